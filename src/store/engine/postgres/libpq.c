#include "store/engine/postgres/libpq.h"

struct libpq libpq;

bool libpq_load(void) {
    static const char *const names[] = {LIBPQ(LIBRARY_NAME)};
    static struct library library = LIBRARY("libpq.so.5", names, &libpq, NULL);
    return library_load(&library);
}
