/*
 * backup.h - makes backups of a file, and restores one in its place.
 */
#ifndef SERVICE_OPERATOR_BACKUP_H
#define SERVICE_OPERATOR_BACKUP_H

#include "base/error.h"
#include "service/operator/check.h"

/* Copies the database `from`, beside the service that uses it, checks the copy as check_all does
 * (`report` is given each fault), and only then replaces `to` by it, which is an older backup or is
 * not there. A copy that has faults stays beside it, as TO.part: ERROR_INTERNAL. */
enum error_code back_up(const char *from, const char *to, check_report *report,
                        struct check_counts *ret_counts, struct error *err);

/* Where `migrate` would bring the database of the folder to a newer schema, backs it up first to
 * DIR/backup/before-NNN-TIME.db; NNN is the first migration to come. The newest of each NNN stays,
 * and the newest three of all. After an error nothing should be migrated: there would be no way
 * back. */
enum error_code back_up_before_migration(const char *dir, int64_t now, check_report *report,
                                         struct error *err);

/* Copies the backup into the folder `dir`, brings it to the present schema and checks all of it as
 * check_all does (`report` is given each fault). Only a backup without faults takes the database's
 * place; what was there before is kept as DIR/shanghaien.db.before. A process that is killed on the
 * way leaves the old database or the new one. After an error nothing has changed: ERROR_BUSY while
 * a server runs on the folder or somebody else has the database open, ERROR_INTERNAL for a file
 * that is no backup or has faults. */
enum error_code restore(const char *backup, const char *dir, check_report *report,
                        struct check_counts *ret_counts, struct error *err);

/* The same in a folder that the caller has locked. */
enum error_code restore_locked(const char *backup, const char *dir, check_report *report,
                               struct check_counts *ret_counts, struct error *err);

#endif
