/*
 * internal.h - what the files of this folder share; nobody else includes it.
 *
 * cards.c knows the cards, move.c reads and writes moves, legal.c says what may be done and what
 * the clock would enter, round.c runs a round from phase to phase, bids.c is its first phase in
 * both forms, events.c the sixteen events, ending.c judges the end. An entry comes in at entry.c;
 * log.c and narrator.c show and tell it, decisions.c finds what was decided in it, view.c shows the
 * table, drawing.c its board. game.c puts all of it behind game.h, bots.c the house players of
 * bot/.
 */
#ifndef GAMES_SHANGHAI_INTERNAL_H
#define GAMES_SHANGHAI_INTERNAL_H

#include "games/shanghai/shanghai.h"

#define SHANGHAI_CARD_BIT(card) (UINT64_C(1) << (unsigned)(card))

/* An entry on its way through the rules. */
struct shanghai_run {
    struct shanghai *state;
    const struct game_chance *chance;
    enum game_ending ending; /* what the entry is, if no seat's: an end without places */
};

/* The ids of a set of cards in rising order; returns how many. */
int shanghai_list(uint64_t cards, uint8_t ret_ids[SHANGHAI_CARDS]);
int shanghai_count(uint64_t cards);
/* Appends the ids of a set of cards as a list. */
void shanghai_write_cards(uint64_t cards, struct buf *out);

/* The next seat after one, round and round. */
int shanghai_next(const struct shanghai *state, int seat);
/* The next seat after one that has not resigned. */
int shanghai_next_present(const struct shanghai *state, int seat);
bool shanghai_has_resigned(const struct shanghai *state, int seat);
/* The destination's set with the most points, of the lowest destination among equal ones. */
int shanghai_best_choice(const struct shanghai *state, int seat, uint64_t *ret_cards);
/* How many seats but `seat` hold cards; the first two of them in seat order. */
int shanghai_others_with_cards(const struct shanghai *state, int seat, uint8_t ret_first[2]);
/* There is a card to draw, in the deck or in the pile. */
bool shanghai_can_draw(const struct shanghai *state);
/* A plan with no part said. */
bool shanghai_plan_is_empty(const struct shanghai_plan *plan);
/* `free: best` and nothing else. */
struct shanghai_plan shanghai_plan_best(void);

/* Of enum shanghai_phase: the words of the API. */
extern const char *const shanghai_phases[];

/* --- The log (log.c, decisions.c, narrator.c) and the house players (bots.c), behind game.h --- */

/* A step, the record of its round, and the state after it. */
struct shanghai_happening {
    const struct shanghai *state;
    const struct shanghai_record *record;
    const struct shanghai_step *step;
};

/* Tells what an entry caused, step by step: it is played again, because a state keeps only two
 * rounds, and an entry can run through more where nobody present has money and cards. */
void shanghai_retell(const struct game_entry *entry,
                     void (*tell)(void *context, const struct shanghai_happening *happening),
                     void *context);

/* Tells each decision of a seat in an entry: its own move, and the answers of its plan, each with
 * the state in which the seat was asked, or would have been. What the clock did is none. */
typedef void shanghai_decided(void *context, const struct shanghai *asked,
                              const struct shanghai_move *move);
void shanghai_decisions(const struct game_entry *entry, int seat, shanghai_decided *tell,
                        void *context);

void shanghai_write_entry(const struct game_entry *entry, int reader, struct buf *out);
void shanghai_draw_board(const struct cJSON *view, struct buf *out);
void shanghai_narrate(const struct game_entry *entry, const struct game_audience *audience,
                      struct buf *out);
void shanghai_narrate_stake(const void *state, const struct game_audience *audience,
                            struct buf *out);
extern const struct game_bots shanghai_bots;

/* --- Steps (round.c) --- */

struct shanghai_record *shanghai_record(struct shanghai *state);
/* Appends a step of the present entry; borrowed until the next one. */
struct shanghai_step *shanghai_step(struct shanghai *state, enum shanghai_step_type type, int seat,
                                    enum shanghai_by by, int number);
/* Somebody could decide it, so that it is told who or what did. */
bool shanghai_is_decision(const struct shanghai_step *step);

/* --- The course of a round --- */

/* Asks a seat: it is awaited, from this entry on. */
void shanghai_ask(struct shanghai *state, int seat);
/* What an entry itself does: a seat's move, its resignation (`move` is NULL), or run->ending, with
 * SEAT_NONE for the seat. */
void shanghai_enter(struct shanghai_run *run, int seat, const struct shanghai_move *move,
                    enum shanghai_by by);
/* Goes on from one phase to the next; false where somebody is awaited, or the game is over. */
bool shanghai_follow(struct shanghai_run *run);
/* Goes on for as long as it can. */
void shanghai_go_on(struct shanghai_run *run);

/* A seat that was awaited has resigned: its answer is that of the rules. */
void shanghai_answer_for(struct shanghai_run *run, int seat);

void shanghai_begin_bids(struct shanghai *state);
/* The auction's turn goes round until a seat is awaited or the auction is over. */
void shanghai_run_auction(struct shanghai *state);
/* A seat that has resigned leaves the bidding. */
void shanghai_leave_bids(struct shanghai *state, int seat);
/* An open bid or pass of the seat whose turn it is. */
void shanghai_raise(struct shanghai *state, int seat, int amount, enum shanghai_by by);
void shanghai_pass(struct shanghai *state, int seat, enum shanghai_by by);
/* Shows the bids and names the mover, who pays. */
void shanghai_name_mover(struct shanghai *state);

/* Draws a card for a seat, if there is one. */
void shanghai_draw(struct shanghai_run *run, int seat, bool buying);
/* Sends Lang-Tsu, by the mover or by A for event 5. */
void shanghai_send(struct shanghai *state, int seat, int to, uint64_t cards, enum shanghai_by by);
/* The mover buys the top card, or not. */
void shanghai_buy(struct shanghai_run *run, bool buy, enum shanghai_by by);
/* Carries the event out whose choice, if it has one, has been made. */
void shanghai_carry_out(struct shanghai_run *run);

/* --- The end (ending.c) --- */

/* A phase has been answered: does the game end because of who is absent? */
bool shanghai_ends_absent(struct shanghai *state);
/* One seat is left, or only house players. */
bool shanghai_ends_resigned(struct shanghai *state);
/* After the event: a piece has reached the junk, or the last round is over. */
bool shanghai_ends_by_score(struct shanghai *state);
void shanghai_end(struct shanghai *state, enum game_ending ending);

#endif
