/*
 * main.c - the command line: shanghaien serve | admin | --help | --version.
 */
#include <cjson/cJSON.h>
#ifdef WITH_RSVG
#include <librsvg/rsvg.h>
#endif
#include <microhttpd.h>
#include <openssl/crypto.h>
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
#include "base/libicu.h"
#include "base/log.h"
#include "chance/chance.h"
#include "options.h"
#include "serve.h"
#ifdef WITH_POSTGRES
#include "store/engine/postgres/libpq.h"
#endif
#include "test_inputs.h"
#include "version.h"

extern char **environ;

static const char usage[] =
    "Usage: shanghaien serve [--NAME VALUE ...]   runs the service\n"
    "       shanghaien serve --help              lists its settings\n"
    "       shanghaien admin --help              lists the commands for data, accounts and games\n"
    "       shanghaien --version                 prints the versions of program and libraries\n";

static bool has_help_flag(char **flags) {
    for (; *flags; flags++)
        if (strcmp(*flags, "--help") == 0)
            return true;
    return false;
}

static enum error_code print_settings(struct error *err) {
    struct buf help = BUF_INIT;
    options_help(&help);
    enum error_code code = help.failed ? error_no_memory(err) : ERROR_NONE;
    fputs(buf_text(&help), stdout);
    buf_clear(&help);
    return code;
}

static enum error_code serve(char **arguments, struct error *err) {
    if (has_help_flag(arguments))
        return print_settings(err);
    const struct config_source source = {.flags = arguments, .environment = environ};
    struct options options = {0};
    enum error_code code = options_read(&source, &options, err);
    if (!code) {
        log_set_level((enum log_level)options.log_level);
        code = serve_run(&options, VERSION, err);
    }
    options_clear(&options);
    return code;
}

static enum error_code print_usage(char **arguments, struct error *err) {
    (void)arguments;
    (void)err;
    fputs(usage, stdout);
    return ERROR_NONE;
}

static enum error_code print_versions(char **arguments, struct error *err) {
    (void)arguments;
    (void)err;
    printf("shanghaien %s\nlibmicrohttpd %s\nSQLite %s\ncJSON %s\nlibsodium %s\n"
           "libcurl %s\nzlib %s\nICU %s\nOpenSSL %s\n",
           VERSION, MHD_get_version(), sqlite3_libversion(), cJSON_Version(),
           sodium_version_string(),
           libcurl_load() ? libcurl.version_info(CURLVERSION_NOW)->version : "?", zlibVersion(),
           U_ICU_VERSION, OpenSSL_version(OPENSSL_VERSION_STRING));
#ifdef WITH_RSVG
    printf("librsvg %s\n", LIBRSVG_VERSION);
#endif
#ifdef WITH_POSTGRES
    int libpq_version = libpq_load() ? libpq.libVersion() : 0;
    printf("libpq %d.%d\n", libpq_version / 10000, libpq_version % 10000);
#endif
    return ERROR_NONE;
}

/* Each is given the arguments after its name, ended by NULL. */
static const struct {
    const char *name;
    enum error_code (*run)(char **arguments, struct error *err);
} commands[] = {{"serve", serve},
                {"admin", admin_run},
                {"version", print_versions},
                {"--version", print_versions},
                {"help", print_usage},
                {"--help", print_usage}};

#define HINT "\nAll commands: shanghaien --help"

static enum error_code run(char **arguments, struct error *err) {
    if (!*arguments)
        return error_set(err, ERROR_BAD_FIELD, "a command is missing" HINT);
    test_inputs_take(arguments);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(*arguments, commands[i].name) == 0)
            return commands[i].run(arguments + 1, err);
    return error_set(err, ERROR_BAD_FIELD, "%s is not a command" HINT, *arguments);
}

int main(int argc, char **argv) {
    /* A wrong command line or setting stays wrong until somebody changes it: systemd does not try
     * again after this status. */
    enum { EXIT_USAGE = 2 };
    struct error err = {0};
    umask(077); /* only the operator may read databases and backups */
    json_init();
    enum error_code code = chance_init() ? run(argc > 0 ? argv + 1 : argv, &err)
                                         : error_set(&err, ERROR_INTERNAL,
                                                     "libsodium found no source of random numbers");
    if (code)
        fprintf(stderr, "%sshanghaien: %s\n", log_priority(LOG_ERROR), err.detail);
    return code == ERROR_BAD_FIELD ? EXIT_USAGE : code ? EXIT_FAILURE : EXIT_SUCCESS;
}
