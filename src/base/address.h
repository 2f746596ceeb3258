/*
 * address.h - internet addresses, networks of them, and the names that a machine has for itself.
 *
 * All are compared in one form: an IPv4 address is the IPv6 one that it is mapped to, as a socket
 * for both families gives it (::ffff:192.0.2.1). Text is read once, where it comes in.
 */
#ifndef BASE_ADDRESS_H
#define BASE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct sockaddr;

struct address {
    uint8_t bytes[16];
};

enum { ADDRESS_NETWORKS = 32, ADDRESS_TEXT = 46 };

struct networks {
    struct {
        struct address base;
        int bits;
    } of[ADDRESS_NETWORKS];
    size_t count;
};

/* An address in numbers, IPv4 or IPv6; false for any other text. */
bool address_read(const char *text, struct address *ret_address);

/* An address as people write it: "192.0.2.1", "2001:db8::1". */
void address_text(const struct address *address, char ret_text[ADDRESS_TEXT]);

/* The address of a socket; false for other families than IPv4 and IPv6. */
bool address_of_socket(const struct sockaddr *socket, struct address *ret_address);

/* Is it this machine's own on any network (127.0.0.0/8, ::1)? */
bool address_is_loopback(const struct address *address);

/* Does it stand for all addresses of a machine (0.0.0.0, ::)? */
bool address_is_any(const struct address *address);

/* The bytes that name its owner: an IPv4 address, or the network of 64 bits of an IPv6 one. */
const uint8_t *address_owner(const struct address *address, size_t *ret_len);

/* Is it one of the names that every machine has for itself, with that port, as it stands in Host:
 * "localhost:8080", "127.0.0.1:8080", "[::1]:8080"? Port 80 may be left out. */
bool address_is_own_name(const char *host, uint16_t port);

/* A list of addresses and networks, separated by commas: "127.0.0.1, 10.0.0.0/8, fd00::/8"; "" is
 * none. ERROR_BAD_FIELD names the wrong entry. */
enum error_code networks_read(const char *list, struct networks *ret_networks, struct error *err);

bool networks_have(const struct networks *networks, const struct address *address);

/* The client behind trusted proxies: the last address of X-Forwarded-For that is not a trusted
 * one's, or else the first, with or without a port. False where an entry is no address. */
bool networks_client(const struct networks *trusted, const char *x_forwarded_for,
                     struct address *ret_address);

#endif
