#include "serve.h"

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/systemd.h"
#include "http/admin/server.h"
#include "http/page/page.h"
#include "http/page/static.h"
#include "http/request/context.h"
#include "http/request/metrics.h"
#include "http/request/session_cache.h"
#include "http/request/view_cache.h"
#include "http/selfcheck.h"
#include "http/server.h"
#include "http/server/limits.h"
#include "http/server/pool.h"
#include "http/streams/streams.h"
#include "http/waiting.h"
#include "options.h"
#include "post/oidc.h"
#include "service/letters/push_messages.h"
#include "service/operator/backup.h"
#include "service/operator/outages.h"
#include "service/play/hints.h"
#include "service/play/picture.h"
#include "service/play/table.h"
#include "service/site/secrets.h"
#include "service/workers/analysis_worker.h"
#include "service/workers/bot_runner.h"
#include "service/workers/club_poster.h"
#include "service/workers/delivery.h"
#include "service/workers/open_data_worker.h"
#include "service/workers/scheduler.h"
#include "service/workers/worker.h"
#include "store/engine/data_dir.h"
#include "store/engine/db.h"
#include "store/engine/migrate.h"
#include "store/engine/peers.h"
#include "store/engine/writer.h"
#include "store/tables/views.h"

enum {
    SOCKETS_MAX = 20000,   /* of clients: connections and event streams */
    FILES_BESIDE = 150,    /* all others: databases, mail, the admin page */
    HASHERS = 2,           /* threads; 19 MiB each while they hash */
    HASHES_WAITING = 256,  /* two seconds of work, taken from the clients in turn */
    HASHES_OF_ONE = 64,    /* so that three clients leave room for a fourth */
    READS_WAITING = 1024,  /* half a second of work, with a database nearby */
    READS_OF_ONE = 512,    /* of one address, waiting: a hall full of players behind one */
    SLOW_WAITING = 256,    /* each half a second at worst: hints with sharks */
    SLOW_OF_ONE = 16,      /* of one address, waiting */
    PROVIDER_WAITING = 32, /* each some five seconds, where the provider does not answer */
    PROVIDER_OF_ONE = 16,
    REACH_EVERY_MS = 2000, /* a database that cannot be reached at the start */
    HEAP_KEPT = 4 << 20,   /* bytes of free memory that each thread's heap keeps */
};

/* A test build does not wait for house players, and trusts the push service of a test. */
#ifdef TEST_HOOKS
enum { BOTS_AT_ONCE = true };
#define PUSH_CA getenv("SHANGHAIEN_TEST_CA")
#else
enum { BOTS_AT_ONCE = false };
#define PUSH_CA NULL
#endif

struct application {
    struct context context;
    char redirect[ORIGIN_LEN + PUBLIC_PATH + 32]; /* where a provider sends browsers back */
    struct server server;
    struct smtp smtp;
    char database[DATA_DIR_PATH];
    int lock_fd;      /* held: this data directory is ours */
    bool stopped;     /* before the service could start */
    unsigned sockets; /* of clients */
};

/* --- The process --- */

/* Tells systemd our state; a failure to do so is no reason to stop. */
static void notify(const char *state) {
    struct error err = {0};
    if (systemd_tell(state, &err))
        log_event(LOG_WARNING, "systemd", "error", err.detail, NULL);
}

/* All threads leave SIGTERM and SIGINT to the HTTP thread's loop. */
static enum error_code catch_signals(int *ret_signal_fd, struct error *err) {
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ending, NULL);
    signal(SIGPIPE, SIG_IGN);
    *ret_signal_fd = signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK);
    return *ret_signal_fd < 0 ? error_set(err, ERROR_INTERNAL, "signalfd: %s", strerror(errno))
                              : ERROR_NONE;
}

/* The writer's heap grows and shrinks with each batch. To give pages back and fetch them again
 * stops all threads for a moment: a third of what a move costs the kernel. */
static void keep_free_memory(void) {
    (void)mallopt(M_TRIM_THRESHOLD, HEAP_KEPT);
}

/* As many files as the system allows; gives how many sockets that leaves to clients. */
static enum error_code raise_file_limit(unsigned *ret_sockets, struct error *err) {
    const rlim_t wanted = SOCKETS_MAX + FILES_BESIDE, least = 2 * FILES_BESIDE;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return error_set(err, ERROR_INTERNAL, "getrlimit: %s", strerror(errno));
    rlim_t files = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (files < least)
        return error_set(err, ERROR_INTERNAL,
                         "the system allows %llu open files; at least %llu are required",
                         (unsigned long long)files, (unsigned long long)least);
    limit.rlim_cur = files;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        return error_set(err, ERROR_INTERNAL, "setrlimit: %s", strerror(errno));
    *ret_sockets = (unsigned)files - FILES_BESIDE;
    return ERROR_NONE;
}

/* --- Start --- */

static void note_options(struct context *context, const struct options *options) {
    context->connections.proxies = options->proxies;
    context->data = options->data;
    context->makes_backups = !*options->database;
    context->started_at = clock_now();
    context->settings.mail_from = *options->smtp_host ? options->mail_from : NULL;
    context->settings.private_webhooks = options->webhooks == 1;
    context->settings.push_ca = PUSH_CA;
    context->settings.data_licence = options->data_licence;
    context->settings.log_in = (struct log_in_settings){
        .header = options->auth_header,
        .name_header = options->auth_name_header,
        .email_header = options->auth_email_header,
        .provider = *options->oidc_issuer ? options->oidc_name : "",
        .issuer = options->oidc_issuer,
        .only = options->log_in == 1,
    };
}

static enum error_code make_provider(struct application *application, const struct options *options,
                                     struct error *err) {
    snprintf(application->redirect, sizeof application->redirect, "%s/login/oidc/callback",
             application->context.settings.public_url);
    const struct oidc_options oidc = {
        .issuer = options->oidc_issuer,
        .client = options->oidc_client_id,
        .secret = options->oidc_client_secret,
        .redirect = application->redirect,
        .ca_file = PUSH_CA,
    };
    return *oidc.issuer ? oidc_new(&oidc, &application->context.oidc, err) : ERROR_NONE;
}

static enum error_code set_origin(struct context *context, const struct listener *listener,
                                  const char *public_url, struct error *err) {
    bool is_public = *public_url;
    char path[PUBLIC_PATH];
    TRY(origin_of_url(is_public ? public_url : listener->url, &context->origin, path, err));
    if (!is_public && context->connections.proxies.count > 0)
        log_event(LOG_WARNING, "no_public_url", "origin", context->origin.text, "detail",
                  "trusted-proxy is set, but public-url is not: links point to the address behind "
                  "the proxy, and browsers' changes through it are refused as cross-site requests.",
                  NULL);
    if (!is_public && listener->loopback)
        context->origin.loopback = listener->port;
    snprintf(context->public_url, sizeof context->public_url, "%s%s", context->origin.text, path);
    context->settings.public_url = context->public_url;
    context->settings.path = context->public_url + strlen(context->origin.text);
    context->settings.cookie_path = *path ? context->settings.path : "/";
    context->settings.secure = strncmp(context->origin.text, "https:", 6) == 0;
    return ERROR_NONE;
}

/* One address cannot keep all others out, nor can streams keep out those who play. A trusted proxy
 * limits the connections of its clients itself. */
static enum error_code limit_clients(struct context *context, const struct options *options,
                                     unsigned sockets, struct error *err) {
    TRY(connection_limits_new(sockets, sockets / 4 * 3, (size_t)options->streams_per_address,
                              &context->connections.limits, err));
    return options->rate_limits ? rate_limits_new(&context->rate_limits, err) : ERROR_NONE;
}

static enum error_code make_caches(struct context *context, struct error *err) {
    TRY(metrics_new(&context->metrics, err));
    TRY(view_cache_new(&context->view_cache, err));
    TRY(session_cache_new(&context->session_cache, err));
    TRY(page_policy(context->settings.path, context->page_policy, err));
    return static_new(context, &context->statics, err);
}

/* Passes the events of a commit on to all subscribers, before any of its changes is answered. */
static void on_commit(void *argument, const struct commit_event events[], size_t count) {
    const struct context *context = argument;
    table_on_commit(events, count);
    view_cache_on_commit(context->view_cache, events, count);
    session_cache_on_commit(context->session_cache, events, count);
    bot_runner_on_commit(context->bot_runner, events, count);
    streams_on_commit(context->streams, events, count);
}

static void report_trouble(const char *event, const struct error *err) {
    log_event(LOG_ERROR, event, "error", err->detail, NULL);
}

static void report_outage(const struct outage *outage) {
    char seconds[24];
    struct buf counts = BUF_INIT;
    snprintf(seconds, sizeof seconds, "%lld", (long long)(outage->ms / CLOCK_SECOND));
    outage_counts(outage, &counts);
    log_event(LOG_WARNING, "deadlines_moved", "why", outage_whys[outage->why], "seconds", seconds,
              "moved", buf_text(&counts), NULL);
    buf_clear(&counts);
}

static struct worker_options worker_options(const struct application *application) {
    return (struct worker_options){application->database, application->context.writer, clock_now,
                                   report_trouble};
}

/* One line for each attempt: it names the row, never the recipient. */
static void log_attempt(const struct outbox_row *row, const struct post_outcome *outcome) {
    static const char *const results[] = {
        [POST_SENT] = "sent", [POST_LATER] = "later", [POST_NEVER] = "never"};
    char id[24], attempt[16];
    snprintf(id, sizeof id, "%lld", (long long)row->id);
    snprintf(attempt, sizeof attempt, "%d", row->attempts + 1);
    log_event(outcome->result == POST_SENT ? LOG_INFO : LOG_WARNING, "notice", "id", id, "kind",
              notice_kinds[row->kind], "channel", outbox_channels[row->channel], "result",
              results[outcome->result], "attempt", attempt, "error",
              *outcome->detail ? outcome->detail : NULL, NULL);
}

/* A worker for each channel. Where the operator has named no mail server, that of e-mails drops
 * what is due. */
static enum error_code start_deliveries(struct application *application,
                                        const struct worker_options *base, struct error *err) {
    struct delivery_options options = {.settings = &application->context.settings,
                                       .smtp = &application->smtp,
                                       .report_attempt = log_attempt};
    for (int channel = OUTBOX_MAIL; channel < OUTBOX_CHANNELS; channel++) {
        options.channel = (enum outbox_channel)channel;
        if (!application->context.deliveries[channel])
            TRY(delivery_start(base, &options, &application->context.deliveries[channel], err));
    }
    return ERROR_NONE;
}

/* As open_database. The HTTP thread reads from a file by itself. */
static enum error_code open_readers(struct context *context, const char *path, struct error *err) {
    size_t count = db_is_server(path) ? READERS : 1;
    for (size_t i = 0; i < count; i++)
        if (!context->readers[i])
            TRY(db_open(path, DB_READ, &context->readers[i], err));
    return ERROR_NONE;
}

static void report_fault(const char *fault) {
    log_event(LOG_ERROR, "fault", "detail", fault, NULL);
}

struct migrated {
    char newest[MIGRATION_NAME]; /* "": there was nothing to do */
    int64_t ms;
};

static void note_migration(void *context, const char *name, int64_t ms) {
    struct migrated *migrated = context;
    snprintf(migrated->newest, sizeof migrated->newest, "%s", name);
    migrated->ms += ms;
}

/* A server is backed up by its own tools. */
static enum error_code migrate_with_backup(const struct context *context, const char *path,
                                           struct error *err) {
    if (!db_is_server(path))
        TRY(back_up_before_migration(context->data, clock_now(), report_fault, err));
    struct migrated migrated = {.newest = ""};
    char took[24];
    TRY(migrate_telling(path, note_migration, &migrated, err));
    snprintf(took, sizeof took, "%lld", (long long)migrated.ms);
    if (*migrated.newest)
        log_event(LOG_INFO, "migrated", "to", migrated.newest, "ms", took, "backup",
                  db_is_server(path) ? "none, by PostgreSQL's own tools only" : NULL, NULL);
    return ERROR_NONE;
}

/* The database and its writer; the bot runner is there before the first commit. What a failed
 * attempt has opened already stays. */
static enum error_code open_database(struct application *application, struct error *err) {
    struct context *context = &application->context;
    const char *path = application->database;
    const struct worker_options options = worker_options(application);
    if (!context->bot_runner) {
        TRY(migrate_with_backup(context, path, err));
        TRY(bot_runner_open(&options, BOTS_AT_ONCE, &context->bot_runner, err));
    }
    if (!context->streams)
        TRY(streams_start(path, application->sockets / 8 * 7, context->connections.limits,
                          &context->streams, err));
    if (!context->writer)
        TRY(writer_start(path, on_commit, context, &context->writer, err));
    if (!context->peers)
        TRY(peers_start(path, context->writer, on_commit, context, &context->peers, err));
    TRY(open_readers(context, path, err));
    if (!context->slow_reader)
        TRY(db_open(path, DB_READ, &context->slow_reader, err));
    TRY(secret_get(context->readers[0], context->writer, "log-in", context->settings.log_in.key,
                   err));
    return push_begin(context->readers[0], context->writer, &context->settings, err);
}

/* As open_database. */
static enum error_code start_workers(struct application *application, struct error *err) {
    struct context *context = &application->context;
    TRY(open_database(application, err));
    const struct worker_options options = worker_options(application);
    if (!context->scheduler) /* first, because it knows whether time is to be given back */
        TRY(scheduler_start(&options, report_outage, &context->scheduler, err));
    if (!context->analysis_worker)
        TRY(analysis_worker_start(&options, &context->analysis_worker, err));
    if (!context->open_data_worker)
        TRY(open_data_worker_start(&options, context->data, &context->open_data_worker, err));
    TRY(start_deliveries(application, &options, err));
    if (!context->club_poster)
        TRY(club_poster_start(&options, &context->settings, &context->club_poster, err));
    return bot_runner_start(context->bot_runner, context->writer, err);
}

/* Waits a moment. True: a signal has come. */
static bool is_signalled(const struct server *server) {
    struct pollfd signalled = {.fd = server->signal_fd, .events = POLLIN};
    return poll(&signalled, 1, REACH_EVERY_MS) > 0;
}

/* A database that cannot be reached may come back: clients are told so until then, or until the
 * service is stopped (`stopped`). */
static enum error_code start_patiently(struct application *application, struct error *err) {
    const struct server *server = &application->server;
    struct waiting *waiting = NULL;
    enum error_code code = start_workers(application, err);
    if (code != ERROR_BUSY)
        return code;
    log_event(LOG_ERROR, "database_unreachable", "error", err->detail, NULL);
    TRY(waiting_begin(&application->context, server->listener.fd, &waiting, err));
    notify("READY=1"); /* or whoever starts the unit would wait, too */
    while (code == ERROR_BUSY && !(application->stopped = is_signalled(server))) {
        notify("WATCHDOG=1");
        code = start_workers(application, err);
    }
    waiting_end(waiting);
    return code;
}

static enum error_code start_pools(struct context *context, struct error *err) {
    context->hints = hints_new();
    context->pictures = pictures_new();
    if (!context->hints || !context->pictures)
        return error_no_memory(err);
    if (db_is_shared(context->readers[0]))
        TRY(pool_start(READERS, READS_WAITING, READS_OF_ONE, &context->read_pool, err));
    TRY(pool_start(HASHERS, HASHES_WAITING, HASHES_OF_ONE, &context->pool, err));
    TRY(pool_start(1, SLOW_WAITING, SLOW_OF_ONE, &context->slow_pool, err));
    return pool_start(1, PROVIDER_WAITING, PROVIDER_OF_ONE, &context->provider_pool, err);
}

/* Where the operator's own queries go, "": nowhere. Views that were made anew have no rights yet. A
 * role that cannot be used is no reason not to serve: the page says what is wrong. */
static const char *prepare_reader(const char *database, const struct options *options) {
    struct error why = {0};
    char role[DB_VIEWS_ROLE];
    const char *reader = options->database_reader;
    if (!db_is_server(database))
        return database;
    if (*reader &&
        (db_views_role(reader, role, &why) || migrate_grant_reader(database, role, &why)))
        log_event(LOG_WARNING, "no_reader", "error", why.detail, NULL);
    return reader;
}

/* A port that is taken is no reason not to serve: a second service on the same machine finds the
 * default one taken. */
static enum error_code start_admin(struct application *application, const struct options *options,
                                   struct error *err) {
    struct error why = {0};
    char secret[ADMIN_SECRET_SIZE];
    const char *address = options->admin_listen, *database = application->database;
    struct context *context = &application->context;
    struct admin_server **admin = &application->server.admin;
    if (strcmp(address, "off") == 0)
        return ERROR_NONE;
    TRY(data_dir_secret(context->data, secret, err));
    const char *reader = prepare_reader(database, options);
    enum error_code code = admin_server_start(address, options->admin_url, database, reader, secret,
                                              context, admin, &why);
    if (code == ERROR_BUSY) {
        log_event(LOG_WARNING, "no_admin_page", "error", why.detail, NULL);
        return ERROR_NONE;
    }
    if (code)
        return error_set(err, code, "%s", why.detail);
    log_event(LOG_INFO, "admin_page", "url", admin_server_url(*admin), NULL);
    return ERROR_NONE;
}

static enum error_code start(struct application *application, const struct options *options,
                             struct error *err) {
    struct context *context = &application->context;
    struct server *server = &application->server;
    note_options(context, options);
    keep_free_memory();
    TRY(catch_signals(&server->signal_fd, err));
    TRY(selfcheck(err));
    TRY(server_listen(server, options->listen, err));
    TRY(set_origin(context, &server->listener, options->public_url, err));
    TRY(make_provider(application, options, err));
    TRY(raise_file_limit(&application->sockets, err));
    TRY(data_dir_lock(options->data, &application->lock_fd, err));
    TRY(limit_clients(context, options, application->sockets, err));
    TRY(make_caches(context, err));
    TRY(options_database(options, application->database, err));
    TRY(start_patiently(application, err));
    TRY(start_pools(context, err));
    TRY(server_start(server, application->sockets, err));
    return start_admin(application, options, err);
}

/* --- Stop: what hands out work before what does it, the writer after all that write --- */

static void stop_workers(struct application *application) {
    struct context *context = &application->context;
    pool_stop(context->read_pool);
    pool_stop(context->pool);
    pool_stop(context->slow_pool);
    pool_stop(context->provider_pool);
    scheduler_stop(context->scheduler);
    bot_runner_stop(context->bot_runner);
    analysis_worker_stop(context->analysis_worker);
    open_data_worker_stop(context->open_data_worker);
    for (int channel = 0; channel < OUTBOX_CHANNELS; channel++)
        delivery_stop(context->deliveries[channel]);
    club_poster_stop(context->club_poster);
    peers_stop(context->peers);
    writer_stop(context->writer);
    streams_stop(context->streams);
}

static void free_context(struct context *context) {
    hints_free(context->hints);
    oidc_free(context->oidc);
    pictures_free(context->pictures);
    db_close(context->slow_reader);
    for (size_t i = 0; i < READERS; i++)
        db_close(context->readers[i]);
    bot_runner_free(context->bot_runner);
    static_free(context->statics);
    session_cache_free(context->session_cache);
    view_cache_free(context->view_cache);
    metrics_free(context->metrics);
    rate_limits_free(context->rate_limits);
    connection_limits_free(context->connections.limits);
}

static void stop(struct application *application) {
    struct server *server = &application->server;
    admin_server_stop(server->admin);
    server->admin = NULL;
    server_finish(server);
    stop_workers(application);
    server_stop(server);
    free_context(&application->context);
    if (server->signal_fd >= 0)
        close(server->signal_fd);
    if (application->lock_fd >= 0)
        close(application->lock_fd);
}

/* --- Serving --- */

/* Says once that the disk takes nothing, and once that it does again. */
static void watch_disk(struct context *context) {
    struct writer_stats stats;
    char refused[24];
    writer_stats(context->writer, &stats);
    if (stats.disk_full == context->logged_full)
        return;
    context->logged_full = stats.disk_full;
    snprintf(refused, sizeof refused, "%llu", stats.refused);
    log_event(stats.disk_full ? LOG_ERROR : LOG_WARNING,
              stats.disk_full ? "disk_full" : "disk_writable", "refused", refused, "detail",
              stats.disk_full ? "The disk is full or not writable: all changes are refused."
                              : "The disk accepts changes again.",
              NULL);
}

/* Serves until a signal comes, and tells systemd in time that this thread is alive. */
static void turn_until_signal(struct server *server) {
    int64_t interval = systemd_watchdog_interval(), fed = clock_monotonic();
    while (!server_turn(server, 1000)) {
        watch_disk(server->context);
        if (interval == 0 || clock_monotonic() - fed < interval)
            continue;
        notify("WATCHDOG=1");
        fed = clock_monotonic();
    }
}

enum error_code serve_run(const struct options *options, const char *version, struct error *err) {
    struct application application = {
        .context = {.version = version, .wake_fd = -1},
        .smtp = options_smtp(options),
        .server = {.listener.fd = -1, .signal_fd = -1},
        .lock_fd = -1,
    };
    application.server.context = &application.context;
    enum error_code code = start(&application, options, err);
    if (!code) {
        const char *url = application.server.listener.url;
        printf("listening on %s\n", url);
        fflush(stdout);
        log_event(LOG_INFO, "started", "url", url, "data", options->data, NULL);
        notify("READY=1");
        turn_until_signal(&application.server);
        notify("STOPPING=1");
        log_event(LOG_INFO, "stopping", NULL);
    }
    stop(&application);
    return application.stopped ? ERROR_NONE : code;
}
