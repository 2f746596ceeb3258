#include "http/request/call.h"

#include <cjson/cJSON.h>
#include <microhttpd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "http/request/context.h"
#include "http/server/headers.h"
#include "store/engine/db.h"

enum { TAG_BYTES = 8 };

/* What cannot be answered has failed. */
static enum error_code run_step(struct call *call, call_step *step, struct error *err) {
    enum error_code code = step(call, err);
    if (!code && call->object)
        json_write(call->object, &call->answer);
    else
        cJSON_Delete(call->object);
    call->object = NULL;
    TRY(code);
    return call->answer.failed ? error_no_memory(err) : ERROR_NONE;
}

enum error_code call_run(struct call *call, call_step *step, struct error *err) {
    (void)json_memory_lost(); /* what an earlier call has met does not concern this one */
    if (!call->db || db_in_transaction(call->db))
        return run_step(call, step, err); /* what a document asks is of the document's moment */
    enum error_code code = db_snapshot(call->db, err);
    if (!code)
        code = run_step(call, step, err);
    db_snapshot_end(call->db);
    return code;
}

void call_clear(struct call *call) {
    cJSON_Delete(call->body);
    if (call->file)
        close(call->file);
    free(call->stream);
    free(call->scratch);
    buf_clear(&call->answer);
    buf_clear(&call->location);
    buf_clear(&call->cookie);
    buf_clear(&call->query);
}

enum error_code call_scratch(struct call *call, size_t size, struct error *err) {
    free(call->scratch); /* of a change that is applied again */
    call->scratch = calloc(1, size);
    return call->scratch ? ERROR_NONE : error_no_memory(err);
}

const char *call_query(const struct call *call, const char *name) {
    struct buf *pairs = (struct buf *)&call->query; /* a copy of what the call has anyway */
    if (!pairs->len)
        query_read(call->query_text, pairs);
    return query_find(pairs, name);
}

const char *call_header(const struct call *call, const char *name) {
    if (call->stranger && (strcmp(name, "Cookie") == 0 || strcmp(name, "Authorization") == 0))
        return NULL;
    return MHD_lookup_connection_value(call->connection, MHD_HEADER_KIND, name);
}

const char *call_vouched(const struct call *call, const char *header) {
    return header && *header && !call->stranger
               ? connection_vouched(connection_of(call->connection), call->connection, header)
               : NULL;
}

enum language call_language(const struct call *call) {
    char code[8] = "";
    header_cookie(call_header(call, "Cookie"), "language", code, sizeof code);
    enum language chosen = language_of(code);
    bool known = strcmp(code, language_codes[chosen]) == 0;
    return known ? chosen : header_language(call_header(call, "Accept-Language"));
}

void call_redirect(struct call *call, const char *address) {
    buf_reset(&call->location);
    buf_addstr(&call->location, address);
    call->answer.failed |= call->location.failed;
    call->status = 302;
}

enum error_code call_limit_name(const struct call *call, enum limit limit, const char *name,
                                struct error *err) {
    return rate_limits_name(call->context->rate_limits, limit, name, &call->address, call->now,
                            err);
}

enum error_code call_limit_address(const struct call *call, enum limit limit, struct error *err) {
    return rate_limits_address(call->context->rate_limits, limit, &call->address, call->now, err);
}

enum error_code call_limit_account(const struct call *call, enum limit limit, struct error *err) {
    return rate_limits_account(call->context->rate_limits, limit, call->account, call->now, err);
}

enum error_code call_limit(struct call *call, enum limit limit, struct error *err) {
    call->is_limited = true;
    call->limit = limit;
    TRY(call_limit_address(call, limit, err));
    return call->account ? call_limit_account(call, limit, err) : ERROR_NONE;
}

enum error_code call_is_slow(struct call *call, struct error *err) {
    buf_reset(&call->answer);
    call->next = STAGE_WORK;
    return call_limit(call, LIMIT_SLOW, err);
}

bool call_packs(const struct call *call) {
    return call->takes_gzip && (!call->type || strcmp(call->type, CALL_SVG) == 0);
}

void call_tag(struct call *call, const char *state) {
    snprintf(call->etag, sizeof call->etag, "\"%s%s\"", state,
             call_packs(call) ? HEADER_PACKED : "");
}

void call_tag_text(struct call *call, const struct buf *text) {
    unsigned char hash[crypto_generichash_BYTES];
    char hex[2 * TAG_BYTES + 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text->data, text->len, NULL, 0);
    call_tag(call, sodium_bin2hex(hex, sizeof hex, hash, TAG_BYTES));
}

bool call_not_modified(struct call *call) {
    bool known = header_names_etag(call_header(call, "If-None-Match"), call->etag);
    if (known) {
        call->status = 304;
        call->next = STAGE_ANSWER;
    }
    return known;
}

struct cJSON *call_answer(struct call *call, int status) {
    call->status = status;
    call->object = cJSON_CreateObject();
    call->answer.failed |= !call->object;
    return call->object;
}
