/*
 * emails.h - the content of an e-mail, webhook or push message, written when it is sent: whether
 * its reason still holds, the sentences (site/words.h), the recap of a game (recap.h), the links.
 */
#ifndef SERVICE_LETTERS_EMAILS_H
#define SERVICE_LETTERS_EMAILS_H

#include <stdint.h>

#include "base/error.h"
#include "service/letters/email.h"
#include "service/site/settings.h"
#include "store/tables/notices.h"

struct db;

/* Writes the content of the outbox's row as of `now` into *email, whose bytes are zero; the caller
 * clears it in any case. Change: it makes links. */
enum error_code email_write(struct db *db, const struct settings *settings,
                            const struct outbox_row *row, int64_t now, struct email *email,
                            struct error *err);

#endif
