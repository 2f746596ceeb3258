/*
 * listen.h - the socket on which the server waits.
 */
#ifndef HTTP_LISTEN_H
#define HTTP_LISTEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

enum { LISTEN_URL = 80 };

struct listener {
    int fd;
    uint16_t port;        /* the one it got, if it had asked for 0 */
    char url[LISTEN_URL]; /* "http://127.0.0.1:8080", "http://[::1]:8080" */
    bool loopback;        /* reachable under this machine's own names: 127.0.0.1, ::1, or all */
};

/* Listens at HOST:PORT, a name or an address, IPv6 in brackets; [::] takes IPv4 too. Returns owned
 * in *ret_listener (close its fd). ERROR_BAD_FIELD, or ERROR_BUSY when the port is in use. */
enum error_code listen_at(const char *address, struct listener *ret_listener, struct error *err);

/* Takes over a socket that listens already (systemd's). ERROR_BAD_FIELD if it is no TCP socket. */
enum error_code listen_on(int fd, struct listener *ret_listener, struct error *err);

#endif
