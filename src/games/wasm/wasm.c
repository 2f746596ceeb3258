/*
 * wasm.c - a game as the page plays it: compiled for the browser once for each game, not for the
 * service.
 *
 * One table is at hand. The page keeps others as copies of its bytes, `table_size` at `table_at`,
 * and brings them back there, as long as it runs; what it keeps for longer is the log, since the
 * bytes are another build's otherwise. What it hands in as a text lies at `given_at`. What it asks
 * for it finds at `text_at`: each function that writes returns how many bytes, 0 when there is
 * nothing or memory runs out. The others return 0 where they refuse; then the table is as it was.
 */
#include "games/wasm/wasm.h"

#include <string.h>

#include "games/drawn.h"

struct wasm_table wasm_table;
char wasm_given[WASM_GIVEN];

static struct buf text;
static struct drawn drawn;       /* by the last entry, or the start */
static struct wasm_table before; /* the last entry */
static struct wasm_table known;  /* the present one of the game whose entries are told */
static struct { alignas(max_align_t) uint8_t bytes[GAME_MOVE_MAX]; } move;
static struct game_entry entry; /* the last */
static void *mind;              /* of the house players, made with their first thought */

EXPORT(table_at) void *wasm_table_at(void) {
    return &wasm_table;
}

EXPORT(table_size) size_t wasm_table_size(void) {
    return offsetof(struct wasm_table, state) + wasm_game->state_size;
}

EXPORT(given_at) char *wasm_given_at(void) {
    return wasm_given;
}

EXPORT(given_size) size_t wasm_given_size(void) {
    return sizeof wasm_given;
}

EXPORT(text_at) const char *wasm_text_at(void) {
    return text.data;
}

static int written(void) {
    return text.failed ? 0 : (int)text.len;
}

static bool is_seat(int seat) {
    return seat >= 0 && seat < wasm_table.seats;
}

static bool is_reader(int reader) {
    return is_seat(reader) || (reader == SEAT_NONE && wasm_table.seats > 0);
}

static unsigned awaited(void) {
    return wasm_table.seats > 0 ? wasm_game->awaited(wasm_table.state) : 0;
}

/* --- Chance --- */

/* A number below the bound, which the page gives. */
__attribute__((import_module("page"), import_name("draw"))) unsigned page_draw(unsigned bound);

static unsigned below(void *context, const char *label, int k, unsigned bound) {
    (void)context, (void)label, (void)k;
    unsigned number = bound ? page_draw(bound) : 0;
    return number < bound ? number : 0;
}

static const struct game_chance *begin_drawing(void) {
    static const struct game_chance page = {below, NULL};
    buf_clear(&drawn.text);
    drawn_from_source(&drawn, &page);
    return &drawn.chance;
}

/* What chance gave to the last entry, or to the start, as the log has it; 0: nothing. */
EXPORT(write_drawn) int wasm_write_drawn(void) {
    buf_reset(&text);
    buf_addstr(&text, buf_text(&drawn.text));
    return written();
}

/* --- The game --- */

/* Begins a game of the variant that was given, a JSON object, or of the default: "". */
EXPORT(start) int wasm_start(int seats, unsigned bots, int first) {
    struct game_setup setup = {.seats = seats, .first = first};
    const struct cJSON *variant = wasm_given[0] ? wasm_read_json() : NULL;
    if (seats < wasm_game->seats_min || seats > wasm_game->seats_max || first < SEAT_NONE ||
        first >= seats || (wasm_given[0] && !variant) ||
        wasm_game->read_variant(variant, &setup.variant, NULL))
        return 0;
    setup.bots = bots & (SEAT_BIT(seats) - 1);
    memset(&wasm_table, 0, sizeof wasm_table);
    wasm_table.seats = seats;
    wasm_game->start(wasm_table.state, &setup, begin_drawing());
    return drawn_end(&drawn);
}

/* The ending that was given as the log has it; GAME_ACTIVE: it is a move. */
static enum game_ending ending_given(void) {
    for (enum game_ending ending = GAME_RESIGNED; ending <= GAME_CALLED_OFF; ending++)
        if (strcmp(wasm_given, game_ending_move(ending)) == 0)
            return ending;
    return GAME_ACTIVE;
}

/* It plays the move or ends the game. False: nothing has happened. */
static bool enter(const struct game_chance *chance) {
    if (entry.ending)
        wasm_game->leave(wasm_table.state, entry.ending, entry.seat, chance);
    else if (wasm_game->apply(wasm_table.state, entry.seat, entry.move, entry.by, chance, NULL))
        return false;
    return memcmp(wasm_table.state, before.state, wasm_game->state_size) != 0;
}

/* Is it an entry by its form? */
static bool read_entry(int seat, int by) {
    int last = wasm_game->order ? GAME_BY_ORDER : GAME_BY_HOST;
    enum game_ending ending = ending_given();
    if (!awaited() || by < GAME_BY_HAND || by > last)
        return false;
    entry = (struct game_entry){.before = before.state,
                                .after = wasm_table.state,
                                .now = known.state,
                                .ending = ending,
                                .move = ending ? NULL : move.bytes,
                                .seq = wasm_table.seq + 1,
                                .seat = seat,
                                .by = (enum game_by)by};
    if (ending)
        return is_seat(seat) || (seat == SEAT_NONE && game_is_void(ending));
    const struct cJSON *json = wasm_read_json();
    return json && is_seat(seat) && wasm_game->may_move(wasm_table.state, seat) &&
           !wasm_game->read_move(json, wasm_table.seats, move.bytes, NULL);
}

/* Makes an entry of the move or ending that was given, JSON as the log has it. */
EXPORT(enter) int wasm_enter(int seat, int by) {
    wasm_given[sizeof wasm_given - 1] = '\0';
    if (!read_entry(seat, by))
        return 0;
    before = wasm_table;
    if (!enter(begin_drawing()) || !drawn_end(&drawn)) {
        wasm_table = before;
        return 0;
    }
    entry.drawn = drawn.text.len ? drawn.text.data : NULL;
    wasm_table.seq++;
    return 1;
}

/* --- What there is to see --- */

/* How many entries there are so far. */
EXPORT(seq) int wasm_seq(void) {
    return wasm_table.seq;
}

/* The game's members of the view, each with a leading comma. */
EXPORT(write_view) int wasm_write_view(int reader, int open) {
    buf_reset(&text);
    if (!is_reader(reader))
        return 0;
    wasm_game->write_stage(wasm_table.state, &text);
    wasm_game->write_view(wasm_table.state, reader, open, &text);
    return written();
}

/* The table at hand is the present one of the game whose entries are told from now on. */
EXPORT(know) void wasm_know(void) {
    known = wasm_table;
}

/* The game's members of the last entry, each with a leading comma. */
EXPORT(write_entry) int wasm_write_entry(int reader) {
    buf_reset(&text);
    if (!is_reader(reader) || !entry.before || known.seats != wasm_table.seats)
        return 0;
    wasm_game->write_entry(&entry, reader, &text);
    return written();
}

/* The position as a text. */
EXPORT(write_position) int wasm_write_position(void) {
    buf_reset(&text);
    if (!wasm_game->write_position || !awaited())
        return 0;
    wasm_game->write_position(wasm_table.state, &text);
    return written();
}

/* --- House players --- */

static bool can_think(void) {
    if (!mind)
        mind = wasm_game->bots->open();
    return mind;
}

/* The move of the house player whose name was given, in an awaited seat. */
EXPORT(choose) int wasm_choose(int seat, uint64_t entropy, int effort) {
    const struct game_bots *bots = wasm_game->bots;
    wasm_given[sizeof wasm_given - 1] = '\0';
    int player = word_index(bots->names, wasm_given);
    buf_reset(&text);
    if (!bots->names[player] || !is_seat(seat) || !(awaited() & SEAT_BIT(seat)) || effort < 0 ||
        effort > GAME_BOT_EFFORT || !can_think() ||
        !bots->choose(mind, player, wasm_table.state, seat, entropy, effort, move.bytes))
        return 0;
    wasm_game->write_move(move.bytes, &text);
    return written();
}

/* What the moves of the awaited seat are worth. */
EXPORT(write_hint) int wasm_write_hint(void) {
    buf_reset(&text);
    if (!wasm_game->bots->hint || !awaited() || !can_think() ||
        !wasm_game->bots->hint(mind, wasm_table.state, &text))
        return 0;
    return written();
}

/* What the decisions of a seat in the last entry were worth. */
EXPORT(write_worths) int wasm_write_worths(int seat, uint64_t entropy, int effort) {
    buf_reset(&text);
    if (!wasm_game->bots->weigh || !entry.before || !is_seat(seat) || effort < 1 ||
        effort > GAME_BOT_EFFORT)
        return 0;
    wasm_game->bots->weigh(&entry, seat, entropy, effort, &text);
    return written();
}
