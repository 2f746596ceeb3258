/*
 * test_hooks.h - what only a test build (meson -Dtest_hooks=true) can do: be told the time.
 *
 *     PUT /test/now {"now":"2026-11-21T21:40:00Z"}    on the admin's address
 *
 * From then on the service's clock goes on from there, so that days of play pass in a test. It is
 * answered (204) when the scheduler has done what that time brings.
 */
#ifndef HTTP_TEST_HOOKS_H
#define HTTP_TEST_HOOKS_H

#include <stddef.h>

struct scheduler;

#ifdef TEST_HOOKS

/* Tells on standard output where they are: "hooks at URL". */
void test_hooks_tell(const char *url);

/* The status that answers the request; 0: it is none of ours. */
int test_hooks_answer(struct scheduler *scheduler, const char *method, const char *path,
                      const char *body, size_t len);

#else

static inline void test_hooks_tell(const char *url) {
    (void)url;
}

static inline int test_hooks_answer(struct scheduler *scheduler, const char *method,
                                    const char *path, const char *body, size_t len) {
    (void)scheduler;
    (void)method;
    (void)path;
    (void)body;
    (void)len;
    return 0;
}

#endif

#endif
