/*
 * games.h - the tables of games, of their seats and of their moves.
 *
 * The log of moves is the truth about a game. The row of a game holds what is fixed (its players
 * and its invitation) and caches of what follows from the log.
 */
#ifndef STORE_TABLES_GAMES_H
#define STORE_TABLES_GAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/quiet_hours.h"
#include "base/token.h"
#include "games/game.h"
#include "store/engine/commit_events.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"
#include "store/tables/outages.h"

enum { GAMES_PAGE = 50, GAME_PHASE = 13 };

struct seat_row {
    struct person person;
    int points;
    int64_t waiting_since; /* when it was asked; 0: not awaited */
    int64_t asked_seq;     /* the entry after which it was asked; 0: at the start, or not awaited */
    int asks;              /* how often it was asked in this phase; 0 where entries ask one seat */
    int64_t deadline_at;   /* 0: none */
    int64_t bank;          /* milliseconds that it had after the last entry; 0 without one */
    char zone[QUIET_ZONE]; /* where weekends are free: by whose clock they are; "": not awaited */
    struct shift shift;    /* of its time since it was asked (service/operator/outages.h) */
    int timeouts;          /* answers of the clock since its last own entry */
    int64_t left_at;       /* when it gave up or ran out of time; 0: it did not */
    int64_t offered_at;    /* the present offer to call the game off is its; 0: it is not */
    int64_t agreed_at;     /* when it agreed to that offer, its own included; 0: it has not */
    int offered_in;        /* the round of its last offer; 0: none */
    int place;             /* from 1, shared by equals; 0: not finished, or abandoned */
    struct holiday holiday; /* the last one announced; start_at 0: none; read only */
};

struct game_row {
    int64_t id;
    char public_id[PUBLIC_ID_SIZE];
    int64_t invitation;
    char game[INVITATION_GAME]; /* these are the invitation's; read only */
    char variant[INVITATION_VARIANT];
    struct game_clock clock;
    struct match_row match; /* read only */
    int64_t created_at;     /* all times: ms since 1970, UTC */
    int64_t seq;            /* entries of the log */
    int64_t revision;       /* rises with anything that somebody can see of the game */
    int round;              /* as the game counts them, from 1 */
    char phase[GAME_PHASE]; /* what is asked now, the game's word */
    int64_t idle_at;        /* when a game without a limit is next looked at; 0: not at all */
    int warnings;           /* since the last entry */
    int64_t updated_at;
    enum game_ending ending;
    int seats;
    struct seat_row seat[GAME_SEATS_MAX];
};

/* The seats that are awaited, none when the game is over. */
unsigned game_awaited(const struct game_row *row);
bool game_awaits(const struct game_row *row, int seat);
/* Nobody waits for the seat until it comes back: the clock has answered for it twice in a row. */
bool game_is_absent(const struct game_row *row, int seat);
/* The seat of an account, SEAT_NONE where it has none. */
int game_seat(const struct game_row *row, int64_t account);
/* The seat that is awaited, SEAT_NONE unless it is exactly one. */
int game_turn(const struct game_row *row);
/* The one seat that has the first place; SEAT_NONE where none or several have. */
int game_winner(const struct game_row *row);
/* The seat whose offer to call the game off stands; SEAT_NONE: there is none. */
int game_offerer(const struct game_row *row);
/* Does such an offer wait for this seat? Nobody asks a house player, nor who has left or is absent.
 */
bool game_must_agree(const struct game_row *row, int seat);
/* The earliest deadline of its seats; 0: none. */
int64_t game_deadline(const struct game_row *row);

/* How much time a seat had when its wait began; 0: no limit. */
int64_t game_time(const struct game_row *row, int seat);

/* ERROR_NOT_FOUND where there is none. */
enum error_code db_games_by_id(struct db *db, int64_t id, struct game_row *ret_row,
                               struct error *err);
enum error_code db_games_by_public_id(struct db *db, const char *public_id,
                                      struct game_row *ret_row, struct error *err);

/* Is this the game's present revision? Then a copy of its row is still right. See db_holds. */
enum error_code db_games_is_at(struct db *db, int64_t id, int64_t revision, bool *ret_is,
                               struct error *err);

/* Inserts a game with its seats (`id` is ignored) and what chance gave to its start (drawn.h), and
 * gives its id. */
enum error_code db_games_insert(struct db *db, const struct game_row *row, const char *setup,
                                int64_t *ret_id, struct error *err);

/* Appends what chance gave to the start of a game; nothing for a game from before that was kept. */
enum error_code db_games_setup(struct db *db, int64_t id, struct buf *ret_setup, struct error *err);

/* The commit event of a game that has changed to this row. */
struct commit_event db_games_event(const struct game_row *row);

/* Writes the caches of the game and of its seats; the database has them as in `before`. `board` is
 * for db_games_board; NULL leaves it as it is. */
enum error_code db_games_update(struct db *db, const struct game_row *row,
                                const struct game_row *before, const char *board,
                                struct error *err);

/* Raises the revision of all games of an account, because something that they show of it has
 * changed, of those that run, or of one game. Notes the commit events, of finished ones in the
 * first case for those only who look at the game. */
enum error_code db_games_bump_revision(struct db *db, int64_t account, struct error *err);
enum error_code db_games_bump_running(struct db *db, int64_t account, struct error *err);
enum error_code db_games_touch_one(struct db *db, int64_t game, struct error *err);

/* The board of a running game as lists draw it, JSON (`write_board` in games/game.h); "" where the
 * game is over, and in one that no entry has reached since boards are kept. */
enum error_code db_games_board(struct db *db, int64_t game, struct buf *ret_board,
                               struct error *err);

/* A player's wish that moves without a choice are entered for them (`automatic` in games/game.h).
 */
enum error_code db_games_auto_roll(struct db *db, int64_t game, int seat, bool *ret_on,
                                   struct error *err);
enum error_code db_games_set_auto_roll(struct db *db, int64_t game, int seat, bool on,
                                       struct error *err);

/* A player's standing order: to call Shanghai! on their next turn if that betters their lead by
 * `call_if` points. */
struct order_row {
    int call_if;       /* 0: none was given */
    int64_t ended_seq; /* the last entry when it had been carried out or was void; 0: it stands */
    bool called;       /* it was carried out */
};
enum error_code db_games_order(struct db *db, int64_t game, int seat, struct order_row *ret_row,
                               struct error *err);
enum error_code db_games_set_order(struct db *db, int64_t game, int seat, int call_if,
                                   int64_t ended_seq, struct error *err);

/* From now on the game counts neither as won nor as lost, nor for ratings. */
enum error_code db_games_discount(struct db *db, int64_t game, struct error *err);
enum error_code db_games_counts(struct db *db, int64_t game, bool *ret_counts, struct error *err);

/* Whether a finished game has changed ratings; *ret_rated is -1 for one from before that was kept.
 */
enum error_code db_games_set_rated(struct db *db, int64_t game, bool rated, struct error *err);
enum error_code db_games_rated(struct db *db, int64_t game, int *ret_rated, struct error *err);

/* The active or finished games of an account: first those that wait for it, the longest waiting on
 * top, then those that changed last. At most `limit` after the first `offset`; only those against
 * somebody whose name or display name has `against` in it, unless that is "". */
typedef enum error_code game_seen(void *context, const struct game_row *row, struct error *err);
enum error_code db_games_list(struct db *db, int64_t account, bool finished, const char *against,
                              int64_t offset, int64_t limit, game_seen *seen, void *context,
                              struct error *err);

/* At most `limit` games of an account with an entry at `since` or later, the last ones first. */
enum error_code db_games_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                 game_seen *seen, void *context, struct error *err);

/* The next game by id after `after` that awaits the account; 0: no more. */
enum error_code db_games_awaiting(struct db *db, int64_t account, int64_t after, int64_t *ret_id,
                                  struct error *err);

/* How many games await the account, and when the latest of these turns began (0: none). */
enum error_code db_games_count_awaiting(struct db *db, int64_t account, int64_t *ret_count,
                                        int64_t *ret_latest, struct error *err);

/* The next active game by id after `after` that an account has not left, and how many games it has
 * in all. */
enum error_code db_games_active_after(struct db *db, int64_t account, int64_t after,
                                      int64_t *ret_id, struct error *err);
enum error_code db_games_of_account(struct db *db, int64_t account, int64_t *ret_count,
                                    struct error *err);

/* Games with a deadline by `now` (once for each such seat), idle games that are to be looked at by
 * then, and games in which a player is to be warned by then (once for each of them): at most
 * `limit` ids, earliest first. */
enum error_code db_games_overdue(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                 size_t *ret_count, struct error *err);
enum error_code db_games_idle(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                              size_t *ret_count, struct error *err);
enum error_code db_games_to_warn(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                 size_t *ret_count, struct error *err);

/* When the players of a game's seats are next warned of their deadlines, and to set that; 0: not
 * any more. It is no part of a game's row; db_games_update ends it where the deadline changes. */
enum error_code db_games_warnings(struct db *db, int64_t game, int64_t ret_at[GAME_SEATS_MAX],
                                  struct error *err);
enum error_code db_games_set_warning(struct db *db, int64_t game, int seat, int64_t at,
                                     struct error *err);

/* The halves of the times for which the account is awaited, `untimed` where there is no limit, as
 * far as all of that time is at least `least`: the last one up to `now` and the next one; 0: none.
 */
enum error_code db_games_halves(struct db *db, int64_t account, int64_t untimed, int64_t least,
                                int64_t now, int64_t *ret_last, int64_t *ret_next,
                                struct error *err);

/* When the first of all these is due; INT64_MAX: none. */
enum error_code db_games_next_due(struct db *db, int64_t *ret_at, struct error *err);

/* The game that has waited for the account longest; 0: none waits. */
enum error_code db_games_longest_waiting(struct db *db, int64_t account, int64_t *ret_id,
                                         struct error *err);

/* The next game by id after `after` that awaits a house player; 0: no more. */
enum error_code db_games_awaiting_bot(struct db *db, int64_t after, int64_t *ret_id,
                                      struct error *err);

/* The next game by id after `after`; 0: no more. */
enum error_code db_games_after(struct db *db, int64_t after, int64_t *ret_id, struct error *err);

/* --- The log of moves --- */

extern const char *const move_bys[]; /* the words of the database for enum game_by */

/* One entry of the log; its texts are borrowed. */
struct move_row {
    int64_t seq; /* from 1 */
    int seat;    /* SEAT_NONE: no player's */
    enum game_by by;
    const char *move;  /* JSON in its canonical form */
    const char *drawn; /* JSON: what chance gave (games/drawn.h); NULL: nothing */
    const char *says;
    int64_t at;
};

enum error_code db_moves_append(struct db *db, int64_t game, const struct move_row *row,
                                struct error *err);

/* The first entry after `after` that the seat's player made: its number (0: none), and whether it
 * is this move. */
enum error_code db_moves_own_after(struct db *db, int64_t game, int64_t after, int seat,
                                   const char *move, int64_t *ret_seq, bool *ret_same,
                                   struct error *err);

/* How many seats have an entry in the log of a game. */
enum error_code db_moves_count_seats(struct db *db, int64_t game, int64_t *ret_count,
                                     struct error *err);

/* The entries after the first `after`, up to the one numbered `last`, in order. */
typedef enum error_code move_seen(void *context, const struct move_row *row, struct error *err);
enum error_code db_moves_read(struct db *db, int64_t game, int64_t after, int64_t last,
                              move_seen *seen, void *context, struct error *err);

#endif
