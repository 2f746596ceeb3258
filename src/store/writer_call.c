#include "store/writer_call.h"

#include <stddef.h>

static void end(struct change *change) {
    struct writer_call *call =
        (struct writer_call *)((char *)change - offsetof(struct writer_call, change));
    pthread_mutex_lock(&call->mutex);
    call->done = true;
    pthread_cond_signal(&call->ended);
    pthread_mutex_unlock(&call->mutex);
}

static void wait_for(struct writer_call *call) {
    pthread_mutex_lock(&call->mutex);
    while (!call->done)
        pthread_cond_wait(&call->ended, &call->mutex);
    pthread_mutex_unlock(&call->mutex);
}

enum error_code writer_call(struct writer_call *call, struct writer *writer, struct error *err) {
    pthread_mutex_init(&call->mutex, NULL);
    pthread_cond_init(&call->ended, NULL);
    call->done = false;
    call->change.done = end;
    call->change.error = (struct error){0};
    enum error_code code = writer_submit(writer, &call->change, err);
    if (!code) {
        wait_for(call);
        code = call->change.error.code;
        if (code && err)
            *err = call->change.error;
    }
    pthread_cond_destroy(&call->ended);
    pthread_mutex_destroy(&call->mutex);
    return code;
}
