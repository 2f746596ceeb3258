/* What players report to the operator: what they read that is said about a game, or the name of
 * another player. */
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"
#include "service/play/table.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"
#include "store/tables/operator.h"

enum { REPORTS_SHOWN = 50, REPORTS_PER_DAY = 20 };

static void fill(cJSON *object, const struct report_row *row) {
    cJSON_AddNumberToObject(object, "id", (double)row->id);
    json_add_time(object, "at", row->at);
    cJSON_AddItemToObject(object, "player", api_person(&row->reported));
    json_add_text(object, "game", row->public_id);
    json_add_text(object, "quote", row->quote);
    cJSON_AddStringToObject(object, "text", row->text);
    json_add_time(object, "answered_at", row->answered_at);
    json_add_text(object, "answer", row->answer);
}

/* --- GET /api/reports --- */

static enum error_code add_report(void *context, const struct report_row *row, struct error *err) {
    (void)err;
    fill(json_add_item(context), row);
    return ERROR_NONE;
}

static enum error_code reports_read(struct call *call, struct error *err) {
    cJSON *array = cJSON_AddArrayToObject(call_answer(call, 200), "reports");
    return db_reports_by(call->db, call->account, REPORTS_SHOWN, add_report, array, err);
}

/* --- POST /api/reports --- */

struct body {
    const char *player, *game, *text; /* NULL, NULL, "": not given */
    int64_t message;                  /* 0: not given */
};

static enum error_code read_body(const struct call *call, struct body *body, struct error *err) {
    *body = (struct body){.text = ""};
    TRY(json_only(call->body, "", JSON_NAMES("player", "game", "message", "text"), err));
    TRY(json_string(call->body, "player", JSON_OPTIONAL, 1, 100, &body->player, err));
    TRY(json_string(call->body, "game", JSON_OPTIONAL, 1, 100, &body->game, err));
    TRY(json_int(call->body, "message", JSON_OPTIONAL, 1, JSON_NUMBER_MAX, &body->message, err));
    TRY(json_string(call->body, "text", JSON_OPTIONAL, 0, REPORT_TEXT_MAX, &body->text, err));
    if (!body->player == !body->game)
        return error_field(err, "player", "Give either \"player\", or \"game\" and \"message\".");
    if (!body->game != !body->message)
        return error_field(err, "message", "\"game\" and \"message\" must be given together.");
    return text_check(&body->text, 0, "text", err);
}

/* Only players read what players say to each other, and what spectators say they read when the game
 * is over. */
static enum error_code check_reads(const struct call *call, const struct game_row *game,
                                   const struct message_row *message, struct error *err) {
    int seat = game_seat(game, call->account);
    if (message->game != game->id)
        return error_set(err, ERROR_NOT_FOUND, "There is no such message.");
    if (message->seq)
        return ERROR_NONE;
    if (message->seat != SEAT_NONE)
        return table_player(game, call->account, &seat, err);
    return game->ending == GAME_ACTIVE && seat != SEAT_NONE
               ? error_set(err, ERROR_FORBIDDEN,
                           "Players can read spectator chat only after the game.")
               : ERROR_NONE;
}

static enum error_code find_message(const struct call *call, const struct body *body,
                                    struct report_row *row, struct buf *quote, struct error *err) {
    struct game_row game;
    struct message_row message;
    TRY(db_games_by_public_id(call->db, body->game, &game, err));
    TRY(db_chat_find(call->db, body->message, &message, quote, err));
    TRY(check_reads(call, &game, &message, err));
    row->reported = message.author;
    row->game = game.id;
    row->message = body->message;
    memcpy(row->public_id, game.public_id, sizeof row->public_id);
    return ERROR_NONE;
}

static enum error_code find_player(const struct call *call, const struct body *body,
                                   struct report_row *row, struct error *err) {
    struct account_row account;
    TRY(db_accounts_by_name(call->db, body->player, &account, err));
    row->reported = account.person;
    return ERROR_NONE;
}

static enum error_code check_right(const struct call *call, const struct report_row *row,
                                   struct error *err) {
    int64_t since = 0;
    if (row->reported.account == call->account || row->reported.kind == ACCOUNT_HOUSE)
        return error_set(err, ERROR_FORBIDDEN, "You cannot report yourself or a house player.");
    TRY(db_reports_last(call->db, call->account, REPORTS_PER_DAY, &since, err));
    if (call->now - since >= CLOCK_DAY)
        return ERROR_NONE;
    error_set(err, ERROR_RATE_LIMITED, "You may send at most %d reports a day.", REPORTS_PER_DAY);
    err->retry_after = (int)((since + CLOCK_DAY - call->now + 999) / 1000);
    return ERROR_RATE_LIMITED;
}

static enum error_code add(struct call *call, const struct body *body, struct buf *quote,
                           struct error *err) {
    struct report_row row = {
        .at = call->now, .reporter = call->account, .text = body->text, .answer = ""};
    TRY(body->game ? find_message(call, body, &row, quote, err)
                   : find_player(call, body, &row, err));
    row.quote = buf_text(quote);
    TRY(check_right(call, &row, err));
    TRY(db_reports_add(call->db, &row, &row.id, err));
    fill(call_answer(call, 201), &row);
    return ERROR_NONE;
}

static enum error_code report_change(struct call *call, struct error *err) {
    struct body body;
    struct buf quote = BUF_INIT;
    TRY(read_body(call, &body, err));
    enum error_code code = add(call, &body, &quote, err);
    buf_clear(&quote);
    return code;
}

const struct route api_reports_routes[] = {
    {"GET", "/api/reports", NEEDS_LOGIN, .read = reports_read},
    {"POST", "/api/reports", NEEDS_LOGIN | TAKES_BODY | CREATES, .change = report_change},
    {.method = NULL},
};
