/*
 * sign_up_links.h - the tables of the links by which people sign up, and of who came by them.
 */
#ifndef STORE_TABLES_SIGN_UP_LINKS_H
#define STORE_TABLES_SIGN_UP_LINKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/tables/accounts.h"

struct sign_up_link {
    int64_t id;
    const char *code; /* the texts are borrowed */
    int64_t account;  /* the player who made it; 0: no player */
    const char *name; /* read only: theirs */
    const char *maker, *note;
    int64_t uses, uses_max;   /* 0: as many as come */
    int64_t made_at, ends_at; /* 0: never */
};

/* Can nobody come by it any more? */
bool sign_up_link_is_over(const struct sign_up_link *link, int64_t now);

/* Adds one and gives its id; ERROR_NAME_TAKEN: there is or was one with that code. Change. */
enum error_code db_sign_up_links_add(struct db *db, const struct sign_up_link *link,
                                     int64_t *ret_id, struct error *err);

/* The link of that code by which somebody can come; 0: there is none. */
enum error_code db_sign_up_links_live(struct db *db, const char *code, int64_t now, int64_t *ret_id,
                                      struct error *err);

/* Counts one use of such a link, and notes that the account came by it. Change. */
enum error_code db_sign_up_links_use(struct db *db, int64_t id, int64_t account, int64_t now,
                                     struct error *err);

/* End a link by its id; one of a player by its code; and all of a player. ERROR_NOT_FOUND. Change.
 */
enum error_code db_sign_up_links_end(struct db *db, int64_t id, int64_t now, struct error *err);
enum error_code db_sign_up_links_end_own(struct db *db, int64_t account, const char *code,
                                         int64_t now, struct error *err);
enum error_code db_sign_up_links_end_all(struct db *db, int64_t account, int64_t now,
                                         struct error *err);

/* At most `limit` links, the newest first: all, or those of a player. */
typedef enum error_code sign_up_link_seen(void *context, const struct sign_up_link *link,
                                          struct error *err);
enum error_code db_sign_up_links_all(struct db *db, int64_t limit, sign_up_link_seen *seen,
                                     void *context, struct error *err);
enum error_code db_sign_up_links_of(struct db *db, int64_t account, int64_t limit,
                                    sign_up_link_seen *seen, void *context, struct error *err);

/* How many a player has made after `since`. */
enum error_code db_sign_up_links_count(struct db *db, int64_t account, int64_t since,
                                       int64_t *ret_count, struct error *err);

/* The names of at most `limit` accounts that came by a link, the first one first. */
typedef void came_by_seen(void *context, const char *name);
enum error_code db_sign_ups_by(struct db *db, int64_t link, int64_t limit, came_by_seen *seen,
                               void *context, struct error *err);

/* Calls `seen` with the link by which an account came, if it came by one. */
enum error_code db_sign_ups_link_of(struct db *db, int64_t account, sign_up_link_seen *seen,
                                    void *context, struct error *err);

#endif
