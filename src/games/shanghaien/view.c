/* The game's part of the view, appended by hand: it is rendered for every GET of a game. */
#include "games/shanghaien/internal.h"

/* The comma between the items of a list that opens with '['. */
static void next_item(struct buf *out, bool first) {
    if (!first)
        buf_addch(out, ',');
}

/* A number of each seat. */
static void write_pair(const char *before, int first, int second, struct buf *out) {
    buf_addstr(out, before);
    buf_json_int(out, "[", first);
    buf_json_int(out, ",", second);
    buf_addch(out, ']');
}

static void write_card(unsigned card, struct buf *out) {
    buf_json_int(out, "{\"id\":", card);
    if (card < SHANGHAIEN_SAILORS) {
        buf_addstr(out, ",\"kind\":\"sailor\",\"colour\":\"");
        buf_addstr(out, shanghaien_colour_names[shanghaien_colour((uint8_t)card)]);
        buf_json_int(out, "\",\"value\":", shanghaien_value((uint8_t)card));
        buf_addch(out, '}');
    } else {
        buf_addstr(out, ",\"kind\":\"trick\",\"action\":\"");
        buf_addstr(out, shanghaien_action_names[shanghaien_trick_action((uint8_t)card)]);
        buf_addstr(out, "\"}");
    }
}

static void write_awards(const struct shanghaien_handout *handout, struct buf *out) {
    buf_addch(out, '[');
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        const struct shanghaien_award *award = &handout->awards[i];
        next_item(out, i == 0);
        buf_addstr(out, "{\"card\":");
        write_card(award->card, out);
        buf_json_int(out, ",\"number\":", award->number);
        write_pair(",\"dice\":", award->dice[0], award->dice[1], out);
        if (award->tied)
            write_pair(",\"tiebreak\":", award->neighbours[0], award->neighbours[1], out);
        else
            buf_addstr(out, ",\"tiebreak\":null");
        buf_json_nullable(out, ",\"to\":", award->to, SEAT_NONE);
        buf_addch(out, '}');
    }
    buf_addch(out, ']');
}

static void write_handout(const struct shanghaien_handout *handout, struct buf *out) {
    buf_json_int(out, "{\"round\":", handout->round);
    buf_json_int(out, ",\"shanghai_by\":", handout->by);
    buf_addstr(out, ",\"cards\":");
    write_awards(handout, out);
    buf_addch(out, '}');
}

void shanghaien_write_stage(const void *position, struct buf *out) {
    const struct shanghaien *state = position;
    buf_json_int(out, ",\"round\":", state->round);
    buf_json_int(out, ",\"starter\":", state->starter);
    buf_json_nullable(out, ",\"turn\":", state->turn, SEAT_NONE);
    buf_addstr(out, ",\"phase\":\"");
    buf_addstr(out, shanghaien_phase_names[state->phase]);
    buf_addch(out, '"');
}

static void write_one_at(const struct shanghaien *state, struct buf *out) {
    buf_addstr(out, ",\"one_at\":");
    if (state->one_at)
        shanghaien_write_side(state->one_at, out);
    else
        buf_addstr(out, "null");
}

static void write_tavern(const struct shanghaien *state, struct buf *out) {
    buf_addstr(out, "\"tavern\":[");
    for (int i = 0; i < state->tavern_size; i++) {
        next_item(out, i == 0);
        buf_addstr(out, "{\"card\":");
        write_card(state->tavern[i], out);
        int number = state->one_at ? shanghaien_number(i, state->one_at) : 0;
        buf_json_nullable(out, ",\"number\":", number, 0);
        write_pair(",\"dice\":", state->placed[0][i], state->placed[1][i], out);
        buf_json_bool(out, ",\"face_down\":", state->face_down[i]);
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
    write_pair(",\"supply\":", state->supply[0], state->supply[1], out);
    if (state->phase == SHANGHAIEN_PLACE)
        write_pair(",\"dice\":", state->dice[0], state->dice[1], out);
    else
        buf_addstr(out, ",\"dice\":null");
    buf_json_bool(out, ",\"trick_used\":[", state->trick_used[0]);
    buf_json_bool(out, ",", state->trick_used[1]);
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
        buf_addstr(out, "\":{\"cards\":[");
        for (int i = 0; i < hand->sailors[colour]; i++) {
            next_item(out, i == 0);
            buf_addint(out, hand->values[colour][i]);
        }
        buf_json_int(out, "],\"wilds\":", hand->wilds[colour]);
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
    buf_addstr(out, ",\"crews\":[");
    write_crew(&state->hands[0], out);
    buf_addch(out, ',');
    write_crew(&state->hands[1], out);
    buf_addstr(out, "],\"tricks\":[");
    write_tricks(&state->hands[0], out);
    buf_addch(out, ',');
    write_tricks(&state->hands[1], out);
    buf_json_int(out, "],\"deck\":", SHANGHAIEN_DECK - SHANGHAIEN_TAVERN * state->round);
}

static void write_legal(const struct shanghaien *state, int seat, struct buf *out) {
    buf_addstr(out, ",\"legal\":[");
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
    buf_addstr(out, ",\"preview\":");
    if (shanghaien_preview(state, &handout))
        write_awards(&handout, out);
    else
        buf_addstr(out, "null");
}

static void write_left(int cards, int points, struct buf *out) {
    buf_json_int(out, ",\"left\":{\"cards\":", cards);
    buf_json_int(out, ",\"points\":", points);
    buf_addstr(out, "}}");
}

static void write_score(const struct shanghaien_score *score, struct buf *out) {
    buf_addstr(out, ",\"score\":{\"colours\":[");
    for (unsigned colour = 0; colour < SHANGHAIEN_COLOURS; colour++) {
        next_item(out, colour == 0);
        buf_addstr(out, "{\"colour\":\"");
        buf_addstr(out, shanghaien_colour_names[colour]);
        write_pair("\",\"crew\":", score->crew[colour][0], score->crew[colour][1], out);
        write_pair(",\"points\":", score->points[colour][0], score->points[colour][1], out);
        write_left(score->left_cards[colour], score->left_points[colour], out);
    }
    write_pair("],\"total\":", score->total[0], score->total[1], out);
    write_pair(",\"tricks\":{\"points\":", score->tricks[0], score->tricks[1], out);
    write_left(score->tricks_left, score->tricks_left, out); /* 1 point each */
    buf_addch(out, '}');
}

static void write_last_round(const struct shanghaien *state, struct buf *out) {
    buf_addstr(out, ",\"last_round\":");
    if (state->last.round)
        write_handout(&state->last, out);
    else
        buf_addstr(out, "null");
}

static void write_result(const struct shanghaien *state, const struct shanghaien_score *score,
                         struct buf *out) {
    buf_addstr(out, ",\"result\":");
    if (state->phase != SHANGHAIEN_OVER) {
        buf_addstr(out, "null");
        return;
    }
    write_pair("{\"points\":", score->total[0], score->total[1], out);
    buf_json_nullable(out, ",\"winner\":", state->winner, SEAT_NONE);
    buf_addstr(out, ",\"reason\":\"");
    buf_addstr(out, game_endings[state->ending]);
    buf_addstr(out, "\"}");
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
    buf_json_int(out, "{\"position\":", position);
    buf_json_int(out, ",\"number\":", number);
    buf_addstr(out, ",\"card\":");
    write_card(before->tavern[position], out);
    buf_addch(out, '}');
}

static void write_placed(const struct shanghaien *before, const struct shanghaien_move *move,
                         struct buf *out) {
    struct shanghaien_landing landings[2];
    int count = shanghaien_landings(before, move, landings);
    if (count == 0)
        return;
    buf_addstr(out, ",\"placed\":[");
    for (int i = 0; i < count; i++) {
        next_item(out, i == 0);
        write_die(before, landings[i].position, landings[i].number, out);
    }
    buf_addch(out, ']');
}

static void write_move(const struct game_entry *entry, struct buf *out) {
    buf_addstr(out, ",\"move\":");
    if (entry->ending)
        buf_addstr(out, game_ending_move(entry->ending));
    else
        shanghaien_write_move(entry->move, out);
}

static void write_call(const struct shanghaien *before, struct buf *out) {
    struct shanghaien_handout handout;
    shanghaien_hand_out(before, (unsigned)before->turn, &handout);
    buf_addstr(out, ",\"handout\":");
    write_handout(&handout, out);
}

void shanghaien_write_entry(const struct game_entry *entry, int reader, struct buf *out) {
    const struct shanghaien *before = entry->before, *after = entry->after;
    const struct shanghaien_move *move = entry->move;
    (void)reader; /* all information is open */
    write_move(entry, out);
    if (entry->ending)
        return;
    if (entry->by == GAME_BY_ORDER)
        buf_addstr(out, ",\"by\":\"order\"");
    if (shanghaien_rolls(move))
        write_pair(",\"dice\":", after->dice[0], after->dice[1], out);
    write_placed(before, move, out);
    if (move->type == SHANGHAIEN_MOVE_EXCHANGE) {
        buf_addstr(out, ",\"taken\":");
        write_die(before, shanghaien_position(move->from, before->one_at), move->from, out);
    }
    if (move->type == SHANGHAIEN_MOVE_SHANGHAI)
        write_call(before, out);
}
