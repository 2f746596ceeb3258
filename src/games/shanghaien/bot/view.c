#include "games/shanghaien/bot/view.h"

#include <string.h>

void bot_view_init(struct bot_view *view, const struct shanghaien *state) {
    memset(view, 0, sizeof *view); /* padding too: equal views are equal bytes */
    view->table = *state;
    memset(view->table.deck, 0, sizeof view->table.deck);
    for (int i = state->round * SHANGHAIEN_TAVERN; i < SHANGHAIEN_DECK; i++)
        view->unseen |= UINT64_C(1) << state->deck[i];
}
