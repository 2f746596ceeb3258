/*
 * Text as a game of Shanghai: the first byte sets up, each line is an entry. A line begins with a
 * seat; then comes a move as it is sent, '!' for the clock's or '-' for a resignation. Whatever
 * comes, a move that is read has one canonical form, a refusal changes nothing, and what follows
 * can always be told as view, entry and sentence.
 */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/random.h"
#include "games/shanghai/shanghai.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct game *const game = &shanghai_game;

/* Chance, and what it gave to the present entry as the log has it. */
struct luck {
    uint64_t random;
    struct buf drawn;
};

static void require(bool holds) {
    if (!holds)
        abort();
}

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    struct luck *luck = context;
    (void)label, (void)k;
    if (bound == 0)
        return 0;
    unsigned number = (unsigned)random_below(&luck->random, (int)bound);
    buf_printf(&luck->drawn, "%s%u", luck->drawn.len ? "," : "{\"numbers\":[", number);
    return number;
}

/* --- Telling --- */

/* What was written, as a member of an object, is JSON. */
static void require_json(struct buf *members) {
    struct buf whole = BUF_INIT;
    buf_printf(&whole, "{\"\":0%s}", buf_text(members));
    cJSON *json = cJSON_Parse(buf_text(&whole));
    require(json && !members->failed && !whole.failed);
    cJSON_Delete(json);
    buf_clear(&whole);
    buf_clear(members);
}

static void tell_view(const struct shanghai *state) {
    for (int reader = SEAT_NONE; reader < state->seats; reader++) {
        struct buf out = BUF_INIT;
        game->write_view(state, reader, false, &out);
        require_json(&out);
    }
}

static void tell_entry(const struct game_entry *entry) {
    const struct shanghai *after = entry->after;
    struct buf says = BUF_INIT;
    for (int reader = SEAT_NONE; reader < after->seats; reader++) {
        struct buf out = BUF_INIT;
        game->write_entry(entry, reader, &out);
        require_json(&out);
    }
    game->narrate(entry, NULL, &says);
    require(says.len > 0 && !says.failed);
    buf_clear(&says);
}

/* --- Entries --- */

/* Reads a move; its canonical form is read as the same move. */
static bool read_move(const char *text, int seats, struct shanghai_move *ret_move) {
    struct shanghai_move again;
    struct buf form = BUF_INIT, same = BUF_INIT;
    cJSON *json = cJSON_Parse(text), *canonical = NULL;
    bool reads = json && game->read_move(json, seats, ret_move, NULL) == ERROR_NONE;
    if (reads) {
        game->write_move(ret_move, &form);
        canonical = cJSON_Parse(buf_text(&form));
        require(canonical && game->read_move(canonical, seats, &again, NULL) == ERROR_NONE);
        game->write_move(&again, &same);
        require(strcmp(buf_text(&form), buf_text(&same)) == 0);
    }
    cJSON_Delete(json);
    cJSON_Delete(canonical);
    buf_clear(&form);
    buf_clear(&same);
    return reads;
}

/* Makes the entry that a line asks for, unless it is refused. */
static void make(struct shanghai *state, const char *line, struct game_entry *entry,
                 struct shanghai_move *move, const struct game_chance *chance) {
    int seat = entry->seat;
    entry->by = *line == '!' ? GAME_BY_CLOCK : GAME_BY_HAND;
    if (*line == '-') {
        entry->ending = GAME_RESIGNED;
        game->leave(state, GAME_RESIGNED, seat, chance);
    } else if (*line == '!' && game->awaited(state) & SEAT_BIT(seat)) {
        require(game->fallback(state, seat, move));
        require(game->apply(state, seat, move, GAME_BY_CLOCK, chance, NULL) == ERROR_NONE);
    } else if (game->may_move(state, seat) && read_move(line, state->seats, move))
        game->apply(state, seat, move, GAME_BY_HAND, chance, NULL);
}

static void enter(struct shanghai *state, const char *line, struct luck *luck) {
    const struct game_chance chance = {draw, luck};
    const struct shanghai before = *state;
    struct shanghai_move move;
    int seat = *line - '0';
    struct game_entry entry = {
        .before = &before, .after = state, .now = state, .move = &move, .seat = seat};
    if (seat < 0 || seat >= state->seats)
        return;
    buf_reset(&luck->drawn);
    make(state, line + 1, &entry, &move, &chance);
    if (state->seq == before.seq) {
        require(memcmp(&before, state, sizeof before) == 0);
        return;
    }
    buf_addstr(&luck->drawn, luck->drawn.len ? "]}" : "");
    entry.drawn = luck->drawn.len ? buf_text(&luck->drawn) : NULL;
    entry.seq = state->seq;
    require((game->awaited(state) == 0) == (game->summary(state).ending != GAME_ACTIVE));
    tell_entry(&entry);
    tell_view(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct luck luck = {.random = 1, .drawn = BUF_INIT};
    const struct game_chance chance = {draw, &luck};
    struct shanghai state;
    struct buf text = BUF_INIT;
    char *rest = NULL;
    if (size == 0)
        return 0;
    const struct game_setup setup = {.variant = data[0] >> 2 & 1U,
                                     .seats = game->seats_min + (data[0] & 3),
                                     .bots = data[0] >> 3 & 1U,
                                     .first = SEAT_NONE};
    buf_add(&text, data + 1, size - 1);
    game->start(&state, &setup, &chance);
    if (text.len)
        for (char *line = strtok_r(text.data, "\n", &rest); line;
             line = strtok_r(NULL, "\n", &rest))
            enter(&state, line, &luck);
    buf_clear(&text);
    buf_clear(&luck.drawn);
    return 0;
}
