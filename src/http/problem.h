/*
 * problem.h - errors as the interface tells them: application/problem+json (RFC 9457).
 */
#ifndef HTTP_PROBLEM_H
#define HTTP_PROBLEM_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"

/* Appends the problem's JSON. The words of an error that is the server's own trouble, which may
 * come from SQLite, are left out for general ones. */
void problem_write(const struct error *error, struct buf *ret_json);

/* Is it the server's own trouble, which belongs in the log? */
bool problem_is_ours(enum error_code code);

#endif
