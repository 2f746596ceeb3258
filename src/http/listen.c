#include "http/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/address.h"

/* Connections that may wait to be accepted: a whole club that comes back after a restart. */
enum { BACKLOG = 4096, HOST_LEN = 256 };

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
        return error_field(err, "listen", "%s: an address to listen at is HOST:PORT.", address);
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

/* Asks the socket what it was bound to. */
static bool describe(struct listener *listener) {
    struct sockaddr_storage name = {0};
    socklen_t len = sizeof name;
    char host[INET6_ADDRSTRLEN] = "", port[8] = "";
    struct address address;
    if (getsockname(listener->fd, (struct sockaddr *)&name, &len) != 0 ||
        !address_of_socket((struct sockaddr *)&name, &address) ||
        getnameinfo((struct sockaddr *)&name, len, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return false;
    bool six = name.ss_family == AF_INET6;
    listener->port = (uint16_t)strtol(port, NULL, 10);
    listener->loopback = address_is_loopback(&address) || address_is_any(&address);
    snprintf(listener->url, sizeof listener->url, six ? "http://[%s]:%s" : "http://%s:%s", host,
             port);
    return true;
}

enum error_code listen_at(const char *address, struct listener *ret_listener, struct error *err) {
    char host[HOST_LEN] = "";
    const char *port = NULL;
    enum error_code code = split(address, host, &port, err);
    if (code)
        return code;
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *info;
    int why = getaddrinfo(host, port, &hints, &info);
    if (why != 0)
        return error_field(err, "listen", "%s: %s.", address, gai_strerror(why));
    struct listener listener = {.fd = open_socket(info)};
    freeaddrinfo(info);
    if (listener.fd < 0)
        return error_set(err, ERROR_BUSY, "cannot listen at %s: %s", address, strerror(errno));
    if (!describe(&listener)) {
        close(listener.fd);
        return error_set(err, ERROR_INTERNAL, "cannot tell the address of %s", address);
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
        return error_field(err, "listen", "The socket handed over is none to listen at over TCP.");
    *ret_listener = listener;
    return ERROR_NONE;
}
