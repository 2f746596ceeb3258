#include "http/static.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "http/answer.h"
#include "http/context.h"
#include "http/headers.h"
#include "http/path.h"
#include "http/problem.h"
#include "http/ready.h"
#include "http/request.h"

/* Everything comes from this site, nothing is inline, nobody may frame it. */
static const char page_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

static const char *const pages[] = {
    "/",         "/g/{id}", "/i/{id}",      "/rules",          "/about/fairness",
    "/settings", "/login",  "/signup",      "/players/{name}", "/rankings",
    "/confirm",  "/reset",  "/unsubscribe", "/undo-email",     "/lesson",
};

static const char index_path[] = "web/index.html";
static const char document_path[] = "src/http/openapi.json";

struct file {
    const struct asset *asset;
    struct ready plain, gzip; /* gzip.full is NULL where packing does not help */
};

struct statics {
    struct file *files;                       /* parallel to assets[] */
    struct ready missing_plain, missing_gzip; /* the page under an address that does not exist */
};

/* --- Making --- */

static struct MHD_Response *make(const unsigned char *data, size_t len, const char *etag,
                                 const char *policy, bool https) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(len, (void *)data, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return NULL;
    answer_secure(response, policy, https);
    MHD_add_response_header(response, "Cache-Control", etag ? "no-cache" : "no-store");
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (etag)
        MHD_add_response_header(response, "ETag", etag);
    return response;
}

/* Fills in *coded; a tag of its own for each coding, since they are different bytes. */
static bool make_coded(const struct asset *asset, bool gzip, bool tagged, bool https,
                       struct ready *coded) {
    if (gzip && !asset->gzip)
        return true;
    size_t tag_len = strlen(asset->etag) - 1;
    snprintf(coded->etag, sizeof coded->etag, "%.*s%s\"", (int)tag_len, asset->etag,
             gzip ? HEADER_PACKED : "");
    const char *etag = tagged ? coded->etag : NULL;
    /* What a page loads obeys the page's policy: its own can be short, in sixty files. */
    const char *policy =
        strncmp(asset->type, "text/html", 9) == 0 ? page_policy : answer_data_policy;
    coded->full = make(gzip ? asset->gzip : asset->data, gzip ? asset->gzip_len : asset->len, etag,
                       policy, https);
    coded->not_modified = make(NULL, 0, etag, policy, https);
    if (!coded->full || !coded->not_modified)
        return false;
    MHD_add_response_header(coded->full, "Content-Type", asset->type);
    if (gzip)
        MHD_add_response_header(coded->full, "Content-Encoding", "gzip");
    return true;
}

/* False without memory, or if the page is not in the binary. */
static bool make_all(struct statics *statics, bool https) {
    for (size_t i = 0; i < assets_count; i++) {
        struct file *file = &statics->files[i];
        file->asset = &assets[i];
        if (!make_coded(file->asset, false, true, https, &file->plain) ||
            !make_coded(file->asset, true, true, https, &file->gzip))
            return false;
    }
    const struct asset *index = asset_find(index_path);
    return index && make_coded(index, false, false, https, &statics->missing_plain) &&
           make_coded(index, true, false, https, &statics->missing_gzip);
}

enum error_code static_new(bool https, struct statics **ret_statics, struct error *err) {
    struct statics *statics = calloc(1, sizeof *statics);
    if (statics)
        statics->files = calloc(assets_count, sizeof *statics->files);
    if (!statics || !statics->files || !make_all(statics, https)) {
        static_free(statics);
        return error_set(err, ERROR_INTERNAL, "the page cannot be made ready");
    }
    *ret_statics = statics;
    return ERROR_NONE;
}

void static_free(struct statics *statics) {
    if (!statics)
        return;
    for (size_t i = 0; statics->files && i < assets_count; i++) {
        ready_clear(&statics->files[i].plain);
        ready_clear(&statics->files[i].gzip);
    }
    ready_clear(&statics->missing_plain);
    ready_clear(&statics->missing_gzip);
    free(statics->files);
    free(statics);
}

/* --- Answering --- */

/* The path of the embedded file behind an address, perhaps in `room`. Only what is under web/ and
 * the interface's document can be asked for. */
static const char *file_path(const struct path *path, char room[PATH_LEN + 8]) {
    if (path_matches(path, "/api/openapi.json"))
        return document_path;
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (path_matches(path, pages[i]))
            return index_path;
    size_t len = (size_t)sprintf(room, "web");
    for (size_t i = 0; i < path->count; i++)
        len += (size_t)sprintf(room + len, "/%s", path->segments[i]);
    return room;
}

static const struct file *find_file(const struct request *request) {
    char room[PATH_LEN + 8];
    if (!request->path_ok)
        return NULL;
    const struct asset *asset = asset_find(file_path(&request->path, room));
    return asset ? &request->context->statics->files[asset - assets] : NULL;
}

bool static_concerns(const struct request *request) {
    const struct path *path = &request->path;
    if (!request->path_ok)
        return true;
    if (path_below(path, "api"))
        return path_matches(path, "/api/openapi.json");
    return !path_matches(path, "/healthz");
}

static enum MHD_Result refuse(struct request *request, enum error_code code, const char *detail) {
    error_set(&request->change.error, code, "%s", detail);
    return answer_call(request);
}

static enum MHD_Result send_file(struct request *request, const struct file *file) {
    if (strcmp(request->method, "GET") != 0 && !request->head) {
        snprintf(request->allow, sizeof request->allow, "GET, HEAD");
        return refuse(request, ERROR_METHOD_NOT_ALLOWED, "A page can only be read.");
    }
    const struct ready *coded = file->gzip.full && request->call.packs ? &file->gzip : &file->plain;
    bool known = header_names_etag(call_header(&request->call, "If-None-Match"), coded->etag);
    request->status = known ? 304 : 200;
    return known ? MHD_queue_response(request->connection, 304, coded->not_modified)
                 : MHD_queue_response(request->connection, 200, coded->full);
}

static enum MHD_Result send_missing(struct request *request) {
    const struct statics *statics = request->context->statics;
    if (!header_accepts(call_header(&request->call, "Accept"), "text/html"))
        return refuse(request, ERROR_NOT_FOUND, "There is nothing at this address.");
    const struct ready *coded = statics->missing_gzip.full && request->call.packs
                                    ? &statics->missing_gzip
                                    : &statics->missing_plain;
    request->status = 404;
    return MHD_queue_response(request->connection, 404, coded->full);
}

enum MHD_Result static_answer(struct request *request) {
    const struct file *file = find_file(request);
    return file ? send_file(request, file) : send_missing(request);
}
