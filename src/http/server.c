#include "http/server.h"

#include <errno.h>
#include <microhttpd.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/systemd.h"
#include "http/admin/server.h"
#include "http/handler.h"
#include "http/request/context.h"
#include "http/request/request.h"
#include "http/request/response.h"
#include "http/selfcheck.h"
#include "http/server/connection.h"
#include "http/server/framing.h"

enum {
    CONNECTION_IDLE_S = 75,  /* longer than a proxy keeps one: who ends it must be who asks */
    FINISH_LEAST_MS = 100,   /* after SIGTERM: a client that has just been answered learns by its
                                next request that the connection ends */
    FINISH_SILENT_MS = 1000, /* a client that has just connected may send its first request */
    FINISH_MS = 10000,       /* for running requests */
};

/* --- Start --- */

enum error_code server_listen(struct server *server, const char *address, struct error *err) {
    int fd = SYSTEMD_NO_SOCKET;
    server->context->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (server->context->wake_fd < 0)
        return error_set(err, ERROR_INTERNAL, "eventfd: %s", strerror(errno));
    TRY(systemd_socket(&fd, err));
    return fd == SYSTEMD_NO_SOCKET ? listen_at(address, &server->listener, err)
                                   : listen_on(fd, &server->listener, err);
}

enum error_code server_start(struct server *server, unsigned most, struct error *err) {
    struct connections *connections = &server->context->connections;
    const struct MHD_OptionItem callbacks[] = {
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)connection_target, connections},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connection_notify, connections},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)handler_completed, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    connections->refuse = response_refuse;
    server->daemon = MHD_start_daemon(
        SERVER_FLAGS, 0, connection_admit, connections, handler_request, server->context,
        MHD_OPTION_LISTEN_SOCKET, server->listener.fd, MHD_OPTION_CONNECTION_LIMIT, most,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)FRAMING_MEMORY, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)CONNECTION_IDLE_S, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_ARRAY, callbacks,
        MHD_OPTION_END);
    return server->daemon ? ERROR_NONE
                          : error_set(err, ERROR_INTERNAL, "libmicrohttpd does not start");
}

/* --- Serving --- */

/* The time until libmicrohttpd has something to do by itself, at most `limit_ms`. */
static int wait_ms(struct MHD_Daemon *daemon, int limit_ms) {
    MHD_UNSIGNED_LONG_LONG timeout;
    bool sooner =
        MHD_get_timeout(daemon, &timeout) == MHD_YES && timeout < (MHD_UNSIGNED_LONG_LONG)limit_ms;
    return sooner ? (int)timeout : limit_ms;
}

/* A daemon without its own thread is not woken by a resumed connection: wake_fd does that. */
static void take_wake(struct context *context) {
    eventfd_t wakes;
    eventfd_read(context->wake_fd, &wakes);
    atomic_store(&context->woken, false); /* before it is seen which connections were resumed */
}

/* A signal that is left unread would end each wait at once. */
static bool take_signal(const struct server *server) {
    struct signalfd_siginfo signal;
    return read(server->signal_fd, &signal, sizeof signal) == (ssize_t)sizeof signal;
}

bool server_turn(struct server *server, int limit_ms) {
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd fds[3 + 2 * LISTEN_OTHERS] = {
        {.fd = info->epoll_fd, .events = POLLIN},
        {.fd = server->signal_fd, .events = POLLIN},
        {.fd = server->context->wake_fd, .events = POLLIN},
    };
    nfds_t count = 3;
    count += listener_poll(&server->listener, fds + count);
    count += admin_server_poll(server->admin, fds + count);
    poll(fds, count, wait_ms(server->daemon, limit_ms));
    if (fds[2].revents)
        take_wake(server->context);
    listener_accept(&server->listener, server->daemon);
    admin_server_accept(server->admin);
    MHD_run(server->daemon);
    return fds[1].revents && take_signal(server);
}

/* --- Stop --- */

/* Turns for `least_ms`, then for `silent_ms` while a client has not sent a request yet, and then
 * until no request runs, at most for `most_ms`. */
static void finish_requests(struct server *server, int least_ms, int silent_ms, int most_ms) {
    const struct context *context = server->context;
    int64_t begin = clock_monotonic(), past = 0;
    do {
        (void)server_turn(server, 10);
        past = clock_monotonic() - begin;
    } while (past < least_ms || (context->connections.silent > 0 && past < silent_ms) ||
             (context->running > 0 && past < most_ms));
}

void server_finish(struct server *server) {
    if (!server->daemon)
        return;
    (void)server_turn(server, 0); /* clients that have connected already are served */
    MHD_quiesce_daemon(server->daemon);
    listener_close(&server->listener);
    server->context->stopping = true;
    finish_requests(server, FINISH_LEAST_MS, FINISH_SILENT_MS, FINISH_MS);
    server->context->ended = true;
}

void server_stop(struct server *server) {
    if (server->daemon) {
        finish_requests(server, 0, 0, FINISH_LEAST_MS);
        MHD_stop_daemon(server->daemon);
    }
    listener_close(&server->listener);
    if (server->context->wake_fd >= 0)
        close(server->context->wake_fd);
    request_free_spares(server->context);
    wire_free_all();
}
