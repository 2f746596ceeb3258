/*
 * streams.h - the event streams of games and of accounts (Server-Sent Events): open connections
 * that mostly wait.
 *
 * They do not stay with libmicrohttpd, which walks all suspended connections whenever one is
 * resumed: thousands of idle streams would slow every move. A stream's socket is taken over from it
 * (response.c) and lives here, in one thread with its own epoll, at the cost of a few hundred
 * bytes. A game's stream sends the newest state of its game, never an older one than before; an
 * account's sends what account_events.h says, and ends with its session; so does a game's where the
 * site is for members only. A client that reads too slowly is disconnected, and its browser
 * connects again by itself. All are disconnected when another process has changed the database, or
 * the site is closed or opened: they see the changes, or 401, when they connect again.
 */
#ifndef HTTP_STREAMS_STREAMS_H
#define HTTP_STREAMS_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/token.h"
#include "store/engine/commit_events.h"

struct connection_limits;
struct streams;

/* What a stream is about. */
struct stream_topic {
    int64_t account;             /* that asks; 0: nobody is logged in */
    uint8_t session[TOKEN_HASH]; /* of that account */
    int64_t since;               /* its Last-Event-ID; 0: none */
    struct commit_event first;   /* of a game, whose events are sent from that one on; without a
                                    game: those of the account */
};

/* Starts the thread, which reads from the database at `path`; at most `max` streams at once, each
 * of which counts in the connection limits (borrowed) as long as it is open. The caller owns the
 * result. */
enum error_code streams_start(const char *path, size_t max,
                              struct connection_limits *connection_limits,
                              struct streams **ret_streams, struct error *err);

/* Takes over the socket of a client with that slot in the connection limits, also on failure, and
 * sends `head`, then the events. ERROR_BUSY when there are too many streams, in all or of that
 * slot.
 */
enum error_code streams_take(struct streams *streams, int fd, size_t slot, const char *head,
                             const struct stream_topic *topic, struct error *err);

/* Takes over the socket of a client with that slot and sends the last answer to it. What the client
 * still sends is dropped until it ends, for half a minute at most: closing a socket before all of
 * it was read would destroy the answer. */
void streams_send_last(struct streams *streams, int fd, size_t slot, const struct buf *answer);

/* Sends these events to the streams that they concern; any thread, does not wait. */
void streams_on_commit(struct streams *streams, const struct commit_event events[], size_t count);

/* How many are open: of accounts, or of games. */
size_t streams_count(struct streams *streams, bool of_accounts);

/* Closes all streams, ends the thread, frees. NULL is fine. */
void streams_stop(struct streams *streams);

#endif
