/* Reading and writing moves, and the plans that bids carry. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "games/shanghai/internal.h"

static const char *const names[] = {"bid",  "pass", "send", "play",   "give",
                                    "junk", "take", "buy",  "return", NULL};

enum { PATH = 48, AMOUNT_MAX = 9990, FREE_KEYS = SHANGHAI_DESTINATIONS };

/* --- Reading --- */

static enum error_code read_tens(const struct cJSON *json, const char *path,
                                 enum json_presence presence, int16_t *ret_amount,
                                 struct error *err) {
    int64_t amount = *ret_amount;
    TRY(json_int(json, path, presence, 0, AMOUNT_MAX, &amount, err));
    if (amount % SHANGHAI_BID_STEP)
        return error_field(err, path, "Must be a multiple of 10.");
    *ret_amount = (int16_t)amount;
    return ERROR_NONE;
}

static bool read_id(const struct cJSON *item, int max, int *ret_id) {
    if (!cJSON_IsNumber(item) || item->valuedouble != (double)item->valueint ||
        item->valueint < 0 || item->valueint > max)
        return false;
    *ret_id = item->valueint;
    return true;
}

/* At most three different cards. */
static enum error_code read_list(const struct cJSON *list, const char *path, uint64_t *ret_cards,
                                 struct error *err) {
    uint64_t cards = 0;
    const struct cJSON *item = NULL;
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) > 3)
        return error_field(err, path, "Must be an array of at most 3 cards.");
    cJSON_ArrayForEach(item, list) {
        int id;
        if (!read_id(item, SHANGHAI_CARDS - 1, &id) || cards & SHANGHAI_CARD_BIT(id))
            return error_field(err, path, "Cards must be different whole numbers from 0 to 63.");
        cards |= SHANGHAI_CARD_BIT(id);
    }
    *ret_cards = cards;
    return ERROR_NONE;
}

static enum error_code read_cards(const struct cJSON *json, const char *path, uint64_t *ret_cards,
                                  struct error *err) {
    return read_list(cJSON_GetObjectItemCaseSensitive(json, "cards"), path, ret_cards, err);
}

static enum error_code read_small(const struct cJSON *json, const char *path, int64_t min,
                                  int64_t max, uint8_t *ret_value, struct error *err) {
    int64_t value = 0;
    TRY(json_int(json, path, JSON_REQUIRED, min, max, &value, err));
    *ret_value = (uint8_t)value;
    return ERROR_NONE;
}

static enum error_code read_plan_send(const struct cJSON *json, struct shanghai_plan *plan,
                                      struct error *err) {
    const struct cJSON *send = NULL;
    TRY(json_object(json, "move.plan.send", JSON_OPTIONAL, &send, err));
    if (!send)
        return ERROR_NONE;
    TRY(json_only(send, "move.plan.send.", JSON_NAMES("to", "cards"), err));
    TRY(read_small(send, "move.plan.send.to", 1, SHANGHAI_DESTINATIONS, &plan->send_to, err));
    return read_cards(send, "move.plan.send.cards", &plan->send_cards, err);
}

/* A destination as a name: "1" to "13", without a zero before it. */
static int read_key(const char *name) {
    char text[4];
    for (int to = 1; to <= FREE_KEYS; to++) {
        snprintf(text, sizeof text, "%d", to);
        if (strcmp(text, name) == 0)
            return to;
    }
    return 0;
}

static enum error_code read_free_cards(const struct cJSON *json, struct shanghai_plan *plan,
                                       struct error *err) {
    const struct cJSON *item = NULL;
    cJSON_ArrayForEach(item, json) {
        int to = read_key(item->string);
        if (to == 0)
            return error_field(err, "move.plan.free", "Unknown destination; allowed: 1 to 13.");
        TRY(read_list(item, "move.plan.free", &plan->free_cards[to], err));
        plan->free_named |= (uint16_t)(1U << to);
    }
    plan->free = SHANGHAI_FREE_CARDS;
    return ERROR_NONE;
}

static const char *const frees[] = {"best", "none", "ask", NULL};

static enum error_code read_plan_free(const struct cJSON *json, struct shanghai_plan *plan,
                                      struct error *err) {
    const struct cJSON *free = cJSON_GetObjectItemCaseSensitive(json, "free");
    int which = 0;
    if (!free)
        return ERROR_NONE;
    if (cJSON_IsObject(free))
        return read_free_cards(free, plan, err);
    TRY(json_choice(json, "move.plan.free", JSON_REQUIRED, frees, &which, err));
    plan->free = (uint8_t)(SHANGHAI_FREE_BEST + which);
    return ERROR_NONE;
}

static enum error_code read_plan(const struct cJSON *json, int seats, struct shanghai_plan *plan,
                                 struct error *err) {
    const struct cJSON *object = NULL;
    TRY(json_object(json, "move.plan", JSON_OPTIONAL, &object, err));
    if (!object)
        return ERROR_NONE;
    TRY(json_only(object, "move.plan.", JSON_NAMES("send", "free", "give", "buy"), err));
    TRY(read_plan_send(object, plan, err));
    TRY(read_plan_free(object, plan, err));
    plan->gives = json_has(object, "give");
    plan->buys = json_has(object, "buy");
    if (plan->gives)
        TRY(read_small(object, "move.plan.give", 0, seats - 1, &plan->give, err));
    return json_bool(object, "move.plan.buy", JSON_OPTIONAL, &plan->buy, err);
}

static enum error_code read_bid(const struct cJSON *json, int seats, struct shanghai_move *move,
                                struct error *err) {
    move->limited = json_has(json, "up_to");
    TRY(read_tens(json, "move.amount", JSON_REQUIRED, &move->amount, err));
    TRY(read_tens(json, "move.up_to", JSON_OPTIONAL, &move->up_to, err));
    return read_plan(json, seats, &move->plan, err);
}

static enum error_code read_junk(const struct cJSON *json, struct shanghai_move *move,
                                 struct error *err) {
    int64_t by = 0;
    TRY(json_int(json, "move.by", JSON_REQUIRED, -3, 3, &by, err));
    if (by != 3 && by != -3)
        return error_field(err, "move.by", "Must be 3 or -3.");
    move->by = (int8_t)by;
    return ERROR_NONE;
}

static enum error_code read_take(const struct cJSON *json, int seats, struct shanghai_move *move,
                                 struct error *err) {
    const struct cJSON *from = cJSON_GetObjectItemCaseSensitive(json, "from");
    int one = 0, other = 0;
    if (!cJSON_IsArray(from) || cJSON_GetArraySize(from) != 2 ||
        !read_id(cJSON_GetArrayItem(from, 0), seats - 1, &one) ||
        !read_id(cJSON_GetArrayItem(from, 1), seats - 1, &other) || one == other)
        return error_field(err, "move.from", "Must be an array of two different seats.");
    move->from[0] = (uint8_t)one;
    move->from[1] = (uint8_t)other;
    return ERROR_NONE;
}

static enum error_code read_members(const struct cJSON *json, int seats, struct shanghai_move *move,
                                    struct error *err) {
    switch ((enum shanghai_move_type)move->type) {
    case SHANGHAI_MOVE_BID:
        return read_bid(json, seats, move, err);
    case SHANGHAI_MOVE_PASS:
        return read_plan(json, seats, &move->plan, err);
    case SHANGHAI_MOVE_SEND:
        TRY(read_small(json, "move.to", 1, SHANGHAI_DESTINATIONS, &move->to, err));
        return read_cards(json, "move.cards", &move->cards, err);
    case SHANGHAI_MOVE_PLAY:
        return read_cards(json, "move.cards", &move->cards, err);
    case SHANGHAI_MOVE_GIVE:
        return read_small(json, "move.seat", 0, seats - 1, &move->seat, err);
    case SHANGHAI_MOVE_JUNK:
        return read_junk(json, move, err);
    case SHANGHAI_MOVE_TAKE:
        return read_take(json, seats, move, err);
    case SHANGHAI_MOVE_BUY:
        return json_bool(json, "move.buy", JSON_REQUIRED, &move->buy, err);
    default:
        return ERROR_NONE;
    }
}

enum error_code shanghai_read_move(const struct cJSON *json, int seats, void *ret_move,
                                   struct error *err) {
    static const char *const members[SHANGHAI_MOVES][5] = {
        [SHANGHAI_MOVE_BID] = {"type", "amount", "up_to", "plan"},
        [SHANGHAI_MOVE_PASS] = {"type", "plan"},
        [SHANGHAI_MOVE_SEND] = {"type", "to", "cards"},
        [SHANGHAI_MOVE_PLAY] = {"type", "cards"},
        [SHANGHAI_MOVE_GIVE] = {"type", "seat"},
        [SHANGHAI_MOVE_JUNK] = {"type", "by"},
        [SHANGHAI_MOVE_TAKE] = {"type", "from"},
        [SHANGHAI_MOVE_BUY] = {"type", "buy"},
        [SHANGHAI_MOVE_RETURN] = {"type"},
    };
    struct shanghai_move move;
    int type = 0;
    if (!cJSON_IsObject(json))
        return error_field(err, "move", "Must be an object.");
    memset(&move, 0, sizeof move);
    TRY(json_choice(json, "move.type", JSON_REQUIRED, names, &type, err));
    TRY(json_only(json, "move.", members[type], err));
    move.type = (uint8_t)type;
    TRY(read_members(json, seats, &move, err));
    *(struct shanghai_move *)ret_move = move;
    return ERROR_NONE;
}

/* --- Writing --- */

static void write_free(const struct shanghai_plan *plan, struct buf *out) {
    if (plan->free != SHANGHAI_FREE_CARDS) {
        buf_json_str(out, frees[plan->free - SHANGHAI_FREE_BEST]);
        return;
    }
    const char *comma = "";
    buf_addch(out, '{');
    for (int to = 1; to <= SHANGHAI_DESTINATIONS; to++) {
        if (!(plan->free_named >> to & 1))
            continue;
        buf_printf(out, "%s\"%d\":", comma, to);
        shanghai_write_cards(plan->free_cards[to], out);
        comma = ",";
    }
    buf_addch(out, '}');
}

static void write_plan(const struct shanghai_plan *plan, struct buf *out) {
    const char *comma = "";
    if (shanghai_plan_is_empty(plan))
        return;
    buf_addstr(out, ",\"plan\":{");
    if (plan->send_to) {
        buf_printf(out, "\"send\":{\"to\":%d,\"cards\":", plan->send_to);
        shanghai_write_cards(plan->send_cards, out);
        buf_addch(out, '}');
        comma = ",";
    }
    if (plan->free != SHANGHAI_FREE_UNSAID) {
        buf_printf(out, "%s\"free\":", comma);
        write_free(plan, out);
        comma = ",";
    }
    if (plan->gives) {
        buf_printf(out, "%s\"give\":%d", comma, plan->give);
        comma = ",";
    }
    if (plan->buys)
        buf_printf(out, "%s\"buy\":%s", comma, plan->buy ? "true" : "false");
    buf_addch(out, '}');
}

void shanghai_write_move(const void *what, struct buf *out) {
    const struct shanghai_move *move = what;
    buf_printf(out, "{\"type\":\"%s\"", names[move->type]);
    switch ((enum shanghai_move_type)move->type) {
    case SHANGHAI_MOVE_BID:
        buf_printf(out, ",\"amount\":%d", move->amount);
        if (move->limited)
            buf_printf(out, ",\"up_to\":%d", move->up_to);
        write_plan(&move->plan, out);
        break;
    case SHANGHAI_MOVE_PASS:
        write_plan(&move->plan, out);
        break;
    case SHANGHAI_MOVE_SEND:
        buf_printf(out, ",\"to\":%d,\"cards\":", move->to);
        shanghai_write_cards(move->cards, out);
        break;
    case SHANGHAI_MOVE_PLAY:
        buf_addstr(out, ",\"cards\":");
        shanghai_write_cards(move->cards, out);
        break;
    case SHANGHAI_MOVE_GIVE:
        buf_printf(out, ",\"seat\":%d", move->seat);
        break;
    case SHANGHAI_MOVE_JUNK:
        buf_printf(out, ",\"by\":%d", move->by);
        break;
    case SHANGHAI_MOVE_TAKE:
        buf_printf(out, ",\"from\":[%d,%d]", move->from[0], move->from[1]);
        break;
    case SHANGHAI_MOVE_BUY:
        buf_printf(out, ",\"buy\":%s", move->buy ? "true" : "false");
        break;
    default:
        break;
    }
    buf_addch(out, '}');
}
