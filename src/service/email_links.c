#include "service/email_links.h"

#include <string.h>

#include "base/clock.h"

static const int64_t lives[] = {[LINK_LOOK] = 24 * CLOCK_HOUR,
                                [LINK_UNSUBSCRIBE] = 365 * CLOCK_DAY,
                                [LINK_VERIFY] = 24 * CLOCK_HOUR,
                                [LINK_RESET] = 8 * CLOCK_HOUR,
                                [LINK_UNDO_EMAIL] = 7 * CLOCK_DAY};

enum error_code link_make(struct db *db, const struct link_row *row, int64_t now,
                          char ret_token[TOKEN], struct error *err) {
    char token[TOKEN];
    uint8_t hash[TOKEN_HASH];
    token_new(token, hash);
    TRY(db_links_insert(db, hash, row, now, now + lives[row->purpose], err));
    memcpy(ret_token, token, sizeof token);
    return ERROR_NONE;
}

enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err) {
    uint8_t hash[TOKEN_HASH];
    if (!token_hash(token, hash))
        return error_set(err, ERROR_NOT_FOUND, "This is no link of ours.");
    return db_links_find(db, hash, purpose, now, ret_row, err);
}
