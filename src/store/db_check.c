#include "store/db_views.h"

#include <string.h>

enum { FILE_SOUND, REFERENCES_SOUND, GAMES_THERE, RATINGS_LAST, COUNT };

/* Each gives one sentence for a fault; the parameter is not used but where there is one. */
static const char *const sql[COUNT] = {
    [FILE_SOUND] = "select 'the file: ' || integrity_check from pragma_integrity_check "
                   "where integrity_check <> 'ok' and ?1",
    [REFERENCES_SOUND] = "select format('table %s: row %d refers to nothing in %s', \"table\", "
                         "rowid, parent) from pragma_foreign_key_check where ?1",
    [GAMES_THERE] = "select format('invitation %s: it was accepted and has no game', public_id) "
                    "from invitations i where status = 'accepted' and ?1 "
                    "and not exists (select 1 from games g where g.invitation = i.id)",
    [RATINGS_LAST] = "select format('rating of %s: it is not what its last game left', a.name) "
                     "from accounts a left join ratings r on r.account = a.id "
                     "left join rating_changes c on c.id = "
                     "(select max(id) from rating_changes where account = a.id) "
                     "where a.kind = 'person' and ?1 and (r.value is not c.value "
                     "or r.deviation is not c.deviation or r.volatility is not c.volatility "
                     "or r.games is not c.games or r.rated_at is not c.rated_at)",
};

const struct db_statements db_check_statements = {sql, COUNT};

static enum error_code run(struct db *db, size_t which, db_check_found *found, void *context,
                           struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_CHECK, which, db_int(1));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!(code = db_step(db, statement, &more, err)) && more)
        found(context, db_col_str(statement, 0));
    db_done(statement);
    return code;
}

enum error_code db_store_check(struct db *db, db_check_found *found, void *context,
                               struct error *err) {
    enum error_code code = ERROR_NONE;
    for (size_t i = 0; !code && i < COUNT; i++)
        code = run(db, i, found, context, err);
    return code;
}
