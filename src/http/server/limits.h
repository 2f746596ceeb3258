/*
 * limits.h - how much one client may take: sockets, and attempts at what costs others something.
 *
 * Clients are told apart by address, through a hash whose secret no outsider knows. An IPv6 network
 * of 64 bits is one address.
 */
#ifndef HTTP_SERVER_LIMITS_H
#define HTTP_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/address.h"
#include "base/error.h"

/* --- Connection limits ---
 *
 * How many sockets all clients hold, connections and event streams together, and how many of them
 * belong to one address: the system allows so many open files, and no client may take them all. Nor
 * may one take all memory by asking and not reading.
 * Each address has one of a fixed number of slots; two that share a slot share its limit. Any
 * thread. */

struct connection_limits;

/* At most so many sockets in all, so many of one address, and so many of these event streams. The
 * caller owns the result. */
enum error_code connection_limits_new(size_t most, size_t most_of_one, size_t streams_of_one,
                                      struct connection_limits **ret_limits, struct error *err);

/* NULL is fine. */
void connection_limits_free(struct connection_limits *limits);

/* The slot of an address. */
size_t connection_limits_slot(const struct connection_limits *limits,
                              const struct address *address);

/* The slot of trusted proxies, whose connections are those of many clients: it has no limit of its
 * own. */
enum { CONNECTION_SLOT_PROXY = 4096 };

/* Is there room for one more socket, of that slot? */
bool connection_limits_has_room(const struct connection_limits *limits, size_t slot);

/* A socket has come, or gone; it counts whether or not there is room. */
void connection_limits_add(struct connection_limits *limits, size_t slot);
void connection_limits_remove(struct connection_limits *limits, size_t slot);

/* The same for an event stream; false, and it does not count: there is no room for one more. One
 * thread at a time takes streams. */
bool connection_limits_take_stream(struct connection_limits *limits, size_t slot);
void connection_limits_end_stream(struct connection_limits *limits, size_t slot);

/* An answer of so many bytes is kept until a client of that slot has taken it. False: the slot's
 * clients have not taken what is kept for them already, so this one is not counted. A small answer
 * is always kept, and one that is the only one. */
enum { ANSWER_SMALL = 16 * 1024 };
bool connection_limits_keep(struct connection_limits *limits, size_t slot, size_t bytes);

/* It was taken, or given up. */
void connection_limits_release(struct connection_limits *limits, size_t slot, size_t bytes);

/* --- Rate limits ---
 *
 * How often one address, and one account, may do what costs others something. Each kind has a
 * bucket of so many tokens, refilled at a steady rate, and wide enough for everybody who plays by
 * hand (the table of limits.c). A bucket is kept as the time at which it will be full again (the
 * generic cell rate algorithm, ITU-T I.371): a full one needs no memory. The table has a fixed
 * size; where it is crowded the bucket that is nearest to full is forgotten, so a flood of
 * addresses costs others nothing.
 *
 * Any thread. NULL stands for limits that are switched off. */

struct rate_limits;

enum limit {
    LIMIT_WRITE,   /* any change */
    LIMIT_BOT,     /* any change by the bot of a player */
    LIMIT_LOG_IN,  /* guesses at a password */
    LIMIT_SIGN_UP, /* new accounts, guests among them */
    LIMIT_MAIL,    /* calls that make the service send an e-mail */
    LIMIT_SLOW,    /* calls that take long to read or to compute */
    LIMITS,
};

/* The caller owns *ret_limits. */
enum error_code rate_limits_new(struct rate_limits **ret_limits, struct error *err);
/* NULL is fine. */
void rate_limits_free(struct rate_limits *limits);

/* Spends one token from the bucket of a client's address. ERROR_RATE_LIMITED when none is left,
 * with the seconds to wait in `retry_after`. */
enum error_code rate_limits_address(struct rate_limits *limits, enum limit limit,
                                    const struct address *address, int64_t now, struct error *err);

/* The same for an account, by its id. */
enum error_code rate_limits_account(struct rate_limits *limits, enum limit limit, int64_t account,
                                    int64_t now, struct error *err);

/* The same for a name that was given from an address, whether or not there is such an account,
 * whatever its case: LIMIT_LOG_IN, or LIMIT_MAIL for the name or address that gets the e-mail. Each
 * address has a bucket for the name, and the name a wider one for all addresses together: so a
 * client that guesses at a name locks itself out and not the owner. */
enum error_code rate_limits_name(struct rate_limits *limits, enum limit limit, const char *name,
                                 const struct address *address, int64_t now, struct error *err);

/* What a client may still do by its address, or by its account (0: none) if that is less; not NULL.
 */
struct rate_left {
    const char *policy;  /* the limit's name */
    int burst, window_s; /* so many tokens, all of which come back in so many seconds */
    int tokens, full_s;  /* those that are left, and when all of them are back */
};
void rate_limits_left(struct rate_limits *limits, enum limit limit, const struct address *address,
                      int64_t account, int64_t now, struct rate_left *ret_left);

#endif
