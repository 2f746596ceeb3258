/*
 * terms.h - the terms of seasons and cups that are numbers, by which the API, the commands and
 * the operator's forms name them.
 */
#ifndef SERVICE_CLUB_TERMS_H
#define SERVICE_CLUB_TERMS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct club_term {
    const char *name;  /* NULL behind the last of a list */
    const char *label; /* for the operator */
    int min, max;
    size_t offset; /* of the int in the struct of the season or cup */
};

/* The number of `info` that a term is about. */
int *club_term(void *info, const struct club_term *term);

/* Reads "2026-12-01 group_size=5 days=60": the first day, and those of the terms that are not as
 * they are in `info`. ERROR_BAD_FIELD (`value`). */
enum error_code club_terms_read(const char *text, const struct club_term terms[], void *info,
                                int64_t *ret_start, struct error *err);

#endif
