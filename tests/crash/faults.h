/*
 * faults.h - the faults of this moment, set from outside.
 *
 * The test has a small file, named by CRASH_FAULTS, and writes two bytes into it: the kind of fault
 * and the percentage of cases in which it happens. The server maps the file, so a fault begins and
 * ends with that write. Without the variable nothing ever fails.
 *
 * Three more variables hold for the server's whole life: SEED, from which these cases are drawn;
 * CRASH_WRITEBACK, how many of a hundred sectors reach the disk before they are flushed; and
 * CRASH_SYNC_OFF, which turns SQLite's flushing off, to show that the tests would notice.
 */
#ifndef CRASH_FAULTS_H
#define CRASH_FAULTS_H

#include <stdbool.h>

enum fault {
    FAULT_NO_SPACE = 'n', /* a write finds the disk full */
    FAULT_WRITE = 'w',    /* a write fails */
    FAULT_SHORT = 'h',    /* half of a write arrives, then the disk is full */
    FAULT_SYNC = 's',     /* a flush fails */
    FAULT_MEMORY = 'm',   /* memory runs out: SQLite's, cJSON's and ours */
    FAULT_GROWTH = 'g',   /* a buffer of ours does not grow beyond 1 KiB */
};

/* Whether this kind of fault happens now. Any thread may call this. */
bool fault_now(enum fault kind);

/* True in `percent` of a hundred calls, by chance. */
bool fault_chance(int percent);

#endif
