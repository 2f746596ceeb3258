/*
 * tokens.h - the table of the tokens that players give to programs. A request with one is let in
 * like one with a session: sessions.h finds both.
 */
#ifndef STORE_TABLES_TOKENS_H
#define STORE_TABLES_TOKENS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/engine/db.h"

enum { TOKENS_MAX = 20, TOKEN_NAME = 65 };

/* What a token may be used for, one bit each; and their words, ended by NULL, in that order. */
enum token_scope { SCOPE_READ = 1, SCOPE_PLAY = 2, SCOPE_MANAGE = 4 };
extern const char *const token_scopes[];

struct token_row {
    int64_t account;
    char public_id[PUBLIC_ID_SIZE];
    char name[TOKEN_NAME]; /* given by the player */
    int scopes;            /* enum token_scope bits */
    int64_t created_at;
    int64_t ends_at; /* 0: when its owner ends it */
    int64_t used_on; /* a day, counted from 1970; 0: never */
};

/* The account's tokens that have not ended, the oldest first. */
enum error_code db_tokens_list(struct db *db, int64_t account, int64_t now,
                               struct token_row ret_rows[TOKENS_MAX], size_t *ret_count,
                               struct error *err);

enum error_code db_tokens_insert(struct db *db, const uint8_t hash[TOKEN_HASH],
                                 const struct token_row *row, struct error *err);

/* Notes that a token is used on a day, once. */
enum error_code db_tokens_use(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t day,
                              struct error *err);

/* Deletes those of the account that have ended, of which a copy is of no use. */
enum error_code db_tokens_delete_ended(struct db *db, int64_t account, int64_t now,
                                       struct error *err);

/* There are copies of tokens, so these note a commit event (EVENT_SESSIONS). The first is
 * ERROR_NOT_FOUND where the account has no such token. */
enum error_code db_tokens_delete(struct db *db, int64_t account, const char *public_id,
                                 struct error *err);
enum error_code db_tokens_delete_all(struct db *db, int64_t account, struct error *err);

#endif
