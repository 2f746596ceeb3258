#include "service/club/terms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

int *club_term(void *info, const struct club_term *term) {
    return (int *)(void *)((char *)info + term->offset);
}

/* One term, "days=60". */
static enum error_code read_term(const char *text, size_t len, const struct club_term terms[],
                                 void *info, struct error *err) {
    for (const struct club_term *term = terms; term->name; term++) {
        size_t name = strlen(term->name);
        if (name >= len || strncmp(text, term->name, name) != 0 || text[name] != '=')
            continue;
        char *end = NULL;
        long number = strtol(text + name + 1, &end, 10);
        if (end != text + len || number < term->min || number > term->max)
            return error_field(err, "value", "%s is a number from %d to %d.", term->name, term->min,
                               term->max);
        *club_term(info, term) = (int)number;
        return ERROR_NONE;
    }
    return error_field(err, "value", "There is no such term: %.*s", (int)len, text);
}

enum error_code club_terms_read(const char *text, const struct club_term terms[], void *info,
                                int64_t *ret_start, struct error *err) {
    char start[ISO8601_DATE];
    size_t len = strcspn(text, " ");
    snprintf(start, sizeof start, "%.*s", (int)len, text);
    if (len >= sizeof start || !iso8601_read_date(start, ret_start))
        return error_field(err, "value", "The first day is required: 2026-12-01");
    for (text += len; *(text += strspn(text, " ")); text += len) {
        len = strcspn(text, " ");
        TRY(read_term(text, len, terms, info, err));
    }
    return ERROR_NONE;
}
