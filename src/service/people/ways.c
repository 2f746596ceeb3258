#include "service/people/ways.h"

#include "service/site/settings.h"
#include "store/tables/passkeys.h"
#include "store/tables/providers.h"

enum error_code ways_count(struct db *db, const struct log_in_settings *settings,
                           const struct account_row *row, int64_t *ret_count, struct error *err) {
    const char *proxy = *settings->header ? PROVIDER_HEADER : "";
    int64_t passkeys = 0, links = 0;
    TRY(db_passkeys_count(db, row->person.account, &passkeys, err));
    TRY(db_provider_count_of(db, row->person.account, settings->issuer, proxy, &links, err));
    *ret_count = links + (settings->only ? 0 : passkeys + (*row->password_hash != '\0'));
    return ERROR_NONE;
}

enum error_code ways_spare(struct db *db, const struct log_in_settings *settings,
                           const struct account_row *row, struct error *err) {
    int64_t count = 0;
    TRY(ways_count(db, settings, row, &count, err));
    return row->person.kind == ACCOUNT_PERSON && !count
               ? error_set(err, ERROR_FORBIDDEN,
                           "This is your last way to log in: first set a password, or add another "
                           "one.")
               : ERROR_NONE;
}

enum error_code ways_check_fresh(struct db *db, const uint8_t session[TOKEN_HASH], int64_t now,
                                 struct error *err) {
    int64_t opened_at = 0;
    TRY(db_sessions_opened_at(db, session, &opened_at, err));
    return opened_at <= now - WAY_FRESH_MS
               ? error_set(err, ERROR_BAD_LOGIN,
                           "Log in again, and repeat this within five minutes.")
               : ERROR_NONE;
}
