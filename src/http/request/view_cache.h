/*
 * view_cache.h - what the HTTP thread keeps of games: which accounts sit at them, and responses
 * with their views.
 *
 * Bounded, and only a copy of the database: everything may be dropped at any time, and a test build
 * does so at random (view_cache_evict_random). The seats of a game never change. A view is kept for
 * each seat and for spectators, plain and packed. The events of a commit make the views of its
 * games stale before any of its changes is answered.
 *
 * A reader might read before a commit and store its view here after the events of it. So it takes
 * the cache's time before its first read, with which its snapshot begins, and a view counts only
 * while its game has had no event since.
 *
 * Only the HTTP thread may call this, except view_cache_on_commit and view_cache_time.
 */
#ifndef HTTP_REQUEST_VIEW_CACHE_H
#define HTTP_REQUEST_VIEW_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "http/server/answer.h"
#include "store/engine/commit_events.h"
#include "store/tables/games.h"

struct view_cache;

/* The facts of a game that never change. */
struct known_game {
    char public_id[PUBLIC_ID_SIZE];
    int64_t id;
    char game[INVITATION_GAME];
    int seats;
    int64_t account[GAME_SEATS_MAX];
};

/* The caller owns the result. */
enum error_code view_cache_new(struct view_cache **ret_cache, struct error *err);

/* NULL is fine. */
void view_cache_free(struct view_cache *cache);

/* Makes the views of these games stale. Any thread. */
void view_cache_on_commit(struct view_cache *cache, const struct commit_event events[],
                          size_t count);

/* The cache's own time, from 1, which rises with each commit; to be taken before a view is read.
 * Any thread. */
uint64_t view_cache_time(const struct view_cache *cache);

/* The game with that id, borrowed until the next call; NULL: not known here. */
const struct known_game *view_cache_game(struct view_cache *cache, const char *public_id);

/* Keeps a game's seats. */
void view_cache_add_game(struct view_cache *cache, const struct known_game *known);

void known_game_of(const struct game_row *row, struct known_game *ret_known);

/* The seat of an account, SEAT_NONE where it has none. */
int known_seat(const struct known_game *known, int64_t account);

/* The view for the seat of an account or for spectators, plain or packed by gzip, borrowed until
 * the next call; NULL: not here, or stale. */
struct cached_response *view_cache_view(struct view_cache *cache, const char *public_id,
                                        int64_t account, bool packed);

/* An empty slot for the view, read after `time`, of a seat or of spectators; what is put there
 * belongs to the cache. Borrowed until the next call. */
struct cached_response *view_cache_slot(struct view_cache *cache, const struct known_game *known,
                                        int seat, bool packed, uint64_t time, const char *etag);

/* In a test build: drops something now and then, so that tests see that nothing depends on it. */
void view_cache_evict_random(struct view_cache *cache);

#endif
