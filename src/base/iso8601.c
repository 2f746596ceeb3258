#include "base/iso8601.h"

#include <string.h>
#include <time.h>

void iso8601(int64_t at, char ret_text[ISO8601]) {
    time_t seconds = (time_t)(at / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(ret_text, ISO8601, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

void iso8601_date(int64_t at, char ret_text[ISO8601_DATE]) {
    time_t seconds = (time_t)(at / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(ret_text, ISO8601_DATE, "%Y-%m-%d", &utc);
}

bool iso8601_read_date(const char *text, int64_t *ret_at) {
    struct tm utc = {0};
    char again[ISO8601_DATE];
    const char *end = strptime(text, "%Y-%m-%d", &utc);
    if (!end || *end || utc.tm_year < 70)
        return false;
    int64_t at = (int64_t)timegm(&utc) * 1000;
    iso8601_date(at, again);
    if (strcmp(again, text) != 0) /* 2026-02-30, 2026-2-3 */
        return false;
    *ret_at = at;
    return true;
}
