/* What is said about a game beside its players' chat: comments of the players on single moves, once
 * it is over; and the talk of spectators, where the operator allows one. Players neither read nor
 * write the latter while they play. */
#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"
#include "service/play/table.h"
#include "service/site/site.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"

/* More than one person has to say about one game. */
enum { MESSAGES_MAX = 500 };

static void fill(cJSON *object, const struct message_row *row) {
    cJSON_AddNumberToObject(object, "id", (double)row->id);
    if (row->seq) {
        cJSON_AddNumberToObject(object, "seq", (double)row->seq);
        cJSON_AddNumberToObject(object, "seat", row->seat);
    } else {
        cJSON_AddItemToObject(object, "player", api_person(&row->author));
    }
    cJSON_AddStringToObject(object, "text", row->text);
    json_add_time(object, "at", row->at);
}

static enum error_code answer_list(struct call *call, const struct game_row *game,
                                   enum chat_kind kind, const char *name, struct error *err) {
    return api_add_messages(call, game->id, kind, fill, name, call_answer(call, 200), err);
}

static enum error_code add(struct call *call, struct message_row *row, struct error *err) {
    int64_t count = 0;
    TRY(db_chat_count(call->db, row->game, row->author.account, &count, err));
    if (count >= MESSAGES_MAX)
        return error_set(err, ERROR_FULL, "You may write at most %d messages about a game.",
                         MESSAGES_MAX);
    TRY(db_chat_add(call->db, row, &row->id, err));
    TRY(db_games_touch_one(call->db, row->game, err)); /* the streams of the game tell of it */
    fill(call_answer(call, 201), row);
    return ERROR_NONE;
}

/* --- Comments on moves --- */

static enum error_code comments_read(struct call *call, struct error *err) {
    struct game_row game;
    TRY(db_games_by_public_id(call->db, call->params[0], &game, err));
    return answer_list(call, &game, CHAT_ON_MOVES, "comments", err);
}

static enum error_code read_comment(const struct call *call, const struct game_row *game,
                                    struct message_row *row, struct error *err) {
    TRY(json_only(call->body, "", JSON_NAMES("seq", "text"), err));
    TRY(json_int(call->body, "seq", JSON_REQUIRED, 1, game->seq, &row->seq, err));
    TRY(json_string(call->body, "text", JSON_REQUIRED, 1, CHAT_MAX, &row->text, err));
    return text_check(&row->text, 1, "text", err);
}

static enum error_code comment_change(struct call *call, struct error *err) {
    struct game_row game;
    struct message_row row = {.author.account = call->account, .at = call->now};
    TRY(table_find_player(call->db, call->params[0], call->account, &game, &row.seat, err));
    if (game.ending == GAME_ACTIVE)
        return error_set(err, ERROR_NOT_FINISHED, "The game is still being played.");
    TRY(read_comment(call, &game, &row, err));
    row.game = game.id;
    return add(call, &row, err);
}

static enum error_code comment_delete(struct call *call, struct error *err) {
    struct game_row game;
    struct message_row row = {.id = 0};
    struct buf text = BUF_INIT;
    int64_t id = 0;
    TRY(db_games_by_public_id(call->db, call->params[0], &game, err));
    if (!text_number(call->params[1], JSON_NUMBER_MAX, &id))
        return error_set(err, ERROR_NOT_FOUND, "There is no such comment.");
    enum error_code code = db_chat_find(call->db, id, &row, &text, err);
    buf_clear(&text);
    TRY(code);
    if (row.game != game.id || !row.seq)
        return error_set(err, ERROR_NOT_FOUND, "There is no such comment.");
    if (row.author.account != call->account)
        return error_set(err, ERROR_FORBIDDEN, "Only your own comments can be deleted.");
    TRY(db_chat_delete(call->db, id, err));
    call->status = 204;
    return db_games_touch_one(call->db, game.id, err);
}

/* --- The talk of spectators --- */

/* The game of the path, whose spectators the caller may listen to. */
static enum error_code find_talk(const struct call *call, struct game_row *ret_game,
                                 struct error *err) {
    int allowed = SPECTATORS_SILENT;
    TRY(db_games_by_public_id(call->db, call->params[0], ret_game, err));
    TRY(site_choice(call->db, SITE_SPECTATORS, &allowed, err));
    if (allowed == SPECTATORS_SILENT)
        return error_set(err, ERROR_NOT_FOUND, "Spectator chat is switched off on this site.");
    return ret_game->ending == GAME_ACTIVE && game_seat(ret_game, call->account) != SEAT_NONE
               ? error_set(err, ERROR_FORBIDDEN,
                           "Players can read spectator chat only after the game.")
               : ERROR_NONE;
}

static enum error_code talk_read(struct call *call, struct error *err) {
    struct game_row game;
    TRY(find_talk(call, &game, err));
    return answer_list(call, &game, CHAT_OF_SPECTATORS, "messages", err);
}

static enum error_code talk_change(struct call *call, struct error *err) {
    struct game_row game;
    struct account_row account;
    struct message_row row = {.seat = SEAT_NONE, .at = call->now};
    TRY(find_talk(call, &game, err));
    TRY(db_accounts_by_id(call->db, call->account, &account, err));
    if (account.person.kind == ACCOUNT_GUEST)
        return error_set(err, ERROR_FORBIDDEN,
                         "Guests can read spectator chat but not write in it.");
    TRY(json_only(call->body, "", JSON_NAMES("text"), err));
    TRY(json_string(call->body, "text", JSON_REQUIRED, 1, CHAT_MAX, &row.text, err));
    TRY(text_check(&row.text, 1, "text", err));
    row.game = game.id;
    row.author = account.person;
    return add(call, &row, err);
}

const struct route api_comments_routes[] = {
    {"GET", "/api/games/{id}/comments", 0, .read = comments_read},
    {"POST", "/api/games/{id}/comments", NEEDS_LOGIN | TAKES_BODY | CREATES,
     .change = comment_change},
    {"DELETE", "/api/games/{id}/comments/{comment}", NEEDS_LOGIN, .change = comment_delete},
    {"GET", "/api/games/{id}/talk", NEEDS_LOGIN, .read = talk_read},
    {"POST", "/api/games/{id}/talk", NEEDS_LOGIN | TAKES_BODY | CREATES, .change = talk_change},
    {.method = NULL},
};
