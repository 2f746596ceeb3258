#include "games/shanghaien/position.h"

#include <string.h>

#include "games/shanghaien/internal.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* --- Writing --- */

static void write_digit(struct buf *out, unsigned digit) {
    buf_addch(out, (char)('0' + digit));
}

static void write_card(struct buf *out, unsigned card) {
    buf_addch(out, letters[card]);
}

static void write_tavern(const struct shanghaien *state, struct buf *out) {
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        write_card(out, state->tavern[i]);
        for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
            write_digit(out, state->placed[seat][i]);
        write_digit(out, state->face_down[i]);
    }
}

/* The card of that colour and value that comes after `last`: equal ones are told apart by where
 * they stand in the colour. */
static unsigned sailor(int colour, unsigned value, uint64_t *written) {
    unsigned card = (unsigned)colour * 5;
    while (shanghaien_value((uint8_t)card) != value || *written >> card & 1)
        card++;
    *written |= UINT64_C(1) << card;
    return card;
}

static void write_hand(const struct shanghaien_hand *hand, uint64_t *written, struct buf *out) {
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
        for (int i = 0; i < hand->sailors[colour]; i++)
            write_card(out, sailor(colour, hand->values[colour][i], written));
    for (int i = 0; i < hand->trick_count; i++)
        write_card(out, hand->tricks[i]);
    buf_addch(out, '-');
    for (unsigned colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
        for (int i = 0; i < hand->wilds[colour]; i++)
            write_digit(out, colour);
}

void shanghaien_write_position(const void *game, struct buf *out) {
    const struct shanghaien *state = game;
    uint64_t written = 0;
    const unsigned head[] = {state->variant, state->round, state->starter, (unsigned)state->turn,
                             state->one_at};
    const unsigned dice[] = {state->supply[0],     state->supply[1], state->trick_used[0],
                             state->trick_used[1], state->dice[0],   state->dice[1]};
    /* Of equal sailors, those that are still to come are themselves. */
    for (int i = SHANGHAIEN_TAVERN * (state->round - 1); i < SHANGHAIEN_DECK; i++)
        written |= UINT64_C(1) << state->deck[i];
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        write_digit(out, head[i]);
    buf_addch(out, '.');
    write_tavern(state, out);
    buf_addch(out, '.');
    for (size_t i = 0; i < sizeof dice / sizeof dice[0]; i++)
        write_digit(out, dice[i]);
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        buf_addch(out, '.');
        write_hand(&state->hands[seat], &written, out);
    }
    buf_addch(out, '.');
    for (int i = SHANGHAIEN_TAVERN * state->round; i < SHANGHAIEN_DECK; i++)
        write_card(out, state->deck[i]);
}

/* --- Reading --- */

/* A text on its way into a state; once it is bad, it stays so. */
struct reading {
    const char *at;
    bool bad;
    uint64_t seen; /* cards, a bit for each */
    struct shanghaien *state;
};

static unsigned read_digit(struct reading *reading, unsigned most) {
    unsigned digit = (unsigned)(*reading->at - '0');
    if (digit > most) {
        reading->bad = true;
        return 0;
    }
    reading->at++;
    return digit;
}

static void read_mark(struct reading *reading, char mark) {
    if (*reading->at == mark)
        reading->at++;
    else
        reading->bad = true;
}

static bool is_card(const struct reading *reading) {
    return *reading->at != '\0' && strchr(letters, *reading->at) != NULL;
}

/* A card below `end` that was not seen yet. */
static uint8_t read_card(struct reading *reading, unsigned end) {
    unsigned card = is_card(reading) ? (unsigned)(strchr(letters, *reading->at) - letters) : end;
    if (card >= end || reading->seen >> card & 1) {
        reading->bad = true;
        return 0;
    }
    reading->seen |= UINT64_C(1) << card;
    reading->at++;
    return (uint8_t)card;
}

static void read_tavern(struct reading *reading) {
    struct shanghaien *state = reading->state;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        state->tavern[i] = read_card(reading, SHANGHAIEN_DECK);
        for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
            state->placed[seat][i] = (uint8_t)read_digit(reading, SHANGHAIEN_DICE);
        state->face_down[i] =
            read_digit(reading, state->variant & SHANGHAIEN_VARIANT_SHARKS ? 1 : 0);
    }
}

static void read_dice(struct reading *reading) {
    struct shanghaien *state = reading->state;
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
        state->supply[seat] = (uint8_t)read_digit(reading, SHANGHAIEN_DICE);
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
        state->trick_used[seat] = read_digit(reading, 1);
    for (int i = 0; i < 2; i++)
        state->dice[i] = (uint8_t)read_digit(reading, 6);
    state->phase = state->dice[0] ? SHANGHAIEN_PLACE : SHANGHAIEN_ROLL;
    reading->bad |= (state->dice[0] == 0) != (state->dice[1] == 0);
}

/* The cards of the variants belong to the seat from the start. */
static bool may_hold(const struct shanghaien *state, int seat, uint8_t card) {
    if (card < SHANGHAIEN_EXTRA_WILD)
        return true;
    unsigned bit =
        card < SHANGHAIEN_SHARKS ? SHANGHAIEN_VARIANT_EXTRA_WILD : SHANGHAIEN_VARIANT_SHARKS;
    return (state->variant & bit) && card % 2 == seat;
}

static void read_hand(struct reading *reading, int seat) {
    struct shanghaien_hand *hand = &reading->state->hands[seat];
    read_mark(reading, '.');
    while (!reading->bad && is_card(reading)) {
        uint8_t card = read_card(reading, SHANGHAIEN_CARDS);
        reading->bad |= !may_hold(reading->state, seat, card);
        if (reading->bad)
            return;
        shanghaien_win_card(hand, card);
    }
    read_mark(reading, '-');
    for (int wilds = 0; !reading->bad && *reading->at != '.'; wilds++) {
        unsigned colour = read_digit(reading, SHANGHAIEN_COLOURS - 1);
        reading->bad |= wilds == SHANGHAIEN_TRICKS_MAX || hand->sailors[colour] == 0;
        hand->wilds[colour]++;
    }
}

/* The cards to come, behind those of the Tavern; all others of the deck came before. */
static void read_deck(struct reading *reading, uint64_t hands) {
    struct shanghaien *state = reading->state;
    int at = SHANGHAIEN_TAVERN * state->round, before = 0;
    read_mark(reading, '.');
    memcpy(state->deck + at - SHANGHAIEN_TAVERN, state->tavern, SHANGHAIEN_TAVERN);
    while (at < SHANGHAIEN_DECK)
        state->deck[at++] = read_card(reading, SHANGHAIEN_DECK);
    uint64_t dealt_later = reading->seen & ~hands;
    for (unsigned card = 0; !reading->bad && card < SHANGHAIEN_DECK; card++)
        if (!(dealt_later >> card & 1))
            state->deck[before++] = (uint8_t)card;
}

/* Each player has six dice; the 1 is chosen with the first of them that lies in the Tavern. */
static bool dice_fit(const struct shanghaien *state) {
    int in_tavern = 0;
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        int dice =
            state->supply[seat] + (state->phase == SHANGHAIEN_PLACE && state->turn == seat ? 2 : 0);
        for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
            dice += state->placed[seat][i];
            in_tavern += state->placed[seat][i];
        }
        if (dice != SHANGHAIEN_DICE)
            return false;
    }
    return (in_tavern > 0) == (state->one_at != SHANGHAIEN_UNKNOWN);
}

/* Wild cards were tricks that are no longer in a hand, the Tavern or the deck. */
static bool wilds_fit(const struct reading *reading) {
    const struct shanghaien *state = reading->state;
    int spent = 0;
    for (unsigned card = SHANGHAIEN_SAILORS; card < SHANGHAIEN_CARDS; card++)
        spent += !(reading->seen >> card & 1) && may_hold(state, (int)(card % 2), (uint8_t)card);
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
        for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
            spent -= state->hands[seat].wilds[colour];
    return spent >= 0;
}

static bool read_all(struct reading *reading) {
    struct shanghaien *state = reading->state;
    state->variant = (uint8_t)read_digit(reading, 3);
    state->round = (uint8_t)read_digit(reading, SHANGHAIEN_ROUNDS);
    state->starter = (uint8_t)read_digit(reading, 1);
    state->turn = (int8_t)read_digit(reading, 1);
    state->one_at = (uint8_t)read_digit(reading, SHANGHAIEN_RIGHT);
    if (reading->bad || state->round == 0)
        return false;
    read_mark(reading, '.');
    read_tavern(reading);
    read_mark(reading, '.');
    read_dice(reading);
    uint64_t tavern = reading->seen;
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
        read_hand(reading, seat);
    read_deck(reading, reading->seen & ~tavern);
    return !reading->bad && *reading->at == '\0' && dice_fit(state) && wilds_fit(reading);
}

enum error_code shanghaien_read_position(const char *text, struct shanghaien *ret_state,
                                         struct error *err) {
    struct reading reading = {.at = text, .state = ret_state};
    memset(ret_state, 0, sizeof *ret_state); /* padding too: equal states are equal bytes */
    ret_state->tavern_size = SHANGHAIEN_TAVERN;
    if (!read_all(&reading))
        return error_set(err, ERROR_BAD_FIELD, "This is no position of the game.");
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
        ret_state->has_placed[seat] = ret_state->round > 1 || ret_state->supply[seat] < 5;
    return ERROR_NONE;
}
