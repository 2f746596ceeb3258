/*
 * shelf.h - what the HTTP thread keeps of games: who sits where, and ready answers with their
 * views.
 *
 * Bounded, and a copy of the database in all it holds: everything may be thrown away at any time,
 * and a test build does so at random (shelf_shake). Who sits where never changes. A view is kept
 * for each seat and for lookers-on, plain and packed; the news of a commit make the views of its
 * games void before any of its changes is answered. A reader might have read before a commit and
 * put its view here after the news of it: so it takes the time by shelf_time before its first read,
 * with which its snapshot begins, and a view counts only when there has been no news of its game
 * since.
 *
 * The HTTP thread alone may call this, but shelf_hear.
 */
#ifndef HTTP_SHELF_H
#define HTTP_SHELF_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "http/ready.h"
#include "store/games.h"
#include "store/news.h"

struct shelf;

/* What never changes of a game. */
struct known_game {
    char public_id[PUBLIC_ID];
    int64_t id;
    char game[INVITATION_GAME];
    int seats;
    int64_t account[GAME_SEATS_MAX];
};

/* Returns owned. */
enum error_code shelf_new(struct shelf **ret_shelf, struct error *err);

/* NULL is fine. */
void shelf_free(struct shelf *shelf);

/* What there has been news of is void. Any thread; does not wait. */
void shelf_hear(struct shelf *shelf, const struct news news[], size_t count);

/* The shelf's own time, to be taken before a view is read. */
uint64_t shelf_time(const struct shelf *shelf);

/* The game with that id, borrowed until the next call; NULL: not known here. */
const struct known_game *shelf_game(struct shelf *shelf, const char *public_id);

/* Keeps who sits where. */
void shelf_know(struct shelf *shelf, const struct known_game *known);

void known_game_of(const struct game_row *row, struct known_game *ret_known);

/* The seat of an account, SEAT_NONE where it has none. */
int known_seat(const struct known_game *known, int64_t account);

/* The view for the seat of an account or for lookers-on, plain or packed by gzip, borrowed until
 * the next call; NULL: not here. */
struct ready *shelf_view(struct shelf *shelf, const char *public_id, int64_t account, bool packed);

/* An empty place for the view, read after `time`, of a seat or of lookers-on; what is put there is
 * the shelf's. Borrowed until the next call. */
struct ready *shelf_place(struct shelf *shelf, const struct game_row *row, int seat, bool packed,
                          uint64_t time, const char *etag);

/* In a test build: throws something away now and then, so that tests see that nothing depends on
 * it. */
void shelf_shake(struct shelf *shelf);

#endif
