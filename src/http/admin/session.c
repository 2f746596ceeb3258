#include "http/admin/session.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/server/headers.h"

enum {
    LASTS_S = 12 * 3600,
    MAC_HEX = 2 * crypto_auth_BYTES + 1,
    TEXT_LEN = 24 + ACCOUNT_NAME,
    TOKEN_LEN = TEXT_LEN + MAC_HEX
};

/* Not sent by any other site's page, nor read by any script. */
#define COOKIE "admin=%s; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=%d"

bool admin_session_knows(const char *secret, const char *given) {
    size_t len = strlen(secret);
    return strlen(given) == len && sodium_memcmp(secret, given, len) == 0;
}

/* "1795384800.operator.0a1b…": when it ends, in seconds since 1970, whose it is, and its code. */
static void make_token(const struct admin_key *key, int64_t ends_s, char ret_token[TOKEN_LEN]) {
    uint8_t code[crypto_auth_KEYBYTES], mac[crypto_auth_BYTES];
    char hex[MAC_HEX], text[TEXT_LEN];
    snprintf(text, sizeof text, "%lld.%s", (long long)ends_s, key->name);
    crypto_generichash(code, sizeof code, (const uint8_t *)key->secret, strlen(key->secret),
                       key->log_ins, sizeof key->log_ins);
    crypto_auth(mac, (const uint8_t *)text, strlen(text), code);
    snprintf(ret_token, TOKEN_LEN, "%s.%s", text, sodium_bin2hex(hex, sizeof hex, mac, sizeof mac));
}

void admin_session_begin(const struct admin_key *key, int64_t now,
                         char ret_cookie[ADMIN_SET_COOKIE]) {
    char token[TOKEN_LEN];
    make_token(key, now / 1000 + LASTS_S, token);
    snprintf(ret_cookie, ADMIN_SET_COOKIE, COOKIE, token, LASTS_S);
}

void admin_session_end(char ret_cookie[ADMIN_SET_COOKIE]) {
    snprintf(ret_cookie, ADMIN_SET_COOKIE, COOKIE, "", 0);
}

static bool read_cookie(const char *cookies, char ret_token[TOKEN_LEN]) {
    ret_token[0] = '\0';
    return header_cookie(cookies, "admin", ret_token, TOKEN_LEN);
}

/* A name may have dots, too. */
void admin_session_name(const char *cookies, char ret_name[ACCOUNT_NAME]) {
    char token[TOKEN_LEN];
    ret_name[0] = '\0';
    const char *first = read_cookie(cookies, token) ? strchr(token, '.') : NULL;
    const char *last = first ? strrchr(token, '.') : NULL;
    if (first < last && last - first <= ACCOUNT_NAME)
        snprintf(ret_name, ACCOUNT_NAME, "%.*s", (int)(last - first - 1), first + 1);
}

bool admin_session_is_on(const struct admin_key *key, const char *cookies, int64_t now) {
    char sent[TOKEN_LEN], token[TOKEN_LEN];
    if (!read_cookie(cookies, sent))
        return false;
    int64_t ends_s = strtoll(sent, NULL, 10);
    make_token(key, ends_s, token);
    return admin_session_knows(token, sent) && now / 1000 < ends_s;
}
