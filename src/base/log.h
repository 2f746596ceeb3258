/*
 * log.h - one structured line on standard error for each event worth an operator's attention.
 *
 *     time=2026-11-21T21:40:00Z level=error event=request_failed route="/api/games/{id}" ...
 *
 * Values are quoted and escaped, so that no text can forge a line; never log a secret. Lower
 * layers return errors instead, but for a library that cannot be loaded.
 */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR };

/* Leaves out lines below this level from now on; LOG_INFO at the start. Before there are threads.
 */
void log_set_level(enum log_level level);

/* Would a line of that level be written? */
bool log_wants(enum log_level level);

/* What a line on standard error begins with where that is systemd's journal, "<4>", which files the
 * line under that priority; "" where it is not. */
const char *log_priority(enum log_level level);

/* Writes one line. After `event` come pairs of name and value (const char *), ended by NULL; a
 * value of NULL leaves its pair out. Any thread may call this. */
void log_event(enum log_level level, const char *event, ...) __attribute__((sentinel));

#endif
