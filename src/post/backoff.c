#include "post/backoff.h"

static const int64_t longest_pause = 4 * CLOCK_HOUR;

int64_t backoff_next(int64_t first_at, int64_t now, int attempts, uint32_t chance) {
    int64_t pause = CLOCK_MINUTE;
    for (int i = 1; i < attempts && pause < longest_pause; i++)
        pause *= 2;
    if (pause > longest_pause)
        pause = longest_pause;
    pause += pause / 4 * (int64_t)(chance % 1024) / 1023;
    if (now - first_at + pause > BACKOFF_LONGEST)
        return BACKOFF_NEVER;
    return now + pause;
}
