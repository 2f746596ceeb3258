#include "store/tables/secrets.h"

#include "store/engine/db.h"

DB_STATEMENT(read_secret, "select value from secrets where name = :name");
DB_STATEMENT(add_secret, "insert into secrets (name, value) values (:name, :value) "
                         "on conflict (name) do nothing");

DB_STATEMENT(renew_secret, "insert into secrets (name, value) values (:name, :value) "
                           "on conflict (name) do update set value = excluded.value");

enum error_code db_secrets_read(struct db *db, const char *name, uint8_t ret_secret[SECRET],
                                struct error *err) {
    struct db_rows *rows = db_query(db, &read_secret, err, db_arg(name));
    if (db_first(rows, "There is no such secret."))
        db_col_blob(rows, "value", ret_secret, SECRET);
    return db_end(rows);
}

enum error_code db_secrets_add(struct db *db, const char *name, const uint8_t secret[SECRET],
                               struct error *err) {
    return db_run(db, &add_secret, err, db_arg(name), db_blob("value", secret, SECRET));
}

enum error_code db_secrets_renew(struct db *db, const char *name, const uint8_t secret[SECRET],
                                 struct error *err) {
    return db_run(db, &renew_secret, err, db_arg(name), db_blob("value", secret, SECRET));
}
