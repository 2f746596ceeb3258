/*
 * Games of Shanghaien that were recorded before the layer of games was made for more than two
 * seats (vectors/shanghaien-games.json.gz): chance, log, views and entries are byte for byte what
 * they were.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <sodium.h>
#include <zlib.h>

#include "fixtures/topic.h"
#include "games/shanghaien/shanghaien.h"
#include "service/play/table.h"

enum { GAMES = 200, FILE_MAX = 4 << 20 };

static const char *text_of(const cJSON *object, const char *name) {
    return cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
}

/* The invitation from which the recorded game began. */
static struct invitation_row invitation_of(const cJSON *record) {
    struct invitation_row row = {
        .game = "shanghaien", .places = 2, .place = {{.person.account = 1}, {.person.account = 2}}};
    const cJSON *nonces = cJSON_GetObjectItem(record, "nonces");
    snprintf(row.public_id, sizeof row.public_id, "%s", text_of(record, "id"));
    snprintf(row.variant, sizeof row.variant, "%s", text_of(record, "variant"));
    snprintf(row.place[0].nonce, sizeof row.place[0].nonce, "%s",
             cJSON_GetArrayItem(nonces, 0)->valuestring);
    snprintf(row.place[1].nonce, sizeof row.place[1].nonce, "%s",
             cJSON_GetArrayItem(nonces, 1)->valuestring);
    row.first = (enum invitation_first)cJSON_GetObjectItem(record, "first")->valueint;
    sodium_hex2bin(row.seed, sizeof row.seed, text_of(record, "seed"), 2 * sizeof row.seed, NULL,
                   NULL, NULL);
    return row;
}

/* What all readers see of the table, and its caches. */
static void add_position(const struct table *table, struct buf *out) {
    const struct game_row *row = &table->row;
    buf_printf(out, "%lld %d %d %d %d %d %d\n", (long long)row->seq, row->round, game_turn(row),
               row->seat[0].points, row->seat[1].points, game_winner(row), (int)row->ending);
    for (int reader = SEAT_NONE; reader < row->seats; reader++) {
        table->game->write_stage(table->state.bytes, out);
        table->game->write_view(table->state.bytes, reader, false, out);
        buf_addch(out, '\n');
    }
}

/* The entry as the log shows and tells it. */
static void add_entry(const struct table *before, const struct table *after,
                      const struct entry *entry, struct buf *out) {
    const struct game_entry shown = table_entry(before, after, after, entry);
    buf_printf(out, "%d %s", entry->row->seat, entry->row->move);
    if (!entry->ending) {
        struct buf members = BUF_INIT;
        before->game->write_entry(&shown, SEAT_NONE, &members);
        buf_addstr(out, members.data + strlen(",\"move\":") + strlen(entry->row->move));
        buf_addch(out, ' ');
        entry_says(before, after, entry, out);
        buf_clear(&members);
    }
    buf_addch(out, '\n');
}

static enum game_ending ending_of(const char *move) {
    for (int i = GAME_RESIGNED; i <= GAME_ABANDONED; i++)
        if (strcmp(move, game_ending_move((enum game_ending)i)) == 0)
            return (enum game_ending)i;
    return GAME_ACTIVE;
}

/* Dice as the log has them, of the game's roll of that number; "" where nothing was rolled. */
static void write_dice(const cJSON *dice, unsigned roll, char ret_text[64]) {
    *ret_text = '\0';
    if (dice)
        snprintf(ret_text, 64, "{\"roll%u\":[%d,%d]}", roll, dice->child->valueint - 1,
                 dice->child->next->valueint - 1);
}

/* Plays the next entry with the chance of the seed; holds its dice against the recorded ones. */
static void play(struct table *table, const cJSON *record, struct buf *out) {
    const cJSON *json = cJSON_GetObjectItem(record, "move");
    char *move = cJSON_PrintUnformatted(json);
    char dice[64];
    struct move_row row = {.seq = table->row.seq + 1,
                           .seat = cJSON_GetObjectItem(record, "seat")->valueint,
                           .move = move,
                           .at = 1};
    struct entry entry = {.row = &row, .ending = ending_of(move)};
    struct table before;
    struct chance_source seed;
    struct drawn drawn;
    table_copy(table, &before);
    unsigned roll = ((const struct shanghaien *)(const void *)before.state.bytes)->rolled;
    if (!entry.ending)
        ck_assert(!table->game->read_move(json, 2, entry.move.bytes, NULL));
    chance_source_init(&seed, &table->key, table->game->algorithm);
    drawn_from_source(&drawn, &seed.chance);
    ck_assert_int_eq(table_apply(table, &entry, &drawn, NULL), ERROR_NONE);
    write_dice(cJSON_GetObjectItem(record, "dice"), roll, dice);
    ck_assert_str_eq(buf_text(&drawn.text), dice);
    add_entry(&before, table, &entry, out);
    buf_clear(&drawn.text);
    cJSON_free(move);
}

static void sha256(const struct buf *out, char ret_hex[65]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)out->data, out->len);
    sodium_bin2hex(ret_hex, 65, hash, sizeof hash);
}

static cJSON *read_games(void) {
    char *text = malloc(FILE_MAX);
    gzFile file = gzopen(UNIT_DIR "/vectors/shanghaien-games.json.gz", "rb");
    ck_assert_ptr_nonnull(file);
    int length = gzread(file, text, FILE_MAX - 1);
    ck_assert_int_gt(length, 0);
    text[length] = '\0';
    gzclose(file);
    cJSON *games = cJSON_Parse(text);
    free(text);
    return games;
}

static void replay(const cJSON *record) {
    const struct invitation_row invitation = invitation_of(record);
    struct buf out = BUF_INIT;
    static struct table table;
    const cJSON *entry;
    char hex[65];
    ck_assert_int_eq(table_begin(&invitation, NULL, 1, &table, NULL, NULL), ERROR_NONE);
    add_position(&table, &out);
    cJSON_ArrayForEach(entry, cJSON_GetObjectItem(record, "log")) {
        play(&table, entry, &out);
        add_position(&table, &out);
    }
    sha256(&out, hex);
    ck_assert_msg(strcmp(hex, text_of(record, "sha256")) == 0, "game %s shows something else",
                  text_of(record, "id"));
    buf_clear(&out);
}

START_TEST(recorded_games_are_replayed_byte_for_byte) {
    cJSON *games = read_games();
    const cJSON *record;
    ck_assert_int_eq(cJSON_GetArraySize(games), GAMES);
    cJSON_ArrayForEach(record, games) replay(record);
    cJSON_Delete(games);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("recorded games");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, recorded_games_are_replayed_byte_for_byte);
    return topic_run("recorded games", cases);
}
