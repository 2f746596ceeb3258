/*
 * export.h - a game, or all data of a player, as JSON.
 */
#ifndef SERVICE_PEOPLE_EXPORT_H
#define SERVICE_PEOPLE_EXPORT_H

#include "base/buf.h"
#include "base/error.h"
#include "store/tables/accounts.h"
#include "store/tables/games.h"

struct db;

/* Appends {"game": the view of a spectator, "moves": the log as in the API}. */
enum error_code export_game(struct db *db, const struct game_row *row, struct buf *out,
                            struct error *err);

/* Appends all that is stored about a player, but for the secrets that tables/export.h names: as GET
 * /api/me/export in openapi.json. ERROR_FORBIDDEN for a house player. */
enum error_code export_player(struct db *db, const struct account_row *row, struct buf *out,
                              struct error *err);

#endif
