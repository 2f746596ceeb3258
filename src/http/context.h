/*
 * context.h - what all requests share. Made by server.c, read by the rest of http/.
 */
#ifndef HTTP_CONTEXT_H
#define HTTP_CONTEXT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/address.h"
#include "http/headers.h"
#include "service/settings.h"

struct analysis_worker;
struct connection_limits;
struct db;
struct dice_audit;
struct hints;
struct bot_runner;
struct rate_limits;
struct scheduler;
struct session_cache;
struct metrics;
struct pool;
struct request;
struct view_cache;
struct statics;
struct streams;
struct writer;

struct context {
    struct settings settings;
    const char *version, *data; /* of the program; the folder of all data; borrowed */
    int64_t started_at;
    struct origin origin;                        /* of the public URL */
    struct db *reader;                           /* the HTTP thread's own connection */
    struct writer *writer;                       /* owned, like all that follow */
    struct bot_runner *bot_runner;               /* the house players */
    struct connection_limits *connection_limits; /* who holds sockets */
    struct analysis_worker *analysis_worker;     /* who analyses finished games */
    struct scheduler *scheduler;                 /* of the clocks */
    struct pool *pool;
    struct hints *hints;
    struct dice_audit *dice_audit;
    struct pool *slow_pool; /* the one thread for routes that are SLOW */
    struct db *slow_reader; /* its connection */
    struct statics *statics;
    struct streams *streams;
    struct metrics *metrics;
    struct view_cache *view_cache; /* these two are the HTTP thread's, and hear the writer's news */
    struct session_cache *session_cache;
    struct rate_limits *rate_limits; /* NULL: switched off */
    struct networks proxies;         /* whose X-Forwarded-For is believed */
    struct request *spare;           /* requests to be used again */
    size_t spares;
    size_t running;         /* requests begun and not yet answered */
    size_t silent;          /* connections from which no request has come yet */
    bool stopping;          /* answers close their connections */
    bool logged_cross_site; /* and is not logged again */
    bool ended;             /* workers and writer are gone: nothing more is begun */
    atomic_bool woken; /* wake_fd is written already and the HTTP thread has not turned since */
    int wake_fd;       /* an eventfd, written after a connection was resumed */
};

#endif
