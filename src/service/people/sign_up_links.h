/*
 * sign_up_links.h - the links by which players bring others in, where the operator lets them.
 *
 * What a link does is in service/site/site.h. One that has ended stays, so that who came by it is
 * still known; it goes with the account that made it.
 */
#ifndef SERVICE_PEOPLE_SIGN_UP_LINKS_H
#define SERVICE_PEOPLE_SIGN_UP_LINKS_H

#include <stdint.h>

#include "base/error.h"

struct db;

enum { LINKS_PER_MONTH = 3, LINK_USES_MAX = 10, LINK_DAYS_MAX = 30 };

/* How many links the player may make now; 0: the operator does not let them, a guest makes none,
 * or there were LINKS_PER_MONTH in the last 30 days. */
enum error_code sign_up_links_left(struct db *db, int64_t account, int64_t now, int64_t *ret_left,
                                   struct error *err);

/* Makes one for so many people and days. ERROR_FORBIDDEN; ERROR_FULL: enough for a month. Change.
 */
enum error_code sign_up_link_make(struct db *db, int64_t account, int64_t uses, int64_t days,
                                  int64_t now, struct error *err);

#endif
