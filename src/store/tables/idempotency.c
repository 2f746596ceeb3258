#include "store/tables/idempotency.h"

#include "store/engine/db.h"

DB_STATEMENT(find, "select answer from idempotency_keys where id = :id and created_at > :after");
DB_STATEMENT(keep, "insert into idempotency_keys (id, account, answer, created_at) "
                   "values (:id, :account, :answer, :now) on conflict (id) do update set "
                   "account = excluded.account, answer = excluded.answer, "
                   "created_at = excluded.created_at");
DB_STATEMENT(forget, "delete from idempotency_keys where created_at <= :until");

enum error_code db_idempotency_find(struct db *db, const uint8_t id[IDEMPOTENCY_ID], int64_t after,
                                    struct buf *ret_answer, struct error *err) {
    struct db_rows *rows =
        db_query(db, &find, err, db_blob("id", id, IDEMPOTENCY_ID), db_arg(after));
    if (db_next(rows))
        db_col_bytes(rows, "answer", ret_answer);
    return db_end(rows);
}

enum error_code db_idempotency_keep(struct db *db, const uint8_t id[IDEMPOTENCY_ID],
                                    int64_t account, const struct buf *answer, int64_t now,
                                    int64_t until, struct error *err) {
    TRY(db_run(db, &forget, err, db_arg(until)));
    return db_run(db, &keep, err, db_blob("id", id, IDEMPOTENCY_ID),
                  db_int_or_null("account", account, 0),
                  db_blob("answer", answer->data, answer->len), db_arg(now));
}
