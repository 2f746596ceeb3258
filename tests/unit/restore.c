/* A backup in the place of the database: all of it, or the old one stays with its log. */
#include "service/restore.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "home.h"
#include "store/backup.h"
#include "store/folder.h"
#include "topic.h"

static struct home home;
static struct error trouble;
static char backup[FOLDER_PATH], log_path[FOLDER_PATH], before[FOLDER_PATH];

static void fault(void *context, const char *text) {
    (void)context;
    ck_abort_msg("%s", text);
}

static enum error_code restore_it(void) {
    struct check_counts counts;
    return restore(backup, home.dir, fault, NULL, &counts, &trouble);
}

/* A backup beside the database, and a log behind that as a crash leaves it. */
static void make(void) {
    home_make(&home);
    ck_assert_int_eq(folder_path(home.dir, ".backup", backup, &trouble), ERROR_NONE);
    ck_assert_int_eq(folder_path(home.dir, ".before", before, &trouble), ERROR_NONE);
    ck_assert_int_eq(folder_path(home.dir, "-wal", log_path, &trouble), ERROR_NONE);
    ck_assert_int_eq(backup_copy(home.path, backup, &trouble), ERROR_NONE);
    db_close(home.db);
    home.db = NULL;
    FILE *log = fopen(log_path, "w");
    ck_assert_ptr_nonnull(log);
    ck_assert_int_eq(fclose(log), 0);
}

static void leave(void) {
    static const char *const endings[] = {".backup", ".before", ".before-wal"};
    char path[FOLDER_PATH];
    for (int i = 0; i < 3; i++)
        if (!folder_path(home.dir, endings[i], path, NULL))
            (void)unlink(path);
    snprintf(path, sizeof path, "%s/shanghaien.lock", home.dir);
    (void)unlink(path);
    (void)rmdir(before);
    home_leave(&home);
}

static bool is_there(const char *path) {
    return access(path, F_OK) == 0;
}

START_TEST(the_backup_takes_the_place_and_no_old_log_is_taken_for_its_own) {
    ck_assert_msg(restore_it() == ERROR_NONE, "%s", trouble.detail);
    ck_assert(is_there(home.path) && is_there(before) && !is_there(log_path));
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where name = 'anna'"), 1);
}
END_TEST

START_TEST(where_it_fails_at_the_last_step_the_old_database_keeps_its_log) {
    ck_assert_int_eq(mkdir(before, 0700), 0); /* what was there before cannot be kept */
    ck_assert_int_eq(restore_it(), ERROR_STORAGE_FULL);
    ck_assert(is_there(home.path) && is_there(log_path));
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("restore");
    tcase_add_checked_fixture(cases, make, leave);
    tcase_add_test(cases, the_backup_takes_the_place_and_no_old_log_is_taken_for_its_own);
    tcase_add_test(cases, where_it_fails_at_the_last_step_the_old_database_keeps_its_log);
    return topic_run("Restoring a backup", cases);
}
