#include "store/tables/analyses.h"

DB_STATEMENT(read_analysis, "select analysis from analyses where game = :game");
DB_STATEMENT(write_analysis, "insert into analyses (game, analysis, analysed_at) "
                             "values (:game, :analysis, :now) on conflict (game) do update set "
                             "analysis = excluded.analysis, analysed_at = excluded.analysed_at");

enum error_code db_analyses_read(struct db *db, int64_t game, struct buf *out, struct error *err) {
    struct db_rows *rows = db_query(db, &read_analysis, err, db_arg(game));
    if (db_first(rows, "The game has not been analysed yet."))
        buf_addstr(out, db_col_str(rows, "analysis"));
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
             "select player, display_name, rolls, ones, twos, threes, fours, fives, "
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

static void read_player(struct db_rows *rows, struct dice_player *player) {
    static const char *const faces[DICE_FACES] = {"ones",  "twos",  "threes",
                                                  "fours", "fives", "sixes"};
    db_col_text(rows, "player", player->name, sizeof player->name);
    db_col_text(rows, "display_name", player->display_name, sizeof player->display_name);
    player->rolls = db_col_int(rows, "rolls");
    for (int face = 0; face < DICE_FACES; face++)
        player->faces[face] = db_col_int(rows, faces[face]);
}

enum error_code db_dice_players(struct db *db, struct dice_player ret_players[DICE_PLAYERS],
                                int *ret_count, struct error *err) {
    struct db_rows *rows = db_query(db, &dice_players, err, db_int("limit", DICE_PLAYERS));
    int count = 0;
    while (count < DICE_PLAYERS && db_next(rows))
        read_player(rows, &ret_players[count++]);
    TRY(db_end(rows));
    *ret_count = count;
    return ERROR_NONE;
}
