/*
 * notices.h - the tables of what accounts are notified of, and of the e-mails, webhooks and push
 * messages that do so.
 */
#ifndef STORE_TABLES_NOTICES_H
#define STORE_TABLES_NOTICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/quiet_hours.h"
#include "base/token.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"
#include "store/tables/push.h"

/* The first NOTICE_SWITCHES can be switched off by their receiver. They keep their numbers, which
 * are in links that are good for a year (letters/links.c): a new one is the last of them. */
enum notice_kind {
    NOTICE_YOUR_TURN,
    NOTICE_INVITATION, /* somebody invites you, or gives back a place of your invitation */
    NOTICE_ACCEPTED,   /* your invitation was accepted, or a game has begun */
    NOTICE_GAME_OVER,
    NOTICE_TIME_SHORT, /* your time in a game ends within 24 or 4 hours */
    NOTICE_DIGEST,     /* once a day: how your games stand */
    NOTICE_SEASON, /* you are in the next season; you are out of one or of a cup, or your opponent
                      is */
    NOTICE_SWITCHES,
    NOTICE_VERIFY = NOTICE_SWITCHES, /* confirm your address */
    NOTICE_RESET,                    /* choose a new password */
    NOTICE_TEST,
    NOTICE_NEW_PASSWORD, /* your password was changed, or another way to log in was added */
    NOTICE_NEW_EMAIL,    /* your address was changed */
    NOTICE_KINDS,
};

/* The words of the API and the database for them, ended by NULL. */
extern const char *const notice_kinds[];

enum { NOTICE_WEBHOOK = 501, NOTICE_GATHER_MAX = 10080 /* minutes: a week */ };

struct notice_settings {
    bool wants[NOTICE_SWITCHES];
    int gather_minutes;
    char webhook[NOTICE_WEBHOOK];             /* "": none */
    char verified_email[ACCOUNT_EMAIL];       /* "": none */
    int64_t browsers[PUSH_SUBSCRIPTIONS_MAX]; /* that get push messages: push_row.id; only read */
    size_t browser_count;
};

/* The settings of an account, the defaults until it has set anything, and its browsers. */
enum error_code db_notices_settings(struct db *db, int64_t account,
                                    struct notice_settings *ret_settings, struct error *err);

/* Writes all settings of an account. */
enum error_code db_notices_set(struct db *db, int64_t account,
                               const struct notice_settings *settings, struct error *err);

/* The secret with which the account's webhook is signed; "": it has none yet. db_notices_set ends
 * that of another URL. */
enum error_code db_notices_secret(struct db *db, int64_t account, char ret_secret[TOKEN_SIZE],
                                  struct error *err);

/* Gives the account's webhook a new random secret, if it has one already only where that `renews`
 * it; nothing where there is no webhook. Change. */
enum error_code db_notices_give_secret(struct db *db, int64_t account, bool renews,
                                       struct error *err);

/* When an account wants to hear nothing. */
enum error_code db_quiet_hours(struct db *db, int64_t account, struct quiet_hours *ret_quiet,
                               struct error *err);
enum error_code db_quiet_hours_set(struct db *db, int64_t account, const struct quiet_hours *quiet,
                                   struct error *err);

/* --- The outbox ---
 *
 * A row waits until its time has come, has the status `sending` while a delivery worker has it, and
 * ends as sent, dropped (its reason no longer holds) or failed. A crash leaves rows sending; they
 * wait again at the next start. Rows that ended a month ago are deleted whenever another one ends.
 */

enum outbox_channel { OUTBOX_MAIL, OUTBOX_WEBHOOK, OUTBOX_PUSH, OUTBOX_CHANNELS };

/* "mail", "webhook", "push". */
extern const char *const outbox_channels[];

struct outbox_row {
    int64_t id;
    int64_t account;
    enum notice_kind kind;
    enum outbox_channel channel;
    int64_t game, invitation; /* 0: none */
    int64_t member;           /* of NOTICE_SEASON: season_members.id, who is in or out, */
    int64_t cup_member;       /* or cup_members.id, who is out; else 0 */
    int64_t since;            /* of NOTICE_TIME_SHORT: when that turn came, 0: the
                                 player has become absent; else 0 */
    int64_t created_at;
    int64_t first_at; /* when it was first tried, or is to be; of a digest always its time of day */
    int64_t due_at;   /* when it is to be tried next; after first_at: put off, or tried before */
    int attempts;
    char address[ACCOUNT_EMAIL]; /* the receiver of NOTICE_NEW_...; else "" */
    bool passkey;                /* NOTICE_NEW_PASSWORD: that of a passkey or a link */
    int64_t subscription;        /* the browser that OUTBOX_PUSH goes to (push.h); else 0 */
};

enum outbox_end { OUTBOX_SENT, OUTBOX_DROPPED, OUTBOX_FAILED };

/* Inserts a row that waits; its id and attempts are ignored. Of some kinds (those of the unique
 * index outbox_gathered in sql/sqlite/) at most one waits for each account and channel. Where there
 * is one, nothing is inserted; if it was not tried yet, it is due at the earlier of both times. */
enum error_code db_outbox_insert(struct db *db, const struct outbox_row *row, struct error *err);

/* Has `see` see the rows of that channel that are due at `now`, those that have been due longest
 * first, until it returns false or has seen OUTBOX_SEEN. `url` is where a webhook or push message
 * goes to; "" for others. */
enum { OUTBOX_SEEN = 500 };
enum error_code db_outbox_due(struct db *db, enum outbox_channel channel, int64_t now,
                              bool (*see)(void *context, int64_t id, const char *url),
                              void *context, struct error *err);

/* A row; *ret_found: it is due at `now`. */
enum error_code db_outbox_find(struct db *db, int64_t id, int64_t now, struct outbox_row *ret_row,
                               bool *ret_found, struct error *err);

/* The clock was set by `ms`, back to `now`: what has come to wait in the time before that one waits
 * as long as before, a digest until its time of day; what was put off in it is due as it was
 * planned, for quiet hours of that clock are none by this one; what was sent in it was sent as long
 * ago. */
enum error_code db_outbox_set_back(struct db *db, int64_t now, int64_t ms, struct error *err);

/* So much time went by in which nothing could be sent: it does not count for what was tried before.
 */
enum error_code db_outbox_spare(struct db *db, int64_t ms, struct error *err);

/* A row waits until `due_at` because its receiver is not to be asked before. */
enum error_code db_outbox_defer(struct db *db, int64_t id, int64_t due_at, struct error *err);

/* The delivery worker takes a row: one more attempt. The first one sets first_at. */
enum error_code db_outbox_take(struct db *db, struct outbox_row *row, int64_t now,
                               struct error *err);

/* Is the row, as it was read before it was taken, still in that attempt? Not if another server has
 * taken it over. */
enum error_code db_outbox_is_sending(struct db *db, const struct outbox_row *row, bool *ret_sending,
                                     struct error *err);

/* A row that was sending waits again until `due_at` because of `problem`. Where a newer row of a
 * gathered kind waits by now, this one is dropped, and the newer one is sent instead, by `due_at`
 * at the latest. */
enum error_code db_outbox_wait(struct db *db, const struct outbox_row *row, int64_t due_at,
                               int64_t now, const char *problem, struct error *err);

/* A row waits until `due_at`, the end of its receiver's quiet time. */
enum error_code db_outbox_put_off(struct db *db, int64_t id, int64_t due_at, struct error *err);

/* What waits until `end`, when the account's quiet time would have ended, waits no longer. */
enum error_code db_outbox_hasten(struct db *db, int64_t account, int64_t end, int64_t now,
                                 struct error *err);

/* The invitations of the rows that wait to tell of the same kind of news by the same channel, and
 * of the row itself: OUTBOX_ALIKE at most, the oldest first. An acceptance that is due at once
 * is told by itself. *ret_count: how many there are; *ret_last: the last of these rows. */
enum { OUTBOX_ALIKE = 10 };
enum error_code db_outbox_alike(struct db *db, const struct outbox_row *row,
                                int64_t ret_invitations[OUTBOX_ALIKE], int *ret_count,
                                int64_t *ret_last, struct error *err);

/* The row has told all that those had to tell, up to `last`. */
enum error_code db_outbox_close_alike(struct db *db, const struct outbox_row *row, int64_t last,
                                      int64_t now, struct error *err);

/* How often the account was to be told this kind of news of an invitation, by any channel. */
enum error_code db_outbox_count(struct db *db, const struct outbox_row *row, int64_t *ret_count,
                                struct error *err);

/* A row ends; `problem` is the reason or NULL. */
enum error_code db_outbox_close(struct db *db, int64_t id, enum outbox_end end, int64_t now,
                                const char *problem, struct error *err);

/* Drops all rows of that kind and game that wait for the account, because of `why`. */
enum error_code db_outbox_drop(struct db *db, int64_t account, int64_t game, enum notice_kind kind,
                               int64_t now, const char *why, struct error *err);

/* Rows that have failed, or wait after a failure, are due at `now` as if they were new. Failed ones
 * that their receiver had asked for stay failed. *ret_count: how many are due. */
enum error_code db_outbox_resend(struct db *db, int64_t now, int64_t *ret_count, struct error *err);

/* Rows of that channel that were sending when the service ended wait again. */
enum error_code db_outbox_recover(struct db *db, enum outbox_channel channel, int64_t now,
                                  struct error *err);

/* When, up to `now`, another e-mail, webhook or push message of the row's kind was last taken for
 * its account (of push messages: for its browser) and sent; 0: never. (Later times come from a
 * clock that was ahead.) */
enum error_code db_outbox_last_taken(struct db *db, const struct outbox_row *row, int64_t now,
                                     int64_t *ret_at, struct error *err);

#endif
