/* Moves as English sentences without their subject, for the admin's views of the database. */
#include "games/shanghaien/internal.h"

static void add_colour(struct buf *out, unsigned colour) {
    for (const char *c = shanghaien_colour_name(colour); *c; c++)
        buf_addch(out, *c == '_' ? ' ' : *c);
}

/* "light blue 3", "reroll trick" */
static void add_card(struct buf *out, uint8_t card) {
    if (card < SHANGHAIEN_SAILORS) {
        add_colour(out, shanghaien_colour(card));
        buf_printf(out, " %d", shanghaien_value(card));
    } else {
        buf_printf(out, "%s trick", shanghaien_action_name(shanghaien_trick_action(card)));
    }
}

/* "2 at red 3 and 5 at reroll trick", and how the starter numbered the row. */
static void add_placed(struct buf *out, const struct shanghaien *before,
                       const struct shanghaien_move *move) {
    struct shanghaien_landing landings[2];
    int count = shanghaien_landings(before, move, landings);
    for (int i = 0; i < count; i++) {
        buf_printf(out, "%s%d at ", i ? " and " : "", landings[i].number);
        add_card(out, before->tavern[landings[i].position]);
    }
    if (move->type == SHANGHAIEN_MOVE_SHARKS)
        buf_addstr(out, ", turned face down");
    if (move->one_at)
        buf_printf(out, ", 1 at the %s", move->one_at == SHANGHAIEN_LEFT ? "left" : "right");
}

static void add_exchange(struct buf *out, const struct shanghaien *before,
                         const struct shanghaien_move *move) {
    buf_printf(out, "plays exchange: takes %d back from ", move->from);
    add_card(out, before->tavern[shanghaien_position(move->from, before->one_at)]);
    buf_addstr(out, ", places ");
    add_placed(out, before, move);
}

/* The cards that go to a seat (SEAT_NONE: removed), or "nothing". */
static void add_awards(struct buf *out, const struct shanghaien_handout *handout, int to) {
    bool any = false;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        if (handout->awards[i].to != to)
            continue;
        if (any)
            buf_addstr(out, ", ");
        any = true;
        add_card(out, handout->awards[i].card);
    }
    if (!any)
        buf_addstr(out, "nothing");
}

static void add_handout(struct buf *out, const struct shanghaien *before) {
    struct shanghaien_handout handout;
    shanghaien_hand_out(before, (unsigned)before->turn, &handout);
    buf_addstr(out, "calls Shanghai and gets ");
    add_awards(out, &handout, before->turn);
    buf_addstr(out, "; the other gets ");
    add_awards(out, &handout, 1 - before->turn);
    buf_addstr(out, "; removed: ");
    add_awards(out, &handout, SEAT_NONE);
}

void shanghaien_describe(const struct shanghaien *before, const struct shanghaien_move *move,
                         const uint8_t *dice, struct buf *out) {
    switch (move->type) {
    case SHANGHAIEN_MOVE_ROLL:
        buf_printf(out, "rolls %d and %d", dice[0], dice[1]);
        break;
    case SHANGHAIEN_MOVE_WILD:
        buf_addstr(out, "plays wild into ");
        add_colour(out, move->colour);
        break;
    case SHANGHAIEN_MOVE_ADJUST:
        buf_printf(out, "plays adjust: %d becomes %d", before->dice[move->die],
                   before->dice[move->die] + move->by);
        break;
    case SHANGHAIEN_MOVE_REROLL:
        buf_printf(out, "plays reroll: %d and %d become %d and %d", before->dice[0],
                   before->dice[1], dice[0], dice[1]);
        break;
    case SHANGHAIEN_MOVE_EXCHANGE:
        add_exchange(out, before, move);
        break;
    case SHANGHAIEN_MOVE_SHANGHAI:
        add_handout(out, before);
        break;
    default: /* place, both, sharks */
        if (move->type == SHANGHAIEN_MOVE_PLACE)
            buf_addstr(out, "places ");
        else
            buf_printf(out, "plays %s: ", shanghaien_move_shapes[move->type].name);
        add_placed(out, before, move);
    }
}
