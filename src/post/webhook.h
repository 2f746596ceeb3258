/*
 * webhook.h - telling another service over HTTP that something happened.
 *
 * A POST of JSON to a URL that a player or the operator gave: player_url.h says which ones, and
 * what counts as sent. Each is signed for its receiver, who shares a secret with us:
 *
 *   Shanghaien-Signature: t=SECONDS,v1=HEX
 *
 * HEX is the HMAC-SHA256 of "SECONDS.BODY" with the secret's letters as its key. SECONDS is the
 * time of the attempt, so that an old post can be told from a new one.
 */
#ifndef POST_WEBHOOK_H
#define POST_WEBHOOK_H

#include <stdint.h>

#include "base/buf.h"
#include "post/player_url.h"

/* The form of the body, which depends on the receiving service. */
enum webhook_form {
    WEBHOOK_PLAIN,   /* {"id","for","kind","text","url"?,"game"?,"at"} */
    WEBHOOK_DISCORD, /* {"content": text, "allowed_mentions": nobody} */
    WEBHOOK_SLACK,   /* {"text": text}, its mark-up escaped */
};

/* The form that this URL's service takes, by its host name; others get the plain one. */
enum webhook_form webhook_form_of(const char *url);

/* The content; texts are UTF-8 and borrowed. */
struct webhook_note {
    int64_t id;           /* of the outbox's row: equal when it is sent twice after a crash */
    const char *receiver; /* whom it is for: several may share a channel */
    const char *kind;     /* "your_turn" */
    const char *text;     /* one or a few sentences in the player's language */
    const char *url;      /* where to go; NULL: nowhere */
    const char *game;     /* the game's id; NULL: none or several */
    int64_t at;           /* ms since 1970 */
};

/* Appends the JSON body; `out` is marked failed where memory runs out. */
void webhook_compose(enum webhook_form form, const struct webhook_note *note, struct buf *out);

/* Starts to post the body at `now` as `to` says, whose headers, body and len are set here, signed
 * with the secret. NULL where that fails, and *ret_outcome says why. */
struct attempt *webhook_start(const struct player_post *to, const char *body, const char *secret,
                              int64_t now, struct post_outcome *ret_outcome);

#endif
