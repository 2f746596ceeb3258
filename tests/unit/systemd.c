/* Talking to systemd, with a socket of our own in the manager's place. */
#include "base/systemd.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "fixtures/topic.h"

/* A manager listening at an abstract address; its socket, and NOTIFY_SOCKET set. */
static int manager(void) {
    int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    char name[64];
    int len = snprintf(name, sizeof name, "@shanghaien-notify-%d", (int)getpid());
    memcpy(at.sun_path + 1, name + 1, (size_t)len - 1);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)len);
    ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, size), 0);
    setenv("NOTIFY_SOCKET", name, 1);
    return fd;
}

START_TEST(the_manager_hears_our_state) {
    int fd = manager();
    char text[64];
    ck_assert_int_eq(systemd_tell("READY=1\nSTATUS=on air", NULL), ERROR_NONE);
    ssize_t len = recv(fd, text, sizeof text - 1, MSG_DONTWAIT);
    ck_assert_int_gt(len, 0);
    text[len] = '\0';
    ck_assert_str_eq(text, "READY=1\nSTATUS=on air");
    close(fd);
}
END_TEST

START_TEST(without_a_manager_nothing_is_said) {
    unsetenv("NOTIFY_SOCKET");
    ck_assert_int_eq(systemd_tell("READY=1", NULL), ERROR_NONE);
}
END_TEST

START_TEST(a_manager_that_is_gone_is_an_error) {
    static const char *const addresses[] = {
        "/nowhere/at/all", "@shanghaien-nobody", "relative",
        "/a-path-that-is-longer-than-a-socket's-address-may-be"
        "-----------------------------------------------------"
        "-----------------------------------------------------"};
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        setenv("NOTIFY_SOCKET", addresses[i], 1);
        ck_assert_int_eq(systemd_tell("READY=1", NULL), ERROR_INTERNAL);
    }
}
END_TEST

static void set_number(const char *variable, long number) {
    char text[32];
    snprintf(text, sizeof text, "%ld", number);
    setenv(variable, text, 1);
}

START_TEST(the_watchdog_is_fed_twice_in_its_time) {
    ck_assert_int_eq(systemd_watchdog_interval(), 0);
    setenv("WATCHDOG_USEC", "30000000", 1);
    ck_assert_int_eq(systemd_watchdog_interval(), 15000);
    set_number("WATCHDOG_PID", getpid());
    ck_assert_int_eq(systemd_watchdog_interval(), 15000);
    set_number("WATCHDOG_PID", getpid() + 1);
    ck_assert_int_eq(systemd_watchdog_interval(), 0);
    unsetenv("WATCHDOG_PID");
    setenv("WATCHDOG_USEC", "-5", 1);
    ck_assert_int_eq(systemd_watchdog_interval(), 0);
}
END_TEST

START_TEST(a_socket_is_taken_over_when_it_is_meant_for_us) {
    static const struct {
        long pid; /* added to ours */
        const char *count;
        enum error_code code;
        int socket;
    } cases[] = {
        {0, "1", ERROR_NONE, 3},
        {1, "1", ERROR_NONE, SYSTEMD_NO_SOCKET},
        {0, "0", ERROR_NONE, SYSTEMD_NO_SOCKET},
        {0, "x", ERROR_NONE, SYSTEMD_NO_SOCKET},
        {0, "2", ERROR_BAD_FIELD, SYSTEMD_NO_SOCKET},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int socket = SYSTEMD_NO_SOCKET;
        set_number("LISTEN_PID", getpid() + cases[i].pid);
        setenv("LISTEN_FDS", cases[i].count, 1);
        ck_assert_int_eq(systemd_socket(&socket, NULL), cases[i].code);
        ck_assert_int_eq(socket, cases[i].socket);
    }
    unsetenv("LISTEN_PID");
    int socket;
    ck_assert_int_eq(systemd_socket(&socket, NULL), ERROR_NONE);
    ck_assert_int_eq(socket, SYSTEMD_NO_SOCKET);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("systemd");
    tcase_add_test(cases, the_manager_hears_our_state);
    tcase_add_test(cases, without_a_manager_nothing_is_said);
    tcase_add_test(cases, a_manager_that_is_gone_is_an_error);
    tcase_add_test(cases, the_watchdog_is_fed_twice_in_its_time);
    tcase_add_test(cases, a_socket_is_taken_over_when_it_is_meant_for_us);
    return topic_run("systemd", cases);
}
