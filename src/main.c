/*
 * main.c - the command line: shanghaien serve | admin | --help | --version.
 */
#include <cjson/cJSON.h>
#include <curl/curl.h>
#include <microhttpd.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "admin.h"
#include "base/buf.h"
#include "base/config.h"
#include "base/error.h"
#include "base/json.h"
#include "base/log.h"
#include "chance/chance.h"
#include "exits.h"
#include "http/server.h"
#include "options.h"
#include "version.h"

extern char **environ;

static const char usage[] =
    "Usage: shanghaien serve [--NAME VALUE ...]   runs the service\n"
    "       shanghaien serve --help              all it can be told\n"
    "       shanghaien admin --help              looks after data, accounts, games, letters\n"
    "       shanghaien --version                 it and its libraries\n";

static bool asks_help(char **flags) {
    for (; *flags; flags++)
        if (strcmp(*flags, "--help") == 0)
            return true;
    return false;
}

static int print_help(void) {
    struct buf help = BUF_INIT;
    options_help(&help);
    fputs(help.failed ? usage : help.data, stdout);
    buf_clear(&help);
    return EXIT_SUCCESS;
}

static enum error_code serve_options(const struct options *options, struct error *err) {
    const struct smtp smtp = options_smtp(options);
    log_set_level((enum log_level)options->log_level);
    const struct server_options server = {
        .version = VERSION,
        .listen = options->listen,
        .data = options->data,
        .public_url = *options->public_url ? options->public_url : NULL,
        .admin_listen = strcmp(options->admin_listen, "off") != 0 ? options->admin_listen : NULL,
        .smtp = &smtp,
        .mail_from = *options->smtp_host ? options->mail_from : NULL,
        .private_webhooks = options->webhooks == 1,
        .rate_limits = options->rate_limits,
        .proxies = options->proxies,
    };
    return server_run(&server, err);
}

static int serve(char **words) {
    if (asks_help(words))
        return print_help();
    const struct config_source source = {.flags = words, .environment = environ};
    struct options options = {0};
    struct error err = {0};
    enum error_code code = options_read(&source, &options, &err);
    if (!code)
        code = serve_options(&options, &err);
    if (code)
        fprintf(stderr, "shanghaien: %s\n", err.detail);
    options_clear(&options);
    return code ? exit_status(&err) : EXIT_SUCCESS;
}

static int print_usage(char **words) {
    (void)words;
    fputs(usage, stdout);
    return EXIT_SUCCESS;
}

static int version(char **words) {
    (void)words;
    printf("shanghaien %s\nlibmicrohttpd %s\nSQLite %s\ncJSON %s\nlibsodium %s\n"
           "libcurl %s\nzlib %s\n",
           VERSION, MHD_get_version(), sqlite3_libversion(), cJSON_Version(),
           sodium_version_string(), curl_version_info(CURLVERSION_NOW)->version, zlibVersion());
    return EXIT_SUCCESS;
}

static const struct {
    const char *name;
    int (*run)(char **words);
} commands[] = {{"serve", serve},       {"admin", admin_run},  {"version", version},
                {"--version", version}, {"help", print_usage}, {"--help", print_usage}};

int main(int argc, char **argv) {
    umask(077); /* databases and backups hold what only their host may read */
    curl_global_init(CURL_GLOBAL_DEFAULT);
    if (!chance_init()) {
        fputs("shanghaien: libsodium finds no random numbers\n", stderr);
        return EXIT_FAILED;
    }
    json_init();
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argv + 2);
    fprintf(stderr, "shanghaien: %s is %s\nAll commands: shanghaien --help\n",
            argc > 1 ? argv[1] : "a command", argc > 1 ? "no command" : "missing");
    return EXIT_USAGE;
}
