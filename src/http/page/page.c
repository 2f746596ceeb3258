#include "http/page/page.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "base/assets.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "http/page/previews.h"
#include "http/request/checks.h"
#include "http/request/context.h"
#include "http/request/reading.h"
#include "http/request/response.h"
#include "http/server/answer.h"
#include "http/server/connection.h"
#include "http/server/headers.h"
#include "http/server/path.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"
#include "store/tables/games.h"

/* The house player that newcomers meet (web/js/club/house.js). */
#define HOUSE "el-dado"

enum { FRAME_ASKED = 3, SCREEN_ASKED_MAX = 4, TARGET_MAX = 160 };

/* What the frame of every page asks: who reads, and which games and invitations wait for them. */
static const char *const frame[FRAME_ASKED] = {"/api/session", "/api/games?status=active&page=1",
                                               "/api/invitations?page=1"};

/* Who may open a page of a site for members only: everybody, where it shows nobody. What stands in
 * other sites' pages shows everybody what a stranger gets. */
enum readers { MEMBERS, EVERYBODY, STRANGERS };

/* An address, and what its screen asks first beside that. */
struct page {
    const char *path, *name; /* of the document: web/pages/NAME.LANGUAGE.html */
    enum readers readers;
    const char *asked[SCREEN_ASKED_MAX];
};

static const struct page welcome = {"/", "welcome", EVERYBODY, {NULL}};

static const struct page pages[] = {
    {"/",
     "lobby",
     MEMBERS,
     {"/api/games?status=finished&page=1", "/api/house-players?game=shanghaien",
      "/api/house-players?game=shanghai"}},
    {"/g/{id}",
     "g",
     MEMBERS,
     {"/api/games/{id}", "/api/games/{id}/moves", "/api/games/{id}/messages?after=0",
      "/api/games/{id}/note"}},
    {"/embed/g/{id}", "embed", STRANGERS, {"/api/games/{id}"}},
    {"/i/{id}", "i", EVERYBODY, {"/api/invitations/{id}"}},
    {"/puzzle", "puzzle", MEMBERS, {"/api/puzzles/today"}},
    {"/puzzle/{id}", "puzzle", MEMBERS, {"/api/puzzles/{id}"}},
    {"/analysis/shanghaien", "analysis-shanghaien", MEMBERS, {NULL}},
    {"/rules", "rules", EVERYBODY, {NULL}},
    {"/rules/shanghai", "rules-shanghai", EVERYBODY, {NULL}},
    {"/solo", "solo", MEMBERS, {NULL}},
    {"/lesson", "lesson", EVERYBODY, {NULL}},
    {"/lesson/shanghai", "lesson-shanghai", EVERYBODY, {NULL}},
    {"/about/fairness", "about-fairness", MEMBERS, {NULL}},
    {"/settings", "settings", MEMBERS, {NULL}},
    {"/settings/notices", "settings", MEMBERS, {NULL}},
    {"/settings/play", "settings", MEMBERS, {NULL}},
    {"/settings/programs", "settings", MEMBERS, {NULL}},
    {"/settings/data", "settings", MEMBERS, {NULL}},
    {"/login", "login", EVERYBODY, {NULL}},
    {"/signup", "signup", EVERYBODY, {NULL}},
    {"/players/{name}", "players", MEMBERS, {NULL}},
    {"/players/{name}/games", "players", MEMBERS, {NULL}},
    {"/players/{name}/history", "players", MEMBERS, {NULL}},
    {"/players/{name}/logbook", "players", MEMBERS, {NULL}},
    {"/club", "club", MEMBERS, {NULL}},
    {"/seasons", "seasons", MEMBERS, {NULL}},
    {"/seasons/{id}", "seasons", MEMBERS, {NULL}},
    {"/cups", "cups", MEMBERS, {NULL}},
    {"/cups/{id}", "cups", MEMBERS, {NULL}},
    {"/ladder", "ladder", MEMBERS, {NULL}},
    {"/friends", "friends", MEMBERS, {"/api/me/friends", "/api/me/blocks"}},
    {"/rankings", "rankings", MEMBERS, {NULL}},
    {"/data", "data", MEMBERS, {NULL}},
    {"/imprint", "imprint", EVERYBODY, {NULL}},
    {"/privacy", "privacy", EVERYBODY, {NULL}},
    {"/confirm", "confirm", EVERYBODY, {NULL}},
    {"/reset", "reset", EVERYBODY, {NULL}},
    {"/unsubscribe", "unsubscribe", EVERYBODY, {NULL}},
    {"/undo-email", "undo-email", EVERYBODY, {NULL}},
};
static const struct page missing = {"", "shell", EVERYBODY, {NULL}};

/* The Content-Security-Policy of what stands in other sites' pages. */
static const char embed_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors *";

static const struct page *page_find(const struct path *path) {
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (path_matches(path, pages[i].path))
            return &pages[i];
    return NULL;
}

/* --- What the reader's browser says --- */

/* The theme chosen in this browser (web/js/device/theme.js), or by the page of another site; false
 * where the system's is. */
enum { THEME = 8 };
static bool reader_theme(const struct request *request, char ret_theme[THEME]) {
    const char *asked = request->call.stranger ? call_query(&request->call, "theme") : NULL;
    snprintf(ret_theme, THEME, "%s", asked ? asked : "");
    header_cookie(call_header(&request->call, "Cookie"), "theme", ret_theme, THEME);
    return strcmp(ret_theme, "light") == 0 || strcmp(ret_theme, "dark") == 0;
}

/* --- What the screen asks first --- */

/* Answers a GET of the API as this reader would be answered; false: it is refused. */
static bool ask(const struct request *request, const char *target, struct request *question) {
    struct error refusal = {0};
    *question = (struct request){.method = "GET",
                                 .closed = request->closed,
                                 .call = {.context = request->call.context,
                                          .connection = request->call.connection,
                                          .now = request->call.now,
                                          .account = request->call.account,
                                          .stranger = request->call.stranger,
                                          .session_ends_at = request->call.session_ends_at,
                                          .address = request->call.address,
                                          .db = request->call.db}};
    memcpy(question->call.session, request->call.session, TOKEN_HASH);
    question->path_ok = path_read(&question->path, target);
    question->call.query_text = question->path_ok ? question->path.query : "";
    if (request_route(question, &refusal) || request_check(question, &refusal) ||
        !question->call.route->read)
        return false;
    enum error_code code = call_run(&question->call, question->call.route->read, &refusal);
    const struct buf *answer = &question->call.answer;
    return !code && answer->len > 0 && (question->call.status == 0 || question->call.status == 200);
}

/* Appends JSON to a script; nothing in it ends the script. */
static void add_json(struct buf *out, const struct buf *json) {
    for (const char *at = buf_text(json), *next; *at; at = next) {
        next = at + strcspn(at, "<");
        buf_add(out, at, (size_t)(next - at));
        if (*next) {
            buf_addstr(out, "\\u003c");
            next++;
        }
    }
}

static bool house_is_open(const struct request *request) {
    struct account_row house;
    return !db_accounts_by_name(request->call.db, HOUSE, &house, NULL);
}

/* A question with the id of the address in it. */
static void write_target(const char *asked, const char *id, char ret_target[TARGET_MAX]) {
    const char *place = strstr(asked, "{id}");
    int before = (int)(place ? (size_t)(place - asked) : strlen(asked));
    snprintf(ret_target, TARGET_MAX, "%.*s%s%s", before, asked, place ? id : "",
             place ? place + strlen("{id}") : "");
}

/* Appends an answer, if there is one, as a member under its target below /api. */
static void add_answer(const struct request *request, const char *target, struct buf *members) {
    struct request question;
    if (ask(request, target, &question)) {
        buf_addstr(members, members->len ? "," : "");
        buf_json_str(members, target + strlen("/api"));
        buf_addch(members, ':');
        buf_addstr(members, buf_text(&question.call.answer));
        members->failed |= question.call.answer.failed;
    }
    call_clear(&question.call);
}

/* The position of a game that its address names, and the entry of the log that led to it. */
static void add_position(const struct request *request, const char *id, struct buf *members) {
    const char *asked = call_query(&request->call, "at");
    char target[TARGET_MAX];
    int64_t at = 0;
    if (!asked || !text_number(asked, JSON_NUMBER_MAX, &at))
        return;
    snprintf(target, sizeof target, "/api/games/%s/at/%lld", id, (long long)at);
    add_answer(request, target, members);
    snprintf(target, sizeof target, "/api/games/%s/moves?from=%lld&to=%lld", id,
             (long long)(at ? at - 1 : 0), (long long)at);
    add_answer(request, target, members);
}

/* Appends what the screen asks first, with the version of the page and the house player. What
 * stands in another site's page has no frame. */
static void add_answers(const struct request *request, const struct page *page, const char *id,
                        struct buf *out) {
    struct buf members = BUF_INIT;
    bool framed = page->readers != STRANGERS;
    for (size_t i = framed ? 0 : FRAME_ASKED; i < FRAME_ASKED + SCREEN_ASKED_MAX; i++) {
        const char *asked = i < FRAME_ASKED ? frame[i] : page->asked[i - FRAME_ASKED];
        char target[TARGET_MAX];
        if (!asked)
            break;
        write_target(asked, id, target);
        add_answer(request, target, &members);
    }
    if (!framed)
        add_position(request, id, &members);
    buf_printf(out,
               "<script type=\"application/json\" id=\"answers\" data-version=\"%s\" "
               "data-house=\"%s\">{",
               assets_page_version, house_is_open(request) ? HOUSE : "");
    add_json(out, &members);
    buf_addstr(out, "}</script>\n");
    out->failed |= members.failed;
    buf_clear(&members);
}

/* --- The document --- */

void page_place(const char *text, size_t len, const char *path, struct buf *out) {
    static const char head[] = "<head>\n";
    const char *end = text + len;
    const char *top = *path ? memmem(text, len, head, strlen(head)) : NULL;
    if (top) {
        top += strlen(head);
        buf_add(out, text, (size_t)(top - text));
        buf_printf(out, "<script src=\"%s/below.js\"></script>\n", path);
        text = top;
    }
    while (text < end) {
        const char *address = *path ? memmem(text, (size_t)(end - text), "\"/", 2) : NULL;
        const char *next = address ? address + 1 : end;
        buf_add(out, text, (size_t)(next - text));
        if (address)
            buf_addstr(out, path);
        text = next;
    }
}

/* The import map has addresses, and the policy its hash. */
enum error_code page_policy(const char *path, char ret_policy[PAGE_POLICY], struct error *err) {
    static const char mark[] = "'sha256-", map_begin[] = "<script type=\"importmap\">";
    const struct asset *shell = asset_find("web/pages/shell.en.html");
    struct buf text = BUF_INIT;
    page_place((const char *)shell->data, shell->len, path, &text);
    if (text.failed)
        return error_no_memory(err);
    const char *map = strstr(buf_text(&text), map_begin) + strlen(map_begin);
    unsigned char hash[crypto_hash_sha256_BYTES];
    char base64[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];
    crypto_hash_sha256(hash, (const unsigned char *)map, (size_t)(strstr(map, "</script>") - map));
    sodium_bin2base64(base64, sizeof base64, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    snprintf(ret_policy, PAGE_POLICY, "%s", (const char *)asset_find("web/pages/policy")->data);
    memcpy(strstr(ret_policy, mark) + strlen(mark), base64, strlen(base64));
    buf_clear(&text);
    return ERROR_NONE;
}

/* Appends what messengers show of the page: before the answers, as they read only the beginning. */
static void add_preview(const struct request *request, const struct page *page, const char *id,
                        struct buf *out) {
    const struct preview preview = {
        .db = request->call.db,
        .settings = &request->call.context->settings,
        .now = request->call.now,
        .language = call_language(&request->call),
        .game = strcmp(page->name, "g") == 0 ? id : NULL,
        .invitation = strcmp(page->name, "i") == 0 ? id : NULL,
        .for_player = request->call.account != 0,
    };
    preview_write(&preview, out);
}

/* The path of the document's asset: that of a table is of its game. Gives the answer's status. */
static int write_path(const struct request *request, const struct page *page, const char *id,
                      char ret_path[PATH_LEN]) {
    struct game_row row;
    bool embedded = page->readers == STRANGERS, closed = embedded && request->closed;
    bool of_game = embedded || strcmp(page->name, "g") == 0;
    bool found = of_game && !closed && !db_games_by_public_id(request->call.db, id, &row, NULL);
    const char *name = of_game && !embedded && !found ? missing.name : page->name;
    const char *part = found ? row.game : closed ? "closed" : embedded ? "missing" : "";
    snprintf(ret_path, PATH_LEN, "web/pages/%s%s%s.%s.html", name, *part ? "-" : "", part,
             language_codes[call_language(&request->call)]);
    return closed ? 403 : embedded && !found ? 404 : 200;
}

/* Appends the document for this reader; it has failed where memory runs out. Gives its status. */
static int write_document(const struct request *request, const struct page *page, struct buf *out) {
    char params[PATH_PARAMS_MAX][PATH_PARAM_LEN] = {""};
    char path[PATH_LEN];
    if (page != &missing)
        path_params(&request->path, page->path, params);
    int status = write_path(request, page, params[0], path);
    const struct asset *asset = asset_find(path);
    const char *text = asset ? (const char *)asset->data : "<html></head>";
    const char *line = strchr(strstr(text, "<html"), '>');
    const char *end = strstr(text, "</head>");
    char theme[THEME];
    const char *prefix = request->call.context->settings.path;
    page_place(text, (size_t)(line - text), prefix, out);
    if (reader_theme(request, theme))
        buf_printf(out, " data-theme=\"%s\"", theme);
    page_place(line, (size_t)(end - line), prefix, out);
    if (page->readers != STRANGERS)
        add_preview(request, page, params[0], out);
    if (strcmp(page->name, "club") == 0)
        buf_printf(out,
                   "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"%s/club.atom\">\n",
                   prefix);
    if (status == 200)
        add_answers(request, page, params[0], out);
    page_place(end, strlen(end), prefix, out);
    return status;
}

/* The present time, to which the page sets its clock; the document itself would change with it. */
static void add_time(const struct request *request, struct MHD_Response *response) {
    char timing[48];
    snprintf(timing, sizeof timing, "now;dur=%lld", (long long)request->call.now);
    MHD_add_response_header(response, "Server-Timing", timing);
}

static struct MHD_Response *make(struct request *request, int status, size_t *ret_bytes) {
    struct buf *text = &request->call.answer;
    bool packs = status != 304 && request->call.takes_gzip;
    *ret_bytes = status == 304 ? 0 : text->len;
    struct MHD_Response *response =
        packs ? answer_pack(text, Z_BEST_COMPRESSION, ret_bytes)
              : MHD_create_response_from_buffer(*ret_bytes, text->data, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return NULL;
    bool stranger = request->call.stranger;
    answer_secure(response, stranger ? embed_policy : request->call.context->page_policy,
                  request->call.context->settings.secure);
    MHD_add_response_header(response, "Content-Type", "text/html; charset=utf-8");
    MHD_add_response_header(response, "Cache-Control",
                            status >= 400 ? "private, no-store" : "private, no-cache");
    MHD_add_response_header(response, "Vary",
                            stranger ? "Accept-Language" : "Accept-Language, Cookie");
    if (!packs) /* answer_pack says it itself */
        MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (status < 400)
        MHD_add_response_header(response, "ETag", request->call.etag);
    add_time(request, response);
    return response;
}

/* The page of the address, NULL where it is none. */
static const struct page *page_of(const struct request *request) {
    const struct page *page = request->path_ok ? page_find(&request->path) : NULL;
    return page == &pages[0] && !request->call.account ? &welcome : page;
}

/* The site is for members only, and this page, too. */
static bool is_closed(const struct request *request) {
    const struct page *page = page_of(request);
    return page && request->closed && !request->call.account && page->readers == MEMBERS;
}

bool page_concerns(const struct request *request) {
    return page_of(request) != NULL;
}

static void read_document(struct request *request) {
    const struct page *page = page_of(request);
    /* Where it cannot begin, nothing can be read either: the document goes without answers, which a
     * stranger's never asks for again. */
    struct error trouble = {0};
    (void)db_snapshot(request->call.db, &trouble);
    int status = write_document(request, page && !is_closed(request) ? page : &missing,
                                &request->call.answer);
    request->call.status = page ? status : 404;
    db_snapshot_end(request->call.db);
    if (request->call.stranger)
        request->change.error = trouble;
}

static enum MHD_Result send_document(struct request *request) {
    struct call *call = &request->call;
    if (request->change.error.code)
        return response_send(request);
    if (call->answer.failed)
        return MHD_NO;
    call_tag_text(call, &call->answer);
    int status = call->status == 200 && call_not_modified(call) ? 304 : call->status;
    size_t bytes;
    struct MHD_Response *response = make(request, status, &bytes);
    return response ? response_queue(request, status, response, bytes) : MHD_NO;
}

/* Leads to that page, and from there back to this address (web/js/core/router.js). */
static enum MHD_Result lead_by(struct request *request, const char *page, int status) {
    const struct context *context = request->call.context;
    struct buf address = BUF_INIT;
    buf_printf(&address, "%s%s?to=", context->settings.path, page);
    buf_percent(&address, path_below(connection_of(request->call.connection)->target.data,
                                     context->settings.path));
    struct MHD_Response *response =
        address.failed ? NULL : MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
    if (response) {
        answer_secure(response, context->page_policy, context->settings.secure);
        MHD_add_response_header(response, "Location", address.data);
        MHD_add_response_header(response, "Cache-Control", "private, no-store");
    }
    buf_clear(&address);
    return response ? response_queue(request, status, response, 0) : MHD_NO;
}

/* Somebody for whom the proxy vouches, and who has no session of theirs here: they get one on the
 * way. The screen that tells why they get none is there for everybody. */
static bool comes_by_proxy(const struct request *request) {
    const struct page *page = page_of(request);
    const char *name = call_vouched(&request->call, request->call.context->settings.log_in.header);
    return page && strcmp(page->name, "login") != 0 && !request->call.account && name && *name;
}

/* A reader whose session cannot be looked up gets the document of a stranger, and of a page that
 * may be closed nothing but its frame. In another site's page there is no frame that would ask
 * again. */
static enum MHD_Result go_on(struct request *request) {
    bool knows = !request->change.error.code;
    if (!knows && request->call.stranger)
        return response_send(request);
    request->change.error = (struct error){0};
    if (knows && comes_by_proxy(request))
        return lead_by(request, "/login/header", 302);
    return knows && is_closed(request) ? lead_by(request, "/login", 303)
                                       : reading_run(request, read_document, send_document);
}

enum MHD_Result page_answer(struct request *request) {
    const struct page *page = request->path_ok ? page_find(&request->path) : NULL;
    request->call.now = clock_now();
    request->call.stranger = page && page->readers == STRANGERS;
    return request_session(request, go_on);
}
