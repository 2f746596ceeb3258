#include "http/server/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/address.h"

enum {
    BACKLOG = 4096, /* connections that wait to be accepted: a whole club after a restart */
    ACCEPTED_AT_ONCE = 10,
    HOST_LEN = 256,
};

/* Splits HOST:PORT; the port is what follows the last colon. */
static enum error_code split(const char *address, char host[HOST_LEN], const char **ret_port,
                             struct error *err) {
    const char *colon = strrchr(address, ':');
    size_t len = colon ? (size_t)(colon - address) : 0;
    bool brackets = len > 2 && address[0] == '[' && address[len - 1] == ']';
    const char *from = brackets ? address + 1 : address;
    len -= brackets ? 2 : 0;
    char *end = NULL;
    long port = colon && colon[1] >= '0' && colon[1] <= '9' ? strtol(colon + 1, &end, 10) : -1;
    if (len == 0 || len >= HOST_LEN || port < 0 || port > 65535 || *end ||
        (!brackets && memchr(from, ':', len)))
        return error_field(err, "listen",
                           "%s is not an address to listen at; it must be HOST:PORT.", address);
    memcpy(host, from, len);
    host[len] = '\0';
    *ret_port = colon + 1;
    return ERROR_NONE;
}

static int open_socket(const struct addrinfo *info) {
    int on = 1, off = 0;
    int fd = socket(info->ai_family, info->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (info->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(fd, info->ai_addr, info->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static bool is_loopback(const struct sockaddr *name) {
    struct address address;
    return address_of_socket(name, &address) &&
           (address_is_loopback(&address) || address_is_any(&address));
}

/* Asks the first socket what it was bound to. */
static bool describe(struct listener *listener) {
    struct sockaddr_storage name = {0};
    socklen_t len = sizeof name;
    char host[INET6_ADDRSTRLEN] = "", port[8] = "";
    if (getsockname(listener->fd, (struct sockaddr *)&name, &len) != 0 ||
        getnameinfo((struct sockaddr *)&name, len, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return false;
    bool six = name.ss_family == AF_INET6;
    listener->port = (uint16_t)strtol(port, NULL, 10);
    listener->loopback = is_loopback((struct sockaddr *)&name);
    snprintf(listener->url, sizeof listener->url, six ? "http://[%s]:%s" : "http://%s:%s", host,
             port);
    return true;
}

/* A name may be listed twice. */
static bool is_repeated(const struct addrinfo *all, const struct addrinfo *info) {
    for (; all != info; all = all->ai_next)
        if (all->ai_addrlen == info->ai_addrlen &&
            memcmp(all->ai_addr, info->ai_addr, info->ai_addrlen) == 0)
            return true;
    return false;
}

/* The others listen at the same port as the first one. */
static void set_port(struct sockaddr *name, uint16_t port) {
    if (name->sa_family == AF_INET6)
        ((struct sockaddr_in6 *)(void *)name)->sin6_port = htons(port);
    else
        ((struct sockaddr_in *)(void *)name)->sin_port = htons(port);
}

/* Adds a socket. False where that fails, unless because the machine does not have the address. */
static bool add_socket(struct listener *listener, const struct addrinfo *info) {
    int fd = open_socket(info);
    if (fd < 0)
        return errno == EADDRNOTAVAIL || errno == EAFNOSUPPORT;
    if (listener->fd >= 0) {
        listener->others[listener->count++] = fd;
        listener->loopback |= is_loopback(info->ai_addr);
        return true;
    }
    listener->fd = fd;
    if (!describe(listener))
        return false;
    set_port(info->ai_addr, listener->port);
    return true;
}

/* One socket for each address, but at least one. */
static bool add_sockets(struct listener *listener, const struct addrinfo *all) {
    for (const struct addrinfo *info = all; info && listener->count < LISTEN_OTHERS;
         info = info->ai_next) {
        if (listener->fd >= 0)
            set_port(info->ai_addr, listener->port);
        if (!is_repeated(all, info) && !add_socket(listener, info))
            return false;
    }
    return listener->fd >= 0;
}

enum error_code listen_at(const char *address, struct listener *ret_listener, struct error *err) {
    char host[HOST_LEN] = "";
    const char *port = NULL;
    TRY(split(address, host, &port, err));
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *info;
    int why = getaddrinfo(host, port, &hints, &info);
    if (why != 0)
        return error_field(err, "listen", "%s: %s.", address, gai_strerror(why));
    struct listener listener = {.fd = -1};
    bool listens = add_sockets(&listener, info);
    why = errno;
    freeaddrinfo(info);
    if (!listens) {
        listener_close(&listener);
        return error_set(err, ERROR_BUSY, "cannot listen at %s: %s", address, strerror(why));
    }
    *ret_listener = listener;
    return ERROR_NONE;
}

enum error_code listen_on(int fd, struct listener *ret_listener, struct error *err) {
    struct listener listener = {.fd = fd};
    int listens = 0;
    socklen_t len = sizeof listens;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &len) != 0 || !listens ||
        !describe(&listener) || fcntl(fd, F_SETFL, O_NONBLOCK) != 0)
        return error_field(err, "listen",
                           "The socket that was passed does not listen for TCP connections.");
    *ret_listener = listener;
    return ERROR_NONE;
}

size_t listener_poll(const struct listener *listener, struct pollfd *fds) {
    for (size_t i = 0; i < listener->count; i++)
        fds[i] = (struct pollfd){.fd = listener->others[i], .events = POLLIN};
    return listener->count;
}

/* libmicrohttpd closes a socket that it does not accept. */
static bool accept_one(int from, struct MHD_Daemon *daemon) {
    struct sockaddr_storage name = {0};
    socklen_t len = sizeof name;
    int fd = accept4(from, (struct sockaddr *)&name, &len, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return fd >= 0 && MHD_add_connection(daemon, fd, (struct sockaddr *)&name, len) == MHD_YES;
}

void listener_accept(const struct listener *listener, struct MHD_Daemon *daemon) {
    for (size_t i = 0; i < listener->count; i++)
        for (int some = 0; some < ACCEPTED_AT_ONCE && accept_one(listener->others[i], daemon);)
            some++;
}

void listener_close(struct listener *listener) {
    if (listener->fd >= 0)
        close(listener->fd);
    for (size_t i = 0; i < listener->count; i++)
        close(listener->others[i]);
    listener->fd = -1;
    listener->count = 0;
}
