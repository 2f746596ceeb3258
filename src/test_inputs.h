/*
 * test_inputs.h - what a test build (meson -Dtest_hooks=true) takes from its environment at its
 * start:
 *
 *   SHANGHAIEN_TEST_NOW   milliseconds since 1970: the service's clock shows that until a
 *                         test sets it (http/admin/server.h), and stands still in between
 *   SHANGHAIEN_TEST_SEED  any text: all chance follows from it, from the time above and from the
 *                         command's words, so that a later start does not repeat the draws
 *
 * With both, a test that does the same sees the same. Any other build takes nothing.
 */
#ifndef TEST_INPUTS_H
#define TEST_INPUTS_H

/* Before anything reads the clock or draws; `arguments` are those of the command line, without the
 * program's name, ended by NULL. The flags behind the words, which name ports and files, count for
 * nothing. */
void test_inputs_take(char **arguments);

#endif
