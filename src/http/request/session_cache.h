/*
 * session_cache.h - the sessions that the HTTP thread has looked up lately: a request then needs
 * neither the database to find its account, nor a cryptographic hash, because tokens are found by a
 * short keyed one.
 *
 * It also keeps whether the site is closed to those who have none.
 *
 * Bounded; everything may be dropped at any time. When a session ends early (log-out, a new
 * password, a revocation) or is extended, the events of that commit, which store/tables/sessions.c
 * notes, make all entries stale before the change is answered. So does any change by another
 * process. Only the HTTP thread may call this, except session_cache_on_commit.
 *
 * A session might be read before a commit that ends it, and be kept here after the events of it. So
 * whoever reads one takes the cache's time before.
 */
#ifndef HTTP_REQUEST_SESSION_CACHE_H
#define HTTP_REQUEST_SESSION_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/people/sessions.h"
#include "store/engine/commit_events.h"

struct session_cache;

/* The caller owns the result. */
enum error_code session_cache_new(struct session_cache **ret_cache, struct error *err);

/* NULL is fine. */
void session_cache_free(struct session_cache *cache);

/* Any thread; does not wait. */
void session_cache_on_commit(struct session_cache *cache, const struct commit_event events[],
                             size_t count);

/* The owner of the session that the token opens, and its key. False: not known here. */
bool session_cache_find(struct session_cache *cache, const char *token, int64_t now,
                        uint8_t ret_hash[TOKEN_HASH], struct session_owner *ret_owner);

/* The cache's own time, which rises when sessions have changed. */
uint64_t session_cache_time(const struct session_cache *cache);

/* Keeps a session that was read after `time`. */
void session_cache_keep(struct session_cache *cache, const char *token,
                        const uint8_t hash[TOKEN_HASH], const struct session_owner *owner,
                        uint64_t time);

/* Whether the site is closed to who is not logged in, as read after `time`. False: not known. */
bool session_cache_closed(const struct session_cache *cache, bool *ret_closed);
void session_cache_keep_closed(struct session_cache *cache, bool closed, uint64_t time);

/* In a test build: drops everything now and then. */
void session_cache_evict_random(struct session_cache *cache);

#endif
