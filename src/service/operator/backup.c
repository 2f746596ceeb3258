#include "service/operator/backup.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/engine/data_dir.h"
#include "store/engine/db.h"
#include "store/engine/migrate.h"

enum {
    BEFORE_MAX = 3,
    BEFORE_NAME = 48,
    BEFORE_NUMBER = 10, /* "before-NNN" */
};

/* Refuses a database that has faults. */
static enum error_code check_file(const char *path, check_report *report,
                                  struct check_counts *ret_counts, struct error *err) {
    struct db *db = NULL;
    TRY(db_open(path, DB_READ, &db, err));
    enum error_code code = check_all(db, report, ret_counts, err);
    db_close(db);
    if (!code && ret_counts->faults)
        code = error_set(err, ERROR_INTERNAL, "the backup was not used; faults found: %lld",
                         (long long)ret_counts->faults);
    return code;
}

/* --- Making a backup --- */

enum error_code back_up(const char *from, const char *to, check_report *report,
                        struct check_counts *ret_counts, struct error *err) {
    char part[DATA_DIR_PATH];
    TRY(backup_copy(from, to, part, err));
    TRY(check_file(part, report, ret_counts, err));
    return backup_place(part, to, err);
}

/* The version of a file; 0: there is none, or none that can be read, and migrate says so. */
static int64_t version_of(const char *path) {
    struct db *db = NULL;
    struct error why = {0};
    int64_t version = 0;
    if (access(path, F_OK) != 0 || db_open(path, DB_READ, &db, &why))
        return 0;
    (void)db_number(db_query_about(db, DB_VERSION, &why), &version);
    db_close(db);
    return version;
}

/* The backups before migrations that stay. */
struct kept {
    const char *dir, *fresh; /* the one that has just been made */
    char names[BEFORE_MAX][BEFORE_NAME];
    size_t count;
};

static void drop_before(const char *dir, const char *name) {
    char path[DATA_DIR_PATH];
    if (*name && !backup_path(dir, name, path, NULL))
        (void)unlink(path);
}

/* In the order of their names: the oldest migration comes first. A start that could not migrate is
 * tried again, and leaves one copy, not many. */
static void keep_newest(void *context, const char *name, int64_t at_s, int64_t bytes) {
    struct kept *kept = context;
    bool replaced =
        strncmp(name, kept->fresh, BEFORE_NUMBER) == 0 && strcmp(name, kept->fresh) != 0;
    (void)at_s, (void)bytes;
    if (strncmp(name, "before-", 7) != 0)
        return;
    if (replaced) {
        drop_before(kept->dir, name);
        return;
    }
    char *place = kept->names[kept->count++ % BEFORE_MAX];
    drop_before(kept->dir, place);
    snprintf(place, BEFORE_NAME, "%s", name);
}

static enum error_code back_up_version(const char *dir, const char *from, const char *name,
                                       check_report *report, struct error *err) {
    char to[DATA_DIR_PATH];
    struct check_counts counts = {0};
    struct kept kept = {.dir = dir, .fresh = name};
    TRY(backup_path(dir, name, to, err));
    TRY(back_up(from, to, report, &counts, err));
    return backups_list(dir, keep_newest, &kept, err);
}

enum error_code back_up_before_migration(const char *dir, int64_t now, check_report *report,
                                         struct error *err) {
    char from[DATA_DIR_PATH], name[BEFORE_NAME];
    struct error why = {0};
    struct tm utc;
    time_t seconds = (time_t)(now / 1000);
    TRY(data_dir_path(dir, "", from, err));
    int64_t version = version_of(from);
    if (version == 0 || version >= migration_newest("sqlite"))
        return ERROR_NONE;
    int len = snprintf(name, sizeof name, "before-%03d", (int)version + 1);
    strftime(name + len, sizeof name - (size_t)len, "-%Y%m%dT%H%M%SZ.db", gmtime_r(&seconds, &utc));
    enum error_code code = back_up_version(dir, from, name, report, &why);
    return code ? error_set(err, code,
                            "the upgrade did not begin, because the backup before it failed: %s",
                            why.detail)
                : ERROR_NONE;
}

/* --- Putting one in place --- */

/* All paths of one restore. */
struct paths {
    char present[DATA_DIR_PATH], log[DATA_DIR_PATH], index[DATA_DIR_PATH];
    char before[DATA_DIR_PATH];
    char fresh[DATA_DIR_PATH];
};

static enum error_code name_paths(const char *dir, struct paths *paths, struct error *err) {
    const struct {
        const char *ending;
        char *path;
    } names[] = {{"", paths->present},
                 {"-wal", paths->log},
                 {"-shm", paths->index},
                 {".before", paths->before},
                 {".restored", paths->fresh}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        TRY(data_dir_path(dir, names[i].ending, names[i].path, err));
    return ERROR_NONE;
}

/* The old database's log must not be taken for the new one's, nor be missing where the old one
 * stays: so what it holds goes into the file first. The log of a file that cannot be read is of no
 * use. */
static enum error_code separate_log(const struct paths *paths, struct error *err) {
    struct error why = {0};
    if (access(paths->present, F_OK) == 0 && data_dir_checkpoint(paths->present, &why) &&
        why.code != ERROR_INTERNAL)
        return error_set(err, why.code, "%s", why.detail);
    (void)unlink(paths->log);
    (void)unlink(paths->index);
    return data_dir_flush(paths->present, err);
}

/* At every moment there is a whole database in the place: the old one has two names before it loses
 * one. */
static enum error_code exchange(const struct paths *paths, struct error *err) {
    TRY(separate_log(paths, err));
    (void)unlink(paths->before);
    if (link(paths->present, paths->before) != 0 && errno != ENOENT)
        return error_set(err, ERROR_STORAGE_FULL, "%s: %s", paths->before, strerror(errno));
    if (rename(paths->fresh, paths->present) != 0)
        return error_set(err, ERROR_STORAGE_FULL, "%s: %s", paths->present, strerror(errno));
    return data_dir_flush(paths->present, err);
}

static enum error_code put_in_place(const char *backup, const struct paths *paths,
                                    check_report *report, struct check_counts *ret_counts,
                                    struct error *err) {
    TRY(backup_fetch(backup, paths->fresh, err));
    TRY(migrate(paths->fresh, err));
    TRY(check_file(paths->fresh, report, ret_counts, err));
    return exchange(paths, err);
}

enum error_code restore_locked(const char *backup, const char *dir, check_report *report,
                               struct check_counts *ret_counts, struct error *err) {
    struct paths paths;
    TRY(name_paths(dir, &paths, err));
    enum error_code code = put_in_place(backup, &paths, report, ret_counts, err);
    if (code)
        (void)unlink(paths.fresh);
    return code;
}

enum error_code restore(const char *backup, const char *dir, check_report *report,
                        struct check_counts *ret_counts, struct error *err) {
    int lock = -1;
    TRY(data_dir_lock(dir, &lock, err));
    enum error_code code = restore_locked(backup, dir, report, ret_counts, err);
    close(lock);
    return code;
}
