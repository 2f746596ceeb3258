/*
 * account_events.h - what the event stream of one account tells (GET /api/events): its games, its
 * invitations, messages in its games, and how many games wait for it.
 *
 * An event says what has changed; what is new, the client reads where it is. The id of an event is
 * the time at which it was written. A client that connects again with Last-Event-ID is told of
 * everything that has changed since shortly before it, once more perhaps.
 */
#ifndef HTTP_STREAMS_ACCOUNT_EVENTS_H
#define HTTP_STREAMS_ACCOUNT_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/engine/commit_events.h"

struct db;

/* Appends the event of a game: its seq, whom it awaits and whether it is over. That of an account
 * also says which game it is. */
void game_event_write(const struct commit_event *event, int64_t id, bool of_account,
                      struct buf *out);

/* Appends the event for those whom it concerns; nothing for one that is not for accounts. */
void account_events_write(const struct commit_event *event, int64_t now, struct buf *out);

/* Appends how many games wait for the account, unless that is *waiting, and sets it. */
enum error_code account_events_lobby(struct db *db, int64_t account, int64_t now, int64_t *waiting,
                                     struct buf *out, struct error *err);

/* Appends what has changed for the account since an event with the id `since`. */
enum error_code account_events_since(struct db *db, int64_t account, int64_t since, int64_t now,
                                     struct buf *out, struct error *err);

#endif
