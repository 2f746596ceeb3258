/*
 * house.h - the players of the house at their tables: a thread that moves wherever they are
 * awaited.
 *
 * Whom the database awaits is all that it goes by: it looks at the start and after every commit
 * that brings one of them to move, so a restart in the middle of a thought loses nothing. Each move
 * goes through the writer like anybody's. They are shown what a player sees (bot/view.h).
 */
#ifndef SERVICE_HOUSE_H
#define SERVICE_HOUSE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/news.h"

struct house;
struct writer;

/* Opens a connection to the migrated database at `path`. `clock` gives the time of moves; `report`
 * (or NULL) is told of trouble, for the log, on the house's thread. Returns owned in *ret_house.
 */
enum error_code house_open(const char *path, int64_t (*clock)(void),
                           void (*report)(const struct error *err), struct house **ret_house,
                           struct error *err);

/* Hears of commits, on the writer's thread: one of the players may be awaited. */
void house_hear(struct house *house, const struct news news[], size_t count);

/* Starts the thread; the writer is borrowed until house_stop. */
enum error_code house_start(struct house *house, struct writer *writer, struct error *err);

/* Without the thread: makes one move in each game that awaits the house, and gives their number. */
enum error_code house_move(struct house *house, struct writer *writer, int *ret_moves,
                           struct error *err);

/* Ends the thread after the move that it is at. The writer must still run, and may go on telling of
 * commits, in vain. NULL is fine. */
void house_stop(struct house *house);

/* Frees a house that has been stopped, once nobody tells it of commits any more. NULL is fine. */
void house_free(struct house *house);

#endif
