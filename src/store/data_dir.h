/*
 * data_dir.h - the folder that holds all data: DIR/shanghaien.db and what SQLite keeps beside it,
 * DIR/shanghaien.lock, which one process at a time holds while it serves or restores;
 * DIR/shanghaien.db.backed-up, an empty file, is as old as the last backup.
 */
#ifndef STORE_DATA_DIR_H
#define STORE_DATA_DIR_H

#include <stdint.h>

#include "base/error.h"

enum { DATA_DIR_PATH = 4096 };

/* Makes the folder where it is missing and takes it for this process alone, until the file
 * *ret_lock, which the caller owns, is closed. ERROR_BUSY when another process has it. */
enum error_code data_dir_lock(const char *dir, int *ret_lock, struct error *err);

/* The path of the database in the folder, with `ending` behind it: "", "-wal". ERROR_BAD_FIELD when
 * it is too long. */
enum error_code data_dir_path(const char *dir, const char *ending, char ret_path[DATA_DIR_PATH],
                              struct error *err);

/* Notes that a backup of the folder has been made now. */
enum error_code folder_note_backup(const char *dir, struct error *err);

/* When the last one was noted, in seconds since 1970; 0: never. */
int64_t folder_last_backup(const char *dir);

#endif
