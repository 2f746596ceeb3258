#include "store/db_invitations.h"

enum { ID, WINS, NEXT, ADD_SEED, SEEDS, GAMES, COUNT };

#define OF_MATCH                                                                                   \
    "from games g where g.invitation in "                                                          \
    "(select ?1 union all select id from invitations where match_head = ?1) "

static const char *const sql[COUNT] = {
    [ID] = "select public_id from invitations where id = ?1",
    [WINS] = "select g.winner, count(*) " OF_MATCH "and g.winner is not null group by g.winner",
    [NEXT] = "select g.public_id from invitations i join games g on g.invitation = i.id "
             "where i.match_head = ?1 and i.match_number = ?2",
    [ADD_SEED] = "insert into match_seeds (head, number, public_id, seed) values (?1, ?2, ?3, ?4)",
    [SEEDS] = "select number, public_id, seed from match_seeds where head = ?1 order by number",
    [GAMES] = "select g.id " OF_MATCH "order by g.id",
};

const struct db_statements db_matches_statements = {sql, COUNT};

static enum error_code read_id(struct db *db, struct sqlite3_stmt *statement,
                               char ret_id[PUBLIC_ID], struct error *err) {
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    ret_id[0] = '\0';
    if (!code && row)
        db_col_text(statement, 0, ret_id, PUBLIC_ID);
    db_done(statement);
    return code;
}

static enum error_code read_wins(struct db *db, struct match_row *row, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_MATCHES, WINS, db_int(row->head));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!(code = db_step(db, statement, &more, err)) && more) {
        int64_t seat = db_col_int(statement, 0);
        if (seat >= 0 && seat < GAME_SEATS_MAX)
            row->wins[seat] = (int)db_col_int(statement, 1);
    }
    db_done(statement);
    return code;
}

enum error_code db_matches_read(struct db *db, struct match_row *row, struct error *err) {
    enum error_code code =
        read_id(db, db_query(db, DB_MATCHES, ID, db_int(row->head)), row->id, err);
    if (!code)
        code =
            read_id(db, db_query(db, DB_MATCHES, NEXT, db_int(row->head), db_int(row->number + 1)),
                    row->next, err);
    return code ? code : read_wins(db, row, err);
}

enum error_code db_matches_add_seed(struct db *db, int64_t head, const struct match_seed *seed,
                                    struct error *err) {
    return db_run(db,
                  db_query(db, DB_MATCHES, ADD_SEED, db_int(head), db_int(seed->number),
                           db_text(seed->public_id), db_blob(seed->seed, sizeof seed->seed)),
                  err);
}

enum error_code db_matches_seeds(struct db *db, int64_t head,
                                 struct match_seed ret_seeds[MATCH_GAMES_MAX], size_t *ret_count,
                                 struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_MATCHES, SEEDS, db_int(head));
    size_t count = 0;
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!(code = db_step(db, statement, &more, err)) && more && count < MATCH_GAMES_MAX) {
        struct match_seed *seed = &ret_seeds[count++];
        seed->number = (int)db_col_int(statement, 0);
        db_col_text(statement, 1, seed->public_id, sizeof seed->public_id);
        db_col_blob(statement, 2, seed->seed, sizeof seed->seed);
    }
    db_done(statement);
    if (!code)
        *ret_count = count;
    return code;
}

enum error_code db_matches_games(struct db *db, int64_t head, int64_t ret_games[MATCH_GAMES_MAX],
                                 size_t *ret_count, struct error *err) {
    return db_ints(db, db_query(db, DB_MATCHES, GAMES, db_int(head)), MATCH_GAMES_MAX, ret_games,
                   ret_count, err);
}
