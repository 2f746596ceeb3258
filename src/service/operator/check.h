/*
 * check.h - is the database consistent? Replays every game and compares.
 *
 * The log is compared with the rules and the seed (order, seats, legal moves, dice, sentences),
 * the caches of games and seats with the log, invitations with games, ratings with the results that
 * made them, puzzles with the positions that they are of, the schema with what the migrations make;
 * SQLite checks the file itself. Reads one snapshot, so the service may be running, or within the
 * transaction that is open.
 */
#ifndef SERVICE_OPERATOR_CHECK_H
#define SERVICE_OPERATOR_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct db;

/* Called for each fault with a sentence that begins with its subject; borrowed. */
typedef void check_report(const char *fault);

struct check_counts {
    int64_t games, moves, faults;
    bool older; /* than this program: only the file and the schema were checked */
};

/* Checks everything. Faults are reported and counted; an error means that the database could not be
 * read to its end. */
enum error_code check_all(struct db *db, check_report *report, struct check_counts *ret_counts,
                          struct error *err);

#endif
