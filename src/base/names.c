#include "base/names.h"

#include <string.h>

#include "base/libicu.h"
#include "base/utf8.h"

enum { GRAPHEMES_MAX = 24, POINTS_MAX = 64, WIDE = NAME_SKELETON };

/* A text as ICU has it. */
struct wide {
    UChar text[WIDE];
    int32_t len;
};

static enum error_code error_no_icu(struct error *err) {
    return error_set(err, ERROR_INTERNAL, "ICU cannot be loaded");
}

static bool widen(const char *text, struct wide *ret_wide) {
    return libicu_widen(text, WIDE, ret_wide->text, &ret_wide->len);
}

/* --- The form --- */

static bool is_separator(UChar32 c) {
    return c == ' ' || c == '\'' || c == '-' || c == '.';
}

/* Fillers are letters to Unicode, but nobody sees them. */
static bool is_letter(UChar32 c) {
    uint32_t mask = U_GC_L_MASK | U_GC_ND_MASK;
    return (U_MASK(libicu.charType(c)) & mask) &&
           !libicu.hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/* An accent or a vowel sign, which belongs to the letter before it. */
static bool is_mark(UChar32 c) {
    uint32_t mask = U_GC_MN_MASK | U_GC_MC_MASK;
    return (U_MASK(libicu.charType(c)) & mask) &&
           !libicu.hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/* Letters first and last; between them separators too. */
static bool is_well_formed(const UChar32 points[], int count) {
    UChar32 before = ' ';
    for (int i = 0; i < count; i++) {
        UChar32 c = points[i];
        if (!is_letter(c) && !(is_mark(c) && !is_separator(before)) && !(is_separator(c) && i > 0))
            return false;
        before = c;
    }
    return !is_separator(before);
}

static bool is_nfc(const struct wide *name) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *nfc = libicu.nfc(&status);
    return libicu.is_normalized(nfc, name->text, name->len, &status) && U_SUCCESS(status);
}

/* Characters as people count them; 0 when ICU fails. */
static int graphemes(const struct wide *name) {
    UErrorCode status = U_ZERO_ERROR;
    int count = 0;
    UBreakIterator *breaks = libicu.breaks_open(UBRK_CHARACTER, "", name->text, name->len, &status);
    while (U_SUCCESS(status) && libicu.breaks_next(breaks) != UBRK_DONE)
        count++;
    if (breaks)
        libicu.breaks_close(breaks);
    return count;
}

enum error_code display_name_check(const char *text, const char *field, struct error *err) {
    struct wide name;
    UChar32 points[POINTS_MAX];
    int32_t count = 0;
    UErrorCode status = U_ZERO_ERROR;
    if (!libicu_load())
        return error_no_icu(err);
    if (strlen(text) >= DISPLAY_NAME || utf8_count(text) > POINTS_MAX || !widen(text, &name))
        return error_field(err, field, "The name is too long.");
    libicu.strToUTF32(points, POINTS_MAX, &count, name.text, name.len, &status);
    if (U_FAILURE(status) || !is_well_formed(points, count))
        return error_field(
            err, field, "A name may contain letters and digits, and between them spaces and '-.");
    if (!is_nfc(&name))
        return error_field(err, field, "The name must be in Unicode form NFC.");
    int shown = graphemes(&name);
    if (shown < 1 || shown > GRAPHEMES_MAX)
        return error_field(err, field, "A name must have 1 to %d characters.", GRAPHEMES_MAX);
    return ERROR_NONE;
}

/* --- The skeleton --- */

/* Also makes one letter of its variants in width and font. */
static bool fold_case(struct wide *wide) {
    UErrorCode status = U_ZERO_ERROR;
    struct wide from = *wide;
    const UNormalizer2 *folding = libicu.nfkc_casefold(&status);
    wide->len = libicu.normalize(folding, from.text, from.len, wide->text, WIDE, &status);
    return U_SUCCESS(status) && wide->len < WIDE;
}

static bool unify(const USpoofChecker *checker, struct wide *wide) {
    UErrorCode status = U_ZERO_ERROR;
    struct wide from = *wide;
    wide->len = libicu.spoof_skeleton(checker, 0, from.text, from.len, wide->text, WIDE, &status);
    return U_SUCCESS(status) && wide->len < WIDE;
}

static bool make_skeleton(const USpoofChecker *checker, bool folds_first, struct wide *wide) {
    return (!folds_first || fold_case(wide)) && unify(checker, wide) && fold_case(wide);
}

/* Drops separators, and makes one letter of those that people write for each other. */
static void simplify(char *skeleton) {
    static const char digits[] = "ol2e4s6789";
    char *to = skeleton;
    for (const char *at = skeleton; *at; at++) {
        char c = *at;
        if (c >= '0' && c <= '9')
            c = digits[c - '0'];
        if (c == 'i')
            c = 'l';
        if (!strchr("-_.' ", c))
            *to++ = c;
    }
    *to = '\0';
}

static bool write_skeleton(const USpoofChecker *checker, const struct wide *name, bool folds_first,
                           char ret_skeleton[NAME_SKELETON]) {
    UErrorCode status = U_ZERO_ERROR;
    struct wide wide = *name;
    if (!make_skeleton(checker, folds_first, &wide))
        return false;
    libicu.strToUTF8(ret_skeleton, NAME_SKELETON, NULL, wide.text, wide.len, &status);
    if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING)
        return false;
    simplify(ret_skeleton);
    return true;
}

enum error_code name_skeletons(const char *name, struct name_skeletons *ret_skeletons,
                               struct error *err) {
    struct wide wide;
    UErrorCode status = U_ZERO_ERROR;
    if (!libicu_load())
        return error_no_icu(err);
    if (!widen(name, &wide))
        return error_field(err, "display_name", "The name is too long.");
    USpoofChecker *checker = libicu.spoof_open(&status);
    bool made = U_SUCCESS(status);
    for (int i = 0; i < 2; i++)
        made = made && write_skeleton(checker, &wide, i == 0, ret_skeletons->of[i]);
    libicu.spoof_close(checker);
    return made ? ERROR_NONE : error_field(err, "display_name", "The name is too long.");
}

void name_plain_skeletons(const char *name, struct name_skeletons *ret_skeletons) {
    char *to = ret_skeletons->of[0];
    for (; *name && to < ret_skeletons->of[0] + NAME_SKELETON - 1; name++)
        *to++ = *name >= 'A' && *name <= 'Z' ? (char)(*name | 0x20) : *name;
    *to = '\0';
    simplify(ret_skeletons->of[0]);
    memcpy(ret_skeletons->of[1], ret_skeletons->of[0], NAME_SKELETON);
}

bool name_skeletons_share(const struct name_skeletons *one, const struct name_skeletons *other) {
    return strcmp(one->of[0], other->of[0]) == 0 || strcmp(one->of[1], other->of[1]) == 0;
}

bool name_is_rtl(const char *name) {
    struct wide wide;
    UChar32 points[POINTS_MAX];
    int32_t count = 0;
    UErrorCode status = U_ZERO_ERROR;
    if (!widen(name, &wide))
        return false;
    libicu.strToUTF32(points, POINTS_MAX, &count, wide.text, wide.len, &status);
    for (int32_t i = 0; U_SUCCESS(status) && i < count; i++) {
        UCharDirection direction = libicu.charDirection(points[i]);
        if (direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC)
            return true;
    }
    return false;
}
