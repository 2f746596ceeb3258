#include "service/play/table.h"

#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "store/tables/invitations.h"

/* --- Entries --- */

static const char *const sentences[] = {
    [GAME_RESIGNED] = "resigns",
    [GAME_TIMED_OUT] = "runs out of time",
    [GAME_ABANDONED] = "nobody moved: abandoned",
    [GAME_CALLED_OFF] = "calls the game off",
};

static enum game_ending ending_of(const char *move) {
    for (int i = GAME_RESIGNED; i <= GAME_CALLED_OFF; i++)
        if (strcmp(move, game_ending_move((enum game_ending)i)) == 0)
            return (enum game_ending)i;
    return GAME_ACTIVE;
}

struct game_entry table_entry(const struct table *before, const struct table *after,
                              const struct table *now, const struct entry *entry) {
    const struct move_row *row = entry->row;
    return (struct game_entry){.before = before->state.bytes,
                               .after = after->state.bytes,
                               .now = now->state.bytes,
                               .ending = entry->ending,
                               .move = entry->move.bytes,
                               .seq = row->seq,
                               .seat = row->seat,
                               .drawn = row->drawn,
                               .by = row->by};
}

void entry_says(const struct table *before, const struct table *after, const struct entry *entry,
                struct buf *out) {
    const struct game_entry told = table_entry(before, after, after, entry);
    if (entry->ending && after->row.ending)
        buf_addstr(out, sentences[entry->ending]);
    else
        before->game->narrate(&told, NULL, out);
}

static enum error_code damaged(const struct table *table, int64_t seq, const char *what,
                               struct error *err) {
    return error_set(err, ERROR_INTERNAL, "game %s, entry %lld: %s", table->row.public_id,
                     (long long)seq, what);
}

static enum error_code read_entry(const struct table *table, const struct move_row *row,
                                  struct entry *ret_entry, struct error *err) {
    ret_entry->row = row;
    ret_entry->ending = ending_of(row->move);
    bool seated = row->seat >= 0 && row->seat < table->row.seats;
    if (ret_entry->ending == GAME_ABANDONED ? row->seat != SEAT_NONE : !seated)
        return damaged(table, row->seq, "it cannot belong to that seat", err);
    if (ret_entry->ending)
        return ERROR_NONE;
    cJSON *json = cJSON_Parse(row->move);
    enum error_code code =
        json ? table->game->read_move(json, table->row.seats, ret_entry->move.bytes, NULL)
             : ERROR_BAD_JSON;
    cJSON_Delete(json);
    return code ? damaged(table, row->seq, "the move cannot be read", err) : ERROR_NONE;
}

/* --- Caches --- */

/* The seats that are asked, and since when: in a game that tells when it asks by that, else since
 * they became awaited. */
static void await(struct table *table, unsigned awaited, bool new_phase, int64_t at) {
    const struct game *game = table->game;
    struct game_row *row = &table->row;
    for (int i = 0; i < row->seats; i++) {
        struct seat_row *seat = &row->seat[i];
        if (new_phase)
            seat->asks = 0;
        bool asked = awaited & SEAT_BIT(i), before = seat->waiting_since;
        int64_t seq = game->asked ? game->asked(table->state.bytes, i) : row->seq;
        if (asked && before && (!game->asked || seat->asked_seq == seq))
            continue;
        seat->waiting_since = asked ? at : 0;
        seat->asked_seq = asked ? seq : 0;
        seat->asks += asked && game->asked;
        seat->deadline_at = 0;
        seat->shift = (struct shift){0};
    }
}

static void update_caches(struct table *table, int64_t at) {
    struct game_row *row = &table->row;
    struct game_summary summary = table->game->summary(table->state.bytes);
    bool new_phase = row->round != summary.round || strcmp(row->phase, summary.phase) != 0;
    row->round = summary.round;
    snprintf(row->phase, sizeof row->phase, "%s", summary.phase);
    row->updated_at = at;
    row->ending = summary.ending;
    for (int i = 0; i < row->seats; i++) {
        row->seat[i].points = summary.points[i];
        row->seat[i].place = summary.places[i];
    }
    await(table, summary.awaited, new_phase, at);
}

void table_board(const struct table *table, struct buf *out) {
    if (!table->row.ending)
        table->game->write_board(table->state.bytes, out);
}

enum error_code table_write(struct db *db, const struct table *table, const struct game_row *before,
                            struct error *err) {
    struct buf board = BUF_INIT;
    table_board(table, &board);
    enum error_code code = board.failed
                               ? error_no_memory(err)
                               : db_games_update(db, &table->row, before, buf_text(&board), err);
    buf_clear(&board);
    return code;
}

/* Who answers for a seat, and who has left. */
static void note_presence(struct table *table, const struct entry *entry) {
    const struct move_row *row = entry->row;
    if (row->seat == SEAT_NONE)
        return;
    struct seat_row *seat = &table->row.seat[row->seat];
    seat->timeouts = row->by == GAME_BY_CLOCK ? seat->timeouts + 1 : 0;
    if (entry->ending && !game_is_void(entry->ending))
        seat->left_at = row->at;
}

static enum error_code play(struct table *table, const struct entry *entry,
                            const struct game_chance *chance, struct error *err) {
    int seat = entry->row->seat;
    if (!entry->ending)
        return table->game->apply(table->state.bytes, seat, entry->move.bytes, entry->row->by,
                                  chance, err);
    table->game->leave(table->state.bytes, entry->ending, seat, chance);
    return ERROR_NONE;
}

enum error_code table_apply(struct table *table, const struct entry *entry, struct drawn *drawn,
                            struct error *err) {
    TRY(play(table, entry, &drawn->chance, err));
    if (!drawn_end(drawn))
        return damaged(table, entry->row->seq, "the drawn numbers do not match the move", err);
    table->row.seq++;
    table->row.revision++;
    note_presence(table, entry);
    update_caches(table, entry->row->at);
    return ERROR_NONE;
}

void table_copy(const struct table *from, struct table *to) {
    memcpy(to, from, offsetof(struct table, state) + from->game->state_size);
}

/* --- Seats --- */

enum error_code table_player(const struct game_row *row, int64_t account, int *ret_seat,
                             struct error *err) {
    int seat = game_seat(row, account);
    if (seat == SEAT_NONE)
        return error_set(err, ERROR_FORBIDDEN, "You are not a player in this game.");
    *ret_seat = seat;
    return ERROR_NONE;
}

enum error_code table_find_player(struct db *db, const char *public_id, int64_t account,
                                  struct game_row *ret_row, int *ret_seat, struct error *err) {
    TRY(db_games_by_public_id(db, public_id, ret_row, err));
    return table_player(ret_row, account, ret_seat, err);
}

/* --- The start --- */

static void derive_key(const struct invitation_row *invitation, struct table *table) {
    struct chance_seed seed;
    memcpy(seed.bytes, invitation->seed, sizeof seed.bytes);
    const char *nonces[GAME_SEATS_MAX];
    for (int i = 0; i < table->row.seats; i++)
        nonces[i] = invitation->place[i].nonce;
    chance_key_derive(&seed, table->game->algorithm, invitation->public_id,
                      (size_t)table->row.seats, nonces, &table->key);
}

int table_first(const struct invitation_row *invitation) {
    static const int first[] = {
        [FIRST_RANDOM] = SEAT_NONE, [FIRST_INVITER] = 0, [FIRST_INVITEE] = 1};
    return first[invitation->first];
}

static struct game_setup setup_of(const struct invitation_row *invitation, unsigned variant,
                                  const struct game_row *row) {
    struct game_setup setup = {
        .variant = variant, .seats = row->seats, .first = table_first(invitation)};
    for (int i = 0; i < setup.seats; i++)
        setup.bots |= row->seat[i].person.kind == ACCOUNT_HOUSE ? SEAT_BIT(i) : 0;
    return setup;
}

/* Lays the game out with the chance that was recorded, or else of the seed. */
static enum error_code start(const struct invitation_row *invitation,
                             const struct game_setup *setup, const char *recorded,
                             struct table *table, struct buf *ret_setup, struct error *err) {
    struct chance_source seed;
    struct drawn drawn;
    derive_key(invitation, table);
    chance_source_init(&seed, &table->key, table->game->algorithm);
    if (recorded)
        drawn_from_log(&drawn, recorded);
    else
        drawn_from_source(&drawn, &seed.chance);
    table->game->start(table->state.bytes, setup, &drawn.chance);
    bool fits = drawn_end(&drawn);
    if (ret_setup)
        buf_addstr(ret_setup, buf_text(&drawn.text));
    buf_clear(&drawn.text);
    return fits ? ERROR_NONE
                : error_set(err, ERROR_INTERNAL, "invitation %s: its game's setup does not fit",
                            invitation->public_id);
}

static enum error_code read_variant(const struct game *game, const char *text,
                                    unsigned *ret_variant) {
    cJSON *json = cJSON_Parse(text);
    enum error_code code =
        game && json ? game->read_variant(json, ret_variant, NULL) : ERROR_INTERNAL;
    cJSON_Delete(json);
    return code;
}

static struct match_row match_of(const struct invitation_row *invitation) {
    int64_t head = invitation->match_head ? invitation->match_head : invitation->id;
    return (struct match_row){.head = invitation->match_games > 1 ? head : 0,
                              .games = invitation->match_games,
                              .number = invitation->match_number};
}

enum error_code table_begin(const struct invitation_row *invitation, const char *setup, int64_t now,
                            struct table *ret_table, struct buf *ret_setup, struct error *err) {
    unsigned variant = 0;
    ret_table->game = game_by_name(invitation->game);
    ret_table->row = (struct game_row){.invitation = invitation->id,
                                       .clock = invitation->clock,
                                       .match = match_of(invitation),
                                       .created_at = now,
                                       .seats = invitation_taken(invitation)};
    for (int i = 0; i < ret_table->row.seats; i++) {
        ret_table->row.seat[i].person = invitation->place[i].person;
        ret_table->row.seat[i].bank = invitation->clock.start_h * CLOCK_HOUR;
    }
    const struct game *game = ret_table->game;
    int seats = ret_table->row.seats;
    if (read_variant(game, invitation->variant, &variant) || seats < game->seats_min ||
        seats > game->seats_max)
        return error_set(err, ERROR_INTERNAL,
                         "invitation %s: its game, variant or seats are unknown",
                         invitation->public_id);
    memcpy(ret_table->row.game, invitation->game, sizeof ret_table->row.game);
    memcpy(ret_table->row.variant, invitation->variant, sizeof ret_table->row.variant);
    const struct game_setup terms = setup_of(invitation, variant, &ret_table->row);
    TRY(start(invitation, &terms, setup, ret_table, ret_setup, err));
    update_caches(ret_table, now);
    return ERROR_NONE;
}

/* The game of `row` as it was before its first move. */
static enum error_code rebuild(struct db *db, const struct game_row *row, struct table *ret_table,
                               struct error *err) {
    struct invitation_row invitation;
    struct buf setup = BUF_INIT;
    TRY(db_invitations_by_id(db, row->invitation, &invitation, err));
    TRY(db_games_setup(db, row->id, &setup, err));
    enum error_code code = table_begin(&invitation, setup.len ? setup.data : NULL, row->created_at,
                                       ret_table, NULL, err);
    buf_clear(&setup);
    if (code)
        return code;
    ret_table->row.id = row->id;
    memcpy(ret_table->row.public_id, row->public_id, sizeof row->public_id);
    ret_table->row.match = row->match;
    for (int i = 0; i < row->seats; i++) {
        ret_table->row.seat[i].person = row->seat[i].person;
        ret_table->row.seat[i].holiday = row->seat[i].holiday;
    }
    return ERROR_NONE;
}

/* --- Replaying --- */

struct replay {
    struct table *table;
    entry_seen *seen;
    void *context;
};

static enum error_code apply_logged(struct table *table, const struct entry *entry,
                                    struct error *err) {
    struct drawn drawn;
    drawn_from_log(&drawn, entry->row->drawn);
    enum error_code code = table_apply(table, entry, &drawn, err);
    return code == ERROR_ILLEGAL_MOVE ? damaged(table, entry->row->seq, "the move is illegal", err)
                                      : code;
}

static enum error_code replay_entry(void *context, const struct move_row *row, struct error *err) {
    struct replay *replay = context;
    struct table *table = replay->table, before;
    struct entry entry;
    if (row->seq != table->row.seq + 1)
        return damaged(table, row->seq, "the one before it is missing", err);
    TRY(read_entry(table, row, &entry, err));
    if (!replay->seen)
        return apply_logged(table, &entry, err);
    table_copy(table, &before);
    TRY(apply_logged(table, &entry, err));
    return replay->seen(replay->context, &before, table, &entry, err);
}

/* Replays the entries after those that the table has, up to `seq`. */
static enum error_code replay_to(struct db *db, struct table *table, int64_t seq, entry_seen *seen,
                                 void *context, struct error *err) {
    struct replay replay = {table, seen, context};
    TRY(db_moves_read(db, table->row.id, table->row.seq, seq, replay_entry, &replay, err));
    return table->row.seq < seq ? damaged(table, table->row.seq + 1, "it is missing", err)
                                : ERROR_NONE;
}

enum error_code table_replay(struct db *db, const struct game_row *row, int64_t seq,
                             entry_seen *seen, void *context, struct table *ret_table,
                             struct error *err) {
    TRY(rebuild(db, row, ret_table, err));
    return replay_to(db, ret_table, seq, seen, context, err);
}

/* --- Remembered tables --- */

/* A connection remembers the tables that it used last. The log only grows, so a remembered state is
 * never wrong, at most old: then the rest is replayed from there. And because the revision rises
 * with any change of a game, a table of the present revision is complete. */
enum { MEMORY_SLOTS = 2048 };

/* A test build forgets a table now and then, so that tests see that nothing depends on it. */
static bool is_forgotten(void) {
#ifdef TEST_HOOKS
    return randombytes_random() % 4 == 0;
#else
    return false;
#endif
}

/* Each with room for its game's state only. */
struct memory {
    struct table *slots[MEMORY_SLOTS];
};

static void free_memory(void *memory) {
    struct table **slots = ((struct memory *)memory)->slots;
    for (int i = 0; i < MEMORY_SLOTS; i++)
        free(slots[i]);
    free(memory);
}

/* NULL without memory. */
static struct table **slot_of(struct db *db, int64_t game) {
    struct memory *memory = db_attached(db);
    if (!memory && (memory = calloc(1, sizeof *memory)))
        db_attach(db, memory, free_memory);
    return memory ? &memory->slots[(uint64_t)game % MEMORY_SLOTS] : NULL;
}

/* The latest revision that a commit has told of a game of this slot, in this process or another. An
 * older table would be found out, but then its whole transaction would have to be run again. */
static _Atomic int64_t *heard_of(int64_t game) {
    static _Atomic int64_t heard[MEMORY_SLOTS];
    return &heard[(uint64_t)game % MEMORY_SLOTS];
}

void table_on_commit(const struct commit_event events[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == EVENT_GAME)
            *heard_of(events[i].game) = events[i].revision;
}

/* The game's table, if it is remembered. */
static const struct table *recall(struct db *db, int64_t game) {
    struct table **slot = slot_of(db, game);
    bool found = slot && *slot && (*slot)->row.id == game && !is_forgotten();
    return found ? *slot : NULL;
}

void table_remember(struct db *db, const struct table *table) {
    struct table **slot = slot_of(db, table->row.id);
    if (!slot)
        return;
    if (!*slot || (*slot)->game != table->game) {
        free(*slot);
        *slot = malloc(offsetof(struct table, state) + table->game->state_size);
    }
    if (*slot)
        table_copy(table, *slot);
}

enum error_code table_load(struct db *db, const struct game_row *row, struct table *ret_table,
                           struct error *err) {
    const struct table *known = recall(db, row->id);
    if (known && known->row.seq <= row->seq)
        table_copy(known, ret_table);
    else
        TRY(rebuild(db, row, ret_table, err));
    TRY(replay_to(db, ret_table, row->seq, NULL, NULL, err));
    ret_table->row = *row;
    table_remember(db, ret_table);
    return ERROR_NONE;
}

enum error_code table_by_id(struct db *db, int64_t game, struct table *ret_table,
                            struct error *err) {
    const struct table *known = recall(db, game);
    struct game_row row;
    bool is_present = false;
    if (known && *heard_of(game) <= known->row.revision)
        TRY(db_games_is_at(db, game, known->row.revision, &is_present, err));
    if (is_present) {
        table_copy(known, ret_table);
        return ERROR_NONE;
    }
    TRY(db_games_by_id(db, game, &row, err));
    return table_load(db, &row, ret_table, err);
}
