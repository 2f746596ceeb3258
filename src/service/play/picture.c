#include "service/play/picture.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/assets.h"
#include "base/json.h"
#include "base/utf8.h"
#include "service/site/words.h"

/* The players stand in two columns above the board, the name of the game below it. */
enum {
    EDGE = 30,
    GAP = 20,
    CELL_WIDTH = (PICTURE_WIDTH - 2 * EDGE - GAP) / 2,
    CELL_OF_TWO = 116, /* the height of a cell in a game for two; for several: */
    CELL_OF_SEVERAL = 56,
    CELL_GAP = 6,
    NAME_MAX = 60, /* sizes of letters */
};

/* --- Text --- */

/* About how wide a character is in bold letters, in thousandths of their size. Of those beyond
 * ASCII most are as wide as capitals, and those of three bytes and more are square. */
static int char_width(const char *at, size_t len) {
    if (len > 1)
        return len > 2 ? 1000 : 790;
    return strchr("WMmw", *at)        ? 1060
           : strchr("Iijl.' ", *at)   ? 360
           : strchr("frt-", *at)      ? 470
           : *at >= 'a' && *at <= 'z' ? 690
                                      : 790;
}

/* The size of letters, at most `size`, in which the text is at most `width` wide. */
static int fitting_size(const char *text, int width, int size) {
    int wide = 0;
    for (size_t left = strlen(text), len; left > 0; text += len, left -= len) {
        len = utf8_sequence(text, left);
        len = len ? len : 1;
        wide += char_width(text, len);
    }
    return wide * size > width * 1000 ? width * 1000 / wide : size;
}

/* --- The players --- */

struct cell {
    int x, y, height;
};

static struct cell cell_of(int seat, int seats) {
    int height = seats > 2 ? CELL_OF_SEVERAL : CELL_OF_TWO;
    return (struct cell){EDGE + seat % 2 * (CELL_WIDTH + GAP),
                         EDGE / 2 + seat / 2 * (height + CELL_GAP), height};
}

static void add_plate(const struct cell *cell, bool won, struct buf *out) {
    buf_printf(out,
               "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"14\" fill=\"%s\" "
               "stroke=\"%s\" stroke-width=\"%d\"/>",
               cell->x, cell->y, CELL_WIDTH, cell->height, won ? "#5b3d12" : "#1c1109",
               won ? "#f6cf72" : "#77502f", won ? 6 : 2);
}

/* Between the player's piece and the room for two figures, or up to the edge. */
static void add_name(const char *name, bool begun, const struct cell *cell, struct buf *out) {
    int piece = cell->height * 9 / 10, size = cell->height * 5 / 8;
    int width = CELL_WIDTH - piece - GAP - (begun ? cell->height * 9 / 10 + GAP : 0);
    size = fitting_size(name, width, size < NAME_MAX ? size : NAME_MAX);
    buf_printf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"#fff6e6\">", cell->x + piece,
               cell->y + cell->height / 2 + size * 36 / 100, size);
    buf_markup(out, name);
    buf_addstr(out, "</text>");
}

static void add_points(int points, const struct cell *cell, struct buf *out) {
    int size = cell->height * 5 / 8;
    buf_printf(out,
               "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"end\" "
               "fill=\"#ffcf57\">%d</text>",
               cell->x + CELL_WIDTH - GAP, cell->y + cell->height / 2 + size * 36 / 100, size,
               points);
}

/* A place that nobody has taken has a question mark. */
static void add_player(const struct game_row *row, int seat, bool begun, enum language language,
                       struct buf *out) {
    struct person person = row->seat[seat].person;
    const struct cell cell = cell_of(seat, row->seats);
    char piece[8] = {'s', 'e', 'a', 't', '-', (char)('0' + seat)};
    int inner = cell.height - 12;
    email_name_person(&person, language);
    add_plate(&cell, row->seat[seat].place == 1, out);
    buf_addstr(out, person.account ? "<g>" : "<g opacity=\".45\">");
    game_draw_piece(piece, (struct game_box){cell.x + 6, cell.y + 6, inner, inner}, out);
    buf_addstr(out, "</g>");
    add_name(person.account ? person_display_name(&person) : "?", begun, &cell, out);
    if (begun)
        add_points(row->seat[seat].points, &cell, out);
}

/* --- The board --- */

static void add_pieces(const char *game, struct buf *out) {
    char path[64];
    snprintf(path, sizeof path, "web/pieces/%s.svg", game);
    const struct asset *asset = asset_find(path);
    if (asset)
        buf_add(out, asset->data, asset->len);
}

/* From a spectator's view, in which the game has left out what they may not know. */
static void add_board(const struct table *table, struct buf *out) {
    struct buf text = BUF_INIT;
    buf_addstr(&text, "{\"game\":0");
    table->game->write_stage(table->state.bytes, &text);
    table->game->write_view(table->state.bytes, SEAT_NONE, false, &text);
    buf_addch(&text, '}');
    cJSON *view = cJSON_Parse(buf_text(&text));
    if (view && table->game->draw)
        table->game->draw(view, out);
    out->failed |= !view;
    cJSON_Delete(view);
    buf_clear(&text);
}

/* --- The whole --- */

/* Planks under a lamp, as in the page's own picture (web/img/table.svg); in flat colours, which
 * make a PNG of a third the size that gradients would. */
static const char wood[] =
    "<clipPath id=\"edge\"><rect width=\"1200\" height=\"630\"/></clipPath></defs>"
    "<rect width=\"1200\" height=\"630\" fill=\"#4a2e1a\"/><g clip-path=\"url(#edge)\">"
    "<ellipse cx=\"600\" cy=\"345\" rx=\"740\" ry=\"390\" fill=\"#573720\"/>"
    "<ellipse cx=\"600\" cy=\"345\" rx=\"620\" ry=\"310\" fill=\"#644026\"/>"
    "<ellipse cx=\"600\" cy=\"345\" rx=\"480\" ry=\"230\" fill=\"#714a2c\"/></g>"
    "<path d=\"M0 126H1200M0 252H1200M0 378H1200M0 504H1200\" stroke=\"#2a170a\" "
    "stroke-width=\"3\" opacity=\".5\"/>";

/* The board lies in the middle of what the players leave, and the title below it. */
static void add_table(const struct table *table, struct buf *out) {
    const struct cell last = cell_of(table->row.seats - 1, table->row.seats);
    int top = last.y + last.height, title = table->row.seats > 4 ? 34 : 46;
    int middle = (top + PICTURE_HEIGHT - title) / 2;
    buf_printf(out, "<g transform=\"translate(0 %d)\">", middle - GAME_DRAWING_HEIGHT / 2);
    add_board(table, out);
    buf_printf(out,
               "</g><text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-size=\"%d\" "
               "font-family=\"serif\" letter-spacing=\"3\" fill=\"#ffcf57\">",
               PICTURE_WIDTH / 2, PICTURE_HEIGHT - 13, title * 3 / 4);
    char name[INVITATION_GAME];
    snprintf(name, sizeof name, "%s", table->game->name);
    email_as_name(name);
    buf_markup(out, name);
    buf_addstr(out, "</text>");
}

static void draw(const struct table *table, bool begun, enum language language, struct buf *out) {
    buf_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
               "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-weight=\"bold\"><defs>",
               PICTURE_WIDTH, PICTURE_HEIGHT, PICTURE_WIDTH, PICTURE_HEIGHT);
    add_pieces(table->game->name, out);
    buf_addstr(out, wood);
    for (int seat = 0; seat < table->row.seats; seat++)
        add_player(&table->row, seat, begun, language, out);
    add_table(table, out);
    buf_addstr(out, "</svg>\n");
}

void picture_of_game(const struct table *table, enum language language, struct buf *out) {
    draw(table, true, language, out);
}

/* The seed of the example is no secret: it is all zeros. */
void picture_of_invitation(const struct invitation_row *row, enum language language,
                           struct buf *out) {
    static const struct chance_key key = {.bytes = {0}};
    struct chance_source source;
    struct table table = {.game = game_by_name(row->game), .row.seats = row->places};
    const struct game_setup setup = {.seats = row->places};
    chance_source_init(&source, &key, table.game->algorithm);
    table.game->start(table.state.bytes, &setup, &source.chance);
    for (int i = 0; i < row->places; i++)
        if (row->place[i].status != PLACE_DECLINED)
            table.row.seat[i].person = row->place[i].person;
    draw(&table, false, language, out);
}
