/*
 * The invariants of Shanghai, in random games with random moves, timeouts, resignations and
 * returns, for every number of seats and both kinds of bidding.
 *
 * GAMES=n plays n of them (by default 30,000), SEED=n repeats a run whose seed was printed.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fixtures/random.h"
#include "fixtures/shanghai_moves.h"
#include "fixtures/topic.h"
#include "games/shanghai/shanghai.h"

enum { LOG_MAX = 4096, DRAWN_MAX = 8192, REFUSED_EVERY = 16, VIEW_EVERY = 64, LOG_EVERY = 16 };

#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            ck_abort_msg("game %lu of SEED %llu: %s does not hold", game,                          \
                         (unsigned long long)seed, #condition);                                    \
    } while (0)

enum kind { MOVE, CLOCK, RESIGN };

struct entry {
    enum kind kind;
    int seat;
    struct shanghai_move move;
};

/* The numbers drawn, to be fed to a replay. */
struct record {
    uint64_t *random;
    unsigned drawn[DRAWN_MAX];
    int count, fed;
};

static uint64_t seed;
static unsigned long game;
static struct entry entries[LOG_MAX];
static struct record record;
static unsigned long entries_played;

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    struct record *drawn = context;
    (void)label;
    (void)k;
    if (bound == 0)
        return 0;
    HOLDS(drawn->count < DRAWN_MAX);
    return drawn->drawn[drawn->count++] = (unsigned)random_below(drawn->random, (int)bound);
}

static unsigned feed(void *context, const char *label, int k, unsigned bound) {
    struct record *drawn = context;
    (void)label;
    (void)k;
    if (bound == 0)
        return 0;
    HOLDS(drawn->fed < drawn->count);
    return drawn->drawn[drawn->fed++];
}

/* --- Invariants --- */

static void check_cards(const struct shanghai *state) {
    uint64_t seen = state->pile;
    int count = __builtin_popcountll(state->pile) + state->deck_size - state->deck_top;
    for (int i = state->deck_top; i < state->deck_size; i++)
        seen |= UINT64_C(1) << state->deck[i];
    for (int i = 0; i < state->seats; i++) {
        seen |= state->seat[i].hand;
        count += __builtin_popcountll(state->seat[i].hand);
    }
    HOLDS(count == SHANGHAI_CARDS && seen == ~UINT64_C(0));
}

static void check_state(const struct shanghai *state) {
    check_cards(state);
    HOLDS(state->junk >= 1 && state->junk <= SHANGHAI_JUNK_LAST);
    HOLDS(state->round >= 1 && state->round <= SHANGHAI_ROUNDS);
    HOLDS((state->awaited == 0) == (state->phase == SHANGHAI_OVER));
    for (int i = 0; i < state->seats; i++) {
        const struct shanghai_seat *seat = &state->seat[i];
        HOLDS(seat->at >= 0 && seat->money >= 0 && seat->money % 10 == 0);
        HOLDS(!(state->awaited >> i & 1) || (!seat->resigned && !seat->absent));
        HOLDS(state->phase != SHANGHAI_OVER || state->places[i] <= state->seats);
    }
}

/* --- Hidden information --- */

/* Exchanges what `reader` may not see: hands of two others of equal size, the order of the deck,
 * bids that are not shown, choices and plans. */
static void hide_otherwise(struct shanghai *state, int reader) {
    int first = reader == 0 ? 1 : 0, second = 3 - first - (reader > 2 ? 0 : reader);
    struct shanghai_seat *one = &state->seat[first], *other = &state->seat[second];
    if (first != reader && second != reader && first != second &&
        __builtin_popcountll(one->hand) == __builtin_popcountll(other->hand)) {
        uint64_t hand = one->hand;
        one->hand = other->hand;
        other->hand = hand;
    }
    for (int i = 0; i < state->seats; i++) {
        struct shanghai_seat *seat = &state->seat[i];
        if (i == reader)
            continue;
        if (state->phase == SHANGHAI_BID)
            seat->bid = seat->entered = (int16_t)(seat->money - seat->bid);
        memset(&seat->plan, 0, sizeof seat->plan);
        seat->limited = false;
        seat->play = 0;
        seat->asked = 0;
    }
    for (int i = state->deck_top, j = state->deck_size - 1; i < j; i++, j--) {
        uint8_t card = state->deck[i];
        state->deck[i] = state->deck[j];
        state->deck[j] = card;
    }
    for (int i = state->events_used; i < SHANGHAI_EVENTS; i++)
        state->events[i] = 1;
}

/* The view of a reader is the same where only hidden things differ. Steps that only their seat may
 * see are known only to it. */
static void check_view(const struct shanghai *state, int reader) {
    static struct shanghai hidden;
    struct buf seen = BUF_INIT, otherwise = BUF_INIT;
    if (state->phase == SHANGHAI_OVER)
        return;
    hidden = *state;
    hide_otherwise(&hidden, reader);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < hidden.rounds[round].steps; i++) {
            struct shanghai_step *step = &hidden.rounds[round].step[i];
            bool draws = step->type == SHANGHAI_STEP_DRAW || step->type == SHANGHAI_STEP_TAKEN;
            if (draws && step->seat != reader && step->from != reader)
                step->number = (int16_t)(63 - step->number);
        }
    shanghai_write_view(state, reader, false, &seen);
    shanghai_write_view(&hidden, reader, false, &otherwise);
    HOLDS(seen.len == otherwise.len && memcmp(seen.data, otherwise.data, seen.len) == 0);
    buf_clear(&seen);
    buf_clear(&otherwise);
}

/* --- The log --- */

/* The steps of an entry of at most two rounds, as the state has them. */
static void write_steps(const struct shanghai *after, struct buf *out) {
    const struct shanghai_record *records[] = {shanghai_last_round(after),
                                               shanghai_this_round(after)};
    const struct shanghai_reader all = {SEAT_NONE, true};
    bool begun = false;
    buf_addstr(out, "\"steps\":[");
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < records[i]->steps; k++)
            if (records[i]->step[k].seq == after->seq) {
                buf_addstr(out, begun ? "," : "");
                shanghai_write_step(after, records[i], &records[i]->step[k], all, out);
                begun = true;
            }
    buf_addch(out, ']');
}

/* How many sentences, remarks in brackets and quoted texts a telling has. */
struct shape {
    int sentences, remarks, quotes;
};

static bool begins_with_any(const char *text, const char *const marks[]) {
    for (; *marks; marks++)
        if (strncmp(text, *marks, strlen(*marks)) == 0)
            return true;
    return false;
}

static struct shape shape_of(const char *text) {
    static const char *const opening[] = {"“", "„", "«", NULL};
    static const char *const closing[] = {"”", "“", "»", NULL};
    struct shape shape = {0};
    const char *quote = NULL;
    for (; *text; text++) {
        if (quote && begins_with_any(text, closing)) {
            HOLDS(text[-1] == '.' || text[-1] == '!'); /* it is not empty */
            quote = NULL;
            shape.quotes++;
        } else if (!quote && begins_with_any(text, opening)) {
            quote = text;
        } else if (!quote) {
            HOLDS(*text != '{' && strncmp(text, "()", 2) != 0 && strncmp(text, "  ", 2) != 0);
            shape.sentences += *text == '.';
            shape.remarks += *text == '(';
        }
    }
    HOLDS(!quote);
    return shape;
}

/* All languages tell the same, and the log what the player did. */
static void check_telling(const struct game_entry *entry) {
    struct game_audience audience = {.names = {"Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"}};
    struct shape shapes[LANGUAGES];
    struct buf out = BUF_INIT;
    for (int language = 0; language < LANGUAGES; language++) {
        audience.language = (enum language)language;
        buf_reset(&out);
        shanghai_game.narrate(entry, &audience, &out);
        shapes[language] = shape_of(buf_text(&out));
        HOLDS(memcmp(&shapes[language], &shapes[0], sizeof shapes[0]) == 0);
    }
    buf_reset(&out);
    shanghai_game.narrate(entry, NULL, &out);
    (void)shape_of(buf_text(&out));
    HOLDS(isalpha((unsigned char)*buf_text(&out)));
    buf_clear(&out);
}

/* The log tells of an entry what the state has of it, with chance as it was written down. */
static void check_log(const struct shanghai *before, const struct shanghai *after,
                      const struct entry *made, int drawn) {
    struct shanghai finished = *after;
    struct buf numbers = BUF_INIT, shown = BUF_INIT, steps = BUF_INIT;
    finished.phase = SHANGHAI_OVER;
    buf_addstr(&numbers, "{\"numbers\":[");
    for (int i = drawn; i < record.count; i++)
        buf_printf(&numbers, "%s%u", i > drawn ? "," : "", record.drawn[i]);
    buf_addstr(&numbers, "]}");
    const struct game_entry entry = {.before = before,
                                     .after = after,
                                     .now = &finished,
                                     .ending = made->kind == RESIGN ? GAME_RESIGNED : GAME_ACTIVE,
                                     .move = &made->move,
                                     .seq = after->seq,
                                     .seat = made->seat,
                                     .drawn = record.count > drawn ? buf_text(&numbers) : NULL,
                                     .by = made->kind == CLOCK ? GAME_BY_CLOCK : GAME_BY_HAND};
    shanghai_game.write_entry(&entry, SEAT_NONE, &shown);
    check_telling(&entry);
    write_steps(after, &steps);
    HOLDS(after->round > before->round + 1 || strstr(buf_text(&shown), buf_text(&steps)));
    buf_clear(&numbers);
    buf_clear(&shown);
    buf_clear(&steps);
}

/* --- Entries --- */

static void begin(struct shanghai *state, const struct game_setup *setup,
                  const struct game_chance *chance) {
    memset(state, 0x5a, sizeof *state);
    shanghai_start(state, setup, chance);
}

static void enter(struct shanghai *state, const struct entry *entry,
                  const struct game_chance *chance) {
    if (entry->kind == RESIGN) {
        shanghai_resign(state, entry->seat, chance);
        return;
    }
    enum shanghai_by by = entry->kind == CLOCK ? SHANGHAI_BY_CLOCK : SHANGHAI_BY_HAND;
    HOLDS(shanghai_apply(state, entry->seat, &entry->move, by, chance, NULL) == ERROR_NONE);
}

static int anyone(unsigned seats, uint64_t *random) {
    int nth = random_below(random, __builtin_popcount(seats));
    while (nth-- > 0)
        seats &= (uint8_t)(seats - 1);
    return __builtin_ctz(seats);
}

/* A move that was refused changes nothing. */
static bool is_refused(const struct shanghai *state, int seat, const struct shanghai_move *move,
                       const struct game_chance *chance) {
    if (shanghai_check(state, seat, move, NULL) == ERROR_NONE)
        return false;
    if (random_below(record.random, REFUSED_EVERY) == 0) {
        struct shanghai tried = *state;
        HOLDS(shanghai_apply(&tried, seat, move, SHANGHAI_BY_HAND, chance, NULL) ==
              ERROR_ILLEGAL_MOVE);
        HOLDS(memcmp(&tried, state, sizeof tried) == 0);
    }
    return true;
}

/* The next entry: mostly a move of an awaited seat; sometimes the clock's, a resignation, or a move
 * of another seat that may replace a bid or return. */
static struct entry next_entry(const struct shanghai *state, int unrest,
                               const struct game_chance *chance) {
    uint64_t *random = record.random;
    struct entry entry = {.kind = MOVE};
    int what = random_below(random, 1000);
    entry.seat = anyone(state->awaited, random);
    if (what < unrest && !(state->bots >> entry.seat & 1))
        entry.kind = CLOCK;
    else if (what >= 1000 - unrest / 16)
        entry.kind = RESIGN;
    if (entry.kind == CLOCK)
        shanghai_default(state, entry.seat, &entry.move);
    if (entry.kind != MOVE)
        return entry;
    for (int tries = 0; tries < 50; tries++) {
        int seat = tries % 2 ? entry.seat : random_below(random, state->seats);
        struct shanghai_move move = shanghai_any_move(state, seat, random);
        if (!shanghai_may_move(state, seat) || is_refused(state, seat, &move, chance))
            continue;
        entry.seat = seat;
        entry.move = move;
        return entry;
    }
    shanghai_default(state, entry.seat, &entry.move);
    return entry;
}

/* --- Games --- */

static void play_game(void) {
    uint64_t random = seed + game * UINT64_C(0x9E3779B97F4A7C15);
    struct game_setup setup = {.seats = 3 + (int)(game % 4),
                               .variant = game / 4 % 2 ? SHANGHAI_OPEN_BIDS : 0};
    setup.bots = (uint8_t)(random_below(&random, 4) == 0 ? 2 : 0);
    int unrest = random_below(&random, 4) == 0 ? 300 : 20;
    static struct shanghai state, before, again;
    record = (struct record){.random = &random};
    const struct game_chance chance = {draw, &record}, replayed = {feed, &record};
    int count = 0;
    begin(&state, &setup, &chance);
    while (state.phase != SHANGHAI_OVER) {
        HOLDS(count < LOG_MAX);
        check_state(&state);
        if (random_below(&random, VIEW_EVERY) == 0)
            check_view(&state, random_below(&random, state.seats + 1) - 1);
        entries[count] = next_entry(&state, unrest, &chance);
        bool logged = random_below(&random, LOG_EVERY) == 0;
        int drawn = record.count;
        if (logged)
            before = state;
        enter(&state, &entries[count], &chance);
        if (logged)
            check_log(&before, &state, &entries[count], drawn);
        count++;
        HOLDS(state.seq == (uint32_t)count);
    }
    check_state(&state);
    entries_played += (unsigned long)count;
    begin(&again, &setup, &replayed);
    for (int i = 0; i < count; i++)
        enter(&again, &entries[i], &replayed);
    HOLDS(memcmp(&state, &again, sizeof state) == 0);
}

START_TEST(random_games_keep_the_rules_end_and_replay_to_the_same_state) {
    unsigned long games = topic_games();
    seed = topic_seed();
    for (game = 0; game < games; game++)
        play_game();
    printf("# %lu entries\n", entries_played);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("games");
    tcase_set_timeout(cases, 3600);
    tcase_add_test(cases, random_games_keep_the_rules_end_and_replay_to_the_same_state);
    return topic_run("shanghai_games", cases);
}
