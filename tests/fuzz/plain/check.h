/* What home.c takes from Check, for a program that is none of Check's: a failure aborts. */
#ifndef PLAIN_CHECK_H
#define PLAIN_CHECK_H

#include <stdlib.h>

#define ck_assert(holds) ((holds) ? (void)0 : abort())
#define ck_assert_msg(holds, ...) ck_assert(holds)
#define ck_assert_ptr_nonnull(pointer) ck_assert((pointer) != NULL)
#define ck_assert_int_eq(a, b) ck_assert((a) == (b))

#endif
