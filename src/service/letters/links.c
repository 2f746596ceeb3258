#include "service/letters/links.h"

#include <sodium.h>
#include <string.h>

#include "base/clock.h"
#include "store/tables/secrets.h"

static const int64_t lives[] = {[LINK_LOOK] = 24 * CLOCK_HOUR,
                                [LINK_UNSUBSCRIBE] = 365 * CLOCK_DAY,
                                [LINK_VERIFY] = 24 * CLOCK_HOUR,
                                [LINK_RESET] = 8 * CLOCK_HOUR,
                                [LINK_UNDO_EMAIL] = 7 * CLOCK_DAY};

static bool is_kept(enum link_purpose purpose) {
    return purpose != LINK_LOOK && purpose != LINK_UNSUBSCRIBE;
}

/* --- Signed links ---
 *
 * Their bytes are the purpose, three numbers (the account, the game or the kind of notice, the
 * second of the end), and a MAC of these and of what the account is. */

enum { NUMBER = 5, SAID = 1 + 3 * NUMBER, MAC = TOKEN_BYTES - SAID };
enum { ACCOUNT_AT = 1, WHAT_AT = ACCOUNT_AT + NUMBER, END_AT = WHAT_AT + NUMBER };

_Static_assert((int)MAC == crypto_generichash_BYTES_MIN, "a MAC has 128 bits");
_Static_assert((int)SECRET == crypto_generichash_KEYBYTES, "the secret is a key");

static void put(uint8_t *at, int64_t number) {
    for (int i = NUMBER - 1; i >= 0; i--, number >>= 8)
        at[i] = (uint8_t)(number & 0xff);
}

static int64_t get(const uint8_t *at) {
    int64_t number = 0;
    for (int i = 0; i < NUMBER; i++)
        number = number << 8 | at[i];
    return number;
}

static void add_text(crypto_generichash_state *state, const char *text) {
    crypto_generichash_update(state, (const uint8_t *)text, strlen(text) + 1);
}

/* An id may be used again when its account was deleted, but not in the same second. */
static enum error_code sign(struct db *db, const uint8_t said[SAID],
                            const struct account_row *account, uint8_t ret_mac[MAC],
                            struct error *err) {
    crypto_generichash_state state;
    uint8_t secret[SECRET], created_at[NUMBER];
    TRY(db_secrets_read(db, LINK_SECRET, secret, err));
    put(created_at, account->created_at / CLOCK_SECOND);
    crypto_generichash_init(&state, secret, sizeof secret, MAC);
    crypto_generichash_update(&state, said, SAID);
    crypto_generichash_update(&state, created_at, sizeof created_at);
    if (*said == LINK_LOOK) {
        add_text(&state, account->email);
        add_text(&state, account->password_hash);
    }
    crypto_generichash_final(&state, ret_mac, MAC);
    return ERROR_NONE;
}

static enum error_code new_signed(struct db *db, const struct link_row *link, int64_t expires_at,
                                  char ret_token[TOKEN_SIZE], struct error *err) {
    struct account_row account;
    uint8_t bytes[TOKEN_BYTES] = {(uint8_t)link->purpose};
    TRY(db_accounts_by_id(db, link->account, &account, err));
    put(bytes + ACCOUNT_AT, link->account);
    put(bytes + WHAT_AT, link->purpose == LINK_LOOK ? link->game : (int64_t)link->kind);
    put(bytes + END_AT, expires_at / CLOCK_SECOND);
    TRY(sign(db, bytes, &account, bytes + SAID, err));
    token_write(bytes, ret_token);
    return ERROR_NONE;
}

static struct link_row said_by(const uint8_t bytes[TOKEN_BYTES]) {
    struct link_row row = {.purpose = (enum link_purpose) * bytes,
                           .account = get(bytes + ACCOUNT_AT),
                           .kind = NOTICE_KINDS,
                           .expires_at = get(bytes + END_AT) * CLOCK_SECOND};
    if (row.purpose == LINK_LOOK)
        row.game = get(bytes + WHAT_AT);
    else
        row.kind = (enum notice_kind)get(bytes + WHAT_AT);
    return row;
}

/* ERROR_NOT_FOUND: it was not signed here, or for an account that is no longer as it was. */
static enum error_code open_signed(struct db *db, const uint8_t bytes[TOKEN_BYTES], int64_t now,
                                   struct link_row *ret_row, struct error *err) {
    struct account_row account;
    struct link_row row = said_by(bytes);
    uint8_t mac[MAC];
    TRY(db_accounts_by_id(db, row.account, &account, err));
    TRY(sign(db, bytes, &account, mac, err));
    if (sodium_memcmp(mac, bytes + SAID, MAC) != 0 || person_has_left(&account.person) ||
        row.expires_at <= now)
        return error_set(err, ERROR_NOT_FOUND, "This link has expired.");
    *ret_row = row;
    return ERROR_NONE;
}

/* --- All links --- */

enum error_code link_new(struct db *db, const struct link_row *link, int64_t since,
                         char ret_token[TOKEN_SIZE], struct error *err) {
    uint8_t hash[TOKEN_HASH];
    int64_t expires_at = since + lives[link->purpose];
    if (!is_kept(link->purpose))
        return new_signed(db, link, expires_at, ret_token, err);
    token_new(ret_token, hash);
    return db_links_insert(db, hash, link, since, expires_at, err);
}

int64_t link_since(const struct link_row *link) {
    return link->expires_at - lives[link->purpose];
}

/* Versions before kept every link as a row: what they have sent is still good. */
enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err) {
    uint8_t bytes[TOKEN_BYTES], hash[TOKEN_HASH];
    if (!token_bytes(token, bytes) || !token_hash(token, hash))
        return error_set(err, ERROR_NOT_FOUND, "This link is invalid.");
    if (!is_kept(purpose) && *bytes == purpose) {
        enum error_code code = open_signed(db, bytes, now, ret_row, err);
        if (code != ERROR_NOT_FOUND)
            return code;
    }
    return db_links_find(db, hash, purpose, now, ret_row, err);
}
