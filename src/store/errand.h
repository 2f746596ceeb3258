/*
 * errand.h - hands a change to the writer and waits for its outcome: for worker threads, never for
 * the one that serves HTTP.
 */
#ifndef STORE_ERRAND_H
#define STORE_ERRAND_H

#include <pthread.h>
#include <stdbool.h>

#include "store/writer.h"

/* Embedded by the sender in a larger struct, as a change is; `change.apply` is his to set. */
struct errand {
    struct change change;
    pthread_mutex_t mutex; /* these three are errand_run's */
    pthread_cond_t ended;
    bool done;
};

/* Hands the change to the writer and waits for its outcome, which is the result. */
enum error_code errand_run(struct errand *errand, struct writer *writer, struct error *err);

#endif
