/* The trial of libmicrohttpd at each start: with the real one, and with ones that behave
 * differently. */
#include "http/selfcheck.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "fixtures/topic.h"
#include "http/server/connection.h"

/* The linker puts these in the place of the functions (meson.build). */
struct MHD_Daemon *__wrap_MHD_start_daemon(unsigned flags, uint16_t port,
                                           MHD_AcceptPolicyCallback admit, void *admit_cls,
                                           MHD_AccessHandlerCallback handle, void *handle_cls, ...);
bool __wrap_wire_watch(struct wire *wire);
bool __real_wire_watch(struct wire *wire);

static bool shuts_sockets_down, reads_past_us;

struct MHD_Daemon *__wrap_MHD_start_daemon(unsigned flags, uint16_t port,
                                           MHD_AcceptPolicyCallback admit, void *admit_cls,
                                           MHD_AccessHandlerCallback handle, void *handle_cls,
                                           ...) {
    va_list more;
    va_start(more, handle_cls);
    if (shuts_sockets_down)
        flags &= ~(unsigned)MHD_USE_TURBO;
    struct MHD_Daemon *daemon =
        MHD_start_daemon_va(flags, port, admit, admit_cls, handle, handle_cls, more);
    va_end(more);
    return daemon;
}

bool __wrap_wire_watch(struct wire *wire) {
    return reads_past_us || __real_wire_watch(wire);
}

static void reset(void) {
    shuts_sockets_down = reads_past_us = false;
}

START_TEST(the_installed_library_passes) {
    struct error err = {0};
    ck_assert_msg(selfcheck(&err) == ERROR_NONE, "%s", err.detail);
    wire_free_all();
}
END_TEST

START_TEST(one_that_shuts_its_sockets_down_is_refused) {
    struct error err = {0};
    shuts_sockets_down = true;
    ck_assert_int_eq(selfcheck(&err), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "event streams would end at once"));
    wire_free_all();
}
END_TEST

START_TEST(one_that_does_not_read_through_us_is_refused) {
    struct error err = {0};
    reads_past_us = true;
    ck_assert_int_eq(selfcheck(&err), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "would reach it"));
    wire_free_all();
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("selfcheck");
    tcase_add_checked_fixture(cases, reset, NULL);
    tcase_add_test(cases, the_installed_library_passes);
    tcase_add_test(cases, one_that_shuts_its_sockets_down_is_refused);
    tcase_add_test(cases, one_that_does_not_read_through_us_is_refused);
    return topic_run("selfcheck", cases);
}
