/*
 * check.h - does the database tell one story? Replays every game and compares.
 *
 * The log is held against the rules and against the seed (order, seats, legal moves, dice, words),
 * the caches of games and seats against the log, invitations against games, ratings against the
 * results that made them; SQLite checks the file itself. Reads one snapshot, so the service may be
 * running.
 */
#ifndef SERVICE_CHECK_H
#define SERVICE_CHECK_H

#include <stdint.h>

#include "base/error.h"

struct db;

/* Hears one fault, a sentence that begins with what it is about; borrowed. */
typedef void check_report(void *context, const char *fault);

struct check_counts {
    int64_t games, moves, faults;
};

/* Checks everything. Faults are reported and counted; an error is returned only where the database
 * cannot be read any further. */
enum error_code check_all(struct db *db, check_report *report, void *context,
                          struct check_counts *ret_counts, struct error *err);

#endif
