/*
 * tokens.h - the tokens that players give to programs: named, for some purposes only, and for as
 * long as their owner says.
 *
 * Such a token begins with TOKEN_PREFIX and is told once; the database has its hash. It opens what
 * its scopes say (http/request/scopes.h), and never what could lock its owner out. A new password
 * leaves it, for its programs go on; so each way to end all sessions asks about the tokens, too.
 */
#ifndef SERVICE_PEOPLE_TOKENS_H
#define SERVICE_PEOPLE_TOKENS_H

#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/tables/tokens.h"

struct db;

/* Makes a token of that account, name, scopes and end; fills in its id, its creation and its text.
 * ERROR_FULL. Change. */
enum error_code token_make(struct db *db, struct token_row *row, int64_t now,
                           char ret_token[TOKEN_NAMED_SIZE], struct error *err);

#endif
