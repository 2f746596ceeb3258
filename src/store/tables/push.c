#include "store/tables/push.h"

#include "store/engine/db.h"

#define SELECT "select id, public_id, account, endpoint, point, auth from push_subscriptions "

DB_STATEMENT(read_key, "select private from push_key where id = 1");
DB_STATEMENT(write_key, "insert into push_key (id, private) values (1, :private) "
                        "on conflict (id) do nothing");
DB_STATEMENT(by_id, SELECT "where id = :id");
DB_STATEMENT(by_endpoint, SELECT "where endpoint = :endpoint");
DB_STATEMENT(write, "insert into push_subscriptions (public_id, account, session, endpoint, "
                    "point, auth, created_at) values (:public_id, :account, :session, "
                    ":endpoint, :point, :auth, :now) on conflict (endpoint) do update set "
                    "session = excluded.session, point = excluded.point, auth = excluded.auth");
DB_STATEMENT(delete_one, "delete from push_subscriptions where id = :id");
DB_STATEMENT(delete_own, "delete from push_subscriptions "
                         "where account = :account and public_id = :public_id");

enum error_code db_push_key(struct db *db, uint8_t ret_key[PUSH_KEY], bool *ret_found,
                            struct error *err) {
    struct db_rows *rows = db_query_values(db, &read_key, err, NULL, 0);
    *ret_found = db_next(rows);
    if (*ret_found)
        db_col_blob(rows, "private", ret_key, PUSH_KEY);
    return db_end(rows);
}

enum error_code db_push_set_key(struct db *db, const uint8_t key[PUSH_KEY], struct error *err) {
    return db_run(db, &write_key, err, db_blob("private", key, PUSH_KEY));
}

#define PUSH(member) DB_FIELD(struct push_row, member)
static const struct db_field push_fields[] =
    DB_FIELDS(PUSH(id), PUSH(public_id), PUSH(account), PUSH(endpoint), PUSH(point), PUSH(auth));

static enum error_code read_row(struct db_rows *rows, struct push_row *ret_row, bool *ret_found) {
    *ret_found = db_read_next(rows, push_fields, ret_row);
    return db_end(rows);
}

enum error_code db_push_by_id(struct db *db, int64_t id, struct push_row *ret_row, bool *ret_found,
                              struct error *err) {
    return read_row(db_query(db, &by_id, err, db_arg(id)), ret_row, ret_found);
}

enum error_code db_push_by_endpoint(struct db *db, const char *endpoint, struct push_row *ret_row,
                                    bool *ret_found, struct error *err) {
    return read_row(db_query(db, &by_endpoint, err, db_arg(endpoint)), ret_row, ret_found);
}

enum error_code db_push_write(struct db *db, const struct push_row *row, int64_t now,
                              struct error *err) {
    return db_run(db, &write, err, db_row(push_fields, row),
                  db_blob("session", row->session, TOKEN_HASH), db_arg(now));
}

enum error_code db_push_delete(struct db *db, int64_t id, struct error *err) {
    return db_run(db, &delete_one, err, db_arg(id));
}

enum error_code db_push_delete_own(struct db *db, int64_t account, const char *public_id,
                                   struct error *err) {
    TRY(db_run(db, &delete_own, err, db_arg(account), db_arg(public_id)));
    return db_changes(db) ? ERROR_NONE
                          : error_set(err, ERROR_NOT_FOUND, "There is no such subscription.");
}
