#include "store/data_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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

enum error_code folder_note_backup(const char *dir, struct error *err) {
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

int64_t folder_last_backup(const char *dir) {
    char path[DATA_DIR_PATH];
    struct stat noted;
    if (data_dir_path(dir, backup_ending, path, NULL) || stat(path, &noted) != 0)
        return 0;
    return noted.st_mtime;
}
