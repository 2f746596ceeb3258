#include "post/attempt.h"

#include <stdio.h>

static int give_up(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
                   curl_off_t up) {
    (void)down_total, (void)down, (void)up_total, (void)up;
    const atomic_bool *stop = context;
    return atomic_load(stop);
}

void attempt_limit(CURL *curl, int timeout, const atomic_bool *stop) {
    long ms = timeout * 1000L;
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, ms);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, ms / 3);
    if (stop) {
        curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
        curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, give_up);
        curl_easy_setopt(curl, CURLOPT_XFERINFODATA, stop);
    }
}

struct post_outcome attempt_outcome(enum post_result result, int status, CURLcode code) {
    struct post_outcome outcome = {.result = result, .status = status};
    if (result == POST_SENT)
        return outcome;
    const char *why = code == CURLE_OK ? "refused" : curl_easy_strerror(code);
    if (status)
        snprintf(outcome.detail, sizeof outcome.detail, "reply %d: %s", status, why);
    else
        snprintf(outcome.detail, sizeof outcome.detail, "%s", why);
    return outcome;
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
