/*
 * game.h - what a game offers to the service.
 *
 * A game is rules and nothing else: pure functions over a flat state that may be copied with
 * memcpy. It does no I/O, reads no clock, draws no chance of its own: chance comes in as a call
 * (games/draws.h), and the service records what was drawn. The service knows games only through
 * this struct, so for the service a further game is one folder and one line in games.c. Cups,
 * the ladder, puzzles, analyses and most of the logbook are Shanghaien's only. Nothing here
 * assumes two seats, one seat to move, or open information: a game awaits a set of seats, and all
 * that is shown is made for a reader, a seat or a spectator.
 *
 * A state follows from its setup and from the entries of the log: moves (`apply`), and endings
 * (`leave`), which a game of several seats may survive.
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
#include "games/draws.h"

struct cJSON;

enum {
    GAME_STATE_MAX = 10240, /* bytes of any game's state */
    GAME_MOVE_MAX = 256,    /* bytes of any game's move */
    GAME_SEATS_MAX = 6,
};

/* No seat: a spectator, nobody's turn, nobody's win. */
enum { SEAT_NONE = -1 };

/* A set of seats is a bit for each. */
#define SEAT_BIT(seat) (1U << (unsigned)(seat))

/* The seat of a set of exactly one, else SEAT_NONE. */
int seat_alone(unsigned seats);

/* How a game has ended. As an entry of the log, how a seat left it, or how it was ended. */
enum game_ending {
    GAME_ACTIVE,     /* it has not */
    GAME_SCORED,     /* by its rules */
    GAME_RESIGNED,   /* a seat gave up */
    GAME_TIMED_OUT,  /* a seat's time ran out */
    GAME_ABANDONED,  /* nobody moved for too long */
    GAME_CALLED_OFF, /* its players wanted that */
};

/* Whose an entry of the log is. */
enum game_by {
    GAME_BY_HAND,  /* the player's */
    GAME_BY_CLOCK, /* the clock's, for a seat whose time is up */
    GAME_BY_HOST,  /* the operator's */
    GAME_BY_ORDER, /* the player's, by a standing order */
};

/* The caches of a state in the table of games, for lists and for the operator. */
struct game_summary {
    int round;                      /* from 1 */
    const char *phase;              /* the view's word */
    unsigned awaited;               /* the seats that are asked; 0: over */
    int16_t points[GAME_SEATS_MAX]; /* as if the game ended now */
    uint8_t places[GAME_SEATS_MAX]; /* from 1, equal for those who share one; 0: none */
    enum game_ending ending;
};

/* The readers of a game told in sentences, which tell only what everybody may know. */
struct game_audience {
    enum language language;
    const char *names[GAME_SEATS_MAX]; /* of the players, by seat; borrowed */
};

struct game_setup {
    unsigned variant; /* the game's own bits, from `read_variant` */
    int seats;        /* seats_min..seats_max */
    unsigned bots;    /* the seats of house players */
    int first;        /* the seat that begins; SEAT_NONE: by chance, as in every game for several */
};

/* An entry of the log, to be shown or told; all is borrowed. */
struct game_entry {
    const void *before, *after; /* the states around it */
    const void *now;            /* the present state: what is known by now */
    enum game_ending ending;    /* unless GAME_ACTIVE, there is no move */
    const void *move;
    int64_t seq; /* from 1 */
    int seat;    /* SEAT_NONE: nobody's */
    enum game_by by;
    const char *drawn; /* what chance gave, as the log has it; NULL: nothing */
};

/* How strong a house player is, in the scale of the rankings (rating/glicko2.h), measured by
 * matches among them (tests/bench/README.md); one of them stands at the rating of a newcomer. */
struct game_strength {
    int rating, deviation; /* its error: 0 for the one that the others are measured by */
    int games;             /* that it was measured by */
};

enum { GAME_BOT_EFFORT = 1000 };

/* The house players of a game, and what the service offers by their skill. */
struct game_bots {
    const char *const *names;              /* of their accounts, ended by NULL */
    const struct game_strength *strengths; /* of each; NULL: not measured */
    /* What they think with: owned, for one thread at a time; NULL when memory runs out. */
    void *(*open)(void);
    void (*close)(void *mind); /* NULL is fine */
    /* The move of a player, by its index among the names, in a seat that is awaited. It may use of
     * the state only what that seat sees. `entropy` stands for chance: the same number for the same
     * position and effort gives the same move. `effort` is how much of its full thought it takes,
     * up to GAME_BOT_EFFORT. False when memory runs out. */
    bool (*choose)(void *mind, int player, const void *state, int seat, uint64_t entropy,
                   int effort, void *ret_move);
    int64_t answer_ms; /* from being asked to the answer, however easy it is: the time that a player
                          takes must not tell of hidden cards */
    /* Appends what the moves of the awaited seat are worth, a JSON object (`Hint` in openapi.json).
     * It may use of the state only what that seat sees. False when memory runs out; NULL: there are
     * no hints. */
    bool (*hint)(void *mind, const void *state, struct buf *out);
    /* Appends what the decisions of a seat in an entry were worth, a JSON list (`RulesWorth` in
     * web/js/types.d.ts), for the page: the service does not ask. Entropy and effort are those of
     * `choose`. NULL: it does not tell. */
    void (*weigh)(const struct game_entry *entry, int seat, uint64_t entropy, int effort,
                  struct buf *out);
    bool analyses;
};

struct game {
    const char *name;      /* "shanghaien": in invitations, in the API and in the database */
    const char *algorithm; /* of its chance, "shanghaien/1": part of the key (chance/chance.h) */
    int seats_min, seats_max;
    int seats_usual; /* of an invitation that does not say; seats_min..seats_max */
    size_t state_size, move_size;
    bool hides;                   /* seats know what others may not, until the game is over */
    const struct game_bots *bots; /* NULL: none */

    /* The variant of an invitation: reads an object (NULL: the default) into bits; refuses unknown
     * names with ERROR_BAD_FIELD, fields named under "variant". */
    enum error_code (*read_variant)(const struct cJSON *json, unsigned *ret_variant,
                                    struct error *err);
    /* Appends the variant as the JSON object of the API, with every name spelled out. */
    void (*write_variant)(unsigned variant, struct buf *out);

    /* Lays out a new game. */
    void (*start)(void *state, const struct game_setup *setup, const struct game_chance *chance);

    /* Reads a move sent by a player: only its form and fixed ranges (ERROR_BAD_FIELD, fields named
     * under "move"), not whether it is legal now. */
    enum error_code (*read_move)(const struct cJSON *json, int seats, void *ret_move,
                                 struct error *err);
    /* Appends a move as the JSON object of the API, in one canonical form: equal moves give equal
     * text. */
    void (*write_move)(const void *move, struct buf *out);

    /* The seats that are asked now, 0 when the game is over. */
    unsigned (*awaited)(const void *state);
    /* The seat may make a move now, even if it is not asked: it may replace an answer. */
    bool (*may_move)(const void *state, int seat);
    /* The seq of the entry after which the seat was last asked (0: at the start): a move needs to
     * have seen no later one. NULL: every entry asks again, so a move needs to have seen all. */
    int64_t (*asked)(const void *state, int seat);
    /* A legal move would replace an answer that was replaced as often as it may be. `apply` takes
     * it all the same: older logs have more of them. NULL: no answer can be replaced. */
    bool (*too_often)(const void *state, int seat, const void *move);

    /* Plays a move. An illegal one is ERROR_ILLEGAL_MOVE and leaves the state as it was. */
    enum error_code (*apply)(void *state, int seat, const void *move, enum game_by by,
                             const struct game_chance *chance, struct error *err);
    /* The move that the clock enters for an awaited seat whose time is up. False: none; the seat
     * leaves the game as GAME_TIMED_OUT. */
    bool (*fallback)(const void *state, int seat, void *ret_move);
    /* The move that an awaited seat may have entered for it by its own wish, because it is the only
     * legal one. False: there is a choice. NULL: the game has no such moves. */
    bool (*automatic)(const void *state, int seat, void *ret_move);
    /* What a standing order enters, and by how many points it would better the seat's lead, as if
     * its turn began now. False: it would not be legal. NULL: the game knows no orders. */
    bool (*order)(const void *state, int seat, void *ret_move, int *ret_gain);
    /* Is the awaited seat at the beginning of its turn? Of a game with orders. */
    bool (*turn_begins)(const void *state);
    /* A seat leaves, or the game is ended without places (game_is_void); a game may go on without
     * the seat. Nothing happens if it is over. */
    void (*leave)(void *state, enum game_ending ending, int seat, const struct game_chance *chance);
    /* From here on a game that ends counts for ratings. */
    bool (*under_way)(const void *state);
    /* From here on no single player can call it off any more. */
    bool (*has_begun)(const void *state);

    /* Appends a move as a sentence: for players, "anna placed 2 → red 3."; for the log (`audience`
     * NULL) in English and without the player's name, "places 2 at red 3". A seat that leaves a
     * game which goes on is told, too. */
    void (*narrate)(const struct game_entry *entry, const struct game_audience *audience,
                    struct buf *out);
    /* How far the game is and what is at stake now, in sentences. */
    void (*narrate_stake)(const void *state, const struct game_audience *audience, struct buf *out);
    /* Appends the game's own members of an entry of the move log as the reader may see them, each
     * with a leading comma: the move, what was drawn, what it did. */
    void (*write_entry)(const struct game_entry *entry, int reader, struct buf *out);

    struct game_summary (*summary)(const void *state);
    /* Appends the board of a running game as a list draws it small, a JSON object: what everybody
     * may see at a glance. */
    void (*write_board)(const void *state, struct buf *out);
    /* Appends the game's own members of the view, each with a leading comma; those of every game
     * (id, players, seq, deadline ...) are the service's. First what round it is and what is asked,
     * "round", "turn", "phase", "awaited" (a list of seats), which all may see; after the service's
     * clocks the rest, as the reader may see it: with "legal" and "result" for the page. `open`:
     * the game is finished by now, so nothing of its past is hidden any more. */
    void (*write_stage)(const void *state, struct buf *out);
    void (*write_view)(const void *state, int reader, bool open, struct buf *out);

    /* Appends a state that is not over as a short text of letters, digits, "-" and ".", from which
     * the page goes on by itself. NULL: there is none. */
    void (*write_position)(const void *state, struct buf *out);

    /* Appends the board of a spectator's view, these members, as SVG on GAME_DRAWING_WIDTH x
     * GAME_DRAWING_HEIGHT, with the pieces that web/pieces.js has for the game. NULL: there is no
     * drawing. */
    void (*draw)(const struct cJSON *view, struct buf *out);
};

enum { GAME_DRAWING_WIDTH = 1200, GAME_DRAWING_HEIGHT = 400 };

/* Appends a piece of that name in a box. */
struct game_box {
    int x, y, width, height;
};
void game_draw_piece(const char *name, struct game_box box, struct buf *out);

/* It was ended without places: it is in nobody's numbers. */
bool game_is_void(enum game_ending ending);

/* The words of the API and the database for the endings, ended by NULL; "" for GAME_ACTIVE. */
extern const char *const game_endings[];

/* The entry in the log of a seat that leaves, or of a game that is ended: {"type":"resign"}. NULL
 * for the other endings. */
const char *game_ending_move(enum game_ending ending);

/* Appends what chance gave to an entry as the API shows it: {"take0":[4]} of the log becomes
 * [{"label":"take0","numbers":[4]}]. */
void game_write_drawn(const char *drawn, struct buf *out);

/* All games that the service knows, ended by NULL. The first is the one that is meant where none is
 * named. */
extern const struct game *const games_all[];

/* The game of that name, NULL if there is none. */
const struct game *game_by_name(const char *name);

enum { GAMES_MAX = 8 };
/* The index of a game in games_all. */
size_t game_index(const struct game *game);

#endif
