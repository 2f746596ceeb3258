#include "store/engine/postgres/libpq.h"

#include <pthread.h>

struct libpq libpq;
static bool is_there;

static void load(void) {
    static const char *const names[] = {LIBPQ(LIBRARY_NAME)};
    is_there = library_load("libpq.so.5", names, sizeof names / sizeof *names, &libpq);
}

bool libpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_there;
}
