/*
 * attempt.h - one attempt to send an e-mail, a webhook or a push message: its limits, its outcome,
 * and when to make the next one.
 */
#ifndef POST_ATTEMPT_H
#define POST_ATTEMPT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "post/libcurl.h"

enum post_result {
    POST_SENT,  /* the other side has accepted it */
    POST_LATER, /* the trouble may pass: try again when backoff_next says */
    POST_NEVER, /* it will not get better by itself: a wrong address, refused for good */
};

struct post_outcome {
    enum post_result result;
    int status;       /* the SMTP or HTTP reply code; 0 where none came */
    int retry_after;  /* seconds that the other side asks to wait at least; 0: it does not say */
    char detail[200]; /* one English sentence for the operator, without secrets; "" when sent */
};

/* --- Under way --- */

/* Started by mail.h, webhook.h or push.h; it owns all that libcurl reads meanwhile. */
struct attempt {
    CURL *curl;
    struct curl_slist *headers, *receivers;
    curl_mime *mime;
    bool failed;     /* memory has run out while it was prepared */
    bool is_private; /* the address is not public: nothing was sent to it */
    enum post_result (*judge)(CURLcode code, int status);
    CURLM *together; /* NULL: it goes on alone */
    int64_t until;   /* by clock_monotonic */
    void *owner;
};

/* Waits until it has ended, and frees it. */
struct post_outcome attempt_run(struct attempt *attempt);

/* Has it go on together with others; *together is NULL before the first. Where memory runs out it
 * is freed, and the result is false. */
bool attempt_join(struct attempt *attempt, CURLM **together, void *owner);

/* All of them go on, until something happens or `ms` are over. */
void attempts_go_on(CURLM *together, int ms);

/* The owner of one that has ended, which is freed; NULL where none has. */
void *attempts_ended(CURLM *together, struct post_outcome *ret_outcome);

/* Without any attempt in it. NULL is fine. */
void attempts_clear(CURLM *together);

/* Gives one up. NULL is fine. */
void attempt_free(struct attempt *attempt);

/* --- For those who start one --- */

/* A transfer of at most `timeout` seconds, a third of that to connect, without signals, without a
 * proxy from the environment and on a connection of its own. `ca_file` is that of a test's server;
 * NULL or "": the system's. NULL where memory runs out, or libcurl cannot be loaded. */
struct attempt *attempt_new(int timeout, const char *ca_file,
                            enum post_result (*judge)(CURLcode code, int status));

/* Copies the line; marks the attempt as failed where memory runs out. */
void attempt_add_header(struct attempt *attempt, const char *line);

/* Where an attempt by HTTP goes, with the headers that have been added; it follows no redirect. */
void attempt_set_url(struct attempt *attempt, const char *url);

/* The outcome of one that did not get so far. */
struct post_outcome attempt_failed(enum post_result result, const char *why);

/* --- The next attempt --- */

enum { BACKOFF_NEVER = -1 };

#define BACKOFF_LONGEST (4 * CLOCK_DAY) /* from the first attempt to the last */

/* The time (ms since 1970) of the next attempt after one that failed at `now`, or BACKOFF_NEVER.
 * The pauses double from one minute to four hours, each lengthened by up to a quarter so that
 * e-mails that failed together do not come back together. After four days there are no more
 * (RFC 5321, 4.5.4.1, asks for four to five days). `attempts` have been made, that one included
 * (from 1); the first was due at `first_at`. `chance` is any random number. */
int64_t backoff_next(int64_t first_at, int64_t now, int attempts, uint32_t chance);

#endif
