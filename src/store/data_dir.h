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
enum error_code data_dir_note_backup(const char *dir, struct error *err);

/* When the last one was noted, in seconds since 1970; 0: never. */
int64_t data_dir_last_backup(const char *dir);

/* --- Backups --- */

/* Copies the database at `from` to the file `to`, which it replaces when the copy is whole and on
 * disk; until then the copy is `to` with ".part" behind it.
 *
 * By SQLite's backup interface inside one read transaction: without it the copy would start over at
 * each change that the running service makes; with it the copy is the database as it was when the
 * copy began. It pauses after each MiB, so that players do not feel it. VACUUM INTO would hold
 * the same transaction, but cannot pause. */
enum error_code backup_make(const char *from, const char *to, struct error *err);

/* Copies the backup `from`, and its log where it has one, byte by byte to `to`, which is flushed.
 * The backup is only read: SQLite, which may change what it opens, never opens it. ERROR_NOT_FOUND
 * where there is no file, ERROR_INTERNAL for one that is no database of ours. */
enum error_code backup_fetch(const char *from, const char *to, struct error *err);

/* Brings all that lies in the database's log into its file, which stands alone then, out of WAL
 * mode. ERROR_BUSY while anybody has the database open, ERROR_INTERNAL for a file that SQLite
 * cannot read. */
enum error_code data_dir_checkpoint(const char *path, struct error *err);

/* Flushes the file's folder, so that what was renamed in it stays. */
enum error_code data_dir_flush(const char *file, struct error *err);

#endif
