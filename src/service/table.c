#include "service/table.h"

#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "store/db_invitations.h"

/* --- Entries --- */

static const struct {
    const char *move, *says;
} endings[] = {
    [GAME_RESIGNED] = {"{\"type\":\"resign\"}", "resigns"},
    [GAME_TIMED_OUT] = {"{\"type\":\"timeout\"}", "runs out of time"},
    [GAME_ABANDONED] = {"{\"type\":\"abandon\"}", "nobody moved: abandoned"},
};

const char *ending_move(enum game_ending ending) {
    return endings[ending].move;
}

const char *ending_says(enum game_ending ending) {
    return endings[ending].says;
}

static bool read_ending(struct entry *entry) {
    for (int i = GAME_RESIGNED; i <= GAME_ABANDONED; i++)
        if (strcmp(entry->row->move, endings[i].move) == 0) {
            entry->ending = (enum game_ending)i;
            return true;
        }
    return false;
}

/* Reads "[2,4]": exactly `count` dice. */
static bool read_dice(const char *text, size_t count, uint8_t ret_dice[]) {
    if (!text || *text++ != '[')
        return false;
    for (size_t i = 0; i < count; i++) {
        if (text[0] < '1' || text[0] > '6' || text[1] != (i + 1 < count ? ',' : ']'))
            return false;
        ret_dice[i] = (uint8_t)(text[0] - '0');
        text += 2;
    }
    return *text == '\0';
}

static enum error_code damaged(const struct table *table, int64_t seq, const char *what,
                               struct error *err) {
    return error_set(err, ERROR_INTERNAL, "game %s, entry %lld: %s", table->row.public_id,
                     (long long)seq, what);
}

static enum error_code read_move(const struct table *table, const struct move_row *row,
                                 struct entry *entry, struct error *err) {
    cJSON *json = cJSON_Parse(row->move);
    enum error_code code =
        json ? table->game->read_move(json, entry->move.bytes, NULL) : ERROR_BAD_JSON;
    cJSON_Delete(json);
    if (code)
        return damaged(table, row->seq, "the move cannot be read", err);
    entry->rolled = table->game->rolls(entry->move.bytes);
    return ERROR_NONE;
}

static enum error_code read_entry(const struct table *table, const struct move_row *row,
                                  struct entry *ret_entry, struct error *err) {
    struct entry entry = {.row = row};
    if (!read_ending(&entry))
        TRY(read_move(table, row, &entry, err));
    if (entry.rolled ? !read_dice(row->dice, table->game->dice, entry.dice) : row->dice != NULL)
        return damaged(table, row->seq, "the dice do not fit the move", err);
    *ret_entry = entry;
    return ERROR_NONE;
}

/* --- Caches --- */

static void await(struct game_row *row, int turn, int64_t at) {
    if (turn == row->turn)
        return;
    for (int i = 0; i < row->seats; i++)
        row->seat[i].waiting_since = i == turn ? at : 0;
    row->turn = turn;
}

static void update_caches(struct table *table, int64_t at) {
    struct game_row *row = &table->row;
    struct game_summary summary = table->game->summary(table->state.bytes);
    row->round = summary.round;
    row->updated_at = at;
    row->winner = summary.winner;
    row->ending = summary.ending;
    for (int i = 0; i < row->seats; i++)
        row->seat[i].points = summary.points[i];
    await(row, summary.turn, at);
}

enum error_code table_apply(struct table *table, const struct entry *entry, struct error *err) {
    if (entry->ending)
        table->game->end(table->state.bytes, entry->ending, entry->row->seat);
    else
        TRY(table->game->apply(table->state.bytes, entry->move.bytes,
                               entry->rolled ? entry->dice : NULL, err));
    table->row.seq++;
    table->row.revision++;
    update_caches(table, entry->row->at);
    return ERROR_NONE;
}

/* --- Seats --- */

int table_seat(const struct game_row *row, int64_t account) {
    for (int i = 0; account && i < row->seats; i++)
        if (row->seat[i].person.account == account)
            return i;
    return SEAT_NONE;
}

enum error_code table_player(const struct game_row *row, int64_t account, int *ret_seat,
                             struct error *err) {
    int seat = table_seat(row, account);
    if (seat == SEAT_NONE)
        return error_set(err, ERROR_FORBIDDEN, "You do not play in this game.");
    *ret_seat = seat;
    return ERROR_NONE;
}

enum error_code table_find_player(struct db *db, const char *public_id, int64_t account,
                                  struct game_row *ret_row, int *ret_seat, struct error *err) {
    TRY(db_games_by_public_id(db, public_id, ret_row, err));
    return table_player(ret_row, account, ret_seat, err);
}

/* --- The start --- */

static void derive_key(const struct invitation_row *invitation, struct chance_key *ret_key) {
    struct chance_seed seed;
    memcpy(seed.bytes, invitation->seed, sizeof seed.bytes);
    const char *const nonces[] = {invitation->inviter_nonce, invitation->invitee_nonce};
    chance_key_derive(&seed, CHANCE_ALGORITHM, invitation->public_id, 2, nonces, ret_key);
}

static void start(const struct invitation_row *invitation, unsigned variant, struct table *table) {
    uint8_t deck[GAME_DECK_MAX];
    derive_key(invitation, &table->key);
    chance_shuffle(&table->key, (unsigned)table->game->deck_size, deck);
    int first = invitation->first == FIRST_INVITER   ? 0
                : invitation->first == FIRST_INVITEE ? 1
                                                     : chance_first(&table->key);
    struct game_setup setup = {
        .variant = variant, .seats = table->row.seats, .first = first, .deck = deck};
    table->game->start(table->state.bytes, &setup);
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

enum error_code table_begin(const struct invitation_row *invitation, int64_t now,
                            struct table *ret_table, struct error *err) {
    unsigned variant = 0;
    struct table table = {
        .game = game_by_name(invitation->game),
        .row = {.invitation = invitation->id,
                .days_per_move = invitation->days_per_move,
                .match = match_of(invitation),
                .created_at = now,
                .turn = SEAT_NONE,
                .seats = 2,
                .seat = {{.person = invitation->inviter}, {.person = invitation->invitee}}}};
    if (read_variant(table.game, invitation->variant, &variant))
        return error_set(err, ERROR_INTERNAL, "invitation %s: its game or variant is unknown",
                         invitation->public_id);
    memcpy(table.row.game, invitation->game, sizeof table.row.game);
    memcpy(table.row.variant, invitation->variant, sizeof table.row.variant);
    start(invitation, variant, &table);
    update_caches(&table, now);
    *ret_table = table;
    return ERROR_NONE;
}

/* The game of `row` as it was before its first move. */
static enum error_code rebuild(struct db *db, const struct game_row *row, struct table *ret_table,
                               struct error *err) {
    struct invitation_row invitation;
    TRY(db_invitations_by_id(db, row->invitation, &invitation, err));
    TRY(table_begin(&invitation, row->created_at, ret_table, err));
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

static enum error_code replay_entry(void *context, const struct move_row *row, struct error *err) {
    struct replay *replay = context;
    struct table *table = replay->table;
    struct entry entry = {0};
    if (row->seq != table->row.seq + 1)
        return damaged(table, row->seq, "the one before it is missing", err);
    TRY(read_entry(table, row, &entry, err));
    if (replay->seen)
        TRY(replay->seen(replay->context, table, &entry, err));
    return table_apply(table, &entry, NULL) ? damaged(table, row->seq, "the move is illegal", err)
                                            : ERROR_NONE;
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

#ifdef TEST_HOOKS

/* A test build forgets a table now and then, so that tests see that nothing depends on it. */
static void evict_random(struct table *slot) {
    if (randombytes_uniform(4) == 0)
        slot->row.id = 0;
}

#else

static void evict_random(struct table *slot) {
    (void)slot;
}

#endif

/* NULL without memory. */
static struct table *slot_of(struct db *db, int64_t game) {
    struct table *slots = db_attached(db);
    if (!slots && (slots = calloc(MEMORY_SLOTS, sizeof *slots)))
        db_attach(db, slots, free);
    if (!slots)
        return NULL;
    struct table *slot = &slots[(uint64_t)game % MEMORY_SLOTS];
    evict_random(slot);
    return slot;
}

void table_remember(struct db *db, const struct table *table) {
    struct table *slot = slot_of(db, table->row.id);
    if (slot)
        *slot = *table;
}

enum error_code table_load(struct db *db, const struct game_row *row, struct table *ret_table,
                           struct error *err) {
    const struct table *slot = slot_of(db, row->id);
    struct table table = {0};
    if (slot && slot->row.id == row->id && slot->row.seq <= row->seq)
        table = *slot;
    else
        TRY(rebuild(db, row, &table, err));
    TRY(replay_to(db, &table, row->seq, NULL, NULL, err));
    table.row = *row;
    table_remember(db, &table);
    *ret_table = table;
    return ERROR_NONE;
}

enum error_code table_by_id(struct db *db, int64_t game, struct table *ret_table,
                            struct error *err) {
    const struct table *slot = slot_of(db, game);
    struct game_row row;
    int64_t revision = 0;
    TRY(db_games_revision(db, game, &revision, err));
    if (slot && slot->row.id == game && slot->row.revision == revision) {
        *ret_table = *slot;
        return ERROR_NONE;
    }
    TRY(db_games_by_id(db, game, &row, err));
    return table_load(db, &row, ret_table, err);
}
