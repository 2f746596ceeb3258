/*
 * backoff.h - when to try again what could not be sent.
 *
 * The pauses double from one minute to four hours, each shifted by up to a quarter so that many
 * e-mails that failed together do not come back together; after four days nothing is tried any
 * more (RFC 5321, 4.5.4.1, asks for four to five days). Pure.
 */
#ifndef POST_BACKOFF_H
#define POST_BACKOFF_H

#include <stdint.h>

#include "base/clock.h"

enum { BACKOFF_NEVER = -1 };

#define BACKOFF_LONGEST (4 * CLOCK_DAY) /* from the first attempt to the last */

/* The time (ms since 1970) of the next attempt after one that failed at `now`, or BACKOFF_NEVER.
 * `attempts` have been made, that one included (from 1); the first was due at `first_at`. `chance`
 * is any random number. */
int64_t backoff_next(int64_t first_at, int64_t now, int attempts, uint32_t chance);

#endif
