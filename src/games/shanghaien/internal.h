/*
 * internal.h - what the files of this folder share; nobody else includes it.
 *
 * cards.c knows the cards and deals them, moves.c says which moves there are, apply.c plays them,
 * score.c hands out and counts, view.c, drawing.c and narrator.c show and tell, position.c has
 * positions as texts; game.c puts all of it behind game.h, bots.c the house players of bot/.
 */
#ifndef GAMES_SHANGHAIEN_INTERNAL_H
#define GAMES_SHANGHAIEN_INTERNAL_H

#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/shanghaien.h"

/* The names in the API of the actions, "adjust", ended by NULL. */
extern const char *const shanghaien_action_names[];
/* Of enum shanghaien_phase. */
extern const char *const shanghaien_phase_names[];

/* bots.c: the house players. */
extern const struct game_bots shanghaien_bots;

/* What moves are worth (`Hint` in openapi.json), best first. */
void shanghaien_write_options(const struct bot_option options[], int count, struct buf *out);

/* The functions behind game.h, which takes states and moves as opaque bytes. */
enum error_code shanghaien_read_variant(const struct cJSON *json, unsigned *ret_variant,
                                        struct error *err);
void shanghaien_write_variant(unsigned variant, struct buf *out);
enum error_code shanghaien_read_move(const struct cJSON *json, int seats, void *ret_move,
                                     struct error *err);
void shanghaien_write_move(const void *move, struct buf *out);
void shanghaien_narrate(const struct game_entry *entry, const struct game_audience *audience,
                        struct buf *out);
void shanghaien_narrate_stake(const void *state, const struct game_audience *audience,
                              struct buf *out);
void shanghaien_write_entry(const struct game_entry *entry, int reader, struct buf *out);
void shanghaien_write_board(const void *state, struct buf *out);
void shanghaien_write_stage(const void *state, struct buf *out);
void shanghaien_write_view(const void *state, int seat, bool open, struct buf *out);
void shanghaien_draw_board(const struct cJSON *view, struct buf *out);

/* "left" or "right". */
void shanghaien_write_side(unsigned one_at, struct buf *out);

/* Turns up the round's six cards; dice, captains and the choice of the 1 start afresh. */
void shanghaien_deal_round(struct shanghaien *state, unsigned round, unsigned starter);

/* A card comes into a hand. */
void shanghaien_win_card(struct shanghaien_hand *hand, uint8_t card);

/* How the six cards would be handed out if `by` called now; the 1 is chosen. */
void shanghaien_hand_out(const struct shanghaien *state, unsigned by,
                         struct shanghaien_handout *ret_handout);

/* One die that comes to the Tavern with a move. */
struct shanghaien_landing {
    uint8_t position;
    uint8_t number;
};

/* Which dice a legal move brings to which cards, in the order of the roll; returns how many, 0..2
 * (0: the move places none). */
int shanghaien_landings(const struct shanghaien *state, const struct shanghaien_move *move,
                        struct shanghaien_landing ret_landings[2]);

#endif
