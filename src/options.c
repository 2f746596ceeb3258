#include "options.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "store/engine/db.h"

enum { SMTP_TIMEOUT_S = 20 }; /* shorter than the lease of a worker */

/* A field of the struct, which is followed in the table by `value` and `fallback`. */
#define TEXT(field_) .type = CONFIG_TEXT, .field = offsetof(struct options, field_)
#define CHOICE(field_) .type = CONFIG_CHOICE, .field = offsetof(struct options, field_)
#define INT(field_, min_, max_)                                                                    \
    .type = CONFIG_INT, .min = (min_), .max = (max_), .field = offsetof(struct options, field_)

static const struct config_option table[] = {
    {"listen", TEXT(listen), "ADDRESS:PORT", "127.0.0.1:8080",
     .help = "The address to listen on; a name such as localhost stands for all its addresses. "
             "Port 0 picks any free port. A socket from systemd takes precedence."},
    {"data", TEXT(data), "DIR", "var",
     .help = "The directory for all data, with the database in DIR/shanghaien.db. It is created if "
             "missing."},
    {"database", TEXT(database), "URL", "",
     .help = "postgresql://USER@HOST/NAME: keeps the data there and not in a file. Several servers "
             "may share it. The flag takes no password: put the password in a PGPASSFILE."},
    {"database-reader", TEXT(database_reader), "URL", "",
     .help = "postgresql://READER@HOST/NAME: with PostgreSQL, the role as which the SQL console of "
             "the operator's page reads the same database. It may read only the operator's views; "
             "each start grants it these. If unset, the SQL console is disabled."},
    {"public-url", TEXT(public_url), "URL", "",
     .help =
         "The service's public URL, such as https://play.example.org or, behind a proxy, "
         "https://example.org/shanghaien, for links, secure cookies and the check of Origin. If "
         "unset, the listening address."},
    {"admin-listen", TEXT(admin_listen), "ADDRESS:PORT|off", "127.0.0.1:8081",
     .help = "The address for the metrics and the operator's page, which asks for the secret that "
             "`shanghaien admin secret` prints."},
    {"admin-url", TEXT(admin_url), "URL", "",
     .help = "The URL of the operator's page if it is reached through a proxy or from outside a "
             "container, such as https://admin.example.org."},
    {"rate-limits", CHOICE(rate_limits), "off|on", "on",
     .help = "Limits how often an address or account may log in, sign up and write."},
    {"streams-per-address", INT(streams_per_address, 1, 20000), "NUMBER", "500",
     .help =
         "How many event streams one address may have open at once; further ones are refused and "
         "try again later. Behind a trusted proxy, each of its clients counts as an address."},
    {"smtp-host", TEXT(smtp_host), "HOST", "",
     .help = "The mail server that sends the service's e-mails. If unset, no e-mails are sent."},
    {"smtp-port", INT(smtp_port, 1, 65535), "PORT", "587",
     .help = "The mail server's port: 587 with starttls, 465 with tls."},
    {"smtp-tls", CHOICE(smtp_tls), "none|starttls|tls", "starttls",
     .help = "The encryption of the connection to the mail server, whose certificate must be valid "
             "for its name."},
    {"smtp-user", TEXT(smtp_user), "NAME", "",
     .help = "The user name at the mail server. If unset, the service does not log in there."},
    {"smtp-password", TEXT(smtp_password), "PASSWORD", "", .secret = true,
     .help = "The password for smtp-user."},
    {"mail-from", TEXT(mail_from), "ADDRESS", "",
     .help = "The sender address of all e-mails. Required with smtp-host."},
    {"data-licence", TEXT(data_licence), "LICENCE", "CC0-1.0",
     .help =
         "The licence of the open data at PUBLIC-URL/data: finished games of players who agree. "
         "A name of the SPDX list, or any words."},
    {"webhooks", CHOICE(webhooks), "public|any", "public",
     .help = "Whether webhooks may reach only public addresses, or any, including this "
             "machine and its network."},
    {"log-level", CHOICE(log_level), "debug|info|warning|error", "info",
     .help = "Minimum level to log on standard error; debug logs a line for each request."},
    {"trusted-proxy", TEXT(trusted_proxy), "ADDRESSES", "",
     .help = "The reverse proxy's address, usually 127.0.0.1, or a list of addresses and networks: "
             "127.0.0.1, 10.0.0.0/8, fd00::/8. Their X-Forwarded-For is trusted. Required behind a "
             "proxy, or all players share one rate limit."},
    {"auth-header", TEXT(auth_header), "HEADER", "",
     .help =
         "The request header with which trusted-proxy names the player who has logged in there, "
         "such as Remote-User. It is ignored from everybody else, but the proxy itself must "
         "remove it from what browsers send."},
    {"auth-name-header", TEXT(auth_name_header), "HEADER", "",
     .help =
         "The header with the player's display name, such as Remote-Name; used when the account "
         "is made."},
    {"auth-email-header", TEXT(auth_email_header), "HEADER", "",
     .help = "The header with the player's e-mail address, such as Remote-Email. It counts as "
             "confirmed; used when the account is made."},
    {"oidc-issuer", TEXT(oidc_issuer), "URL", "",
     .help = "The OpenID Connect provider with which players can log in, by the URL that it calls "
             "its issuer. It must send browsers back to PUBLIC-URL/login/oidc/callback."},
    {"oidc-client-id", TEXT(oidc_client_id), "ID", "",
     .help = "The name by which the provider knows this service. Required with oidc-issuer."},
    {"oidc-client-secret", TEXT(oidc_client_secret), "SECRET", "", .secret = true,
     .help = "The secret for oidc-client-id."},
    {"oidc-name", TEXT(oidc_name), "NAME", "OpenID",
     .help = "What players call the provider: the page has a button \"Log in with NAME\"."},
    {"log-in", CHOICE(log_in), "any|provider", "any",
     .help = "Whether players may log in, sign up and play as guests in any way, or log in only "
             "through oidc-issuer or auth-header."},
    {.name = NULL},
};

enum error_code options_refuse_password(const char *flag, struct error *err) {
    const char *user = strstr(flag, "://");
    size_t len = user ? strcspn(user + 3, "@/") : 0;
    bool told =
        user && (strstr(user, "password=") || (user[3 + len] == '@' && memchr(user + 3, ':', len)));
    if (told)
        return error_field(
            err, "database",
            "database: a password on the command line can be read by everyone; put the address in "
            "the configuration file, or the password in a PGPASSFILE.");
    return ERROR_NONE;
}

static enum error_code check_log_in(const struct options *options, struct error *err) {
    bool by_header = *options->auth_header, by_provider = *options->oidc_issuer;
    if (by_header && options->proxies.count == 0)
        return error_field(err, "auth-header", "auth-header: trusted-proxy is required with it.");
    if (by_provider && (!*options->oidc_client_id || !*options->oidc_client_secret))
        return error_field(err, "oidc-client-id",
                           "oidc-client-id: required with oidc-issuer, as oidc-client-secret is.");
    if (options->log_in && !by_header && !by_provider)
        return error_field(err, "log-in", "log-in: \"provider\" needs oidc-issuer or auth-header.");
    return ERROR_NONE;
}

enum error_code options_read(const struct config_source *source, struct options *options,
                             struct error *err) {
    struct error why = {0};
    for (char *const *flag = source->flags; *flag; flag++)
        TRY(options_refuse_password(*flag, err));
    TRY(config_read(table, source, options, err));
    if (*options->smtp_host && !mail_is_address(options->mail_from))
        return error_field(err, "mail-from",
                           "mail-from: an e-mail address is required with smtp-host.");
    if (*options->database_reader && !db_is_server(options->database_reader))
        return error_field(err, "database-reader",
                           "database-reader: must be an address postgresql://READER@HOST/NAME.");
    if (networks_read(options->trusted_proxy, &options->proxies, &why))
        return error_field(err, "trusted-proxy", "trusted-proxy: %s", why.detail);
    return check_log_in(options, err);
}

enum error_code options_database(const struct options *options, char ret_address[DATA_DIR_PATH],
                                 struct error *err) {
    if (!*options->database)
        return data_dir_path(options->data, "", ret_address, err);
    if (!db_is_server(options->database))
        return error_field(err, "database",
                           "database: must be an address postgresql://USER@HOST/NAME; for a file, "
                           "set its folder by data.");
    if (strlen(options->database) >= DATA_DIR_PATH)
        return error_field(err, "database", "database: the address is too long.");
    snprintf(ret_address, DATA_DIR_PATH, "%s", options->database);
    return ERROR_NONE;
}

struct smtp options_smtp(const struct options *options) {
    return (struct smtp){
        .host = options->smtp_host,
        .port = options->smtp_port,
        .tls = (enum smtp_tls)options->smtp_tls,
        .user = options->smtp_user,
        .password = options->smtp_password,
        .timeout = SMTP_TIMEOUT_S,
    };
}

void options_clear(struct options *options) {
    config_clear(table, options);
}

void options_help(struct buf *out) {
    buf_addstr(out,
               "Usage: shanghaien serve [--NAME VALUE | --NAME=VALUE ...]\n\n"
               "A flag overrides the environment variable beside it, which overrides the line\n"
               "`NAME = VALUE` in the file, which overrides the default in brackets.\n\n"
               "  --config FILE  SHANGHAIEN_CONFIG\n"
               "        The configuration file.\n");
    config_help(table, out);
}
