#include "service/password.h"

#include <sodium.h>
#include <string.h>

enum { PASSES = 2, MEMORY = 19 * 1024 * 1024 };

/* Of 32 random bytes that nobody has: what a missing account's password is compared with. */
static const char nobodys[] = "$argon2id$v=19$m=19456,t=2,p=1$VQMjeQ0zVCcHZ84Iy/h/"
                              "WQ$X407D0pLnt3YtMAWzB+Sf6WpUJkutuiFqNMu9cVOB7w";

enum error_code password_hash(const char *password, char ret_hash[ACCOUNT_PASSWORD_HASH],
                              struct error *err) {
    char hash[crypto_pwhash_STRBYTES];
    _Static_assert(sizeof hash <= ACCOUNT_PASSWORD_HASH, "a hash fits its column");
    if (crypto_pwhash_str_alg(hash, password, strlen(password), PASSES, MEMORY,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        return error_set(err, ERROR_BUSY, "Too many log-ins at once; try again.");
    memcpy(ret_hash, hash, sizeof hash);
    return ERROR_NONE;
}

bool password_is(const char *password, const char *hash) {
    bool equal = crypto_pwhash_str_verify(*hash ? hash : nobodys, password, strlen(password)) == 0;
    return equal && *hash;
}
