/*
 * sessions.h - the tables of sessions and of the links in e-mails that are kept. Both are found by
 * the hash of their token (base/token.h).
 */
#ifndef STORE_TABLES_SESSIONS_H
#define STORE_TABLES_SESSIONS_H

#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"
#include "store/tables/notices.h"

enum { SESSIONS_DEVICE = 40 };

/* Whose a session is, and until when. Where one is looked up, a program's token counts as one. */
struct session_owner {
    int64_t account, expires_at;
    int64_t scopes;  /* of a token (tokens.h); 0: a session, which may do all */
    int64_t used_on; /* the last day of the token's use */
    bool bot;        /* of a player */
};

/* Account 0 where there is no such session or it has ended. */
enum error_code db_sessions_find(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t now,
                                 struct session_owner *ret_owner, struct error *err);

/* Is there such a session of this account? See db_holds. */
enum error_code db_sessions_is(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t account,
                               int64_t now, bool *ret_is, struct error *err);

/* When a session was opened; 0: there is none. */
enum error_code db_sessions_opened_at(struct db *db, const uint8_t hash[TOKEN_HASH],
                                      int64_t *ret_at, struct error *err);

/* `device`, of less than SESSIONS_DEVICE bytes, is shown to the owner; it may be empty. */
enum error_code db_sessions_insert(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t account,
                                   const char *device, int64_t now, int64_t expires_at,
                                   struct error *err);

struct session_row {
    uint8_t hash[TOKEN_HASH];
    char device[SESSIONS_DEVICE];
    int64_t created_at, expires_at;
};

/* The account's sessions that have not ended, the newest first, at most `max`. */
enum error_code db_sessions_list(struct db *db, int64_t account, int64_t now,
                                 struct session_row ret_rows[], size_t max, size_t *ret_count,
                                 struct error *err);

/* There are copies of sessions, so these three note a commit event (EVENT_SESSIONS). The first
 * moves the end of a session that would end before `if_before`. */
enum error_code db_sessions_extend(struct db *db, const uint8_t hash[TOKEN_HASH],
                                   int64_t expires_at, int64_t if_before, struct error *err);
enum error_code db_sessions_delete(struct db *db, const uint8_t hash[TOKEN_HASH],
                                   struct error *err);
enum error_code db_sessions_delete_others(struct db *db, int64_t account,
                                          const uint8_t hash[TOKEN_HASH], struct error *err);

/* For other files of this folder: runs a statement that gives the account of each session or token
 * that it changes, and notes that event where there is one. */
enum error_code db_sessions_noted(struct db *db, struct db_rows *rows, bool *ret_found,
                                  struct error *err);

/* Deletes those that have ended, of which a copy is of no use. */
enum error_code db_sessions_delete_ended(struct db *db, int64_t now, struct error *err);

/* --- The link of an account's calendar, by the hash of its token --- */

/* Enters the link; an older one ends. */
enum error_code db_calendar_set(struct db *db, int64_t account, const uint8_t hash[TOKEN_HASH],
                                int64_t now, struct error *err);

/* When the account's link was made; 0: it has none. */
enum error_code db_calendar_created_at(struct db *db, int64_t account, int64_t *ret_at,
                                       struct error *err);

/* Whose link it is; ERROR_NOT_FOUND. */
enum error_code db_calendar_find(struct db *db, const uint8_t hash[TOKEN_HASH],
                                 int64_t *ret_account, struct error *err);

enum error_code db_calendar_delete(struct db *db, int64_t account, struct error *err);

/* --- The links of e-mails, as far as they are kept (letters/links.h) --- */

/* Those that are not kept have their number in them. */
enum link_purpose { LINK_LOOK, LINK_UNSUBSCRIBE, LINK_VERIFY, LINK_RESET, LINK_UNDO_EMAIL };

struct link_row {
    enum link_purpose purpose;
    int64_t account;
    int64_t game;              /* LINK_LOOK; else 0 */
    enum notice_kind kind;     /* LINK_UNSUBSCRIBE; else NOTICE_KINDS */
    char email[ACCOUNT_EMAIL]; /* LINK_VERIFY, LINK_UNDO_EMAIL; else "" */
    int64_t expires_at;        /* read only */
};

/* Enters a link that is valid until `expires_at`, and deletes all that ended before `now`. */
enum error_code db_links_insert(struct db *db, const uint8_t hash[TOKEN_HASH],
                                const struct link_row *row, int64_t now, int64_t expires_at,
                                struct error *err);

/* ERROR_NOT_FOUND when there is none for that purpose, or it has expired. */
enum error_code db_links_find(struct db *db, const uint8_t hash[TOKEN_HASH],
                              enum link_purpose purpose, int64_t now, struct link_row *ret_row,
                              struct error *err);

/* Deletes the links of an account for that purpose that expire at `from` or later (0: all). */
enum error_code db_links_delete(struct db *db, int64_t account, enum link_purpose purpose,
                                int64_t from, struct error *err);

#endif
