#include "base/libicu.h"

struct libicu libicu;

/* The names of ICU's files and functions end with its version. */
bool libicu_load(void) {
    static const char *const names[] = {LIBICU(LIBRARY_NAME)};
    static struct library library =
        LIBRARY("libicui18n.so." U_ICU_VERSION_SHORT, names, &libicu, NULL);
    return library_load(&library);
}
