/*
 * session_cache.h - the sessions that the HTTP thread has looked up lately, so that a request needs
 * no database to know who asks, nor a cryptographic hash: tokens are known by a short keyed one.
 *
 * Bounded; everything may be rolled away at any time. When a session ends before its time (log-out,
 * a new password, a revocation) or has its end put off, the news of that commit make all look-ups
 * void before it is answered; store/db_sessions.c notes them, whoever changes the session. So does
 * what another process has changed. The HTTP thread alone may call this, but
 * session_cache_on_commit.
 */
#ifndef HTTP_SESSION_CACHE_H
#define HTTP_SESSION_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/sessions.h"
#include "store/commit_events.h"

struct session_cache;

/* Returns owned. */
enum error_code session_cache_new(struct session_cache **ret_cache, struct error *err);

/* NULL is fine. */
void session_cache_free(struct session_cache *session_cache);

/* Any thread; does not wait. */
void session_cache_on_commit(struct session_cache *session_cache,
                             const struct commit_event events[], size_t count);

/* Whose session the token opens, and its key; account 0 when it is none or has ended. */
enum error_code session_cache_find(struct session_cache *session_cache, struct db *db,
                                   const char *token, int64_t now, uint8_t ret_hash[TOKEN_HASH],
                                   struct session_owner *ret_owner, struct error *err);

/* In a test build: rolls everything away now and then. */
void session_cache_evict_random(struct session_cache *session_cache);

#endif
