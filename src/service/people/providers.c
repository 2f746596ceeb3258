#include "service/people/providers.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "service/notices/notices.h"
#include "service/people/accounts.h"
#include "service/people/ways.h"
#include "service/site/site.h"
#include "store/tables/notices.h"

/* --- A new account --- */

/* The issuer knows the person, so no code is asked for where it could not be given. */
static enum error_code check_sign_up(struct db *db, int64_t now, struct error *err) {
    enum error_code code = site_admits(db, err);
    if (!code && site_takes_code(db, NULL, now, NULL))
        code = error_set(err, ERROR_FORBIDDEN, "Signing up needs an invitation code.");
    return code;
}

static void take_display_name(struct db *db, const struct identity *identity,
                              struct account_row *row) {
    const char *name = identity->display_name;
    if (*name && !display_name_check(name, "display_name", NULL) &&
        !account_check_display_name(db, name, row->person.account, NULL))
        memcpy(row->person.display_name, name, strlen(name) + 1);
}

/* Nothing is sent to confirm an address for which the issuer vouches. */
static enum error_code take_email(struct db *db, const struct identity *identity,
                                  struct account_row *row, struct error *err) {
    struct notice_settings settings;
    const char *email = identity->email;
    if (!*email || strlen(email) >= ACCOUNT_EMAIL || account_check_email(email, NULL))
        return ERROR_NONE;
    memcpy(row->email, email, strlen(email) + 1);
    TRY(db_notices_settings(db, row->person.account, &settings, err));
    memcpy(settings.verified_email, email, strlen(email) + 1);
    return db_notices_set(db, row->person.account, &settings, err);
}

static enum error_code make(struct db *db, const struct identity *identity, enum language language,
                            int64_t now, struct account_row *row, struct error *err) {
    *row = (struct account_row){.person.kind = ACCOUNT_PERSON};
    memcpy(row->language, language_codes[language], ACCOUNT_LANGUAGE);
    TRY(account_free_name(db, identity->name, 0, row->person.name, err));
    TRY(account_create(db, row, now, err));
    take_display_name(db, identity, row);
    TRY(take_email(db, identity, row, err));
    return db_accounts_update(db, row, err);
}

/* Others know the guest by their face. */
static enum error_code name_guest(struct db *db, const struct identity *identity, int64_t now,
                                  struct account_row *row, struct error *err) {
    row->person.face = person_face(&row->person) + 1;
    row->person.kind = ACCOUNT_PERSON;
    TRY(account_free_name(db, identity->name, row->person.account, row->person.name, err));
    return account_save(db, row, NULL, now, err);
}

/* --- Links --- */

static enum error_code link_to(struct db *db, const struct identity *identity, int64_t account,
                               int64_t now, struct error *err) {
    struct provider_link link = {.account = account, .linked_at = now};
    int64_t count = 0;
    TRY(db_provider_count(db, account, &count, err));
    if (count >= PROVIDER_LINKS_MAX)
        return error_set(err, ERROR_FORBIDDEN, "An account must have at most %d links.",
                         PROVIDER_LINKS_MAX);
    snprintf(link.issuer, sizeof link.issuer, "%s", identity->issuer);
    snprintf(link.subject, sizeof link.subject, "%s", identity->subject);
    memcpy(link.name, identity->name,
           utf8_prefix(identity->name, strnlen(identity->name, PROVIDER_NAME - 1)));
    id_new(link.public_id, PUBLIC_ID_SIZE - 1);
    return db_provider_insert(db, &link, err);
}

static enum error_code come_for_the_first_time(struct db *db, const struct identity *identity,
                                               int64_t here, enum language language, int64_t now,
                                               struct account_row *row,
                                               enum provider_outcome *ret_outcome,
                                               struct error *err) {
    if (here)
        TRY(db_accounts_by_id(db, here, row, err));
    *ret_outcome =
        here && row->person.kind == ACCOUNT_PERSON ? PROVIDER_LINKED : PROVIDER_LOGGED_IN;
    if (*ret_outcome == PROVIDER_LOGGED_IN)
        TRY(check_sign_up(db, now, err));
    if (!here)
        TRY(make(db, identity, language, now, row, err));
    else if (*ret_outcome == PROVIDER_LOGGED_IN)
        TRY(name_guest(db, identity, now, row, err));
    TRY(link_to(db, identity, row->person.account, now, err));
    return *ret_outcome == PROVIDER_LINKED ? notice_way(db, here, now, err) : ERROR_NONE;
}

/* A guest is left behind for it, a person is not. */
static enum error_code come_again(struct db *db, int64_t account, int64_t here,
                                  struct account_row *row, struct error *err) {
    if (here && here != account) {
        TRY(db_accounts_by_id(db, here, row, err));
        if (row->person.kind == ACCOUNT_PERSON)
            return error_set(err, ERROR_OTHER_ACCOUNT, "This log-in is another account's.");
    }
    TRY(db_accounts_by_id(db, account, row, err));
    return row->locked_at ? error_set(err, ERROR_FORBIDDEN, "The operator has locked this account.")
                          : ERROR_NONE;
}

enum error_code provider_log_in(struct db *db, const struct identity *identity, int64_t here,
                                enum language language, int64_t now, struct account_row *ret_row,
                                enum provider_outcome *ret_outcome, struct error *err) {
    int64_t account = 0;
    TRY(db_provider_find(db, identity->issuer, identity->subject, &account, err));
    if (!account)
        return come_for_the_first_time(db, identity, here, language, now, ret_row, ret_outcome,
                                       err);
    *ret_outcome = PROVIDER_LOGGED_IN;
    return come_again(db, account, here, ret_row, err);
}

enum error_code provider_unlink(struct db *db, const struct log_in_settings *settings,
                                int64_t account, const char *public_id, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(db, account, &row, err));
    TRY(db_provider_delete(db, account, public_id, err));
    return ways_spare(db, settings, &row, err);
}
