/*
 * trial.h - tries a restore, and an upgrade, on a copy of the data.
 *
 * Both work in the folder DIR/trial, which is made, locked against a second trial and removed,
 * beside the service that runs. They need room for two databases there and refuse to begin without
 * it, so that no trial fills the disk of those who play (ERROR_STORAGE_FULL).
 */
#ifndef SERVICE_OPERATOR_TRIAL_H
#define SERVICE_OPERATOR_TRIAL_H

#include "service/operator/check.h"
#include "store/engine/data_dir.h"
#include "store/engine/types.h"

/* Finds the newest backup in DIR/backup: ERROR_NOT_FOUND where there is none. */
enum error_code newest_backup(const char *dir, char ret_path[DATA_DIR_PATH], struct error *err);

/* Restores the backup into DIR/trial as `restore` does (backup.h). */
enum error_code try_restore(const char *backup, const char *dir, check_report *report,
                            struct check_counts *ret_counts, struct error *err);

/* The versions of the schema that an upgrade leads from and to. */
struct upgrade {
    int from, to;
};

/* Compares the version of the database at an address with this program's: ERROR_BAD_FIELD where the
 * database is newer. */
enum error_code upgrade_find(const char *address, struct upgrade *ret_upgrade, struct error *err);

/* Copies the file `path` to DIR/trial, migrates the copy and checks it as check_all does. `done` is
 * told of the copy, under that name, and of each migration. ERROR_INTERNAL for faults. */
enum error_code try_upgrade(const char *path, const char *dir, migration_done *done, void *context,
                            check_report *report, struct check_counts *ret_counts,
                            struct error *err);

/* The same with a copy that the operator has made on a server, which stays migrated: ERROR_BUSY
 * where others are connected to it, ERROR_BAD_FIELD where its version is not `from`. */
enum error_code try_upgrade_there(const char *address, int from, migration_done *done,
                                  void *context, check_report *report,
                                  struct check_counts *ret_counts, struct error *err);

#endif
