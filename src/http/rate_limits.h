/*
 * rate_limits.h - how often one address, and one account, may do what costs others something.
 *
 * For each kind a bucket of so many attempts, filled again at a steady rate, wide enough that
 * nobody who plays by hand meets its end (the table of rate_limits.c). Kept by the time at which
 * the bucket will be full again (the generic cell rate algorithm, ITU-T I.371): a bucket that is
 * full needs no memory. The table has a fixed size; where it is crowded the bucket that is nearest
 * to full is forgotten, so a flood of addresses costs others nothing.
 *
 * All of it belongs to the HTTP thread. NULL stands for limits that are switched off.
 */
#ifndef HTTP_RATE_LIMITS_H
#define HTTP_RATE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/address.h"
#include "base/error.h"

struct rate_limits;

enum limit {
    LIMIT_WRITE,   /* any change */
    LIMIT_LOG_IN,  /* guesses at a password */
    LIMIT_SIGN_UP, /* new accounts, guests among them */
    LIMIT_MAIL,    /* what makes the service send an e-mail */
    LIMIT_THINK,   /* what takes long to read or to think */
    LIMITS,
};

/* Returns owned in *ret_limits. */
enum error_code rate_limits_new(struct rate_limits **ret_limits, struct error *err);
/* NULL is fine. */
void rate_limits_free(struct rate_limits *rate_limits);

/* Spends one attempt from the bucket of a client's address; an IPv6 network of 64 bits is
 * one address. ERROR_RATE_LIMITED, with the seconds to wait in `retry_after`, when none is left. */
enum error_code rate_limits_address(struct rate_limits *rate_limits, enum limit limit,
                                    const struct address *address, int64_t now, struct error *err);

/* The same for an account, by its id. */
enum error_code rate_limits_account(struct rate_limits *rate_limits, enum limit limit,
                                    int64_t account, int64_t now, struct error *err);

/* The same for a name that was given from an address, be there such an account or not, whatever its
 * case: LIMIT_LOG_IN, or LIMIT_MAIL for the name or address of who gets the e-mail. Each address
 * has a bucket for the name, and the name a wider one for all addresses together: so who guesses at
 * a name locks himself out and not its owner. */
enum error_code rate_limits_name(struct rate_limits *rate_limits, enum limit limit,
                                 const char *name, const struct address *address, int64_t now,
                                 struct error *err);

#endif
