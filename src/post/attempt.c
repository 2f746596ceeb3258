#include "post/attempt.h"

#include <stdio.h>
#include <stdlib.h>

enum { RETRY_MAX_S = 7 * 86400, FAREWELL_MS = 1000 };

/* libcurl's limit ends with the transfer: it would wait for a minute or two for the answer to QUIT
 * of a mail server that hangs. */
static int is_over(void *context, curl_off_t down, curl_off_t downloaded, curl_off_t up,
                   curl_off_t uploaded) {
    const struct attempt *attempt = context;
    (void)down;
    (void)downloaded;
    (void)up;
    (void)uploaded;
    return clock_monotonic() >= attempt->until;
}

struct attempt *attempt_new(int timeout, const char *ca_file,
                            enum post_result (*judge)(CURLcode code, int status)) {
    long ms = timeout * 1000L;
    struct attempt *attempt = calloc(1, sizeof *attempt);
    CURL *curl = attempt && libcurl_load() ? libcurl.easy_init() : NULL;
    if (!curl) {
        free(attempt);
        return NULL;
    }
    attempt->curl = curl;
    attempt->judge = judge;
    attempt->until = clock_monotonic() + ms + FAREWELL_MS;
    libcurl.easy_setopt(curl, CURLOPT_PRIVATE, attempt);
    libcurl.easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    libcurl.easy_setopt(curl, CURLOPT_PROXY, "");
    libcurl.easy_setopt(curl, CURLOPT_TIMEOUT_MS, ms);
    libcurl.easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, ms / 3);
    libcurl.easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    libcurl.easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, is_over);
    libcurl.easy_setopt(curl, CURLOPT_XFERINFODATA, attempt);
    libcurl.easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
    if (ca_file && *ca_file)
        libcurl.easy_setopt(curl, CURLOPT_CAINFO, ca_file);
    /* A name server that does not answer must not hold up those that share the thread. */
    libcurl.easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
    return attempt;
}

void attempt_free(struct attempt *attempt) {
    if (!attempt)
        return;
    if (attempt->together)
        libcurl.multi_remove_handle(attempt->together, attempt->curl);
    libcurl.easy_cleanup(attempt->curl);
    libcurl.slist_free_all(attempt->headers);
    libcurl.slist_free_all(attempt->receivers);
    libcurl.mime_free(attempt->mime);
    free(attempt);
}

void attempt_add_header(struct attempt *attempt, const char *line) {
    struct curl_slist *headers = libcurl.slist_append(attempt->headers, line);
    attempt->failed |= !headers;
    attempt->headers = headers ? headers : attempt->headers;
}

void attempt_set_url(struct attempt *attempt, const char *url) {
    CURL *curl = attempt->curl;
    libcurl.easy_setopt(curl, CURLOPT_URL, url);
    libcurl.easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    libcurl.easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    libcurl.easy_setopt(curl, CURLOPT_HTTPHEADER, attempt->headers);
    libcurl.easy_setopt(curl, CURLOPT_USERAGENT, "Shanghaien");
}

/* --- Outcomes --- */

static struct post_outcome outcome_of(const struct attempt *attempt, int status, CURLcode code) {
    struct post_outcome outcome = {.result = attempt->judge(code, status), .status = status};
    if (outcome.result == POST_SENT)
        return outcome;
    const char *why = code == CURLE_OK ? "refused" : libcurl.easy_strerror(code);
    if (status)
        snprintf(outcome.detail, sizeof outcome.detail, "reply %d: %s", status, why);
    else
        snprintf(outcome.detail, sizeof outcome.detail, "%s", why);
    return outcome;
}

/* What the receiver asks for in Retry-After; 0: nothing. */
static int retry_after(CURL *curl) {
    curl_off_t seconds = 0;
    libcurl.easy_getinfo(curl, CURLINFO_RETRY_AFTER, &seconds);
    return seconds > 0 && seconds < RETRY_MAX_S ? (int)seconds : 0;
}

/* The outcome of a transfer that libcurl has ended. Whether its clock or is_over ended it is the
 * same to the operator. */
static struct post_outcome end(struct attempt *attempt, CURLcode code) {
    long status = 0;
    if (code == CURLE_ABORTED_BY_CALLBACK)
        code = CURLE_OPERATION_TIMEDOUT;
    libcurl.easy_getinfo(attempt->curl, CURLINFO_RESPONSE_CODE, &status);
    struct post_outcome outcome = attempt->is_private && status == 0
                                      ? attempt_failed(POST_NEVER, "the address is not public")
                                      : outcome_of(attempt, (int)status, code);
    outcome.retry_after = retry_after(attempt->curl);
    attempt_free(attempt);
    return outcome;
}

struct post_outcome attempt_run(struct attempt *attempt) {
    return end(attempt, libcurl.easy_perform(attempt->curl));
}

/* --- Many together --- */

bool attempt_join(struct attempt *attempt, CURLM **together, void *owner) {
    attempt->owner = owner;
    if (!*together)
        *together = libcurl.multi_init();
    if (*together && libcurl.multi_add_handle(*together, attempt->curl) == CURLM_OK) {
        attempt->together = *together;
        return true;
    }
    attempt_free(attempt);
    return false;
}

void attempts_go_on(CURLM *together, int ms) {
    int running = 0;
    libcurl.multi_poll(together, NULL, 0, ms, NULL); /* at once where one has just joined */
    libcurl.multi_perform(together, &running);
}

void attempts_clear(CURLM *together) {
    if (together)
        libcurl.multi_cleanup(together);
}

void *attempts_ended(CURLM *together, struct post_outcome *ret_outcome) {
    struct attempt *attempt = NULL;
    int left = 0;
    const CURLMsg *message = libcurl.multi_info_read(together, &left);
    if (!message)
        return NULL;
    CURLcode code = message->data.result;
    libcurl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &attempt);
    void *owner = attempt->owner;
    *ret_outcome = end(attempt, code);
    return owner;
}

struct post_outcome attempt_failed(enum post_result result, const char *why) {
    struct post_outcome outcome = {.result = result};
    snprintf(outcome.detail, sizeof outcome.detail, "%s", why);
    return outcome;
}

int64_t backoff_next(int64_t first_at, int64_t now, int attempts, uint32_t chance) {
    static const int64_t longest_pause = 4 * CLOCK_HOUR;
    int64_t pause = CLOCK_MINUTE;
    for (int i = 1; i < attempts && pause < longest_pause; i++)
        pause *= 2;
    if (pause > longest_pause)
        pause = longest_pause;
    pause += pause / 4 * (int64_t)(chance % 1024) / 1023;
    return now - first_at + pause > BACKOFF_LONGEST ? BACKOFF_NEVER : now + pause;
}
