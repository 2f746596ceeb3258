/*
 * options.h - the settings of `shanghaien serve`: one table, read by base/config.h.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "base/address.h"
#include "base/buf.h"
#include "base/config.h"
#include "base/error.h"
#include "post/mail.h"
#include "store/engine/data_dir.h"

struct options {
    char *listen;          /* ADDRESS:PORT, [ADDRESS]:PORT */
    char *data;            /* the directory of all data */
    char *database;        /* postgresql://...; "": the SQLite file in that directory */
    char *database_reader; /* postgresql://...; "": the operator cannot ask it in SQL */
    char *public_url;      /* "" : the listening address */
    char *admin_listen;    /* ADDRESS:PORT or "off" */
    char *admin_url;       /* "": the address itself */
    int rate_limits;       /* 0 off, 1 on */
    char *smtp_host;       /* "": no e-mails are sent */
    char *smtp_user, *smtp_password;
    int smtp_port, smtp_tls; /* smtp_tls: enum smtp_tls */
    char *mail_from;
    int webhooks;  /* 0 only public addresses, 1 any */
    int log_level; /* enum log_level */
    int streams_per_address;
    char *data_licence; /* of the open data */
    char *trusted_proxy;
    char *auth_header, *auth_name_header, *auth_email_header; /* "": none */
    char *oidc_issuer;                                        /* "": no provider */
    char *oidc_client_id, *oidc_client_secret, *oidc_name;
    int log_in;              /* 0 in any way, 1 only through provider or proxy */
    struct networks proxies; /* trusted_proxy, parsed */
};

/* Fills *options, whose bytes are zero, from all sources; see config_read. */
enum error_code options_read(const struct config_source *source, struct options *options,
                             struct error *err);

/* Refuses a flag that is a URL with a password, because every user of the machine can read flags.
 */
enum error_code options_refuse_password(const char *flag, struct error *err);

/* The address of the database, as db.h takes it; ERROR_BAD_FIELD when it is none of PostgreSQL, or
 * too long. */
enum error_code options_database(const struct options *options, char ret_address[DATA_DIR_PATH],
                                 struct error *err);

/* The mail server; borrows the options' texts. */
struct smtp options_smtp(const struct options *options);

/* Frees the texts. */
void options_clear(struct options *options);

/* Appends the text of `shanghaien serve --help`. */
void options_help(struct buf *out);

#endif
