/* The game's part of the view, appended by hand: it is rendered for every GET of a game. */
#include "games/shanghaien/internal.h"

static void add_null_or_int(struct buf *out, int value, bool is_null) {
    if (is_null)
        ADD(out, "null");
    else
        buf_addint(out, value);
}

static void add_bool(struct buf *out, bool value) {
    if (value)
        ADD(out, "true");
    else
        ADD(out, "false");
}

/* The comma between the items of a list that opens with '['. */
static void next_item(struct buf *out, bool first) {
    if (!first)
        buf_addch(out, ',');
}

static void write_pair(int first, int second, struct buf *out) {
    buf_addch(out, '[');
    buf_addint(out, first);
    buf_addch(out, ',');
    buf_addint(out, second);
    buf_addch(out, ']');
}

/* A literal and a number of each seat. */
#define ADD_PAIR(out, literal, first, second) (ADD(out, literal), write_pair(first, second, out))

static void write_card(unsigned card, struct buf *out) {
    ADD_INT(out, "{\"id\":", card);
    if (card < SHANGHAIEN_SAILORS) {
        ADD(out, ",\"kind\":\"sailor\",\"colour\":\"");
        buf_addstr(out, shanghaien_colour_names[shanghaien_colour((uint8_t)card)]);
        ADD_INT(out, "\",\"value\":", shanghaien_value((uint8_t)card));
        buf_addch(out, '}');
    } else {
        ADD(out, ",\"kind\":\"trick\",\"action\":\"");
        buf_addstr(out, shanghaien_action_names[shanghaien_trick_action((uint8_t)card)]);
        ADD(out, "\"}");
    }
}

static void write_awards(const struct shanghaien_handout *handout, struct buf *out) {
    buf_addch(out, '[');
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        const struct shanghaien_award *award = &handout->awards[i];
        next_item(out, i == 0);
        ADD(out, "{\"card\":");
        write_card(award->card, out);
        ADD_INT(out, ",\"number\":", award->number);
        ADD_PAIR(out, ",\"dice\":", award->dice[0], award->dice[1]);
        ADD(out, ",\"tiebreak\":");
        if (award->tied)
            write_pair(award->neighbours[0], award->neighbours[1], out);
        else
            ADD(out, "null");
        ADD(out, ",\"to\":");
        add_null_or_int(out, award->to, award->to == SEAT_NONE);
        buf_addch(out, '}');
    }
    buf_addch(out, ']');
}

static void write_handout(const struct shanghaien_handout *handout, struct buf *out) {
    ADD_INT(out, "{\"round\":", handout->round);
    ADD_INT(out, ",\"shanghai_by\":", handout->by);
    ADD(out, ",\"cards\":");
    write_awards(handout, out);
    buf_addch(out, '}');
}

void shanghaien_write_stage(const void *position, struct buf *out) {
    const struct shanghaien *state = position;
    ADD_INT(out, ",\"round\":", state->round);
    ADD_INT(out, ",\"starter\":", state->starter);
    ADD(out, ",\"turn\":");
    add_null_or_int(out, state->turn, state->turn == SEAT_NONE);
    ADD(out, ",\"phase\":\"");
    buf_addstr(out, shanghaien_phase_names[state->phase]);
    buf_addch(out, '"');
}

static void write_one_at(const struct shanghaien *state, struct buf *out) {
    ADD(out, ",\"one_at\":");
    if (state->one_at)
        shanghaien_write_side(state->one_at, out);
    else
        ADD(out, "null");
}

static void write_tavern(const struct shanghaien *state, struct buf *out) {
    ADD(out, "\"tavern\":[");
    for (int i = 0; i < state->tavern_size; i++) {
        next_item(out, i == 0);
        ADD(out, "{\"card\":");
        write_card(state->tavern[i], out);
        ADD(out, ",\"number\":");
        add_null_or_int(out, shanghaien_number(i, state->one_at),
                        state->one_at == SHANGHAIEN_UNKNOWN);
        ADD_PAIR(out, ",\"dice\":", state->placed[0][i], state->placed[1][i]);
        ADD(out, ",\"face_down\":");
        add_bool(out, state->face_down[i]);
        buf_addch(out, '}');
    }
    buf_addch(out, ']');
}

void shanghaien_write_board(const void *state, struct buf *out) {
    buf_addch(out, '{');
    write_tavern(state, out);
    buf_addch(out, '}');
}

static void write_dice(const struct shanghaien *state, struct buf *out) {
    ADD_PAIR(out, ",\"supply\":", state->supply[0], state->supply[1]);
    ADD(out, ",\"dice\":");
    if (state->phase == SHANGHAIEN_PLACE)
        write_pair(state->dice[0], state->dice[1], out);
    else
        ADD(out, "null");
    ADD(out, ",\"trick_used\":[");
    add_bool(out, state->trick_used[0]);
    buf_addch(out, ',');
    add_bool(out, state->trick_used[1]);
    buf_addch(out, ']');
}

static void write_crew(const struct shanghaien_hand *hand, struct buf *out) {
    bool first = true;
    buf_addch(out, '{');
    for (unsigned colour = 0; colour < SHANGHAIEN_COLOURS; colour++) {
        if (hand->sailors[colour] == 0)
            continue;
        next_item(out, first);
        first = false;
        buf_addch(out, '"');
        buf_addstr(out, shanghaien_colour_names[colour]);
        ADD(out, "\":{\"cards\":[");
        for (int i = 0; i < hand->sailors[colour]; i++) {
            next_item(out, i == 0);
            buf_addint(out, hand->values[colour][i]);
        }
        ADD_INT(out, "],\"wilds\":", hand->wilds[colour]);
        buf_addch(out, '}');
    }
    buf_addch(out, '}');
}

static void write_tricks(const struct shanghaien_hand *hand, struct buf *out) {
    buf_addch(out, '[');
    for (int i = 0; i < hand->trick_count; i++) {
        next_item(out, i == 0);
        write_card(hand->tricks[i], out);
    }
    buf_addch(out, ']');
}

static void write_hands(const struct shanghaien *state, struct buf *out) {
    ADD(out, ",\"crews\":[");
    write_crew(&state->hands[0], out);
    buf_addch(out, ',');
    write_crew(&state->hands[1], out);
    ADD(out, "],\"tricks\":[");
    write_tricks(&state->hands[0], out);
    buf_addch(out, ',');
    write_tricks(&state->hands[1], out);
    ADD_INT(out, "],\"deck\":", SHANGHAIEN_DECK - SHANGHAIEN_TAVERN * state->round);
}

static void write_legal(const struct shanghaien *state, int seat, struct buf *out) {
    ADD(out, ",\"legal\":[");
    if (seat == state->turn) { /* once over nothing is legal */
        struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
        int count = shanghaien_legal(state, moves);
        for (int i = 0; i < count; i++) {
            next_item(out, i == 0);
            shanghaien_write_move(&moves[i], out);
        }
    }
    buf_addch(out, ']');
}

static void write_preview(const struct shanghaien *state, struct buf *out) {
    struct shanghaien_handout handout;
    ADD(out, ",\"preview\":");
    if (shanghaien_preview(state, &handout))
        write_awards(&handout, out);
    else
        ADD(out, "null");
}

static void write_left(int cards, int points, struct buf *out) {
    ADD_INT(out, ",\"left\":{\"cards\":", cards);
    ADD_INT(out, ",\"points\":", points);
    ADD(out, "}}");
}

static void write_score(const struct shanghaien_score *score, struct buf *out) {
    ADD(out, ",\"score\":{\"colours\":[");
    for (unsigned colour = 0; colour < SHANGHAIEN_COLOURS; colour++) {
        next_item(out, colour == 0);
        ADD(out, "{\"colour\":\"");
        buf_addstr(out, shanghaien_colour_names[colour]);
        ADD_PAIR(out, "\",\"crew\":", score->crew[colour][0], score->crew[colour][1]);
        ADD_PAIR(out, ",\"points\":", score->points[colour][0], score->points[colour][1]);
        write_left(score->left_cards[colour], score->left_points[colour], out);
    }
    ADD_PAIR(out, "],\"total\":", score->total[0], score->total[1]);
    ADD_PAIR(out, ",\"tricks\":{\"points\":", score->tricks[0], score->tricks[1]);
    write_left(score->tricks_left, score->tricks_left, out); /* 1 point each */
    buf_addch(out, '}');
}

static void write_last_round(const struct shanghaien *state, struct buf *out) {
    ADD(out, ",\"last_round\":");
    if (state->last.round)
        write_handout(&state->last, out);
    else
        ADD(out, "null");
}

static void write_result(const struct shanghaien *state, const struct shanghaien_score *score,
                         struct buf *out) {
    ADD(out, ",\"result\":");
    if (state->phase != SHANGHAIEN_OVER) {
        ADD(out, "null");
        return;
    }
    ADD_PAIR(out, "{\"points\":", score->total[0], score->total[1]);
    ADD(out, ",\"winner\":");
    add_null_or_int(out, state->winner, state->winner == SEAT_NONE);
    ADD(out, ",\"reason\":\"");
    buf_addstr(out, game_endings[state->ending]);
    ADD(out, "\"}");
}

void shanghaien_write_view(const void *state, int seat, bool open, struct buf *out) {
    (void)open; /* nothing is hidden in this game */
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    write_one_at(state, out);
    buf_addch(out, ',');
    write_tavern(state, out);
    write_dice(state, out);
    write_hands(state, out);
    write_legal(state, seat, out);
    write_preview(state, out);
    write_score(&score, out);
    write_last_round(state, out);
    write_result(state, &score, out);
}

/* --- Entries of the log --- */

static void write_die(const struct shanghaien *before, int position, int number, struct buf *out) {
    ADD_INT(out, "{\"position\":", position);
    ADD_INT(out, ",\"number\":", number);
    ADD(out, ",\"card\":");
    write_card(before->tavern[position], out);
    buf_addch(out, '}');
}

static void write_placed(const struct shanghaien *before, const struct shanghaien_move *move,
                         struct buf *out) {
    struct shanghaien_landing landings[2];
    int count = shanghaien_landings(before, move, landings);
    if (count == 0)
        return;
    ADD(out, ",\"placed\":[");
    for (int i = 0; i < count; i++) {
        next_item(out, i == 0);
        write_die(before, landings[i].position, landings[i].number, out);
    }
    buf_addch(out, ']');
}

static void write_move(const struct game_entry *entry, struct buf *out) {
    ADD(out, ",\"move\":");
    if (entry->ending)
        buf_addstr(out, game_ending_move(entry->ending));
    else
        shanghaien_write_move(entry->move, out);
}

static void write_call(const struct shanghaien *before, struct buf *out) {
    struct shanghaien_handout handout;
    shanghaien_hand_out(before, (unsigned)before->turn, &handout);
    ADD(out, ",\"handout\":");
    write_handout(&handout, out);
}

void shanghaien_write_entry(const struct game_entry *entry, int reader, struct buf *out) {
    const struct shanghaien *before = entry->before, *after = entry->after;
    const struct shanghaien_move *move = entry->move;
    (void)reader; /* all information is open */
    write_move(entry, out);
    if (entry->ending)
        return;
    if (shanghaien_rolls(move)) {
        ADD(out, ",\"dice\":");
        write_pair(after->dice[0], after->dice[1], out);
    }
    write_placed(before, move, out);
    if (move->type == SHANGHAIEN_MOVE_EXCHANGE) {
        ADD(out, ",\"taken\":");
        write_die(before, shanghaien_position(move->from, before->one_at), move->from, out);
    }
    if (move->type == SHANGHAIEN_MOVE_SHANGHAI)
        write_call(before, out);
}
