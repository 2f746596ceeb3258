/*
 * view.h - a game as a player sees it.
 */
#ifndef BOT_VIEW_H
#define BOT_VIEW_H

#include <stdint.h>

#include "games/shanghaien/shanghaien.h"

/* Everything except the order of the undealt cards. The house players
 * and the analysis get a view and never a state of the rules, so that no decision can depend on
 * what they must not know. A view is flat and copied by assignment; equal views are equal bytes. */
struct bot_view {
    struct shanghaien table; /* as it lies; its deck is wiped */
    uint64_t unseen;         /* bit n: card n of the deck has not been turned up yet */
};

/* Makes the view of a state; of its deck only the set of the cards still to come is read. */
void bot_view_init(struct bot_view *view, const struct shanghaien *state);

#endif
