/*
 * db_moves.h - the log of all games, which is the truth about them.
 */
#ifndef STORE_MOVES_H
#define STORE_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db.h"

extern const struct db_statements db_moves_statements;

/* One entry; its texts are borrowed. */
struct move_row {
    int64_t seq;      /* from 1 */
    int seat;         /* SEAT_NONE: nobody's */
    const char *move; /* JSON in its canonical form */
    const char *dice; /* JSON array; NULL: nothing was rolled */
    const char *says;
    int64_t at;
};

enum error_code db_moves_append(struct db *db, int64_t game, const struct move_row *row,
                                struct error *err);

/* The entry `seq` is this seat's and this move. */
enum error_code db_moves_is(struct db *db, int64_t game, int64_t seq, int seat, const char *move,
                            bool *ret_is, struct error *err);

/* How many seats have an entry in the log of a game. */
enum error_code db_moves_count_seats(struct db *db, int64_t game, int *ret_count,
                                     struct error *err);

/* Sees one entry; its texts last only for the call. An error ends the reading. */
typedef enum error_code move_seen(void *context, const struct move_row *row, struct error *err);

/* The entries after the first `after`, up to the one numbered `last`, in order. */
enum error_code db_moves_read(struct db *db, int64_t game, int64_t after, int64_t last,
                              move_seen *seen, void *context, struct error *err);

#endif
