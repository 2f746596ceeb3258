#include "service/ratings.h"

#include "store/invitations.h"

#define DAY_MS 86400000.0

static double days_since(const struct rating_row *row, int64_t now) {
    return row->games ? (double)(now - row->rated_at) / DAY_MS : 0;
}

struct glicko2 rating_now(const struct rating_row *row, int64_t now) {
    return glicko2_after_days(row->rating, days_since(row, now));
}

static enum error_code counts(struct db *db, const struct table *table, bool *ret_counts,
                              struct error *err) {
    const struct game_row *row = &table->row;
    struct invitation_row invitation;
    *ret_counts = false;
    if (row->end == END_ABANDONED ||
        (row->end != END_SCORE && !table->game->under_way(table->state.bytes)))
        return ERROR_NONE;
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].person.kind != ACCOUNT_PERSON)
            return ERROR_NONE;
    enum error_code code = invitations_by_id(db, row->invitation, &invitation, err);
    if (!code)
        *ret_counts = invitation.rated;
    return code;
}

/* The result of one seat against another: by who has won, and among those who have not, a draw. */
static double score_of(const struct game_row *row, int seat, int other) {
    return row->winner == seat ? 1 : row->winner == other ? 0 : 0.5;
}

enum error_code rating_game_over(struct db *db, const struct table *table, struct error *err) {
    const struct game_row *row = &table->row;
    struct rating_row before[SEATS_MAX];
    bool counted = false;
    enum error_code code = counts(db, table, &counted, err);
    for (int i = 0; !code && counted && i < row->seats; i++)
        code = ratings_read(db, row->seat[i].person.account, &before[i], err);
    for (int i = 0; !code && counted && i < row->seats; i++) {
        struct glicko2_result results[SEATS_MAX];
        size_t count = 0;
        for (int k = 0; k < row->seats; k++)
            if (k != i)
                results[count++] = (struct glicko2_result){rating_now(&before[k], row->updated_at),
                                                           score_of(row, i, k)};
        struct rating_row after = before[i];
        after.rating =
            glicko2_rate(before[i].rating, days_since(&before[i], row->updated_at), results, count);
        after.games++;
        after.rated_at = row->updated_at;
        code = ratings_write(db, &after, err);
    }
    return code;
}
