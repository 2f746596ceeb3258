/* Addresses in one form, networks of them, and the client that a proxy names. */
#include "base/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "fixtures/topic.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static struct address at(const char *text) {
    struct address address;
    ck_assert_msg(address_read(text, &address), "%s", text);
    return address;
}

static bool is_loopback(const char *text) {
    struct address address = at(text);
    return address_is_loopback(&address);
}

static bool is_any(const char *text) {
    struct address address = at(text);
    return address_is_any(&address);
}

START_TEST(a_mapped_address_equals_the_ipv4_one) {
    struct sockaddr_in6 socket = {.sin6_family = AF_INET6};
    struct address address, four = at("127.0.0.1");
    inet_pton(AF_INET6, "::ffff:127.0.0.1", &socket.sin6_addr);
    ck_assert(address_of_socket((struct sockaddr *)&socket, &address));
    ck_assert_mem_eq(&address, &four, sizeof four);
    ck_assert(address_is_loopback(&address));
}
END_TEST

START_TEST(the_names_of_the_machine_itself_are_known) {
    static const char *const own[] = {"127.0.0.1", "127.1.2.3", "::1"};
    static const char *const others[] = {"10.0.0.1", "::2", "fe80::1", "0.0.0.0"};
    for (int i = 0; i < COUNT(own); i++)
        ck_assert_msg(is_loopback(own[i]), "%s", own[i]);
    for (int i = 0; i < COUNT(others); i++)
        ck_assert_msg(!is_loopback(others[i]), "%s", others[i]);
    ck_assert(is_any("0.0.0.0"));
    ck_assert(is_any("::"));
    ck_assert(address_is_own_name("LocalHost:8080", 8080));
    ck_assert(address_is_own_name("[::1]:8080", 8080));
    ck_assert(address_is_own_name("127.0.0.1", 80));
    ck_assert(!address_is_own_name("localhost", 8080));
    ck_assert(!address_is_own_name("localhost.example.org:8080", 8080));
}
END_TEST

static const char *const no_networks[] = {
    "localhost",     "127.0.0.1/33", "127.0.0.1/",     "127.0.0.1/-1", "127.0.0.1/08x",
    "10.1.2.3/8",    "fd00::/129",   "127.0.0.1,,::1", "127.0.0",      "127.0.0.1:8080",
    "fe80::1%eth0",  "[::1]",        "127.0.0.1 ::1",  "/8",           " ",
    "10.0.0.0/0008",
};

START_TEST(other_texts_are_refused) {
    struct networks networks = {.count = 7};
    struct error err = {0};
    ck_assert_msg(networks_read(no_networks[_i], &networks, &err) == ERROR_BAD_FIELD, "%s",
                  no_networks[_i]);
    ck_assert_uint_eq(networks.count, 7);
    ck_assert_ptr_nonnull(strstr(err.detail, "is not a numeric address"));
}
END_TEST

static const struct {
    const char *list, *address;
    bool has;
} members[] = {
    {"", "127.0.0.1", false},
    {"127.0.0.1", "127.0.0.1", true},
    {"127.0.0.1/32", "127.0.0.1", true},
    {"127.0.0.1", "::ffff:127.0.0.1", true},
    {"::ffff:127.0.0.1", "127.0.0.1", true},
    {"127.0.0.1", "127.0.0.2", false},
    {"10.0.0.0/8, 172.16.0.0/12 ,fd00::/8", "172.31.255.255", true},
    {"10.0.0.0/8, 172.16.0.0/12 ,fd00::/8", "172.32.0.0", false},
    {"10.0.0.0/8, 172.16.0.0/12 ,fd00::/8", "fdff::1", true},
    {"10.0.0.0/8,", "10.255.0.1", true},
    {"0.0.0.0/0", "192.0.2.1", true},
    {"0.0.0.0/0", "2001:db8::1", false},
};

START_TEST(a_network_has_its_addresses) {
    struct networks networks;
    struct address address = at(members[_i].address);
    ck_assert_int_eq(networks_read(members[_i].list, &networks, NULL), ERROR_NONE);
    ck_assert_msg(networks_have(&networks, &address) == members[_i].has, "%s in %s",
                  members[_i].address, members[_i].list);
}
END_TEST

START_TEST(more_networks_than_fit_are_refused) {
    char list[ADDRESS_NETWORKS * 4 + 8] = "";
    struct networks networks;
    for (size_t i = 0; i <= ADDRESS_NETWORKS; i++) {
        ck_assert_int_eq(networks_read(list, &networks, NULL), ERROR_NONE);
        memcpy(list + 4 * i, "::1,", 4);
    }
    ck_assert_int_eq(networks_read(list, &networks, NULL), ERROR_BAD_FIELD);
}
END_TEST

static const struct {
    const char *header, *client; /* NULL: none */
} forwarded[] = {
    {"192.0.2.1", "192.0.2.1"},
    {"10.0.0.1, 192.0.2.1", "192.0.2.1"},
    {"10.0.0.1,2001:DB8::1 ", "2001:db8::1"},
    {"192.0.2.1, 10.0.0.1, 10.0.0.2", "192.0.2.1"},
    {"198.51.100.9, 192.0.2.1, 10.0.0.1", "192.0.2.1"},
    {"10.0.0.1", "10.0.0.1"},
    {"10.0.0.3, 10.0.0.1", "10.0.0.3"},
    {"192.0.2.1:1", "192.0.2.1"},
    {"[2001:db8::1]:65535", "2001:db8::1"},
    {"[2001:db8:ffff:ffff:ffff:ffff:255.255.255.255]:65535",
     "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"},
    {"[2001:db8::1]", "2001:db8::1"},
    {"192.0.2.1:443, 10.0.0.1:80", "192.0.2.1"},
    {"192.0.2.1:", NULL},
    {"192.0.2.1:x", NULL},
    {"192.0.2.1:123456", NULL},
    {"[192.0.2.1", NULL},
    {"[2001:db8::1]x", NULL},
    {"[2001:db8::1]:", NULL},
    {"unknown", NULL},
    {"unknown, 10.0.0.1", NULL},
    {"192.0.2.1, ", NULL},
    {"", NULL},
    {"192.0.2.1 10.0.0.1", NULL},
    {"11111111111111111111111111111111111111111111111111111111", NULL},
};

START_TEST(trusted_proxies_name_the_client) {
    struct networks trusted;
    struct address found;
    ck_assert_int_eq(networks_read("10.0.0.0/8", &trusted, NULL), ERROR_NONE);
    bool named = networks_client(&trusted, forwarded[_i].header, &found);
    ck_assert_msg(named == (forwarded[_i].client != NULL), "%s", forwarded[_i].header);
    if (named) {
        struct address client = at(forwarded[_i].client);
        ck_assert_mem_eq(&found, &client, sizeof client);
    }
}
END_TEST

START_TEST(an_address_is_written_in_the_usual_form) {
    static const char *const texts[] = {"192.0.2.1", "127.0.0.1", "::1", "2001:db8::7:0:1", "::"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct address address;
        char text[ADDRESS_TEXT];
        ck_assert(address_read(texts[i], &address));
        address_text(&address, text);
        ck_assert_str_eq(text, texts[i]);
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("address");
    tcase_add_test(cases, an_address_is_written_in_the_usual_form);
    tcase_add_test(cases, a_mapped_address_equals_the_ipv4_one);
    tcase_add_test(cases, the_names_of_the_machine_itself_are_known);
    tcase_add_loop_test(cases, other_texts_are_refused, 0, COUNT(no_networks));
    tcase_add_loop_test(cases, a_network_has_its_addresses, 0, COUNT(members));
    tcase_add_test(cases, more_networks_than_fit_are_refused);
    tcase_add_loop_test(cases, trusted_proxies_name_the_client, 0, COUNT(forwarded));
    return topic_run("address", cases);
}
