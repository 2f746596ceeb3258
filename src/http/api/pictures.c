/* The pictures that messengers show with a link: drawn from what is there now, and named by a hash
 * of the drawing. */
#include <sodium.h>

#include "http/api/api.h"
#include "http/request/context.h"
#include "service/play/invitations.h"
#include "service/play/picture.h"
#include "service/play/table.h"

static enum language asked_language(const struct call *call) {
    const char *code = call_query(call, "language");
    return language_of(code ? code : "");
}

/* Where the drawing is the one that the client has, it is not made again. */
static enum error_code answer(struct call *call, const struct buf *svg, struct error *err) {
    uint8_t key[PICTURE_KEY];
    char state[2 * PICTURE_KEY + 1];
    if (svg->failed)
        return error_no_memory(err);
    crypto_generichash(key, sizeof key, (const unsigned char *)svg->data, svg->len, NULL, 0);
    call->type = "image/png";
    call_tag(call, sodium_bin2hex(state, sizeof state, key, sizeof key));
    if (call_not_modified(call))
        return ERROR_NONE;
    return pictures_write(call->context->pictures, key, svg, &call->answer, err);
}

static enum error_code check_possible(struct error *err) {
    return picture_is_possible()
               ? ERROR_NONE
               : error_set(err, ERROR_NOT_FOUND, "This server was built without pictures.");
}

static enum error_code game_work(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    struct buf svg = BUF_INIT;
    TRY(check_possible(err));
    TRY(db_games_by_public_id(call->db, call->params[0], &row, err));
    TRY(table_load(call->db, &row, &table, err));
    picture_of_game(&table, asked_language(call), &svg);
    enum error_code code = answer(call, &svg, err);
    buf_clear(&svg);
    return code;
}

static enum error_code invitation_work(struct call *call, struct error *err) {
    struct invitation_row row;
    struct buf svg = BUF_INIT;
    TRY(check_possible(err));
    TRY(db_invitations_by_public_id(call->db, call->params[0], &row, err));
    if (!invitation_is_open(&row, call->now))
        return error_set(err, ERROR_INVITATION_CLOSED, "The invitation is no longer open.");
    picture_of_invitation(&row, asked_language(call), &svg);
    enum error_code code = answer(call, &svg, err);
    buf_clear(&svg);
    return code;
}

const struct route api_pictures_routes[] = {
    {"GET", "/api/games/{id}/picture.png", SLOW, .work = game_work},
    {"GET", "/api/invitations/{id}/picture.png", FOR_VISITORS | SLOW, .work = invitation_work},
    {.method = NULL},
};
