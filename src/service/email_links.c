#include "service/email_links.h"

#include <sodium.h>

#include "base/clock.h"
#include "service/sessions.h"

_Static_assert((int)LINKS_HASH == SESSION_HASH && (int)LINK_TOKEN == SESSION_TOKEN,
               "session_hash reads these tokens, too");

static const int64_t lives[] = {[LINK_LOOK] = 24 * CLOCK_HOUR,
                                [LINK_UNSUBSCRIBE] = 365 * CLOCK_DAY,
                                [LINK_VERIFY] = 24 * CLOCK_HOUR,
                                [LINK_RESET] = 8 * CLOCK_HOUR,
                                [LINK_UNDO_EMAIL] = 7 * CLOCK_DAY};

enum error_code link_make(struct db *db, const struct link_row *row, int64_t now,
                          char ret_token[LINK_TOKEN], struct error *err) {
    uint8_t bytes[LINK_TOKEN / 2], hash[LINKS_HASH];
    randombytes_buf(bytes, sizeof bytes);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    enum error_code code = db_links_insert(db, hash, row, now, now + lives[row->purpose], err);
    if (!code)
        sodium_bin2hex(ret_token, LINK_TOKEN, bytes, sizeof bytes);
    return code;
}

enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err) {
    uint8_t hash[LINKS_HASH];
    if (!session_hash(token, hash))
        return error_set(err, ERROR_NOT_FOUND, "This is no link of ours.");
    return db_links_find(db, hash, purpose, now, ret_row, err);
}
