/*
 * people.h - the tables of friends and of blocks: what one account has noted about others; and who
 * is here now.
 */
#ifndef STORE_TABLES_PEOPLE_H
#define STORE_TABLES_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"

enum { FRIENDS_MAX = 200, BLOCKS_MAX = 200 }; /* of one account */

struct friend_row {
    struct person person;
    bool ready;        /* the account is always ready for a game with them */
    bool ready_for_me; /* they are for one with the account; read only, as is what follows */
    int64_t since;
    struct account_counts counts; /* of the games that the two have in common */
    char game[PUBLIC_ID_SIZE];    /* the game of theirs that changed last and is running; "" */
};

/* The friends of an account: those who are ready for it first, then by name. */
typedef enum error_code friend_seen(void *context, const struct friend_row *row, struct error *err);
enum error_code db_friends_list(struct db *db, int64_t account, friend_seen *seen, void *context,
                                struct error *err);

/* One of them; ERROR_NOT_FOUND. */
enum error_code db_friends_read(struct db *db, int64_t account, int64_t friend,
                                struct friend_row *ret_row, struct error *err);

/* Adds a friend, or changes whether the account is ready for them. ERROR_FORBIDDEN where it has
 * FRIENDS_MAX others. Change. */
enum error_code db_friends_write(struct db *db, int64_t account, int64_t friend, bool ready,
                                 int64_t now, struct error *err);

/* Change. */
enum error_code db_friends_delete(struct db *db, int64_t account, int64_t friend,
                                  struct error *err);

/* Is `account` always ready for a game with `other`, and have they none that is running? */
enum error_code db_friends_ready(struct db *db, int64_t account, int64_t other, bool *ret_ready,
                                 struct error *err);

/* Whom an account has blocked, the last one first. */
typedef enum error_code blocked_seen(void *context, const struct person *person, int64_t at,
                                     struct error *err);
enum error_code db_blocks_list(struct db *db, int64_t account, blocked_seen *seen, void *context,
                               struct error *err);

/* Blocks somebody, and neither is the other's friend any more. ERROR_FORBIDDEN where BLOCKS_MAX
 * others are blocked. Change. */
enum error_code db_blocks_add(struct db *db, int64_t account, int64_t blocked, int64_t now,
                              struct error *err);

/* The clock was set back to `now`: no block begins later. Change. */
enum error_code db_blocks_set_back(struct db *db, int64_t now, struct error *err);

/* Change. */
enum error_code db_blocks_delete(struct db *db, int64_t account, int64_t blocked,
                                 struct error *err);

/* Has one of the two blocked the other, or the other's owner, or has their own owner? Then no new
 * game brings them together, except in seasons, cups and on the ladder. */
enum error_code db_blocks_between(struct db *db, int64_t one, int64_t other, bool *ret_between,
                                  struct error *err);

/* --- Who is here --- */

/* Notes that somebody looks at a page of the account, unless it does not want to be seen. Change.
 */
enum error_code db_presences_note(struct db *db, int64_t account, int64_t now, struct error *err);

/* The people, in no order, who have been noted since then, but the account itself and those who are
 * apart from it by a block: PRESENCES_MAX at most. */
enum { PRESENCES_MAX = 500 };
typedef enum error_code presence_seen(void *context, const struct person *person,
                                      struct error *err);
enum error_code db_presences_list(struct db *db, int64_t account, int64_t since,
                                  presence_seen *seen, void *context, struct error *err);

/* Does the account want to be seen; sets that. The second is a change. */
enum error_code db_presences_shown(struct db *db, int64_t account, bool *ret_shown,
                                   struct error *err);
enum error_code db_presences_show(struct db *db, int64_t account, bool shown, struct error *err);

/* The people, by name, one of whose names begins like that, whatever its case and separators: at
 * most `limit`, but neither the account nor those who are apart from it by a block. ERROR_BAD_FIELD
 * where the beginning is no name's. */
enum error_code db_names_beginning(struct db *db, const char *begins, int64_t account,
                                   int64_t limit, presence_seen *seen, void *context,
                                   struct error *err);

/* The next open invitation by id after `after` in which both hold a place; 0: no more. */
enum error_code db_blocks_shared_invitation(struct db *db, int64_t one, int64_t other, int64_t now,
                                            int64_t after, int64_t *ret_id, struct error *err);

/* How many other people have a seat in a game, and how many of them are apart from the account by
 * such a block. */
enum error_code db_blocks_at_table(struct db *db, int64_t game, int64_t account,
                                   int64_t *ret_people, int64_t *ret_apart, struct error *err);

#endif
