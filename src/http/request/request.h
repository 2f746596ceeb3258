/*
 * request.h - the life of one request between libmicrohttpd and a handler.
 *
 * Everything here happens on the HTTP thread except the steps `work` and `change`, and whatever
 * reads from a database on a server: for those the connection is suspended, and from the hand-over
 * until it is resumed the request belongs to the reader, the worker or the writer. A client that
 * leaves meanwhile changes nothing: libmicrohttpd keeps a suspended connection, the change stays,
 * and the request ends when it is resumed.
 */
#ifndef HTTP_REQUEST_REQUEST_H
#define HTTP_REQUEST_REQUEST_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "http/request/call.h"
#include "http/server/path.h"
#include "http/server/pool.h"
#include "store/engine/writer.h"

struct context;

enum { BODY_MAX = 16 * 1024 }; /* of a request; more is too_large */

struct request;

/* What a request reads: on any thread, from call.db, which may keep it waiting. It may leave an
 * error in change.error, and what belongs into the caches in the request. */
typedef void request_reading(struct request *request);

/* How it goes on, on the HTTP thread. */
typedef enum MHD_Result request_step(struct request *request);

struct request {
    struct call call;
    struct request *next; /* in the list of spare ones */
    const char *method;   /* borrowed from the connection */
    size_t slot;          /* of the client, in the connection limits */
    size_t unsent;        /* bytes of the answer, as these limits keep them */
    struct path path;
    bool path_ok;
    bool closed;              /* the site is, and nobody is logged in: see FOR_VISITORS */
    bool door_read;           /* and that was read just now */
    bool cookie;              /* a session's cookie was sent */
    bool head;                /* HEAD is answered like GET, without the body */
    bool last;                /* the connection ends with this answer */
    int64_t begun_us;         /* when the headers were there, by a clock that is never set */
    int status;               /* of the answer; 0: none yet */
    request_reading *reading; /* what a reader is to do */
    request_step *resume; /* what follows when the connection is resumed; NULL: never suspended */
    char token[TOKEN_NAMED_SIZE]; /* of the session that is looked up; "": none */
    struct session_owner owner;   /* of the session; account 0: nobody is */
    bool beyond_scopes;           /* it is a program's token, which is not for this call */
    uint64_t token_time; /* of the session cache before anything is read for it; 0: nothing is to
                            be kept */
    struct buf body;     /* at most BODY_MAX bytes */
    size_t received;     /* bytes of the body, including those dropped */
    char allow[64];      /* with method_not_allowed: the methods of the path */
    struct pool_task pool_task;
    char mark[COMMIT_MARK]; /* of the commit of its change; "": none that must be told */
    struct change change;   /* its error is the outcome of whichever step failed */
};

/* A request whose headers have come; NULL: without memory for it the connection ends. */
struct request *request_begin(struct context *context, struct MHD_Connection *connection,
                              const char *method);

/* It has ended. */
void request_end(struct request *request);

/* The HTTP thread takes over again. From a reader, a worker or the writer. */
void request_hand_back(struct request *request);

/* Frees the requests that are kept for the next ones. */
void request_free_spares(struct context *context);

#endif
