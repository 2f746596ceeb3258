/* A backup in the place of the database: all of it, or the old one stays with its log. */
#include "service/operator/backup.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "store/engine/data_dir.h"

static struct home home;
static struct error trouble;
static char backup[DATA_DIR_PATH], backup_log[DATA_DIR_PATH], log_path[DATA_DIR_PATH],
    index_path[DATA_DIR_PATH], before[DATA_DIR_PATH];

/* --- Kills -------------------------------------------------------------------------------------
 * Counts the calls that change files, in our own code (by the linker's --wrap) and in SQLite's
 * (which asks its VFS for system calls), and kills the process just before a certain one.
 */

int __real_rename(const char *from, const char *to);
int __real_link(const char *from, const char *to);
int __real_unlink(const char *path);
int __real_fsync(int fd);
int __wrap_rename(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
int __wrap_unlink(const char *path);
int __wrap_fsync(int fd);

static int steps; /* until the kill; 0: none comes */

static void step(void) {
    if (steps > 0 && --steps == 0)
        raise(SIGKILL);
}

int __wrap_rename(const char *from, const char *to) {
    step();
    return __real_rename(from, to);
}

int __wrap_link(const char *from, const char *to) {
    step();
    return __real_link(from, to);
}

int __wrap_unlink(const char *path) {
    step();
    return __real_unlink(path);
}

int __wrap_fsync(int fd) {
    step();
    return __real_fsync(fd);
}

static int stepping_truncate(int fd, off_t size) {
    step();
    return ftruncate(fd, size);
}

static void count_steps(void) {
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    const struct {
        const char *name;
        sqlite3_syscall_ptr call;
    } calls[] = {{"unlink", (sqlite3_syscall_ptr)__wrap_unlink},
                 {"ftruncate", (sqlite3_syscall_ptr)stepping_truncate}};
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        ck_assert_int_eq(vfs->xSetSystemCall(vfs, calls[i].name, calls[i].call), SQLITE_OK);
}

/* Runs it in a separate process; returns its end as waitpid does. */
static int apart(void (*act)(void)) {
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        act();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    return status;
}

/* --- Restoring ---------------------------------------------------------------------------------
 */

static void fault(const char *text) {
    ck_abort_msg("%s", text);
}

static enum error_code restore_it(void) {
    struct check_counts counts;
    return restore(backup, home.dir, fault, &counts, &trouble);
}

static bool is_there(const char *path) {
    return access(path, F_OK) == 0;
}

/* Adds somebody who is not in the backup, and dies while that is only in the log. */
static void write_and_die(void) {
    struct home own = home;
    if (db_open(home.path, DB_WRITE, &own.db, NULL) == ERROR_NONE)
        home_person(&own, "carla");
    raise(SIGKILL);
}

/* Adds somebody who is not in the backup to the file, and somebody to a log behind it. */
static void write_on(void) {
    ck_assert_int_eq(db_open(home.path, DB_WRITE, &home.db, &trouble), ERROR_NONE);
    home_person(&home, "dora");
    db_close(home.db);
    home.db = NULL;
    ck_assert(!is_there(log_path));
    ck_assert(WIFSIGNALED(apart(write_and_die)));
    ck_assert(is_there(log_path));
}

/* A backup beside the database, and a log behind that as a crash leaves it. */
static void setup(void) {
    struct check_counts counts;
    home_setup(&home);
    home_sql(&home, "insert into secrets values ('one', zeroblob(32))");
    ck_assert_int_eq(data_dir_path(home.dir, ".backup", backup, &trouble), ERROR_NONE);
    ck_assert_int_eq(data_dir_path(home.dir, ".before", before, &trouble), ERROR_NONE);
    ck_assert_int_eq(data_dir_path(home.dir, "-wal", log_path, &trouble), ERROR_NONE);
    ck_assert_int_eq(data_dir_path(home.dir, "-shm", index_path, &trouble), ERROR_NONE);
    ck_assert_int_eq(back_up(home.path, backup, fault, &counts, &trouble), ERROR_NONE);
    db_close(home.db);
    home.db = NULL;
    write_on();
}

static void teardown(void) {
    static const char *const endings[] = {".backup", ".backup-wal", ".before"};
    char path[DATA_DIR_PATH];
    for (int i = 0; i < 3; i++)
        if (!data_dir_path(home.dir, endings[i], path, NULL))
            (void)unlink(path);
    snprintf(path, sizeof path, "%s/shanghaien.lock", home.dir);
    (void)unlink(path);
    (void)rmdir(before);
    home_teardown(&home);
}

static int64_t count(const char *name) {
    char sql[80];
    snprintf(sql, sizeof sql, "select count(*) from accounts where name = '%s'", name);
    return home_number(&home, sql);
}

/* Is the backup in the place? If not, the old database must be, with all that was in its log. */
static bool is_restored(void) {
    struct check_counts counts;
    ck_assert_int_eq(db_open(home.path, DB_READ, &home.db, &trouble), ERROR_NONE);
    ck_assert_int_eq(check_all(home.db, fault, &counts, &trouble), ERROR_NONE);
    db_close(home.db);
    home.db = NULL;
    ck_assert_int_eq(count("anna"), 1);
    ck_assert_int_eq(count("dora"), count("carla"));
    return count("dora") == 0;
}

START_TEST(the_backup_takes_the_place_and_the_old_database_is_kept_whole) {
    ck_assert_msg(restore_it() == ERROR_NONE, "%s", trouble.detail);
    ck_assert(!is_there(log_path));
    ck_assert(is_restored());
    ck_assert_int_eq(rename(before, home.path), 0);
    ck_assert(!is_restored());
}
END_TEST

START_TEST(the_secrets_of_the_backup_come_with_it) {
    home_sql(&home, "update secrets set value = randomblob(32)");
    ck_assert_msg(restore_it() == ERROR_NONE, "%s", trouble.detail);
    ck_assert_int_eq(home_number(&home, "select value = zeroblob(32) from secrets"), 1);
}
END_TEST

START_TEST(after_a_failure_of_the_last_step_the_old_database_stays) {
    ck_assert_int_eq(mkdir(before, 0700), 0); /* the old one cannot be kept */
    ck_assert_int_eq(restore_it(), ERROR_STORAGE_FULL);
    ck_assert(!is_restored());
}
END_TEST

START_TEST(a_database_that_somebody_has_open_is_not_replaced) {
    ck_assert_int_eq(db_open(home.path, DB_READ, &home.db, &trouble), ERROR_NONE);
    ck_assert_int_eq(restore_it(), ERROR_BUSY);
    db_close(home.db);
    ck_assert(!is_restored());
}
END_TEST

static void overwrite(const char *path) {
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs("This is no database, but it is long enough to be read.", file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(a_database_that_cannot_be_read_is_replaced_and_kept) {
    overwrite(home.path);
    overwrite(log_path);
    ck_assert_msg(restore_it() == ERROR_NONE, "%s", trouble.detail);
    ck_assert(is_there(before) && !is_there(log_path));
    ck_assert(is_restored());
}
END_TEST

struct bytes {
    size_t len;
    char data[1 << 20];
};

static void read_bytes(const char *path, struct bytes *ret_bytes) {
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    ret_bytes->len = fread(ret_bytes->data, 1, sizeof ret_bytes->data, file);
    ck_assert(feof(file));
    ck_assert_int_eq(fclose(file), 0);
}

static void assert_same(const struct bytes *bytes, const char *path) {
    static struct bytes after;
    read_bytes(path, &after);
    ck_assert_uint_eq(after.len, bytes->len);
    ck_assert_mem_eq(after.data, bytes->data, bytes->len);
}

/* Leaves WAL mode, so that opening it as usual would write its first page. */
START_TEST(a_backup_is_only_read) {
    static struct bytes bytes;
    ck_assert_int_eq(data_dir_checkpoint(backup, &trouble), ERROR_NONE);
    read_bytes(backup, &bytes);
    ck_assert_msg(restore_it() == ERROR_NONE, "%s", trouble.detail);
    ck_assert(is_restored());
    assert_same(&bytes, backup);
}
END_TEST

static void write_bytes(const struct bytes *bytes, const char *path) {
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes->data, 1, bytes->len, file), bytes->len);
    ck_assert_int_eq(fclose(file), 0);
}

static void copy(const char *from, const char *to) {
    static struct bytes bytes;
    read_bytes(from, &bytes);
    write_bytes(&bytes, to);
}

START_TEST(a_copy_of_the_folder_is_restored_with_its_log_and_only_read) {
    static struct bytes bytes, log_bytes;
    ck_assert_int_eq(data_dir_path(home.dir, ".backup-wal", backup_log, &trouble), ERROR_NONE);
    copy(home.path, backup);
    copy(log_path, backup_log);
    read_bytes(backup, &bytes);
    read_bytes(backup_log, &log_bytes);
    overwrite(home.path);
    overwrite(log_path);
    ck_assert_msg(restore_it() == ERROR_NONE, "%s", trouble.detail);
    ck_assert(!is_restored()); /* it is the old database */
    assert_same(&bytes, backup);
    assert_same(&log_bytes, backup_log);
}
END_TEST

START_TEST(a_file_that_is_no_backup_is_refused_in_plain_words) {
    static const char *const texts[] = {"", "This is no database.",
                                        "SQLite format 3, and then nothing of the kind, but it "
                                        "goes on for longer than the header of a database does."};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        FILE *file = fopen(backup, "w");
        ck_assert_ptr_nonnull(file);
        ck_assert_int_ge(fputs(texts[i], file), 0);
        ck_assert_int_eq(fclose(file), 0);
        ck_assert_int_ne(restore_it(), ERROR_NONE);
        ck_assert_msg(strstr(trouble.detail, "is not a backup of Shanghaien"), "%s",
                      trouble.detail);
        ck_assert(!is_restored());
    }
}
END_TEST

static void restore_or_fail(void) {
    count_steps();
    if (restore_it())
        _exit(1);
}

/* The old database with its log, as a crash has left it. */
static void put_back(const struct bytes *old, const struct bytes *old_log) {
    (void)unlink(index_path);
    write_bytes(old, home.path);
    write_bytes(old_log, log_path);
}

START_TEST(a_kill_on_the_way_leaves_the_old_database_or_the_new_one) {
    static struct bytes old_file, old_log;
    int old = 0, new = 0, status;
    read_bytes(home.path, &old_file);
    read_bytes(log_path, &old_log);
    while (steps = 1 + old + new, WIFSIGNALED(status = apart(restore_or_fail))) {
        if (is_restored())
            new ++;
        else
            old++;
        steps = 0;
        ck_assert_msg(restore_it() == ERROR_NONE, "%s", trouble.detail);
        ck_assert(is_restored());
        put_back(&old_file, &old_log);
    }
    ck_assert_int_eq(status, 0);
    ck_assert_msg(old > 10 && new > 0, "%d old, %d new", old, new);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("restore");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, the_backup_takes_the_place_and_the_old_database_is_kept_whole);
    tcase_add_test(cases, the_secrets_of_the_backup_come_with_it);
    tcase_add_test(cases, after_a_failure_of_the_last_step_the_old_database_stays);
    tcase_add_test(cases, a_database_that_somebody_has_open_is_not_replaced);
    tcase_add_test(cases, a_database_that_cannot_be_read_is_replaced_and_kept);
    tcase_add_test(cases, a_backup_is_only_read);
    tcase_add_test(cases, a_copy_of_the_folder_is_restored_with_its_log_and_only_read);
    tcase_add_test(cases, a_file_that_is_no_backup_is_refused_in_plain_words);
    tcase_add_test(cases, a_kill_on_the_way_leaves_the_old_database_or_the_new_one);
    return topic_run("Restoring a backup", cases);
}
