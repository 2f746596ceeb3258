/*
 * commit_events.h - what a commit has changed, for those who keep copies or wait for it.
 *
 * A change notes its events on the writer's connection. The writer drops the events of changes that
 * failed and hands over the rest after the commit, before any of the changes is answered: after
 * a success response a client never sees an older copy.
 */
#ifndef STORE_ENGINE_COMMIT_EVENTS_H
#define STORE_ENGINE_COMMIT_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "games/game.h"

struct buf;

enum commit_event_kind {
    EVENT_GAME,       /* a game has something new to see */
    EVENT_MESSAGE,    /* a message was written in a game's chat */
    EVENT_INVITATION, /* an invitation was made, or its status or places have changed */
    EVENT_SESSIONS,   /* sessions of an account end at another time than they did */
    EVENT_ELSEWHERE,  /* every copy may be old, and every stream be for others: another process (a
                         command of `shanghaien admin`) has changed the database, or the operator has
                         closed or opened the site */
};
enum { COMMIT_EVENTS = EVENT_ELSEWHERE + 1, COMMIT_EVENT_STATUSES = 4 };

struct commit_event {
    enum commit_event_kind kind;
    char public_id[PUBLIC_ID_SIZE]; /* of the game or the invitation */
    int64_t people[GAME_SEATS_MAX]; /* the accounts at its seats or places, or the one of the
                                       sessions; 0: none */

    /* Of a game. */
    int64_t game;     /* games.id */
    int64_t revision; /* its present one */
    int64_t seq;      /* entries of its log */
    int seats;        /* how many it has */
    unsigned awaited; /* a bit for each seat that is awaited */
    bool over;        /* it is finished */

    int64_t message; /* the id of a message */

    /* Of an invitation. */
    int status;  /* enum invitation_status, below COMMIT_EVENT_STATUSES */
    bool listed; /* everyone sees it, or saw it while it was open */
};

/* The events noted on a connection, which owns them: db_note_event, db_commit_events. */
struct commit_events {
    struct commit_event *all;
    size_t count, cap;
};

/* Adds a copy of an event. */
enum error_code commit_events_add(struct commit_events *events, const struct commit_event *event,
                                  struct error *err);

/* As a text without spaces, for other servers: see peers.h. `text` is one that was written so;
 * false: it is not. */
void commit_event_write(const struct commit_event *event, struct buf *out);
bool commit_event_read(const char *text, struct commit_event *ret_event);

/* Runs on the writer's thread and must not wait; the events are borrowed. */
typedef void commit_callback(void *context, const struct commit_event events[], size_t count);

#endif
