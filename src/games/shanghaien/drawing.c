/* The Tavern as a drawing: dice of seat 0 below the cards, those of seat 1 above. */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "base/json.h"
#include "games/shanghaien/internal.h"

enum {
    SLOT = 190,
    LEFT = (GAME_DRAWING_WIDTH - SHANGHAIEN_TAVERN * SLOT) / 2,
    WIDTH = 153, /* of a card */
    HEIGHT = 214,
    TOP = (GAME_DRAWING_HEIGHT - HEIGHT) / 2,
    DIE = 36,
    STEP = 39, /* from die to die */
    IN_ROW = 4,
    PLATE = 21, /* the radius of a number, over the upper edge of its card */
};

static const cJSON *member(const cJSON *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static const char *text_of(const cJSON *object, const char *name) {
    return cJSON_GetStringValue(member(object, name));
}

static void draw_card(const cJSON *slot, int left, struct buf *out) {
    char name[32] = "back";
    const cJSON *card = member(slot, "card");
    const char *colour = text_of(card, "colour"), *action = text_of(card, "action");
    if (!cJSON_IsTrue(member(slot, "face_down")) && colour)
        snprintf(name, sizeof name, "%s-%d", colour, json_number(card, "value"));
    else if (!cJSON_IsTrue(member(slot, "face_down")))
        snprintf(name, sizeof name, "%s", action ? action : "");
    game_draw_piece(name, (struct game_box){left, TOP, WIDTH, HEIGHT}, out);
}

/* A card that was handed out has a frame of its new owner's colour. */
static void draw_owner(const cJSON *slot, int left, struct buf *out) {
    static const char *const colours[] = {"#e0463a", "#4b8ae6"};
    const cJSON *to = member(slot, "to");
    if (cJSON_IsNumber(to))
        buf_printf(out,
                   "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"18\" fill=\"none\" "
                   "stroke=\"%s\" stroke-width=\"10\"/>",
                   left - 5, TOP - 5, WIDTH + 10, HEIGHT + 10, colours[to->valueint != 0]);
}

static void draw_number(int number, int middle, struct buf *out) {
    if (number)
        buf_printf(out,
                   "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#e3ad3c\" stroke=\"#2b1a12\" "
                   "stroke-width=\"4\"/><text x=\"%d\" y=\"%d\" text-anchor=\"middle\" "
                   "font-size=\"28\" fill=\"#2b1a12\">%d</text>",
                   middle, TOP + 6, PLATE, middle, TOP + 16, number);
}

/* In rows from the card outwards. */
static void draw_dice(int seat, int number, int count, int middle, struct buf *out) {
    char name[16];
    snprintf(name, sizeof name, "die-%d-%d", seat, number);
    for (int i = 0; i < count; i++) {
        int row = i / IN_ROW, in_row = count - row * IN_ROW < IN_ROW ? count % IN_ROW : IN_ROW;
        int x = middle - in_row * STEP / 2 + i % IN_ROW * STEP;
        int y = seat ? TOP - PLATE + 3 - DIE - row * STEP : TOP + HEIGHT + 8 + row * STEP;
        game_draw_piece(name, (struct game_box){x, y, DIE, DIE}, out);
    }
}

static void draw_slot(const cJSON *slot, int position, struct buf *out) {
    int middle = LEFT + position * SLOT + SLOT / 2, left = middle - WIDTH / 2;
    int number = json_number(slot, "number");
    const cJSON *dice = member(slot, "dice");
    draw_owner(slot, left, out);
    draw_card(slot, left, out);
    draw_number(number, middle, out);
    for (int seat = 0; number && seat < SHANGHAIEN_SEATS; seat++)
        draw_dice(seat, number, cJSON_GetArrayItem(dice, seat)->valueint, middle, out);
}

/* After the last round the Tavern is empty: the last hand-out is drawn. */
void shanghaien_draw_board(const cJSON *view, struct buf *out) {
    const cJSON *tavern = member(view, "tavern"), *slot;
    int position = 0;
    if (cJSON_GetArraySize(tavern) == 0)
        tavern = member(member(view, "last_round"), "cards");
    cJSON_ArrayForEach(slot, tavern) draw_slot(slot, position++, out);
}
