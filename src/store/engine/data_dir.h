/*
 * data_dir.h - the folder that holds all data, and copies of the database in it.
 *
 * DIR/shanghaien.db is the database, with what SQLite keeps beside it. One process at a time holds
 * DIR/shanghaien.lock while it serves or restores. DIR/admin-secret has the operator's secret. What
 * is done again and again has two files beside the database: shanghaien.db.backed-up, .verified and
 * .data-made are as old as the last success; .backup-failed, .verify-failed and .data-failed are
 * there, with the reason, where the last attempt was none. DIR/data has the open data.
 */
#ifndef STORE_ENGINE_DATA_DIR_H
#define STORE_ENGINE_DATA_DIR_H

#include <stdint.h>

#include "base/error.h"

enum { DATA_DIR_PATH = 4096 };

/* Makes the folder where it is missing and locks it for this process, until the file *ret_lock,
 * which the caller owns, is closed. ERROR_BUSY when another process has the lock. */
enum error_code data_dir_lock(const char *dir, int *ret_lock, struct error *err);

/* The path of the database in the folder, followed by `ending`: "", "-wal". ERROR_BAD_FIELD when it
 * is too long. */
enum error_code data_dir_path(const char *dir, const char *ending, char ret_path[DATA_DIR_PATH],
                              struct error *err);

/* Writes all of the database's log into its file, which then needs no log: it is out of WAL mode.
 * ERROR_BUSY while anybody has the database open, ERROR_INTERNAL for a file that SQLite cannot
 * read. */
enum error_code data_dir_checkpoint(const char *path, struct error *err);

/* Flushes the folder of a file to disk, so that what was renamed in it stays. */
enum error_code data_dir_flush(const char *file, struct error *err);

/* The secret with which the operator logs in: read from the file, which is made (mode 0600) where
 * it is missing. Random letters and digits, so nobody guesses it. ERROR_FORBIDDEN when other users
 * may read the file, ERROR_INTERNAL when it holds no such secret. */
enum { ADMIN_SECRET_SIZE = 33 }; /* with its NUL */
enum error_code data_dir_secret(const char *dir, char ret_secret[ADMIN_SECRET_SIZE],
                                struct error *err);

/* --- Backups --- */

/* Copies the database at `from` to a file beside `to`, which is a backup or is not there:
 * `ret_part`, that name with ".part" behind it.
 *
 * All of it is read in one transaction by SQLite's backup interface, so that the copy is the
 * database as it was at the beginning; otherwise each change by the running service would make it
 * start over. It pauses after each MiB, so that players do not notice. VACUUM INTO would hold the
 * same transaction, but cannot pause. Of what was deleted some may be left between the cells of a
 * page, even with secure_delete: the copy is vacuumed, and has none of it. */
enum error_code backup_copy(const char *from, const char *to, char ret_part[DATA_DIR_PATH],
                            struct error *err);

/* Puts the copy in the place of `to` when it is on disk. */
enum error_code backup_place(const char *part, const char *to, struct error *err);

/* The path of a file in DIR/backup, which is made. */
enum error_code backup_path(const char *dir, const char *name, char ret_path[DATA_DIR_PATH],
                            struct error *err);

/* Copies the backup `from`, and its log where it has one, byte by byte to `to` and flushes it.
 * SQLite, which may change what it opens, never opens the backup. ERROR_NOT_FOUND where there is no
 * file, ERROR_INTERNAL for one that is no database of ours. */
enum error_code backup_fetch(const char *from, const char *to, struct error *err);

/* Is given a backup: its file's name, when it was written, in seconds since 1970, and its size. */
typedef void backup_seen(void *context, const char *name, int64_t at_s, int64_t bytes);

/* The backups in DIR/backup, those of the nights and of migrations, by name; none where there is
 * no such folder. */
enum error_code backups_list(const char *dir, backup_seen *seen, void *context, struct error *err);

/* Bytes that the disk of the folder has free for us; 0 where nobody knows. */
uint64_t data_dir_free(const char *dir);

/* --- What is done again and again --- */

/* VERIFY: a backup was restored on trial. OPEN_DATA: its files were made. */
enum routine { ROUTINE_BACKUP, ROUTINE_VERIFY, ROUTINE_OPEN_DATA };

/* Notes that it was done now, or, with a problem in words, that it was not. */
enum error_code routine_note(const char *dir, enum routine routine, const char *problem,
                             struct error *err);

struct routine_state {
    int64_t at_s;      /* of the last success, in seconds since 1970; 0: never */
    char problem[200]; /* of the last attempt; "": none */
};
void routine_last(const char *dir, enum routine routine, struct routine_state *ret_state);

/* --- Folders for trials --- */

/* Removes a folder and the files in it. */
void data_dir_remove(const char *dir);

#endif
