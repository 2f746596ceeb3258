/*
 * context.h - what all requests share. Made by serve.c, used by all of http/.
 */
#ifndef HTTP_REQUEST_CONTEXT_H
#define HTTP_REQUEST_CONTEXT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/address.h"
#include "http/server/connection.h"
#include "http/server/headers.h"
#include "service/play/dice_audit.h"
#include "service/site/settings.h"
#include "store/tables/notices.h"

struct analysis_worker;
struct club_poster;
struct db;
struct hints;
struct bot_runner;
struct oidc;
struct open_data_worker;
struct rate_limits;
struct scheduler;
struct session_cache;
struct metrics;
struct pictures;
struct peers;
struct pool;
struct request;
struct view_cache;
struct statics;
struct streams;
struct writer;

/* Threads that wait for a database on a server. Each answer is a few questions, one after the
 * other, so they wait most of the time. */
enum { READERS = 4 };

/* The length of a document's Content-Security-Policy, with its NUL. */
enum { PAGE_POLICY = 512 };

struct context {
    struct settings settings;
    const char *version, *data; /* of the program; the data directory; borrowed */
    bool makes_backups;         /* there; false: PostgreSQL's tools make them */
    int64_t started_at;
    struct origin origin; /* of the public URL */
    char public_url[ORIGIN_LEN + PUBLIC_PATH];
    char page_policy[PAGE_POLICY]; /* the Content-Security-Policy of documents */

    /* The parts of the application, owned. */
    struct db *readers[READERS]; /* of the threads of read_pool, or the first of the HTTP thread */
    struct pool *read_pool;      /* NULL: the database is a file, for which nobody waits */
    struct writer *writer;
    struct peers *peers; /* NULL: no other server can be */
    struct scheduler *scheduler;
    struct delivery_worker *deliveries[OUTBOX_CHANNELS]; /* NULL: none */
    struct club_poster *club_poster;
    struct bot_runner *bot_runner;
    struct analysis_worker *analysis_worker;
    struct open_data_worker *open_data_worker;
    struct pool *pool;      /* for password hashes */
    struct pool *slow_pool; /* one thread for routes that are SLOW, and what only that one uses: */
    struct db *slow_reader;
    struct hints *hints;
    struct oidc *oidc;          /* NULL: there is no provider */
    struct pool *provider_pool; /* one thread, which alone uses `oidc` */
    struct dice_audit dice_audit;
    struct pictures *pictures;
    struct statics *statics;
    struct streams *streams;
    struct metrics *metrics;
    struct view_cache *view_cache; /* these two belong to the HTTP thread */
    struct session_cache *session_cache;
    struct rate_limits *rate_limits; /* NULL: switched off */

    /* The HTTP thread's state. */
    struct connections connections;
    struct request *spare; /* requests to be used again */
    size_t spares;
    size_t running;         /* requests begun and not yet answered */
    atomic_bool stopping;   /* answers close their connections */
    atomic_bool ended;      /* no step is begun any more; workers and writer stop next */
    bool logged_cross_site; /* and is not logged again */
    bool logged_full;       /* the disk, which has taken nothing since */
    atomic_bool woken;      /* wake_fd was written since the HTTP thread's last turn */
    int wake_fd;            /* an eventfd, written after a connection was resumed */
};

#endif
