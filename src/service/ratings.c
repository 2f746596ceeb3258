#include "service/ratings.h"

#include "base/clock.h"
#include "store/db_games.h"
#include "store/db_invitations.h"

static double days_since(const struct rating_row *row, int64_t now) {
    return row->games ? (double)(now - row->rated_at) / (double)CLOCK_DAY : 0;
}

struct glicko2 rating_now(const struct rating_row *row, int64_t now) {
    return glicko2_after_days(row->rating, days_since(row, now));
}

/* Named people of a table form pairs; guests and house players form none. */
static bool is_rated(const struct game_row *row, int seat) {
    return row->seat[seat].person.kind == ACCOUNT_PERSON;
}

static int count_rated(const struct game_row *row) {
    int count = 0;
    for (int i = 0; i < row->seats; i++)
        count += is_rated(row, i);
    return count;
}

static bool ended_too_early(const struct table *table) {
    const struct game *game = table->game;
    return table->row.ending != GAME_SCORED && game->under_way &&
           !game->under_way(table->state.bytes);
}

static enum error_code counts(struct db *db, const struct table *table, bool *ret_counts,
                              struct error *err) {
    const struct game_row *row = &table->row;
    struct invitation_row invitation;
    *ret_counts = false;
    bool counted = false;
    if (row->ending == GAME_ABANDONED || count_rated(row) < 2 || ended_too_early(table))
        return ERROR_NONE;
    TRY(db_games_counts(db, row->id, &counted, err));
    TRY(db_invitations_by_id(db, row->invitation, &invitation, err));
    *ret_counts = counted && invitation.rated;
    return ERROR_NONE;
}

/* The result of one seat against another, by their places. */
static double score_of(const struct game_row *row, int seat, int other) {
    int own = row->seat[seat].place, others = row->seat[other].place;
    return own < others ? 1 : own > others ? 0 : 0.5;
}

/* A seat's rating after the game in `row`. */
static struct rating_row rate(const struct game_row *row, const struct rating_row before[],
                              int seat) {
    struct glicko2_result results[GAME_SEATS_MAX];
    size_t count = 0;
    for (int k = 0; k < row->seats; k++)
        if (k != seat && is_rated(row, k))
            results[count++] = (struct glicko2_result){rating_now(&before[k], row->updated_at),
                                                       score_of(row, seat, k)};
    struct rating_row after = before[seat];
    after.rating = glicko2_rate(before[seat].rating, days_since(&before[seat], row->updated_at),
                                results, count);
    after.games++;
    after.rated_at = row->updated_at;
    return after;
}

enum error_code rating_game_over(struct db *db, const struct table *table, struct error *err) {
    const struct game_row *row = &table->row;
    struct rating_row before[GAME_SEATS_MAX];
    bool counted = false;
    TRY(counts(db, table, &counted, err));
    if (!counted)
        return ERROR_NONE;
    for (int i = 0; i < row->seats; i++)
        TRY(db_ratings_read(db, row->seat[i].person.account, row->game, &before[i], err));
    for (int i = 0; i < row->seats; i++) {
        if (!is_rated(row, i))
            continue;
        const struct rating_row after = rate(row, before, i);
        TRY(db_ratings_write(db, &after, row->id, err));
    }
    return ERROR_NONE;
}

enum error_code rating_replay(struct db *db, const struct rating_change *change,
                              const struct game_row *row, struct rating_row *ret_row,
                              struct error *err) {
    struct rating_row before[GAME_SEATS_MAX];
    int seat = table_seat(row, change->after.account);
    if (seat == SEAT_NONE || !row->ending || row->ending == GAME_ABANDONED)
        return error_set(err, ERROR_INTERNAL, "its rating was changed, but it did not count");
    for (int i = 0; i < row->seats; i++)
        TRY(db_ratings_before(db, row->seat[i].person.account, change, &before[i], err));
    *ret_row = rate(row, before, seat);
    return ERROR_NONE;
}
