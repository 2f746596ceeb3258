/* The pictures that messengers show with a link: drawn from what is there now or was there, and
 * named by a hash of the drawing. */
#include <sodium.h>

#include "base/text.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/play/invitations.h"
#include "service/play/picture.h"
#include "service/play/table.h"

static enum language asked_language(const struct call *call) {
    const char *code = call_query(call, "language");
    return language_of(code ? code : "");
}

/* oEmbed wants one that fits. */
static enum error_code asked_width(const struct call *call, int *ret_width, struct error *err) {
    static const char *const names[] = {"1200", "600", "300", NULL};
    const char *asked = call_query(call, "width");
    int index = asked ? word_index(names, asked) : 0;
    if (!names[index])
        return error_field(err, "width", "Must be 300, 600 or 1200.");
    *ret_width = PICTURE_WIDTH >> index;
    return ERROR_NONE;
}

/* Where the drawing is the one that the client has, it is not made again. */
static enum error_code answer(struct call *call, bool png, const struct buf *svg,
                              struct error *err) {
    uint8_t key[PICTURE_KEY];
    char state[2 * PICTURE_KEY + 1];
    int width = PICTURE_WIDTH;
    TRY(asked_width(call, &width, err));
    if (svg->failed)
        return error_no_memory(err);
    crypto_generichash(key, sizeof key, (const unsigned char *)svg->data, svg->len, NULL, 0);
    call->type = png ? "image/png" : CALL_SVG;
    call_tag(call, sodium_bin2hex(state, sizeof state, key, sizeof key));
    if (call_not_modified(call))
        return ERROR_NONE;
    if (png)
        return pictures_write(call->context->pictures, key, width, svg, &call->answer, err);
    buf_addstr(&call->answer, buf_text(svg));
    return ERROR_NONE;
}

static enum error_code check_possible(struct error *err) {
    return picture_is_possible()
               ? ERROR_NONE
               : error_set(err, ERROR_NOT_FOUND, "This server was built without pictures.");
}

/* The game of the path after so many entries of its log; without `at` as it stands. */
static enum error_code load_at(struct call *call, struct table *ret_table, struct error *err) {
    struct game_row row;
    int64_t seq = 0;
    const char *at = call_query(call, "at");
    TRY(db_games_by_public_id(call->db, call->params[0], &row, err));
    if (!at)
        return table_load(call->db, &row, ret_table, err);
    if (!text_number(at, row.seq, &seq))
        return error_field(err, "at", "The game has %lld moves.", (long long)row.seq);
    return table_replay(call->db, &row, seq, NULL, NULL, ret_table, err);
}

static enum error_code answer_game(struct call *call, bool png, struct error *err) {
    struct table table;
    struct buf svg = BUF_INIT;
    TRY(load_at(call, &table, err));
    picture_of_game(&table, asked_language(call), &svg);
    enum error_code code = answer(call, png, &svg, err);
    buf_clear(&svg);
    return code;
}

static enum error_code game_png_work(struct call *call, struct error *err) {
    TRY(check_possible(err));
    return answer_game(call, true, err);
}

static enum error_code game_svg_work(struct call *call, struct error *err) {
    return answer_game(call, false, err);
}

static enum error_code invitation_work(struct call *call, struct error *err) {
    struct invitation_row row;
    struct buf svg = BUF_INIT;
    TRY(check_possible(err));
    TRY(db_invitations_by_public_id(call->db, call->params[0], &row, err));
    if (!invitation_is_open(&row, call->now))
        return error_set(err, ERROR_INVITATION_CLOSED, "The invitation is no longer open.");
    picture_of_invitation(&row, asked_language(call), &svg);
    enum error_code code = answer(call, true, &svg, err);
    buf_clear(&svg);
    return code;
}

const struct route api_pictures_routes[] = {
    {"GET", "/api/games/{id}/picture.png", SLOW, .work = game_png_work},
    {"GET", "/api/games/{id}/picture.svg", SLOW, .work = game_svg_work},
    {"GET", "/api/invitations/{id}/picture.png", FOR_VISITORS | SLOW, .work = invitation_work},
    {.method = NULL},
};
