#include "service/site/site.h"

#include <sodium.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "post/player_url.h"
#include "post/webhook.h"
#include "store/engine/commit_events.h"
#include "store/engine/db.h"
#include "store/tables/operator.h"
#include "store/tables/sign_up_links.h"

static const char *const sign_ups[] = {
    [SIGN_UP_OPEN] = "open", [SIGN_UP_BY_CODE] = "code", [SIGN_UP_CLOSED] = "closed", NULL};
static const char *const club_readers[] = {
    [CLUB_PUBLIC] = "public", [CLUB_FOR_MEMBERS] = "members", NULL};
static const char *const spectators[] = {
    [SPECTATORS_SILENT] = "off", [SPECTATORS_TALK] = "on", NULL};
static const char *const members_only[] = {[SITE_FOR_ALL] = "off", [SITE_FOR_MEMBERS] = "on", NULL};
static const char *const makers[] = {[LINKS_OF_HOST] = "off", [LINKS_OF_PLAYERS] = "on", NULL};
static const char *const forms[] = {[WEBHOOK_BY_HOST] = "auto",
                                    [WEBHOOK_FORMS + WEBHOOK_PLAIN] = "json",
                                    [WEBHOOK_FORMS + WEBHOOK_DISCORD] = "discord",
                                    [WEBHOOK_FORMS + WEBHOOK_SLACK] = "slack",
                                    NULL};
static const char *const with_games[] = {
    [WEBHOOK_WITHOUT_GAMES] = "off", [WEBHOOK_WITH_GAMES] = "on", NULL};
static const char *const switches[] = {[SITE_ON] = "on", [SITE_OFF] = "off", NULL};

enum { LOGO_TEXT = (SITE_LOGO_MAX + 2) / 3 * 4, PAGE_TEXT = 20000 };

const struct site_kind site_kinds[SITE_SETTINGS] = {
    [SITE_NAME] = {"site-name", "Site name", "Shown on every page and in e-mails.",
                   .fallback = "Shanghaien", .max = 40},
    [SITE_SENDER] = {"sender-name", "Sender name of e-mails", "If empty, the site name.",
                     .max = 60},
    [SITE_ANNOUNCEMENT] = {"announcement", "Announcement",
                           "Shown to everybody in the lobby. If empty, there is none.", .max = 500,
                           .lines = true},
    [SITE_SIGN_UP] = {"sign-up", "Sign-up", "code: only by a sign-up link.", .choices = sign_ups},
    [SITE_LINKS] = {"player-links", "Sign-up links of players",
                    "on: each player can make three a month.", .choices = makers},
    [SITE_MEMBERS_ONLY] = {"members-only", "Members only",
                           "on: people who are not logged in see nothing but the welcome page, the "
                           "rules and invitations by link, and no new guests may come.",
                           .choices = members_only},
    [SITE_GUESTS] = {"guests", "Guests", "off: newcomers need an account to play.",
                     .choices = switches},
    [SITE_CLUB] = {"club-page", "Club page",
                   "Running games, results and recent visitors: for everybody (public), or "
                   "for players who are logged in (members).",
                   .choices = club_readers},
    [SITE_SPECTATORS] = {"spectators-talk", "Spectator chat",
                         "on: spectators of a game can chat. Its players can read the chat "
                         "when the game is over.",
                         .choices = spectators},
    [SITE_IMPRINT] = {"imprint", "Imprint", "A page of its own, linked at the bottom of the lobby.",
                      .max = PAGE_TEXT, .lines = true},
    [SITE_PRIVACY] = {"privacy", "Privacy", "A page of its own, linked at the bottom of the lobby.",
                      .max = PAGE_TEXT, .lines = true},
    [SITE_LOGO] = {"logo", "Logo",
                   "A PNG, JPEG or WebP of at most 64 KiB, shown before the site name.",
                   .max = LOGO_TEXT},
    [SITE_LANGUAGE] = {"language", "Language of the club's news",
                       "That of its feed and webhook. Players choose their own.",
                       .choices = language_codes},
    [SITE_WEBHOOK] = {"club-webhook", "Club webhook",
                      "A URL that is told of new seasons and cups, finals, results and "
                      "announcements. A new URL gets a new secret. If empty, there is none.",
                      .max = PLAYER_URL_MAX},
    [SITE_WEBHOOK_FORM] = {"club-webhook-form", "Form of the club webhook",
                           "auto: Discord's and Slack's by their hosts, else JSON. Mattermost and "
                           "the like take slack.",
                           .choices = forms},
    [SITE_WEBHOOK_GAMES] = {"club-webhook-games", "Games in the club webhook",
                            "on: each game that ends is told, too.", .choices = with_games},
};

enum site_setting site_find(const char *name) {
    for (int i = 0; i < SITE_SETTINGS; i++)
        if (strcmp(site_kinds[i].name, name) == 0)
            return (enum site_setting)i;
    return SITE_SETTINGS;
}

enum error_code site_text(struct db *db, enum site_setting setting, struct buf *out,
                          struct error *err) {
    const struct site_kind *kind = &site_kinds[setting];
    bool set = false;
    TRY(db_site_read(db, kind->name, out, &set, err));
    if (!set && kind->fallback)
        buf_addstr(out, kind->fallback);
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

struct each {
    site_text_seen *seen;
    void *context;
};

static void pass_on(void *context, const char *name, const char *value) {
    const struct each *each = context;
    enum site_setting setting = site_find(name);
    if (setting != SITE_SETTINGS)
        each->seen(each->context, setting, value);
}

enum error_code site_each(struct db *db, site_text_seen *seen, void *context, struct error *err) {
    struct each each = {seen, context};
    return db_site_all(db, pass_on, &each, err);
}

enum error_code site_choice(struct db *db, enum site_setting setting, int *ret_choice,
                            struct error *err) {
    struct buf text = BUF_INIT;
    enum error_code code = site_text(db, setting, &text, err);
    int choice = word_index(site_kinds[setting].choices, buf_text(&text));
    if (!code)
        *ret_choice = site_kinds[setting].choices[choice] ? choice : 0;
    buf_clear(&text);
    return code;
}

enum error_code site_set(struct db *db, enum site_setting setting, const char *value,
                         struct error *err) {
    const struct site_kind *kind = &site_kinds[setting];
    if (kind->choices && *value && !kind->choices[word_index(kind->choices, value)])
        return word_refuse(kind->choices, "value", err);
    if (!kind->choices && utf8_count(value) > kind->max)
        return error_field(err, "value", "%s must be at most %zu characters.", kind->name,
                           kind->max);
    if (!kind->choices && !kind->lines && strchr(value, '\n'))
        return error_field(err, "value", "%s must be a single line.", kind->name);
    TRY(text_check(&value, 0, "value", err));
    if (setting == SITE_WEBHOOK && *value) /* whether it is public is seen when it is posted to */
        TRY(player_url_check(value, true, "value", err));
    TRY(db_site_set(db, kind->name, value, err));
    /* What was answered, or is being streamed, may now be for members: here and on other servers.
     */
    static const struct commit_event all_old = {.kind = EVENT_ELSEWHERE};
    return setting == SITE_MEMBERS_ONLY ? db_note_event(db, &all_old, err) : ERROR_NONE;
}

/* --- Who may come in --- */

enum error_code site_is_closed(struct db *db, bool *ret_closed, struct error *err) {
    int choice = SITE_FOR_ALL;
    TRY(site_choice(db, SITE_MEMBERS_ONLY, &choice, err));
    *ret_closed = choice == SITE_FOR_MEMBERS;
    return ERROR_NONE;
}

enum error_code site_admits(struct db *db, struct error *err) {
    int sign_up = SIGN_UP_OPEN;
    TRY(site_choice(db, SITE_SIGN_UP, &sign_up, err));
    return sign_up == SIGN_UP_CLOSED
               ? error_set(err, ERROR_FORBIDDEN, "Signing up is closed at the moment.")
               : ERROR_NONE;
}

/* 0: by none, and none is asked for. */
static enum error_code find_link(struct db *db, const char *code, int64_t now, int64_t *ret_link,
                                 struct error *err) {
    int sign_up = SIGN_UP_OPEN;
    *ret_link = 0;
    TRY(site_choice(db, SITE_SIGN_UP, &sign_up, err));
    if (code)
        TRY(db_sign_up_links_live(db, code, now, ret_link, err));
    return sign_up == SIGN_UP_BY_CODE && !*ret_link
               ? error_field(err, "invitation_code", "No sign-up link has this code any more.")
               : ERROR_NONE;
}

enum error_code site_takes_code(struct db *db, const char *code, int64_t now, struct error *err) {
    int64_t link;
    return find_link(db, code, now, &link, err);
}

enum error_code site_uses_code(struct db *db, const char *code, int64_t account, int64_t now,
                               struct error *err) {
    int64_t link;
    TRY(find_link(db, code, now, &link, err));
    return link ? db_sign_up_links_use(db, link, account, now, err) : ERROR_NONE;
}

enum error_code site_admits_guests(struct db *db, struct error *err) {
    int guests = SITE_ON;
    bool closed = false;
    TRY(site_choice(db, SITE_GUESTS, &guests, err));
    TRY(site_is_closed(db, &closed, err));
    return guests == SITE_OFF || closed
               ? error_set(err, ERROR_FORBIDDEN, "Guests are not admitted at the moment.")
               : ERROR_NONE;
}

/* --- The logo --- */

static const struct {
    const char *type, *start;
    size_t at, len;
} formats[] = {
    {"image/png", "\x89PNG\r\n\x1a\n", 0, 8},
    {"image/jpeg", "\xff\xd8\xff", 0, 3},
    {"image/webp", "WEBP", 8, 4},
};

/* NULL: a picture of another kind, or none. */
static const char *type_of(const struct buf *picture) {
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (picture->len >= formats[i].at + formats[i].len &&
            memcmp(picture->data + formats[i].at, formats[i].start, formats[i].len) == 0)
            return formats[i].type;
    return NULL;
}

enum error_code site_logo_write(const struct buf *picture, struct buf *out, struct error *err) {
    if (picture->len > SITE_LOGO_MAX)
        return error_field(err, "value", "A logo must be at most %d KiB.", SITE_LOGO_MAX / 1024);
    if (!type_of(picture))
        return error_field(err, "value", "A logo must be a PNG, JPEG or WebP.");
    buf_base64(out, picture->data, picture->len, sodium_base64_VARIANT_ORIGINAL);
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

static enum error_code decode(const struct buf *text, struct buf *picture, const char **ret_type,
                              struct error *err) {
    if (!text->len)
        return error_set(err, ERROR_NOT_FOUND, "The site has no logo.");
    if (!buf_grow(picture, text->len))
        return error_no_memory(err);
    if (sodium_base642bin((uint8_t *)picture->data, picture->cap, text->data, text->len, NULL,
                          &picture->len, NULL, sodium_base64_VARIANT_ORIGINAL) != 0)
        picture->len = 0;
    *ret_type = type_of(picture);
    return *ret_type ? ERROR_NONE
                     : error_set(err, ERROR_NOT_FOUND, "The logo is not a PNG, JPEG or WebP.");
}

enum error_code site_logo_read(struct db *db, struct buf *picture, const char **ret_type,
                               struct error *err) {
    struct buf text = BUF_INIT;
    enum error_code code = site_text(db, SITE_LOGO, &text, err);
    if (!code)
        code = decode(&text, picture, ret_type, err);
    buf_clear(&text);
    return code;
}
