#include "http/static.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "base/text.h"
#include "http/context.h"
#include "http/headers.h"
#include "http/path.h"
#include "http/request.h"
#include "http/response.h"

/* Everything comes from this site, nothing is inline, nobody may frame it. */
static const char page_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

static const char *const pages[] = {
    "/",
    "/g/{id}",
    "/i/{id}",
    "/rules",
    "/about/fairness",
    "/settings",
    "/login",
    "/signup",
    "/players/{name}",
    "/rankings",
    "/confirm",
    "/reset",
    "/unsubscribe",
    "/undo-email",
    "/lesson",
    "/rules/shanghai",
    "/lesson/shanghai",
};

static const char *const index_paths[LANGUAGES] = {"web/index.html", "web/index.de.html",
                                                   "web/index.it.html"};
static const char worker_path[] = "web/worker.js";
static const char document_path[] = "src/http/openapi.json";

struct file {
    const struct asset *asset;
    struct cached_response plain, gzip; /* gzip.full is NULL where packing does not help */
};

struct statics {
    struct file *files;             /* parallel to assets[] */
    struct file missing[LANGUAGES]; /* the page under an address that does not exist */
};

/* --- Making --- */

static struct MHD_Response *make(const unsigned char *data, size_t len, const char *etag,
                                 const char *policy, bool https) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(len, (void *)data, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return NULL;
    response_secure(response, policy, https);
    MHD_add_response_header(response, "Cache-Control", etag ? "no-cache" : "no-store");
    MHD_add_response_header(response, "Vary",
                            policy == page_policy ? "Accept-Encoding, Accept-Language, Cookie"
                                                  : "Accept-Encoding");
    if (etag)
        MHD_add_response_header(response, "ETag", etag);
    return response;
}

/* Each coding has its own tag, since its bytes differ. */
static bool make_coded(const struct asset *asset, bool gzip, bool tagged, bool https,
                       struct cached_response *coded) {
    if (gzip && !asset->gzip)
        return true;
    size_t tag_len = strlen(asset->etag) - 1;
    snprintf(coded->etag, sizeof coded->etag, "%.*s%s\"", (int)tag_len, asset->etag,
             gzip ? HEADER_PACKED : "");
    const char *etag = tagged ? coded->etag : NULL;
    /* What a page loads obeys the page's policy; its own can be short. A service worker is no part
     * of a page. */
    bool is_own =
        strncmp(asset->type, "text/html", 9) == 0 || strcmp(asset->path, worker_path) == 0;
    const char *policy = is_own ? page_policy : response_data_policy;
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

static bool make_file(const struct asset *asset, bool tagged, bool https, struct file *file) {
    file->asset = asset;
    return asset && make_coded(asset, false, tagged, https, &file->plain) &&
           make_coded(asset, true, tagged, https, &file->gzip);
}

/* False without memory, or where the page is not in the binary. */
static bool make_all(struct statics *statics, bool https) {
    for (size_t i = 0; i < assets_count; i++)
        if (!make_file(&assets[i], true, https, &statics->files[i]))
            return false;
    for (int i = 0; i < LANGUAGES; i++)
        if (!make_file(asset_find(index_paths[i]), false, https, &statics->missing[i]))
            return false;
    return true;
}

enum error_code static_new(bool https, struct statics **ret_statics, struct error *err) {
    struct statics *statics = calloc(1, sizeof *statics);
    if (statics)
        statics->files = calloc(assets_count, sizeof *statics->files);
    if (!statics || !statics->files || !make_all(statics, https)) {
        static_free(statics);
        return error_set(err, ERROR_INTERNAL, "the responses of the page cannot be made");
    }
    *ret_statics = statics;
    return ERROR_NONE;
}

static void clear_file(struct file *file) {
    cached_response_clear(&file->plain);
    cached_response_clear(&file->gzip);
}

void static_free(struct statics *statics) {
    if (!statics)
        return;
    for (size_t i = 0; statics->files && i < assets_count; i++)
        clear_file(&statics->files[i]);
    for (int i = 0; i < LANGUAGES; i++)
        clear_file(&statics->missing[i]);
    free(statics->files);
    free(statics);
}

/* --- Answering --- */

/* The reader's language: the one chosen in this browser (web/js/i18n.js), else the one that it asks
 * for. */
static enum language reader_language(const struct request *request) {
    char code[8] = "";
    header_cookie(call_header(&request->call, "Cookie"), "language", code, sizeof code);
    enum language chosen = language_of(code);
    bool known = strcmp(code, language_codes[chosen]) == 0;
    return known ? chosen : header_language(call_header(&request->call, "Accept-Language"));
}

/* The path of the embedded file behind an address, perhaps in `room`. Only files under web/ and the
 * API's document can be read. */
static const char *file_path(const struct request *request, char room[PATH_LEN + 8]) {
    const struct path *path = &request->path;
    if (path_matches(path, "/api/openapi.json"))
        return document_path;
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (path_matches(path, pages[i]))
            return index_paths[reader_language(request)];
    size_t len = (size_t)sprintf(room, "web");
    for (size_t i = 0; i < path->count; i++)
        len += (size_t)sprintf(room + len, "/%s", path->segments[i]);
    return room;
}

static const struct file *find_file(const struct request *request) {
    char room[PATH_LEN + 8];
    if (!request->path_ok)
        return NULL;
    const struct asset *asset = asset_find(file_path(request, room));
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
    return response_send(request);
}

/* In the coding that the client accepts. */
static const struct cached_response *coded_for(const struct request *request,
                                               const struct file *file) {
    return file->gzip.full && request->call.takes_gzip ? &file->gzip : &file->plain;
}

static enum MHD_Result send_file(struct request *request, const struct file *file) {
    if (strcmp(request->method, "GET") != 0 && !request->head) {
        snprintf(request->allow, sizeof request->allow, "GET, HEAD");
        return refuse(request, ERROR_METHOD_NOT_ALLOWED,
                      "A page can only be read, by GET or HEAD.");
    }
    const struct cached_response *coded = coded_for(request, file);
    bool known = header_names_etag(call_header(&request->call, "If-None-Match"), coded->etag);
    request->status = known ? 304 : 200;
    return known ? MHD_queue_response(request->connection, 304, coded->not_modified)
                 : MHD_queue_response(request->connection, 200, coded->full);
}

static enum MHD_Result send_missing(struct request *request) {
    const struct statics *statics = request->context->statics;
    if (!header_accepts(call_header(&request->call, "Accept"), "text/html"))
        return refuse(request, ERROR_NOT_FOUND, "There is nothing at this address.");
    const struct cached_response *coded =
        coded_for(request, &statics->missing[reader_language(request)]);
    request->status = 404;
    return MHD_queue_response(request->connection, 404, coded->full);
}

enum MHD_Result static_answer(struct request *request) {
    const struct file *file = find_file(request);
    return file ? send_file(request, file) : send_missing(request);
}
