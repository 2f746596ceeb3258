/*
 * process.h - what this process takes of the machine.
 */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdint.h>

struct process {
    uint64_t resident, virtual; /* bytes of memory */
    uint64_t files, files_max;  /* open descriptors, and how many may be */
};

/* As /proc tells it; 0 for what it does not. */
struct process process_look(void);

#endif
