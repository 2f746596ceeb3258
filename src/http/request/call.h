/*
 * call.h - an API request as its handlers see it, and the routes that have these handlers.
 *
 * Before a handler runs, checks.h has checked everything that is the same for all calls, in
 * the contract's order: path, method, rate, origin, size, media type, strict JSON, log-in. A route
 * then has up to four steps; each may end the call with an error, and the last one that runs fills
 * in the answer:
 *
 *   cached  on the HTTP thread, without a database: what the caches can answer. It leaves all else
 *           to the next step
 *   read    with a read connection. A file does not keep anybody waiting, so there it runs on the
 *           HTTP thread; a server may, and then it runs in the pool of readers
 *   work    on a worker of a bounded pool, without a database: password hashes; or, where the route
 *           is SLOW or MAY_BE_SLOW, on a thread and with a read connection of its own: what takes
 *           long to read or to compute; or, where it is AT_PROVIDER, on the thread that asks there
 *   change  on the writer's thread, inside a savepoint; answered after the commit
 *
 * Most GETs have only `read`, most changes have only `change`, a log-in has `read`, `work` and
 * `change`. A step that finds that a later one is not needed says so in `next`.
 */
#ifndef HTTP_REQUEST_CALL_H
#define HTTP_REQUEST_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/address.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"
#include "http/request/view_cache.h"
#include "http/server/answer.h"
#include "http/server/limits.h"
#include "http/server/path.h"
#include "service/people/sessions.h"

struct cJSON;
struct context;
struct db;
struct MHD_Connection;
struct stream_topic;
struct call;

enum { CALL_COOKIE_MAX = 224 };

/* The one type beside JSON that is packed. */
#define CALL_SVG "image/svg+xml"

typedef enum error_code call_step(struct call *call, struct error *err);

/* The stages after `cached`. */
enum call_stage { STAGE_READ, STAGE_WORK, STAGE_CHANGE, STAGE_ANSWER };

enum route_needs {
    NEEDS_LOGIN = 1,     /* else 401 */
    TAKES_BODY = 2,      /* a JSON object is required */
    MAY_TAKE_BODY = 4,   /* a JSON object or no body at all */
    IS_LOG_IN = 8,       /* counts against LIMIT_LOG_IN; other changes against LIMIT_WRITE */
    IS_SIGN_UP = 16,     /* against LIMIT_SIGN_UP */
    SENDS_MAIL = 32,     /* against LIMIT_MAIL */
    SLOW = 64,           /* its work runs in the slow pool; counts against LIMIT_SLOW */
    MAY_BE_SLOW = 256,   /* the same, where `read` has left it to the work: call_is_slow */
    CREATES = 128,       /* done once for an Idempotency-Key: idempotency.h */
    FOR_VISITORS = 1024, /* no log-in, not even where the site is for members only: all others of
                            which nothing is said are closed then */
    BY_ITSELF = 512,     /* sent by a device unasked: it does not extend the session */
    IS_PROBE = 2048,     /* asked again and again; a refusal is an answer, and not logged */
    AT_PROVIDER = 8192,  /* the same as SLOW, in a pool of its own and without a database: it waits
                            for the network */
    FOR_PEOPLE = 4096,   /* a browser is sent there: the screen of the log-in tells refusals */
    NO_TOKEN = 16384,    /* no program's token opens it: scopes.h */
};

struct route {
    const char *method;
    const char *path; /* "/api/games/{id}/moves": {x} matches one segment */
    unsigned needs;   /* enum route_needs bits */
    call_step *cached, *read, *work, *change;
};

/* What `read` has found for the view cache, which belongs to the HTTP thread. */
struct found_game {
    struct known_game game; /* an empty id: nothing */
    uint64_t time;          /* of the cache, before the answer was read; 0: that is no view */
    int seat;               /* of the view's reader */
};

struct call {
    /* The request; borrowed, valid until the answer is sent. */
    struct context *context;
    struct MHD_Connection *connection;
    const char *query_text; /* behind the path's '?', undecoded */
    struct buf query;       /* its pairs, after the first call_query */
    const struct route *route;
    char params[PATH_PARAMS_MAX][PATH_PARAM_LEN]; /* the path's {x}, decoded, in order */
    struct cJSON *body;                           /* an object, or NULL where none was sent */
    int64_t now;                                  /* ms since 1970, read once a call */
    int64_t account;                              /* that asks; 0: nobody is logged in */
    bool is_bot;                                  /* it is the bot of a player */
    uint8_t session[TOKEN_HASH]; /* the key of its session, where account is not 0 */
    int64_t session_ends_at;
    bool by_token;                 /* the session is a program's token, see scopes.h */
    struct view_cache *view_cache; /* for `cached`; `read` takes its time; NULL: do without */
    struct address address;        /* the client's */
    bool is_limited;               /* by call_limit, against: */
    enum limit limit;
    bool takes_gzip; /* a GET whose answer may be packed by gzip */
    bool stranger;   /* whoever asks: no cookie and no log-in counts */
    struct db *db;   /* the connection of the present step; NULL in the `work` of a hash */

    /* What follows the present step, if the route has it. A step may set a later stage:
     * STAGE_CHANGE leaves out what comes before the change, STAGE_ANSWER ends the call with the
     * answer that this step has filled in. */
    enum call_stage next;

    void *scratch; /* what one step leaves for the next: see call_scratch */
    struct found_game found;

    /* The answer. Status 0 means 200; an empty body with 204. */
    int status;
    struct cJSON *object; /* owned; of the running step: see call_answer */
    struct buf answer;    /* JSON text, or what `type` names */
    int file;             /* owned; 0: none. This is the answer, of so many bytes: */
    uint64_t file_len;
    const char *type;               /* the media type; NULL: JSON. All but CALL_SVG is not
                                       packed */
    struct stream_topic *stream;    /* owned: answer with a stream of these events */
    struct cached_response *cached; /* borrowed, of the view cache: the same answer as sent before,
                                       or where this one is to be kept; NULL: neither */
    char etag[ETAG_MAX];            /* by call_tag; "" for none */
    const char *disposition;        /* the value of Content-Disposition; NULL for none */
    struct buf location;            /* of Location, with 302 and 303: within the site where it
                                       begins with a slash; empty: none */
    struct buf cookie;              /* the value of one more Set-Cookie; empty: none */
    char set_cookie[CALL_COOKIE_MAX]; /* the value of Set-Cookie; "" for none */
    bool replayed; /* the answer is that of the same request before: idempotency.h */
};

/* Runs a step, and prints the answer that it has begun. All that it reads from its connection is of
 * one moment. ERROR_INTERNAL where its answer finds no memory: a change is then undone. */
enum error_code call_run(struct call *call, call_step *step, struct error *err);

/* Frees what the call owns. */
void call_clear(struct call *call);

/* Makes call->scratch: zeroed, freed with the call. */
enum error_code call_scratch(struct call *call, size_t size, struct error *err);

/* The decoded value of a query parameter, borrowed, valid as long as the call; NULL where it is not
 * given. */
const char *call_query(const struct call *call, const char *name);

/* The value of a request header, borrowed; NULL where it was not sent, or names a reader who counts
 * as a stranger. */
const char *call_header(const struct call *call, const char *name);

/* What a trusted proxy says in that header, borrowed; NULL: nothing, or it is not trusted; "": what
 * cannot be read. */
const char *call_vouched(const struct call *call, const char *header);

/* The language of the page: the one chosen in this browser (web/js/words/i18n.js), else the one
 * that it asks for. */
enum language call_language(const struct call *call);

/* Sends the browser to that address of the page, with 302. */
void call_redirect(struct call *call, const char *address);

/* Spends one attempt of that limit for the name that was given, for the client's address, or for
 * the account that asks; or for the address and, where somebody is logged in, the account too.
 * ERROR_RATE_LIMITED. See limits.h. */
enum error_code call_limit_name(const struct call *call, enum limit limit, const char *name,
                                struct error *err);
enum error_code call_limit_address(const struct call *call, enum limit limit, struct error *err);
enum error_code call_limit_account(const struct call *call, enum limit limit, struct error *err);
enum error_code call_limit(struct call *call, enum limit limit, struct error *err);

/* Leaves a MAY_BE_SLOW call to its work, whose answer is larger than ANSWER_LARGE: spends one
 * attempt of LIMIT_SLOW. */
enum { ANSWER_LARGE = 256 * 1024 };
enum error_code call_is_slow(struct call *call, struct error *err);

/* Sets the answer's entity tag, quoted, from what names the state; a packed answer has another. */
void call_tag(struct call *call, const char *state);

/* The same from a hash of all that is in the text. */
void call_tag_text(struct call *call, const struct buf *text);

/* Is the answer packed, if it is long enough? */
bool call_packs(const struct call *call);

/* After `etag` is set: does the client have this state already? Then `status` is 304, `next` is
 * STAGE_ANSWER, and the step returns without an answer. */
bool call_not_modified(struct call *call);

/* Begins the answer: a JSON object that the step fills in, borrowed. Where the step then fails, it
 * is forgotten; NULL without memory, which call_run notices. */
struct cJSON *call_answer(struct call *call, int status);

/* The route of a path and method; NULL: there is none. */
const struct route *route_find(const struct path *path, const char *method);

/* All routes, one after the other; NULL behind the last. */
const struct route *route_at(size_t index);

#endif
