/*
 * site.h - what the operator has set on their page: the site's name and texts, and who may come in.
 *
 * Other settings (options.h) belong to the machine and need a restart; these hold from the next
 * request on.
 */
#ifndef SERVICE_SITE_SITE_H
#define SERVICE_SITE_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct db;

enum site_setting {
    SITE_NAME,         /* of the site, on every page and in e-mails */
    SITE_SENDER,       /* the name beside the sender's address of e-mails; "": that of the site */
    SITE_ANNOUNCEMENT, /* what every player sees in the lobby; "": nothing */
    SITE_SIGN_UP,      /* enum site_sign_up */
    SITE_LINKS,        /* enum site_links: who makes links by which people sign up */
    SITE_MEMBERS_ONLY, /* enum site_members_only: whether who is not logged in reads nothing */
    SITE_GUESTS,       /* enum site_switch: whether new guests may come */
    SITE_CLUB,         /* enum site_club: who sees the page of the club */
    SITE_SPECTATORS,   /* enum site_spectators: whether they talk to each other */
    SITE_IMPRINT,      /* these two are texts of a page of their own; "": there is no such page */
    SITE_PRIVACY,
    SITE_LOGO,          /* a picture in base64; "": none */
    SITE_LANGUAGE,      /* enum language: of what the site tells nobody in particular */
    SITE_WEBHOOK,       /* the URL to which the club's news are posted; "": none */
    SITE_WEBHOOK_FORM,  /* enum site_webhook_form */
    SITE_WEBHOOK_GAMES, /* enum site_webhook_games: whether each game that ends is news */
    SITE_SETTINGS
};

enum { SITE_CODE_MAX = 64 /* characters of the code of a link */ };

enum site_sign_up { SIGN_UP_OPEN, SIGN_UP_BY_CODE, SIGN_UP_CLOSED };
enum site_members_only { SITE_FOR_ALL, SITE_FOR_MEMBERS };
enum site_links { LINKS_OF_HOST, LINKS_OF_PLAYERS };
enum site_switch { SITE_ON, SITE_OFF };
enum site_club { CLUB_PUBLIC, CLUB_FOR_MEMBERS };
enum site_spectators { SPECTATORS_SILENT, SPECTATORS_TALK };
/* By its host, or one of enum webhook_form (post/webhook.h), which follow. */
enum site_webhook_form { WEBHOOK_BY_HOST, WEBHOOK_FORMS };
enum site_webhook_games { WEBHOOK_WITHOUT_GAMES, WEBHOOK_WITH_GAMES };

/* The name of the secret with which the club's webhook is signed (secrets.h): as a token, in
 * hexadecimal digits. */
#define SITE_WEBHOOK_SECRET "club-webhook"

struct site_kind {
    const char *name;         /* in commands and forms: "sign-up" */
    const char *label, *help; /* for the operator; one line each */
    const char *const
        *choices;         /* ended by NULL, the default first; NULL: it is a text, and "" is */
    const char *fallback; /* what "" stands for */
    size_t max;           /* characters of a text */
    bool lines;           /* the text may have several lines */
};

/* By enum site_setting. */
extern const struct site_kind site_kinds[SITE_SETTINGS];

/* The setting of that name; SITE_SETTINGS: there is none. */
enum site_setting site_find(const char *name);

/* Calls `seen` with each setting that is not the default, and its text, of a long one only the
 * beginning: all that pages need at first, in one query. */
typedef void site_text_seen(void *context, enum site_setting setting, const char *text);
enum error_code site_each(struct db *db, site_text_seen *seen, void *context, struct error *err);

/* Appends its text, the fallback where none is set. */
enum error_code site_text(struct db *db, enum site_setting setting, struct buf *out,
                          struct error *err);

/* The index of what is chosen. */
enum error_code site_choice(struct db *db, enum site_setting setting, int *ret_choice,
                            struct error *err);

/* Sets it. ERROR_BAD_FIELD (`value`) for a text that is too long or no choice. That of
 * SITE_MEMBERS_ONLY makes all copies old. Change. */
enum error_code site_set(struct db *db, enum site_setting setting, const char *value,
                         struct error *err);

/* Is the site closed to everybody who is not logged in? A guest is logged in: those who came before
 * stay as long as their session, and no new ones come. */
enum error_code site_is_closed(struct db *db, bool *ret_closed, struct error *err);

/* May somebody sign up? And may a guest come in? ERROR_FORBIDDEN. */
enum error_code site_admits(struct db *db, struct error *err);
enum error_code site_admits_guests(struct db *db, struct error *err);

/* Is this (NULL: none) the code of a link that still lets people in, where one is asked for?
 * ERROR_BAD_FIELD (`invitation_code`). */
enum error_code site_takes_code(struct db *db, const char *code, int64_t now, struct error *err);

/* The same in the change that makes `account` a person: counts a use of the link, also where no
 * code is asked for, and notes who came by it. Change. */
enum error_code site_uses_code(struct db *db, const char *code, int64_t account, int64_t now,
                               struct error *err);

/* --- The logo --- */

enum { SITE_LOGO_MAX = 64 * 1024 /* bytes of the picture */ };

/* Appends the value of SITE_LOGO for the bytes of a picture. ERROR_BAD_FIELD where it is no PNG,
 * JPEG or WebP, or too large. */
enum error_code site_logo_write(const struct buf *picture, struct buf *out, struct error *err);

/* Appends the bytes of the logo and gives their media type. ERROR_NOT_FOUND: there is none. */
enum error_code site_logo_read(struct db *db, struct buf *picture, const char **ret_type,
                               struct error *err);

#endif
