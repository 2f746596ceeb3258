/*
 * process.h - the memory and the files that this process uses.
 */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdint.h>

struct process {
    uint64_t resident, virtual; /* bytes of memory */
    uint64_t files, files_max;  /* open descriptors, and how many may be */
};

/* As /proc tells them; 0 where it does not. */
struct process process_look(void);

#endif
