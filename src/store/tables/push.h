/*
 * push.h - the tables of browsers that want push messages, and of the service's key for them.
 */
#ifndef STORE_TABLES_PUSH_H
#define STORE_TABLES_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/tables/invitations.h"

struct db;

enum { PUSH_ENDPOINT = 501, PUSH_KEY = 32, PUSH_SUBSCRIPTIONS_MAX = 10 /* of an account */ };

struct push_row {
    int64_t id;
    char public_id[PUBLIC_ID_SIZE];
    int64_t account;
    uint8_t session[TOKEN_HASH]; /* with which it ends; written only */
    char endpoint[PUSH_ENDPOINT];
    uint8_t point[65], auth[16]; /* of the browser: post/push.h */
};

/* The service's private key; *ret_found: there is one. */
enum error_code db_push_key(struct db *db, uint8_t ret_key[PUSH_KEY], bool *ret_found,
                            struct error *err);
/* Keeps the first one that is written. */
enum error_code db_push_set_key(struct db *db, const uint8_t key[PUSH_KEY], struct error *err);

/* These two give the row; *ret_found: there is one. */
enum error_code db_push_by_id(struct db *db, int64_t id, struct push_row *ret_row, bool *ret_found,
                              struct error *err);
enum error_code db_push_by_endpoint(struct db *db, const char *endpoint, struct push_row *ret_row,
                                    bool *ret_found, struct error *err);

/* Writes a row: a new one with its public id, or the session and keys of that with its endpoint. */
enum error_code db_push_write(struct db *db, const struct push_row *row, int64_t now,
                              struct error *err);

/* Deletes a row and what was to be sent to it. */
enum error_code db_push_delete(struct db *db, int64_t id, struct error *err);

/* The same for the account's row with that public id; ERROR_NOT_FOUND. */
enum error_code db_push_delete_own(struct db *db, int64_t account, const char *public_id,
                                   struct error *err);

#endif
