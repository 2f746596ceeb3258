#include "store/tables/leases.h"

#include "store/engine/db.h"

DB_STATEMENT(others, "select ends_at from leases where work = :work and holder <> :holder");
DB_STATEMENT(take, "insert into leases (work, holder, ends_at) values (:work, :holder, :ends_at) "
                   "on conflict (work) do update set holder = excluded.holder, "
                   "ends_at = excluded.ends_at "
                   "where leases.holder = excluded.holder or leases.ends_at <= :now");
DB_STATEMENT(end, "delete from leases where work = :work and holder = :holder");

enum error_code db_leases_others(struct db *db, const char *work, const char *holder,
                                 int64_t *ret_ends_at, struct error *err) {
    return db_number(db_query(db, &others, err, db_arg(work), db_arg(holder)), ret_ends_at);
}

enum error_code db_leases_take(struct db *db, const char *work, const char *holder, int64_t now,
                               int64_t ends_at, bool *ret_taken, struct error *err) {
    TRY(db_run(db, &take, err, db_arg(work), db_arg(holder), db_arg(now), db_arg(ends_at)));
    *ret_taken = db_changes(db) == 1;
    return ERROR_NONE;
}

enum error_code db_leases_end(struct db *db, const char *work, const char *holder,
                              struct error *err) {
    return db_run(db, &end, err, db_arg(work), db_arg(holder));
}
