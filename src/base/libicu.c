#include "base/libicu.h"

struct libicu libicu;

/* The names of ICU's files and functions end with its version. */
bool libicu_load(void) {
    static const char *const names[] = {LIBICU(LIBRARY_NAME)};
    static struct library library =
        LIBRARY("libicui18n.so." U_ICU_VERSION_SHORT, names, &libicu, NULL);
    return library_load(&library);
}

bool libicu_widen(const char *text, int32_t size, UChar *ret_text, int32_t *ret_len) {
    UErrorCode status = U_ZERO_ERROR;
    if (!libicu_load())
        return false;
    libicu.strFromUTF8(ret_text, size, ret_len, text, -1, &status);
    return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING;
}
