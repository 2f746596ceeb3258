/*
 * shanghai.h - the rules of Sid Sackson's Shanghai for three to six seats: state, moves, phases,
 * events, end.
 *
 * A state is flat and copied by assignment. No function here allocates, reads a clock or draws
 * chance by itself: chance comes in through struct game_chance. A state is made by shanghai_start
 * and changed only by shanghai_apply, shanghai_resign and shanghai_end_void; each of these is one
 * entry of the log, and runs everything that then follows without anybody's decision.
 *
 * Sets of cards are 64-bit masks, sets of seats are bit masks, too. Cards are ids: 5 for each of
 * the destinations 1..12 (id = 5 (d - 1) + i) and 4 for destination 13 (60..63).
 *
 * Where the rules' text is silent or disagrees with itself, this is decided:
 *   S1  three to six seats               S14 free information is chosen secretly, at once
 *   S2  the four destinations are d+5..  S16 the end is judged after the event, never before
 *   S3  the junk on double spaces        S18 round 24 is the last
 *   S4  it turns at space 32             S22 cards taken from others are drawn blind
 *   S6  values fall by 1 from the best   S29 two answers of the clock in a row: absent
 *   S9  the highest bid wins             S30 who leaves together gets nothing
 *   S10 equal bids: the tie order        S33 a bid may carry a plan for the round
 */
#ifndef GAMES_SHANGHAI_H
#define GAMES_SHANGHAI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "games/game.h"

struct cJSON;

enum {
    SHANGHAI_SEATS_MIN = 3,
    SHANGHAI_SEATS = 6,
    SHANGHAI_CARDS = 64,
    SHANGHAI_DESTINATIONS = 13,
    SHANGHAI_CHOICES = 4, /* destinations to which Lang-Tsu can be sent */
    SHANGHAI_TIMES = 6,
    SHANGHAI_EVENTS = 16,
    SHANGHAI_ROUNDS = 24,
    SHANGHAI_JUNK_LAST = 32, /* the double space at which the junk turns */
    SHANGHAI_MONEY = 1200,
    SHANGHAI_CARD_PRICE = 100,
    SHANGHAI_BID_STEP = 10,
    SHANGHAI_REPLACED_MAX = 20, /* times that a seat replaces its sealed bid in one bidding */
    SHANGHAI_OPEN_BIDS = 1,     /* a variant's bit */
    SHANGHAI_STEPS = 256, /* of one round: 131 raises of the 1,310 money that there can be at most,
                             a pass, absences and returns of each seat, and what the rules do */
};

enum shanghai_phase {
    SHANGHAI_BID,     /* sealed bids */
    SHANGHAI_AUCTION, /* open bids */
    SHANGHAI_SEND,
    SHANGHAI_FREE,
    SHANGHAI_GIVE,
    SHANGHAI_CHOICE, /* of events 5, 10 and 12 */
    SHANGHAI_BUY,
    SHANGHAI_OVER,
};

enum shanghai_move_type {
    SHANGHAI_MOVE_BID,
    SHANGHAI_MOVE_PASS,
    SHANGHAI_MOVE_SEND,
    SHANGHAI_MOVE_PLAY,
    SHANGHAI_MOVE_GIVE,
    SHANGHAI_MOVE_JUNK,
    SHANGHAI_MOVE_TAKE,
    SHANGHAI_MOVE_BUY,
    SHANGHAI_MOVE_RETURN,
    SHANGHAI_MOVES,
};

/* What a plan says of free information. */
enum shanghai_free {
    SHANGHAI_FREE_UNSAID,
    SHANGHAI_FREE_BEST,
    SHANGHAI_FREE_NONE,
    SHANGHAI_FREE_ASK,
    SHANGHAI_FREE_CARDS, /* cards for some destinations */
};

/* A plan for the rest of the round. Parts that are not said are zero. */
struct shanghai_plan {
    uint64_t send_cards;
    uint64_t free_cards[SHANGHAI_DESTINATIONS + 1]; /* by destination from 1, where named */
    uint16_t free_named;                            /* bit d: destination d is named */
    uint8_t free;                                   /* enum shanghai_free */
    uint8_t send_to;                                /* 1..13; 0: unsaid */
    bool gives, buys;                               /* `give`, `buy` are said */
    uint8_t give;                                   /* a seat */
    bool buy;
};

/* A move; fields that its type does not use are zero. */
struct shanghai_move {
    uint8_t type;    /* enum shanghai_move_type */
    uint8_t to;      /* send: 1..13 */
    uint8_t seat;    /* give */
    int8_t by;       /* junk: 3 or -3 */
    uint8_t from[2]; /* take: two seats, in this order */
    bool none;       /* take: nobody; a default that cannot be sent */
    bool buy;
    bool limited;              /* bid: `up_to` is said */
    int16_t amount;            /* bid: a multiple of 10 */
    int16_t up_to;             /* a multiple of 10 */
    uint64_t cards;            /* send, play */
    struct shanghai_plan plan; /* bid, pass */
};

/* The decider of a step. */
enum shanghai_by { SHANGHAI_BY_HAND, SHANGHAI_BY_PLAN, SHANGHAI_BY_CLOCK, SHANGHAI_BY_RULE };

enum shanghai_step_type {
    SHANGHAI_STEP_ROUND,
    SHANGHAI_STEP_RESIGN,
    SHANGHAI_STEP_ABSENT,
    SHANGHAI_STEP_RETURN,
    SHANGHAI_STEP_RAISE, /* number: the amount */
    SHANGHAI_STEP_PASS,
    SHANGHAI_STEP_BIDS,    /* the record's `bids` */
    SHANGHAI_STEP_MOVER,   /* number: paid */
    SHANGHAI_STEP_SEND,    /* the record's `sends[number]` */
    SHANGHAI_STEP_FREE,    /* the record's `free` */
    SHANGHAI_STEP_GIVE,    /* number: to */
    SHANGHAI_STEP_EVENT,   /* number: the event */
    SHANGHAI_STEP_JUNK,    /* number: 3 or -3 */
    SHANGHAI_STEP_TAKE,    /* number: first seat + 8 x second; -1: from nobody */
    SHANGHAI_STEP_SHUFFLE, /* number: cards */
    SHANGHAI_STEP_DRAW,    /* number: the card; `buying` */
    SHANGHAI_STEP_TAKEN,   /* seat: who takes; number: the card; from */
    SHANGHAI_STEP_EFFECT,  /* the record's `effect` */
    SHANGHAI_STEP_BUY,     /* number: bought */
    SHANGHAI_STEP_END,     /* the state's result */
};

/* Something that happened, in the order of the rules. */
struct shanghai_step {
    uint8_t type; /* enum shanghai_step_type */
    uint8_t by;   /* enum shanghai_by */
    int8_t seat;
    int8_t from; /* taken: the giver */
    bool buying; /* draw: bought, and not by an event */
    int16_t number;
    uint32_t seq; /* of its entry; 0 before the first */
};

/* Lang-Tsu was sent. */
struct shanghai_sending {
    uint8_t from, to;
    uint64_t cards;
    int16_t points;
    int16_t at[SHANGHAI_SEATS]; /* all pieces after it */
};

/* All that happened in a round. */
struct shanghai_record {
    uint8_t round; /* 0: there was none */
    uint8_t time;
    uint8_t lang_tsu; /* at its beginning */
    uint16_t steps;
    struct shanghai_step step[SHANGHAI_STEPS];
    int16_t bids[SHANGHAI_SEATS];
    struct shanghai_sending sends[2]; /* the mover's; that of event 5 */
    struct {
        uint64_t played[SHANGHAI_SEATS];
        int16_t points[SHANGHAI_SEATS];
        int16_t at[SHANGHAI_SEATS];
    } free;
    struct {
        int16_t at[SHANGHAI_SEATS], money[SHANGHAI_SEATS];
        uint8_t cards[SHANGHAI_SEATS], junk[2];
    } effect;
};

struct shanghai_seat {
    uint64_t hand;
    int16_t at; /* the number of the piece */
    int16_t money;
    int16_t gained; /* in steps 2 and 3 of this round */
    bool absent;
    uint8_t resigned; /* 0: no; else its rank among those who resigned, from 1 */
    uint8_t clocked;  /* answers of the clock since its last entry of its own */
    uint8_t replaced; /* times that it replaced its sealed bid, up to SHANGHAI_REPLACED_MAX */
    uint32_t asked;   /* seq of the entry after which it was last asked */
    uint32_t bid_seq; /* of its latest bid or pass */
    /* Of this round: */
    bool has_bid;     /* an entry of this round's bidding, its own or the clock's for it */
    bool passed;      /* auction */
    bool limited;     /* `up_to` holds */
    bool answered;    /* it made an entry in this `bid` or `free`, or the clock for it */
    uint8_t bid_type; /* of has_bid: SHANGHAI_MOVE_BID or _PASS */
    int16_t entered;  /* the amount of its latest bid by an entry */
    int16_t bid;      /* 0: none */
    int16_t up_to;
    uint64_t play; /* the cards of its free information */
    struct shanghai_plan plan;
};

struct shanghai {
    uint8_t seats;
    bool open;      /* open bids */
    unsigned bots;  /* seats of house players */
    uint8_t values; /* the version of the table of values */
    uint8_t round, time, phase;
    unsigned awaited;
    uint8_t lang_tsu, junk;
    int8_t mover, last_mover;
    int8_t leader;               /* of the auction */
    int8_t speaker;              /* the auction's turn */
    int16_t high;                /* the auction's highest bid */
    int8_t to;                   /* who gets the event card, SEAT_NONE before the naming */
    uint8_t event;               /* of the card given; 0: none */
    int8_t choice;               /* of event 10: 3 or -3 */
    uint8_t take[2], takes_from; /* of event 12: from whom, and how many of them */
    uint8_t resignations;
    uint8_t ties[SHANGHAI_SEATS];
    uint8_t events[SHANGHAI_EVENTS];
    uint8_t events_used;                               /* in all */
    uint8_t deck[SHANGHAI_CARDS], deck_top, deck_size; /* the deck is deck[deck_top ..] */
    uint64_t pile;
    uint8_t reshuffles;
    uint16_t takes; /* blind cards of the game */
    uint32_t seq;   /* entries of the log */
    /* By round from 0: the seq of each seat's sealed bid when the bids were shown (0: none, or
     * resigned), and the seats whose free information was shown. */
    uint32_t bids_shown[SHANGHAI_ROUNDS][SHANGHAI_SEATS];
    unsigned plays_shown[SHANGHAI_ROUNDS];
    struct shanghai_seat seat[SHANGHAI_SEATS];
    struct shanghai_record
        rounds[2];                  /* this round is rounds[round % 2], the one before the other */
    uint8_t ending;                 /* enum game_ending */
    uint8_t places[SHANGHAI_SEATS]; /* when over: 1..n; 0: none */
};

/* The reader of a game. */
struct shanghai_reader {
    int seat;  /* SEAT_NONE: a spectator */
    bool open; /* the game is finished: nothing is hidden any more */
};

/* --- Cards (cards.c) --- */

int shanghai_destination(unsigned card);
/* The printed value 1..6 at a time; doubled if it is 1 or 4: shanghai_value_now. The one table of
 * the game's version 1. */
int shanghai_value(unsigned card, int time);
int shanghai_value_now(unsigned card, int time);
/* Cards that may be played at once: 3, or 2 in a doubled time. */
int shanghai_limit(int time);
/* All cards of a destination 1..13. */
uint64_t shanghai_cards_of(int destination);
/* The sum of values now. */
int shanghai_points(uint64_t cards, int time);
/* The set with the most points of that destination's cards in a hand. */
uint64_t shanghai_best(uint64_t hand, int destination, int time);
/* The j-th (0..3) of the four destinations from where Lang-Tsu stands. */
int shanghai_choice(int lang_tsu, int j);

/* --- Entries --- */

/* Sets a game up and begins its first round; `first` does not matter. Draws `deck`, `events`,
 * `disc`, `ties`. */
void shanghai_start(struct shanghai *state, const struct game_setup *setup,
                    const struct game_chance *chance);

/* A seat's move, `by` hand or clock. ERROR_ILLEGAL_MOVE changes nothing. The seat may do something
 * now (shanghai_may_move). */
enum error_code shanghai_apply(struct shanghai *state, int seat, const struct shanghai_move *move,
                               enum shanghai_by by, const struct game_chance *chance,
                               struct error *err);

/* The seat gives up for good; nothing happens if it has done so, or the game is over. */
void shanghai_resign(struct shanghai *state, int seat, const struct game_chance *chance);

/* Nobody moved for too long, the operator ends the game, or its players call it off: no places. */
void shanghai_end_void(struct shanghai *state, enum game_ending ending);

/* --- What may be done (legal.c) --- */

/* The seat has a legal move now, even if it is not awaited: it may replace its bid, or return. */
bool shanghai_may_move(const void *state, int seat);
bool shanghai_may_bid(const struct shanghai *state, int seat);
/* ERROR_ILLEGAL_MOVE says which rule is against it. */
enum error_code shanghai_check(const struct shanghai *state, int seat,
                               const struct shanghai_move *move, struct error *err);
/* What the clock enters for an awaited seat, and the page offers. */
void shanghai_default(const struct shanghai *state, int seat, struct shanghai_move *ret_move);

/* The one seat that has the first place when the game is over. */
int shanghai_winner(const struct shanghai *state);

/* --- JSON (move.c, view.c) --- */

/* Reads a move by its form: ERROR_BAD_FIELD, fields named under "move". */
enum error_code shanghai_read_move(const struct cJSON *json, int seats, void *ret_move,
                                   struct error *err);
/* Appends a move in its one canonical form, by which moves are compared and logged. */
void shanghai_write_move(const void *move, struct buf *out);
/* Appends the board as lists draw it: where the pieces stand, and the junk. */
void shanghai_write_board(const void *state, struct buf *out);
/* Appends the game's members of the view, each with a leading comma: what is asked of whom; and the
 * rest, as the reader may see it. */
void shanghai_write_stage(const void *state, struct buf *out);
void shanghai_write_view(const void *state, int reader, bool open, struct buf *out);
/* Appends a step of a round as the reader may see it. */
void shanghai_write_step(const struct shanghai *state, const struct shanghai_record *record,
                         const struct shanghai_step *step, struct shanghai_reader reader,
                         struct buf *out);

/* --- The game as the service knows it (game.c) --- */

extern const struct game shanghai_game;

/* The record of this round, and of the one before. */
const struct shanghai_record *shanghai_this_round(const struct shanghai *state);
const struct shanghai_record *shanghai_last_round(const struct shanghai *state);

#endif
