#include "store/data_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/db.h"
#include "store/migrate.h"

static enum error_code make_path(const char *dir, const char *name, const char *ending,
                                 char ret_path[DATA_DIR_PATH], struct error *err) {
    int len = snprintf(ret_path, DATA_DIR_PATH, "%s/%s%s", dir, name, ending);
    if (len < 0 || len >= DATA_DIR_PATH)
        return error_field(err, "data", "The folder's name is too long.");
    return ERROR_NONE;
}

enum error_code data_dir_path(const char *dir, const char *ending, char ret_path[DATA_DIR_PATH],
                              struct error *err) {
    return make_path(dir, "shanghaien.db", ending, ret_path, err);
}

enum error_code data_dir_lock(const char *dir, int *ret_lock, struct error *err) {
    char path[DATA_DIR_PATH];
    enum error_code code = make_path(dir, "shanghaien.lock", "", path, err);
    if (code)
        return code;
    if (mkdir(dir, 0700) != 0 && errno != EEXIST)
        return error_set(err, ERROR_STORAGE_FULL, "cannot make %s: %s", dir, strerror(errno));
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        return error_set(err, ERROR_STORAGE_FULL, "cannot write in %s: %s", dir, strerror(errno));
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        close(lock);
        return error_set(err, ERROR_BUSY, "another server uses %s", dir);
    }
    *ret_lock = lock;
    return ERROR_NONE;
}

static const char backup_ending[] = ".backed-up";

enum error_code data_dir_note_backup(const char *dir, struct error *err) {
    char path[DATA_DIR_PATH];
    enum error_code code = data_dir_path(dir, backup_ending, path, err);
    if (code)
        return code;
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    bool noted = fd >= 0 && futimens(fd, NULL) == 0;
    int why = errno;
    if (fd >= 0)
        close(fd);
    return noted ? ERROR_NONE : error_set(err, ERROR_STORAGE_FULL, "%s: %s", path, strerror(why));
}

int64_t data_dir_last_backup(const char *dir) {
    char path[DATA_DIR_PATH];
    struct stat noted;
    if (data_dir_path(dir, backup_ending, path, NULL) || stat(path, &noted) != 0)
        return 0;
    return noted.st_mtime;
}

/* --- Backups --- */

enum {
    STEP_PAGES = 256, /* 1 MiB */
    PAUSE_MS = 10,    /* after each step: at most 100 MiB a second */
    PIECE = 1 << 20,
};

static enum error_code run(sqlite3 *handle, const char *sql, struct error *err) {
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        return db_error(handle, err);
    return ERROR_NONE;
}

static enum error_code copy_pages(sqlite3 *from, sqlite3 *to, struct error *err) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return db_error(to, err);
    int result;
    while ((result = sqlite3_backup_step(backup, STEP_PAGES)) == SQLITE_OK)
        sqlite3_sleep(PAUSE_MS);
    sqlite3_backup_finish(backup);
    return result == SQLITE_DONE ? ERROR_NONE : db_error(to, err);
}

/* The first read begins the transaction that all steps share. */
static enum error_code copy_snapshot(sqlite3 *from, sqlite3 *to, struct error *err) {
    enum error_code code = run(from, "begin; select count(*) from sqlite_schema", err);
    if (!code)
        code = copy_pages(from, to, err);
    (void)run(from, "rollback", NULL);
    return code;
}

static enum error_code copy_to(sqlite3 *from, const char *part, struct error *err) {
    sqlite3 *to = NULL;
    enum error_code code = ERROR_NONE;
    if (sqlite3_open(part, &to) != SQLITE_OK)
        code = error_set(err, ERROR_STORAGE_FULL, "%s: %s", part, sqlite3_errmsg(to));
    if (!code)
        code = copy_snapshot(from, to, err);
    sqlite3_close(to);
    return code;
}

static enum error_code flush(const char *path, int flags, struct error *err) {
    int fd = open(path, flags | O_CLOEXEC);
    bool flushed = fd >= 0 && fsync(fd) == 0;
    int why = errno;
    if (fd >= 0)
        close(fd);
    return flushed ? ERROR_NONE : error_set(err, ERROR_STORAGE_FULL, "%s: %s", path, strerror(why));
}

enum error_code data_dir_checkpoint(const char *path, struct error *err) {
    sqlite3 *handle = NULL;
    enum error_code code = db_connect(path, false, &handle, err);
    if (code)
        return code;
    code = run(handle, "pragma journal_mode = delete", err);
    sqlite3_close(handle);
    return code;
}

enum error_code data_dir_flush(const char *file, struct error *err) {
    char folder[DATA_DIR_PATH];
    const char *slash = strrchr(file, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) + 1 : 1,
             slash ? file : ".");
    return flush(folder, O_RDONLY | O_DIRECTORY, err);
}

/* The whole copy takes the place of the file. */
static enum error_code put_in_place(const char *part, const char *to, struct error *err) {
    enum error_code code = flush(part, O_RDONLY, err);
    if (code)
        return code;
    if (rename(part, to) != 0)
        return error_set(err, ERROR_STORAGE_FULL, "%s: %s", to, strerror(errno));
    return data_dir_flush(to, err);
}

enum error_code backup_make(const char *from, const char *to, struct error *err) {
    char part[DATA_DIR_PATH];
    if ((size_t)snprintf(part, sizeof part, "%s.part", to) >= sizeof part)
        return error_set(err, ERROR_BAD_FIELD, "The file's name is too long.");
    sqlite3 *handle = NULL;
    enum error_code code = db_connect(from, false, &handle, err);
    if (code)
        return code;
    (void)unlink(part);
    code = copy_to(handle, part, err);
    sqlite3_close(handle);
    if (!code)
        code = put_in_place(part, to, err);
    if (code)
        (void)unlink(part);
    return code;
}

/* --- Taking a backup -- */

static enum error_code open_backup(const char *path, int *ret_fd, struct error *err) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return error_set(err, errno == ENOENT ? ERROR_NOT_FOUND : ERROR_STORAGE_FULL, "%s: %s",
                         path, strerror(errno));
    *ret_fd = fd;
    return ERROR_NONE;
}

static enum error_code copy_bytes(int from, const char *to, struct error *err) {
    int fd = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t copied = -1;
    while (fd >= 0 && (copied = sendfile(fd, from, NULL, PIECE)) > 0)
        ;
    bool whole = copied == 0 && fsync(fd) == 0;
    int why = errno;
    if (fd >= 0)
        close(fd);
    return whole ? ERROR_NONE : error_set(err, ERROR_STORAGE_FULL, "%s: %s", to, strerror(why));
}

static enum error_code take_database(const char *from, const char *to, struct error *err) {
    int fd = -1;
    enum error_code code = open_backup(from, &fd, err);
    if (code)
        return code;
    if (migrate_is_ours(fd))
        code = copy_bytes(fd, to, err);
    else
        code = error_set(err, ERROR_INTERNAL, "%s is not a backup of Shanghaien", from);
    close(fd);
    return code;
}

/* A database that was copied as it lay in its folder may have a log beside it. */
static enum error_code take_log(const char *from, const char *to, struct error *err) {
    int fd = -1;
    enum error_code code = open_backup(from, &fd, err);
    if (code == ERROR_NOT_FOUND)
        return ERROR_NONE;
    if (code)
        return code;
    code = copy_bytes(fd, to, err);
    close(fd);
    return code;
}

enum error_code backup_fetch(const char *from, const char *to, struct error *err) {
    char log[DATA_DIR_PATH], log_copy[DATA_DIR_PATH];
    if ((size_t)snprintf(log, sizeof log, "%s-wal", from) >= sizeof log ||
        (size_t)snprintf(log_copy, sizeof log_copy, "%s-wal", to) >= sizeof log_copy)
        return error_set(err, ERROR_BAD_FIELD, "The file's name is too long.");
    (void)unlink(log_copy);
    enum error_code code = take_database(from, to, err);
    return code ? code : take_log(log, log_copy, err);
}
