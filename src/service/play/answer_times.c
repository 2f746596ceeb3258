#include "service/play/answer_times.h"

#include <stdlib.h>

#include "service/play/table.h"
#include "store/tables/ratings.h"

struct times {
    int seat;
    int64_t asked_at; /* of the last question that is counted; 0: none */
    int64_t *all;
    size_t count;
};

/* A player who makes several moves in a turn has answered with the first. */
static enum error_code add_entry(void *context, const struct table *before,
                                 const struct table *after, const struct entry *entry,
                                 struct error *err) {
    struct times *times = context;
    const struct move_row *row = entry->row;
    int64_t asked_at = before->row.seat[times->seat].waiting_since;
    (void)after, (void)err;
    if (row->seat != times->seat || row->by != GAME_BY_HAND || entry->ending || !asked_at ||
        asked_at == times->asked_at || times->count == ANSWER_TIMES_MAX)
        return ERROR_NONE;
    times->asked_at = asked_at;
    times->all[times->count++] = row->at - asked_at;
    return ERROR_NONE;
}

static enum error_code add_game(struct db *db, int64_t id, int64_t account, struct times *times,
                                struct error *err) {
    struct game_row row;
    struct table table;
    TRY(db_games_by_id(db, id, &row, err));
    times->seat = game_seat(&row, account);
    times->asked_at = 0;
    return table_replay(db, &row, row.seq, add_entry, times, &table, err);
}

static int compare(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

enum error_code answer_times(struct db *db, int64_t account, const char *game,
                             int64_t ret_times[ANSWER_TIMES_MAX], size_t *ret_count,
                             struct error *err) {
    struct times times = {.all = ret_times};
    int64_t ids[RESULTS_GAMES];
    size_t games = 0;
    TRY(db_results_games(db, account, game, ids, &games, err));
    for (size_t i = 0; i < games; i++)
        TRY(add_game(db, ids[i], account, &times, err));
    qsort(ret_times, times.count, sizeof *ret_times, compare);
    *ret_count = times.count;
    return ERROR_NONE;
}
