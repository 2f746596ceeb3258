#include "http/page/static.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "base/text.h"
#include "http/page/page.h"
#include "http/request/context.h"
#include "http/request/origins.h"
#include "http/request/request.h"
#include "http/request/response.h"
#include "http/server/answer.h"
#include "http/server/headers.h"
#include "http/server/path.h"

static const char document_path[] = "src/http/openapi.json";
static const char docs_path[] = "web/docs.html";

/* The files that have an address below /api. */
static const struct {
    const char *address, *path;
} api_files[] = {{"/api/openapi.json", document_path}, {"/api/docs", docs_path}};

/* How a coding is named in a header, and by the end of its tags. */
static const struct {
    const char *name, *mark;
} codings[ASSET_CODINGS] = {
    [ASSET_PLAIN] = {NULL, ""},
    [ASSET_GZIP] = {"gzip", HEADER_PACKED},
    [ASSET_BROTLI] = {"br", "-br"},
};

/* The responses of one file: an element of an array that is parallel to assets[]. */
struct statics {
    struct cached_response coded[ASSET_CODINGS]; /* `full` is NULL where packing does not help */
};

/* --- Making --- */

/* A name with a hash never gets another content, so it is asked for once. */
static bool has_hash(const struct asset *asset) {
    return strncmp(asset->path, "web/assets/", 11) == 0;
}

/* A script or a style sheet that a page loads is no document: the page's policy holds for it. Its
 * headers are a good part of a first visit, where they are all that is not packed. */
static bool is_part(const struct asset *asset) {
    return has_hash(asset) && (strncmp(asset->type, "text/javascript", 15) == 0 ||
                               strncmp(asset->type, "text/css", 8) == 0);
}

static bool is_document(const struct asset *asset) {
    return strncmp(asset->type, "text/html", 9) == 0;
}

/* Of the worker that runs the rules: it compiles them, which no page may. */
static const char rules_policy[] = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                                   "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/* Of the API's guide, whose console sends requests to this site and shows what it gets: pictures,
 * too. */
static const char docs_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

/* A picture can be opened by itself; a worker obeys its own. */
static const char *policy_of(const struct context *context, const struct asset *asset) {
    bool is_own = strcmp(asset->path, "web/worker.js") == 0;
    if (is_part(asset))
        return NULL;
    if (strcmp(asset->path, "web/rules-worker.js") == 0)
        return rules_policy;
    if (strcmp(asset->path, docs_path) == 0)
        return docs_policy;
    return is_own || is_document(asset) ? context->page_policy : answer_data_policy;
}

static struct asset_bytes bytes_of(const struct asset *asset, enum asset_coding coding) {
    return coding == ASSET_PLAIN ? (struct asset_bytes){asset->data, asset->len}
                                 : asset->packed[coding];
}

/* A document below a path differs from the one that the build has packed. */
static bool is_placed(const struct context *context, const struct asset *asset) {
    return is_document(asset) && *context->settings.path;
}

static struct MHD_Response *make(const struct context *context, const struct asset *asset,
                                 struct asset_bytes bytes, const char *etag) {
    struct buf placed = BUF_INIT;
    if (is_placed(context, asset))
        page_place((const char *)bytes.data, bytes.len, context->settings.path, &placed);
    struct MHD_Response *response =
        placed.len ? MHD_create_response_from_buffer(placed.len, placed.data, MHD_RESPMEM_MUST_COPY)
                   : MHD_create_response_from_buffer(bytes.len, (void *)bytes.data,
                                                     MHD_RESPMEM_PERSISTENT);
    bool whole = response && !placed.failed;
    buf_clear(&placed);
    if (!whole)
        return NULL;
    answer_secure(response, policy_of(context, asset), context->settings.secure);
    MHD_add_response_header(response, "Cache-Control",
                            has_hash(asset) ? "max-age=31536000, immutable" : "no-cache");
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (strcmp(asset->path, document_path) == 0 || strcmp(asset->path, docs_path) == 0)
        origins_let_read(response);
    if (!has_hash(asset)) /* else it never changes, and nobody asks whether it has */
        MHD_add_response_header(response, "ETag", etag);
    return response;
}

/* Each coding has its own tag, since its bytes differ. */
static bool make_coded(const struct context *context, const struct asset *asset,
                       enum asset_coding coding, struct cached_response *coded) {
    struct asset_bytes bytes = bytes_of(asset, coding);
    if (!bytes.data || (coding != ASSET_PLAIN && is_placed(context, asset)))
        return true;
    snprintf(coded->etag, sizeof coded->etag, "%.*s%s\"", (int)strlen(asset->etag) - 1, asset->etag,
             codings[coding].mark);
    coded->full = make(context, asset, bytes, coded->etag);
    coded->not_modified = make(context, asset, (struct asset_bytes){bytes.data, 0}, coded->etag);
    if (!coded->full || !coded->not_modified)
        return false;
    MHD_add_response_header(coded->full, "Content-Type", asset->type);
    if (codings[coding].name)
        MHD_add_response_header(coded->full, "Content-Encoding", codings[coding].name);
    return true;
}

/* False without memory. */
static bool make_all(const struct context *context, struct statics *statics) {
    for (size_t i = 0; i < assets_count; i++)
        for (int coding = ASSET_PLAIN; coding < ASSET_CODINGS; coding++)
            if (!make_coded(context, &assets[i], (enum asset_coding)coding,
                            &statics[i].coded[coding]))
                return false;
    return true;
}

enum error_code static_new(const struct context *context, struct statics **ret_statics,
                           struct error *err) {
    struct statics *statics = calloc(assets_count, sizeof *statics);
    if (!statics || !make_all(context, statics)) {
        static_free(statics);
        return error_set(err, ERROR_INTERNAL, "the responses of the page cannot be created");
    }
    *ret_statics = statics;
    return ERROR_NONE;
}

void static_free(struct statics *statics) {
    for (size_t i = 0; statics && i < assets_count; i++)
        for (int coding = ASSET_PLAIN; coding < ASSET_CODINGS; coding++)
            cached_response_clear(&statics[i].coded[coding]);
    free(statics);
}

/* --- Answering --- */

/* The embedded file behind an address below /api, or NULL. */
static const char *api_file(const struct path *path) {
    for (size_t i = 0; i < sizeof api_files / sizeof api_files[0]; i++)
        if (path_matches(path, api_files[i].address))
            return api_files[i].path;
    return NULL;
}

/* The path of the embedded file behind an address, perhaps in `room`. Only files under web/ and
 * those of the API can be read. */
static const char *file_path(const struct request *request, char room[PATH_LEN + 8]) {
    const struct path *path = &request->path;
    const char *of_api = api_file(path);
    if (of_api)
        return of_api;
    size_t len = (size_t)sprintf(room, "web");
    for (size_t i = 0; i < path->count; i++)
        len += (size_t)sprintf(room + len, "/%s", path->segments[i]);
    return room;
}

static const struct statics *find_file(const struct request *request) {
    char room[PATH_LEN + 8];
    if (!request->path_ok || request->path.is_folder)
        return NULL;
    const struct asset *asset = asset_find(file_path(request, room));
    return asset ? &request->call.context->statics[asset - assets] : NULL;
}

bool static_concerns(const struct request *request) {
    const struct path *path = &request->path;
    if (path->count > 0 && strcmp(path->segments[0], "api") == 0)
        return request->path_ok && api_file(path);
    if (path_matches(path, "/data")) /* of the page or of the API, by what is wanted */
        return header_accepts(call_header(&request->call, "Accept"), "text/html");
    return !request->path_ok || !route_find(path, "GET");
}

static enum MHD_Result refuse(struct request *request, enum error_code code, const char *detail) {
    error_set(&request->change.error, code, "%s", detail);
    return response_send(request);
}

/* In the smallest coding that the client accepts. */
static const struct cached_response *coded_for(const struct request *request,
                                               const struct statics *file) {
    const struct cached_response *coded = file->coded;
    if (coded[ASSET_BROTLI].full &&
        header_accepts(call_header(&request->call, "Accept-Encoding"), "br"))
        return &coded[ASSET_BROTLI];
    bool packs = coded[ASSET_GZIP].full && request->call.takes_gzip;
    return &coded[packs ? ASSET_GZIP : ASSET_PLAIN];
}

static enum MHD_Result send_file(struct request *request, const struct statics *file) {
    const struct cached_response *coded = coded_for(request, file);
    bool known = header_names_etag(call_header(&request->call, "If-None-Match"), coded->etag);
    request->status = known ? 304 : 200;
    return known ? MHD_queue_response(request->call.connection, 304, coded->not_modified)
                 : MHD_queue_response(request->call.connection, 200, coded->full);
}

enum MHD_Result static_answer(struct request *request) {
    const struct statics *file = find_file(request);
    bool is_page = page_concerns(request);
    if (!file && !is_page && !header_accepts(call_header(&request->call, "Accept"), "text/html"))
        return refuse(request, ERROR_NOT_FOUND, "Nothing found at this address.");
    if ((file || is_page) && strcmp(request->method, "GET") != 0 && !request->head) {
        snprintf(request->allow, sizeof request->allow, "GET, HEAD");
        return refuse(request, ERROR_METHOD_NOT_ALLOWED, "Method not allowed; use GET, HEAD.");
    }
    return file ? send_file(request, file) : page_answer(request);
}
