/* The limits of sockets: of all clients together, and of one address. */
#include "http/server/limits.h"

#include "fixtures/topic.h"

enum { MOST = 20, MOST_OF_ONE = 15, STREAMS_OF_ONE = 4 };

static struct connection_limits *connection_limits;

static size_t place_of(const char *text) {
    struct address address;
    ck_assert(address_read(text, &address));
    return connection_limits_slot(connection_limits, &address);
}

static void setup(void) {
    ck_assert_int_eq(
        connection_limits_new(MOST, MOST_OF_ONE, STREAMS_OF_ONE, &connection_limits, NULL),
        ERROR_NONE);
}

static void teardown(void) {
    connection_limits_free(connection_limits);
}

/* Lets as many come from an address as there is room for; gives how many. */
static int come(const char *address) {
    size_t place = place_of(address);
    int count = 0;
    for (; connection_limits_has_room(connection_limits, place); count++)
        connection_limits_add(connection_limits, place);
    return count;
}

/* Another address, which does not happen to share the slot. */
static const char *neighbour_of(const char *address) {
    static const char *const others[] = {"192.0.2.2", "192.0.2.3"};
    return others[place_of(address) == place_of(others[0])];
}

START_TEST(one_address_leaves_room_for_others) {
    ck_assert_int_eq(come("192.0.2.1"), MOST_OF_ONE);
    ck_assert_int_eq(come(neighbour_of("192.0.2.1")), MOST - MOST_OF_ONE);
}
END_TEST

START_TEST(one_address_has_fewer_event_streams_which_are_connections_too) {
    size_t place = place_of("192.0.2.1"), other = place_of(neighbour_of("192.0.2.1"));
    for (int i = 0; i < STREAMS_OF_ONE; i++)
        ck_assert(connection_limits_take_stream(connection_limits, place));
    ck_assert(!connection_limits_take_stream(connection_limits, place));
    ck_assert(connection_limits_take_stream(connection_limits, other));
    ck_assert_int_eq(come("192.0.2.1"), MOST_OF_ONE - STREAMS_OF_ONE);
    connection_limits_end_stream(connection_limits, place);
    ck_assert(connection_limits_take_stream(connection_limits, place));
    for (int i = 0; i < MOST - MOST_OF_ONE - 1; i++)
        ck_assert(connection_limits_take_stream(connection_limits, CONNECTION_SLOT_PROXY));
    ck_assert(!connection_limits_take_stream(connection_limits, CONNECTION_SLOT_PROXY));
}
END_TEST

START_TEST(a_proxy_has_room_for_all) {
    for (int i = 0; i < MOST; i++) {
        ck_assert(connection_limits_has_room(connection_limits, CONNECTION_SLOT_PROXY));
        connection_limits_add(connection_limits, CONNECTION_SLOT_PROXY);
    }
    ck_assert(!connection_limits_has_room(connection_limits, CONNECTION_SLOT_PROXY));
}
END_TEST

START_TEST(a_closed_connection_makes_room) {
    size_t place = place_of("192.0.2.1");
    come("192.0.2.1");
    connection_limits_remove(connection_limits, place);
    ck_assert_int_eq(come("192.0.2.1"), 1);
}
END_TEST

START_TEST(one_address_has_a_bound_on_what_it_has_not_read_but_for_small_answers_and_a_single_one) {
    enum { MIB = 1 << 20 };
    size_t place = place_of("192.0.2.1"), other = place_of(neighbour_of("192.0.2.1"));
    ck_assert(connection_limits_keep(connection_limits, place, 100 * MIB));
    ck_assert(!connection_limits_keep(connection_limits, place, ANSWER_SMALL + 1));
    ck_assert(connection_limits_keep(connection_limits, place, ANSWER_SMALL));
    ck_assert(connection_limits_keep(connection_limits, other, MIB));
    connection_limits_release(connection_limits, place, 100 * MIB);
    connection_limits_release(connection_limits, place, ANSWER_SMALL);
    int kept = 0;
    while (connection_limits_keep(connection_limits, place, MIB))
        kept++;
    ck_assert_int_eq(kept, 8);
}
END_TEST

START_TEST(a_proxy_s_clients_are_not_counted_together) {
    for (int i = 0; i < 3; i++)
        ck_assert(connection_limits_keep(connection_limits, CONNECTION_SLOT_PROXY, 100 << 20));
}
END_TEST

START_TEST(an_ipv6_network_is_one_address_and_a_mapped_one_equals_the_ipv4_one) {
    size_t place = place_of("2001:db8:1:2::1");
    ck_assert_uint_eq(place_of("2001:db8:1:2:ffff::9"), place);
    ck_assert_uint_eq(place_of("::ffff:192.0.2.1"), place_of("192.0.2.1"));
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("connection_limits");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, one_address_leaves_room_for_others);
    tcase_add_test(cases, one_address_has_fewer_event_streams_which_are_connections_too);
    tcase_add_test(cases, a_proxy_has_room_for_all);
    tcase_add_test(cases, a_closed_connection_makes_room);
    tcase_add_test(
        cases,
        one_address_has_a_bound_on_what_it_has_not_read_but_for_small_answers_and_a_single_one);
    tcase_add_test(cases, a_proxy_s_clients_are_not_counted_together);
    tcase_add_test(cases, an_ipv6_network_is_one_address_and_a_mapped_one_equals_the_ipv4_one);
    return topic_run("Who holds sockets", cases);
}
