/*
 * bots.h - the bots of players: who wishes to be one, whose it is, and which invitations it takes
 * by itself. A bot is a person's account whose `owner` is set (struct person). House players are
 * none of these.
 */
#ifndef STORE_TABLES_BOTS_H
#define STORE_TABLES_BOTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"

enum { BOTS_MAX = 10, BOT_GAMES_MAX = 100 }; /* of one owner; that a bot plays at once */

/* Neither a game, nor a place in an open invitation or a competition, nor a bot of its own. */
enum error_code db_bots_may_become(struct db *db, int64_t account, bool *ret_may,
                                   struct error *err);

/* Asks `owner`, and nobody else any more; 0: nobody. Change. */
enum error_code db_bots_ask(struct db *db, int64_t account, int64_t owner, int64_t now,
                            struct error *err);

/* Whom an account has asked; `account` 0: nobody. */
enum error_code db_bots_asked(struct db *db, int64_t account, struct person *ret_owner,
                              struct error *err);

/* Those who have asked an owner and may still become bots, the first one first; at most BOTS_MAX.
 * Nobody is among them whom a block keeps apart from the owner. Then the owner's bots, by name. */
enum error_code db_bots_waiting(struct db *db, int64_t owner, struct person ret_people[BOTS_MAX],
                                size_t *ret_count, struct error *err);
enum error_code db_bots_of(struct db *db, int64_t owner, struct person ret_bots[BOTS_MAX],
                           size_t *ret_count, struct error *err);

/* Makes an account a bot, for good, and ends its wish. Change. */
enum error_code db_bots_make(struct db *db, int64_t account, int64_t owner, struct error *err);

/* The words of the API and the database for both, ended by NULL. */
enum bot_inviter { BOT_FOR_ANYONE, BOT_FOR_FRIENDS, BOT_FOR_OWNER };
enum bot_rating { BOT_ANY, BOT_RATED, BOT_UNRATED };
extern const char *const bot_inviters[];
extern const char *const bot_ratings[];

struct bot_rules {
    enum bot_inviter inviter; /* the owner is a friend, too */
    enum bot_rating rating;
    int64_t games; /* at once; 0: there are no rules, the bot answers each invitation by a call */
};

enum error_code db_bots_rules(struct db *db, int64_t account, struct bot_rules *ret_rules,
                              struct error *err);

/* `games` 0: without rules. Change. */
enum error_code db_bots_set_rules(struct db *db, int64_t account, const struct bot_rules *rules,
                                  struct error *err);

/* What its rules ask: is `inviter` among those for whom the bot plays, and how many games does it
 * play, with those that wait for other players? */
enum error_code db_bots_admits(struct db *db, int64_t account, int64_t inviter, bool *ret_admits,
                               int64_t *ret_games, struct error *err);

#endif
