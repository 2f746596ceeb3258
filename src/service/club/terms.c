#include "service/club/terms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"

enum { TERMS_MAX = 8 };

int *club_term(void *info, const struct club_term *term) {
    return (int *)(void *)((char *)info + term->offset);
}

static enum error_code refuse_term(const char *text, size_t len, const struct club_term terms[],
                                   struct error *err) {
    const char *names[TERMS_MAX + 1] = {NULL};
    char list[sizeof err->detail];
    for (int i = 0; i < TERMS_MAX && terms[i].name; i++)
        names[i] = terms[i].name;
    word_list(names, sizeof list, list);
    return error_field(err, "value", "Unknown term %.*s; allowed: %s.", (int)len, text, list);
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
            return error_field(err, "value", "%s must be a whole number from %d to %d.", term->name,
                               term->min, term->max);
        *club_term(info, term) = (int)number;
        return ERROR_NONE;
    }
    return refuse_term(text, len, terms, err);
}

enum error_code club_terms_read(const char *text, const struct club_term terms[], void *info,
                                int64_t *ret_start, struct error *err) {
    char start[ISO8601_DATE];
    size_t len = strcspn(text, " ");
    snprintf(start, sizeof start, "%.*s", (int)len, text);
    if (len >= sizeof start || !iso8601_read_date(start, ret_start))
        return error_field(err, "value",
                           "The value must begin with the first day, such as 2026-12-01.");
    for (text += len; *(text += strspn(text, " ")); text += len) {
        len = strcspn(text, " ");
        TRY(read_term(text, len, terms, info, err));
    }
    return ERROR_NONE;
}
