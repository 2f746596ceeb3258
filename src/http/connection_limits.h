/*
 * connection_limits.h - how many sockets the clients hold, connections and event streams together,
 * and how many of them are one address's: the host allows so many open files, and nobody may take
 * them all.
 *
 * Each address has one of a fixed number of places, by a hash that nobody outside can know; two
 * that share a place share its bound. An IPv6 network of 64 bits is one address. Any thread.
 */
#ifndef HTTP_CONNECTION_LIMITS_H
#define HTTP_CONNECTION_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/address.h"
#include "base/error.h"

struct connection_limits;

/* At most so many sockets in all, and so many of one address. Returns owned. */
enum error_code connection_limits_new(size_t most, size_t most_of_one,
                                      struct connection_limits **ret_limits, struct error *err);

/* NULL is fine. */
void connection_limits_free(struct connection_limits *connection_limits);

/* The place of an address. */
size_t connection_limits_slot(const struct connection_limits *connection_limits,
                              const struct address *address);

/* The place of trusted proxies, whose connections are those of many: it has no bound of its own. */
enum { CROWD_PROXY = 4096 };

/* May one more come, from that place? */
bool connection_limits_has_room(const struct connection_limits *connection_limits, size_t place);

/* A socket has come, or gone; it counts whether or not there is room. */
void connection_limits_add(struct connection_limits *connection_limits, size_t place);
void connection_limits_remove(struct connection_limits *connection_limits, size_t place);

#endif
