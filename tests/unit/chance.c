/* Chance: everyone who knows seed, id and nonces computes the same deck, starter and dice. */
#include "chance/chance.h"

#include <string.h>

#include <cjson/cJSON.h>
#include <sodium.h>

#include "fixtures/topic.h"
#include "games/game.h"

static const char *text_of(const cJSON *vector, const char *name) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(vector, name));
}

static int int_at(const cJSON *array, int i) {
    return cJSON_GetArrayItem(array, i)->valueint;
}

static void seed_from_hex(const char *hex, struct chance_seed *ret_seed) {
    size_t len;
    int bad =
        sodium_hex2bin(ret_seed->bytes, sizeof ret_seed->bytes, hex, strlen(hex), NULL, &len, NULL);
    ck_assert(!bad && len == sizeof ret_seed->bytes);
}

static void assert_key(const struct chance_key *key, const char *hex) {
    char own[CHANCE_HEX];
    sodium_bin2hex(own, sizeof own, key->bytes, sizeof key->bytes);
    ck_assert_str_eq(own, hex);
}

#define ALGORITHM "shanghaien/1"

/* What the rules of Shanghaien draw. */
static int first_of(const struct chance_key *key) {
    struct chance_source source;
    chance_source_init(&source, key, ALGORITHM);
    return (int)source.chance.below(&source, "first", GAME_CHANCE_ONE, 2);
}

static void shuffle(const struct chance_key *key, uint8_t deck[48]) {
    struct chance_source source;
    chance_source_init(&source, key, ALGORITHM);
    for (uint8_t i = 0; i < 48; i++)
        deck[i] = i;
    game_chance_shuffle(&source.chance, "deck", GAME_CHANCE_ONE, 48, deck);
}

static void roll(const struct chance_key *key, int k, uint8_t dice[2]) {
    struct chance_source source;
    chance_source_init(&source, key, ALGORITHM);
    for (int i = 0; i < 2; i++)
        dice[i] = (uint8_t)(1 + source.chance.below(&source, "roll", k, 6));
}

static void assert_vector(const cJSON *vector) {
    struct chance_seed seed;
    seed_from_hex(text_of(vector, "seed"), &seed);
    char commitment[CHANCE_HEX];
    chance_commitment(&seed, commitment);
    ck_assert_str_eq(commitment, text_of(vector, "commitment"));

    const cJSON *said = cJSON_GetObjectItemCaseSensitive(vector, "nonces");
    const char *const nonces[] = {cJSON_GetArrayItem(said, 0)->valuestring,
                                  cJSON_GetArrayItem(said, 1)->valuestring};
    struct chance_key key;
    chance_key_derive(&seed, ALGORITHM, text_of(vector, "id"), 2, nonces, &key);
    assert_key(&key, text_of(vector, "key"));
    ck_assert_int_eq(first_of(&key), cJSON_GetObjectItemCaseSensitive(vector, "first")->valueint);

    uint8_t deck[48];
    shuffle(&key, deck);
    const cJSON *cards = cJSON_GetObjectItemCaseSensitive(vector, "deck");
    for (int i = 0; i < 48; i++)
        ck_assert_int_eq(deck[i], int_at(cards, i));

    const cJSON *rolls = cJSON_GetObjectItemCaseSensitive(vector, "rolls");
    for (int k = 0; k < cJSON_GetArraySize(rolls); k++) {
        uint8_t dice[2];
        roll(&key, k, dice);
        ck_assert_int_eq(dice[0], int_at(cJSON_GetArrayItem(rolls, k), 0));
        ck_assert_int_eq(dice[1], int_at(cJSON_GetArrayItem(rolls, k), 1));
    }
}

START_TEST(chance_agrees_with_an_independent_implementation) {
    cJSON *vectors = topic_json("vectors/chance.json");
    ck_assert_int_eq(cJSON_GetArraySize(vectors), 102);
    const cJSON *vector;
    cJSON_ArrayForEach(vector, vectors) assert_vector(vector);
    cJSON_Delete(vectors);
}
END_TEST

/* The two columns of the contract's table "Fair dice". */
static const struct published {
    const char *const nonces[2], *key;
    uint8_t deck[6];
    int first;
    uint8_t rolls[3][2]; /* numbers 0, 1 and 10 */
} published[] = {
    {{"", ""},
     "04ecae14353aedf841ad2b948ec6d0bdc8a546732ec4964a965f49328d3f78c2",
     {47, 4, 44, 15, 23, 6},
     1,
     {{4, 4}, {6, 2}, {6, 2}}},
    {{"00ff", "abc"},
     "7141fe1b98297c94830706590d6ff5d4c2b98df378f7ee1602b73f070367e138",
     {5, 0, 14, 8, 26, 17},
     0,
     {{4, 2}, {5, 6}, {1, 3}}},
};

START_TEST(the_published_example_comes_out) {
    const struct published *row = &published[_i];
    struct chance_seed seed;
    for (unsigned i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)i;
    char commitment[CHANCE_HEX];
    chance_commitment(&seed, commitment);
    ck_assert_str_eq(commitment,
                     "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");

    struct chance_key key;
    chance_key_derive(&seed, ALGORITHM, "Qm4t8ZsLr2Yc", 2, row->nonces, &key);
    assert_key(&key, row->key);
    uint8_t deck[48];
    shuffle(&key, deck);
    ck_assert_mem_eq(deck, row->deck, sizeof row->deck);
    ck_assert_int_eq(first_of(&key), row->first);
    static const int numbers[] = {0, 1, 10};
    for (int i = 0; i < 3; i++) {
        uint8_t dice[2];
        roll(&key, numbers[i], dice);
        ck_assert_mem_eq(dice, row->rolls[i], 2);
    }
}
END_TEST

/* The numbers are from another implementation of the contract. */
START_TEST(other_games_draw_four_bytes_for_a_number_of_any_stream) {
    static const uint32_t below_twenty[] = {15, 9, 15, 15, 3, 17, 8, 18, 13, 6};
    static const uint32_t below_many[] = {1993529515, 2633955629, 726407915, 2700774723};
    struct chance_key key;
    size_t len;
    sodium_hex2bin(key.bytes, sizeof key.bytes, published[0].key, CHANCE_HEX - 1, NULL, &len, NULL);
    struct chance_source source;
    chance_source_init(&source, &key, "shanghai/1");
    for (int i = 0; i < 10; i++)
        ck_assert_uint_eq(source.chance.below(&source, "take", 0, 20), below_twenty[i]);
    ck_assert_uint_eq(source.chance.below(&source, "other", 0, 0), 0);
    for (int i = 0; i < 4; i++)
        ck_assert_uint_eq(source.chance.below(&source, "take", 0, 3000000000), below_many[i]);
}
END_TEST

START_TEST(two_new_seeds_differ) {
    struct chance_seed seeds[2] = {0};
    chance_seed_new(&seeds[0]);
    chance_seed_new(&seeds[1]);
    ck_assert_mem_ne(seeds[0].bytes, seeds[1].bytes, sizeof seeds[0].bytes);
}
END_TEST

static const struct {
    const char *logged, *shown;
} draws[] = {
    {"{\"roll0\":[1,3]}", "[{\"label\":\"roll0\",\"numbers\":[1,3]}]"},
    {"{\"take0\":[4],\"take1\":[]}",
     "[{\"label\":\"take0\",\"numbers\":[4]},{\"label\":\"take1\",\"numbers\":[]}]"},
};

START_TEST(what_chance_gave_is_shown_as_a_list_of_streams) {
    struct buf out = BUF_INIT;
    game_write_drawn(draws[_i].logged, &out);
    ck_assert_str_eq(buf_text(&out), draws[_i].shown);
    buf_clear(&out);
}
END_TEST

int main(void) {
    if (!chance_init())
        return 1;
    TCase *cases = tcase_create("chance");
    tcase_add_test(cases, chance_agrees_with_an_independent_implementation);
    tcase_add_loop_test(cases, the_published_example_comes_out, 0, 2);
    tcase_add_test(cases, other_games_draw_four_bytes_for_a_number_of_any_stream);
    tcase_add_test(cases, two_new_seeds_differ);
    tcase_add_loop_test(cases, what_chance_gave_is_shown_as_a_list_of_streams, 0, 2);
    return topic_run("chance", cases);
}
