/*
 * session_cache.h - the sessions that the HTTP thread has looked up lately: a request then needs
 * neither the database to find its account, nor a cryptographic hash, because tokens are found by a
 * short keyed one.
 *
 * Bounded; everything may be dropped at any time. When a session ends early (log-out, a new
 * password, a revocation) or is extended, the events of that commit, which store/db_sessions.c
 * notes, make all entries stale before the change is answered. So does any change by another
 * process. Only the HTTP thread may call this, except session_cache_on_commit.
 */
#ifndef HTTP_SESSION_CACHE_H
#define HTTP_SESSION_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/sessions.h"
#include "store/commit_events.h"

struct session_cache;

/* The caller owns the result. */
enum error_code session_cache_new(struct session_cache **ret_cache, struct error *err);

/* NULL is fine. */
void session_cache_free(struct session_cache *cache);

/* Any thread; does not wait. */
void session_cache_on_commit(struct session_cache *cache, const struct commit_event events[],
                             size_t count);

/* The owner of the session that the token opens, and its key; account 0 when there is no such
 * session or it has ended. */
enum error_code session_cache_find(struct session_cache *cache, struct db *db, const char *token,
                                   int64_t now, uint8_t ret_hash[TOKEN_HASH],
                                   struct session_owner *ret_owner, struct error *err);

/* The same from the database. */
enum error_code session_read(struct db *db, const char *token, int64_t now,
                             uint8_t ret_hash[TOKEN_HASH], struct session_owner *ret_owner,
                             struct error *err);

/* In a test build: drops everything now and then. */
void session_cache_evict_random(struct session_cache *cache);

#endif
