/*
 * emails.h - the content of an e-mail, webhook or push message, written when it is sent: whether
 * its reason still holds, the sentences (site/words.h), the recap of a game (recap.h), the links.
 */
#ifndef SERVICE_LETTERS_EMAILS_H
#define SERVICE_LETTERS_EMAILS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "service/letters/email.h"
#include "service/site/settings.h"
#include "store/tables/notices.h"

struct db;

/* Does an e-mail of that kind have links that are kept (links.h)? Then it is a change to write it.
 */
bool email_keeps_links(enum notice_kind kind);

/* Writes the content of the outbox's row, which has been taken, as of `now` into *email, whose
 * bytes are zero; the caller clears it in any case. */
enum error_code email_write(struct db *db, const struct settings *settings,
                            const struct outbox_row *row, int64_t now, struct email *email,
                            struct error *err);

void email_clear(struct email *email);

#endif
