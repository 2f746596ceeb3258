#include "store/db_analyses.h"

enum { PAIRS, PLAYERS, COUNT };

static const char *const sql[COUNT] = {
    [PAIRS] = "select low, high, thrown, expected from admin_dice_by_pair order by low, high",
    [PLAYERS] = "select player, rolls, ones, twos, threes, fours, fives, sixes "
                "from admin_dice_by_player order by rolls desc, player limit ?1",
};

const struct db_statements db_dice_statements = {sql, COUNT};

enum error_code db_dice_pairs(struct db *db, struct dice_pair ret_pairs[DICE_PAIRS],
                              struct error *err) {
    struct sqlite3_stmt *statement = db_query_values(db, DB_DICE, PAIRS, NULL, 0);
    bool more = true;
    enum error_code code = ERROR_NONE;
    for (int i = 0; !code && !(code = db_step(db, statement, &more, err)) && more; i++)
        if (i < DICE_PAIRS)
            ret_pairs[i] = (struct dice_pair){
                .low = (int)db_col_int(statement, 0),
                .high = (int)db_col_int(statement, 1),
                .count = db_col_int(statement, 2),
                .expected = db_col_real(statement, 3),
            };
    db_done(statement);
    return code;
}

enum error_code db_dice_players(struct db *db, struct dice_player ret_players[DICE_PLAYERS],
                                int *ret_count, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_DICE, PLAYERS, db_int(DICE_PLAYERS));
    bool more = true;
    int count = 0;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct dice_player *player = &ret_players[count++];
        db_col_text(statement, 0, player->name, sizeof player->name);
        player->rolls = db_col_int(statement, 1);
        for (int face = 0; face < DICE_FACES; face++)
            player->faces[face] = db_col_int(statement, 2 + face);
    }
    db_done(statement);
    if (!code)
        *ret_count = count;
    return code;
}
