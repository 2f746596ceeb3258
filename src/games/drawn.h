/*
 * drawn.h - what chance gave to an entry of the log: drawn from a source and written down, or given
 * again as it was written down. So a replay needs no seed.
 *
 * The log has it as an object of the streams in the order of their use, each once, with the numbers
 * below the bounds that the rules gave: {"roll0":[1,3]}.
 */
#ifndef GAMES_DRAWN_H
#define GAMES_DRAWN_H

#include <stdbool.h>

#include "base/buf.h"
#include "games/draws.h"

struct drawn {
    struct game_chance chance; /* for the rules; its context is this struct, which stays in place */
    const struct game_chance *source; /* of what is drawn; borrowed */
    struct buf text;                  /* what was drawn from the source, as the log has it */
    const char *rest;  /* what was written down and not given yet; NULL: from the source */
    const char *label; /* of the stream drawn from last, borrowed from the rules; NULL: none yet */
    int k;             /* the number behind it */
    bool failed;       /* the rules asked for something else than was written down */
};

/* Draws from a source, as the seed is one (chance/chance.h); `text` is to be cleared. */
void drawn_from_source(struct drawn *drawn, const struct game_chance *source);

/* Gives what was written down, NULL: nothing. */
void drawn_from_log(struct drawn *drawn, const char *text);

/* Closes the record after the last draw. False: what was written down is not what the rules asked
 * for, or memory ran out. */
bool drawn_end(struct drawn *drawn);

#endif
