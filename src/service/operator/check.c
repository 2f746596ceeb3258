#include "service/operator/check.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "service/club/puzzles.h"
#include "service/play/deadlines.h"
#include "service/play/ratings.h"
#include "service/play/table.h"
#include "store/engine/migrate.h"
#include "store/engine/schema.h"
#include "store/tables/games.h"
#include "store/tables/invitations.h"
#include "store/tables/puzzles.h"
#include "store/tables/views.h"

struct check {
    struct db *db;
    check_report *report;
    struct check_counts counts;
    const struct game_row *row;
};

__attribute__((format(printf, 2, 3))) static void fault(struct check *check, const char *format,
                                                        ...) {
    char text[512];
    int len = check->row ? snprintf(text, sizeof text, "game %s: ", check->row->public_id) : 0;
    va_list args;
    va_start(args, format);
    vsnprintf(text + len, sizeof text - (size_t)len, format, args);
    va_end(args);
    check->counts.faults++;
    check->report(text);
}

/* --- The log against the rules and the seed --- */

static void check_text(struct check *check, const struct entry *entry, const char *what,
                       const char *is, const char *should) {
    if (strcmp(is, should) != 0)
        fault(check, "entry %lld: %s is \"%s\" and not \"%s\"", (long long)entry->row->seq, what,
              is, should);
}

/* Plays the entry again with the chance of the seed. */
static void check_drawn(struct check *check, const struct table *before,
                        const struct entry *entry) {
    struct table again;
    struct chance_source seed;
    struct drawn drawn;
    table_copy(before, &again);
    chance_source_init(&seed, &before->key, before->game->algorithm);
    drawn_from_source(&drawn, &seed.chance);
    if (table_apply(&again, entry, &drawn, NULL) ||
        strcmp(buf_text(&drawn.text), entry->row->drawn ? entry->row->drawn : "") != 0)
        fault(check, "entry %lld: the drawn numbers are not from the seed",
              (long long)entry->row->seq);
    buf_clear(&drawn.text);
}

static void check_move(struct check *check, const struct table *before, const struct entry *entry) {
    const struct move_row *row = entry->row;
    struct buf text = BUF_INIT;
    before->game->write_move(entry->move.bytes, &text);
    check_text(check, entry, "the move", row->move, buf_text(&text));
    buf_clear(&text);
}

static enum error_code check_entry(void *context, const struct table *before,
                                   const struct table *after, const struct entry *entry,
                                   struct error *err) {
    struct check *check = context;
    struct buf says = BUF_INIT;
    (void)err;
    check->counts.moves++;
    if (!entry->ending)
        check_move(check, before, entry);
    else if (before->row.ending)
        fault(check, "entry %lld: the game was over", (long long)entry->row->seq);
    entry_says(before, after, entry, &says);
    check_text(check, entry, "the sentence", entry->row->says, buf_text(&says));
    check_drawn(check, before, entry);
    buf_clear(&says);
    return ERROR_NONE;
}

/* --- The caches against the log --- */

static void check_number(struct check *check, const char *what, int64_t is, int64_t should) {
    if (is != should)
        fault(check, "%s is %lld; the log says %lld", what, (long long)is, (long long)should);
}

static void check_seat(struct check *check, int seat, const struct seat_row *is,
                       const struct seat_row *should) {
    const struct {
        const char *name;
        int64_t is, should;
    } columns[] = {
        {"points", is->points, should->points},
        {"waiting_since", is->waiting_since, should->waiting_since},
        {"asked_seq", is->asked_seq, should->asked_seq},
        {"asks", is->asks, should->asks},
        {"deadline_at", is->deadline_at, should->deadline_at},
        {"timeouts", is->timeouts, should->timeouts},
        {"left_at", is->left_at, should->left_at},
        {"place", is->place, should->place},
    };
    char what[64];
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        snprintf(what, sizeof what, "seat %d: %s", seat, columns[i].name);
        check_number(check, what, columns[i].is, columns[i].should);
    }
}

static void check_caches(struct check *check, const struct game_row *is,
                         const struct game_row *should) {
    check_number(check, "round", is->round, should->round);
    if (strcmp(is->phase, should->phase) != 0)
        fault(check, "phase is %s; the log says %s", is->phase, should->phase);
    if (is->warnings == 0 && (!is->idle_at != !should->idle_at || is->idle_at > should->idle_at))
        check_number(check, "idle_at", is->idle_at, should->idle_at);
    check_number(check, "updated_at", is->updated_at, should->updated_at);
    check_number(check, "reason", is->ending, should->ending);
    check_number(check, "number of seats", is->seats, should->seats);
    if (is->revision < should->revision)
        fault(check, "revision %lld is below the number of its moves", (long long)is->revision);
    for (int i = 0; i < is->seats && i < should->seats; i++)
        check_seat(check, i, &is->seat[i], &should->seat[i]);
}

/* A game that no entry has reached since boards are kept has none. */
static enum error_code check_board(struct check *check, const struct table *table,
                                   struct error *err) {
    struct buf is = BUF_INIT, should = BUF_INIT;
    enum error_code code = db_games_board(check->db, table->row.id, &is, err);
    table_board(table, &should);
    if (!code && should.failed)
        code = error_no_memory(err);
    if (!code && is.len && strcmp(buf_text(&is), buf_text(&should)) != 0)
        fault(check, "board is %s; the log says %s", buf_text(&is), buf_text(&should));
    buf_clear(&is);
    buf_clear(&should);
    return code;
}

static enum error_code found_surplus(void *context, const struct move_row *row, struct error *err) {
    (void)err;
    fault(context, "entry %lld: it is beyond the game's number of moves", (long long)row->seq);
    return ERROR_NONE;
}

/* The account in a seat; 0: none. */
static int64_t account_in(const struct game_row *row, int seat) {
    return seat < row->seats ? row->seat[seat].person.account : 0;
}

/* Lays the game out again with the chance of the seed. */
static enum error_code check_setup(struct check *check, const struct game_row *row,
                                   const struct invitation_row *invitation, struct error *err) {
    struct table again;
    struct buf is = BUF_INIT, should = BUF_INIT;
    enum error_code code = db_games_setup(check->db, row->id, &is, err);
    if (!code && is.len > 0) {
        code = table_begin(invitation, NULL, row->created_at, &again, &should, err);
        if (!code && strcmp(buf_text(&is), buf_text(&should)) != 0)
            fault(check, "its setup is not from the seed");
    }
    buf_clear(&is);
    buf_clear(&should);
    return code;
}

static void check_invitation(struct check *check, const struct game_row *row,
                             const struct invitation_row *invitation) {
    if (invitation->status != INVITATION_ACCEPTED)
        fault(check, "its invitation %s was not accepted", invitation->public_id);
    int taken = invitation_taken(invitation);
    for (int i = 0; i < taken; i++)
        if (!place_is_taken(&invitation->place[i]) ||
            account_in(row, i) != invitation->place[i].person.account)
            fault(check, "the player of place %d is not in that seat", i);
    if (taken != row->seats)
        fault(check, "%d places were taken for %d seats", taken, row->seats);
}

/* --- Games --- */

static enum error_code check_log(struct check *check, const struct game_row *row,
                                 struct error *err) {
    struct invitation_row invitation;
    struct table table;
    TRY(db_invitations_by_id(check->db, row->invitation, &invitation, err));
    check_invitation(check, row, &invitation);
    TRY(check_setup(check, row, &invitation, err));
    TRY(table_replay(check->db, row, row->seq, check_entry, check, &table, err));
    for (int i = 0; i < row->seats; i++) { /* what follows from nothing */
        struct seat_row *seat = &table.row.seat[i];
        seat->shift = row->seat[i].shift;
        seat->bank = row->seat[i].bank;
        memcpy(seat->zone, row->seat[i].zone, sizeof seat->zone);
    }
    TRY(deadline_set(check->db, &table.row, err));
    check_caches(check, row, &table.row);
    TRY(check_board(check, &table, err));
    return db_moves_read(check->db, row->id, row->seq, INT64_MAX, found_surplus, check, err);
}

static void check_game(struct check *check, int64_t id) {
    struct game_row row;
    struct error err = {0};
    check->counts.games++;
    enum error_code code = db_games_by_id(check->db, id, &row, &err);
    if (!code) {
        check->row = &row;
        code = check_log(check, &row, &err);
    }
    check->row = NULL;
    if (code)
        fault(check, "%s", err.detail);
}

static enum error_code check_games(struct check *check, struct error *err) {
    int64_t id = 0;
    TRY(db_games_after(check->db, 0, &id, err));
    while (id) {
        check_game(check, id);
        TRY(db_games_after(check->db, id, &id, err));
    }
    return ERROR_NONE;
}

/* --- Ratings --- */

/* The same arithmetic on another machine may differ in the last digits. */
static bool about(double one, double other) {
    return fabs(one - other) < 1e-6;
}

static bool is_same_rating(const struct rating_row *one, const struct rating_row *other) {
    return about(one->rating.value, other->rating.value) &&
           about(one->rating.deviation, other->rating.deviation) &&
           about(one->rating.volatility, other->rating.volatility) && one->games == other->games &&
           one->rated_at == other->rated_at;
}

/* A deleted account has no ratings any more, so their effect on the others' cannot be checked. */
static bool has_former_player(const struct game_row *row) {
    for (int i = 0; i < row->seats; i++)
        if (person_has_left(&row->seat[i].person))
            return true;
    return false;
}

static void compare_ratings(struct check *check, const struct rating_row *is,
                            const struct rating_row *should) {
    if (!is_same_rating(is, should))
        fault(check,
              "it left account %lld the rating %.3f (%.3f) after %lld games, by its result "
              "%.3f (%.3f) after %lld",
              (long long)is->account, is->rating.value, is->rating.deviation, (long long)is->games,
              should->rating.value, should->rating.deviation, (long long)should->games);
}

static void check_rating(struct check *check, const struct rating_change *change) {
    struct game_row row;
    struct rating_row should;
    struct error err = {0};
    if (db_games_by_id(check->db, change->game, &row, &err)) {
        fault(check, "%s", err.detail);
        return;
    }
    if (has_former_player(&row))
        return;
    check->row = &row;
    if (rating_replay(check->db, change, &row, &should, &err))
        fault(check, "%s", err.detail);
    else
        compare_ratings(check, &change->after, &should);
    check->row = NULL;
}

static enum error_code check_ratings(struct check *check, struct error *err) {
    struct rating_change change;
    TRY(db_ratings_next_change(check->db, 0, &change, err));
    while (change.id) {
        if (change.game)
            check_rating(check, &change);
        TRY(db_ratings_next_change(check->db, change.id, &change, err));
    }
    return ERROR_NONE;
}

/* --- Puzzles --- */

static enum error_code check_puzzle(void *context, const struct puzzle_row *row,
                                    struct error *err) {
    struct check *check = context;
    struct puzzle_row puzzle;
    struct buf options = BUF_INIT;
    char date[ISO8601_DATE];
    bool fits = false;
    enum error_code code = db_puzzles_read(check->db, row->day, 0, &puzzle, &options, err);
    iso8601_date(row->day * CLOCK_DAY, date);
    if (!code && (puzzle_fits(check->db, &puzzle, buf_text(&options), &fits, NULL) || !fits))
        fault(check, "puzzle %s: its options are not the legal moves of its position", date);
    buf_clear(&options);
    return code;
}

/* --- All --- */

static void found_in_file(void *context, const char *text) {
    fault(context, "%s", text);
}

/* What keeps a check from its end is a fault, too. */
static void check_by(struct check *check,
                     enum error_code (*run)(struct db *db, db_check_found *found, void *context,
                                            struct error *err)) {
    struct error damage = {0};
    if (run(check->db, found_in_file, check, &damage))
        fault(check, "%s", damage.detail);
}

/* The statements are those of the present version. */
static enum error_code check_snapshot(struct check *check, struct error *err) {
    int version = 0;
    TRY(schema_version(check->db, &version, err));
    check_by(check, db_check_file);
    check_by(check, schema_check);
    check->counts.older = version < migration_newest("sqlite");
    if (check->counts.older)
        return ERROR_NONE;
    check_by(check, db_check);
    TRY(check_games(check, err));
    TRY(check_ratings(check, err));
    return db_puzzles_list(check->db, INT64_MAX, 0, 0, INT64_MAX, check_puzzle, check, err);
}

enum error_code check_all(struct db *db, check_report *report, struct check_counts *ret_counts,
                          struct error *err) {
    struct check check = {.db = db, .report = report};
    bool within = db_in_transaction(db);
    if (!within)
        TRY(db_snapshot(db, err));
    enum error_code code = check_snapshot(&check, err);
    if (!within)
        db_snapshot_end(db);
    if (!code)
        *ret_counts = check.counts;
    return code;
}
