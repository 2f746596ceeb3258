/*
 * error.h - the one error type of all layers.
 *
 * A function that can fail returns an enum error_code, ERROR_NONE (0) for success. Its last
 * parameter, `struct error *err`, takes the explanation for the client; it means something only
 * after a failure, and may be NULL where nobody will read it. Outputs (`ret_x`) are written only on
 * success. Lower layers return errors and never print them; the outermost layer (http/) turns
 * them into problem+json (RFC 9457) and logs the server's own faults once.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

enum error_code {
    ERROR_NONE = 0,
    ERROR_BAD_JSON,               /* not strict RFC 8259 JSON, or no object */
    ERROR_BAD_FIELD,              /* a field missing, unknown, of the wrong type or range */
    ERROR_NOT_LOGGED_IN,          /* the call needs a session */
    ERROR_BAD_LOGIN,              /* wrong name or password */
    ERROR_FORBIDDEN,              /* logged in, but not allowed to this person */
    ERROR_CROSS_SITE,             /* a change requested by another site's page */
    ERROR_SCOPE,                  /* a call that this token is not for */
    ERROR_NOT_FOUND,              /* no such path, game, invitation or player */
    ERROR_METHOD_NOT_ALLOWED,     /* the path exists, the method does not */
    ERROR_NAME_TAKEN,             /* sign-up: the name is in use or reserved */
    ERROR_STALE_SEQ,              /* the sender has not seen the game's present state */
    ERROR_NOT_YOUR_TURN,          /* somebody else is awaited */
    ERROR_ILLEGAL_MOVE,           /* well formed, but against the rules now */
    ERROR_GAME_OVER,              /* the game has ended */
    ERROR_NOT_FINISHED,           /* too early: the game goes on, or too few have accepted */
    ERROR_INVITATION_CLOSED,      /* accepted, declined, withdrawn or expired already */
    ERROR_TOO_LATE,               /* a season or cup has started, or is over */
    ERROR_FULL,                   /* a season, a cup or a list has no place left */
    ERROR_NOT_ON_LADDER,          /* no challenge: the asker does not stand on the ladder */
    ERROR_OUT_OF_REACH,           /* the other does not stand a little above */
    ERROR_IN_CHALLENGE,           /* one of the two plays another */
    ERROR_TOO_SOON,               /* the last one is not long ago */
    ERROR_NOT_HERE,               /* not in a game of a match or competition */
    ERROR_TOO_OFTEN,              /* an answer was replaced as often as it may be */
    ERROR_BLOCKED,                /* the asker has blocked the other */
    ERROR_OTHER_ACCOUNT,          /* the client means another account than is logged in */
    ERROR_TOO_LARGE,              /* the request's body is over the limit */
    ERROR_UNSUPPORTED_MEDIA_TYPE, /* a body that is not application/json */
    ERROR_NOT_OFFERED,            /* in another format than the one that was asked for */
    ERROR_RATE_LIMITED,           /* too many requests; retry later */
    ERROR_INTERNAL,               /* our own fault: logged, not explained */
    ERROR_BUSY,                   /* a queue is full or the database locked; retry later */
    ERROR_STORAGE_FULL,           /* the disk is full or not writable */
    ERROR_COUNT,
};

struct error {
    enum error_code code;
    int retry_after;  /* seconds, for ERROR_RATE_LIMITED and ERROR_BUSY; else 0 */
    char field[48];   /* the JSON path of a bad field, "move.die"; "" where none is named */
    char detail[200]; /* one plain English sentence for the client */
};

/* A code in the API: its name, its HTTP status and its title. */
struct error_kind {
    const char *name;
    int status;
    const char *title;
};

/* The table's row for a code; never NULL (codes out of range give that of ERROR_INTERNAL). */
const struct error_kind *error_kind(enum error_code code);

/* Fills *err (unless NULL) and returns code, for `return error_set(...)`. `detail` is a printf
 * format; a text too long for the struct is cut. */
enum error_code error_set(struct error *err, enum error_code code, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for ERROR_BAD_FIELD; `field` is the JSON path, "move.die". */
enum error_code error_field(struct error *err, const char *field, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for memory that could not be had: ERROR_INTERNAL. */
enum error_code error_no_memory(struct error *err);

/* Returns from the function around it with the error of `call`, if there is one. For functions with
 * nothing to clean up: where something must be released, a function around this one does it. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        enum error_code try_code_ = (call);                                                        \
        if (try_code_)                                                                             \
            return try_code_;                                                                      \
    } while (0)

#endif
