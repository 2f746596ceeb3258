/*
 * solo_games.h - games against the house that were played on a player's device, as the account
 * keeps them. They are in nobody's numbers.
 */
#ifndef STORE_TABLES_SOLO_GAMES_H
#define STORE_TABLES_SOLO_GAMES_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/engine/db.h"

enum {
    SOLO_GAMES_MAX = 200, /* of one account */
    SOLO_GAMES_PAGE = 30,
    SOLO_ID = 37, /* bytes of an id, with its NUL */
    SOLO_GAME = 16,
    SOLO_HOUSE = 256,
};

struct solo_row {
    char id[SOLO_ID]; /* given by the device */
    char game[SOLO_GAME];
    char house[SOLO_HOUSE]; /* JSON: the house player of each seat; null: the account */
    int64_t place;          /* the account's, from 1 */
    int64_t kept_at;
};

/* The account's games, the last one first: at most `limit` after the first `offset`. */
typedef enum error_code solo_seen(void *context, const struct solo_row *row, struct error *err);
enum error_code db_solo_list(struct db *db, int64_t account, int64_t offset, int64_t limit,
                             solo_seen *seen, void *context, struct error *err);

/* One of them; appends what chance gave to its start, and its log, JSON. ERROR_NOT_FOUND. */
enum error_code db_solo_read(struct db *db, int64_t account, const char *id,
                             struct solo_row *ret_row, struct buf *drawn, struct buf *log,
                             struct error *err);

/* Keeps a game; one that is kept already stays as it is. ERROR_FORBIDDEN where there are
 * SOLO_GAMES_MAX others. Change. */
enum error_code db_solo_keep(struct db *db, int64_t account, const struct solo_row *row,
                             const char *drawn, const char *log, struct error *err);

/* ERROR_NOT_FOUND. Change. */
enum error_code db_solo_delete(struct db *db, int64_t account, const char *id, struct error *err);

#endif
