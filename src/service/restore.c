#include "service/restore.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/data_dir.h"
#include "store/db.h"
#include "store/migrate.h"

/* All paths of one restoring. */
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
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        enum error_code code = data_dir_path(dir, names[i].ending, names[i].path, err);
        if (code)
            return code;
    }
    return ERROR_NONE;
}

static enum error_code check_fresh(const char *path, check_report *report, void *context,
                                   struct check_counts *ret_counts, struct error *err) {
    struct db *db = NULL;
    enum error_code code = db_open(path, DB_READ, &db, err);
    if (!code)
        code = check_all(db, report, context, ret_counts, err);
    db_close(db);
    if (!code && ret_counts->faults)
        code = error_set(err, ERROR_INTERNAL, "the backup has %lld faults and was not taken",
                         (long long)ret_counts->faults);
    return code;
}

/* The old database's log must not be taken for the new one's, nor be missing where the old one
 * stays: so what it holds goes into the file first. That of a file which cannot be read is of no
 * use. */
static enum error_code part_from_log(const struct paths *paths, struct error *err) {
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
    enum error_code code = part_from_log(paths, err);
    if (code)
        return code;
    (void)unlink(paths->before);
    if (link(paths->present, paths->before) != 0 && errno != ENOENT)
        return error_set(err, ERROR_STORAGE_FULL, "%s: %s", paths->before, strerror(errno));
    if (rename(paths->fresh, paths->present) != 0)
        return error_set(err, ERROR_STORAGE_FULL, "%s: %s", paths->present, strerror(errno));
    return data_dir_flush(paths->present, err);
}

static enum error_code restore_alone(const char *backup, const struct paths *paths,
                                     check_report *report, void *context,
                                     struct check_counts *ret_counts, struct error *err) {
    enum error_code code = backup_fetch(backup, paths->fresh, err);
    if (!code)
        code = migrate(paths->fresh, err);
    if (!code)
        code = check_fresh(paths->fresh, report, context, ret_counts, err);
    if (!code)
        code = exchange(paths, err);
    if (code)
        (void)unlink(paths->fresh);
    return code;
}

enum error_code restore(const char *backup, const char *dir, check_report *report, void *context,
                        struct check_counts *ret_counts, struct error *err) {
    struct paths paths;
    int lock = -1;
    enum error_code code = name_paths(dir, &paths, err);
    if (!code)
        code = data_dir_lock(dir, &lock, err);
    if (code)
        return code;
    code = restore_alone(backup, &paths, report, context, ret_counts, err);
    close(lock);
    return code;
}
