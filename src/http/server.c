#include "http/server.h"

#include <errno.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/systemd.h"
#include "http/admin_server.h"
#include "http/client.h"
#include "http/connection_limits.h"
#include "http/context.h"
#include "http/deliveries.h"
#include "http/framing.h"
#include "http/listen.h"
#include "http/metrics.h"
#include "http/pool.h"
#include "http/rate_limits.h"
#include "http/request.h"
#include "http/selfcheck.h"
#include "http/session_cache.h"
#include "http/static.h"
#include "http/streams.h"
#include "http/test_hooks.h"
#include "http/view_cache.h"
#include "http/wire.h"
#include "service/analysis_worker.h"
#include "service/bot_runner.h"
#include "service/dice_audit.h"
#include "service/hints.h"
#include "service/scheduler.h"
#include "store/data_dir.h"
#include "store/db.h"
#include "store/migrate.h"
#include "store/writer.h"

enum {
    SOCKETS_MAX = 20000, /* of clients: connections and event streams */
    FILES_BESIDE = 150,  /* all others: databases, mail, the host's page */
    CONNECTION_IDLE_S = 60,
    HASHERS = 2,             /* threads; 19 MiB each while they hash */
    HASHES_WAITING = 64,     /* half a second of work: who comes later is told to retry */
    SLOW_WAITING = 256,      /* each half a second at worst: hints with sharks */
    THOUGHTS_OF_ONE = 16,    /* of one address, waiting */
    FINISH_LEAST_MS = 100,   /* after SIGTERM: who has just been answered learns with his next
                                request that the connection ends */
    FINISH_SILENT_MS = 1000, /* the first request of who has just connected may come until then */
    FINISH_MS = 10000,       /* for running requests after SIGTERM */
};

struct server {
    struct context context;
    struct listener listener;
    struct MHD_Daemon *daemon;
    struct admin_server *admin; /* NULL: none */
    struct deliveries *deliveries;
    int lock_fd;   /* held: this data folder is ours */
    int signal_fd; /* readable after SIGTERM or SIGINT */
};

/* --- Start --- */

/* As many files as the host allows; gives how many sockets that leaves to clients. */
static enum error_code raise_file_limit(unsigned *ret_sockets, struct error *err) {
    const rlim_t wanted = SOCKETS_MAX + FILES_BESIDE, least = 2 * FILES_BESIDE;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return error_set(err, ERROR_INTERNAL, "getrlimit: %s", strerror(errno));
    rlim_t files = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (files < least)
        return error_set(err, ERROR_INTERNAL, "the host allows %llu open files; %llu are the least",
                         (unsigned long long)files, (unsigned long long)least);
    limit.rlim_cur = files;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        return error_set(err, ERROR_INTERNAL, "setrlimit: %s", strerror(errno));
    *ret_sockets = (unsigned)files - FILES_BESIDE;
    return ERROR_NONE;
}

/* One address cannot keep all others out, nor can those who only listen keep out those who play.
 * How many connections one client has to a trusted proxy, the proxy sees to itself. */
static enum error_code make_connection_limits(struct context *context, unsigned sockets,
                                              struct error *err) {
    enum error_code code =
        connection_limits_new(sockets, sockets / 4 * 3, &context->connection_limits, err);
    return code
               ? code
               : streams_start(sockets / 8 * 7, context->connection_limits, &context->streams, err);
}

/* All threads leave SIGTERM and SIGINT to the HTTP thread's loop. */
static enum error_code catch_signals(struct server *server, struct error *err) {
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ending, NULL);
    signal(SIGPIPE, SIG_IGN);
    server->signal_fd = signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK);
    return server->signal_fd < 0 ? error_set(err, ERROR_INTERNAL, "signalfd: %s", strerror(errno))
                                 : ERROR_NONE;
}

/* What the other threads wake the HTTP thread with. */
static enum error_code make_wake_fd(struct context *context, struct error *err) {
    context->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return context->wake_fd < 0 ? error_set(err, ERROR_INTERNAL, "eventfd: %s", strerror(errno))
                                : ERROR_NONE;
}

/* The writer's news of a commit go to all who wait for some. */
static void on_commit(void *argument, const struct commit_event events[], size_t count) {
    const struct context *context = argument;
    view_cache_on_commit(context->view_cache, events, count);
    session_cache_on_commit(context->session_cache, events, count);
    bot_runner_on_commit(context->bot_runner, events, count);
    streams_on_commit(context->streams, events, count);
}

static void report_bot_runner(const struct error *err) {
    log_event(LOG_ERROR, "bot_runner", "detail", err->detail, NULL);
}

static void report_analysis_worker(const struct error *err) {
    log_event(LOG_ERROR, "analysis_worker", "detail", err->detail, NULL);
}

static void report_scheduler(const struct error *err) {
    log_event(LOG_ERROR, "scheduler", "detail", err->detail, NULL);
}

static enum error_code open_database(struct server *server, const struct server_options *options,
                                     struct error *err) {
    struct context *context = &server->context;
    char path[DATA_DIR_PATH];
    enum error_code code = data_dir_path(options->data, "", path, err);
    if (!code)
        code = migrate(path, err);
    if (!code)
        code = bot_runner_open(path, clock_now, report_bot_runner, &context->bot_runner, err);
    if (!code)
        code = writer_start(path, on_commit, context, &context->writer, err);
    if (!code)
        code = analysis_worker_start(path, context->writer, clock_now, report_analysis_worker,
                                     &context->analysis_worker, err);
    if (!code)
        code = db_open(path, DB_READ, &context->reader, err);
    if (!code)
        code = db_open(path, DB_READ, &context->slow_reader, err);
    if (!code)
        code = deliveries_start(path, context->writer, &context->settings, options->smtp,
                                &server->deliveries, err);
    if (!code)
        code = scheduler_start(path, context->writer, clock_now, report_scheduler,
                               &context->scheduler, err);
    return code;
}

static enum error_code start_slow_pool(struct context *context, struct error *err) {
    context->hints = hints_new();
    context->dice_audit = dice_audit_new();
    return context->hints && context->dice_audit
               ? pool_start(1, SLOW_WAITING, THOUGHTS_OF_ONE, &context->slow_pool, err)
               : error_set(err, ERROR_INTERNAL, "out of memory");
}

static enum error_code set_origin(struct server *server, const char *public_url,
                                  struct error *err) {
    struct context *context = &server->context;
    const char *url = public_url ? public_url : server->listener.url;
    enum error_code code = origin_of_url(url, &context->origin, err);
    if (code)
        return code;
    if (!public_url && context->proxies.count > 0)
        log_event(
            LOG_WARNING, "no_public_url", "origin", context->origin.text, "detail",
            "A proxy is trusted, but public-url is not set: links name the address behind the "
            "proxy, and what browsers send through it is refused as another site's.",
            NULL);
    if (!public_url && server->listener.loopback)
        context->origin.loopback = server->listener.port;
    context->settings.public_url = context->origin.text;
    context->settings.secure = strncmp(context->origin.text, "https:", 6) == 0;
    return ERROR_NONE;
}

static enum error_code start_daemon(struct server *server, unsigned sockets, struct error *err) {
    struct MHD_OptionItem options[REQUEST_OPTIONS + 1];
    size_t count = request_options(&server->context, options);
    options[count] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
    server->daemon = MHD_start_daemon(
        SELFCHECK_FLAGS, 0, client_admit, &server->context, request_handle, &server->context,
        MHD_OPTION_LISTEN_SOCKET, server->listener.fd, MHD_OPTION_CONNECTION_LIMIT, sockets,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)FRAMING_MEMORY, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)CONNECTION_IDLE_S, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_ARRAY, options,
        MHD_OPTION_END);
    if (!server->daemon)
        return error_set(err, ERROR_INTERNAL, "libmicrohttpd does not start");
    return ERROR_NONE;
}

/* At the socket that systemd has opened, if it has; else at one of our own. */
static enum error_code listen_somewhere(struct server *server, const struct server_options *options,
                                        struct error *err) {
    int fd = SYSTEMD_NO_SOCKET;
    enum error_code code = systemd_socket(&fd, err);
    if (code)
        return code;
    return fd == SYSTEMD_NO_SOCKET ? listen_at(options->listen, &server->listener, err)
                                   : listen_on(fd, &server->listener, err);
}

/* The service runs without the host's page rather than not at all: a second one on the same machine
 * finds the default port taken. */
static enum error_code start_admin(struct server *server, const struct server_options *options,
                                   struct error *err) {
    char path[DATA_DIR_PATH];
    struct error why = {0};
    if (!options->admin_listen)
        return ERROR_NONE;
    enum error_code code = data_dir_path(options->data, "", path, err);
    if (code)
        return code;
    code = admin_server_start(options->admin_listen, path, &server->context, &server->admin, &why);
    if (code && code != ERROR_BUSY) {
        *err = why;
        return code;
    }
    if (code) {
        log_event(LOG_WARNING, "no_admin_page", "error", why.detail, NULL);
        return ERROR_NONE;
    }
    log_event(LOG_INFO, "admin_page", "url", admin_server_url(server->admin), NULL);
    test_hooks_tell(admin_server_url(server->admin));
    return ERROR_NONE;
}

static enum error_code start(struct server *server, const struct server_options *options,
                             struct error *err) {
    struct context *context = &server->context;
    context->proxies = options->proxies;
    context->version = options->version;
    context->data = options->data;
    context->started_at = clock_now();
    unsigned sockets = 0;
    context->settings.mail_from = options->mail_from;
    context->settings.private_webhooks = options->private_webhooks;
    enum error_code code = catch_signals(server, err);
    if (!code)
        code = selfcheck(err);
    if (!code)
        code = make_wake_fd(context, err);
    if (!code)
        code = listen_somewhere(server, options, err);
    if (!code)
        code = set_origin(server, options->public_url, err);
    if (!code)
        code = raise_file_limit(&sockets, err);
    if (!code)
        code = data_dir_lock(options->data, &server->lock_fd, err);
    if (!code)
        code = make_connection_limits(context, sockets, err);
    if (!code)
        code = view_cache_new(&context->view_cache, err);
    if (!code)
        code = session_cache_new(&context->session_cache, err);
    if (!code)
        code = open_database(server, options, err);
    if (!code)
        code = pool_start(HASHERS, HASHES_WAITING, HASHES_WAITING, &context->pool, err);
    if (!code)
        code = start_slow_pool(context, err);
    if (!code && options->rate_limits)
        code = rate_limits_new(&context->rate_limits, err);
    if (!code)
        code = metrics_new(&context->metrics, err);
    if (!code)
        code = static_new(context->settings.secure, &context->statics, err);
    if (!code)
        code = bot_runner_start(context->bot_runner, context->writer, err);
    if (!code)
        code = start_daemon(server, sockets, err);
    return code ? code : start_admin(server, options, err);
}

/* --- Serving --- */

/* Waits for something to do, at most `limit_ms`, and does it. True when a signal came. A daemon
 * without a thread of its own is not woken by a resumed connection: that is `wake_fd`'s part. */
static bool turn(struct server *server, int limit_ms) {
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd fds[3 + 2 * LISTEN_OTHERS] = {
        {.fd = info->epoll_fd, .events = POLLIN},
        {.fd = server->signal_fd, .events = POLLIN},
        {.fd = server->context.wake_fd, .events = POLLIN},
    };
    nfds_t count = 3;
    count += listener_poll(&server->listener, fds + count);
    count += admin_server_poll(server->admin, fds + count);
    MHD_UNSIGNED_LONG_LONG timeout;
    if (MHD_get_timeout(server->daemon, &timeout) == MHD_YES &&
        timeout < (MHD_UNSIGNED_LONG_LONG)limit_ms)
        limit_ms = (int)timeout;
    poll(fds, count, limit_ms);
    if (fds[2].revents) {
        eventfd_t wakes;
        eventfd_read(server->context.wake_fd, &wakes);
        atomic_store(&server->context.woken, false); /* before it is seen who was resumed */
    }
    listener_accept(&server->listener, server->daemon);
    admin_server_accept(server->admin);
    MHD_run(server->daemon);
    return fds[1].revents != 0;
}

/* Turns for `least_ms`, then for `silent_ms` while somebody has not asked yet, and then until no
 * request runs, at most for `most_ms`. */
static void finish_requests(struct server *server, int least_ms, int silent_ms, int most_ms) {
    const struct context *context = &server->context;
    int64_t begin = clock_monotonic(), past = 0;
    do {
        turn(server, 10);
        past = clock_monotonic() - begin;
    } while (past < least_ms || (context->silent > 0 && past < silent_ms) ||
             (context->running > 0 && past < most_ms));
}

/* --- Stop --- */

/* Takes no new connections, lets running requests come to their answers, and ends all threads.
 * Those who are suspended are resumed by then: libmicrohttpd must not stop before. */
static void stop_threads(struct server *server) {
    struct context *context = &server->context;
    if (server->daemon) {
        turn(server, 0); /* whoever has connected gets his answer */
        MHD_quiesce_daemon(server->daemon);
        listener_close(&server->listener);
        context->stopping = true;
        finish_requests(server, FINISH_LEAST_MS, FINISH_SILENT_MS, FINISH_MS);
        context->ended = true;
    }
    pool_stop(context->pool);
    pool_stop(context->slow_pool);
    hints_free(context->hints);
    dice_audit_free(context->dice_audit);
    db_close(context->slow_reader);
    scheduler_stop(context->scheduler);
    bot_runner_stop(context->bot_runner);
    analysis_worker_stop(context->analysis_worker);
    deliveries_stop(server->deliveries);
    writer_stop(context->writer);
    streams_stop(context->streams);
    if (server->daemon) {
        finish_requests(server, 0, 0, FINISH_LEAST_MS);
        MHD_stop_daemon(server->daemon);
    }
}

static void stop(struct server *server) {
    struct context *context = &server->context;
    admin_server_stop(server->admin);
    server->admin = NULL;
    stop_threads(server);
    request_free_spares(context);
    wire_free_all();
    static_free(context->statics);
    rate_limits_free(context->rate_limits);
    metrics_free(context->metrics);
    view_cache_free(context->view_cache);
    session_cache_free(context->session_cache);
    bot_runner_free(context->bot_runner);
    connection_limits_free(context->connection_limits);
    db_close(context->reader);
    listener_close(&server->listener);
    int fds[] = {server->signal_fd, server->lock_fd, context->wake_fd};
    for (size_t i = 0; i < sizeof fds / sizeof fds[0]; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

/* Tells systemd our state; that it cannot be told is no reason to stop. */
static void notify(const char *state) {
    struct error err = {0};
    if (systemd_tell(state, &err))
        log_event(LOG_WARNING, "systemd", "detail", err.detail, NULL);
}

/* Serves until a signal comes, and tells systemd in time that this thread still turns. */
static void serve(struct server *server) {
    int64_t interval = systemd_watchdog_interval(), fed = clock_monotonic();
    while (!turn(server, 1000)) {
        if (interval == 0 || clock_monotonic() - fed < interval)
            continue;
        notify("WATCHDOG=1");
        fed = clock_monotonic();
    }
}

enum error_code server_run(const struct server_options *options, struct error *err) {
    struct server server = {
        .listener.fd = -1, .lock_fd = -1, .signal_fd = -1, .context.wake_fd = -1};
    enum error_code code = start(&server, options, err);
    if (!code) {
        printf("listening on %s\n", server.listener.url);
        fflush(stdout);
        log_event(LOG_INFO, "started", "url", server.listener.url, "data", options->data, NULL);
        notify("READY=1");
        serve(&server);
        notify("STOPPING=1");
        log_event(LOG_INFO, "stopping", NULL);
    }
    stop(&server);
    return code;
}
