/*
 * Plays a finished game again by the rules and the seed, without the service: reads its record and
 * questions about it, and answers each on a line of its own.
 *
 *   {"game","id","seed","nonces":[...],"bots":[...],"variant":{...},"moves":[{"seat","move"} ...],
 *    "ask":[{"what":"view","seq":5,"reader":2,"open":false}
 *           {"what":"moves","seq":5,"reader":null} ...]}
 *
 * A view is the game's own members of it after `seq` entries; `open`: as the finished game shows
 * it. Moves are the entries up to `seq`, as they are shown when the game stands there. The reader
 * null is a spectator.
 */
#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "service/drawn.h"
#include "service/table.h"

struct replay {
    const struct game *game;
    int seats, count; /* of seats; of entries */
    struct chance_key key;
    uint8_t *states; /* one more than entries */
    struct game_entry *entries;
    struct game_move *moves;
    struct drawn *drawn;
};

static _Noreturn void fail(const char *what) {
    (void)fprintf(stderr, "replay: %s\n", what);
    exit(1);
}

static const cJSON *member(const cJSON *object, const char *name) {
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!found)
        fail(name);
    return found;
}

/* A number, or SEAT_NONE for null. */
static int number(const cJSON *object, const char *name) {
    const cJSON *found = member(object, name);
    return cJSON_IsNull(found) ? SEAT_NONE : (int)cJSON_GetNumberValue(found);
}

static void *state_at(const struct replay *replay, int seq) {
    return replay->states + (size_t)seq * GAME_STATE_MAX;
}

static cJSON *read_input(void) {
    struct buf text = BUF_INIT;
    char part[65536];
    for (size_t len; (len = fread(part, 1, sizeof part, stdin)) > 0;)
        buf_add(&text, part, len);
    cJSON *json = text.failed ? NULL : cJSON_ParseWithLength(text.data, text.len);
    buf_clear(&text);
    if (!json)
        fail("this is not JSON");
    return json;
}

static void derive_key(const cJSON *input, struct replay *replay) {
    const char *nonces[GAME_SEATS_MAX] = {NULL},
               *seed_hex = cJSON_GetStringValue(member(input, "seed"));
    struct chance_seed seed;
    size_t len = 0;
    const cJSON *list = member(input, "nonces");
    replay->seats = cJSON_GetArraySize(list);
    if (replay->seats > GAME_SEATS_MAX ||
        sodium_hex2bin(seed.bytes, sizeof seed.bytes, seed_hex, strlen(seed_hex), NULL, &len,
                       NULL) != 0 ||
        len != sizeof seed.bytes)
        fail("a wrong seed or wrong nonces");
    for (int i = 0; i < replay->seats; i++)
        nonces[i] = cJSON_GetStringValue(cJSON_GetArrayItem(list, i));
    chance_key_derive(&seed, replay->game->algorithm, cJSON_GetStringValue(member(input, "id")),
                      (size_t)replay->seats, nonces, &replay->key);
}

static void start(const cJSON *input, struct replay *replay) {
    struct game_setup setup = {.seats = replay->seats, .first = SEAT_NONE};
    struct chance_source source;
    if (replay->game->read_variant(member(input, "variant"), &setup.variant, NULL))
        fail("an unknown variant");
    for (int i = 0; i < setup.seats; i++)
        if (cJSON_IsTrue(cJSON_GetArrayItem(member(input, "bots"), i)))
            setup.bots |= SEAT_BIT(i);
    chance_source_init(&source, &replay->key, replay->game->algorithm);
    replay->game->start(state_at(replay, 0), &setup, &source.chance);
}

static enum game_ending ending_of(const cJSON *move) {
    const char *type = cJSON_GetStringValue(member(move, "type"));
    return strcmp(type, "resign") == 0 ? GAME_RESIGNED : GAME_ACTIVE;
}

/* Plays the entry that leads to the state after `seq` entries. */
static void play(const cJSON *json, int seq, struct replay *replay) {
    const struct game *game = replay->game;
    const cJSON *move = member(json, "move");
    struct drawn *drawn = &replay->drawn[seq];
    struct game_entry *entry = &replay->entries[seq];
    uint8_t *bytes = replay->moves[seq].bytes;
    *entry = (struct game_entry){.before = state_at(replay, seq - 1),
                                 .after = state_at(replay, seq),
                                 .ending = ending_of(move),
                                 .move = bytes,
                                 .seq = seq,
                                 .seat = number(json, "seat"),
                                 .by = GAME_BY_HAND};
    memcpy(state_at(replay, seq), state_at(replay, seq - 1), game->state_size);
    drawn_from_seed(drawn, &replay->key, game->algorithm);
    if (entry->ending)
        game->leave(state_at(replay, seq), entry->ending, entry->seat, &drawn->chance);
    else if (game->read_move(move, replay->seats, bytes, NULL) ||
             game->apply(state_at(replay, seq), entry->seat, bytes, GAME_BY_HAND, &drawn->chance,
                         NULL))
        fail("an illegal move");
    drawn_end(drawn);
    entry->drawn = drawn->text.data;
}

static void play_all(const cJSON *input, struct replay *replay) {
    const cJSON *moves = member(input, "moves"), *json = NULL;
    size_t count = (size_t)cJSON_GetArraySize(moves) + 1;
    int seq = 0;
    replay->states = aligned_alloc(_Alignof(max_align_t), count * GAME_STATE_MAX);
    replay->entries = calloc(count, sizeof *replay->entries);
    replay->moves = calloc(count, sizeof *replay->moves);
    replay->drawn = calloc(count, sizeof *replay->drawn);
    if (!replay->states || !replay->entries || !replay->moves || !replay->drawn)
        fail("out of memory");
    start(input, replay);
    cJSON_ArrayForEach(json, moves) play(json, ++seq, replay);
    replay->count = seq;
}

static void answer_view(const struct replay *replay, const cJSON *question, struct buf *out) {
    struct buf members = BUF_INIT;
    const void *state = state_at(replay, number(question, "seq"));
    replay->game->write_stage(state, &members);
    replay->game->write_view(state, number(question, "reader"),
                             cJSON_IsTrue(member(question, "open")), &members);
    buf_printf(out, "{%s}", buf_text(&members) + 1);
    buf_clear(&members);
}

static void answer_moves(const struct replay *replay, const cJSON *question, struct buf *out) {
    int last = number(question, "seq");
    for (int seq = 1; seq <= last; seq++) {
        struct game_entry entry = replay->entries[seq];
        entry.now = state_at(replay, last);
        buf_printf(out, "%s{\"seq\":%d,\"seat\":%d", seq == 1 ? "[" : ",", seq, entry.seat);
        replay->game->write_entry(&entry, number(question, "reader"), out);
        buf_addch(out, '}');
    }
    buf_addstr(out, last ? "]" : "[]");
}

static void answer(const struct replay *replay, const cJSON *question) {
    struct buf out = BUF_INIT;
    int seq = number(question, "seq");
    if (seq < 0 || seq > replay->count)
        fail("there is no such entry");
    if (strcmp(cJSON_GetStringValue(member(question, "what")), "view") == 0)
        answer_view(replay, question, &out);
    else
        answer_moves(replay, question, &out);
    if (out.failed)
        fail("out of memory");
    puts(out.data);
    buf_clear(&out);
}

static void clear(struct replay *replay) {
    for (int seq = 1; seq <= replay->count; seq++)
        buf_clear(&replay->drawn[seq].text);
    free(replay->states);
    free(replay->entries);
    free(replay->moves);
    free(replay->drawn);
}

int main(void) {
    struct replay replay = {0};
    cJSON *input = read_input();
    const cJSON *question = NULL;
    replay.game = game_by_name(cJSON_GetStringValue(member(input, "game")));
    if (!replay.game || !chance_init())
        fail("an unknown game");
    derive_key(input, &replay);
    play_all(input, &replay);
    cJSON_ArrayForEach(question, member(input, "ask")) answer(&replay, question);
    clear(&replay);
    cJSON_Delete(input);
    return 0;
}
