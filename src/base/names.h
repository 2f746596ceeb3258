/*
 * names.h - the names that people show: any script, but nothing that cannot be seen and nothing
 * that could be mistaken for another name. By ICU, in which Unicode's rules are.
 */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include <stdbool.h>

#include "base/error.h"

enum {
    DISPLAY_NAME = 193,   /* bytes of a display name, with NUL */
    NAME_SKELETON = 1024, /* bytes of a skeleton, with NUL */
};

/* The form of a display name: 1 to 24 characters as people count them, at most 64 code points and
 * 192 bytes, in NFC; letters and digits of any script, and inside spaces and '-. as separators. No
 * control, bidirectional or invisible characters. `text` is valid UTF-8. ERROR_BAD_FIELD. */
enum error_code display_name_check(const char *text, const char *field, struct error *err);

/* The skeletons of a name: two names that share one can be mistaken for each other. By UTS #39
 * (https://www.unicode.org/reports/tr39/#Confusable_Detection), without regard to case, separators,
 * and digits that stand for letters. There are two, as capitals may look alike where small letters
 * do not, and the other way round. ERROR_BAD_FIELD for the rare name with one that is too long. */
struct name_skeletons {
    char of[2][NAME_SKELETON];
};
enum error_code name_skeletons(const char *name, struct name_skeletons *ret_skeletons,
                               struct error *err);

/* The same of a log-in name, which is ASCII, without regard to letters that only look alike, such
 * as rn and m: both are one and the same. */
void name_plain_skeletons(const char *name, struct name_skeletons *ret_skeletons);

/* Is some of it written from right to left? */
bool name_is_rtl(const char *name);

/* Do they share one? */
bool name_skeletons_share(const struct name_skeletons *one, const struct name_skeletons *other);

#endif
