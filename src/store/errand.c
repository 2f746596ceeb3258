#include "store/errand.h"

#include <stddef.h>

static void end(struct change *change) {
    struct errand *errand = (struct errand *)((char *)change - offsetof(struct errand, change));
    pthread_mutex_lock(&errand->mutex);
    errand->done = true;
    pthread_cond_signal(&errand->ended);
    pthread_mutex_unlock(&errand->mutex);
}

static void wait_for(struct errand *errand) {
    pthread_mutex_lock(&errand->mutex);
    while (!errand->done)
        pthread_cond_wait(&errand->ended, &errand->mutex);
    pthread_mutex_unlock(&errand->mutex);
}

enum error_code errand_run(struct errand *errand, struct writer *writer, struct error *err) {
    pthread_mutex_init(&errand->mutex, NULL);
    pthread_cond_init(&errand->ended, NULL);
    errand->done = false;
    errand->change.done = end;
    errand->change.error = (struct error){0};
    enum error_code code = writer_submit(writer, &errand->change, err);
    if (!code) {
        wait_for(errand);
        code = errand->change.error.code;
        if (code && err)
            *err = errand->change.error;
    }
    pthread_cond_destroy(&errand->ended);
    pthread_mutex_destroy(&errand->mutex);
    return code;
}
