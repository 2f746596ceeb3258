/*
 * email_links.h - the links in letters: to look at a table, to unsubscribe, to confirm an address,
 * to choose a new password, to put a changed address back.
 *
 * A link holds a random token of 256 bits as 64 hex digits; the database has only its SHA-256.
 * Following one by GET changes nothing: mail programs follow links by themselves.
 */
#ifndef SERVICE_LINKS_H
#define SERVICE_LINKS_H

#include <stdint.h>

#include "base/error.h"
#include "store/db_sessions.h"

struct db;

/* Makes a link, good for 24 hours (look), a year (unsubscribe), a day (verify), eight hours (reset:
 * as long as a further e-mail may be refused), seven days (undo_email). Change. */
enum error_code link_make(struct db *db, const struct link_row *row, int64_t now,
                          char ret_token[TOKEN], struct error *err);

/* What a token opens; ERROR_NOT_FOUND when it is unknown, has ended or is for another purpose. */
enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err);

#endif
