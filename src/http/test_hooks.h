/*
 * test_hooks.h - what only a test build (meson -Dtest_hooks=true) can do: be told the time.
 *
 *     PUT /test/now {"now":"2026-11-21T21:40:00Z"}    on the admin's address
 *
 * From then on the service's clock goes on from there, so that days of play pass in a test. It is
 * answered when the keeper has done what that time brings.
 */
#ifndef HTTP_TEST_HOOKS_H
#define HTTP_TEST_HOOKS_H

#include "base/error.h"

struct keeper;
struct test_hooks;

#ifdef TEST_HOOKS

/* Answers at HOST:PORT, told as "hooks at URL" on standard output, on a thread of its own; NULL:
 * nowhere. The keeper is borrowed. Returns owned in *ret_hooks. */
enum error_code test_hooks_start(const char *address, struct keeper *keeper,
                                 struct test_hooks **ret_hooks, struct error *err);

/* NULL is fine. */
void test_hooks_stop(struct test_hooks *hooks);

#else

static inline enum error_code test_hooks_start(const char *address, struct keeper *keeper,
                                               struct test_hooks **ret_hooks, struct error *err) {
    (void)address;
    (void)keeper;
    (void)ret_hooks;
    (void)err;
    return ERROR_NONE;
}

static inline void test_hooks_stop(struct test_hooks *hooks) {
    (void)hooks;
}

#endif

#endif
