/*
 * restore.h - puts a backup in the place of the database.
 */
#ifndef SERVICE_RESTORE_H
#define SERVICE_RESTORE_H

#include "base/error.h"
#include "service/check.h"

/* Copies the backup into the folder `dir`, brings it to the present schema and checks all of it as
 * check_all does (`report` is given each fault). Only a backup without faults takes the database's
 * place; what was there before is kept as DIR/shanghaien.db.before. A process that is killed on the
 * way leaves the old database or the new one. After an error nothing has changed: ERROR_BUSY while
 * a server runs on the folder or somebody else has the database open, ERROR_INTERNAL for a file
 * that is no backup or has faults. */
enum error_code restore(const char *backup, const char *dir, check_report *report, void *context,
                        struct check_counts *ret_counts, struct error *err);

#endif
