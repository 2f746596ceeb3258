#include "service/play/hints.h"

#include <stdlib.h>

enum { KEPT = 64 }; /* some 3 kB each */

struct hint {
    int64_t game, seq; /* game 0: none */
    struct buf text;
};

struct hints {
    void *minds[GAMES_MAX]; /* of each game's house players; NULL until the first is asked for */
    struct hint kept[KEPT];
    int next; /* the index of the oldest */
};

struct hints *hints_new(void) {
    return calloc(1, sizeof(struct hints));
}

void hints_free(struct hints *hints) {
    if (!hints)
        return;
    for (int i = 0; i < KEPT; i++)
        buf_clear(&hints->kept[i].text);
    for (size_t i = 0; games_all[i]; i++)
        if (hints->minds[i])
            games_all[i]->bots->close(hints->minds[i]);
    free(hints);
}

static const struct hint *find(const struct hints *hints, int64_t game, int64_t seq) {
    for (int i = 0; i < KEPT; i++)
        if (hints->kept[i].game == game && hints->kept[i].seq == seq)
            return &hints->kept[i];
    return NULL;
}

/* Works the answer out and keeps it in place of the oldest. NULL: out of memory. */
static const struct hint *work_out(struct hints *hints, const struct game *game, int64_t id,
                                   int64_t seq, const void *state) {
    struct hint *hint = &hints->kept[hints->next];
    void **mind = &hints->minds[game_index(game)];
    if (!*mind && !(*mind = game->bots->open()))
        return NULL;
    hint->game = 0;
    buf_clear(&hint->text);
    if (!game->bots->hint(*mind, state, &hint->text))
        return NULL;
    hint->game = id;
    hint->seq = seq;
    hints->next = (hints->next + 1) % KEPT;
    return hint;
}

enum error_code hints_write(struct hints *hints, const struct game *game, int64_t id, int64_t seq,
                            const void *state, struct buf *out, struct error *err) {
    const struct hint *hint = find(hints, id, seq);
    if (!hint)
        hint = work_out(hints, game, id, seq, state);
    if (!hint)
        return error_no_memory(err);
    buf_add(out, hint->text.data, hint->text.len);
    return ERROR_NONE;
}
