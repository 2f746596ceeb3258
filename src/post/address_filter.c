#include "post/address_filter.h"

#include <ifaddrs.h>
#include <stddef.h>
#include <string.h>

#include "base/address.h"

/* All of IPv4, and the only part of IPv6 that is handed out for global use. */
static const char global[] = "0.0.0.0/0, 2000::/3";

static const char refused[] = "0.0.0.0/8,"         /* this host on this network */
                              "10.0.0.0/8,"        /* private */
                              "100.64.0.0/10,"     /* shared, behind a provider's translation; also
                                                      metadata */
                              "127.0.0.0/8,"       /* loopback */
                              "169.254.0.0/16,"    /* link-local, the cloud's metadata */
                              "172.16.0.0/12,"     /* private */
                              "192.0.0.0/24,"      /* protocol assignments */
                              "192.0.2.0/24,"      /* documentation */
                              "192.31.196.0/24,"   /* AS112 */
                              "192.52.193.0/24,"   /* AMT */
                              "192.88.99.0/24,"    /* 6to4 relays, deprecated */
                              "192.168.0.0/16,"    /* private */
                              "192.175.48.0/24,"   /* AS112 */
                              "198.18.0.0/15,"     /* benchmarks */
                              "198.51.100.0/24,"   /* documentation */
                              "203.0.113.0/24,"    /* documentation */
                              "224.0.0.0/4,"       /* multicast */
                              "240.0.0.0/4,"       /* reserved, broadcast */
                              "2001::/23,"         /* protocol assignments, Teredo */
                              "2001:db8::/32,"     /* documentation */
                              "2002::/16,"         /* 6to4: tunnels to any IPv4 address */
                              "2620:4f:8000::/48," /* AS112 */
                              "3fff::/20";         /* documentation */

/* Is the address in one of the networks of the list? `otherwise` where the list cannot be read. */
static bool is_within(const char *list, const struct address *address, bool otherwise) {
    struct networks networks;
    if (networks_read(list, &networks, NULL))
        return otherwise;
    return networks_have(&networks, address);
}

bool address_is_public(const struct address *address) {
    struct address judged = {.bytes = {[10] = 0xff, [11] = 0xff}};
    if (is_within("64:ff9b::/96", address, false)) /* a network translates it to IPv4 (NAT64) */
        memcpy(judged.bytes + 12, address->bytes + 12, 4);
    else
        judged = *address;
    return is_within(global, &judged, false) && !is_within(refused, &judged, true);
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

bool address_is_this_machine(const struct address *address) {
    struct ifaddrs *interfaces = NULL;
    if (getifaddrs(&interfaces) != 0)
        return true;
    bool own = has_interface(interfaces, address);
    freeifaddrs(interfaces);
    return own;
}
