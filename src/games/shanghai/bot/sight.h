/*
 * sight.h - what a seat may see of a game, and the games that it can imagine behind that.
 *
 * The house players are given a sight and never a state of the rules, so that no decision can
 * depend on what they must not know. A sight is flat and copied by assignment; equal sights are
 * equal bytes.
 */
#ifndef GAMES_SHANGHAI_BOT_SIGHT_H
#define GAMES_SHANGHAI_BOT_SIGHT_H

#include "games/shanghai/bot/luck.h"
#include "games/shanghai/shanghai.h"

struct shanghai_sight {
    int seat; /* whose sight it is */
    /* As it lies, less what is hidden, which is zero: the others' hands, plans, limits and answers
     * that are not shown, the deck, the events to come. There are no records of rounds and no
     * numbers of entries either. The deck's size is deck_size; deck_top is 0. */
    struct shanghai table;
    uint8_t cards[SHANGHAI_SEATS]; /* in each hand */
    uint64_t unseen;               /* in the others' hands and the deck */
};

/* What the seat sees of a game that is not over. */
void shanghai_sight_of(const struct shanghai *state, int seat, struct shanghai_sight *ret_sight);

/* Makes a whole state that looks like the sight: hidden cards and events are drawn by chance, each
 * way equally likely. Only the sight's seat is awaited; plans of the others and their answers that
 * are not shown yet are missing. */
void shanghai_imagine(const struct shanghai_sight *sight, struct luck *luck,
                      struct shanghai *ret_state);

#endif
