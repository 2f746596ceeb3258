#include "base/iso8601.h"

#include <time.h>

void iso8601(int64_t at, char ret_text[ISO8601]) {
    time_t seconds = (time_t)(at / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(ret_text, ISO8601, "%Y-%m-%dT%H:%M:%SZ", &utc);
}
