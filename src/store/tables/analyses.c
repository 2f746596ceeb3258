#include "store/tables/analyses.h"

DB_STATEMENT(read_analysis, "select analysis from analyses where game = :game");
DB_STATEMENT(write_analysis, "insert into analyses (game, analysis, analysed_at) "
                             "values (:game, :analysis, :now) on conflict (game) do update set "
                             "analysis = excluded.analysis, analysed_at = excluded.analysed_at");

enum error_code db_analyses_read(struct db *db, int64_t game, struct buf *out, struct error *err) {
    struct db_rows *rows = db_query(db, &read_analysis, err, db_arg(game));
    if (db_first(rows, "The game has not been analysed yet."))
        db_col_append(rows, "analysis", out);
    return db_end(rows);
}

enum error_code db_analyses_write(struct db *db, int64_t game, const char *analysis, int64_t now,
                                  struct error *err) {
    return db_run(db, &write_analysis, err, db_arg(game), db_arg(analysis), db_arg(now));
}

/* --- Dice --- */

DB_STATEMENT(
    dice_pairs,
    "select low, high, thrown as count, expected from admin_dice_by_pair order by low, high");
DB_STATEMENT(dice_players,
             "select player as name, display_name, rolls, ones, twos, threes, fours, fives, "
             "sixes from admin_dice_by_player order by rolls desc, player limit :limit");

#define PAIR(member) DB_FIELD(struct dice_pair, member)
static const struct db_field pair_fields[] =
    DB_FIELDS(PAIR(low), PAIR(high), PAIR(count), PAIR(expected));

enum error_code db_dice_pairs(struct db *db, struct dice_pair ret_pairs[DICE_PAIRS],
                              struct error *err) {
    size_t count = 0;
    return db_read_all(db_query_values(db, &dice_pairs, err, NULL, 0), pair_fields, DICE_PAIRS,
                       ret_pairs, &count);
}

#define PLAYER(member) DB_FIELD(struct dice_player, member)
#define FACE(column, face) DB_FIELD_AS(column, struct dice_player, faces[(face)-1])
static const struct db_field player_fields[] =
    DB_FIELDS(PLAYER(name), PLAYER(display_name), PLAYER(rolls), FACE("ones", 1), FACE("twos", 2),
              FACE("threes", 3), FACE("fours", 4), FACE("fives", 5), FACE("sixes", 6));

enum error_code db_dice_players(struct db *db, struct dice_player ret_players[DICE_PLAYERS],
                                size_t *ret_count, struct error *err) {
    return db_read_all(db_query(db, &dice_players, err, db_int("limit", DICE_PLAYERS)),
                       player_fields, DICE_PLAYERS, ret_players, ret_count);
}
