#include "bot/view.h"

#include <string.h>

void bot_view_init(struct bot_view *view, const struct shanghaien *state) {
    view->table = *state;
    memset(view->table.deck, 0, sizeof view->table.deck);
    view->unseen = 0;
    for (int i = state->round * SHANGHAIEN_TAVERN; i < SHANGHAIEN_DECK; i++)
        view->unseen |= UINT64_C(1) << state->deck[i];
}
