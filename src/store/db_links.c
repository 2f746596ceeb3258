#include "store/db_sessions.h"

#include <string.h>

enum { INSERT, FIND, DELETE, DELETE_ENDED, COUNT };

static const char *const sql[COUNT] = {
    [INSERT] = "insert into letter_links (token_hash, purpose, account, game, kind, email, "
               "expires_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [FIND] = "select account, game, kind, email, expires_at from letter_links "
             "where token_hash = ?1 and purpose = ?2 and expires_at > ?3",
    [DELETE] = "delete from letter_links where account = ?1 and purpose = ?2 "
               "and expires_at >= ?3",
    [DELETE_ENDED] = "delete from letter_links where expires_at <= ?1",
};

const struct db_statements db_links_statements = {sql, COUNT};

static const char *const purposes[] = {[LINK_LOOK] = "look",
                                       [LINK_UNSUBSCRIBE] = "unsubscribe",
                                       [LINK_VERIFY] = "verify",
                                       [LINK_RESET] = "reset",
                                       [LINK_UNDO_EMAIL] = "undo_email"};

enum error_code db_links_insert(struct db *db, const uint8_t hash[TOKEN_HASH],
                                const struct link_row *row, int64_t now, int64_t expires_at,
                                struct error *err) {
    enum error_code code = db_run(db, db_query(db, DB_LINKS, DELETE_ENDED, db_int(now)), err);
    if (code)
        return code;
    const char *kind = row->kind < NOTICE_KINDS ? db_notice_kind_name(row->kind) : NULL;
    return db_run(db,
                  db_query(db, DB_LINKS, INSERT, db_blob(hash, TOKEN_HASH),
                           db_text(purposes[row->purpose]), db_int(row->account),
                           db_int_or_null(row->game, 0), db_text(kind), db_text_or_null(row->email),
                           db_int(expires_at)),
                  err);
}

enum error_code db_links_find(struct db *db, const uint8_t hash[TOKEN_HASH],
                              enum link_purpose purpose, int64_t now, struct link_row *ret_row,
                              struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_LINKS, FIND, db_blob(hash, TOKEN_HASH),
                                              db_text(purposes[purpose]), db_int(now));
    enum error_code code = db_one(db, statement, "This link has expired.", err);
    if (!code) {
        *ret_row = (struct link_row){.purpose = purpose,
                                     .account = db_col_int(statement, 0),
                                     .game = db_col_int(statement, 1),
                                     .kind = db_notice_kind_of(db_col_str(statement, 2)),
                                     .expires_at = db_col_int(statement, 4)};
        db_col_text(statement, 3, ret_row->email, sizeof ret_row->email);
    }
    db_done(statement);
    return code;
}

enum error_code db_links_delete(struct db *db, int64_t account, enum link_purpose purpose,
                                int64_t from, struct error *err) {
    return db_run(
        db,
        db_query(db, DB_LINKS, DELETE, db_int(account), db_text(purposes[purpose]), db_int(from)),
        err);
}
