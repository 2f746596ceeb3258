#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "store/engine/postgres/libpq.h"
#include "store/engine/postgres/postgres.h"

enum { OLDEST_VERSION = 140000, SQLSTATE = 6 };

/* https://www.postgresql.org/docs/15/errcodes-appendix.html: lost connections, serialisation
 * failures, a server that shuts down or is a standby now, too many connections, locks, a statement
 * or a transaction that waited too long: all of them pass. */
enum error_code postgres_code_of(const char *state) {
    static const char *const passing[] = {"08",    "40",    "57P",   "57014", "25006",
                                          "25P03", "53300", "55P03", NULL};
    for (int i = 0; passing[i]; i++)
        if (strncmp(state, passing[i], strlen(passing[i])) == 0)
            return ERROR_BUSY;
    bool full = strncmp(state, "53", 2) == 0 || strncmp(state, "58", 2) == 0;
    return full ? ERROR_STORAGE_FULL : ERROR_INTERNAL;
}

/* Is this value a part that libpq may name in an error? */
static bool is_part(const char *keyword, const char *value) {
    if (strcmp(keyword, "port") == 0)
        return !value[strspn(value, "0123456789,")];
    bool is_name = strcmp(keyword, "host") == 0 || strcmp(keyword, "dbname") == 0;
    return !is_name || !*value || !strchr(value + 1, '@');
}

/* libpq's errors repeat what they are about. With a password that has a character which must be
 * written as %25, %2F or %40, that is a piece of the password. */
static enum error_code check_address(const char *address, struct error *err) {
    PQconninfoOption *parts = libpq.conninfoParse(address, NULL);
    bool good = parts;
    for (const PQconninfoOption *part = parts; part && part->keyword; part++)
        good &= !part->val || is_part(part->keyword, part->val);
    libpq.conninfoFree(parts);
    return good ? ERROR_NONE
                : error_field(err, "database",
                              "database: must be an address postgresql://USER@HOST/NAME; within "
                              "its parts write %%, /, : and @ as %%25, %%2F, %%3A, %%40.");
}

/* Do the words of libpq name a state that passes, of one of the hosts? */
static bool tell_passing_state(const char *words) {
    for (const char *at = words; (at = strstr(at, ":  ")); at++) {
        char state[SQLSTATE];
        snprintf(state, sizeof state, "%s", at + 3);
        if (strspn(state, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == SQLSTATE - 1 &&
            postgres_code_of(state) == ERROR_BUSY)
            return true;
    }
    return false;
}

/* Does the refusal of a server that is well pass? A standby lets in who only wants to read: it may
 * be promoted. Otherwise the state tells, which libpq puts into its words of an attempt to connect
 * only where it has been asked for that before. */
static bool will_pass(const char *const names[], const char *const values[]) {
    PGconn *handle = libpq.connectdbParams(names, values, 1);
    if (libpq.status(handle) != CONNECTION_OK) {
        libpq.setErrorVerbosity(handle, PQERRORS_VERBOSE);
        libpq.reset(handle);
    }
    bool passes =
        libpq.status(handle) == CONNECTION_OK || tell_passing_state(libpq.errorMessage(handle));
    libpq.finish(handle);
    return passes;
}

/* Is somebody there? Without TLS, too, because a server may be well and have none. Then neither the
 * user's name nor the password is told to whoever that is. */
static PGPing ask_who_is_there(const char *address, const char *const names[],
                               const char *const values[]) {
    static const char *const plain[] = {"connect_timeout", "dbname", "sslmode", "user",
                                        "password",        NULL};
    const char *const plainly[] = {"5", address, "disable", "nobody", "none", NULL};
    PGPing ping = libpq.pingParams(names, values, 1);
    return ping == PQPING_NO_RESPONSE ? libpq.pingParams(plain, plainly, 1) : ping;
}

/* A server that cannot be reached may come back; one that is well and refuses us for good is the
 * operator's to fix. */
static enum error_code refused(const PGconn *handle, const char *address, struct error *err) {
    /* What comes behind the address takes precedence. */
    static const char *const names[] = {"connect_timeout", "dbname", "target_session_attrs", NULL};
    const char *const values[] = {"5", address, "any", NULL};
    const char *words = libpq.errorMessage(handle);
    PGPing ping = ask_who_is_there(address, names, values);
    if (ping == PQPING_NO_ATTEMPT || (ping == PQPING_OK && !will_pass(names, values)))
        return error_field(err, "database", "database: %.*s", (int)strcspn(words, "\n"), words);
    return error_set(err, ERROR_BUSY, "database: %.*s", (int)strcspn(words, "\n"), words);
}

enum error_code postgres_connect(const char *address, const char *attrs, PGconn **ret_handle,
                                 struct error *err) {
    /* What stands in the address takes precedence, because it comes later. */
    static const char *const names[] = {
        "connect_timeout", "tcp_user_timeout",     "keepalives_idle", "client_encoding",
        "options",         "target_session_attrs", "dbname",          NULL};
    const char *const values[] = {"5",   "10000", "10", "UTF8", "-c client_min_messages=warning",
                                  attrs, address, NULL};
    TRY(check_address(address, err));
    PGconn *handle = libpq.connectdbParams(names, values, 1);
    enum error_code code = ERROR_NONE;
    if (!handle)
        return error_no_memory(err);
    if (libpq.status(handle) != CONNECTION_OK)
        code = refused(handle, address, err);
    else if (libpq.serverVersion(handle) < OLDEST_VERSION)
        code = error_field(err, "database", "PostgreSQL %d is too old: 14 or newer is required",
                           libpq.serverVersion(handle) / 10000);
    if (code)
        libpq.finish(handle);
    else
        *ret_handle = handle;
    return code;
}
