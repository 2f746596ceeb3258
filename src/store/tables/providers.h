/*
 * providers.h - the table of the identities with which accounts log in elsewhere: at an OpenID
 * provider, or at the proxy before this service. Whoever issues them names each person by one
 * subject that never changes; names and e-mail addresses are no identity.
 */
#ifndef STORE_TABLES_PROVIDERS_H
#define STORE_TABLES_PROVIDERS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/engine/db.h"

enum {
    PROVIDER_LINKS_MAX = 10, /* of one account */
    PROVIDER_ISSUER = 256,   /* bytes with NUL */
    PROVIDER_SUBJECT = 256,
    PROVIDER_NAME = 193,
};

/* The issuer of what a trusted proxy says in a header. */
#define PROVIDER_HEADER "header"

struct provider_link {
    char issuer[PROVIDER_ISSUER];
    char subject[PROVIDER_SUBJECT];
    int64_t account;
    char public_id[PUBLIC_ID_SIZE];
    char name[PROVIDER_NAME]; /* what the issuer calls the person; "": nothing */
    int64_t linked_at;
};

/* The account of an identity; 0: it has none. */
enum error_code db_provider_find(struct db *db, const char *issuer, const char *subject,
                                 int64_t *ret_account, struct error *err);

/* The account's links, the oldest first, at most `max`. */
enum error_code db_provider_list(struct db *db, int64_t account, struct provider_link ret_links[],
                                 size_t max, size_t *ret_count, struct error *err);

/* How many links the account has; and how many to these two issuers. */
enum error_code db_provider_count(struct db *db, int64_t account, int64_t *ret_count,
                                  struct error *err);
enum error_code db_provider_count_of(struct db *db, int64_t account, const char *issuer,
                                     const char *other, int64_t *ret_count, struct error *err);

/* Enters a link of an identity that has none. Change. */
enum error_code db_provider_insert(struct db *db, const struct provider_link *link,
                                   struct error *err);

/* Deletes one of the account's links; ERROR_NOT_FOUND. And all that were made after that time,
 * except those to the issuer `but`; and all. Change. */
enum error_code db_provider_delete(struct db *db, int64_t account, const char *public_id,
                                   struct error *err);
enum error_code db_provider_delete_later(struct db *db, int64_t account, const char *but,
                                         int64_t after, struct error *err);
enum error_code db_provider_delete_all(struct db *db, int64_t account, struct error *err);

#endif
