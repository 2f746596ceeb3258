/*
 * db_analyses.h - the table of analyses of finished games.
 */
#ifndef STORE_ANALYSES_H
#define STORE_ANALYSES_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/db.h"

extern const struct db_statements db_analyses_statements;

/* Appends the JSON of a game's analysis. ERROR_NOT_FOUND where there is none yet. */
enum error_code db_analyses_read(struct db *db, int64_t game, struct buf *out, struct error *err);

/* Enters a game's analysis, or puts it in the place of an older one. */
enum error_code db_analyses_write(struct db *db, int64_t game, const char *analysis, int64_t now,
                                  struct error *err);

#endif
