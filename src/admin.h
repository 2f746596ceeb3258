/*
 * admin.h - `shanghaien admin`: the operator's commands on the database. Root continues as the
 * owner of the data directory.
 */
#ifndef ADMIN_H
#define ADMIN_H

#include "base/error.h"

/* Runs the command that arguments[0] names ("check") and prints its result; the list ends with NULL
 * and is consumed. ERROR_BAD_FIELD for a wrong command line or setting. */
enum error_code admin_run(char **arguments, struct error *err);

#endif
