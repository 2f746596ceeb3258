#include "store/db_sessions.h"

#include "store/commit_events.h"

enum { FIND, INSERT, EXTEND, DELETE, DELETE_OTHERS, DELETE_ENDED, LIST, COUNT };

static const char *const sql[COUNT] = {
    [FIND] = "select account, expires_at from sessions where token_hash = ?1 and expires_at > ?2",
    [INSERT] = "insert into sessions (token_hash, account, device, created_at, expires_at) "
               "values (?1, ?2, ?3, ?4, ?5)",
    [EXTEND] = "update sessions set expires_at = ?2 "
               "where token_hash = ?1 and expires_at < ?3",
    [DELETE] = "delete from sessions where token_hash = ?1",
    [DELETE_OTHERS] = "delete from sessions where account = ?1 and token_hash <> ?2",
    [LIST] = "select token_hash, created_at, expires_at, device from sessions "
             "where account = ?1 and expires_at > ?2 order by created_at desc, token_hash",
    [DELETE_ENDED] = "delete from sessions where expires_at <= ?1",
};

const struct db_statements db_sessions_statements = {sql, COUNT};

enum error_code db_sessions_find(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t now,
                                 struct session_owner *ret_owner, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_SESSIONS, FIND, db_blob(hash, TOKEN_HASH), db_int(now));
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code)
        *ret_owner =
            row ? (struct session_owner){db_col_int(statement, 0), db_col_int(statement, 1)}
                : (struct session_owner){0, 0};
    db_done(statement);
    return code;
}

enum error_code db_sessions_insert(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t account,
                                   const char *device, int64_t now, int64_t expires_at,
                                   struct error *err) {
    return db_run(db,
                  db_query(db, DB_SESSIONS, INSERT, db_blob(hash, TOKEN_HASH), db_int(account),
                           db_text(device), db_int(now), db_int(expires_at)),
                  err);
}

/* Runs a statement; if it has changed something, all who remember sessions must hear of it. */
static enum error_code run(struct db *db, struct sqlite3_stmt *statement, struct error *err) {
    enum error_code code = db_run(db, statement, err);
    if (code || db_changes(db) == 0)
        return code;
    return commit_event_note(db, &(struct commit_event){.game = EVENT_SESSIONS}, err);
}

enum error_code db_sessions_extend(struct db *db, const uint8_t hash[TOKEN_HASH],
                                   int64_t expires_at, int64_t if_before, struct error *err) {
    return run(db,
               db_query(db, DB_SESSIONS, EXTEND, db_blob(hash, TOKEN_HASH), db_int(expires_at),
                        db_int(if_before)),
               err);
}

enum error_code db_sessions_delete(struct db *db, const uint8_t hash[TOKEN_HASH],
                                   struct error *err) {
    return run(db, db_query(db, DB_SESSIONS, DELETE, db_blob(hash, TOKEN_HASH)), err);
}

enum error_code db_sessions_delete_others(struct db *db, int64_t account,
                                          const uint8_t hash[TOKEN_HASH], struct error *err) {
    return run(db,
               db_query(db, DB_SESSIONS, DELETE_OTHERS, db_int(account), db_blob(hash, TOKEN_HASH)),
               err);
}

enum error_code db_sessions_delete_ended(struct db *db, int64_t now, struct error *err) {
    return db_run(db, db_query(db, DB_SESSIONS, DELETE_ENDED, db_int(now)), err);
}

enum error_code db_sessions_list(struct db *db, int64_t account, int64_t now,
                                 struct session_row rows[], size_t max, size_t *ret_count,
                                 struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_SESSIONS, LIST, db_int(account), db_int(now));
    size_t count = 0;
    bool row = false;
    enum error_code code;
    while (!(code = db_step(db, statement, &row, err)) && row && count < max) {
        db_col_blob(statement, 0, rows[count].hash, TOKEN_HASH);
        rows[count].created_at = db_col_int(statement, 1);
        rows[count].expires_at = db_col_int(statement, 2);
        db_col_text(statement, 3, rows[count++].device, SESSIONS_DEVICE);
    }
    db_done(statement);
    if (!code)
        *ret_count = count;
    return code;
}
