/*
 * backup.h - a copy of the database while it is in use.
 */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include "base/error.h"

/* Copies the database at `from` to the file `to`, which it replaces when the copy is whole and on
 * disk; until then the copy is `to` with ".part" behind it.
 *
 * By SQLite's backup interface inside one read transaction: without it the copy would start over at
 * each change that the running service makes; with it the copy is the database as it was when the
 * copy began. It pauses after each MiB, so that players do not feel it. VACUUM INTO would hold
 * the same transaction, but cannot pause. */
enum error_code backup_copy(const char *from, const char *to, struct error *err);

/* Copies the backup `from`, and its log where it has one, byte by byte to `to`, which is flushed.
 * The backup is only read: SQLite, which may change what it opens, never opens it. ERROR_NOT_FOUND
 * where there is no file, ERROR_INTERNAL for one that is no database of ours. */
enum error_code backup_take(const char *from, const char *to, struct error *err);

/* Brings all that lies in the database's log into its file, which stands alone then, out of WAL
 * mode. ERROR_BUSY while anybody has the database open, ERROR_INTERNAL for a file that SQLite
 * cannot read. */
enum error_code backup_checkpoint(const char *path, struct error *err);

/* Flushes the file's folder, so that what was renamed in it stays. */
enum error_code backup_flush_dir(const char *file, struct error *err);

#endif
