/*
 * open_data.h - the open data: all finished games whose players agree, for everybody to use.
 *
 * A month that has such games has a file, games-2026-11.ndjson.gz, with a line of JSON for each of
 * them (`OpenGame` in openapi.json). DIR/index.json lists the files. Each server makes them for
 * itself in its data directory; from the same database at the same time they get the same bytes.
 *
 * Nobody may learn from a file who has played. It has no name, id, seed, nonce or text, and no time
 * but days. A player is a keyed hash, by a key of the month that follows from the service's secret:
 * the same in a month, another one in the next. Ratings are rounded, because an exact one would
 * lead from the last game of a month to the first of the next; and the lines are in the order of a
 * keyed hash, because ids rise with time.
 *
 * A file is made again when there is something else to be in it. So a player who withdraws the
 * consent or is deleted is gone with the next run. It is read game by game, and nobody waits.
 */
#ifndef SERVICE_OPERATOR_OPEN_DATA_H
#define SERVICE_OPERATOR_OPEN_DATA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/data_dir.h"
#include "store/tables/secrets.h"

struct cJSON;
struct db;

/* The name of the secret from which the keys of the months follow. */
#define OPEN_DATA_SECRET "open-data"

enum { OPEN_DATA_NAME = 32 };

struct open_data_run {
    const char *dir;        /* where the files go; made where it is missing */
    int64_t now;            /* games that ended before this are taken */
    uint8_t secret[SECRET]; /* any 32 bytes; the same for pseudonyms that stay the same */
    /* Asked after each game; false ends the run with ERROR_BUSY, and all is as it was. NULL: it
     * goes on. */
    bool (*goes_on)(void *context);
    void *context;
};

struct open_data_counts {
    int files, made; /* all, and those that have changed */
    int64_t games;
};

/* The service's own folder, below its data directory. ERROR_BAD_FIELD when the path is too long. */
enum error_code open_data_dir(const char *data, char ret_dir[DATA_DIR_PATH], struct error *err);

/* Makes what has changed, and removes files of which nothing is left. ERROR_BUSY while another
 * process does so. `db` has no snapshot open. */
enum error_code open_data_make(struct db *db, const struct open_data_run *run,
                               struct open_data_counts *ret_counts, struct error *err);

/* Adds "made_at" and "files" as the API lists them, from the folder's index. */
enum error_code open_data_list(const char *dir, struct cJSON *object, struct error *err);

/* Opens a file of the folder for the caller to close. ERROR_NOT_FOUND for any other name. */
enum error_code open_data_open(const char *dir, const char *name, int *ret_fd, struct error *err);

#endif
