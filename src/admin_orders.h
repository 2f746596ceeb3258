/*
 * admin_orders.h - what the host can do with accounts, games and letters, also while the service
 * runs: each order is one transaction of its own beside the service's. Part of `shanghaien admin`.
 */
#ifndef ADMIN_ORDERS_H
#define ADMIN_ORDERS_H

#include <stdbool.h>

#include "base/error.h"

struct options;

struct order {
    const char *word; /* the account, game or address that is named; NULL: none */
    const char *path; /* of the database */
    bool yes;         /* --yes: nothing is asked */
    const struct options *options;
};

/* Carries an order out and prints its result. */
typedef enum error_code admin_order(const struct order *order, struct error *err);

admin_order admin_accounts, admin_reset_password, admin_export_player, admin_delete_player;
admin_order admin_export_game, admin_end_game;

/* Whatever letter or webhook has failed, or waits for another attempt after a failure, is due now
 * as if it were new. What a player asks for himself (a new password, a test) is left out once it
 * has failed: he can ask again. */
admin_order admin_resend_notices;

/* Hands a letter to the host's mail server, without the database: are the settings right? */
admin_order admin_test_mail;

#endif
