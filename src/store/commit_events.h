/*
 * commit_events.h - what a commit has changed, told to those who keep copies or wait for it.
 *
 * A change notes its news on its connection. The writer forgets the news of changes that failed
 * and hands over the rest after the commit, before any of the changes is answered: whoever
 * hears of a success will not meet an older copy.
 */
#ifndef STORE_COMMIT_EVENTS_H
#define STORE_COMMIT_EVENTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct db;

/* Instead of a game: sessions end at another time than they did; or another process has changed the
 * database (an order of `shanghaien admin`), and whatever is kept may be old. */
enum { EVENT_SESSIONS = 0, EVENT_ELSEWHERE = -1 };

/* A game has something new to see, or one of the above. */
struct commit_event {
    int64_t game;     /* games.id; or NEWS_... and nothing else */
    int64_t revision; /* its revision now */
    int64_t seq;      /* entries of its log */
    int64_t awaited;  /* the account whose turn it is; 0: nobody's */
    int turn;         /* its seat; SEAT_NONE: the game is over */
};

/* What is noted on a connection (db_commit_events). */
struct commit_events {
    struct commit_event *all; /* owned by the connection */
    size_t count, cap;
};

/* Runs on the writer's thread and must not wait; the news are borrowed. */
typedef void commit_listener(void *context, const struct commit_event events[], size_t count);

/* Notes a piece of news on the writer's connection. */
enum error_code commit_event_note(struct db *db, const struct commit_event *events,
                                  struct error *err);

/* The writer's: how many are noted, to forget all after the first `count`, to read them. */
size_t commit_events_count(struct db *db);
void commit_events_forget(struct db *db, size_t count);
const struct commit_event *commit_events_all(struct db *db);

#endif
