/*
 * bot_runner.h - the players of the house at their tables: a thread that moves wherever they are
 * awaited.
 *
 * Whom the database awaits is all that it goes by: it looks at the start and after every commit
 * that brings one of them to move, so a restart in the middle of a thought loses nothing. Each move
 * goes through the writer like anybody's. They are shown what a player sees
 * (games/shanghaien/bot/view.h).
 */
#ifndef SERVICE_BOT_RUNNER_H
#define SERVICE_BOT_RUNNER_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/commit_events.h"

struct bot_runner;
struct writer;

/* Opens a connection to the migrated database at `path`. `clock` gives the time of moves; `report`
 * (or NULL) is told of trouble, for the log, on the house's thread. Returns owned in *ret_runner.
 */
enum error_code bot_runner_open(const char *path, int64_t (*clock)(void),
                                void (*report)(const struct error *err),
                                struct bot_runner **ret_runner, struct error *err);

/* Hears of commits, on the writer's thread: one of the players may be awaited. */
void bot_runner_on_commit(struct bot_runner *bot_runner, const struct commit_event events[],
                          size_t count);

/* Starts the thread; the writer is borrowed until bot_runner_stop. */
enum error_code bot_runner_start(struct bot_runner *bot_runner, struct writer *writer,
                                 struct error *err);

/* Without the thread: makes one move in each game that awaits the house, and gives their number. */
enum error_code bot_runner_move(struct bot_runner *bot_runner, struct writer *writer,
                                int *ret_moves, struct error *err);

/* Ends the thread after the move that it is at. The writer must still run, and may go on telling of
 * commits, in vain. NULL is fine. */
void bot_runner_stop(struct bot_runner *bot_runner);

/* Frees a house that has been stopped, once nobody tells it of commits any more. NULL is fine. */
void bot_runner_free(struct bot_runner *bot_runner);

#endif
