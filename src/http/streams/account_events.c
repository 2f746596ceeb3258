#include "http/streams/account_events.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "base/json.h"
#include "games/game.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"

enum {
    CHANGES_MAX = 200,  /* of each kind: a client that was away for longer reads its lists again */
    OVERLAP_MS = 10000, /* between the time of a change and that of its commit */
};

/* Appends an event and deletes its data. */
static void write_event(const char *name, cJSON *data, int64_t id, struct buf *out) {
    buf_printf(out, "id: %lld\nevent: %s\ndata: ", (long long)id, name);
    json_write(data, out);
    buf_addstr(out, "\n\n");
}

void game_event_write(const struct commit_event *event, int64_t id, bool of_account,
                      struct buf *out) {
    cJSON *data = cJSON_CreateObject();
    if (of_account)
        cJSON_AddStringToObject(data, "id", event->public_id);
    cJSON_AddNumberToObject(data, "seq", (double)event->seq);
    json_add_number(data, "turn", seat_alone(event->awaited), SEAT_NONE);
    if (of_account || event->seats > 2)
        json_add_bits(data, "awaited", event->awaited);
    cJSON_AddStringToObject(data, "status", event->over ? "finished" : "active");
    write_event("game", data, id, out);
}

static void write_invitation(const struct commit_event *event, int64_t now, struct buf *out) {
    cJSON *data = cJSON_CreateObject();
    cJSON_AddStringToObject(data, "id", event->public_id);
    cJSON_AddStringToObject(data, "status", invitation_statuses[event->status]);
    write_event("invitation", data, now, out);
}

static void write_message(const struct commit_event *event, int64_t now, struct buf *out) {
    cJSON *data = cJSON_CreateObject();
    cJSON_AddStringToObject(data, "game", event->public_id);
    cJSON_AddNumberToObject(data, "id", (double)event->message);
    write_event("message", data, now, out);
}

void account_events_write(const struct commit_event *event, int64_t now, struct buf *out) {
    if (event->kind == EVENT_GAME)
        game_event_write(event, now, true, out);
    else if (event->kind == EVENT_MESSAGE)
        write_message(event, now, out);
    else if (event->kind == EVENT_INVITATION)
        write_invitation(event, now, out);
}

enum error_code account_events_lobby(struct db *db, int64_t account, int64_t now, int64_t *waiting,
                                     struct buf *out, struct error *err) {
    int64_t count = 0, latest = 0;
    TRY(db_games_count_awaiting(db, account, &count, &latest, err));
    if (count == *waiting)
        return ERROR_NONE;
    *waiting = count;
    cJSON *data = cJSON_CreateObject();
    cJSON_AddNumberToObject(data, "waiting", (double)count);
    write_event("lobby", data, now, out);
    return ERROR_NONE;
}

/* --- Since the last event --- */

struct since {
    int64_t now;
    struct buf *out;
};

static enum error_code add_game(void *context, const struct game_row *row, struct error *err) {
    const struct since *since = context;
    const struct commit_event event = db_games_event(row);
    (void)err;
    game_event_write(&event, since->now, true, since->out);
    return ERROR_NONE;
}

static enum error_code add_invitation(void *context, const struct invitation_row *row,
                                      struct error *err) {
    const struct since *since = context;
    const struct commit_event event = db_invitations_event(row);
    (void)err;
    write_invitation(&event, since->now, since->out);
    return ERROR_NONE;
}

static enum error_code add_message(void *context, const char *game, int64_t id, struct error *err) {
    const struct since *since = context;
    struct commit_event event = {.kind = EVENT_MESSAGE, .message = id};
    (void)err;
    memcpy(event.public_id, game, sizeof event.public_id);
    write_message(&event, since->now, since->out);
    return ERROR_NONE;
}

enum error_code account_events_since(struct db *db, int64_t account, int64_t since, int64_t now,
                                     struct buf *out, struct error *err) {
    struct since reading = {now, out};
    since -= OVERLAP_MS;
    TRY(db_games_changed(db, account, since, CHANGES_MAX, add_game, &reading, err));
    TRY(db_invitations_changed(db, account, since, CHANGES_MAX, add_invitation, &reading, err));
    return db_chat_changed(db, account, since, CHANGES_MAX, add_message, &reading, err);
}
