#include "store/engine/data_dir.h"

#include <dirent.h>
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
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/token.h"
#include "store/engine/db.h"
#include "store/engine/migrate.h"
#include "store/engine/sqlite/sqlite.h"

enum {
    STEP_PAGES = 256, /* 1 MiB */
    PAUSE_MS = 10,    /* after each step: at most 100 MiB a second */
    PIECE = 1 << 20,
};

/* The error of the last system call, which was about this file. */
static enum error_code failed(const char *path, struct error *err) {
    return error_set(err, ERROR_STORAGE_FULL, "%s: %s", path, strerror(errno));
}

/* Closes a file (not if it is -1), for the end of a function that has to report `done`. */
static enum error_code end(int fd, bool done, const char *path, struct error *err) {
    enum error_code code = done ? ERROR_NONE : failed(path, err);
    if (fd >= 0)
        close(fd);
    return code;
}

static enum error_code join(const char *start, const char *middle, const char *ending,
                            char ret_path[DATA_DIR_PATH], struct error *err) {
    int len = snprintf(ret_path, DATA_DIR_PATH, "%s%s%s", start, middle, ending);
    if (len < 0 || len >= DATA_DIR_PATH)
        return error_field(err, "data", "The file name is too long.");
    return ERROR_NONE;
}

enum error_code data_dir_path(const char *dir, const char *ending, char ret_path[DATA_DIR_PATH],
                              struct error *err) {
    return join(dir, "/shanghaien.db", ending, ret_path, err);
}

enum error_code data_dir_lock(const char *dir, int *ret_lock, struct error *err) {
    char path[DATA_DIR_PATH];
    TRY(join(dir, "/shanghaien.lock", "", path, err));
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

enum error_code data_dir_checkpoint(const char *path, struct error *err) {
    sqlite3 *handle = NULL;
    TRY(sqlite_connect(path, false, &handle, err));
    enum error_code code = sqlite_exec(handle, "pragma journal_mode = delete", err);
    sqlite3_close(handle);
    return code;
}

static enum error_code flush(const char *path, int flags, struct error *err) {
    int fd = open(path, flags | O_CLOEXEC);
    return end(fd, fd >= 0 && fsync(fd) == 0, path, err);
}

enum error_code data_dir_flush(const char *file, struct error *err) {
    char folder[DATA_DIR_PATH];
    const char *slash = strrchr(file, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) + 1 : 1,
             slash ? file : ".");
    return flush(folder, O_RDONLY | O_DIRECTORY, err);
}

/* --- The operator's secret --- */

enum { SECRET_LEN = ADMIN_SECRET_SIZE - 1 };

/* Writes a new secret to a file, on disk when it returns. */
static enum error_code write_secret(const char *path, struct error *err) {
    char secret[ADMIN_SECRET_SIZE];
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    id_new(secret, SECRET_LEN);
    bool done = fd >= 0 && write(fd, secret, SECRET_LEN) == SECRET_LEN && fsync(fd) == 0;
    return end(fd, done, path, err);
}

/* Makes the file, unless there is one; it is never there in part. */
static enum error_code make_secret(const char *path, struct error *err) {
    char part[DATA_DIR_PATH];
    if (access(path, F_OK) == 0)
        return ERROR_NONE;
    TRY(join(path, ".part", "", part, err));
    TRY(write_secret(part, err));
    return rename(part, path) == 0 ? data_dir_flush(path, err) : failed(path, err);
}

static enum error_code check_secret(int fd, const char *path, const char *secret,
                                    struct error *err) {
    struct stat stats;
    if (fstat(fd, &stats) != 0)
        return failed(path, err);
    if (stats.st_mode & (S_IRWXG | S_IRWXO))
        return error_set(err, ERROR_FORBIDDEN, "%s: readable by other users; its mode must be 0600",
                         path);
    if (strspn(secret, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") !=
        SECRET_LEN)
        return error_set(err, ERROR_INTERNAL,
                         "%s does not contain a secret; delete it and a new one is made", path);
    return ERROR_NONE;
}

enum error_code data_dir_secret(const char *dir, char ret_secret[ADMIN_SECRET_SIZE],
                                struct error *err) {
    char path[DATA_DIR_PATH], secret[ADMIN_SECRET_SIZE] = "";
    TRY(join(dir, "/admin-secret", "", path, err));
    TRY(make_secret(path, err));
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool done = fd >= 0 && read(fd, secret, SECRET_LEN) >= 0;
    enum error_code code = done ? check_secret(fd, path, secret, err) : ERROR_NONE;
    TRY(end(fd, done, path, err));
    if (!code)
        memcpy(ret_secret, secret, sizeof secret);
    return code;
}

/* --- Making a backup --- */

static enum error_code copy_pages(sqlite3 *from, sqlite3 *to, struct error *err) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite_error(to, err);
    int result;
    while ((result = sqlite3_backup_step(backup, STEP_PAGES)) == SQLITE_OK)
        sqlite3_sleep(PAUSE_MS);
    sqlite3_backup_finish(backup);
    return result == SQLITE_DONE ? ERROR_NONE : sqlite_error(to, err);
}

/* The first read begins the transaction that all steps share; it ends with the connection. */
static enum error_code copy_snapshot(sqlite3 *from, sqlite3 *to, struct error *err) {
    TRY(sqlite_exec(from, "begin; select count(*) from sqlite_schema", err));
    return copy_pages(from, to, err);
}

static enum error_code copy_to(sqlite3 *from, const char *part, struct error *err) {
    sqlite3 *to = NULL;
    enum error_code code =
        sqlite3_open(part, &to) == SQLITE_OK
            ? copy_snapshot(from, to, err)
            : error_set(err, ERROR_STORAGE_FULL, "%s: %s", part, sqlite3_errmsg(to));
    if (!code)
        code = sqlite_exec(to, "vacuum", err);
    sqlite3_close(to);
    return code;
}

/* What SQLite keeps beside a file is of no other file. */
static void unlink_sides(const char *path) {
    char side[DATA_DIR_PATH];
    if (!join(path, "-wal", "", side, NULL))
        (void)unlink(side);
    if (!join(path, "-shm", "", side, NULL))
        (void)unlink(side);
}

static enum error_code copy_database(const char *from, const char *part, struct error *err) {
    sqlite3 *handle = NULL;
    TRY(sqlite_connect(from, false, &handle, err));
    (void)unlink(part);
    unlink_sides(part);
    enum error_code code = copy_to(handle, part, err);
    sqlite3_close(handle);
    return code;
}

static bool is_same_file(const char *one, const char *other) {
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* Are these names of one file, whether or not it exists: in one folder, or by links? */
static bool is_same_place(const char *one, const char *other) {
    char folder[2][DATA_DIR_PATH];
    const char *path[2] = {one, other}, *name[2];
    for (int i = 0; i < 2; i++) {
        const char *slash = strrchr(path[i], '/');
        name[i] = slash ? slash + 1 : path[i];
        snprintf(folder[i], DATA_DIR_PATH, "%.*s.", (int)(name[i] - path[i]), path[i]);
    }
    return is_same_file(one, other) ||
           (strcmp(name[0], name[1]) == 0 && is_same_file(folder[0], folder[1]));
}

/* A backup takes the place of an older one and of nothing else. */
static enum error_code check_target(const char *from, const char *to, struct error *err) {
    static const char *const endings[] = {"", "-wal", "-shm", ".before", ".restored"};
    struct stat there;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char own[DATA_DIR_PATH];
        TRY(join(from, endings[i], "", own, err));
        if (is_same_place(to, own))
            return error_set(err, ERROR_BAD_FIELD, "%s is the database itself, or a part of it",
                             to);
    }
    if (stat(to, &there) == 0 && !S_ISREG(there.st_mode))
        return error_set(err, ERROR_BAD_FIELD, "%s is not a regular file", to);
    return ERROR_NONE;
}

enum error_code backup_copy(const char *from, const char *to, char ret_part[DATA_DIR_PATH],
                            struct error *err) {
    TRY(check_target(from, to, err));
    TRY(join(to, ".part", "", ret_part, err));
    enum error_code code = copy_database(from, ret_part, err);
    if (code)
        (void)unlink(ret_part);
    return code;
}

enum error_code backup_place(const char *part, const char *to, struct error *err) {
    TRY(flush(part, O_RDONLY, err));
    unlink_sides(to);
    if (rename(part, to) != 0)
        return failed(to, err);
    return data_dir_flush(to, err);
}

enum error_code backup_path(const char *dir, const char *name, char ret_path[DATA_DIR_PATH],
                            struct error *err) {
    char folder[DATA_DIR_PATH];
    TRY(join(dir, "/backup", "", folder, err));
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return failed(folder, err);
    return join(folder, "/", name, ret_path, err);
}

/* --- What is done again and again --- */

static const struct {
    const char *done, *failed; /* endings */
} routines[] = {[ROUTINE_BACKUP] = {".backed-up", ".backup-failed"},
                [ROUTINE_VERIFY] = {".verified", ".verify-failed"},
                [ROUTINE_OPEN_DATA] = {".data-made", ".data-failed"}};

enum error_code routine_note(const char *dir, enum routine routine, const char *problem,
                             struct error *err) {
    char done[DATA_DIR_PATH], failed[DATA_DIR_PATH];
    TRY(data_dir_path(dir, routines[routine].done, done, err));
    TRY(data_dir_path(dir, routines[routine].failed, failed, err));
    const char *path = problem ? failed : done;
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool noted = fd >= 0 && futimens(fd, NULL) == 0 &&
                 (!problem || write(fd, problem, strlen(problem)) >= 0);
    if (noted && !problem)
        (void)unlink(failed);
    return end(fd, noted, path, err);
}

static void read_problem(const char *path, char *ret_text, size_t size) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t len = fd >= 0 ? read(fd, ret_text, size - 1) : 0;
    if (fd >= 0)
        close(fd);
    ret_text[len > 0 ? len : 0] = '\0';
}

void routine_last(const char *dir, enum routine routine, struct routine_state *ret_state) {
    char path[DATA_DIR_PATH];
    struct stat noted;
    *ret_state = (struct routine_state){.at_s = 0};
    if (!data_dir_path(dir, routines[routine].done, path, NULL) && stat(path, &noted) == 0)
        ret_state->at_s = noted.st_mtime;
    if (!data_dir_path(dir, routines[routine].failed, path, NULL))
        read_problem(path, ret_state->problem, sizeof ret_state->problem);
}

/* --- Folders for trials --- */

void data_dir_remove(const char *dir) {
    char path[DATA_DIR_PATH];
    struct dirent **entries = NULL;
    int count = scandir(dir, &entries, NULL, NULL);
    for (int i = 0; i < count; i++) {
        if (!join(dir, "/", entries[i]->d_name, path, NULL))
            (void)unlink(path); /* "." and ".." are none */
        free(entries[i]);
    }
    free(entries);
    (void)rmdir(dir);
}

uint64_t data_dir_free(const char *dir) {
    struct statvfs disk;
    return statvfs(dir, &disk) == 0 ? (uint64_t)disk.f_bavail * disk.f_frsize : 0;
}

/* --- Fetching a backup --- */

static enum error_code open_backup(const char *path, int *ret_fd, struct error *err) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* of a pipe this would wait */
    struct stat stats;
    if (fd < 0 || fstat(fd, &stats) != 0)
        return error_set(err, errno == ENOENT ? ERROR_NOT_FOUND : ERROR_STORAGE_FULL, "%s: %s",
                         path, strerror(errno));
    if (!S_ISREG(stats.st_mode)) {
        close(fd);
        return error_set(err, ERROR_BAD_FIELD, "%s is not a regular file", path);
    }
    *ret_fd = fd;
    return ERROR_NONE;
}

static enum error_code copy_bytes(int from, const char *to, struct error *err) {
    int fd = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t copied = -1;
    while (fd >= 0 && (copied = sendfile(fd, from, NULL, PIECE)) > 0)
        ;
    return end(fd, copied == 0 && fsync(fd) == 0, to, err);
}

static enum error_code fetch(const char *from, bool is_log, const char *to, struct error *err) {
    int fd = -1;
    TRY(open_backup(from, &fd, err));
    enum error_code code =
        is_log || sqlite_is_ours(fd)
            ? copy_bytes(fd, to, err)
            : error_set(err, ERROR_INTERNAL, "%s is not a backup of Shanghaien", from);
    close(fd);
    return code;
}

enum error_code backup_fetch(const char *from, const char *to, struct error *err) {
    char log[DATA_DIR_PATH], log_copy[DATA_DIR_PATH];
    TRY(join(from, "-wal", "", log, err));
    TRY(join(to, "-wal", "", log_copy, err));
    (void)unlink(log_copy);
    TRY(fetch(from, false, to, err));
    /* A database that was copied as it lay in its folder may have a log beside it. */
    enum error_code code = fetch(log, true, log_copy, err);
    return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
}

static int is_backup(const struct dirent *entry) {
    const char *ending = strrchr(entry->d_name, '.');
    return ending && strcmp(ending, ".db") == 0;
}

static void tell_backup(const char *folder, const char *name, backup_seen *seen, void *context) {
    char path[DATA_DIR_PATH];
    struct stat stats;
    if (!join(folder, "/", name, path, NULL) && stat(path, &stats) == 0)
        seen(context, name, stats.st_mtime, stats.st_size);
}

enum error_code backups_list(const char *dir, backup_seen *seen, void *context, struct error *err) {
    char folder[DATA_DIR_PATH];
    struct dirent **entries = NULL;
    TRY(join(dir, "/backup", "", folder, err));
    int count = scandir(folder, &entries, is_backup, alphasort);
    if (count < 0)
        return errno == ENOENT ? ERROR_NONE : failed(folder, err);
    for (int i = 0; i < count; i++) {
        tell_backup(folder, entries[i]->d_name, seen, context);
        free(entries[i]);
    }
    free(entries);
    return ERROR_NONE;
}
