/*
 * game.h - what a game offers to the service.
 *
 * A game is rules and nothing else: pure functions over a flat state that may be copied with
 * memcpy. It does no I/O, reads no clock, draws no chance: the shuffled deck comes in at the start
 * and the dice come in with the move that rolls them. The service knows games only through this
 * struct, so a further game is one folder and one line in games.c. Nothing here assumes two
 * seats or open information: a view is made for a seat (or a spectator), and `turn` is the one
 * seat that is awaited.
 *
 * States and moves are opaque bytes to the caller, who provides `state_size` / `move_size` bytes,
 * aligned for any type; GAME_STATE_MAX and GAME_MOVE_MAX bound them for all games.
 */
#ifndef GAMES_GAME_H
#define GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"

struct cJSON;

enum {
    GAME_STATE_MAX = 1024, /* bytes of any game's state */
    GAME_MOVE_MAX = 32,    /* bytes of any game's move */
    GAME_SEATS_MAX = 6,
    GAME_DICE_MAX = 6,   /* dice of one roll */
    GAME_DECK_MAX = 128, /* cards shuffled at the start */
};

/* No seat: a spectator, nobody's turn, nobody's win. */
enum { SEAT_NONE = -1 };

/* How a game has ended. */
enum game_ending {
    GAME_ACTIVE,    /* it has not */
    GAME_SCORED,    /* by its rules */
    GAME_RESIGNED,  /* a seat gave up */
    GAME_TIMED_OUT, /* a seat's time ran out */
    GAME_ABANDONED, /* nobody moved for too long */
};

/* The caches of a state in the table of games, for lists and for the operator. */
struct game_summary {
    int round;                      /* from 1 */
    int turn;                       /* the seat awaited, SEAT_NONE when over */
    int16_t points[GAME_SEATS_MAX]; /* as if the game ended now */
    int winner;                     /* a seat; SEAT_NONE while active, for a draw, when abandoned */
    enum game_ending ending;
};

/* The readers of a game told in sentences. */
struct game_audience {
    enum language language;
    const char *names[GAME_SEATS_MAX]; /* of the players, by seat; borrowed */
};

struct game_setup {
    unsigned variant;    /* the game's own bits, from `read_variant` */
    int seats;           /* seats_min..seats_max */
    int first;           /* the seat that begins */
    const uint8_t *deck; /* `deck_size` cards as shuffled, borrowed during `start` */
};

struct game {
    const char *name; /* "shanghaien": in invitations, in the API and in the database */
    int seats_min, seats_max;
    size_t deck_size; /* cards 0..deck_size-1 to shuffle for `start` */
    size_t dice;      /* dice of one roll */
    size_t state_size, move_size;

    /* The variant of an invitation: reads an object (NULL: the default) into bits; refuses unknown
     * names with ERROR_BAD_FIELD, fields named under "variant". */
    enum error_code (*read_variant)(const struct cJSON *json, unsigned *ret_variant,
                                    struct error *err);
    /* Appends the variant as the JSON object of the API, with every name spelled out. */
    void (*write_variant)(unsigned variant, struct buf *out);

    /* Lays out a new game. */
    void (*start)(void *state, const struct game_setup *setup);

    /* Reads a move sent by a player: only its form and fixed ranges (ERROR_BAD_FIELD, fields named
     * under "move"), not whether it is legal now. */
    enum error_code (*read_move)(const struct cJSON *json, void *ret_move, struct error *err);
    /* Appends a move as the JSON object of the API, in one canonical form: equal moves give equal
     * text. */
    void (*write_move)(const void *move, struct buf *out);

    /* The move rolls `dice` dice when applied. */
    bool (*rolls)(const void *move);
    /* How many rolls the game has seen: the index of the next one in chance's stream. */
    unsigned (*rolled)(const void *state);
    /* The move is among the legal ones now. */
    bool (*is_legal)(const void *state, const void *move);
    /* Plays a move of the seat `turn`; dice (1..6) where `rolls`, else NULL. An illegal move is
     * ERROR_ILLEGAL_MOVE and leaves the state as it was. */
    enum error_code (*apply)(void *state, const void *move, const uint8_t *dice, struct error *err);
    /* Ends the game otherwise than by its rules, because of a seat (ignored when abandoned);
     * nothing happens if it is over. */
    void (*end)(void *state, enum game_ending ending, int seat);
    /* Every player has committed to the game (in Shanghaien: has placed a die): from here on a
     * game that ends early counts for ratings. */
    bool (*under_way)(const void *state);

    /* Appends a move as a sentence: for players, "anna placed 2 → red 3."; for the log (`audience`
     * NULL) in English and without the player's name, "places 2 at red 3". `before` is the state
     * that the move met; dice as for apply. */
    void (*narrate)(const void *before, const void *move, const uint8_t *dice,
                    const struct game_audience *audience, struct buf *out);
    /* How far the game is and what is at stake now, in sentences; all may be public knowledge. */
    void (*narrate_stake)(const void *state, const struct game_audience *audience, struct buf *out);
    /* Appends members to an entry of the move log (each with a leading comma): which cards dice
     * came to, how a round was handed out. Nothing where there is nothing to tell. */
    void (*write_entry)(const void *before, const void *move, const uint8_t *dice, struct buf *out);

    struct game_summary (*summary)(const void *state);
    /* Appends the game's own members of the view as `seat` (or SEAT_NONE) may see them, each
     * with a leading comma; those of every game (id, players, seq, deadline ...) are the
     * service's. */
    void (*write_view)(const void *state, int seat, struct buf *out);
};

/* The word of the API and the database for an ending, NULL for GAME_ACTIVE; and the ending of a
 * word, GAME_ACTIVE for any other. */
const char *game_ending_word(enum game_ending ending);
enum game_ending game_ending_of(const char *word);

/* All games that the service knows, ended by NULL. */
extern const struct game *const games_all[];

/* The game of that name, NULL if there is none. */
const struct game *game_by_name(const char *name);

#endif
