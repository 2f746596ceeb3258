#include "http/selfcheck.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/container_of.h"
#include "http/server/connection.h"

enum { TURNS = 10 }; /* a request is read, answered and cleared away in three */

/* A connection within the process, and its outcome. */
struct trial {
    struct wire wire; /* wire.fd is libmicrohttpd's */
    int client;
    int copy; /* of wire.fd, taken by the handler; -1: no request came */
    bool refused;
};

static enum MHD_Result take_over(void *cls, struct MHD_Connection *connection, const char *url,
                                 const char *method, const char *version, const char *data,
                                 size_t *len, void **state) {
    (void)connection, (void)url, (void)method, (void)version, (void)data, (void)len, (void)state;
    struct trial *trial = cls;
    trial->copy = fcntl(trial->wire.fd, F_DUPFD_CLOEXEC, 0);
    return MHD_NO;
}

static void note_refusal(struct wire *wire) {
    container_of(wire, struct trial, wire)->refused = true;
}

/* Sends a request through a daemon and lets it do its work. */
static bool run(struct MHD_Daemon *daemon, struct trial *trial, const char *request) {
    const struct sockaddr_in from = {.sin_family = AF_INET,
                                     .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (send(trial->client, request, strlen(request), MSG_NOSIGNAL) < 0 ||
        MHD_add_connection(daemon, trial->wire.fd, (const struct sockaddr *)&from, sizeof from) !=
            MHD_YES)
        return false;
    for (int i = 0; i < TURNS; i++)
        MHD_run(daemon);
    return true;
}

/* Makes a connection, sends the request, and leaves copy and client open. */
static bool try_request(struct trial *trial, const char *request) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
        return false;
    *trial = (struct trial){
        .wire = {.fd = ends[0], .refuse = note_refusal}, .client = ends[1], .copy = -1};
    struct MHD_Daemon *daemon = MHD_start_daemon(SERVER_FLAGS | MHD_USE_NO_LISTEN_SOCKET, 0, NULL,
                                                 NULL, take_over, trial, MHD_OPTION_END);
    bool ran = daemon && wire_watch(&trial->wire) && run(daemon, trial, request);
    wire_unwatch(&trial->wire);
    if (daemon)
        MHD_stop_daemon(daemon); /* closes its end */
    return ran;
}

static void end(struct trial *trial) {
    close(trial->client);
    if (trial->copy >= 0)
        close(trial->copy);
}

static bool streams_work(void) {
    struct trial trial = {.client = -1, .copy = -1};
    char got = 0;
    bool works = try_request(&trial, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") && trial.copy >= 0 &&
                 send(trial.copy, "!", 1, MSG_NOSIGNAL) == 1 &&
                 recv(trial.client, &got, 1, MSG_DONTWAIT) == 1 && got == '!' &&
                 recv(trial.client, &got, 1, MSG_DONTWAIT) < 0;
    end(&trial);
    return works;
}

static bool wire_works(void) {
    struct trial trial = {.client = -1, .copy = -1};
    bool works = try_request(&trial, "GET / HTTP/1.1\r\n\r\n") && trial.refused && trial.copy < 0;
    end(&trial);
    return works;
}

enum error_code selfcheck(struct error *err) {
    if (!streams_work())
        return error_set(
            err, ERROR_INTERNAL,
            "libmicrohttpd %s closes the copies of its sockets: event streams would end "
            "at once; the service is made for 0.9.75",
            MHD_get_version());
    if (!wire_works())
        return error_set(err, ERROR_INTERNAL,
                         "libmicrohttpd %s does not read through the service's own recv: requests "
                         "that are framed badly would reach it; the service is made for 0.9.75",
                         MHD_get_version());
    return ERROR_NONE;
}
