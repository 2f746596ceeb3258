/*
 * admin_orders.h - what the host can do with accounts and games, also while the service runs: each
 * order is one transaction of its own beside the service's. Part of `shanghaien admin`.
 */
#ifndef ADMIN_ORDERS_H
#define ADMIN_ORDERS_H

#include "base/error.h"

/* An order about the account or game `word` (NULL where none is named) in the database at `path`;
 * prints its result. */
typedef enum error_code admin_order(const char *path, const char *word, struct error *err);

admin_order admin_accounts, admin_reset_password, admin_export_player, admin_delete_player;
admin_order admin_export_game, admin_end_game;

#endif
