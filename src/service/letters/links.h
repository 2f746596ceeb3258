/*
 * links.h - the links in e-mails, which open something without a log-in.
 *
 * They are good for 24 hours (look), a year (unsubscribe), a day (verify), eight hours (reset: as
 * long as a further e-mail may be refused), seven days (undo_email). Following one by GET changes
 * nothing: mail programs do it by themselves.
 *
 * One that changes an account is kept as a row, because it works once. The others, which are many,
 * carry what they open and a signature by a secret of the service: nothing is written for them. A
 * look is void once the account's address or password changes. An unsubscribe link stays good,
 * since the e-mails that it ends may go on.
 */
#ifndef SERVICE_LETTERS_LINKS_H
#define SERVICE_LETTERS_LINKS_H

#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/tables/sessions.h"

struct db;

/* The name of the secret, which has to be there before a link is signed. */
#define LINK_SECRET "links"

/* Makes a token that opens it, good from `since` on. */
enum error_code link_new(struct db *db, const struct link_row *link, int64_t since,
                         char ret_token[TOKEN_SIZE], struct error *err);

/* What a token opens; ERROR_NOT_FOUND when it is unknown, has expired or is for another purpose. */
enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err);

/* When what the link of an e-mail undoes was done. */
int64_t link_since(const struct link_row *link);

#endif
