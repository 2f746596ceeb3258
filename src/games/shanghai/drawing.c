/* The board as a drawing: the way to the junk with all pieces, and the disc. The page's board.js
 * has the same geometry. */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "base/json.h"
#include "games/shanghai/internal.h"

/* Four rows of sixteen numbers, back and forth, in cells; the first cells of a row are the shore,
 * with the start and what lies beyond the end. */
enum {
    ROWS = 4,
    IN_ROW = 2 * SHANGHAI_JUNK_LAST / ROWS,
    CELL = 44,
    SHORE = 2 * CELL,
    ROW = 96,
    LEFT = 30,
    TOP = (GAME_DRAWING_HEIGHT - ROWS * ROW) / 2,
    PIECE = 46,
    BESIDE = 17, /* from piece to piece on one number */
    DISC_X = 1017,
    DISC_Y = 206,
};

/* --- The way --- */

/* The numbers that are drawn in one place: before the start, and beyond the end. */
static int drawn_at(int number) {
    return number < 1 ? 0 : number > ROWS * IN_ROW ? ROWS * IN_ROW + 1 : number;
}

static int row_of(int number) {
    return number < 1 ? 0 : number > ROWS * IN_ROW ? ROWS - 1 : (number - 1) / IN_ROW;
}

static int middle_of(int number) {
    int column = (number - 1) % IN_ROW;
    if (drawn_at(number) != number || number == 0)
        return LEFT + SHORE / 2;
    return LEFT + SHORE + CELL / 2 + CELL * (row_of(number) % 2 ? IN_ROW - 1 - column : column);
}

static void draw_number(int number, int count, struct buf *out) {
    int middle = middle_of(number), top = TOP + row_of(number) * ROW;
    const char *fill = count == SHANGHAI_JUNK_LAST ? "#f6cf72" : count % 2 ? "#e9d6b4" : "#f9ecd2";
    buf_printf(out,
               "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>"
               "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-size=\"18\" "
               "fill=\"#38210f\">%d</text>",
               middle - CELL / 2, top + 3, CELL, ROW - 6, fill, middle, top + 22, number);
}

static void draw_way(const cJSON *view, struct buf *out) {
    char time[16];
    buf_printf(out,
               "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"14\" fill=\"#1f6a76\" "
               "stroke=\"#2b1a12\" stroke-width=\"5\"/>",
               LEFT - 4, TOP - 4, SHORE + IN_ROW * CELL + 12, ROWS * ROW + 8);
    for (int number = 1; number <= ROWS * IN_ROW; number++)
        draw_number(number, (number + 1) / 2, out);
    snprintf(time, sizeof time, "time-%d", json_number(view, "time"));
    game_draw_piece(time, (struct game_box){LEFT + 8, TOP + 2 * ROW - 36, 72, 72}, out);
}

static void draw_junk(const cJSON *view, struct buf *out) {
    int number = 2 * json_number(cJSON_GetObjectItemCaseSensitive(view, "junk"), "space");
    int middle = (middle_of(number - 1) + middle_of(number)) / 2;
    game_draw_piece(
        "junk",
        (struct game_box){middle - CELL, TOP + row_of(number) * ROW + 30, 2 * CELL, ROW - 36}, out);
}

/* --- The pieces --- */

/* How many of the seats before `end` are drawn at one number. */
static int count_at(const cJSON *seats, int number, int end) {
    int count = 0;
    for (int seat = 0; seat < end; seat++)
        count += drawn_at(json_number(cJSON_GetArrayItem(seats, seat), "at")) == number;
    return count;
}

static void draw_piece(const cJSON *seats, int seat, struct buf *out) {
    char name[16];
    int number = drawn_at(json_number(cJSON_GetArrayItem(seats, seat), "at"));
    int together = count_at(seats, number, cJSON_GetArraySize(seats));
    int shift = (2 * count_at(seats, number, seat) - together + 1) * BESIDE / 2;
    snprintf(name, sizeof name, "seat-%d", seat);
    game_draw_piece(name,
                    (struct game_box){middle_of(number) + shift - PIECE / 2,
                                      TOP + row_of(number) * ROW + ROW - 6 - PIECE * 7 / 5, PIECE,
                                      PIECE * 7 / 5},
                    out);
}

/* --- The disc, turned so that Lang-Tsu is above and his four arrows point down --- */

static double angle(int steps) {
    return 360.0 * steps / SHANGHAI_DESTINATIONS;
}

static void draw_place(int place, int steps, struct buf *out) {
    char name[16];
    bool offered = steps >= 5 && steps < 5 + SHANGHAI_CHOICES;
    snprintf(name, sizeof name, "place-%d", place);
    buf_printf(out,
               "<g transform=\"rotate(%.2f) translate(0 -83) rotate(%.2f) scale(%s)\" "
               "opacity=\"%s\">",
               angle(steps), -angle(steps), offered ? ".76" : ".56",
               offered || steps == 0 ? "1" : ".75");
    game_draw_piece(name, (struct game_box){-32, -32, 64, 64}, out);
    buf_addstr(out, "</g>");
}

static void draw_disc(int lang_tsu, struct buf *out) {
    buf_printf(out,
               "<g transform=\"translate(%d %d) scale(1.62)\" stroke=\"#2b1a12\">"
               "<circle r=\"108\" fill=\"#5a3519\" stroke-width=\"4\"/>"
               "<circle r=\"101\" fill=\"#8d5a2e\" stroke=\"none\"/>"
               "<circle r=\"66\" fill=\"#b0753c\" stroke-width=\"2.5\"/>",
               DISC_X, DISC_Y);
    for (int j = 0; j < SHANGHAI_CHOICES; j++)
        buf_printf(out,
                   "<path d=\"M-4-14V-46H-11L0-61 11-46H4V-14z\" fill=\"#e3ad3c\" "
                   "stroke-width=\"2.4\" transform=\"rotate(%.2f)\"/>",
                   angle(5 + j));
    buf_addstr(out, "<circle r=\"17\" fill=\"#e3ad3c\" stroke-width=\"3\"/>"
                    "<circle r=\"10\" fill=\"#a33a2e\" stroke-width=\"2\"/>");
    for (int place = 1; place <= SHANGHAI_DESTINATIONS; place++)
        draw_place(place, (place - lang_tsu + SHANGHAI_DESTINATIONS) % SHANGHAI_DESTINATIONS, out);
    buf_addstr(out, "<g transform=\"translate(0 -66) scale(.8)\">");
    game_draw_piece("lang-tsu", (struct game_box){-26, -66, 52, 70}, out);
    buf_addstr(out, "</g></g>");
}

void shanghai_draw_board(const cJSON *view, struct buf *out) {
    const cJSON *seats = cJSON_GetObjectItemCaseSensitive(view, "seats");
    draw_way(view, out);
    draw_junk(view, out);
    for (int seat = 0; seat < cJSON_GetArraySize(seats); seat++)
        draw_piece(seats, seat, out);
    draw_disc(json_number(view, "lang_tsu"), out);
}
