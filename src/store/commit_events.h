/*
 * commit_events.h - what a commit has changed, for those who keep copies or wait for it.
 *
 * A change notes its events on the writer's connection. The writer drops the events of changes that
 * failed and hands over the rest after the commit, before any of the changes is answered: a client
 * that has been told of a success never meets an older copy.
 */
#ifndef STORE_COMMIT_EVENTS_H
#define STORE_COMMIT_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "games/game.h"

struct db;

/* Instead of a game: sessions end at another time than they did; or another process (a command of
 * `shanghaien admin`) has changed the database, and every copy may be old. */
enum { EVENT_SESSIONS = 0, EVENT_ELSEWHERE = -1 };

/* A game has something new to see, or one of the above. */
struct commit_event {
    int64_t game;     /* games.id; or EVENT_..., and the other fields mean nothing */
    int64_t revision; /* its revision now */
    int64_t seq;      /* entries of its log */
    bool over;
    int seats;
    int64_t awaited[GAME_SEATS_MAX]; /* the accounts that are, by seat; 0: not awaited */
};

/* The events noted on a connection; see db_commit_events. */
struct commit_events {
    struct commit_event *all; /* owned by the connection */
    size_t count, cap;
};

/* Runs on the writer's thread and must not wait; the events are borrowed. */
typedef void commit_callback(void *context, const struct commit_event events[], size_t count);

/* Notes a copy of an event on the writer's connection. */
enum error_code commit_event_note(struct db *db, const struct commit_event *event,
                                  struct error *err);

#endif
