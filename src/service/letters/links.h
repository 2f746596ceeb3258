/*
 * links.h - the links in e-mails, which open something without a log-in.
 *
 * They are good for 24 hours (look), a year (unsubscribe), a day (verify), eight hours (reset: as
 * long as a further e-mail may be refused), seven days (undo_email). Following one by GET changes
 * nothing: mail programs do it by themselves.
 */
#ifndef SERVICE_LETTERS_LINKS_H
#define SERVICE_LETTERS_LINKS_H

#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/tables/sessions.h"

struct db;

/* Makes a token that opens it, good from `since` on. Change. */
enum error_code link_new(struct db *db, const struct link_row *link, int64_t since,
                         char ret_token[TOKEN], struct error *err);

/* What a token opens; ERROR_NOT_FOUND when it is unknown, has expired or is for another purpose. */
enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err);

#endif
