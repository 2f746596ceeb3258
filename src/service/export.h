/*
 * export.h - a game, or all data of a player, as JSON.
 */
#ifndef SERVICE_EXPORT_H
#define SERVICE_EXPORT_H

#include "base/buf.h"
#include "base/error.h"
#include "store/db_accounts.h"
#include "store/db_games.h"

struct db;

/* Appends {"game": the view of a spectator, "moves": the log as in the API}. */
enum error_code export_game(struct db *db, const struct game_row *row, struct buf *out,
                            struct error *err);

/* Appends a player's account, settings, rating and its history, holidays, sessions, the messages of
 * their invitations, and their messages and note in each game: all but the password's hash and the
 * keys of sessions. */
enum error_code export_player(struct db *db, const struct account_row *row, int64_t now,
                              struct buf *out, struct error *err);

#endif
