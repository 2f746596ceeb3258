#include "options.h"

enum { SMTP_TIMEOUT_S = 30 };

#define TEXT(field_) .type = CONFIG_TEXT, .field = offsetof(struct options, field_)
#define CHOICE(field_) .type = CONFIG_CHOICE, .field = offsetof(struct options, field_)

#define INT(field_) .type = CONFIG_INT, .field = offsetof(struct options, field_)

static const struct config_option table[] = {
    {.name = "listen",
     TEXT(listen),
     .value = "ADDRESS:PORT",
     .fallback = "127.0.0.1:8080",
     .help =
         "Where to answer: at one address, or at all of a name such as localhost. Port 0 is any "
         "free one. A socket that systemd hands over goes before it."},
    {.name = "data",
     TEXT(data),
     .value = "DIR",
     .fallback = "var",
     .help = "The folder that holds all data: DIR/shanghaien.db. Made where it is missing."},
    {.name = "public-url",
     TEXT(public_url),
     .value = "URL",
     .fallback = "",
     .help = "How the world reaches the service, https://play.example.org: links, the cookie's "
             "Secure and the comparison of Origin go by it. Unset, it is the listening address."},
    {.name = "admin-listen",
     TEXT(admin_listen),
     .value = "ADDRESS:PORT|off",
     .fallback = "127.0.0.1:8081",
     .help = "Where the metrics and the admin's page are. Whoever reaches it needs no password."},
    {.name = "rate-limits",
     CHOICE(rate_limits),
     .value = "off|on",
     .fallback = "on",
     .help = "Limits how often an address or account may log in, sign up and write."},
    {.name = "smtp-host",
     TEXT(smtp_host),
     .value = "HOST",
     .fallback = "",
     .help = "The mail server that takes our letters. Unset, no letters are sent."},
    {.name = "smtp-port",
     INT(smtp_port),
     .min = 1,
     .max = 65535,
     .value = "PORT",
     .fallback = "587",
     .help = "Its port: 587 with starttls, 465 with tls."},
    {.name = "smtp-tls",
     CHOICE(smtp_tls),
     .value = "none|starttls|tls",
     .fallback = "starttls",
     .help = "How the way to it is encrypted; its certificate must be good for its name."},
    {.name = "smtp-user",
     TEXT(smtp_user),
     .value = "NAME",
     .fallback = "",
     .help = "Who we are to it. Unset, there is no log-in."},
    {.name = "smtp-password",
     TEXT(smtp_password),
     .value = "PASSWORD",
     .fallback = "",
     .secret = true,
     .help = "The password to that."},
    {.name = "mail-from",
     TEXT(mail_from),
     .value = "ADDRESS",
     .fallback = "",
     .help = "The address that letters come from. Due with smtp-host."},
    {.name = "webhooks",
     CHOICE(webhooks),
     .value = "public|any",
     .fallback = "public",
     .help = "Whether players' webhooks may reach public addresses alone, or also those of this "
             "machine and its network."},
    {.name = "log-level",
     CHOICE(log_level),
     .value = "debug|info|warning|error",
     .fallback = "info",
     .help = "What is logged on standard error; debug has a line for each request."},
    {.name = "trusted-proxy",
     TEXT(trusted_proxy),
     .value = "ADDRESSES",
     .fallback = "",
     .help =
         "The reverse proxy's address, 127.0.0.1 mostly, or a list of addresses and networks: "
         "127.0.0.1, 10.0.0.0/8, fd00::/8. What they say of their clients in X-Forwarded-For is "
         "believed. Set it behind a proxy, or all players share one limit."},
    {.name = NULL},
};

enum error_code options_read(const struct config_source *source, struct options *options,
                             struct error *err) {
    enum error_code code = config_read(table, source, options, err);
    if (!code && *options->smtp_host && !mail_is_address(options->mail_from))
        code = error_field(err, "mail-from", "mail-from: with smtp-host a mail address is due.");
    struct error why = {0};
    if (!code && networks_read(options->trusted_proxy, &options->proxies, &why))
        code = error_field(err, "trusted-proxy", "trusted-proxy: %s", why.detail);
    return code;
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
    buf_addstr(out, "Usage: shanghaien serve [--NAME VALUE | --NAME=VALUE ...]\n\n"
                    "A flag wins over the environment variable named beside it, that over the "
                    "line\n`NAME = VALUE` of the file, that over the default in brackets.\n\n"
                    "  --config FILE  SHANGHAIEN_CONFIG\n"
                    "        The file.\n");
    config_help(table, out);
}
