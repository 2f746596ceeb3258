/* Sending, as far as it is pure: when to try again, where webhooks may go, how an e-mail looks. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>

#include "base/address.h"
#include "post/address_filter.h"
#include "post/attempt.h"
#include "post/hosts.h"
#include "post/mail.h"
#include "post/player_url.h"
#include "post/webhook.h"

#include "fixtures/topic.h"

static const int64_t minute = 60000, hour = 3600000, day = 86400000;

START_TEST(the_pauses_double_from_a_minute_to_four_hours) {
    static const int64_t minutes[] = {1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240};
    for (int i = 0; i < 11; i++)
        ck_assert_int_eq(backoff_next(0, day, i + 1, 0) - day, minutes[i] * minute);
    ck_assert_int_eq(backoff_next(0, day, INT32_MAX, 0) - day, 4 * hour);
}
END_TEST

START_TEST(chance_lengthens_a_pause_by_at_most_a_quarter) {
    int64_t shortest = 5 * hour, longest = 0;
    for (uint32_t chance = 0; chance < 5000; chance++) {
        int64_t pause = backoff_next(0, day, 30, chance) - day;
        shortest = pause < shortest ? pause : shortest;
        longest = pause > longest ? pause : longest;
    }
    ck_assert_int_eq(shortest, 4 * hour);
    ck_assert_int_eq(longest, 5 * hour);
}
END_TEST

START_TEST(after_four_days_it_is_given_up) {
    ck_assert_int_eq(backoff_next(0, 4 * day - minute, 1, 0), 4 * day);
    ck_assert_int_eq(backoff_next(0, 4 * day - minute + 1, 1, 0), BACKOFF_NEVER);
    ck_assert_int_eq(backoff_next(0, 9 * day, 20, 0), BACKOFF_NEVER);
}
END_TEST

START_TEST(a_host_is_asked_once_at_a_time) {
    static struct hosts hosts;
    hosts_begin(&hosts, "a:443");
    ck_assert_int_eq(hosts_free_at(&hosts, "a:443", day), HOSTS_BUSY);
    ck_assert_int_eq(hosts_free_at(&hosts, "b:443", day), day);
    hosts_end(&hosts, "a:443", true, day);
    ck_assert_int_eq(hosts_free_at(&hosts, "a:443", day), day);
}
END_TEST

START_TEST(a_host_that_does_not_answer_rests_twice_as_long_each_time) {
    static const int64_t seconds[] = {10, 20, 40, 80, 160, 320, 640, 900, 900};
    static struct hosts hosts;
    int64_t now = day;
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
        hosts_begin(&hosts, "a:443");
        hosts_end(&hosts, "a:443", false, now);
        ck_assert_int_eq(hosts_free_at(&hosts, "a:443", now), now + 1000 * seconds[i]);
        ck_assert_int_eq(hosts_free_at(&hosts, "b:443", now), now);
        now += 1000 * seconds[i];
        ck_assert_int_eq(hosts_free_at(&hosts, "a:443", now), now);
    }
    hosts_begin(&hosts, "a:443");
    hosts_end(&hosts, "a:443", true, now);
    hosts_begin(&hosts, "a:443");
    hosts_end(&hosts, "a:443", false, now);
    ck_assert_int_eq(hosts_free_at(&hosts, "a:443", now), now + 10000);
    ck_assert_int_eq(hosts_free_at(&hosts, "a:443", now - day), now - day); /* was it ahead? */
}
END_TEST

START_TEST(of_too_many_hosts_one_that_rests_is_forgotten) {
    static struct hosts hosts;
    char name[16];
    hosts_begin(&hosts, "busy");
    for (int i = 0; i < 2 * HOSTS_MAX; i++) {
        snprintf(name, sizeof name, "%d", i);
        hosts_begin(&hosts, name);
        hosts_end(&hosts, name, false, day + i);
        ck_assert_int_gt(hosts_free_at(&hosts, name, day + i), day + i);
    }
    ck_assert_int_eq(hosts_free_at(&hosts, "0", day), day);
    ck_assert_int_eq(hosts_free_at(&hosts, "busy", day), HOSTS_BUSY);
}
END_TEST

START_TEST(a_url_names_the_server_that_is_asked) {
    static const char *const cases[][2] = {
        {"https://Hooks.Example.org/1?x=2", "hooks.example.org:443"},
        {"http://hooks.example.org", "hooks.example.org:80"},
        {"http://[2001:DB8::1]:9000/x", "[2001:db8::1]:9000"},
        {"ftp://example.org", ""},
        {"", ""}};
    char server[PLAYER_URL_SERVER];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player_url_server(cases[i][0], server);
        ck_assert_str_eq(server, cases[i][1]);
    }
}
END_TEST

static bool is_public(const char *text) {
    struct address address;
    ck_assert_msg(address_read(text, &address), "%s is no address", text);
    return address_is_public(&address);
}

START_TEST(a_webhook_reaches_only_public_addresses) {
    static const struct {
        const char *address;
        bool allowed;
    } cases[] = {
        {"1.1.1.1", true},
        {"9.255.255.255", true},
        {"11.0.0.0", true},
        {"100.63.255.255", true},
        {"100.128.0.0", true},
        {"162.159.135.232", true},
        {"172.15.255.255", true},
        {"172.32.0.0", true},
        {"192.167.255.255", true},
        {"192.169.0.0", true},
        {"198.17.255.255", true},
        {"223.255.255.255", true},
        {"0.0.0.0", false},
        {"0.1.2.3", false},
        {"10.0.0.1", false},
        {"100.64.0.1", false},
        {"100.100.100.200", false},
        {"127.0.0.1", false},
        {"127.255.255.254", false},
        {"169.254.169.254", false},
        {"172.16.0.1", false},
        {"172.31.255.255", false},
        {"192.0.0.192", false},
        {"192.0.2.1", false},
        {"192.168.1.1", false},
        {"198.18.0.1", false},
        {"198.19.255.255", false},
        {"198.51.100.7", false},
        {"203.0.113.9", false},
        {"224.0.0.1", false},
        {"239.255.255.250", false},
        {"240.0.0.1", false},
        {"255.255.255.255", false},
        {"2606:4700::1111", true},
        {"2a00:1450:4001::1", true},
        {"2001:4860:4860::8888", true},
        {"::ffff:1.1.1.1", true},
        {"64:ff9b::1.1.1.1", true},
        {"::", false},
        {"::1", false},
        {"::127.0.0.1", false},
        {"::ffff:127.0.0.1", false},
        {"::ffff:10.1.2.3", false},
        {"::ffff:169.254.169.254", false},
        {"64:ff9b::127.0.0.1", false},
        {"64:ff9b::a9fe:a9fe", false},
        {"64:ff9b:1::1", false},
        {"100::1", false},
        {"2001::1", false},
        {"2001:1ff::1", false},
        {"2001:db8::1", false},
        {"2002:7f00:1::", false},
        {"3fff:fff::1", false},
        {"fc00::1", false},
        {"fd00:ec2::254", false},
        {"fe80::1", false},
        {"fec0::1", false},
        {"ff02::1", false},
        {"::ffff:0:127.0.0.1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(is_public(cases[i].address) == cases[i].allowed, "%s", cases[i].address);
}
END_TEST

START_TEST(a_local_socket_has_no_address) {
    struct sockaddr_un un = {.sun_family = AF_UNIX};
    struct address address;
    ck_assert(!address_of_socket((const struct sockaddr *)&un, &address));
}
END_TEST

/* The linker puts these in the place of the C library's (meson.build): a machine with a public
 * address of its own. */
int __wrap_getifaddrs(struct ifaddrs **ret_interfaces);
void __wrap_freeifaddrs(struct ifaddrs *interfaces);

static bool has_no_word; /* getifaddrs fails */

int __wrap_getifaddrs(struct ifaddrs **ret_interfaces) {
    static struct sockaddr_in four = {.sin_family = AF_INET};
    static struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    static struct ifaddrs down = {0},
                          second = {.ifa_next = &down, .ifa_addr = (struct sockaddr *)&six},
                          first = {.ifa_next = &second, .ifa_addr = (struct sockaddr *)&four};
    inet_pton(AF_INET, "93.184.216.34", &four.sin_addr);
    inet_pton(AF_INET6, "2606:2800:220:1::34", &six.sin6_addr);
    *ret_interfaces = &first;
    return has_no_word ? -1 : 0;
}

void __wrap_freeifaddrs(struct ifaddrs *interfaces) {
    (void)interfaces;
}

static bool may_be_reached(const char *url) {
    return player_url_check(url, false, "webhook", NULL) == ERROR_NONE;
}

START_TEST(a_webhook_does_not_reach_the_machine_by_its_public_address) {
    ck_assert(may_be_reached("https://93.184.216.35/"));
    ck_assert(may_be_reached("https://[2606:2800:220:1::35]/"));
    ck_assert(!may_be_reached("https://93.184.216.34/"));
    ck_assert(!may_be_reached("https://[::ffff:93.184.216.34]/"));
    ck_assert(!may_be_reached("https://[2606:2800:220:1::34]/"));
    ck_assert_int_eq(player_url_check("https://93.184.216.34/", true, "webhook", NULL), ERROR_NONE);
    has_no_word = true;
    ck_assert(!may_be_reached("https://93.184.216.35/"));
    has_no_word = false;
}
END_TEST

START_TEST(addresses_that_people_have_are_taken) {
    static const char *const good[] = {"anna@example.org", "a.b+c@mail.example.co.uk",
                                       "o'neil_1@x-y.example", "1@2.example", "x@xn--bcher-kva.de"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(mail_is_address(good[i]), "%s", good[i]);
}
END_TEST

START_TEST(what_could_end_a_header_or_reach_a_host_is_no_address) {
    static const char *const bad[] = {
        "",
        "anna",
        "@example.org",
        "anna@",
        "anna@localhost",
        "anna@example.org\r\nBcc: all@example.org",
        "anna@example.org\n",
        "anna\n@example.org",
        "anna b@example.org",
        "<anna@example.org>",
        "anna@example.org,bernd@example.org",
        "a@b@example.org",
        ".anna@example.org",
        "anna.@example.org",
        "an..na@example.org",
        "anna@.example.org",
        "anna@example..org",
        "anna@example.org.",
        "anna@-example.org",
        "anna@127.0.0.1",
        "anna@[127.0.0.1]",
        "\"anna\"@example.org",
        "\xc3\xa4nna@example.org",
        "anna@b\xc3\xb6gen.de",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!mail_is_address(bad[i]), "%s", bad[i]);
    char longest[260];
    memset(longest, 'a', sizeof longest);
    memcpy(longest + 200, "@example.org", sizeof "@example.org");
    ck_assert(!mail_is_address(longest));
}
END_TEST

static const struct mail email = {
    .from = "game@shanghaien.example",
    .from_name = "Shanghaien",
    .to = "anna@example.org",
    .subject = "Your turn",
    .text = "bernd rolled.\n",
    .unsubscribe = "https://shanghaien.example/u/abc",
    .language = "en",
    .id = 17,
    .created_at = INT64_C(1795297200000), /* 2026-11-21T21:40:00Z */
};

/* The rest of it is held over the wire: tests/post/mail.test.js. */
START_TEST(no_address_adds_a_header) {
    static const struct smtp nowhere = {.host = "127.0.0.1", .port = 1, .timeout = 1};
    static const struct {
        const char *from, *to, *unsubscribe, *detail;
    } cases[] = {
        {"game@x.example\r\nBcc: b@x.example", "a@x.example", NULL, "sender"},
        {"game@x.example", "a@x.example\nBcc: b@x.example", NULL, "receiver"},
        {"game@x.example", "a@x.example", "https://x.example/>\r\nBcc: b@x.example", "unsubscribe"},
        {"game@x.example", "a@x.example", "javascript:alert(1)", "unsubscribe"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct mail mail = email;
        mail.from = cases[i].from;
        mail.to = cases[i].to;
        mail.unsubscribe = cases[i].unsubscribe;
        struct post_outcome outcome = mail_send(&nowhere, &mail);
        ck_assert_int_eq(outcome.result, POST_NEVER);
        ck_assert_msg(strstr(outcome.detail, cases[i].detail), "%s", outcome.detail);
    }
}
END_TEST

START_TEST(a_webhook_url_is_checked_as_far_as_it_shows) {
    static const struct {
        const char *url;
        bool allowed, allowed_private;
    } cases[] = {
        {"https://discord.com/api/webhooks/1/x", true, true},
        {"http://example.org", true, true},
        {"https://example.org:8443/hook?x=1", true, true},
        {"https://8.8.8.8/hook", true, true},
        {"http://127.0.0.1/hook", false, true},
        {"http://127.1/hook", false, true},
        {"http://0x7f000001/hook", false, true},
        {"http://2130706433/", false, true},
        {"http://[::1]:9000/", false, true},
        {"http://[::ffff:10.0.0.1]/", false, true},
        {"http://169.254.169.254/latest/meta-data", false, true},
        {"http://example.org:25/", false, true},
        {"https://example.org:25/", true, true},
        {"https://localhost/", false, true},
        {"https://Printer.LOCAL./", false, true},
        {"https://local.example.org/", true, true},
        {"http://example.org:6379/", true, true},
        {"https://user:secret@example.org/", false, false},
        {"ftp://example.org/", false, false},
        {"file:///etc/passwd", false, false},
        {"gopher://example.org/", false, false},
        {"example.org", false, false},
        {"https://", false, false},
        {"https://exa mple.org/", false, false},
        {"", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error err = {0};
        bool allowed = player_url_check(cases[i].url, false, "webhook", &err) == ERROR_NONE;
        ck_assert_msg(allowed == cases[i].allowed, "%s: %s", cases[i].url, err.detail);
        ck_assert_msg(allowed || strcmp(err.field, "webhook") == 0, "%s", err.field);
        allowed = player_url_check(cases[i].url, true, "webhook", &err) == ERROR_NONE;
        ck_assert_msg(allowed == cases[i].allowed_private, "%s: %s", cases[i].url, err.detail);
    }
}
END_TEST

START_TEST(discord_and_slack_are_known_by_their_host) {
    static const struct {
        const char *url;
        enum webhook_form form;
    } cases[] = {
        {"https://discord.com/api/webhooks/1/x", WEBHOOK_DISCORD},
        {"https://ptb.discord.com/api/webhooks/1/x", WEBHOOK_DISCORD},
        {"https://DiscordApp.com/api/webhooks/1/x", WEBHOOK_DISCORD},
        {"https://hooks.slack.com/services/T/B/x", WEBHOOK_SLACK},
        {"https://notdiscord.com/", WEBHOOK_PLAIN},
        {"https://discord.com.example.org/", WEBHOOK_PLAIN},
        {"https://example.org/discord.com", WEBHOOK_PLAIN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(webhook_form_of(cases[i].url) == cases[i].form, "%s", cases[i].url);
}
END_TEST

START_TEST(every_form_carries_the_same_text) {
    static const char *const expected[] = {
        [WEBHOOK_PLAIN] = "{\"id\":3,\"for\":\"anna\",\"kind\":\"your_turn\",\"text\":\"a <b> & "
                          "\\\"c\\\"\",\"url\":"
                          "\"https://x.example/g/1\",\"game\":\"1\","
                          "\"at\":\"2026-11-21T21:40:00Z\"}",
        [WEBHOOK_DISCORD] = "{\"content\":\"a <b> & \\\"c\\\"\\nhttps://x.example/g/1\","
                            "\"allowed_mentions\":{\"parse\":[]}}",
        [WEBHOOK_SLACK] = "{\"text\":\"a &lt;b&gt; &amp; \\\"c\\\"\\nhttps://x.example/g/1\"}",
    };
    struct webhook_note note = {.id = 3,
                                .receiver = "anna",
                                .kind = "your_turn",
                                .text = "a <b> & \"c\"",
                                .url = "https://x.example/g/1",
                                .game = "1",
                                .at = email.created_at};
    for (int form = WEBHOOK_PLAIN; form <= WEBHOOK_SLACK; form++) {
        struct buf out = BUF_INIT;
        webhook_compose((enum webhook_form)form, &note, &out);
        ck_assert_str_eq(out.data, expected[form]);
        buf_clear(&out);
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("post");
    tcase_add_test(cases, the_pauses_double_from_a_minute_to_four_hours);
    tcase_add_test(cases, chance_lengthens_a_pause_by_at_most_a_quarter);
    tcase_add_test(cases, a_host_is_asked_once_at_a_time);
    tcase_add_test(cases, a_host_that_does_not_answer_rests_twice_as_long_each_time);
    tcase_add_test(cases, of_too_many_hosts_one_that_rests_is_forgotten);
    tcase_add_test(cases, a_url_names_the_server_that_is_asked);
    tcase_add_test(cases, after_four_days_it_is_given_up);
    tcase_add_test(cases, a_webhook_reaches_only_public_addresses);
    tcase_add_test(cases, a_local_socket_has_no_address);
    tcase_add_test(cases, a_webhook_does_not_reach_the_machine_by_its_public_address);
    tcase_add_test(cases, addresses_that_people_have_are_taken);
    tcase_add_test(cases, what_could_end_a_header_or_reach_a_host_is_no_address);
    tcase_add_test(cases, no_address_adds_a_header);
    tcase_add_test(cases, a_webhook_url_is_checked_as_far_as_it_shows);
    tcase_add_test(cases, discord_and_slack_are_known_by_their_host);
    tcase_add_test(cases, every_form_carries_the_same_text);
    return topic_run("post", cases);
}
