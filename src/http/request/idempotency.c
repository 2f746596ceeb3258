#include "http/request/idempotency.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "http/request/request.h"
#include "store/tables/idempotency.h"

enum {
    KEY_MAX = 64,
    NONCE = crypto_secretbox_xchacha20poly1305_NONCEBYTES,
    MAC = crypto_secretbox_xchacha20poly1305_MACBYTES,
    SECRET = crypto_secretbox_xchacha20poly1305_KEYBYTES,
};
#define FIELD "Idempotency-Key"

struct names {
    uint8_t id[IDEMPOTENCY_ID]; /* under which the answer is kept */
    uint8_t secret[SECRET];     /* that seals it */
};

/* --- The key --- */

/* The key, borrowed; NULL: the request has none, or makes nothing. */
static const char *key_of(const struct request *request) {
    const struct route *route = request->call.route;
    return route->needs & CREATES ? call_header(&request->call, FIELD) : NULL;
}

static enum error_code check_key(const char *key, struct error *err) {
    size_t len = strlen(key);
    for (const char *at = key; *at; at++)
        if (*at < '!' || *at > '~')
            len = 0;
    return len >= 1 && len <= KEY_MAX
               ? ERROR_NONE
               : error_field(err, FIELD, "A key must be 1 to %d visible ASCII characters.",
                             KEY_MAX);
}

/* Adds a part with its length, so that no two lists of parts are the same bytes. */
static void hash_add(crypto_generichash_state *hash, const void *bytes, size_t len) {
    uint64_t counted = len;
    crypto_generichash_update(hash, (const unsigned char *)&counted, sizeof counted);
    crypto_generichash_update(hash, bytes, len);
}

static void add_owner(crypto_generichash_state *hash, const struct call *call) {
    if (call->account)
        hash_add(hash, &call->account, sizeof call->account);
    else
        hash_add(hash, &call->address, sizeof call->address);
}

static void make_id(const struct call *call, const char *key, uint8_t ret_id[IDEMPOTENCY_ID]) {
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, IDEMPOTENCY_ID);
    add_owner(&hash, call);
    hash_add(&hash, call->route->path, strlen(call->route->path));
    for (size_t i = 0; i < PATH_PARAMS_MAX; i++)
        hash_add(&hash, call->params[i], strlen(call->params[i]));
    hash_add(&hash, key, strlen(key));
    crypto_generichash_final(&hash, ret_id, IDEMPOTENCY_ID);
}

static void make_secret(const struct request *request, const char *key,
                        uint8_t ret_secret[SECRET]) {
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, SECRET);
    hash_add(&hash, buf_text(&request->body), request->body.len);
    hash_add(&hash, key, strlen(key));
    crypto_generichash_final(&hash, ret_secret, SECRET);
}

static struct names names_of(const struct request *request, const char *key) {
    struct names names;
    make_id(&request->call, key, names.id);
    make_secret(request, key, names.secret);
    return names;
}

/* --- The answer: its status, a space, its cookie, a line's end, its body --- */

static void write_answer(const struct call *call, struct buf *out) {
    buf_printf(out, "%d %s\n", call->status, call->set_cookie);
    buf_add(out, call->answer.data, call->answer.len);
}

static void read_answer(const struct buf *text, struct call *call) {
    char *end;
    call->status = (int)strtol(text->data, &end, 10);
    const char *line_end = strchr(end, '\n');
    snprintf(call->set_cookie, sizeof call->set_cookie, "%.*s", (int)(line_end - end - 1), end + 1);
    buf_reset(&call->answer);
    buf_addstr(&call->answer, line_end + 1);
    call->replayed = true;
    call->next = STAGE_ANSWER;
}

static void seal(const struct buf *text, const uint8_t secret[SECRET], struct buf *ret_sealed) {
    uint8_t nonce[NONCE];
    randombytes_buf(nonce, sizeof nonce);
    buf_add(ret_sealed, nonce, sizeof nonce);
    if (!buf_grow(ret_sealed, MAC + text->len))
        return;
    crypto_secretbox_xchacha20poly1305_easy((uint8_t *)ret_sealed->data + NONCE,
                                            (const uint8_t *)text->data, text->len, nonce, secret);
    ret_sealed->len += MAC + text->len;
}

/* False: another secret sealed it. */
static bool unseal(const struct buf *sealed, const uint8_t secret[SECRET], struct buf *ret_text) {
    if (sealed->len < NONCE + MAC || !buf_grow(ret_text, sealed->len))
        return false;
    const uint8_t *nonce = (const uint8_t *)sealed->data;
    size_t len = sealed->len - NONCE;
    if (crypto_secretbox_xchacha20poly1305_open_easy((uint8_t *)ret_text->data, nonce + NONCE, len,
                                                     nonce, secret) != 0)
        return false;
    ret_text->len = len - MAC;
    ret_text->data[ret_text->len] = '\0';
    return true;
}

/* --- Find and keep --- */

static enum error_code open_kept(const struct buf *sealed, const struct names *names,
                                 struct call *call, struct error *err) {
    struct buf text = BUF_INIT;
    bool opened = unseal(sealed, names->secret, &text);
    if (opened)
        read_answer(&text, call);
    bool lost = text.failed || call->answer.failed;
    buf_clear(&text);
    return lost     ? error_no_memory(err)
           : opened ? ERROR_NONE
                    : error_field(err, FIELD, "This key was already used for a different request.");
}

enum error_code idempotency_find(struct request *request, struct error *err) {
    const char *key = key_of(request);
    struct call *call = &request->call;
    if (!key)
        return ERROR_NONE;
    TRY(check_key(key, err));
    struct names names = names_of(request, key);
    struct buf sealed = BUF_INIT;
    enum error_code code =
        db_idempotency_find(call->db, names.id, call->now - CLOCK_DAY, &sealed, err);
    if (!code && sealed.failed)
        code = error_no_memory(err);
    if (!code && sealed.len)
        code = open_kept(&sealed, &names, call, err);
    buf_clear(&sealed);
    return code;
}

enum error_code idempotency_keep(struct request *request, struct error *err) {
    const char *key = key_of(request);
    const struct call *call = &request->call;
    if (!key)
        return ERROR_NONE;
    struct names names = names_of(request, key);
    struct buf text = BUF_INIT, sealed = BUF_INIT;
    write_answer(call, &text);
    seal(&text, names.secret, &sealed);
    enum error_code code = text.failed || sealed.failed
                               ? error_no_memory(err)
                               : db_idempotency_keep(call->db, names.id, call->account, &sealed,
                                                     call->now, call->now - CLOCK_DAY, err);
    buf_clear(&text);
    buf_clear(&sealed);
    return code;
}
