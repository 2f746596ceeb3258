#include "post/libcjose.h"

struct libcjose libcjose;

bool libcjose_load(void) {
    static const char *const names[] = {LIBCJOSE(LIBRARY_NAME)};
    static struct library library = LIBRARY("libcjose.so.0", names, &libcjose, NULL);
    return library_load(&library);
}
