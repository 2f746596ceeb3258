/*
 * providers.h - accounts whose owners log in elsewhere: at an OpenID provider, or at the proxy
 * before this service.
 *
 * An account belongs to an identity by issuer and subject alone. An equal name or e-mail address is
 * no reason to let anybody in.
 */
#ifndef SERVICE_PEOPLE_PROVIDERS_H
#define SERVICE_PEOPLE_PROVIDERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "store/tables/accounts.h"
#include "store/tables/providers.h"

struct db;
struct log_in_settings;

/* Who somebody is elsewhere; borrowed, in valid UTF-8. */
struct identity {
    const char *issuer, *subject;
    const char *name;         /* what they are called there; "": unknown */
    const char *display_name; /* to be shown, if it is fit for that; "": none */
    const char *email;        /* which the issuer vouches for; "": none */
};

/* What has become of it. */
enum provider_outcome {
    PROVIDER_LOGGED_IN, /* the account is to get a session */
    PROVIDER_LINKED,    /* the person who is logged in can log in so from now on, and is told */
};

/* The account with which that identity logs in. Without one yet, it becomes that of `here`, the
 * account that is logged in and wants that: a person is linked, a guest takes the name and keeps
 * their games. Where nobody is (0), a new account is made in that language.
 * ERROR_FORBIDDEN: the account is locked, has PROVIDER_LINKS_MAX links, or nobody may sign up now.
 * ERROR_OTHER_ACCOUNT: the person who is logged in is not the one who has this identity. Change. */
enum error_code provider_log_in(struct db *db, const struct identity *identity, int64_t here,
                                enum language language, int64_t now, struct account_row *ret_row,
                                enum provider_outcome *ret_outcome, struct error *err);

/* Ends one of the account's links. ERROR_NOT_FOUND; ERROR_FORBIDDEN where it is the last way to log
 * in. Change. */
enum error_code provider_unlink(struct db *db, const struct log_in_settings *settings,
                                int64_t account, const char *public_id, struct error *err);

#endif
