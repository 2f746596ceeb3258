#include "service/people/sign_up_links.h"

#include <stdbool.h>

#include "base/clock.h"
#include "base/token.h"
#include "service/site/site.h"
#include "store/tables/sign_up_links.h"

static enum error_code may_make(struct db *db, int64_t account, bool *ret_may, struct error *err) {
    struct account_row row;
    int links = LINKS_OF_HOST, sign_up = SIGN_UP_OPEN;
    TRY(db_accounts_by_id(db, account, &row, err));
    TRY(site_choice(db, SITE_LINKS, &links, err));
    TRY(site_choice(db, SITE_SIGN_UP, &sign_up, err));
    *ret_may = row.person.kind == ACCOUNT_PERSON && !row.person.owner &&
               links == LINKS_OF_PLAYERS && sign_up != SIGN_UP_CLOSED;
    return ERROR_NONE;
}

static enum error_code count_left(struct db *db, int64_t account, int64_t now, int64_t *ret_left,
                                  struct error *err) {
    int64_t made = 0;
    TRY(db_sign_up_links_count(db, account, now - 30 * CLOCK_DAY, &made, err));
    *ret_left = made < LINKS_PER_MONTH ? LINKS_PER_MONTH - made : 0;
    return ERROR_NONE;
}

enum error_code sign_up_links_left(struct db *db, int64_t account, int64_t now, int64_t *ret_left,
                                   struct error *err) {
    bool may = false;
    *ret_left = 0;
    TRY(may_make(db, account, &may, err));
    return may ? count_left(db, account, now, ret_left, err) : ERROR_NONE;
}

enum error_code sign_up_link_make(struct db *db, int64_t account, int64_t uses, int64_t days,
                                  int64_t now, struct error *err) {
    char code[PUBLIC_ID_SIZE];
    const struct sign_up_link link = {.code = code,
                                      .account = account,
                                      .maker = "",
                                      .note = "",
                                      .uses_max = uses,
                                      .made_at = now,
                                      .ends_at = now + days * CLOCK_DAY};
    bool may = false;
    int64_t left = 0, id = 0;
    TRY(may_make(db, account, &may, err));
    if (!may)
        return error_set(err, ERROR_FORBIDDEN, "You cannot make sign-up links here.");
    TRY(count_left(db, account, now, &left, err));
    if (!left)
        return error_set(err, ERROR_FULL, "You can make %d sign-up links in 30 days.",
                         LINKS_PER_MONTH);
    id_new(code, sizeof code - 1);
    return db_sign_up_links_add(db, &link, &id, err);
}
