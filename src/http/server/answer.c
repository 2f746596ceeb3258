#include "http/server/answer.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <zlib.h>

#include "base/json.h"
#include "http/server/limits.h"

const char answer_data_policy[] = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

void cached_response_clear(struct cached_response *cached) {
    if (cached->full)
        MHD_destroy_response(cached->full);
    if (cached->not_modified)
        MHD_destroy_response(cached->not_modified);
    *cached = (struct cached_response){.full = NULL};
}

void answer_secure(struct MHD_Response *response, const char *policy, bool https) {
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    if (policy) {
        MHD_add_response_header(response, "Content-Security-Policy", policy);
        MHD_add_response_header(response, "Referrer-Policy", "same-origin");
    }
    if (https)
        MHD_add_response_header(response, "Strict-Transport-Security", "max-age=31536000");
}

struct MHD_Response *answer_pack(struct buf *text, int level, size_t *ret_bytes) {
    z_stream stream = {.next_in = (unsigned char *)text->data, .avail_in = (unsigned)text->len};
    if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    unsigned long room = deflateBound(&stream, text->len);
    unsigned char *out = malloc(room);
    stream.next_out = out;
    stream.avail_out = (unsigned)room;
    bool done = out && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    size_t len = stream.total_out;
    deflateEnd(&stream);
    unsigned char *fit = done ? realloc(out, len) : NULL;
    struct MHD_Response *response =
        fit ? MHD_create_response_from_buffer(len, fit, MHD_RESPMEM_MUST_FREE) : NULL;
    if (!response) {
        free(fit ? fit : out);
        return NULL;
    }
    if (text->cap > ANSWER_SMALL) /* a small buffer is used again */
        buf_clear(text);
    *ret_bytes = len;
    MHD_add_response_header(response, "Content-Encoding", "gzip");
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    return response;
}

/* The words for an error that is the server's own trouble, whose detail may come from SQLite and
 * belongs in the log; NULL: the error's own words are meant for the client. */
static const char *general_words(enum error_code code) {
    switch (code) {
    case ERROR_INTERNAL:
        return "Internal error; the server's log has the details.";
    case ERROR_BUSY:
        return "The server is busy. Please try again in a moment.";
    case ERROR_STORAGE_FULL:
        return "The server's disk is full. Nothing was changed.";
    default:
        return NULL;
    }
}

bool answer_is_trouble(enum error_code code) {
    return general_words(code) != NULL;
}

void answer_problem(const struct error *error, struct buf *out) {
    const struct error_kind *kind = error_kind(error->code);
    const char *detail = general_words(error->code);
    (void)json_memory_lost(); /* the error may be that the call has run out of memory */
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "about:blank");
    cJSON_AddStringToObject(object, "title", kind->title);
    cJSON_AddNumberToObject(object, "status", kind->status);
    cJSON_AddStringToObject(object, "detail", detail ? detail : error->detail);
    cJSON_AddStringToObject(object, "code", kind->name);
    if (error->code == ERROR_BAD_FIELD)
        cJSON_AddStringToObject(object, "field", error->field);
    json_write(object, out);
}

void answer_head(int status, const char *more, bool https, struct buf *out) {
    buf_printf(out,
               "HTTP/1.1 %d %s\r\n"
               "Cache-Control: no-store\r\n"
               "Connection: close\r\n"
               "Content-Security-Policy: %s\r\n"
               "X-Content-Type-Options: nosniff\r\n"
               "Referrer-Policy: same-origin\r\n%s%s\r\n",
               status, MHD_get_reason_phrase_for((unsigned)status), answer_data_policy,
               https ? "Strict-Transport-Security: max-age=31536000\r\n" : "", more);
}
