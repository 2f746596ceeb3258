/*
 * bots.h - how an account becomes a bot: an ordinary account that a program plays, for good. It
 * asks another player to be its owner, and is a bot when they confirm that.
 *
 * Everybody sees that it is one. It is ranked apart from people, takes no part in seasons, cups and
 * the ladder, and neither offers nor takes a place that is open to everybody, so that nobody plays
 * against it unasked. It gets no e-mails. While its owner is locked it is locked, too, and for good
 * once the owner is deleted. Its rated games change the ratings of both, as those of people do.
 */
#ifndef SERVICE_PEOPLE_BOTS_H
#define SERVICE_PEOPLE_BOTS_H

#include <stdint.h>

#include "base/error.h"
#include "store/tables/bots.h"

/* Asks another player to be the owner, in place of who was asked before. ERROR_FORBIDDEN for an
 * account that may not become a bot, or where a block is between the two; ERROR_BAD_FIELD at
 * "owner" where that is no player with a log-in. Change. */
enum error_code bot_ask(struct db *db, int64_t account, const char *owner, int64_t now,
                        struct error *err);

/* The owner makes an account its bot, which had asked; again, nothing happens. ERROR_FORBIDDEN
 * where it has not, or may not any more; ERROR_FULL with BOTS_MAX others. Change. */
enum error_code bot_confirm(struct db *db, int64_t owner, struct account_row *bot, int64_t now,
                            struct error *err);

/* Their owner is locked or about to be deleted: ends all access to the bots, and withdraws them
 * from open invitations. Change. */
enum error_code bots_shut_out(struct db *db, int64_t owner, int64_t now, struct error *err);

#endif
