#include "service/letters/links.h"

#include "base/clock.h"

static const int64_t lives[] = {[LINK_LOOK] = 24 * CLOCK_HOUR,
                                [LINK_UNSUBSCRIBE] = 365 * CLOCK_DAY,
                                [LINK_VERIFY] = 24 * CLOCK_HOUR,
                                [LINK_RESET] = 8 * CLOCK_HOUR,
                                [LINK_UNDO_EMAIL] = 7 * CLOCK_DAY};

enum error_code link_new(struct db *db, const struct link_row *link, int64_t since,
                         char ret_token[TOKEN], struct error *err) {
    uint8_t hash[TOKEN_HASH];
    token_new(ret_token, hash);
    return db_links_insert(db, hash, link, since, since + lives[link->purpose], err);
}

enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err) {
    uint8_t hash[TOKEN_HASH];
    if (!token_hash(token, hash))
        return error_set(err, ERROR_NOT_FOUND, "This link is invalid.");
    return db_links_find(db, hash, purpose, now, ret_row, err);
}
