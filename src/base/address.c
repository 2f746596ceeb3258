#include "base/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

enum { MAPPED_BITS = 96, ENTRY = INET6_ADDRSTRLEN + 8 };

static const struct address mapped = {.bytes = {[10] = 0xff, [11] = 0xff}};

/* --- One address --- */

bool address_read(const char *text, struct address *ret_address) {
    struct address address = mapped;
    if (inet_pton(AF_INET, text, address.bytes + 12) != 1 &&
        inet_pton(AF_INET6, text, address.bytes) != 1)
        return false;
    *ret_address = address;
    return true;
}

bool address_of_socket(const struct sockaddr *socket, struct address *ret_address) {
    struct sockaddr_in in;
    struct sockaddr_in6 in6;
    *ret_address = mapped;
    switch (socket->sa_family) {
    case AF_INET:
        memcpy(&in, socket, sizeof in);
        memcpy(ret_address->bytes + 12, &in.sin_addr, 4);
        return true;
    case AF_INET6:
        memcpy(&in6, socket, sizeof in6);
        memcpy(ret_address->bytes, &in6.sin6_addr, sizeof ret_address->bytes);
        return true;
    default:
        return false;
    }
}

/* Are the first `bits` of both the same? */
static bool begins_with(const struct address *address, const struct address *base, int bits) {
    size_t whole = (size_t)bits / 8;
    unsigned rest = (unsigned)bits % 8;
    return memcmp(address->bytes, base->bytes, whole) == 0 &&
           (rest == 0 || (address->bytes[whole] ^ base->bytes[whole]) >> (8 - rest) == 0);
}

static bool is_ipv4(const struct address *address) {
    return begins_with(address, &mapped, MAPPED_BITS);
}

void address_text(const struct address *address, char ret_text[ADDRESS_TEXT]) {
    if (is_ipv4(address))
        (void)inet_ntop(AF_INET, address->bytes + 12, ret_text, ADDRESS_TEXT);
    else
        (void)inet_ntop(AF_INET6, address->bytes, ret_text, ADDRESS_TEXT);
}

bool address_is_loopback(const struct address *address) {
    static const struct address six = {.bytes = {[15] = 1}};
    return begins_with(address, &six, 128) || (is_ipv4(address) && address->bytes[12] == 127);
}

bool address_is_any(const struct address *address) {
    static const struct address six = {.bytes = {0}};
    return begins_with(address, &six, 128) || begins_with(address, &mapped, 128);
}

const uint8_t *address_owner(const struct address *address, size_t *ret_len) {
    bool four = is_ipv4(address);
    *ret_len = four ? 4 : 8;
    return address->bytes + (four ? 12 : 0);
}

bool address_is_own_name(const char *host, uint16_t port) {
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    char with_port[16];
    snprintf(with_port, sizeof with_port, ":%u", port);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t len = strlen(names[i]);
        if (strncasecmp(host, names[i], len) == 0 &&
            (strcmp(host + len, with_port) == 0 || (port == 80 && host[len] == '\0')))
            return true;
    }
    return false;
}

/* --- Lists --- */

/* Copies the entry that begins there, without the blanks around it; false where it is too long. */
static bool copy_entry(const char *from, size_t len, char ret_entry[ENTRY]) {
    while (len > 0 && strchr(" \t", from[len - 1]))
        len--;
    size_t blanks = strspn(from, " \t");
    len -= blanks < len ? blanks : len;
    if (len >= ENTRY)
        return false;
    memcpy(ret_entry, from + blanks, len);
    ret_entry[len] = '\0';
    return true;
}

/* Are all bits behind the prefix zero? */
static bool is_base(const struct address *base, int bits) {
    struct address cut = *base;
    for (int i = bits; i < 128; i++)
        cut.bytes[i / 8] &= (uint8_t) ~(0x80 >> i % 8);
    return memcmp(&cut, base, sizeof cut) == 0;
}

static bool read_network(char *entry, struct networks *networks) {
    char *slash = strchr(entry, '/');
    if (slash)
        *slash++ = '\0';
    struct address base;
    if (networks->count == ADDRESS_NETWORKS || !address_read(entry, &base))
        return false;
    bool six = strchr(entry, ':') != NULL;
    int64_t bits = six ? 128 : 32;
    if (slash && (strlen(slash) > 3 || !text_number(slash, bits, &bits)))
        return false;
    bits += six ? 0 : MAPPED_BITS;
    if (!is_base(&base, (int)bits))
        return false;
    networks->of[networks->count].base = base;
    networks->of[networks->count++].bits = (int)bits;
    return true;
}

enum error_code networks_read(const char *list, struct networks *ret_networks, struct error *err) {
    struct networks networks = {.count = 0};
    for (const char *at = list; *at;) {
        char entry[ENTRY];
        size_t len = strcspn(at, ",");
        if (!copy_entry(at, len, entry) || !read_network(entry, &networks))
            return error_field(err, "networks",
                               "%.*s is not a numeric address or network such as 127.0.0.1, "
                               "10.0.0.0/8 or fd00::/8; the list may have at most %d entries.",
                               (int)len, at, ADDRESS_NETWORKS);
        at += len + (at[len] == ',');
    }
    *ret_networks = networks;
    return ERROR_NONE;
}

bool networks_have(const struct networks *networks, const struct address *address) {
    for (size_t i = 0; i < networks->count; i++)
        if (begins_with(address, &networks->of[i].base, networks->of[i].bits))
            return true;
    return false;
}

static bool is_port(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits <= 5 && text[digits] == '\0';
}

/* Takes away the port that some proxies add, and the brackets: "192.0.2.1:5", "[2001:db8::1]:5". */
static void drop_port(char entry[ENTRY]) {
    char *colon = strchr(entry, ':'), *bracket = strchr(entry, ']');
    if (*entry == '[' && bracket &&
        (bracket[1] == '\0' || (bracket[1] == ':' && is_port(bracket + 2)))) {
        *bracket = '\0';
        memmove(entry, entry + 1, strlen(entry));
    } else if (colon && is_port(colon + 1)) {
        *colon = '\0';
    }
}

bool networks_client(const struct networks *trusted, const char *x_forwarded_for,
                     struct address *ret_address) {
    struct address found;
    for (size_t end = strlen(x_forwarded_for);;) {
        size_t from = end;
        while (from > 0 && x_forwarded_for[from - 1] != ',')
            from--;
        char entry[ENTRY];
        if (!copy_entry(x_forwarded_for + from, end - from, entry))
            return false;
        drop_port(entry);
        if (!address_read(entry, &found))
            return false;
        if (from == 0 || !networks_have(trusted, &found))
            break;
        end = from - 1;
    }
    *ret_address = found;
    return true;
}
