/*
 * db_links.h - the table of what the links in letters open, by the hash of their token.
 */
#ifndef STORE_LINKS_H
#define STORE_LINKS_H

#include <stdint.h>

#include "base/error.h"
#include "store/db.h"
#include "store/db_accounts.h"
#include "store/db_notices.h"

extern const struct db_statements db_links_statements;

enum { LINKS_HASH = 32 };

enum link_purpose { LINK_LOOK, LINK_UNSUBSCRIBE, LINK_VERIFY, LINK_RESET, LINK_UNDO_EMAIL };

struct link_row {
    enum link_purpose purpose;
    int64_t account;
    int64_t game;              /* LINK_LOOK; else 0 */
    enum notice_kind kind;     /* LINK_UNSUBSCRIBE; else NOTICE_KINDS */
    char email[ACCOUNT_EMAIL]; /* LINK_VERIFY, LINK_UNDO_EMAIL; else "" */
    int64_t expires_at;        /* read only */
};

/* Enters a link that is good until `expires_at`; those that have ended before `now` go. */
enum error_code db_links_insert(struct db *db, const uint8_t hash[LINKS_HASH],
                                const struct link_row *row, int64_t now, int64_t expires_at,
                                struct error *err);

/* ERROR_NOT_FOUND when there is none for that purpose, or it has expired. */
enum error_code db_links_find(struct db *db, const uint8_t hash[LINKS_HASH],
                              enum link_purpose purpose, int64_t now, struct link_row *ret_row,
                              struct error *err);

/* Deletes the links of an account for that purpose that expire at `from` or later (0: all). */
enum error_code db_links_delete(struct db *db, int64_t account, enum link_purpose purpose,
                                int64_t from, struct error *err);

#endif
