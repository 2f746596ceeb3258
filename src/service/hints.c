#include "service/hints.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>

#include "base/json.h"
#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/shanghaien.h"

enum { KEPT = 64 }; /* some 3 kB each */

struct hint {
    int64_t game, seq; /* game 0: none */
    struct buf text;
};

struct hints {
    struct bot *bot; /* NULL until the first is asked for */
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
    bot_free(hints->bot);
    free(hints);
}

static const struct hint *find(const struct hints *hints, int64_t game, int64_t seq) {
    for (int i = 0; i < KEPT; i++)
        if (hints->kept[i].game == game && hints->kept[i].seq == seq)
            return &hints->kept[i];
    return NULL;
}

static void write_options(const struct bot_option options[], int count, struct buf *out) {
    struct buf move = BUF_INIT;
    bool failed = false;
    cJSON *object = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(object, "options");
    for (int i = 0; i < count; i++) {
        cJSON *option = cJSON_CreateObject();
        buf_reset(&move);
        shanghaien_game.write_move(&options[i].move, &move);
        failed |= move.failed;
        cJSON_AddRawToObject(option, "move", buf_text(&move));
        cJSON_AddNumberToObject(option, "win", round(options[i].win * 1e6) / 1e6);
        cJSON_AddItemToArray(list, option);
    }
    json_write(object, out);
    out->failed |= failed;
    buf_clear(&move);
}

/* Works the answer out and keeps it in place of the oldest. NULL: out of memory. */
static const struct hint *work_out(struct hints *hints, int64_t game, int64_t seq,
                                   const struct bot_view *view) {
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct hint *hint = &hints->kept[hints->next];
    if (!hints->bot && !(hints->bot = bot_new()))
        return NULL;
    hint->game = 0;
    buf_clear(&hint->text);
    int count = bot_options(hints->bot, view, options);
    write_options(options, count, &hint->text);
    if (count == 0 || hint->text.failed)
        return NULL;
    hint->game = game;
    hint->seq = seq;
    hints->next = (hints->next + 1) % KEPT;
    return hint;
}

enum error_code hints_write(struct hints *hints, int64_t game, int64_t seq,
                            const struct bot_view *view, struct buf *out, struct error *err) {
    const struct hint *hint = find(hints, game, seq);
    if (!hint)
        hint = work_out(hints, game, seq, view);
    if (!hint)
        return error_no_memory(err);
    buf_add(out, hint->text.data, hint->text.len);
    return ERROR_NONE;
}
