/*
 * internal.h - what the files of this folder share; nobody else includes it.
 *
 * cards.c knows the cards, deal.c lays them out, legal.c says what may be done, apply.c does it,
 * handout.c and score.c judge, move.c reads and writes moves, view.c, entry.c,
 * describe.c and tell.c tell; game.c puts all of it behind game.h.
 */
#ifndef GAMES_SHANGHAIEN_INTERNAL_H
#define GAMES_SHANGHAIEN_INTERNAL_H

#include "games/shanghaien/shanghaien.h"

/* Appends a literal: its length is known to the compiler. */
#define ADD(out, literal) buf_add(out, literal, sizeof(literal) - 1)

/* The fields that a type of move can have. */
enum shanghaien_field {
    FIELD_CARD = 1,
    FIELD_DIE = 2,
    FIELD_ONE_AT = 4,
    FIELD_COLOUR = 8,
    FIELD_FROM = 16,
    FIELD_BY = 32,
};

/* A type of move: its name in the API and the fields it has. */
struct shanghaien_move_shape {
    const char *name;
    unsigned fields;
};

enum { SHANGHAIEN_MOVE_TYPES = SHANGHAIEN_MOVE_SHANGHAI + 1 };
extern const struct shanghaien_move_shape shanghaien_move_shapes[SHANGHAIEN_MOVE_TYPES];

/* The reader and the writers behind game.h. */
enum error_code shanghaien_read_variant(const struct cJSON *json, const char *path,
                                        unsigned *ret_variant, struct error *err);
void shanghaien_write_variant(unsigned variant, struct buf *out);
enum error_code shanghaien_read_move(const struct cJSON *json, struct shanghaien_move *ret_move,
                                     struct error *err);
void shanghaien_write_move(const struct shanghaien_move *move, struct buf *out);
void shanghaien_describe(const struct shanghaien *before, const struct shanghaien_move *move,
                         const uint8_t *dice, struct buf *out);
void shanghaien_tell(const struct shanghaien *before, const struct shanghaien_move *move,
                     const uint8_t *dice, const struct game_telling *telling, struct buf *out);
void shanghaien_tell_stake(const struct shanghaien *state, const struct game_telling *telling,
                           struct buf *out);
void shanghaien_write_entry(const struct shanghaien *before, const struct shanghaien_move *move,
                            struct buf *out);
void shanghaien_write_view(const struct shanghaien *state, int seat, struct buf *out);

/* Pieces of JSON that views and log entries share: a card; "left" or "right"; a pair of numbers by
 * seat; the six awards as `last_round.cards` has them; a hand-out as `last_round` has it. */
void shanghaien_write_card(unsigned card, struct buf *out);
void shanghaien_write_side(unsigned one_at, struct buf *out);
void shanghaien_write_pair(int first, int second, struct buf *out);
void shanghaien_write_awards(const struct shanghaien_handout *handout, struct buf *out);
void shanghaien_write_handout(const struct shanghaien_handout *handout, struct buf *out);

/* Turns up the round's six cards; dice, captains and the choice of the 1 start afresh. */
void shanghaien_deal_round(struct shanghaien *state, unsigned round, unsigned starter);

/* How the six cards would be handed out if `by` called now; the 1 is chosen. */
void shanghaien_hand_out(const struct shanghaien *state, unsigned by,
                         struct shanghaien_handout *ret_handout);

/* Takes a trick card out of the hand, keeping the order of the others; the hand holds it. */
void shanghaien_hand_drop(struct shanghaien_hand *hand, unsigned trick);

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
