/* The game's part of the view. All that a reader may not see is left out here: the steps that a
 * log entry caused are written by the same functions. */
#include <string.h>

#include "games/shanghai/internal.h"

/* --- Pieces of JSON --- */

/* The comma before an item of a list, and its end. */
static void begin_item(struct buf *out, int index) {
    buf_addch(out, index ? ',' : '[');
}

static void end_list(struct buf *out, int count) {
    buf_addstr(out, count ? "]" : "[]");
}

static void write_ints(const int16_t numbers[], int count, struct buf *out) {
    for (int i = 0; i < count; i++)
        buf_json_int(out, i ? "," : "[", numbers[i]);
    end_list(out, count);
}

static void write_bytes(const uint8_t numbers[], int count, struct buf *out) {
    for (int i = 0; i < count; i++)
        buf_json_int(out, i ? "," : "[", numbers[i]);
    end_list(out, count);
}

void shanghai_write_cards(uint64_t cards, struct buf *out) {
    uint8_t ids[SHANGHAI_CARDS];
    int count = shanghai_list(cards, ids);
    write_bytes(ids, count, out);
}

static void write_seats(unsigned seats, struct buf *out) {
    int count = 0;
    for (int i = 0; i < SHANGHAI_SEATS; i++)
        if (seats & SEAT_BIT(i))
            buf_json_int(out, count++ ? "," : "[", i);
    end_list(out, count);
}

static void write_destinations(int lang_tsu, struct buf *out) {
    for (int j = 0; j < SHANGHAI_CHOICES; j++)
        buf_json_int(out, j ? "," : "[", shanghai_choice(lang_tsu, j));
    buf_addch(out, ']');
}

static bool is_over(const struct shanghai *state) {
    return state->phase == SHANGHAI_OVER;
}

/* --- Steps --- */

static void write_places(const struct shanghai *state, struct buf *out) {
    for (int i = 0; i < state->seats; i++)
        buf_json_nullable(out, i ? "," : "[", state->places[i], 0);
    buf_addch(out, ']');
}

static void write_send(const struct shanghai *state, const struct shanghai_sending *sending,
                       struct buf *out) {
    buf_printf(out, ",\"from\":%d,\"to\":%d,\"cards\":", sending->from, sending->to);
    shanghai_write_cards(sending->cards, out);
    buf_printf(out, ",\"points\":%d,\"at\":", sending->points);
    write_ints(sending->at, state->seats, out);
}

static void write_free(const struct shanghai *state, const struct shanghai_record *record,
                       struct buf *out) {
    buf_addstr(out, ",\"played\":");
    for (int i = 0; i < state->seats; i++) {
        begin_item(out, i);
        shanghai_write_cards(record->free.played[i], out);
    }
    buf_addstr(out, "],\"points\":");
    write_ints(record->free.points, state->seats, out);
    buf_addstr(out, ",\"at\":");
    write_ints(record->free.at, state->seats, out);
}

static void write_effect(const struct shanghai *state, const struct shanghai_record *record,
                         struct buf *out) {
    buf_addstr(out, ",\"at\":");
    write_ints(record->effect.at, state->seats, out);
    buf_addstr(out, ",\"money\":");
    write_ints(record->effect.money, state->seats, out);
    buf_addstr(out, ",\"cards\":");
    write_bytes(record->effect.cards, state->seats, out);
    buf_addstr(out, ",\"junk\":");
    write_bytes(record->effect.junk, 2, out);
}

static void write_take(const struct shanghai_step *step, struct buf *out) {
    if (step->number < 0)
        buf_addstr(out, ",\"from\":[]");
    else
        buf_printf(out, ",\"from\":[%d,%d]", step->number % 8, step->number / 8);
}

/* A card that was drawn or taken, as far as the reader may know it. */
static void write_card(const struct shanghai_step *step, struct shanghai_reader reader,
                       struct buf *out) {
    bool open = reader.open || reader.seat == step->seat ||
                (step->type == SHANGHAI_STEP_TAKEN && reader.seat == step->from);
    if (open)
        buf_json_int(out, ",\"card\":", step->number);
    else
        buf_addstr(out, ",\"card\":null");
}

static const char *const types[] = {
    [SHANGHAI_STEP_ROUND] = "round",     [SHANGHAI_STEP_RESIGN] = "resign",
    [SHANGHAI_STEP_ABSENT] = "absent",   [SHANGHAI_STEP_RETURN] = "return",
    [SHANGHAI_STEP_RAISE] = "raise",     [SHANGHAI_STEP_PASS] = "pass",
    [SHANGHAI_STEP_BIDS] = "bids",       [SHANGHAI_STEP_MOVER] = "mover",
    [SHANGHAI_STEP_SEND] = "send",       [SHANGHAI_STEP_FREE] = "free",
    [SHANGHAI_STEP_GIVE] = "give",       [SHANGHAI_STEP_EVENT] = "event",
    [SHANGHAI_STEP_JUNK] = "junk",       [SHANGHAI_STEP_TAKE] = "take",
    [SHANGHAI_STEP_SHUFFLE] = "shuffle", [SHANGHAI_STEP_DRAW] = "draw",
    [SHANGHAI_STEP_TAKEN] = "taken",     [SHANGHAI_STEP_EFFECT] = "effect",
    [SHANGHAI_STEP_BUY] = "buy",         [SHANGHAI_STEP_END] = "end",
};

/* What the number is, in steps that have no other members. */
static const char *const numbers[SHANGHAI_STEP_END + 1] = {
    [SHANGHAI_STEP_RAISE] = ",\"amount\":", [SHANGHAI_STEP_MOVER] = ",\"paid\":",
    [SHANGHAI_STEP_GIVE] = ",\"to\":",      [SHANGHAI_STEP_EVENT] = ",\"event\":",
    [SHANGHAI_STEP_JUNK] = ",\"amount\":",  [SHANGHAI_STEP_SHUFFLE] = ",\"cards\":",
};

static void write_members(const struct shanghai *state, const struct shanghai_record *record,
                          const struct shanghai_step *step, struct shanghai_reader reader,
                          struct buf *out) {
    switch ((enum shanghai_step_type)step->type) {
    case SHANGHAI_STEP_ROUND:
        buf_printf(out, ",\"round\":%d,\"time\":%d,\"destinations\":", record->round, record->time);
        write_destinations(record->lang_tsu, out);
        break;
    case SHANGHAI_STEP_BIDS:
        buf_addstr(out, ",\"amounts\":");
        write_ints(record->bids, state->seats, out);
        break;
    case SHANGHAI_STEP_SEND:
        write_send(state, &record->sends[step->number], out);
        break;
    case SHANGHAI_STEP_FREE:
        write_free(state, record, out);
        break;
    case SHANGHAI_STEP_TAKE:
        write_take(step, out);
        break;
    case SHANGHAI_STEP_DRAW:
        write_card(step, reader, out);
        buf_printf(out, ",\"for\":\"%s\"", step->buying ? "buy" : "event");
        break;
    case SHANGHAI_STEP_TAKEN:
        buf_json_int(out, ",\"from\":", step->from);
        write_card(step, reader, out);
        break;
    case SHANGHAI_STEP_EFFECT:
        write_effect(state, record, out);
        break;
    case SHANGHAI_STEP_BUY:
        buf_json_bool(out, ",\"bought\":", step->number);
        break;
    case SHANGHAI_STEP_END:
        buf_printf(out, ",\"reason\":\"%s\",\"places\":", game_endings[step->number]);
        write_places(state, out);
        break;
    default:
        if (numbers[step->type])
            buf_json_int(out, numbers[step->type], step->number);
    }
}

void shanghai_write_step(const struct shanghai *state, const struct shanghai_record *record,
                         const struct shanghai_step *step, struct shanghai_reader reader,
                         struct buf *out) {
    static const char *const by[] = {"hand", "plan", "clock", "rule"};
    buf_addstr(out, "{\"type\":\"");
    buf_addstr(out, types[step->type]);
    buf_json_int(out, "\",\"seq\":", (int)step->seq);
    if (step->seat != SEAT_NONE)
        buf_json_int(out, ",\"seat\":", step->seat);
    write_members(state, record, step, reader, out);
    if (shanghai_is_decision(step)) {
        buf_addstr(out, ",\"by\":\"");
        buf_addstr(out, by[step->by]);
        buf_addch(out, '"');
    }
    buf_addch(out, '}');
}

static void write_steps(const struct shanghai *state, const struct shanghai_record *record,
                        struct shanghai_reader reader, struct buf *out) {
    for (int i = 0; i < record->steps; i++) {
        begin_item(out, i);
        shanghai_write_step(state, record, &record->step[i], reader, out);
    }
    end_list(out, record->steps);
}

/* --- What may be done --- */

static void write_legal_send(const struct shanghai *state, int seat, struct buf *out) {
    for (int j = 0; j < SHANGHAI_CHOICES; j++) {
        int to = shanghai_choice(state->lang_tsu, j);
        buf_printf(out, "%s{\"type\":\"send\",\"to\":%d,\"cards\":", j ? "," : "", to);
        shanghai_write_cards(state->seat[seat].hand & shanghai_cards_of(to), out);
        buf_printf(out, ",\"max\":%d}", shanghai_limit(state->time));
    }
}

static void write_legal_take(const struct shanghai *state, int seat, struct buf *out) {
    unsigned holders = 0;
    for (int i = 0; i < state->seats; i++)
        if (i != seat && state->seat[i].hand)
            holders |= SEAT_BIT(i);
    buf_addstr(out, "{\"type\":\"take\",\"from\":");
    write_seats(holders, out);
    buf_addstr(out, ",\"count\":2}");
}

static void write_legal_give(const struct shanghai *state, struct buf *out) {
    unsigned seats = 0;
    for (int i = 0; i < state->seats; i++)
        if (!shanghai_has_resigned(state, i))
            seats |= SEAT_BIT(i);
    buf_addstr(out, "{\"type\":\"give\",\"seats\":");
    write_seats(seats, out);
    buf_addch(out, '}');
}

/* The answers to what the seat is asked. */
static void write_answers(const struct shanghai *state, int seat, struct buf *out) {
    const struct shanghai_seat *own = &state->seat[seat];
    if (state->phase == SHANGHAI_AUCTION)
        buf_printf(out, "{\"type\":\"bid\",\"from\":%d,\"to\":%d,\"step\":10},{\"type\":\"pass\"}",
                   state->high + SHANGHAI_BID_STEP, own->money);
    else if (state->phase == SHANGHAI_SEND ||
             (state->phase == SHANGHAI_CHOICE && state->event == 5))
        write_legal_send(state, seat, out);
    else if (state->phase == SHANGHAI_FREE) {
        buf_addstr(out, "{\"type\":\"play\",\"cards\":");
        shanghai_write_cards(own->hand & shanghai_cards_of(state->lang_tsu), out);
        buf_printf(out, ",\"max\":%d}", shanghai_limit(state->time));
    } else if (state->phase == SHANGHAI_GIVE)
        write_legal_give(state, out);
    else if (state->phase == SHANGHAI_CHOICE && state->event == 10)
        buf_addstr(out, "{\"type\":\"junk\",\"by\":[-3,3]}");
    else if (state->phase == SHANGHAI_CHOICE)
        write_legal_take(state, seat, out);
    else
        buf_addstr(out, "{\"type\":\"buy\",\"buy\":[false,true]}");
}

static void write_legal(const struct shanghai *state, int seat, struct buf *out) {
    buf_addch(out, '[');
    if (seat == SEAT_NONE || !shanghai_may_move(state, seat)) {
        buf_addch(out, ']');
        return;
    }
    size_t begin = out->len;
    if (shanghai_may_bid(state, seat))
        buf_printf(out, "{\"type\":\"bid\",\"from\":0,\"to\":%d,\"step\":10}",
                   state->seat[seat].money);
    else if (state->awaited & SEAT_BIT(seat))
        write_answers(state, seat, out);
    if (state->seat[seat].absent)
        buf_printf(out, "%s{\"type\":\"return\"}", out->len > begin ? "," : "");
    buf_addch(out, ']');
}

static void write_default(const struct shanghai *state, int seat, struct buf *out) {
    struct shanghai_move move;
    if (seat == SEAT_NONE || !(state->awaited & SEAT_BIT(seat))) {
        buf_addstr(out, "null");
        return;
    }
    shanghai_default(state, seat, &move);
    shanghai_write_move(&move, out);
}

/* --- Seats and hands --- */

static void write_tables(const struct shanghai *state, struct buf *out) {
    for (int i = 0; i < state->seats; i++) {
        const struct shanghai_seat *seat = &state->seat[i];
        begin_item(out, i);
        buf_json_int(out, "{\"at\":", seat->at);
        buf_json_int(out, ",\"money\":", seat->money);
        buf_json_int(out, ",\"cards\":", shanghai_count(seat->hand));
        buf_json_int(out, ",\"gained\":", seat->gained);
        buf_json_bool(out, ",\"absent\":", seat->absent);
        buf_json_bool(out, ",\"resigned\":", seat->resigned);
        buf_addch(out, '}');
    }
    buf_addch(out, ']');
}

static void write_hand_card(unsigned card, int time, struct buf *out) {
    buf_json_int(out, "{\"id\":", (int)card);
    buf_json_int(out, ",\"destination\":", shanghai_destination(card));
    buf_addstr(out, ",\"values\":");
    for (int t = 0; t < SHANGHAI_TIMES; t++)
        buf_json_int(out, t ? "," : "[", shanghai_value(card, t));
    buf_json_int(out, "],\"now\":", shanghai_value_now(card, time));
    buf_addch(out, '}');
}

static void write_hands(const struct shanghai *state, struct shanghai_reader reader,
                        struct buf *out) {
    uint8_t cards[SHANGHAI_CARDS];
    for (int i = 0; i < state->seats; i++) {
        begin_item(out, i);
        if (i != reader.seat && !reader.open) {
            buf_addstr(out, "null");
            continue;
        }
        int count = shanghai_list(state->seat[i].hand, cards);
        for (int j = 0; j < count; j++) {
            begin_item(out, j);
            write_hand_card(cards[j], state->time, out);
        }
        end_list(out, count);
    }
    buf_addch(out, ']');
}

static void write_own_bid(const struct shanghai_seat *own, struct buf *out) {
    if (!own->has_bid) {
        buf_addstr(out, "null");
        return;
    }
    const struct shanghai_move move = {.type = own->bid_type,
                                       .amount = own->entered,
                                       .limited = own->limited,
                                       .up_to = own->up_to,
                                       .plan = own->plan};
    shanghai_write_move(&move, out);
}

static void write_mine(const struct shanghai *state, int reader, struct buf *out) {
    if (reader == SEAT_NONE || shanghai_has_resigned(state, reader)) {
        buf_addstr(out, "null");
        return;
    }
    const struct shanghai_seat *own = &state->seat[reader];
    buf_addstr(out, "{\"bid\":");
    write_own_bid(own, out);
    buf_addstr(out, ",\"play\":");
    if (state->phase == SHANGHAI_FREE && own->answered) {
        const struct shanghai_move move = {.type = SHANGHAI_MOVE_PLAY, .cards = own->play};
        shanghai_write_move(&move, out);
    } else
        buf_addstr(out, "null");
    buf_addch(out, '}');
}

/* --- The table --- */

static void write_auction(const struct shanghai *state, struct buf *out) {
    if (state->phase != SHANGHAI_AUCTION) {
        buf_addstr(out, "null");
        return;
    }
    buf_json_int(out, "{\"amount\":", state->high);
    buf_json_nullable(out, ",\"leader\":", state->leader, SEAT_NONE);
    buf_addstr(out, ",\"passed\":");
    for (int i = 0; i < state->seats; i++)
        buf_json_bool(out, i ? "," : "[", state->seat[i].passed);
    buf_addstr(out, "]}");
}

static void write_events(const struct shanghai *state, struct buf *out) {
    int used = state->events_used;
    buf_printf(out, "{\"left\":%d,\"used\":", used < SHANGHAI_EVENTS ? SHANGHAI_EVENTS - used : 0);
    for (int i = 0; i < used; i++)
        buf_json_int(out, i ? "," : "[", state->events[i % SHANGHAI_EVENTS]);
    end_list(out, used);
    buf_addstr(out, "},\"event\":");
    if (state->phase == SHANGHAI_CHOICE)
        buf_printf(out, "{\"seat\":%d,\"event\":%d}", state->to, state->event);
    else
        buf_addstr(out, "null");
}

static void write_junk(const struct shanghai *state, struct buf *out) {
    buf_printf(out, "{\"space\":%d,\"numbers\":[%d,%d]", state->junk, 2 * state->junk - 1,
               2 * state->junk);
    buf_json_bool(out, ",\"stopped\":", state->junk == SHANGHAI_JUNK_LAST);
    buf_addch(out, '}');
}

void shanghai_write_board(const void *what, struct buf *out) {
    const struct shanghai *state = what;
    buf_addstr(out, "{\"at\":");
    for (int i = 0; i < state->seats; i++)
        buf_json_int(out, i ? "," : "[", state->seat[i].at);
    buf_printf(out, "],\"space\":%d}", state->junk);
}

static void write_last_round(const struct shanghai *state, struct shanghai_reader reader,
                             struct buf *out) {
    const struct shanghai_record *record = shanghai_last_round(state);
    if (state->round == 1) {
        buf_addstr(out, "null");
        return;
    }
    buf_printf(out, "{\"round\":%d,\"time\":%d,\"steps\":", record->round, record->time);
    write_steps(state, record, reader, out);
    buf_addch(out, '}');
}

static void write_result(const struct shanghai *state, struct buf *out) {
    if (!is_over(state)) {
        buf_addstr(out, "null");
        return;
    }
    buf_addstr(out, "{\"places\":");
    write_places(state, out);
    buf_addstr(out, ",\"points\":");
    for (int i = 0; i < state->seats; i++)
        buf_json_int(out, i ? "," : "[", state->seat[i].at);
    buf_json_nullable(out, "],\"winner\":", shanghai_winner(state), SEAT_NONE);
    buf_printf(out, ",\"reason\":\"%s\"}", game_endings[state->ending]);
}

const char *const shanghai_phases[] = {"bid",  "auction", "send", "free",
                                       "give", "choice",  "buy",  "over"};

void shanghai_write_stage(const void *what, struct buf *out) {
    const struct shanghai *state = what;
    unsigned answered = 0;
    bool shows = state->phase == SHANGHAI_BID || state->phase == SHANGHAI_FREE;
    for (int i = 0; shows && i < state->seats; i++)
        if (state->seat[i].answered)
            answered |= SEAT_BIT(i);
    buf_json_int(out, ",\"round\":", state->round);
    buf_json_nullable(out, ",\"turn\":", seat_alone(state->awaited), SEAT_NONE);
    buf_printf(out, ",\"phase\":\"%s\",\"awaited\":", shanghai_phases[state->phase]);
    write_seats(state->awaited, out);
    buf_addstr(out, ",\"answered\":");
    write_seats(answered, out);
}

static void write_public(const struct shanghai *state, struct buf *out) {
    buf_printf(out, ",\"time\":%d,\"lang_tsu\":%d,\"destinations\":", state->time, state->lang_tsu);
    write_destinations(state->lang_tsu, out);
    buf_addstr(out, ",\"junk\":");
    write_junk(state, out);
    buf_addstr(out, ",\"seats\":");
    write_tables(state, out);
}

static void write_own(const struct shanghai *state, struct shanghai_reader reader,
                      struct buf *out) {
    buf_addstr(out, ",\"hands\":");
    write_hands(state, reader, out);
    buf_addstr(out, ",\"mine\":");
    write_mine(state, reader.seat, out);
    buf_addstr(out, ",\"legal\":");
    write_legal(state, reader.seat, out);
    buf_addstr(out, ",\"default\":");
    write_default(state, reader.seat, out);
}

static void write_course(const struct shanghai *state, struct shanghai_reader reader,
                         struct buf *out) {
    buf_json_nullable(out, ",\"mover\":", state->mover, SEAT_NONE);
    buf_json_nullable(out, ",\"last_mover\":", state->last_mover, SEAT_NONE);
    buf_addstr(out, ",\"tie_order\":");
    write_bytes(state->ties, state->seats, out);
    buf_addstr(out, ",\"auction\":");
    write_auction(state, out);
    buf_printf(out, ",\"deck\":%d,\"pile\":", state->deck_size - state->deck_top);
    shanghai_write_cards(state->pile, out);
    buf_addstr(out, ",\"events\":");
    write_events(state, out);
    buf_addstr(out, ",\"steps\":");
    write_steps(state, shanghai_this_round(state), reader, out);
    buf_addstr(out, ",\"last_round\":");
    write_last_round(state, reader, out);
    buf_addstr(out, ",\"result\":");
    write_result(state, out);
}

void shanghai_write_view(const void *what, int seat, bool open, struct buf *out) {
    const struct shanghai *state = what;
    const struct shanghai_reader reader = {seat, open || is_over(state)};
    write_public(state, out);
    write_own(state, reader, out);
    write_course(state, reader, out);
}
