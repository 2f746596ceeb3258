/*
 * listen.h - the sockets at which a server listens: one, or one for each address of a name.
 *
 * libmicrohttpd accepts connections at one socket itself. The thread that calls listener_accept
 * hands it those to the other addresses.
 */
#ifndef HTTP_SERVER_LISTEN_H
#define HTTP_SERVER_LISTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct MHD_Daemon;
struct pollfd;

enum { LISTEN_URL = 80, LISTEN_OTHERS = 7 };

struct listener {
    int fd;                    /* -1: not listening */
    int others[LISTEN_OTHERS]; /* the sockets of the name's other addresses */
    size_t count;              /* of the others */
    uint16_t port;             /* the one given by the system, if 0 was asked for */
    char url[LISTEN_URL];      /* of the first: "http://127.0.0.1:8080", "http://[::1]:8080" */
    bool loopback; /* reachable under this machine's own names: 127.0.0.1, ::1, or all */
};

/* Listens at HOST:PORT: at all those addresses of a name that the machine has, or at one address,
 * IPv6 in brackets; [::] accepts IPv4 too. The caller owns *ret_listener (listener_close).
 * ERROR_BAD_FIELD, or ERROR_BUSY when the port is in use. */
enum error_code listen_at(const char *address, struct listener *ret_listener, struct error *err);

/* Takes over a socket that listens already (systemd's). ERROR_BAD_FIELD if it is no TCP socket. */
enum error_code listen_on(int fd, struct listener *ret_listener, struct error *err);

/* Adds the other sockets to those that poll(2) waits for; gives how many they are. `fds` has room
 * for LISTEN_OTHERS. */
size_t listener_poll(const struct listener *listener, struct pollfd *fds);

/* Hands new connections to the other addresses to the daemon; does not wait. */
void listener_accept(const struct listener *listener, struct MHD_Daemon *daemon);

/* Closes all sockets; later connections are refused. */
void listener_close(struct listener *listener);

#endif
