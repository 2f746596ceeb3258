/*
 * writer_call.h - hands a change to the writer and waits for its outcome: for worker threads, never
 * for the one that serves HTTP.
 */
#ifndef STORE_WRITER_CALL_H
#define STORE_WRITER_CALL_H

#include <pthread.h>
#include <stdbool.h>

#include "store/writer.h"

/* Embedded by the sender in a larger struct, as a change is; `change.apply` is his to set. */
struct writer_call {
    struct change change;
    pthread_mutex_t mutex; /* these three are writer_call's */
    pthread_cond_t ended;
    bool done;
};

/* Hands the change to the writer and waits for its outcome, which is the result. */
enum error_code writer_call(struct writer_call *call, struct writer *writer, struct error *err);

#endif
