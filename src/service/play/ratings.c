#include "service/play/ratings.h"

#include "base/clock.h"
#include "store/tables/games.h"
#include "store/tables/invitations.h"

static double days_since(const struct rating_row *row, int64_t now) {
    return row->games ? (double)(now - row->rated_at) / (double)CLOCK_DAY : 0;
}

struct glicko2 rating_now(const struct rating_row *row, int64_t now) {
    return glicko2_after_days(row->rating, days_since(row, now));
}

/* The seats that form pairs, and their ratings before the game. */
struct pairs {
    bool is_rated[GAME_SEATS_MAX];
    struct rating_row before[GAME_SEATS_MAX];
};

/* Named people of a table form pairs; guests and house players form none. */
static int find_people(const struct game_row *row, struct pairs *pairs) {
    int count = 0;
    for (int i = 0; i < row->seats; i++)
        count += pairs->is_rated[i] = row->seat[i].person.kind == ACCOUNT_PERSON;
    return count;
}

static bool ended_too_early(const struct table *table) {
    return table->row.ending != GAME_SCORED && !table->game->under_way(table->state.bytes);
}

static enum error_code counts(struct db *db, const struct table *table, int people,
                              bool *ret_counts, struct error *err) {
    const struct game_row *row = &table->row;
    struct invitation_row invitation;
    *ret_counts = false;
    bool counted = false;
    if (game_is_void(row->ending) || people < 2 || ended_too_early(table))
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
static struct rating_row rate(const struct game_row *row, const struct pairs *pairs, int seat) {
    const struct rating_row *before = pairs->before;
    struct glicko2_result results[GAME_SEATS_MAX];
    size_t count = 0;
    for (int k = 0; k < row->seats; k++)
        if (k != seat && pairs->is_rated[k])
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
    struct pairs pairs;
    bool counted = false;
    TRY(counts(db, table, find_people(row, &pairs), &counted, err));
    TRY(db_games_set_rated(db, row->id, counted, err));
    if (!counted)
        return ERROR_NONE;
    for (int i = 0; i < row->seats; i++)
        TRY(db_ratings_read(db, row->seat[i].person.account, row->game, &pairs.before[i], err));
    for (int i = 0; i < row->seats; i++) {
        if (!pairs.is_rated[i])
            continue;
        const struct rating_row after = rate(row, &pairs, i);
        TRY(db_ratings_write(db, &after, row->id, err));
    }
    return ERROR_NONE;
}

static enum error_code read_pairs(struct db *db, const struct rating_change *change,
                                  const struct game_row *row, struct pairs *ret_pairs,
                                  struct error *err) {
    for (int i = 0; i < row->seats; i++) {
        int64_t account = row->seat[i].person.account;
        TRY(db_ratings_changed_by(db, account, change, &ret_pairs->is_rated[i], err));
        TRY(db_ratings_before(db, account, change, &ret_pairs->before[i], err));
    }
    return ERROR_NONE;
}

enum error_code rating_replay(struct db *db, const struct rating_change *change,
                              const struct game_row *row, struct rating_row *ret_row,
                              struct error *err) {
    struct pairs pairs;
    int seat = game_seat(row, change->after.account), rated = 0;
    TRY(db_games_rated(db, row->id, &rated, err));
    if (seat == SEAT_NONE || !row->ending || game_is_void(row->ending) || rated == 0)
        return error_set(err, ERROR_INTERNAL, "its rating was changed, but it did not count");
    TRY(read_pairs(db, change, row, &pairs, err));
    *ret_row = rate(row, &pairs, seat);
    return ERROR_NONE;
}
