/*
 * library.h - a shared library of the system that is loaded when it is first needed. Linked to the
 * program, a library with many others behind it (libcurl, librsvg, libpq, ICU) costs each start
 * some ten milliseconds and as many megabytes, and most of what the program does never calls it.
 *
 * A module that needs one lists the functions once, as X-macros:
 *
 *     #define ADDER(X) X(add, adder_add) X(free, adder_free)
 *     struct adder { ADDER(LIBRARY_FUNCTION) };         a pointer to each
 *     static const char *const names[] = {ADDER(LIBRARY_NAME)};
 */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#define LIBRARY_FUNCTION(member, name)                                                             \
    __typeof__(name) *member; /* NOLINT(bugprone-macro-parentheses): a declaration */
#define LIBRARY_NAME(member, name) LIBRARY_QUOTED(name),
#define LIBRARY_QUOTED(name) #name /* what a library's own macros make of it */

/* Loads the library of that file name ("libcurl.so.4") for the rest of the program's life, and
 * finds the functions of these names in it and in the libraries behind it. `functions` is a struct
 * of as many pointers. False, with a line in the log: something is missing. */
bool library_load(const char *file, const char *const names[], size_t count, void *functions);

#endif
