/*
 * table.h - a game as it stands: its row and the state that the log of its moves gives.
 *
 * State is always made by replaying the log, from the beginning or from a state that this
 * connection remembers: the log only grows. A table changes in memory by table_apply; play.c writes
 * entry and caches in one transaction.
 */
#ifndef SERVICE_PLAY_TABLE_H
#define SERVICE_PLAY_TABLE_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chance/chance.h"
#include "games/drawn.h"
#include "games/game.h"
#include "store/engine/commit_events.h"
#include "store/tables/games.h"

struct db;

/* Room for any game's state or move. */
struct game_state {
    alignas(max_align_t) uint8_t bytes[GAME_STATE_MAX];
};
struct game_move {
    alignas(max_align_t) uint8_t bytes[GAME_MOVE_MAX];
};

struct table {
    struct game_row row;
    const struct game *game;
    struct chance_key key;   /* of all its chance */
    struct game_state state; /* the last: of most games only its beginning is used */
};

/* Copies what is used. */
void table_copy(const struct table *from, struct table *to);

/* An entry of the log, read. */
struct entry {
    const struct move_row *row;
    enum game_ending ending; /* unless GAME_ACTIVE, instead of `move` */
    struct game_move move;
};

/* The seat (game_seat) for what only players may do: ERROR_FORBIDDEN where it has none. */
enum error_code table_player(const struct game_row *row, int64_t account, int *ret_seat,
                             struct error *err);

/* The game with that public id, and the account's seat in it. ERROR_NOT_FOUND, ERROR_FORBIDDEN. */
enum error_code table_find_player(struct db *db, const char *public_id, int64_t account,
                                  struct game_row *ret_row, int *ret_seat, struct error *err);

/* Starts a new game by its accepted invitation, with the player of each place in the seat of that
 * number: state and caches. `row.id`, `row.public_id` and the clocks are left to the caller.
 * `setup` is what chance gave to the start as the game's record has it (drawn.h); NULL: it is drawn
 * from the seed, and appended to *ret_setup unless that is NULL. */
enum error_code table_begin(const struct invitation_row *invitation, const char *setup, int64_t now,
                            struct table *ret_table, struct buf *ret_setup, struct error *err);

/* The seat that begins by the terms of the invitation; SEAT_NONE: by chance. */
int table_first(const struct invitation_row *invitation);

/* The present state of the game in `row`. */
enum error_code table_load(struct db *db, const struct game_row *row, struct table *ret_table,
                           struct error *err);

/* The game with that id as it stands. ERROR_NOT_FOUND. */
enum error_code table_by_id(struct db *db, int64_t game, struct table *ret_table,
                            struct error *err);

/* Keeps a table for the next table_by_id through this connection, which has read it or has written
 * it as it is. */
void table_remember(struct db *db, const struct table *table);

/* Tells which games have changed. Any thread may call this. */
void table_on_commit(const struct commit_event events[], size_t count);

/* Called for an entry with the table before and after it; an error ends the replay. */
typedef enum error_code entry_seen(void *context, const struct table *before,
                                   const struct table *after, const struct entry *entry,
                                   struct error *err);

/* Replays the first `seq` entries from the beginning (there must be as many), showing each to
 * `seen` unless NULL. The row of *ret_table holds the caches of that moment; on an error, those
 * before the entry at fault. */
enum error_code table_replay(struct db *db, const struct game_row *row, int64_t seq,
                             entry_seen *seen, void *context, struct table *ret_table,
                             struct error *err);

/* Appends the board as lists draw it, nothing once the game is over. */
void table_board(const struct table *table, struct buf *out);

/* Writes the board and the caches of the row; the database has these as in `before`. */
enum error_code table_write(struct db *db, const struct table *table, const struct game_row *before,
                            struct error *err);

/* Plays an entry's move or ending on the state, and updates the caches of the row, except those of
 * deadlines.h. Ends `drawn`. ERROR_ILLEGAL_MOVE: the state is as it was. */
enum error_code table_apply(struct table *table, const struct entry *entry, struct drawn *drawn,
                            struct error *err);

/* The entry between two tables as the game shows it, at a moment when the table stands as `now`. */
struct game_entry table_entry(const struct table *before, const struct table *after,
                              const struct table *now, const struct entry *entry);

/* The sentence of the log for an entry, without the player's name. */
void entry_says(const struct table *before, const struct table *after, const struct entry *entry,
                struct buf *out);

#endif
