/*
 * idempotency.h - a request that makes something, repeated with the same Idempotency-Key.
 *
 * A client whose connection broke cannot know whether its invitation was made. It repeats the
 * request with the same key (1..64 visible ASCII characters) and gets the answer of the first one;
 * nothing is made again; the header Idempotency-Replayed says so. This holds for 24 hours, for
 * routes that say CREATES and requests that succeeded, for the same account and address (path); for
 * somebody who is not logged in, the account is the client's address on the network, so such a
 * client should choose keys that nobody guesses.
 *
 * The answer is kept in the transaction of the change. It may hold a session's token, so it is
 * encrypted (XChaCha20-Poly1305) with a key made of both the key and the body; the database stores
 * neither. An answer that the request does not open belongs to another body.
 */
#ifndef HTTP_REQUEST_IDEMPOTENCY_H
#define HTTP_REQUEST_IDEMPOTENCY_H

#include "base/error.h"

struct request;

/* Fills in the call's answer and sets call.next to STAGE_ANSWER if the request is a repetition.
 * ERROR_BAD_FIELD: the key has not the required form, or came with another body. Reads from
 * call.db. */
enum error_code idempotency_find(struct request *request, struct error *err);

/* Keeps the answer of a change that is about to be committed. On the writer's thread. */
enum error_code idempotency_keep(struct request *request, struct error *err);

#endif
