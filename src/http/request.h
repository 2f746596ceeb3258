/*
 * request.h - the life of one request between libmicrohttpd and a handler.
 *
 * Everything here happens on the HTTP thread except the steps `work` and `change`: for those the
 * connection is suspended, and from the hand-over until it is resumed the request belongs to
 * the worker or the writer. A client that leaves meanwhile changes nothing: libmicrohttpd keeps a
 * suspended connection, the change stays, and the request ends when it is resumed.
 */
#ifndef HTTP_REQUEST_H
#define HTTP_REQUEST_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "http/call.h"
#include "http/path.h"
#include "http/pool.h"
#include "store/writer.h"

struct context;

enum { BODY_MAX = 16 * 1024 }; /* of a request; more is too_large */

struct request {
    struct call call; /* the first member: a handler's call leads back to its request */
    struct context *context;
    struct MHD_Connection *connection;
    struct request *next; /* in the list of spare ones */
    const char *method;   /* borrowed from the connection */
    size_t slot;          /* of the client, in the connection limits */
    struct path path;
    bool path_ok;
    bool cookie;      /* a session's cookie was sent */
    bool head;        /* HEAD is answered like GET, without the body */
    bool last;        /* the connection ends with this answer */
    int64_t begun_us; /* when the headers were there, by a clock that is never set */
    int status;       /* of the answer; 0: none yet */
    bool done;        /* all steps have run; change.error is their outcome */
    struct buf body;  /* at most BODY_MAX bytes */
    size_t received;  /* bytes of the body, including those dropped */
    struct buf query; /* the query's pairs, after the first call_query */
    char allow[64];   /* with method_not_allowed: the methods of the path */
    struct pool_task pool_task;
    char mark[COMMIT_MARK]; /* of the commit of its change; "": none that must be told */
    struct change change;   /* its error is the outcome of whichever step failed */
};

/* libmicrohttpd's handler of requests; `context` is the struct context. */
enum MHD_Result request_handle(void *context, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *len, void **state);

/* Checks what is the same for all API requests, in the contract's order: path, method, rate,
 * origin, size, media type, JSON, log-in. Fills in the call: route, params, body, account, session.
 * An error is the answer. In request_checks.c. */
enum error_code request_check(struct request *request, struct error *err);

/* The options of a daemon with that handler: its other callbacks. */
enum { REQUEST_OPTIONS = 3 };
size_t request_options(struct context *context, struct MHD_OptionItem ret_options[]);

/* Frees the spare requests. */
void request_free_spares(struct context *context);

#endif
