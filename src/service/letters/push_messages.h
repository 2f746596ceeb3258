/*
 * push_messages.h - push messages: the subscriptions of browsers, and what a message says.
 *
 * The text of a message, which the page's service worker shows, is JSON:
 *
 *   {"id": 17, "kind": "your_turn", "title": "...", "body": "...", "url": "https://.../g/...",
 *    "game": "w3Kx9TtPq0Za" or null, "tag": "...", "waiting": 2, "at": "2026-11-21T21:40:00Z"}
 *
 * `kind` is that of tables/notices.h; `title` and `body` are what the e-mail says, in the player's
 * language, the body cut; `url` is where a click leads; a newer message takes the place of one with
 * the same `tag`; `waiting` is the number of games that wait for the player.
 */
#ifndef SERVICE_LETTERS_PUSH_MESSAGES_H
#define SERVICE_LETTERS_PUSH_MESSAGES_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "service/letters/email.h"
#include "service/site/settings.h"
#include "store/engine/writer.h"
#include "store/tables/notices.h"
#include "store/tables/push.h"

struct db;

/* Fills in the keys of the settings; makes the service's key at the first start. */
enum error_code push_begin(struct db *reader, struct writer *writer, struct settings *settings,
                           struct error *err);

/* Checks what a browser has sent: its endpoint and keys (texts in base64url). ERROR_BAD_FIELD. */
enum error_code push_read(const char *endpoint, const char *point, const char *auth,
                          bool allow_private, struct push_row *ret_row, struct error *err);

/* Adds the browser of `row` (account, session, endpoint, keys) or finds it: fills in its public id.
 * An endpoint of another account is this account's from now on, as somebody else has logged in
 * there. ERROR_BAD_FIELD where the account has as many as it may have. Change. */
enum error_code push_subscribe(struct db *db, struct push_row *row, int64_t now, bool *ret_new,
                               struct error *err);

/* Appends the text of a message. */
void push_compose(const struct outbox_row *row, const struct email *email, struct buf *out);

/* The name under which a message that waits at the push service is replaced, and its tag. */
enum { PUSH_TOPIC = 33 };
void push_topic(const struct outbox_row *row, const struct email *email,
                char ret_topic[PUSH_TOPIC]);

/* For how many seconds the push service keeps it. */
int push_ttl(enum notice_kind kind);

#endif
