/* What an entry of the move log tells beside the move: so a reader of the log needs no rules. */
#include "games/shanghaien/internal.h"

static void write_placed(const struct shanghaien *before, const struct shanghaien_move *move,
                         struct buf *out) {
    struct shanghaien_landing landings[2];
    int count = shanghaien_landings(before, move, landings);
    if (count == 0)
        return;
    ADD(out, ",\"placed\":[");
    for (int i = 0; i < count; i++) {
        if (i)
            buf_addch(out, ',');
        ADD(out, "{\"position\":");
        buf_addint(out, landings[i].position);
        ADD(out, ",\"number\":");
        buf_addint(out, landings[i].number);
        ADD(out, ",\"card\":");
        shanghaien_write_card(before->tavern[landings[i].position], out);
        buf_addch(out, '}');
    }
    buf_addch(out, ']');
}

static void write_taken(const struct shanghaien *before, const struct shanghaien_move *move,
                        struct buf *out) {
    int position = shanghaien_position(move->from, before->one_at);
    ADD(out, ",\"taken\":{\"position\":");
    buf_addint(out, position);
    ADD(out, ",\"number\":");
    buf_addint(out, move->from);
    ADD(out, ",\"card\":");
    shanghaien_write_card(before->tavern[position], out);
    buf_addch(out, '}');
}

void shanghaien_write_entry(const struct shanghaien *before, const struct shanghaien_move *move,
                            struct buf *out) {
    write_placed(before, move, out);
    if (move->type == SHANGHAIEN_MOVE_EXCHANGE)
        write_taken(before, move, out);
    if (move->type == SHANGHAIEN_MOVE_SHANGHAI) {
        struct shanghaien_handout handout;
        shanghaien_hand_out(before, (unsigned)before->turn, &handout);
        ADD(out, ",\"handout\":");
        shanghaien_write_handout(&handout, out);
    }
}
