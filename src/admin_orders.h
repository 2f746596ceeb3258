/*
 * admin_orders.h - what the host can do with accounts, games and e-mails, also while the service
 * runs: each order is one transaction of its own beside the service's. Part of `shanghaien admin`.
 */
#ifndef ADMIN_ORDERS_H
#define ADMIN_ORDERS_H

#include <stdbool.h>

#include "base/error.h"

struct options;

struct command {
    const char *word; /* the account, game or address that is named; NULL: none */
    const char *path; /* of the database */
    bool yes;         /* --yes: nothing is asked */
    const struct options *options;
};

/* Carries an order out and prints its result. */
typedef enum error_code admin_command(const struct command *order, struct error *err);

admin_command admin_accounts, admin_reset_password, admin_export_player, admin_delete_player;
admin_command admin_export_game, admin_end_game;

/* Whatever e-mail or webhook has failed, or waits for another attempt after a failure, is due now
 * as if it were new. What a player asks for himself (a new password, a test) is left out once it
 * has failed: he can ask again. */
admin_command admin_resend_notices;

/* Hands an e-mail to the host's mail server, without the database: are the settings right? */
admin_command admin_test_mail;

#endif
