/*
 * shanghaien.h - the rules of Shanghaien: state, moves, hand-out, score.
 *
 * A state is flat, below 512 bytes and copied by assignment. No function here allocates, reads a
 * clock or draws chance. Functions that take a state expect one made by shanghaien_start and
 * changed only by shanghaien_apply and shanghaien_end.
 *
 * Cards are ids. Sailors 0..39 = colour * 5 + index in (1, 2, 3, 3, 4); tricks of the deck 40..47
 * by the one table shanghaien_trick_action; extra wilds 48 (seat 0) and 49 (seat 1); sharks 50 and
 * 51. A position counts the Tavern's cards 0..5 from the left; a number is what a die must show to
 * lie there, 1..6, counted from the left or from the right as the round's starter chose.
 *
 * Where the texts of the rules leave something open or disagree, this is decided:
 *   D1  of the eight tricks three adjust a die, three roll again, two place both dice
 *   D2  the invitation decides the starter of the first round
 *   D3  a trick may be played before the starter chooses which end is 1
 *   D4  the player who did not call Shanghai! starts the next round (Italian text: they alternate)
 *   D5  equal points are a draw
 *   D6  the extra wild card has no use but the wild one
 *   D7  the sharks card has no wild use; a face-down card may be sharked again, and a die may be
 *       taken back from it
 *
 * The bots judge ties again, fast (bot/layout.c), and so does the page for the pictures of the
 * rules; tests hold both against score.c.
 */
#ifndef GAMES_SHANGHAIEN_SHANGHAIEN_H
#define GAMES_SHANGHAIEN_SHANGHAIEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "games/game.h"

enum {
    SHANGHAIEN_SEATS = 2,
    SHANGHAIEN_COLOURS = 8,
    SHANGHAIEN_TAVERN = 6,
    SHANGHAIEN_ROUNDS = 8,
    SHANGHAIEN_DICE = 6, /* of each player */
    SHANGHAIEN_SAILORS = 40,
    SHANGHAIEN_DECK = 48,
    SHANGHAIEN_CARDS = 52, /* with the variants' */
    SHANGHAIEN_EXTRA_WILD = 48,
    SHANGHAIEN_SHARKS = 50,
    SHANGHAIEN_TRICKS_MAX = 10, /* in one hand: the deck's 8 and two of the variants */
    SHANGHAIEN_MOVES_MAX = 160, /* legal moves of one state, bounded generously */
};

/* The variants' bits. */
enum { SHANGHAIEN_VARIANT_EXTRA_WILD = 1, SHANGHAIEN_VARIANT_SHARKS = 2 };

enum shanghaien_phase { SHANGHAIEN_ROLL, SHANGHAIEN_PLACE, SHANGHAIEN_OVER };

/* Which end of the row is number 1; unknown until the round's first die is placed. */
enum shanghaien_side { SHANGHAIEN_UNKNOWN, SHANGHAIEN_LEFT, SHANGHAIEN_RIGHT };

enum shanghaien_action {
    SHANGHAIEN_ADJUST,
    SHANGHAIEN_REROLL,
    SHANGHAIEN_BOTH,
    SHANGHAIEN_WILD_ONLY, /* the extra wild: no dice use */
    SHANGHAIEN_SHARKS_OR_EXCHANGE,
};

enum shanghaien_move_type {
    SHANGHAIEN_MOVE_ROLL,
    SHANGHAIEN_MOVE_PLACE,    /* die, one_at */
    SHANGHAIEN_MOVE_WILD,     /* card, colour */
    SHANGHAIEN_MOVE_ADJUST,   /* card, die, by */
    SHANGHAIEN_MOVE_REROLL,   /* card */
    SHANGHAIEN_MOVE_BOTH,     /* card, one_at */
    SHANGHAIEN_MOVE_SHARKS,   /* card, die, one_at */
    SHANGHAIEN_MOVE_EXCHANGE, /* card, from */
    SHANGHAIEN_MOVE_SHANGHAI,
};

/* A move; fields that its type does not use are 0, so equal moves are equal bytes. */
struct shanghaien_move {
    uint8_t type;   /* enum shanghaien_move_type */
    uint8_t card;   /* the trick played, 40..51 */
    uint8_t die;    /* 0..1, index of the two rolled */
    uint8_t one_at; /* enum shanghaien_side; LEFT or RIGHT on the round's first placement, else 0 */
    uint8_t colour; /* 0..7 */
    uint8_t from;   /* 1..6: the number at which the own die is taken back */
    int8_t by;      /* +1 or -1 */
};

/* How a card is handed out. */
struct shanghaien_award {
    uint8_t card;
    uint8_t number;        /* 1..6 */
    uint8_t dice[2];       /* at the card, by seat */
    bool tied;             /* as many dice of both and not none: the neighbours' sums decide */
    uint8_t neighbours[2]; /* those sums, by seat; 0 unless tied */
    int8_t to;             /* seat, or SEAT_NONE: removed from the game */
};

struct shanghaien_handout {
    uint8_t round;                                     /* 1..8; 0: there was none yet */
    uint8_t by;                                        /* the seat that called Shanghai */
    struct shanghaien_award awards[SHANGHAIEN_TAVERN]; /* left to right */
};

/* The cards of one player. */
struct shanghaien_hand {
    uint8_t sailors[SHANGHAIEN_COLOURS];   /* how many of each colour */
    uint8_t values[SHANGHAIEN_COLOURS][5]; /* theirs, in the order won */
    uint8_t wilds[SHANGHAIEN_COLOURS];     /* trick cards joined to a colour, 2 each */
    uint8_t trick_count;
    uint8_t tricks[SHANGHAIEN_TRICKS_MAX]; /* unplayed trick cards, in the order won */
};

struct shanghaien {
    uint8_t variant;                      /* SHANGHAIEN_VARIANT_ bits */
    uint8_t deck[SHANGHAIEN_DECK];        /* as shuffled; round n has 6(n-1) .. 6(n-1)+5 */
    uint8_t round;                        /* 1..8 */
    uint8_t starter;                      /* who began this round */
    int8_t turn;                          /* seat awaited, SEAT_NONE when over */
    uint8_t phase;                        /* enum shanghaien_phase */
    uint8_t one_at;                       /* enum shanghaien_side */
    uint8_t tavern_size;                  /* 6; 0 when over after round 8 */
    uint8_t tavern[SHANGHAIEN_TAVERN];    /* card ids, left to right */
    uint8_t placed[2][SHANGHAIEN_TAVERN]; /* dice by seat and position */
    bool face_down[SHANGHAIEN_TAVERN];
    uint8_t supply[2];  /* dice in the supply, without the two that lie rolled */
    uint8_t dice[2];    /* the two rolled, 0 unless phase is PLACE */
    bool trick_used[2]; /* in this round */
    bool has_placed[2]; /* has ever placed a die in this game */
    uint16_t rolled;    /* rolls so far, rerolls included */
    struct shanghaien_hand hands[2];
    struct shanghaien_handout last; /* of the round before */
    uint8_t ending;                 /* enum game_ending */
    int8_t winner;                  /* once over: a seat, or SEAT_NONE */
};

/* The points of all colours and of the tricks, by seat, as if the game ended now. */
struct shanghaien_score {
    uint8_t crew[SHANGHAIEN_COLOURS][2];    /* sums with wilds */
    uint8_t points[SHANGHAIEN_COLOURS][2];  /* what each would score */
    uint8_t left_cards[SHANGHAIEN_COLOURS]; /* still to be won: Tavern (not face down) and deck */
    uint8_t left_points[SHANGHAIEN_COLOURS];
    uint8_t tricks[2];   /* unplayed trick cards, 1 point each */
    uint8_t tricks_left; /* the deck's tricks still to be won */
    uint8_t total[2];
};

/* A sailor's colour 0..7 and value 1..4; card 0..39. */
uint8_t shanghaien_colour(uint8_t card);
uint8_t shanghaien_value(uint8_t card);

/* The action of a trick card, its lower half; card 40..51. The one table of decision D1: 3 adjust,
 * 3 reroll, 2 both. */
enum shanghaien_action shanghaien_trick_action(uint8_t card);

/* The position 0..5 of a number 1..6, or the number at a position, with the 1 at that end; both
 * are the same reflection. */
int shanghaien_position(int number, enum shanghaien_side one_at);
int shanghaien_number(int position, enum shanghaien_side one_at);

/* A new game: cards dealt, round 1, `first` to roll. `deck` is a permutation of 0..47. */
void shanghaien_start(struct shanghaien *state, unsigned variant, int first,
                      const uint8_t deck[SHANGHAIEN_DECK]);

/* Every legal move of the seat to move; returns how many. A roll comes before Shanghai!, and
 * placing a die before the tricks: the bots rely on it, and take the first of equally good ones. */
int shanghaien_legal(const struct shanghaien *state,
                     struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX]);

/* The move is legal now. */
bool shanghaien_is_legal(const struct shanghaien *state, const struct shanghaien_move *move);

/* roll and reroll take two dice. */
bool shanghaien_rolls(const struct shanghaien_move *move);

/* Plays a move; see game.h. */
enum error_code shanghaien_apply(struct shanghaien *state, const struct shanghaien_move *move,
                                 const uint8_t dice[2], struct error *err);

/* Ends the game otherwise than by its rules; see game.h. */
void shanghaien_end(struct shanghaien *state, enum game_ending ending, int seat);

/* The hand-out if Shanghai! were called now. False, and nothing written, before the round's first
 * die and when over. */
bool shanghaien_preview(const struct shanghaien *state, struct shanghaien_handout *ret_handout);

/* The sum of a crew, with its wilds. */
uint8_t shanghaien_crew(const struct shanghaien_hand *hand, int colour);

/* The score as if the game ended now. */
void shanghaien_score(const struct shanghaien *state, struct shanghaien_score *ret_score);

/* The names in the API of the colours, "light_blue", ended by NULL. */
extern const char *const shanghaien_colour_names[];

/* The rules behind game.h. */
extern const struct game shanghaien_game;

#endif
