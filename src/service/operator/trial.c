#include "service/operator/trial.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "service/operator/backup.h"
#include "store/engine/db.h"
#include "store/engine/migrate.h"
#include "store/engine/schema.h"

enum { MEGABYTE = 1000000 };

/* --- The folder --- */

struct trial {
    char dir[DATA_DIR_PATH];
    int lock;
};

/* Of the file and its log; 0 where there is none. */
static uint64_t size_of(const char *path) {
    char log[DATA_DIR_PATH];
    struct stat stats[2] = {{.st_size = 0}, {.st_size = 0}};
    (void)stat(path, &stats[0]);
    if (snprintf(log, sizeof log, "%s-wal", path) < (int)sizeof log)
        (void)stat(log, &stats[1]);
    return (uint64_t)stats[0].st_size + (uint64_t)stats[1].st_size;
}

static enum error_code check_room(const char *dir, const char *source, struct error *err) {
    uint64_t needed = 2 * size_of(source), free = data_dir_free(dir);
    if (free < needed)
        return error_set(err, ERROR_STORAGE_FULL,
                         "a trial needs %llu MB of disk space, and %llu MB are free; --to names "
                         "another folder",
                         (unsigned long long)needed / MEGABYTE,
                         (unsigned long long)free / MEGABYTE);
    return ERROR_NONE;
}

static void trial_end(const struct trial *trial) {
    data_dir_remove(trial->dir);
    close(trial->lock);
}

static enum error_code trial_begin(const char *dir, const char *source, struct trial *ret_trial,
                                   struct error *err) {
    int len = snprintf(ret_trial->dir, DATA_DIR_PATH, "%s/trial", dir);
    if (len < 0 || len >= DATA_DIR_PATH)
        return error_set(err, ERROR_BAD_FIELD, "The folder's name is too long.");
    TRY(data_dir_lock(ret_trial->dir, &ret_trial->lock, err));
    enum error_code code = check_room(ret_trial->dir, source, err);
    if (code)
        trial_end(ret_trial);
    return code;
}

/* --- A restore --- */

struct newest {
    const char *dir;
    int64_t at_s;
    char *path;
};

static void take_newer(void *context, const char *name, int64_t at_s, int64_t bytes) {
    struct newest *newest = context;
    (void)bytes;
    if (at_s > newest->at_s && !backup_path(newest->dir, name, newest->path, NULL))
        newest->at_s = at_s;
}

enum error_code newest_backup(const char *dir, char ret_path[DATA_DIR_PATH], struct error *err) {
    struct newest newest = {.dir = dir, .path = ret_path};
    TRY(backups_list(dir, take_newer, &newest, err));
    return newest.at_s ? ERROR_NONE
                       : error_set(err, ERROR_NOT_FOUND, "there is no backup in %s/backup", dir);
}

enum error_code try_restore(const char *backup, const char *dir, check_report *report,
                            struct check_counts *ret_counts, struct error *err) {
    struct trial trial;
    TRY(trial_begin(dir, backup, &trial, err));
    enum error_code code = restore_locked(backup, trial.dir, report, ret_counts, err);
    trial_end(&trial);
    return code;
}

/* --- An upgrade --- */

enum error_code upgrade_find(const char *address, struct upgrade *ret_upgrade, struct error *err) {
    struct db *db = NULL;
    TRY(db_open(address, DB_READ, &db, err));
    enum error_code code = schema_version(db, &ret_upgrade->from, err);
    db_close(db);
    ret_upgrade->to = migration_newest("sqlite");
    return code;
}

static enum error_code check_upgraded(const char *address, check_report *report,
                                      struct check_counts *ret_counts, struct error *err) {
    struct db *db = NULL;
    TRY(db_open(address, DB_READ, &db, err));
    db_be_patient(db);
    enum error_code code = check_all(db, report, ret_counts, err);
    db_close(db);
    if (!code && ret_counts->faults)
        code = error_set(err, ERROR_INTERNAL, "the upgraded copy has faults: %lld",
                         (long long)ret_counts->faults);
    return code;
}

static enum error_code upgrade_copy(const char *path, const char *dir, migration_done *done,
                                    void *context, check_report *report,
                                    struct check_counts *ret_counts, struct error *err) {
    char copy[DATA_DIR_PATH], part[DATA_DIR_PATH];
    int64_t began = clock_monotonic();
    TRY(data_dir_path(dir, "", copy, err));
    TRY(backup_copy(path, copy, part, err));
    done(context, "copy", clock_monotonic() - began);
    TRY(migrate_telling(part, done, context, err));
    return check_upgraded(part, report, ret_counts, err);
}

enum error_code try_upgrade(const char *path, const char *dir, migration_done *done, void *context,
                            check_report *report, struct check_counts *ret_counts,
                            struct error *err) {
    struct trial trial;
    TRY(trial_begin(dir, path, &trial, err));
    enum error_code code = upgrade_copy(path, trial.dir, done, context, report, ret_counts, err);
    trial_end(&trial);
    return code;
}

/* Does nobody use it, and is it a copy of the present data? */
static enum error_code check_copy(const char *address, int from, struct error *err) {
    struct db *db = NULL;
    int version = 0;
    int64_t others = 0;
    TRY(db_open(address, DB_READ, &db, err));
    enum error_code code = schema_version(db, &version, err);
    if (!code)
        code = db_number(db_query_about(db, DB_OTHERS, err), &others);
    db_close(db);
    if (!code && others > 0)
        code = error_set(err, ERROR_BUSY, "others are connected to the copy");
    if (!code && version != from)
        code = error_set(err, ERROR_BAD_FIELD, "the copy has schema version %d, not %d", version,
                         from);
    return code;
}

enum error_code try_upgrade_there(const char *address, int from, migration_done *done,
                                  void *context, check_report *report,
                                  struct check_counts *ret_counts, struct error *err) {
    TRY(check_copy(address, from, err));
    TRY(migrate_telling(address, done, context, err));
    return check_upgraded(address, report, ret_counts, err);
}
