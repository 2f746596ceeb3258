#include "post/address_filter.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/address.h"

struct block4 {
    uint32_t base;
    int bits;
};

#define V4(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (d))

static const struct block4 refused4[] = {
    {V4(0, 0, 0, 0), 8},       /* this host on this network */
    {V4(10, 0, 0, 0), 8},      /* private */
    {V4(100, 64, 0, 0), 10},   /* shared, behind a provider's translation; also metadata */
    {V4(127, 0, 0, 0), 8},     /* loopback */
    {V4(169, 254, 0, 0), 16},  /* link-local, the cloud's metadata */
    {V4(172, 16, 0, 0), 12},   /* private */
    {V4(192, 0, 0, 0), 24},    /* protocol assignments */
    {V4(192, 0, 2, 0), 24},    /* documentation */
    {V4(192, 31, 196, 0), 24}, /* AS112 */
    {V4(192, 52, 193, 0), 24}, /* AMT */
    {V4(192, 88, 99, 0), 24},  /* 6to4 relays, deprecated */
    {V4(192, 168, 0, 0), 16},  /* private */
    {V4(192, 175, 48, 0), 24}, /* AS112 */
    {V4(198, 18, 0, 0), 15},   /* benchmarks */
    {V4(198, 51, 100, 0), 24}, /* documentation */
    {V4(203, 0, 113, 0), 24},  /* documentation */
    {V4(224, 0, 0, 0), 4},     /* multicast */
    {V4(240, 0, 0, 0), 4},     /* reserved, broadcast */
};

static bool is_public4(uint32_t address) {
    for (size_t i = 0; i < sizeof refused4 / sizeof *refused4; i++) {
        uint32_t mask = UINT32_MAX << (32 - refused4[i].bits);
        if ((address & mask) == refused4[i].base)
            return false;
    }
    return true;
}

static uint32_t read4(const uint8_t *bytes) {
    return V4(bytes[0], bytes[1], bytes[2], bytes[3]);
}

struct block6 {
    uint8_t base[6];
    int bits; /* at most 48 */
};

/* Inside 2000::/3, the only part of IPv6 that is handed out for global use. */
static const struct block6 refused6[] = {
    {{0x20, 0x01}, 23},                         /* protocol assignments, Teredo */
    {{0x20, 0x01, 0x0d, 0xb8}, 32},             /* documentation */
    {{0x20, 0x02}, 16},                         /* 6to4: tunnels to any IPv4 address */
    {{0x26, 0x20, 0x00, 0x4f, 0x80, 0x00}, 48}, /* AS112 */
    {{0x3f, 0xff}, 20},                         /* documentation */
};

static bool begins_with(const uint8_t *address, const uint8_t *base, int bits) {
    size_t whole = (size_t)bits / 8;
    if (memcmp(address, base, whole) != 0)
        return false;
    unsigned rest = (unsigned)bits % 8;
    return rest == 0 || (address[whole] ^ base[whole]) >> (8 - rest) == 0;
}

static bool is_public6(const uint8_t *address) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    static const uint8_t nat64[12] = {0x00, 0x64, 0xff, 0x9b};
    static const uint8_t global[1] = {0x20};
    if (begins_with(address, mapped, 96) || begins_with(address, nat64, 96))
        return is_public4(read4(address + 12));
    if (!begins_with(address, global, 3))
        return false;
    for (size_t i = 0; i < sizeof refused6 / sizeof *refused6; i++)
        if (begins_with(address, refused6[i].base, refused6[i].bits))
            return false;
    return true;
}

bool address_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        return is_public4(ntohl(in.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, address, sizeof in6);
        return is_public6(in6.sin6_addr.s6_addr);
    }
    return false;
}

/* Is it the address of one of the interfaces? */
static bool has_interface(const struct ifaddrs *interfaces, const struct address *address) {
    struct address own;
    for (; interfaces; interfaces = interfaces->ifa_next)
        if (interfaces->ifa_addr && address_of_socket(interfaces->ifa_addr, &own) &&
            memcmp(&own, address, sizeof own) == 0)
            return true;
    return false;
}

bool guard_is_own(const struct sockaddr *address) {
    struct address asked;
    struct ifaddrs *interfaces = NULL;
    if (!address_of_socket(address, &asked) || getifaddrs(&interfaces) != 0)
        return true;
    bool own = has_interface(interfaces, &asked);
    freeifaddrs(interfaces);
    return own;
}
