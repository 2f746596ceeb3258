/*
 * copy.h - all data from one place to another: from a file to PostgreSQL, and back.
 */
#ifndef SERVICE_OPERATOR_COPY_H
#define SERVICE_OPERATOR_COPY_H

#include <stdint.h>

#include "base/error.h"
#include "service/operator/check.h"

/* Copies everything from one place to another, in one transaction of the target: compares what it
 * has written with what it has read, and checks the copy as check_all does (`report` is given each
 * fault). Each place is a data folder, or an address of PostgreSQL (db.h). The source is not
 * changed; its schema must be the present one. The target is made where it is a folder, and is
 * empty: nobody has an account there, and no operator has done anything.
 *
 * After an error the target is as empty as before, and the copy may be tried again: ERROR_BUSY
 * while somebody else uses one of both, ERROR_NOT_FOUND without a source, ERROR_FORBIDDEN for a
 * target that is not empty, ERROR_INTERNAL for a source of an old version or with faults.
 * *ret_rows: so many were copied. */
enum error_code copy_all(const char *from, const char *to, check_report *report,
                         struct check_counts *ret_counts, int64_t *ret_rows, struct error *err);

#endif
