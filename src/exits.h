/*
 * exits.h - the exit statuses of the program.
 */
#ifndef EXITS_H
#define EXITS_H

#include "base/error.h"

/* EXIT_SUCCESS; something went wrong, which may go well at another time; the command line or a
 * setting is wrong, so that it cannot go well until somebody changes it: systemd does not try
 * again. */
enum { EXIT_FAILED = 1, EXIT_USAGE = 2 };

static inline int exit_status(const struct error *err) {
    return err->code == ERROR_BAD_FIELD ? EXIT_USAGE : EXIT_FAILED;
}

#endif
