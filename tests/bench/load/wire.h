/*
 * wire.h - HTTP over kept connections, as many at once as one thread can serve by epoll: what the
 * load is made of.
 *
 * A link sends one request at a time; `answered` is called with the answer and may send the next
 * one. Trouble of any kind ends the program: a measurement with errors is none.
 */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct link;

struct answer {
    int status;
    const char *body; /* terminated by NUL */
    size_t len;
};

typedef void answer_seen(struct link *link, const struct answer *answer);

struct link {
    int fd;
    answer_seen *answered;
    void (*heard)(struct link *link); /* instead, once the link is a stream: look at `in` */
    double sent_at;                   /* seconds, as wire_now */
    struct buf in;
    void *owner;
};

/* The server's port on the loopback address. */
extern int wire_port;

/* Seconds of the monotonic clock. */
double wire_now(void);

/* Connects, with `answered` and `owner` set by the caller. */
void wire_open(struct link *link);

/* Sends a request. `head` is further header lines, each with its end; a body of NULL is none. */
void wire_send(struct link *link, const char *method, const char *path, const char *head,
               const char *body);

/* Serves all links until *done; false when `until` came first. */
bool wire_run(const bool *done, double until);

/* Says what is wrong and ends the program. */
_Noreturn void wire_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
