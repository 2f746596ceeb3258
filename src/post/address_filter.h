/*
 * address_filter.h - the addresses that a player's webhook may reach.
 *
 * A webhook makes the server connect to where a player says: without care they would reach through
 * it what only the operator's own network reaches (server-side request forgery). So addresses are
 * refused unless they are globally reachable by IANA's special-purpose registries (RFC 6890 and
 * its successors, read 2024): not this host, not private, not link-local (which holds the cloud's
 * metadata service), not multicast, not reserved. IPv6 addresses that carry an IPv4 one are
 * judged by that one. A service at the machine's own public address is refused, too: it may be
 * meant only for the inside of a firewall. The check is done on the address really connected to,
 * so a name that resolves differently the second time gains nothing.
 */
#ifndef POST_ADDRESS_FILTER_H
#define POST_ADDRESS_FILTER_H

#include <stdbool.h>

struct address;

/* The address may be reached on behalf of a player, unless it is this machine's own. */
bool address_is_public(const struct address *address);

/* The address is one of this machine's own, whatever its network. Also true where the machine
 * cannot list its addresses. */
bool address_is_this_machine(const struct address *address);

#endif
