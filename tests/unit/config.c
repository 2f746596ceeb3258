/* Settings: their sources, which one wins, and refusals. */
#include "base/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixtures/topic.h"

struct settings {
    char *listen, *password;
    int port, tls;
};

static const struct config_option options[] = {
    {.name = "listen",
     .type = CONFIG_TEXT,
     .field = offsetof(struct settings, listen),
     .value = "ADDRESS",
     .fallback = "127.0.0.1:8080",
     .help = "Where to answer. This help is long enough to be broken into two lines, since the "
             "first one holds at most ninety-six characters."},
    {.name = "smtp-port",
     .type = CONFIG_INT,
     .field = offsetof(struct settings, port),
     .value = "PORT",
     .fallback = "587",
     .min = 1,
     .max = 65535,
     .help = "The mail server's port."},
    {.name = "smtp-tls",
     .type = CONFIG_CHOICE,
     .field = offsetof(struct settings, tls),
     .value = "none|starttls|tls",
     .fallback = "starttls",
     .help = "How e-mails are encrypted."},
    {.name = "smtp-password",
     .type = CONFIG_TEXT,
     .field = offsetof(struct settings, password),
     .value = "WORD",
     .fallback = "",
     .secret = true,
     .help = "The password."},
    {.name = NULL},
};

static char path[] = "/tmp/shanghaien-config-XXXXXX";

/* Writes the configuration file; returns its path. */
static const char *file_with(const char *text) {
    memcpy(path + sizeof path - 7, "XXXXXX", 6);
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

/* Reads up to four flags and two variables, with the file if it is not NULL. */
static enum error_code read_all(const char *const flags[4], const char *const environment[2],
                                const char *file, struct settings *settings, struct error *err) {
    char config[64], *all_flags[6] = {NULL}, *variables[3] = {NULL};
    size_t count = 0;
    for (; count < 4 && flags[count]; count++)
        all_flags[count] = (char *)flags[count];
    if (file) {
        snprintf(config, sizeof config, "--config=%s", file_with(file));
        all_flags[count] = config;
    }
    for (int i = 0; i < 2; i++)
        variables[i] = (char *)environment[i];
    memset(settings, 0, sizeof *settings);
    struct config_source source = {all_flags, variables};
    enum error_code code = config_read(options, &source, settings, err);
    if (file)
        unlink(path);
    return code;
}

START_TEST(a_flag_wins_over_the_environment_that_over_the_file_that_over_the_default) {
    static const struct {
        const char *flags[4], *environment[2], *file;
        int port;
    } cases[] = {
        {{NULL}, {NULL}, NULL, 587},
        {{NULL}, {NULL}, "smtp-port = 25\n", 25},
        {{NULL}, {"SHANGHAIEN_SMTP_PORT=26"}, NULL, 26},
        {{NULL}, {"SHANGHAIEN_SMTP_PORT=26"}, "smtp-port = 25\n", 26},
        {{"--smtp-port", "27"}, {"SHANGHAIEN_SMTP_PORT=26"}, "smtp-port = 25\n", 27},
        {{"--smtp-port=27"}, {NULL}, "smtp-port = 25\n", 27},
        {{"--smtp-port", "27", "--smtp-port=28"}, {NULL}, NULL, 28},
        {{NULL}, {"SHANGHAIEN_SMTP_PORTS=26", "XSHANGHAIEN_SMTP_PORT=1"}, NULL, 587},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct settings settings;
        struct error err = {0};
        enum error_code code =
            read_all(cases[i].flags, cases[i].environment, cases[i].file, &settings, &err);
        ck_assert_msg(code == ERROR_NONE, "case %zu: %s", i, err.detail);
        ck_assert_msg(settings.port == cases[i].port, "case %zu: %d", i, settings.port);
        config_clear(options, &settings);
        ck_assert_ptr_null(settings.listen);
    }
}
END_TEST

START_TEST(the_environment_may_name_the_file) {
    char variable[80];
    snprintf(
        variable, sizeof variable, "SHANGHAIEN_CONFIG=%s",
        file_with("# ours\n\n  listen=[::]:80 \r\nsmtp-tls = tls\nsmtp-password = a = b #c\n"));
    char *flags[] = {NULL}, *environment[] = {variable, NULL};
    struct settings settings = {0};
    struct config_source source = {flags, environment};
    ck_assert_int_eq(config_read(options, &source, &settings, NULL), ERROR_NONE);
    unlink(path);
    ck_assert_str_eq(settings.listen, "[::]:80");
    ck_assert_str_eq(settings.password, "a = b #c");
    ck_assert_int_eq(settings.tls, 2);
    config_clear(options, &settings);
}
END_TEST

START_TEST(wrong_settings_are_refused_and_their_place_named) {
    static const struct {
        const char *flags[4], *environment[2], *file, *words;
    } cases[] = {
        {{"--smtp-port", "0"}, {NULL}, NULL, "--smtp-port: must be a whole number from 1 to 65535"},
        {{"--smtp-port", "65536"}, {NULL}, NULL, "a whole number"},
        {{"--smtp-port", "25x"}, {NULL}, NULL, "a whole number"},
        {{"--smtp-port", " 25"}, {NULL}, NULL, "a whole number"},
        {{"--smtp-port", ""}, {NULL}, NULL, "a whole number"},
        {{"--smtp-port", "99999999999999999999"}, {NULL}, NULL, "a whole number"},
        {{"--smtp-tls", "TLS"}, {NULL}, NULL, "one of none|starttls|tls"},
        {{"--smtp-tls", "start"}, {NULL}, NULL, "one of"},
        {{"--smtp-tls="}, {NULL}, NULL, "one of"},
        {{"--listen"}, {NULL}, NULL, "--listen: the value is missing"},
        {{"--smtp", "25"}, {NULL}, NULL, "--smtp: unknown flag"},
        {{"-listen", "x"}, {NULL}, NULL, "-listen: not a flag"},
        {{"--", "x"}, {NULL}, NULL, "--: not a flag"},
        {{"listen"}, {NULL}, NULL, "listen: not a flag"},
        {{"--smtp-password=x"}, {NULL}, NULL, "set a secret in the file"},
        {{"--config=/nowhere/at/all"}, {NULL}, NULL, "/nowhere/at/all: No such file"},
        {{"--config=/tmp"}, {NULL}, NULL, "/tmp cannot be read"},
        {{NULL}, {"SHANGHAIEN_SMTP_PORT=x"}, NULL, "smtp-port: must be a whole number"},
        {{NULL}, {NULL}, "# one\nsmtp-port = x\n", ":2: must be a whole number"},
        {{NULL}, {NULL}, "smtp-port\n", ":1: a line must be NAME = VALUE"},
        {{NULL}, {NULL}, "smtp-prot = 25", ":1: unknown setting \"smtp-prot\""},
        {{NULL}, {NULL}, "= 25", ":1: unknown setting"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct settings settings;
        struct error err = {0};
        enum error_code code =
            read_all(cases[i].flags, cases[i].environment, cases[i].file, &settings, &err);
        ck_assert_msg(code == ERROR_BAD_FIELD, "case %zu", i);
        ck_assert_msg(strstr(err.detail, cases[i].words), "case %zu: %s", i, err.detail);
        config_clear(options, &settings);
    }
}
END_TEST

START_TEST(the_help_shows_every_option) {
    struct buf out = BUF_INIT;
    config_help(options, &out);
    ck_assert_str_eq(
        out.data,
        "  --listen ADDRESS  [127.0.0.1:8080]  SHANGHAIEN_LISTEN\n"
        "        Where to answer. This help is long enough to be broken into two lines, since the "
        "first\n"
        "        one holds at most ninety-six characters.\n"
        "  --smtp-port PORT  [587]  SHANGHAIEN_SMTP_PORT\n"
        "        The mail server's port.\n"
        "  --smtp-tls none|starttls|tls  [starttls]  SHANGHAIEN_SMTP_TLS\n"
        "        How e-mails are encrypted.\n"
        "  smtp-password = WORD  SHANGHAIEN_SMTP_PASSWORD\n"
        "        The password.\n");
    buf_clear(&out);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("config");
    tcase_add_test(cases,
                   a_flag_wins_over_the_environment_that_over_the_file_that_over_the_default);
    tcase_add_test(cases, the_environment_may_name_the_file);
    tcase_add_test(cases, wrong_settings_are_refused_and_their_place_named);
    tcase_add_test(cases, the_help_shows_every_option);
    return topic_run("config", cases);
}
