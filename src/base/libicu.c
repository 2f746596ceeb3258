#include "base/libicu.h"

#include <pthread.h>

struct libicu libicu;
static bool is_there;

/* The names of ICU's files and functions end with its version. */
static void load(void) {
    static const char *const names[] = {LIBICU(LIBRARY_NAME)};
    is_there = library_load("libicui18n.so." U_ICU_VERSION_SHORT, names,
                            sizeof names / sizeof *names, &libicu);
}

bool libicu_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_there;
}
