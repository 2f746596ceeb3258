#include "store/db_accounts.h"

#include "base/text.h"

enum {
    BY_ID,
    BY_NAME,
    INSERT,
    UPDATE,
    COUNT_GAMES,
    IDLE_SINCE,
    IDLE_GUESTS,
    ALL,
    OF_HOUSE,
    DELETE_INVITATIONS,
    DELETE_TO,
    DELETE,
    WITHDRAW,
    DECLINE,
    FORGET_FIRST,
    FORGET_LAST = FORGET_FIRST + 8,
    COUNT
};

#define COLUMNS "select id, name, kind, password_hash, email, language, created_at from accounts "

static const char *const sql[COUNT] = {
    [BY_ID] = COLUMNS "where id = ?1",
    [BY_NAME] = COLUMNS "where name = ?1",
    [INSERT] = "insert into accounts (name, kind, password_hash, email, language, created_at) "
               "values (?1, ?2, ?3, ?4, ?5, ?6)",
    [UPDATE] = "update accounts set name = ?2, kind = ?3, password_hash = ?4, email = ?5, "
               "language = ?6 where id = ?1",
    [COUNT_GAMES] = "select count(*) filter (where g.status = 'active'), "
                    "count(*) filter (where g.winner = s.seat and g.counts), "
                    "count(*) filter (where g.winner is null and g.reason = 'score'), "
                    "count(*) filter (where g.winner <> s.seat and g.counts) "
                    "from seats s join games g on g.id = s.game where s.account = ?1",
    [IDLE_SINCE] = "select max(created_at, coalesce((select max(expires_at) from sessions "
                   "where account = ?1) - ?2, 0)) from accounts where id = ?1 and kind = 'guest' "
                   "and not exists (select 1 from seats where account = ?1)",
    [IDLE_GUESTS] = "select id from accounts a where kind = 'guest' and created_at <= ?1 "
                    "and not exists (select 1 from seats where account = a.id) "
                    "and not exists (select 1 from sessions where account = a.id "
                    "and expires_at > ?1 + ?2) limit ?3",
    [ALL] = COLUMNS "order by name",
    [OF_HOUSE] = COLUMNS "where kind = 'house'",
    [DELETE_INVITATIONS] = "delete from invitations where inviter = ?1",
    [DELETE_TO] = "delete from invitations where invitee = ?1",
    [DELETE] = "delete from accounts where id = ?1",
    [WITHDRAW] = "update invitations set status = 'withdrawn', closed_at = ?2 "
                 "where inviter = ?1 and status = 'open'",
    [DECLINE] = "update invitations set status = 'declined', closed_at = ?2 "
                "where invitee = ?1 and status = 'open'",
    [FORGET_FIRST] = "delete from notice_settings where account = ?1",
    "delete from outbox where account = ?1",
    "delete from letter_links where account = ?1",
    "delete from holidays where account = ?1",
    "delete from ratings where account = ?1",
    "delete from rating_changes where account = ?1",
    "update invitations set message = '' where inviter = ?1 and message <> ''",
    "delete from messages where (game, seat) in (select game, seat from seats where account = ?1)",
    [FORGET_LAST] = "delete from seat_notes "
                    "where (game, seat) in (select game, seat from seats where account = ?1)",
};

const struct db_statements db_accounts_statements = {sql, COUNT};

const char *const account_kinds[] = {
    [ACCOUNT_PERSON] = "person", [ACCOUNT_GUEST] = "guest", [ACCOUNT_BOT] = "house", NULL};

void db_accounts_read_person(struct sqlite3_stmt *statement, int name_column, int64_t account,
                             struct person *ret_person) {
    *ret_person = (struct person){.account = account};
    db_col_text(statement, name_column, ret_person->name, sizeof ret_person->name);
    if (account)
        ret_person->kind =
            (enum account_kind)word_index(account_kinds, db_col_str(statement, name_column + 1));
}

static void read_columns(struct sqlite3_stmt *statement, struct account_row *ret_row) {
    db_accounts_read_person(statement, 1, db_col_int(statement, 0), &ret_row->person);
    db_col_text(statement, 3, ret_row->password_hash, sizeof ret_row->password_hash);
    db_col_text(statement, 4, ret_row->email, sizeof ret_row->email);
    db_col_text(statement, 5, ret_row->language, sizeof ret_row->language);
    ret_row->created_at = db_col_int(statement, 6);
}

static enum error_code read_account(struct db *db, struct sqlite3_stmt *statement,
                                    struct account_row *ret_row, struct error *err) {
    enum error_code code = db_one(db, statement, "There is no player of that name.", err);
    if (!code)
        read_columns(statement, ret_row);
    db_done(statement);
    return code;
}

enum error_code db_accounts_by_id(struct db *db, int64_t id, struct account_row *ret_row,
                                  struct error *err) {
    return read_account(db, db_query(db, DB_ACCOUNTS, BY_ID, db_int(id)), ret_row, err);
}

enum error_code db_accounts_by_name(struct db *db, const char *name, struct account_row *ret_row,
                                    struct error *err) {
    return read_account(db, db_query(db, DB_ACCOUNTS, BY_NAME, db_text(name)), ret_row, err);
}

static enum error_code taken(struct db *db, enum error_code code, struct error *err) {
    if (code && db_not_unique(db))
        return error_set(err, ERROR_NAME_TAKEN, "This name is taken.");
    return code;
}

enum error_code db_accounts_insert(struct db *db, const struct account_row *row, int64_t *ret_id,
                                   struct error *err) {
    enum error_code code = db_run(
        db,
        db_query(db, DB_ACCOUNTS, INSERT, db_text(row->person.name),
                 db_text(account_kinds[row->person.kind]), db_text_or_null(row->password_hash),
                 db_text_or_null(row->email), db_text(row->language), db_int(row->created_at)),
        err);
    if (code)
        return taken(db, code, err);
    *ret_id = db_last_id(db);
    return ERROR_NONE;
}

enum error_code db_accounts_update(struct db *db, const struct account_row *row,
                                   struct error *err) {
    enum error_code code = db_run(
        db,
        db_query(db, DB_ACCOUNTS, UPDATE, db_int(row->person.account), db_text(row->person.name),
                 db_text(account_kinds[row->person.kind]), db_text_or_null(row->password_hash),
                 db_text_or_null(row->email), db_text(row->language)),
        err);
    return taken(db, code, err);
}

enum error_code db_accounts_count_games(struct db *db, int64_t id,
                                        struct account_counts *ret_counts, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_ACCOUNTS, COUNT_GAMES, db_int(id));
    enum error_code code = db_one(db, statement, "", err);
    if (!code)
        *ret_counts = (struct account_counts){db_col_int(statement, 0), db_col_int(statement, 1),
                                              db_col_int(statement, 2), db_col_int(statement, 3)};
    db_done(statement);
    return code;
}

enum error_code db_accounts_idle_since(struct db *db, int64_t id, int64_t session_ms,
                                       int64_t *ret_at, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_ACCOUNTS, IDLE_SINCE, db_int(id), db_int(session_ms));
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code)
        *ret_at = row ? db_col_int(statement, 0) : 0;
    db_done(statement);
    return code;
}

enum error_code db_accounts_idle_guests(struct db *db, int64_t before, int64_t session_ms,
                                        size_t limit, int64_t ret_ids[], size_t *ret_count,
                                        struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_ACCOUNTS, IDLE_GUESTS, db_int(before),
                                              db_int(session_ms), db_int((int64_t)limit));
    return db_ints(db, statement, limit, ret_ids, ret_count, err);
}

enum error_code db_accounts_delete(struct db *db, int64_t id, struct error *err) {
    enum error_code code = ERROR_NONE;
    for (size_t which = DELETE_INVITATIONS; !code && which <= DELETE; which++)
        code = db_run(db, db_query(db, DB_ACCOUNTS, which, db_int(id)), err);
    return code;
}

enum error_code db_accounts_forget(struct db *db, int64_t id, int64_t now, struct error *err) {
    enum error_code code =
        db_run(db, db_query(db, DB_ACCOUNTS, WITHDRAW, db_int(id), db_int(now)), err);
    if (!code)
        code = db_run(db, db_query(db, DB_ACCOUNTS, DECLINE, db_int(id), db_int(now)), err);
    for (size_t which = FORGET_FIRST; !code && which <= FORGET_LAST; which++)
        code = db_run(db, db_query(db, DB_ACCOUNTS, which, db_int(id)), err);
    return code;
}

static enum error_code show(struct db *db, size_t query, account_seen *seen, void *context,
                            struct error *err) {
    struct sqlite3_stmt *statement = db_query_values(db, DB_ACCOUNTS, query, NULL, 0);
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct account_row row;
        read_columns(statement, &row);
        code = seen(context, &row, err);
    }
    db_done(statement);
    return code;
}

enum error_code db_accounts_all(struct db *db, account_seen *seen, void *context,
                                struct error *err) {
    return show(db, ALL, seen, context, err);
}

enum error_code db_accounts_of_house(struct db *db, account_seen *seen, void *context,
                                     struct error *err) {
    return show(db, OF_HOUSE, seen, context, err);
}
