#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"

static enum log_level least = LOG_INFO;

void log_set_level(enum log_level level) {
    least = level;
}

bool log_wants(enum log_level level) {
    return level >= least;
}

/* sd-daemon(3), systemd.exec(5): is standard error the journal that this variable names? It takes
 * the number off. */
const char *log_priority(enum log_level level) {
    static const char *const priorities[] = {"<7>", "<6>", "<4>", "<3>"};
    const char *stream = getenv("JOURNAL_STREAM");
    struct stat stats;
    char own[48];
    if (!stream || fstat(STDERR_FILENO, &stats) != 0)
        return "";
    snprintf(own, sizeof own, "%llu:%llu", (unsigned long long)stats.st_dev,
             (unsigned long long)stats.st_ino);
    return strcmp(own, stream) == 0 ? priorities[level] : "";
}

/* In ASCII: what strangers send may hold marks that a terminal obeys, or that turn text around. */
static void add_quoted(struct buf *line, const char *value) {
    buf_addch(line, '"');
    for (; *value; value++) {
        if (*value < ' ' || *value > '~') {
            buf_printf(line, "\\x%02x", (unsigned char)*value);
            continue;
        }
        if (*value == '"' || *value == '\\')
            buf_addch(line, '\\');
        buf_addch(line, *value);
    }
    buf_addch(line, '"');
}

void log_event(enum log_level level, const char *event, ...) {
    static const char *const levels[] = {"debug", "info", "warning", "error"};
    if (!log_wants(level))
        return;
    struct buf line = BUF_INIT;
    char time[ISO8601_SIZE];
    iso8601(clock_now(), time);
    buf_printf(&line, "%stime=%s level=%s event=%s", log_priority(level), time, levels[level],
               event);
    va_list pairs;
    va_start(pairs, event);
    for (const char *name; (name = va_arg(pairs, const char *));) {
        const char *value = va_arg(pairs, const char *);
        if (!value)
            continue;
        buf_printf(&line, " %s=", name);
        add_quoted(&line, value);
    }
    va_end(pairs);
    buf_addch(&line, '\n');
    /* One write for a line, so that lines of several threads do not mix. Nothing can be done about
     * a log that cannot be written. */
    if (!line.failed)
        (void)!write(STDERR_FILENO, line.data, line.len);
    buf_clear(&line);
}
