/*
 * bot_runner.h - the house players at their tables: a thread that moves wherever one of them is
 * awaited.
 *
 * It goes only by what the database says: it looks at the start and after every commit that brings
 * a house player to move, so a restart in the middle of a thought loses nothing. Each move goes
 * through the writer like anybody's. A house player is shown what its seat sees (`choose` in
 * games/game.h). Its chance comes from a secret in the database (secrets.h): the same question has
 * the same answer after a restart and on another server, and nobody can foretell it.
 *
 * In a game of hidden cards an answer comes a fixed time after the question (`answer_ms`): it is
 * thought out at once and waits. Several house seats that are asked together answer in seat order.
 */
#ifndef SERVICE_WORKERS_BOT_RUNNER_H
#define SERVICE_WORKERS_BOT_RUNNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/commit_events.h"

struct bot_runner;
struct worker_options;
struct writer;

/* Gets ready; the writer follows with bot_runner_start. `at_once`: answers do not wait for their
 * time. The caller frees *ret_runner. */
enum error_code bot_runner_open(const struct worker_options *options, bool at_once,
                                struct bot_runner **ret_runner, struct error *err);

/* For the writer's thread, after each commit: a house player may be awaited. */
void bot_runner_on_commit(struct bot_runner *runner, const struct commit_event events[],
                          size_t count);

/* Starts the thread; the writer is borrowed until bot_runner_stop. */
enum error_code bot_runner_start(struct bot_runner *runner, struct writer *writer,
                                 struct error *err);

/* Without the thread: makes one move in each game where the answer of a house player is due; gives
 * their number, and the time of the earliest answer that is awaited (INT64_MAX: none is; 0: it had
 * to end before it had looked at all games). */
enum error_code bot_runner_move(struct bot_runner *runner, struct writer *writer, int *ret_moves,
                                int64_t *ret_next, struct error *err);

/* Ends the thread after the move under way. The writer must still run, and may still report
 * commits, in vain. NULL is fine. */
void bot_runner_stop(struct bot_runner *runner);

/* Frees a runner that has been stopped, after the last bot_runner_on_commit. NULL is fine. */
void bot_runner_free(struct bot_runner *runner);

#endif
