/* Where the service listens: at all addresses of a name that the machine has. */
#include "http/server/listen.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fixtures/topic.h"

/* The linker puts these in the place of the C library's (meson.build). */
int __wrap_getaddrinfo(const char *name, const char *port, const struct addrinfo *hints,
                       struct addrinfo **ret_info);
void __wrap_freeaddrinfo(struct addrinfo *info);

enum { NAMES = 4 };

/* The addresses of every name. */
static const char *const *resolved;
static struct sockaddr_in names[NAMES];
static struct addrinfo infos[NAMES];

int __wrap_getaddrinfo(const char *name, const char *port, const struct addrinfo *hints,
                       struct addrinfo **ret_info) {
    (void)name, (void)hints;
    for (int i = 0; resolved[i]; i++) {
        names[i] = (struct sockaddr_in){.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)strtol(port, NULL, 10))};
        inet_pton(AF_INET, resolved[i], &names[i].sin_addr);
        infos[i] = (struct addrinfo){.ai_family = AF_INET,
                                     .ai_socktype = SOCK_STREAM,
                                     .ai_addr = (struct sockaddr *)&names[i],
                                     .ai_addrlen = sizeof names[i],
                                     .ai_next = resolved[i + 1] ? &infos[i + 1] : NULL};
    }
    *ret_info = infos;
    return 0;
}

void __wrap_freeaddrinfo(struct addrinfo *info) {
    (void)info;
}

static struct listener listen_at_all(const char *const addresses[]) {
    struct listener listener;
    struct error err = {0};
    resolved = addresses;
    ck_assert_msg(listen_at("club.example.org:0", &listener, &err) == ERROR_NONE, "%s", err.detail);
    return listener;
}

static int connect_to(const char *address, uint16_t port) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons(port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    inet_pton(AF_INET, address, &name.sin_addr);
    if (connect(fd, (struct sockaddr *)&name, sizeof name) == 0)
        return fd;
    close(fd);
    return -1;
}

START_TEST(a_name_is_listened_at_with_all_its_addresses) {
    struct listener listener =
        listen_at_all((const char *const[]){"127.0.0.1", "127.0.0.2", "127.0.0.2", NULL});
    ck_assert_uint_eq(listener.count, 1);
    ck_assert(listener.loopback);
    int first = connect_to("127.0.0.1", listener.port),
        second = connect_to("127.0.0.2", listener.port);
    ck_assert_int_ge(first, 0);
    ck_assert_int_ge(second, 0);
    listener_close(&listener);
    ck_assert_int_lt(connect_to("127.0.0.2", listener.port), 0);
    close(first);
    close(second);
}
END_TEST

START_TEST(an_address_that_the_machine_does_not_have_is_left_out) {
    struct listener listener =
        listen_at_all((const char *const[]){"240.0.0.1", "127.0.0.1", "240.0.0.2", NULL});
    ck_assert_uint_eq(listener.count, 0);
    ck_assert_ptr_nonnull(strstr(listener.url, "127.0.0.1"));
    listener_close(&listener);
}
END_TEST

START_TEST(a_name_of_none_of_its_addresses_is_refused) {
    struct listener listener;
    resolved = (const char *const[]){"240.0.0.1", NULL};
    ck_assert_int_eq(listen_at("club.example.org:0", &listener, NULL), ERROR_BUSY);
}
END_TEST

START_TEST(a_port_in_use_at_one_of_the_addresses_is_refused) {
    struct listener taken = listen_at_all((const char *const[]){"127.0.0.2", NULL}), listener;
    char address[32];
    snprintf(address, sizeof address, "club.example.org:%u", taken.port);
    resolved = (const char *const[]){"127.0.0.1", "127.0.0.2", NULL};
    ck_assert_int_eq(listen_at(address, &listener, NULL), ERROR_BUSY);
    ck_assert_int_lt(connect_to("127.0.0.1", taken.port), 0);
    listener_close(&taken);
}
END_TEST

static enum MHD_Result answer(void *cls, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *len, void **state) {
    (void)url, (void)method, (void)version, (void)data, (void)len, (void)state;
    return MHD_queue_response(connection, 204, cls);
}

START_TEST(a_client_at_another_address_is_answered) {
    struct listener listener = listen_at_all((const char *const[]){"127.0.0.1", "127.0.0.2", NULL});
    struct MHD_Response *nothing = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_EPOLL, 0, NULL, NULL, answer, nothing, MHD_OPTION_LISTEN_SOCKET,
                         listener.fd, MHD_OPTION_END);
    int client = connect_to("127.0.0.2", listener.port);
    struct pollfd fds[LISTEN_OTHERS];
    static const char request[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    char got[16] = "";
    ck_assert_uint_eq(listener_poll(&listener, fds), 1);
    ck_assert_int_eq(poll(fds, 1, -1), 1);
    ck_assert_int_eq(send(client, request, strlen(request), 0), (int)strlen(request));
    listener_accept(&listener, daemon);
    while (recv(client, got, sizeof got - 1, MSG_DONTWAIT) < 0)
        MHD_run(daemon);
    ck_assert_str_eq(got, "HTTP/1.1 204 No");
    close(client);
    MHD_stop_daemon(daemon);
    listener.fd = -1;
    listener_close(&listener);
    MHD_destroy_response(nothing);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("listen");
    tcase_add_test(cases, a_name_is_listened_at_with_all_its_addresses);
    tcase_add_test(cases, an_address_that_the_machine_does_not_have_is_left_out);
    tcase_add_test(cases, a_name_of_none_of_its_addresses_is_refused);
    tcase_add_test(cases, a_port_in_use_at_one_of_the_addresses_is_refused);
    tcase_add_test(cases, a_client_at_another_address_is_answered);
    return topic_run("listen", cases);
}
