#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int wire_port;

double wire_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

_Noreturn void wire_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

static int epoll_fd(void) {
    static int fd = -1;
    if (fd < 0)
        fd = epoll_create1(EPOLL_CLOEXEC);
    return fd;
}

void wire_open(struct link *link) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)wire_port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = link};
    int on = 1;
    link->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (link->fd < 0 || connect(link->fd, (struct sockaddr *)&address, sizeof address) != 0 ||
        setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0 ||
        epoll_ctl(epoll_fd(), EPOLL_CTL_ADD, link->fd, &event) != 0)
        wire_fail("cannot connect: %s", strerror(errno));
}

void wire_send(struct link *link, const char *method, const char *path, const char *head,
               const char *body) {
    char text[4096];
    int len = snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s", method,
                       path, wire_port, head);
    if (body)
        len += snprintf(text + len, sizeof text - (size_t)len,
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        strlen(body), body);
    else
        len += snprintf(text + len, sizeof text - (size_t)len, "\r\n");
    link->sent_at = wire_now();
    if (send(link->fd, text, (size_t)len, MSG_NOSIGNAL) != len)
        wire_fail("cannot send: %s", strerror(errno));
}

/* The value of Content-Length in a head that ends at `end`; 0 without it. */
static size_t content_length(const char *head, const char *end) {
    static const char name[] = "\r\nContent-Length:";
    const char *at = strcasestr(head, name);
    return at && at < end ? strtoul(at + sizeof name - 1, NULL, 10) : 0;
}

/* Takes the answer out of what has come, once it is whole. */
static void take_answer(struct link *link) {
    char *end = strstr(link->in.data, "\r\n\r\n");
    if (!end)
        return;
    *end = '\0';
    struct answer answer = {.status = atoi(link->in.data + 9), .body = end + 4};
    answer.len = answer.status == 304 ? 0 : content_length(link->in.data, end);
    bool whole = link->in.len - (size_t)(answer.body - link->in.data) >= answer.len;
    *end = '\r';
    if (!whole)
        return;
    struct buf text = link->in;
    link->in = (struct buf)BUF_INIT;
    link->answered(link, &answer);
    if (link->in.data) { /* it became a stream and has come further already */
        buf_clear(&text);
        return;
    }
    buf_reset(&text);
    link->in = text;
}

static void receive(struct link *link) {
    if (!buf_grow(&link->in, 16 * 1024))
        wire_fail("out of memory");
    ssize_t got = recv(link->fd, link->in.data + link->in.len, 16 * 1024 - 1, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0)
        wire_fail("the server ended a connection: %s", got ? strerror(errno) : "end of file");
    link->in.len += (size_t)got;
    link->in.data[link->in.len] = '\0';
    if (link->heard)
        link->heard(link);
    else
        take_answer(link);
}

bool wire_run(const bool *done, double until) {
    struct epoll_event events[256];
    while (!*done) {
        double left = until - wire_now();
        if (left <= 0)
            return false;
        int count = epoll_wait(epoll_fd(), events, 256, (int)(left * 1000) + 1);
        for (int i = 0; i < count && !*done; i++)
            receive(events[i].data.ptr);
    }
    return true;
}
