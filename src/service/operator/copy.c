#include "service/operator/copy.h"

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "store/engine/bulk.h"
#include "store/engine/data_dir.h"
#include "store/engine/db.h"
#include "store/engine/migrate.h"
#include "store/engine/schema.h"

enum { LOOKS = 25, LOOK_EVERY_MS = 200 }; /* for others who use a database */

struct place {
    char address[DATA_DIR_PATH];
    int lock; /* of a folder; -1: none */
    struct db *db;
};

struct copy {
    struct place from, to;
    check_report *report;
    struct check_counts counts;
    int64_t rows;
};

static void leave(struct place *place) {
    db_close(place->db);
    if (place->lock >= 0)
        close(place->lock);
}

static enum error_code ask(struct db *db, enum db_about about, int64_t *ret_number,
                           struct error *err) {
    return db_number(db_query_about(db, about, err), ret_number);
}

/* A folder is locked by who uses it; a server knows who else is connected to it, also for a moment
 * after they have gone. */
static enum error_code check_alone(const char *what, struct db *db, struct error *err) {
    int64_t others = 0;
    TRY(ask(db, DB_OTHERS, &others, err));
    for (int looks = 1; others > 0 && looks < LOOKS; looks++) {
        (void)poll(NULL, 0, LOOK_EVERY_MS);
        TRY(ask(db, DB_OTHERS, &others, err));
    }
    if (others > 0)
        return error_set(err, ERROR_BUSY, "others are connected to %s; stop the service first",
                         what);
    return ERROR_NONE;
}

static enum error_code find(const char *where, bool is_source, struct place *place,
                            struct error *err) {
    if (db_is_server(where)) {
        snprintf(place->address, sizeof place->address, "%s", where);
        return ERROR_NONE;
    }
    TRY(data_dir_path(where, "", place->address, err));
    if (is_source && access(place->address, F_OK) != 0)
        return error_set(err, ERROR_NOT_FOUND, "there is no %.150s", place->address);
    return data_dir_lock(where, &place->lock, err);
}

/* --- The source --- */

static enum error_code check_version(struct db *db, struct error *err) {
    int version = 0, newest = migration_newest("sqlite");
    TRY(schema_version(db, &version, err));
    if (version != newest)
        return error_set(err, ERROR_INTERNAL,
                         "the source has schema version %d, not %d; start the service on it once",
                         version, newest);
    return ERROR_NONE;
}

static enum error_code open_source(const char *where, struct place *place, struct error *err) {
    TRY(find(where, true, place, err));
    TRY(db_open(place->address, DB_READ, &place->db, err));
    db_be_patient(place->db);
    TRY(check_alone("the source", place->db, err));
    TRY(check_version(place->db, err));
    return db_snapshot(place->db, err);
}

/* --- The target --- */

/* Before the migrations, which need a connection of their own. */
static enum error_code check_server(const char *where, struct error *err) {
    struct db *db = NULL;
    TRY(db_open(where, DB_READ, &db, err));
    enum error_code code = check_alone("the target", db, err);
    db_close(db);
    return code;
}

static enum error_code open_target(const char *where, struct place *place, struct error *err) {
    TRY(find(where, false, place, err));
    if (db_is_server(where))
        TRY(check_server(where, err));
    TRY(migrate(place->address, err));
    TRY(db_open(place->address, DB_WRITE, &place->db, err));
    db_be_patient(place->db);
    return ERROR_NONE;
}

/* --- Both --- */

static enum error_code fill(struct copy *copy, struct error *err) {
    bool used = true;
    TRY(bulk_is_used(copy->to.db, &used, err));
    if (used)
        return error_set(err, ERROR_FORBIDDEN, "the target is not empty");
    TRY(bulk_copy(copy->from.db, copy->to.db, &copy->rows, err));
    TRY(check_all(copy->to.db, copy->report, &copy->counts, err));
    if (copy->counts.faults)
        return error_set(err, ERROR_INTERNAL, "%lld faults; nothing was copied",
                         (long long)copy->counts.faults);
    return ERROR_NONE;
}

static enum error_code copy_places(struct copy *copy, const char *from, const char *to,
                                   struct error *err) {
    TRY(open_source(from, &copy->from, err));
    TRY(open_target(to, &copy->to, err));
    TRY(db_begin(copy->to.db, err));
    enum error_code code = fill(copy, err);
    if (!code)
        return db_commit(copy->to.db, err);
    db_rollback(copy->to.db);
    return code;
}

enum error_code copy_all(const char *from, const char *to, check_report *report,
                         struct check_counts *ret_counts, int64_t *ret_rows, struct error *err) {
    struct copy copy = {.from = {.lock = -1}, .to = {.lock = -1}, .report = report};
    enum error_code code = copy_places(&copy, from, to, err);
    leave(&copy.from);
    leave(&copy.to);
    if (!code) {
        *ret_counts = copy.counts;
        *ret_rows = copy.rows;
    }
    return code;
}
