#include "http/admin/server.h"

#include <microhttpd.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/address.h"
#include "base/assets.h"
#include "base/clock.h"
#include "base/log.h"
#include "http/admin/acts.h"
#include "http/admin/form.h"
#include "http/admin/page.h"
#include "http/admin/session.h"
#include "http/request/context.h"
#include "http/request/metrics.h"
#include "http/request/ready.h"
#include "http/server/answer.h"
#include "http/server/headers.h"
#include "http/server/listen.h"
#include "service/operator/operator.h"
#include "service/people/export.h"
#include "service/site/secrets.h"
#include "service/site/site.h"
#include "service/workers/delivery.h"
#include "service/workers/open_data_worker.h"
#include "service/workers/scheduler.h"
#include "store/engine/data_dir.h"
#include "store/engine/db.h"
#include "store/engine/writer.h"
#include "store/tables/views.h"

enum { SAID_LEN = 256, SAID = 16, LOCATION_LEN = 256 };

/* What somebody's last act has said, a secret perhaps, until a page has shown it to them. */
struct said {
    char name[ACCOUNT_NAME];
    char text[SAID_LEN];
};

struct admin_server {
    struct context *context;
    struct db *db;      /* the thread's alone */
    const char *reader; /* the address for the operator's own queries; "": none */
    struct listener listener;
    struct origin origin; /* of its own pages, as browsers reach them */
    struct MHD_Daemon *daemon;
    char secret[ADMIN_SECRET_SIZE];
    struct said said[SAID]; /* the last ones, a ring */
    size_t said_count;      /* of all that there were */
};

/* One request, and its answer. */
struct exchange {
    struct admin_server *server;
    struct MHD_Connection *connection;
    const char *path, *method;
    int64_t now;
    struct admin_form form;  /* of a POST */
    struct operator_who who; /* has logged in */

    int status;                     /* 200, unless another one is set */
    const char *type, *disposition; /* NULL: it is shown */
    struct buf out;
    char location[LOCATION_LEN]; /* with status 303 */
    char set_cookie[ADMIN_SET_COOKIE];
};

static const char *header(const struct exchange *exchange, const char *name) {
    return MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

static bool is_method(const struct exchange *exchange, const char *method) {
    return strcmp(exchange->method, method) == 0;
}

static bool is_read(const struct exchange *exchange) {
    return is_method(exchange, "GET") || is_method(exchange, "HEAD");
}

/* --- Answers --- */

static const char page_type[] = "text/html; charset=utf-8";

static const char policy[] = "default-src 'none'; style-src 'self'; img-src 'self'; "
                             "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

static enum MHD_Result send_answer(struct exchange *exchange) {
    if (exchange->out.failed)
        return MHD_NO;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        exchange->out.len, exchange->out.data, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    answer_secure(response, policy, false);
    MHD_add_response_header(response, "Content-Type", exchange->type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (exchange->disposition)
        MHD_add_response_header(response, "Content-Disposition", exchange->disposition);
    if (*exchange->location)
        MHD_add_response_header(response, "Location", exchange->location);
    if (*exchange->set_cookie)
        MHD_add_response_header(response, "Set-Cookie", exchange->set_cookie);
    enum MHD_Result result =
        MHD_queue_response(exchange->connection, (unsigned)exchange->status, response);
    MHD_destroy_response(response);
    return result;
}

static void answer_text(struct exchange *exchange, int status, const char *detail) {
    exchange->status = status;
    exchange->type = "text/plain; charset=utf-8";
    buf_reset(&exchange->out);
    buf_printf(&exchange->out, "%d %s\n", status, detail);
}

static void answer_error(struct exchange *exchange, const struct error *err) {
    answer_text(exchange, error_kind(err->code)->status, err->detail);
}

/* --- What needs no log-in --- */

static enum error_code write_metrics(struct exchange *exchange, struct error *err) {
    struct views_counts counts = {0};
    TRY(db_views_count(exchange->server->db, clock_now(), &counts, err));
    exchange->type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(exchange->server->context, &counts, &exchange->out);
    return ERROR_NONE;
}

static enum error_code write_health(struct exchange *exchange, struct error *err) {
    TRY(db_ping(exchange->server->db, err));
    answer_text(exchange, 200, "OK");
    return ERROR_NONE;
}

static enum error_code write_ready(struct exchange *exchange, struct error *err) {
    TRY(ready_check(exchange->server->context, err));
    return write_health(exchange, err);
}

/* The log-in, too, has the style of the house. */
static enum error_code write_style(struct exchange *exchange, struct error *err) {
    (void)err;
    const struct asset *style = asset_find("web" ADMIN_PAGE_STYLE);
    exchange->type = "text/css; charset=utf-8";
    buf_add(&exchange->out, style->data, style->len);
    return ERROR_NONE;
}

static const struct {
    const char *path;
    enum error_code (*write)(struct exchange *exchange, struct error *err);
} open_paths[] = {{"/metrics", write_metrics},
                  {"/healthz", write_health},
                  {"/readyz", write_ready},
                  {ADMIN_PAGE_STYLE, write_style}};

/* Answers a path that is open to everybody; false: this is none. */
static bool answer_open(struct exchange *exchange) {
    struct error err = {0};
    for (size_t i = 0; i < sizeof open_paths / sizeof open_paths[0]; i++) {
        if (strcmp(open_paths[i].path, exchange->path) != 0 || !is_read(exchange))
            continue;
        if (open_paths[i].write(exchange, &err))
            answer_error(exchange, &err);
        return true;
    }
    return false;
}

/* --- The log-in --- */

/* Goes on to a page of ours; whatever else was sent leads to the first one. */
static void go_on(struct exchange *exchange, const char *path) {
    bool ours = strncmp(path, "/admin", sizeof "/admin" - 1) == 0 && strlen(path) < LOCATION_LEN;
    for (const char *at = path; *at && ours; at++)
        ours = *at > ' ' && *at < 0x7f && *at != '\\';
    exchange->status = 303;
    snprintf(exchange->location, LOCATION_LEN, "%s", ours ? path : "/admin");
}

static void ask_to_log_in(struct exchange *exchange, const char *path, bool refused) {
    exchange->status = 401;
    admin_page_log_in(path, refused, &exchange->out);
}

static bool is_operator(const char *name) {
    return strcasecmp(name, OPERATOR_NAME) == 0;
}

/* Of the operator, or of a helper: ERROR_NOT_FOUND where there is none of that name. Each server
 * asks the database each time, so that a helper who is removed is out at once. */
static enum error_code read_key(const struct admin_server *server, const char *name,
                                struct admin_key *ret_key, enum operator_role *ret_role,
                                struct error *err) {
    struct helper helper = {.name = OPERATOR_NAME, .role = ROLE_OPERATOR};
    TRY(is_operator(name)
            ? secret_get(server->db, server->context->writer, ADMIN_LOG_INS, helper.log_ins, err)
            : db_helpers_find(server->db, name, &helper, err));
    ret_key->secret = server->secret;
    memcpy(ret_key->name, helper.name, sizeof helper.name);
    memcpy(ret_key->log_ins, helper.log_ins, sizeof helper.log_ins);
    *ret_role = helper.role;
    return ERROR_NONE;
}

static enum error_code wrong_secret(struct error *err) {
    return error_set(err, ERROR_BAD_LOGIN, "Wrong name or secret.");
}

static enum error_code check_helper(const struct admin_server *server, const char *name,
                                    const char *secret, struct error *err) {
    struct helper helper;
    uint8_t hash[TOKEN_HASH];
    enum error_code code = db_helpers_find(server->db, name, &helper, err);
    if (code == ERROR_NOT_FOUND ||
        (!code &&
         (!token_hash(secret, hash) || sodium_memcmp(hash, helper.secret_hash, sizeof hash) != 0)))
        return wrong_secret(err);
    return code;
}

struct log_in_note {
    const char *name;
    int64_t now;
};

/* By a change of their own, as somebody else may change the helper meanwhile. */
static enum error_code note_log_in(void *context, struct db *db, struct error *err) {
    const struct log_in_note *note = context;
    struct helper helper;
    TRY(db_helpers_find(db, note->name, &helper, err));
    helper.seen_day = note->now / CLOCK_DAY;
    return db_helpers_save(db, &helper, err);
}

static enum error_code renew_log_ins(void *context, struct db *db, struct error *err) {
    struct helper helper;
    TRY(db_helpers_find(db, context, &helper, err));
    randombytes_buf(helper.log_ins, sizeof helper.log_ins);
    return db_helpers_save(db, &helper, err);
}

static enum error_code let_in(struct exchange *exchange, const char *name, struct error *err) {
    const struct admin_server *server = exchange->server;
    const char *secret = admin_form_text(&exchange->form, "secret");
    struct log_in_note note = {.name = name, .now = exchange->now};
    struct admin_key key;
    if (!is_operator(name))
        TRY(check_helper(server, name, secret, err));
    else if (!admin_session_knows(server->secret, secret))
        return wrong_secret(err);
    if (!is_operator(name))
        TRY(writer_call(server->context->writer, note_log_in, &note, err));
    TRY(read_key(server, name, &key, &exchange->who.role, err));
    admin_session_begin(&key, exchange->now, exchange->set_cookie);
    return ERROR_NONE;
}

static void log_in(struct exchange *exchange) {
    const char *to = admin_form_text(&exchange->form, "to");
    const char *name = admin_form_text(&exchange->form, "name");
    struct error err = {0};
    enum error_code code = let_in(exchange, *name ? name : OPERATOR_NAME, &err);
    if (!code) {
        go_on(exchange, to);
        return;
    }
    if (code != ERROR_BAD_LOGIN) {
        answer_error(exchange, &err);
        return;
    }
    log_event(LOG_WARNING, "admin_log_in_failed", NULL);
    ask_to_log_in(exchange, to, true);
}

static enum error_code log_out(struct exchange *exchange, struct error *err) {
    struct writer *writer = exchange->server->context->writer;
    TRY(is_operator(exchange->who.name)
            ? secret_renew(writer, ADMIN_LOG_INS, err)
            : writer_call(writer, renew_log_ins, exchange->who.name, err));
    admin_session_end(exchange->set_cookie);
    go_on(exchange, "/admin");
    return ERROR_NONE;
}

/* --- What acts have said --- */

/* NULL: nothing. */
static struct said *find_said(struct admin_server *server, const char *name) {
    for (size_t i = 0; i < SAID; i++)
        if (strcmp(server->said[i].name, name) == 0)
            return &server->said[i];
    return NULL;
}

static void keep_said(struct exchange *exchange, const char *text) {
    struct admin_server *server = exchange->server;
    struct said *said = find_said(server, exchange->who.name);
    if (!said)
        said = &server->said[server->said_count++ % SAID];
    memcpy(said->name, exchange->who.name, sizeof said->name);
    snprintf(said->text, sizeof said->text, "%s", text);
}

/* --- Pages --- */

static enum error_code write_page(struct exchange *exchange, struct error *err) {
    struct admin_server *server = exchange->server;
    struct said *said = find_said(server, exchange->who.name);
    struct admin_visit visit = {.context = server->context,
                                .who = &exchange->who,
                                .db = server->db,
                                .reader = server->reader,
                                .connection = exchange->connection,
                                .path = exchange->path,
                                .said = said ? said->text : "",
                                .now = exchange->now,
                                .out = &exchange->out};
    const char *first = admin_pages_first(exchange->who.role);
    if (strcmp(exchange->path, "/") == 0 ||
        (strcmp(exchange->path, "/admin") == 0 && strcmp(first, "/admin") != 0)) {
        go_on(exchange, first);
        return ERROR_NONE;
    }
    if (strcmp(exchange->path, "/admin/logo") == 0)
        return site_logo_read(server->db, &exchange->out, &exchange->type, err);
    TRY(admin_pages_write(&visit, err));
    if (said)
        sodium_memzero(said, sizeof *said);
    return ERROR_NONE;
}

/* --- Requests --- */

enum { MISDIRECTED = 421 };

/* Does the Host header name the address itself, or the one by which the operator reaches it? Also
 * by localhost and the loopback's numbers, which no name of the web can be. */
static bool is_own_host(const struct admin_server *server, const char *host) {
    const char *own = strstr(server->listener.url, "//") + 2;
    const char *named = strstr(server->origin.text, "//") + 2;
    return host &&
           (strcasecmp(host, own) == 0 || strcasecmp(host, named) == 0 ||
            (server->listener.loopback && address_is_own_name(host, server->listener.port)));
}

static bool is_foreign(const struct exchange *exchange) {
    return origin_is_foreign(&exchange->server->origin, header(exchange, "Origin"),
                             header(exchange, "Sec-Fetch-Site"), header(exchange, "Host"));
}

static bool is_logged_in(struct exchange *exchange) {
    const char *cookies = header(exchange, "Cookie");
    struct operator_who *who = &exchange->who;
    struct admin_key key;
    admin_session_name(cookies, who->name);
    return *who->name && !read_key(exchange->server, who->name, &key, &who->role, NULL) &&
           admin_session_is_on(&key, cookies, exchange->now);
}

/* All that is stored about a player, as the player gets it. */
static enum error_code write_export(struct exchange *exchange, struct error *err) {
    struct account_row row;
    struct db *db = exchange->server->db;
    TRY(db_accounts_by_name(db, admin_form_text(&exchange->form, "subject"), &row, err));
    exchange->type = "application/json";
    exchange->disposition = "attachment; filename=\"shanghaien.json\"";
    return export_player(db, &row, &exchange->out, err);
}

static enum error_code carry_out(struct exchange *exchange, struct error *err) {
    struct admin_server *server = exchange->server;
    TRY(admin_act_do(&exchange->form, &exchange->who, server->context->writer, exchange->now,
                     &exchange->out, err));
    if (strcmp(admin_form_text(&exchange->form, "act"), OPERATOR_EXPORT) == 0) {
        buf_reset(&exchange->out);
        return write_export(exchange, err);
    }
    keep_said(exchange, buf_text(&exchange->out));
    buf_reset(&exchange->out);
    go_on(exchange, admin_form_text(&exchange->form, "to"));
    return ERROR_NONE;
}

/* What the operator has asked for by a form. */
static enum error_code act(struct exchange *exchange, struct error *err) {
    if (!is_method(exchange, "POST"))
        return error_set(err, ERROR_METHOD_NOT_ALLOWED, "Method not allowed; use GET, HEAD, POST.");
    if (strcmp(exchange->path, "/admin/acts") == 0)
        return carry_out(exchange, err);
    if (strcmp(exchange->path, "/admin/log-out") != 0)
        return error_set(err, ERROR_NOT_FOUND, "Nothing found at this address.");
    return log_out(exchange, err);
}

/* All of a page is of one moment. */
static enum error_code read_page(struct exchange *exchange, struct error *err) {
    TRY(db_snapshot(exchange->server->db, err));
    enum error_code code = write_page(exchange, err);
    db_snapshot_end(exchange->server->db);
    return code;
}

/* Answers who has logged in. */
static void serve(struct exchange *exchange) {
    struct error err = {0};
    enum error_code code = is_read(exchange) ? read_page(exchange, &err) : act(exchange, &err);
    if (!code)
        return;
    exchange->status = error_kind(code)->status;
    exchange->type = page_type;
    exchange->disposition = NULL;
    buf_reset(&exchange->out);
    admin_page_refusal(&exchange->who, err.detail, admin_form_text(&exchange->form, "to"),
                       &exchange->out);
}

static void answer(struct exchange *exchange) {
    struct error err = {0};
    bool posted = is_method(exchange, "POST");
    exchange->status = 200;
    exchange->type = page_type;
    if (answer_open(exchange))
        return;
    if (!is_own_host(exchange->server, header(exchange, "Host")))
        answer_text(exchange, MISDIRECTED, "The admin page answers only to its own host name.");
    else if (!is_read(exchange) && is_foreign(exchange))
        answer_text(exchange, 403, "Cross-site request refused.");
    else if (posted && admin_form_end(&exchange->form, &err))
        answer_error(exchange, &err);
    else if (posted && strcmp(exchange->path, "/admin/log-in") == 0)
        log_in(exchange);
    else if (!is_logged_in(exchange))
        ask_to_log_in(exchange, exchange->path, false);
    else
        serve(exchange);
}

/* --- The test hook --- */

#ifdef TEST_HOOKS

static void announce_hook(const struct admin_server *server) {
    printf("hooks at %s\n", server->listener.url);
}

static bool deliver(struct exchange *exchange) {
    for (int channel = 0; channel < OUTBOX_CHANNELS; channel++)
        delivery_run_due(exchange->server->context->deliveries[channel]);
    exchange->status = 204;
    return true;
}

/* Answers a request to the hook; false: this is none. */
static bool run_hook(struct exchange *exchange) {
    if (is_method(exchange, "PUT") && strcmp(exchange->path, "/test/deliver") == 0)
        return deliver(exchange);
    void (*set)(int64_t now) = strcmp(exchange->path, "/test/now") == 0       ? clock_set
                               : strcmp(exchange->path, "/test/machine") == 0 ? clock_set_machine
                                                                              : NULL;
    if (!is_method(exchange, "PUT") || !set)
        return false;
    const char *now =
        MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND, "to");
    struct tm t = {0};
    bool valid = now && strptime(now, "%Y-%m-%dT%H:%M:%SZ", &t);
    if (valid) {
        set((int64_t)timegm(&t) * 1000);
        scheduler_run_due(exchange->server->context->scheduler);
        open_data_worker_run(exchange->server->context->open_data_worker);
    }
    exchange->status = valid ? 204 : 400;
    exchange->type = "text/plain";
    return true;
}

#else

static void announce_hook(const struct admin_server *server) {
    (void)server;
}

static bool run_hook(struct exchange *exchange) {
    (void)exchange;
    return false;
}

#endif

/* --- The life of a request --- */

static struct exchange *begin(struct admin_server *server, struct MHD_Connection *connection,
                              const char *path, const char *method) {
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange)
        return NULL;
    *exchange = (struct exchange){.server = server,
                                  .connection = connection,
                                  .path = path,
                                  .method = method,
                                  .now = clock_now()};
    if (strcmp(method, "POST") == 0)
        admin_form_begin(&exchange->form, connection);
    return exchange;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *len, void **state) {
    (void)version;
    struct exchange *exchange = *state;
    if (!exchange) {
        *state = begin(cls, connection, url, method);
        return *state ? MHD_YES : MHD_NO;
    }
    if (*len > 0) {
        if (is_method(exchange, "POST"))
            admin_form_add(&exchange->form, data, *len);
        *len = 0;
        return MHD_YES;
    }
    if (!run_hook(exchange))
        answer(exchange);
    return send_answer(exchange);
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code) {
    (void)cls, (void)connection, (void)code;
    struct exchange *exchange = *state;
    if (!exchange)
        return;
    admin_form_clear(&exchange->form);
    buf_clear(&exchange->out);
    free(exchange);
    *state = NULL;
}

/* --- Start and stop --- */

static enum error_code start(struct admin_server *server, const char *address, const char *url,
                             const char *path, struct error *err) {
    TRY(listen_at(address, &server->listener, err));
    TRY(origin_of_url(*url ? url : server->listener.url, &server->origin, NULL, err));
    server->origin.loopback = server->listener.loopback ? server->listener.port : 0;
    TRY(db_open(path, DB_PAGE, &server->db, err));
    server->daemon =
        MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, on_request,
                         server, MHD_OPTION_LISTEN_SOCKET, server->listener.fd,
                         MHD_OPTION_CONNECTION_LIMIT, 64U, MHD_OPTION_CONNECTION_TIMEOUT, 30U,
                         MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_END);
    if (!server->daemon)
        return error_set(err, ERROR_INTERNAL, "libmicrohttpd does not start");
    announce_hook(server);
    return ERROR_NONE;
}

enum error_code admin_server_start(const char *address, const char *url, const char *path,
                                   const char *reader, const char *secret, struct context *context,
                                   struct admin_server **ret_server, struct error *err) {
    struct admin_server *server = calloc(1, sizeof *server);
    if (!server)
        return error_no_memory(err);
    server->context = context;
    server->reader = reader;
    server->listener.fd = -1;
    snprintf(server->secret, sizeof server->secret, "%s", secret);
    enum error_code code = start(server, address, url, path, err);
    if (code)
        admin_server_stop(server);
    else
        *ret_server = server;
    return code;
}

size_t admin_server_poll(const struct admin_server *server, struct pollfd *fds) {
    return server ? listener_poll(&server->listener, fds) : 0;
}

void admin_server_accept(const struct admin_server *server) {
    if (server)
        listener_accept(&server->listener, server->daemon);
}

const char *admin_server_url(const struct admin_server *server) {
    return server->listener.url;
}

void admin_server_stop(struct admin_server *server) {
    if (!server)
        return;
    if (server->daemon) {
        MHD_stop_daemon(server->daemon); /* closes its socket, too */
        server->listener.fd = -1;
    }
    listener_close(&server->listener);
    db_close(server->db);
    free(server);
}
