/*
 * library.h - a shared library of the system that is loaded when it is first needed. Linked to the
 * program, a library with many others behind it (libcurl, librsvg, libpq, ICU, libcjose) costs each
 * start some ten milliseconds and as many megabytes, and most of what the program does never calls
 * it.
 *
 * A module that needs one lists the functions once, as X-macros:
 *
 *     #define ADDER(X) X(add, adder_add) X(free, adder_free)
 *     struct adder { ADDER(LIBRARY_FUNCTION) } adder;       a pointer to each
 *
 *     bool adder_load(void) {                               to be asked before the first call
 *         static const char *const names[] = {ADDER(LIBRARY_NAME)};
 *         static struct library library = LIBRARY("libadder.so.1", names, &adder, NULL);
 *         return library_load(&library);
 *     }
 */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define LIBRARY_FUNCTION(member, name)                                                             \
    __typeof__(name) *member; /* NOLINT(bugprone-macro-parentheses): a declaration */
#define LIBRARY_NAME(member, name) LIBRARY_QUOTED(name),
#define LIBRARY_QUOTED(name) #name /* what a library's own macros make of it */

struct library {
    const char *file;         /* "libcurl.so.4" */
    const char *const *names; /* of functions in it and in the libraries behind it */
    size_t count;
    void *functions;     /* a struct of as many pointers */
    bool (*begin)(void); /* called once when it is loaded; false: it cannot be used; NULL: none */
    atomic_int state;    /* library.c's */
};

#define LIBRARY(file_name, function_names, pointers, first)                                        \
    {                                                                                              \
        .file = (file_name), .names = (function_names),                                            \
        .count = sizeof(function_names) / sizeof *(function_names), .functions = (pointers),       \
        .begin = (first)                                                                           \
    }

/* Loads it, for the rest of the program's life, unless it is loaded. False: something is missing,
 * which the log says once. Any thread. */
bool library_load(struct library *library);

#endif
