/*
 * view_cache.h - what the HTTP thread keeps of games: who sits where, and ready answers with their
 * views.
 *
 * Bounded, and a copy of the database in all it holds: everything may be rolled away at any time,
 * and a test build does so at random (view_cache_evict_random). Who sits where never changes. A
 * view is kept for each seat and for spectators, plain and packed; the news of a commit make the
 * views of its games void before any of its changes is answered. A reader might have read before a
 * commit and put its view here after the news of it: so it takes the time by view_cache_time before
 * its first read, with which its snapshot begins, and a view counts only when there has been no
 * news of its game since.
 *
 * The HTTP thread alone may call this, but view_cache_on_commit.
 */
#ifndef HTTP_VIEW_CACHE_H
#define HTTP_VIEW_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "http/response.h"
#include "store/commit_events.h"
#include "store/db_games.h"

struct view_cache;

/* What never changes of a game. */
struct known_game {
    char public_id[PUBLIC_ID];
    int64_t id;
    char game[INVITATION_GAME];
    int seats;
    int64_t account[GAME_SEATS_MAX];
};

/* Returns owned. */
enum error_code view_cache_new(struct view_cache **ret_cache, struct error *err);

/* NULL is fine. */
void view_cache_free(struct view_cache *view_cache);

/* What there has been news of is void. Any thread; does not wait. */
void view_cache_on_commit(struct view_cache *view_cache, const struct commit_event events[],
                          size_t count);

/* The view cache's own time, to be taken before a view is read. */
uint64_t view_cache_time(const struct view_cache *view_cache);

/* The game with that id, borrowed until the next call; NULL: not known here. */
const struct known_game *view_cache_game(struct view_cache *view_cache, const char *public_id);

/* Keeps who sits where. */
void view_cache_know(struct view_cache *view_cache, const struct known_game *known);

void known_game_of(const struct game_row *row, struct known_game *ret_known);

/* The seat of an account, SEAT_NONE where it has none. */
int known_seat(const struct known_game *known, int64_t account);

/* The view for the seat of an account or for spectators, plain or packed by gzip, borrowed until
 * the next call; NULL: not here. */
struct cached_response *view_cache_view(struct view_cache *view_cache, const char *public_id,
                                        int64_t account, bool packed);

/* An empty place for the view, read after `time`, of a seat or of spectators; what is put there is
 * the view cache's. Borrowed until the next call. */
struct cached_response *view_cache_slot(struct view_cache *view_cache, const struct game_row *row,
                                        int seat, bool packed, uint64_t time, const char *etag);

/* In a test build: rolls something away now and then, so that tests see that nothing depends on
 * it. */
void view_cache_evict_random(struct view_cache *view_cache);

#endif
