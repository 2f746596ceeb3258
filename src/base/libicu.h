/*
 * libicu.h - ICU's functions, loaded for the first name or quiet time (library.h). To be included
 * in place of its headers.
 */
#ifndef BASE_LIBICU_H
#define BASE_LIBICU_H

#include <stdbool.h>
#include <unicode/ubrk.h>
#include <unicode/ucal.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "base/library.h"

#define LIBICU(X)                                                                                  \
    X(hasBinaryProperty, u_hasBinaryProperty)                                                      \
    X(charType, u_charType)                                                                        \
    X(charDirection, u_charDirection)                                                              \
    X(strFromUTF8, u_strFromUTF8)                                                                  \
    X(strToUTF8, u_strToUTF8)                                                                      \
    X(strToUTF32, u_strToUTF32)                                                                    \
    X(nfc, unorm2_getNFCInstance)                                                                  \
    X(nfkc_casefold, unorm2_getNFKCCasefoldInstance)                                               \
    X(normalize, unorm2_normalize)                                                                 \
    X(is_normalized, unorm2_isNormalized)                                                          \
    X(breaks_open, ubrk_open)                                                                      \
    X(breaks_next, ubrk_next)                                                                      \
    X(breaks_close, ubrk_close)                                                                    \
    X(spoof_open, uspoof_open)                                                                     \
    X(spoof_skeleton, uspoof_getSkeleton)                                                          \
    X(spoof_close, uspoof_close)                                                                   \
    X(cal_zone, ucal_getCanonicalTimeZoneID)                                                       \
    X(cal_open, ucal_open)                                                                         \
    X(cal_close, ucal_close)                                                                       \
    X(cal_attribute, ucal_setAttribute)                                                            \
    X(cal_millis, ucal_getMillis)                                                                  \
    X(cal_set_millis, ucal_setMillis)                                                              \
    X(cal_get, ucal_get)                                                                           \
    X(cal_clear, ucal_clear)                                                                       \
    X(cal_set, ucal_setDateTime)                                                                   \
    X(cal_add, ucal_add)

extern struct libicu { LIBICU(LIBRARY_FUNCTION) } libicu; /* to be used after libicu_load */

/* False: it cannot be loaded. Any thread. */
bool libicu_load(void);

/* A text in UTF-16, with its NUL in at most `size` units; its length where `ret_len` is not NULL.
 * False: ICU cannot be loaded, or the text is too long. */
bool libicu_widen(const char *text, int32_t size, UChar *ret_text, int32_t *ret_len);

#endif
