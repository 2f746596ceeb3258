#include "service/play/solo_games.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "games/drawn.h"
#include "service/play/table.h"

/* A game that is being played again. */
struct solo {
    const struct game *game;
    struct game_setup setup;
    int seat; /* the player's */
    struct game_state state;
};

static enum error_code print(const cJSON *json, struct buf *out, struct error *err) {
    char *text = cJSON_PrintUnformatted(json);
    if (!text)
        return error_no_memory(err);
    buf_addstr(out, text);
    cJSON_free(text);
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

/* Are these house players, and null for one seat? */
static bool read_seats(const cJSON *house, struct solo *solo) {
    const char *const *names = solo->game->bots->names;
    const cJSON *name;
    int players = 0;
    cJSON_ArrayForEach(name, house) {
        int seat = solo->setup.seats++;
        if (cJSON_IsString(name) && names[word_index(names, name->valuestring)]) {
            solo->setup.bots |= SEAT_BIT(seat);
        } else if (cJSON_IsNull(name)) {
            solo->seat = seat;
            players++;
        } else {
            return false;
        }
    }
    return players == 1;
}

static enum error_code read_house(const cJSON *json, struct solo *solo, struct solo_row *row,
                                  struct error *err) {
    const cJSON *house = cJSON_GetObjectItemCaseSensitive(json, "house");
    if (!cJSON_IsArray(house) || cJSON_GetArraySize(house) < solo->game->seats_min ||
        cJSON_GetArraySize(house) > solo->game->seats_max || !read_seats(house, solo))
        return error_field(
            err, "house",
            "This has to be a list with a house player for each seat, null for yours.");
    struct buf text = BUF_INIT;
    enum error_code code = print(house, &text, err);
    snprintf(row->house, sizeof row->house, "%s", buf_text(&text));
    buf_clear(&text);
    return code;
}

/* Appends what chance gave as an object names it, "" for null: what `drawn.h` reads. */
static enum error_code read_drawn(const cJSON *json, const char *field, struct buf *out,
                                  struct error *err) {
    const cJSON *object = NULL;
    TRY(json_object(json, field, JSON_NULLABLE, &object, err));
    return object ? print(object, out, err) : ERROR_NONE;
}

static enum error_code wrong(int64_t seq, struct error *err) {
    return error_field(err, "log", "Entry %lld does not follow the rules.", (long long)seq);
}

static enum error_code start(const cJSON *json, struct solo *solo, struct buf *drawn,
                             struct error *err) {
    struct drawn chance;
    solo->setup.first = SEAT_NONE;
    TRY(solo->game->read_variant(NULL, &solo->setup.variant, err));
    TRY(read_drawn(json, "drawn", drawn, err));
    drawn_from_log(&chance, drawn->len ? drawn->data : NULL);
    solo->game->start(solo->state.bytes, &solo->setup, &chance.chance);
    return drawn_end(&chance) ? ERROR_NONE
                              : error_field(err, "drawn", "The rules draw something else.");
}

/* Plays an entry, and appends it. */
static enum error_code play(const cJSON *entry, int64_t seq, struct solo *solo, struct buf *log,
                            struct error *err) {
    const cJSON *json = NULL;
    struct game_move move;
    struct drawn chance;
    struct buf drawn = BUF_INIT;
    int64_t seat = 0;
    TRY(json_only(entry, "log.", JSON_NAMES("seat", "move", "drawn"), err));
    TRY(json_int(entry, "log.seat", JSON_REQUIRED, 0, solo->setup.seats - 1, &seat, err));
    TRY(json_object(entry, "log.move", JSON_REQUIRED, &json, err));
    if (!solo->game->may_move(solo->state.bytes, (int)seat) ||
        solo->game->read_move(json, solo->setup.seats, move.bytes, NULL))
        return wrong(seq, err);
    enum error_code code = read_drawn(entry, "log.drawn", &drawn, err);
    drawn_from_log(&chance, drawn.len ? drawn.data : NULL);
    if (!code && (solo->game->apply(solo->state.bytes, (int)seat, move.bytes, GAME_BY_HAND,
                                    &chance.chance, NULL) ||
                  !drawn_end(&chance)))
        code = wrong(seq, err);
    buf_printf(log, "%s{\"seat\":%d,\"move\":", seq > 1 ? "," : "", (int)seat);
    solo->game->write_move(move.bytes, log);
    buf_printf(log, ",\"drawn\":%s}", drawn.len ? drawn.data : "null");
    buf_clear(&drawn);
    return code;
}

static enum error_code play_log(const cJSON *json, struct solo *solo, struct buf *log,
                                struct error *err) {
    const cJSON *entries = cJSON_GetObjectItemCaseSensitive(json, "log"), *entry;
    int64_t seq = 0;
    if (!cJSON_IsArray(entries) || cJSON_GetArraySize(entries) > SOLO_ENTRIES)
        return error_field(err, "log", "This has to be a list of at most %d entries.",
                           SOLO_ENTRIES);
    buf_addch(log, '[');
    cJSON_ArrayForEach(entry, entries) {
        if (!cJSON_IsObject(entry))
            return wrong(seq + 1, err);
        TRY(play(entry, ++seq, solo, log, err));
    }
    buf_addch(log, ']');
    return log->failed ? error_no_memory(err) : ERROR_NONE;
}

enum error_code solo_play(const cJSON *json, struct solo_row *ret_row, struct buf *drawn,
                          struct buf *log, struct error *err) {
    struct solo solo = {.game = NULL};
    const char *id = NULL, *name = NULL;
    TRY(json_only(json, "", JSON_NAMES("id", "game", "house", "drawn", "log"), err));
    TRY(json_bytes(json, "id", JSON_REQUIRED, SOLO_ID - 1, SOLO_ID - 1, &id, err));
    TRY(json_bytes(json, "game", JSON_REQUIRED, 1, SOLO_GAME - 1, &name, err));
    if (strspn(id, "0123456789abcdef-") != strlen(id))
        return error_field(err, "id",
                           "This has to be 36 hexadecimal digits or a UUID, in lower case.");
    solo.game = game_by_name(name);
    if (!solo.game || !solo.game->bots)
        return error_field(err, "game", "There is no such game against the house.");
    snprintf(ret_row->id, sizeof ret_row->id, "%s", id);
    snprintf(ret_row->game, sizeof ret_row->game, "%s", name);
    TRY(read_house(json, &solo, ret_row, err));
    TRY(start(json, &solo, drawn, err));
    TRY(play_log(json, &solo, log, err));
    struct game_summary summary = solo.game->summary(solo.state.bytes);
    if (summary.ending != GAME_SCORED)
        return error_field(err, "log", "The game is not over.");
    ret_row->place = summary.places[solo.seat];
    return ERROR_NONE;
}
