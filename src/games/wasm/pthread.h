/* pthread.h - what the games use of it, for the browser, where each module has one thread. */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H

typedef int pthread_once_t;
typedef int pthread_cond_t; /* base/clock.h names it */
#define PTHREAD_ONCE_INIT 0

static inline int pthread_once(pthread_once_t *once, void (*make)(void)) {
    if (!*once)
        make();
    *once = 1;
    return 0;
}

#endif
