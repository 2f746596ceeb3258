/*
 * answer_times.h - how long a player takes to answer, from the logs of their latest games.
 */
#ifndef SERVICE_PLAY_ANSWER_TIMES_H
#define SERVICE_PLAY_ANSWER_TIMES_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct db;

enum { ANSWER_TIMES_MAX = 4000 };

/* From each time that the account was asked to its first move by hand, in ms and ascending: in its
 * RESULTS_GAMES latest games of that name. */
enum error_code answer_times(struct db *db, int64_t account, const char *game,
                             int64_t ret_times[ANSWER_TIMES_MAX], size_t *ret_count,
                             struct error *err);

#endif
