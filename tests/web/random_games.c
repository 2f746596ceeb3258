/*
 * random_games.c - random games with all that there is to see of them, for tests/web/wasm.test.js,
 * which finds the same in the browser.
 *
 *     random_games GAME SEED NUMBER COUNT EVERY   so many lines of JSON, each a game
 *     random_games GAME SEED NUMBER texts STEP    the texts after so many entries of that game
 *
 * A line has the setup and the entries, with what chance gave; the hash (FNV-1a) of the texts after
 * the start and after each entry, of one reader after the other, or of all at each EVERY-th; of
 * some games that of all entries as they are told at the end; and what house players think of some
 * positions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/random.h"
#include "fixtures/shanghai_moves.h"
#include "games/drawn.h"
#include "games/game.h"
#include "games/shanghaien/shanghaien.h"

enum { ENTRIES_MAX = 4096, FIRST_RESIGNATION = 40, THOUGHTS_MAX = 64 };

struct state {
    _Alignas(max_align_t) unsigned char bytes[GAME_STATE_MAX];
};

struct step {
    _Alignas(max_align_t) unsigned char move[GAME_MOVE_MAX];
    enum game_ending ending;
    int seat;
    enum game_by by;
    char *drawn; /* owned; NULL: nothing */
};

/* A game as it was played; entry i leads from states[i] to states[i + 1]. */
static const struct game *game;
static struct game_setup setup;
static char *setup_drawn;
static struct state states[ENTRIES_MAX + 1];
static struct step steps[ENTRIES_MAX];
static int count;
static uint64_t random_state;

static int chance(int n) {
    return random_below(&random_state, n);
}

/* --- Playing --- */

static unsigned below(void *context, const char *label, int k, unsigned bound) {
    (void)context, (void)label, (void)k;
    return bound ? (unsigned)chance((int)bound) : 0;
}

static const struct game_chance any = {below, NULL};

static int seat_of(unsigned seats) {
    int seat;
    do
        seat = chance(GAME_SEATS_MAX);
    while (!(seats & SEAT_BIT(seat)));
    return seat;
}

/* To call Shanghai! is a rare choice, so that some rounds are long; a standing order may have. */
static void move_in_shanghaien(const void *state, struct step *step) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int legal = shanghaien_legal(state, moves);
    struct shanghaien_move move = moves[chance(legal)];
    for (int i = 0; i < 2 && move.type == SHANGHAIEN_MOVE_SHANGHAI; i++)
        move = moves[chance(legal)];
    if (move.type == SHANGHAIEN_MOVE_SHANGHAI && chance(4) == 0)
        step->by = GAME_BY_ORDER;
    memcpy(step->move, &move, sizeof move);
}

/* Sometimes of a seat that is not awaited: it may replace its bid, or return. */
static void move_in_shanghai(const void *state, struct step *step) {
    for (int tries = 0; tries < 50; tries++) {
        int seat = tries % 2 ? step->seat : chance(setup.seats);
        struct shanghai_move move = shanghai_any_move(state, seat, &random_state);
        bool twice = move.type == SHANGHAI_MOVE_TAKE && move.from[0] == move.from[1];
        if (twice || !shanghai_may_move(state, seat) || shanghai_check(state, seat, &move, NULL))
            continue; /* one from whom cards are taken twice is refused by its form */
        step->seat = seat;
        memcpy(step->move, &move, sizeof move);
        return;
    }
    game->fallback(state, step->seat, step->move);
}

static struct step next_step(const void *state) {
    struct step step = {.seat = seat_of(game->awaited(state))};
    int what = chance(2000);
    if (what < 2 && count > FIRST_RESIGNATION)
        step.ending = what ? GAME_RESIGNED : GAME_CALLED_OFF;
    else if (what < 40 && game->fallback(state, step.seat, step.move))
        step.by = GAME_BY_CLOCK;
    else if (game == &shanghai_game)
        move_in_shanghai(state, &step);
    else
        move_in_shanghaien(state, &step);
    return step;
}

static char *ended(struct drawn *drawn) {
    drawn_end(drawn);
    return drawn->text.data;
}

static void begin(int number) {
    struct drawn drawn;
    setup = (struct game_setup){.seats = game->seats_min +
                                         number % (game->seats_max - game->seats_min + 1),
                                .variant = (unsigned)chance(game == &shanghai_game ? 2 : 4),
                                .first = game == &shanghai_game ? SEAT_NONE : chance(3) - 1};
    setup.bots = (unsigned)chance(3) ? 0 : SEAT_BIT(1);
    memset(states[0].bytes, 0, sizeof states[0].bytes);
    drawn_from_source(&drawn, &any);
    game->start(states[0].bytes, &setup, &drawn.chance);
    setup_drawn = ended(&drawn);
}

static void play(uint64_t seed, int number) {
    random_state = seed + (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
    begin(number);
    for (count = 0; count < ENTRIES_MAX && game->awaited(states[count].bytes); count++) {
        struct step *step = &steps[count];
        struct drawn drawn;
        void *after = states[count + 1].bytes;
        *step = next_step(states[count].bytes);
        states[count + 1] = states[count];
        drawn_from_source(&drawn, &any);
        if (step->ending)
            game->leave(after, step->ending, step->seat, &drawn.chance);
        else if (game->apply(after, step->seat, step->move, step->by, &drawn.chance, NULL))
            abort();
        step->drawn = ended(&drawn);
    }
}

static void forget(void) {
    free(setup_drawn);
    for (int i = 0; i < count; i++)
        free(steps[i].drawn);
}

/* --- What there is to see --- */

static void write_view(int at, int reader, struct buf *out) {
    game->write_stage(states[at].bytes, out);
    game->write_view(states[at].bytes, reader, false, out);
}

/* Another one each time. */
static int reader_of(int at) {
    return at % (setup.seats + 1) - 1;
}

/* The entry that leads to a state, as it is known at another one. */
static void write_entry(int at, int now, struct buf *out) {
    const struct step *step = &steps[at - 1];
    const struct game_entry entry = {.before = states[at - 1].bytes,
                                     .after = states[at].bytes,
                                     .now = states[now].bytes,
                                     .ending = step->ending,
                                     .move = step->ending ? NULL : step->move,
                                     .seq = at,
                                     .seat = step->seat,
                                     .by = step->by,
                                     .drawn = step->drawn};
    game->write_entry(&entry, reader_of(at), out);
}

static const uint32_t start_of_hash = 0x811c9dc5;

static uint32_t hash(uint32_t hash, const struct buf *text) {
    for (size_t i = 0; i < text->len; i++)
        hash = (hash ^ (unsigned char)text->data[i]) * 16777619U;
    return hash;
}

static uint32_t hash_of_step(int at, int every, struct buf *text) {
    uint32_t sum = start_of_hash;
    for (int reader = SEAT_NONE; reader < setup.seats; reader++) {
        if (at % every != 0 && reader != reader_of(at))
            continue;
        buf_reset(text);
        write_view(at, reader, text);
        sum = hash(sum, text);
    }
    buf_reset(text);
    if (at > 0)
        write_entry(at, at, text);
    return hash(sum, text);
}

static uint32_t hash_of_log(struct buf *text) {
    uint32_t sum = start_of_hash;
    for (int at = 1; at <= count; at++) {
        buf_reset(text);
        write_entry(at, count, text);
        sum = hash(sum, text);
    }
    return sum;
}

/* --- Writing --- */

static void write_setup(struct buf *out) {
    buf_addstr(out, "{\"setup\":{\"variant\":");
    game->write_variant(setup.variant, out);
    buf_printf(out, ",\"seats\":%d,\"bots\":[%s],\"first\":", setup.seats, setup.bots ? "1" : "");
    buf_json_nullable(out, "", setup.first, SEAT_NONE);
    buf_printf(out, ",\"drawn\":%s}", setup_drawn);
}

static void write_step(const struct step *step, struct buf *out) {
    static const char *const by[] = {"hand", "clock", "host", "order"};
    buf_printf(out, "{\"seat\":%d,\"by\":\"%s\",\"drawn\":%s,\"move\":", step->seat, by[step->by],
               step->drawn ? step->drawn : "null");
    if (step->ending)
        buf_addstr(out, game_ending_move(step->ending));
    else
        game->write_move(step->move, out);
    buf_addch(out, '}');
}

/* What a player would do at a position. */
static void write_thought(void *mind, int at, int player, int effort, struct buf *out) {
    unsigned char move[GAME_MOVE_MAX];
    int seat = seat_of(game->awaited(states[at].bytes));
    uint64_t entropy = random_next(&random_state);
    if (!game->bots->choose(mind, player, states[at].bytes, seat, entropy, effort, move))
        abort();
    buf_printf(out,
               "{\"at\":%d,\"seat\":%d,\"player\":\"%s\",\"entropy\":\"%llu\",\"effort\":%d,"
               "\"move\":",
               at, seat, game->bots->names[player], (unsigned long long)entropy, effort);
    game->write_move(move, out);
    buf_addch(out, '}');
}

/* Every player of Shanghaien at one position of some games; the quick one of Shanghai at many, the
 * other one at one. */
static void write_thoughts(void *mind, int number, struct buf *out) {
    int at = chance(count);
    buf_addstr(out, ",\"thoughts\":[");
    if (game == &shanghai_game) {
        write_thought(mind, at, 5, number % 10 == 0 ? 20 : 0, out);
        for (int i = 0; i < 20; i++) {
            buf_addch(out, ',');
            write_thought(mind, chance(count), 0, 0, out);
        }
    }
    for (int player = 0; game != &shanghai_game && number % 20 == 0 && player < 4; player++) {
        buf_addstr(out, player ? "," : "");
        write_thought(mind, at, player, GAME_BOT_EFFORT, out);
    }
    buf_addch(out, ']');
}

/* The worth of all moves at a position of some games: a last bit that differs shows there sooner
 * than in a move. */
static void write_hint(void *mind, int number, struct buf *out) {
    struct buf text = BUF_INIT;
    int at = chance(count);
    if (game->bots->hint && number % 5 == 0) {
        if (!game->bots->hint(mind, states[at].bytes, &text))
            abort();
        buf_printf(out, ",\"hint\":{\"at\":%d,\"hash\":%lu}", at,
                   (unsigned long)hash(start_of_hash, &text));
    }
    buf_addstr(out, "}\n");
    buf_clear(&text);
}

static void write_game(void *mind, int number, int every, struct buf *out) {
    struct buf text = BUF_INIT;
    write_setup(out);
    for (int i = 0; i < count; i++) {
        buf_addstr(out, i ? "," : ",\"entries\":[");
        write_step(&steps[i], out);
    }
    for (int at = 0; at <= count; at++)
        buf_printf(out, "%s%lu", at ? "," : "],\"hashes\":[",
                   (unsigned long)hash_of_step(at, every, &text));
    buf_addch(out, ']');
    if (number % 4 == 0)
        buf_printf(out, ",\"log\":%lu", (unsigned long)hash_of_log(&text));
    write_thoughts(mind, number, out);
    write_hint(mind, number, out);
    buf_clear(&text);
}

static void write_texts(int at, struct buf *out) {
    for (int reader = SEAT_NONE; reader < setup.seats; reader++) {
        write_view(at, reader, out);
        buf_addch(out, '\n');
    }
    if (at > 0) {
        write_entry(at, at, out);
        buf_addch(out, '\n');
        write_entry(at, count, out);
    }
    buf_addch(out, '\n');
}

int main(int argc, char **argv) {
    struct buf out = BUF_INIT;
    if (argc != 6 || !(game = game_by_name(argv[1])))
        return 2;
    uint64_t seed = strtoull(argv[2], NULL, 10);
    bool texts = strcmp(argv[4], "texts") == 0;
    int number = atoi(argv[3]), last = number + (texts ? 1 : atoi(argv[4]));
    void *mind = game->bots->open();
    for (; number < last; number++) {
        play(seed, number);
        buf_reset(&out);
        if (texts)
            write_texts(atoi(argv[5]), &out);
        else
            write_game(mind, number, atoi(argv[5]), &out);
        fputs(buf_text(&out), stdout);
        forget();
    }
    game->bots->close(mind);
    buf_clear(&out);
    return 0;
}
