/* A position as a text is the position; what no game has is refused. */
#include "games/shanghaien/position.h"

#include <string.h>

#include "fixtures/random.h"
#include "fixtures/topic.h"

enum { GAMES = 20 };

/* What a text does not tell. */
static struct shanghaien told(const struct shanghaien *state) {
    struct shanghaien told = *state;
    memset(told.deck, 0, 6 * (size_t)(state->round - 1));
    memset(&told.last, 0, sizeof told.last);
    memset(told.has_placed, 0, sizeof told.has_placed);
    told.rolled = 0;
    return told;
}

/* The views of both seats say the same but for the last hand-out. */
static void assert_same(const struct shanghaien *state) {
    struct buf text = BUF_INIT, again = BUF_INIT;
    struct shanghaien read;
    shanghaien_write_position(state, &text);
    ck_assert_uint_lt(text.len, SHANGHAIEN_POSITION);
    ck_assert_msg(shanghaien_read_position(buf_text(&text), &read, NULL) == ERROR_NONE, "%s",
                  buf_text(&text));
    const struct shanghaien a = told(state), b = told(&read);
    ck_assert_msg(memcmp(&a, &b, sizeof a) == 0, "%s", buf_text(&text));
    uint64_t cards = 0;
    for (int i = 0; i < SHANGHAIEN_DECK; i++)
        cards |= UINT64_C(1) << read.deck[i];
    ck_assert_uint_eq(cards, (UINT64_C(1) << SHANGHAIEN_DECK) - 1);
    shanghaien_write_position(&read, &again);
    ck_assert_str_eq(buf_text(&again), buf_text(&text));
    buf_clear(&text);
    buf_clear(&again);
}

START_TEST(every_position_of_random_games_is_read_as_it_was_written) {
    uint64_t random = 35 + (uint64_t)_i;
    for (int game = 0; game < GAMES; game++) {
        struct shanghaien state;
        uint8_t deck[SHANGHAIEN_DECK];
        random_deck(&random, deck, SHANGHAIEN_DECK);
        shanghaien_start(&state, (unsigned)_i, random_below(&random, 2), deck);
        while (state.phase != SHANGHAIEN_OVER) {
            struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
            uint8_t dice[2];
            assert_same(&state);
            random_dice(&random, dice);
            int count = shanghaien_legal(&state, moves);
            ck_assert_int_eq(
                shanghaien_apply(&state, &moves[random_below(&random, count)], dice, NULL),
                ERROR_NONE);
        }
    }
}
END_TEST

/* Round 2: each has a die in the Tavern, and seat 1 has rolled. */
#define HEAD "02111."
#define TAVERN "G100H010I000J000o000p000."
#define DICE "530052."
#define HANDS "AC-.B-."
#define DECK "KLMNOPQRSTUVWXYZabcdefghijklmnqrstuv"

static const struct {
    const char *why, *text;
    bool is_good;
} texts[] = {
    {"a position", HEAD TAVERN DICE HANDS DECK, true},
    {"nothing", "", false},
    {"an end", HEAD TAVERN DICE HANDS, false},
    {"more behind it", HEAD TAVERN DICE HANDS DECK "E", false},
    {"no variant", "42111." TAVERN DICE HANDS DECK, false},
    {"no round", "00111." TAVERN DICE HANDS DECK, false},
    {"a ninth round", "09111." TAVERN DICE HANDS DECK, false},
    {"no seat", "02121." TAVERN DICE HANDS DECK, false},
    {"no side", "02113." TAVERN DICE HANDS DECK, false},
    {"dice, but no 1", "02110." TAVERN DICE HANDS DECK, false},
    {"a 1, but no dice", HEAD "G000H000I000J000o000p000.640052." HANDS DECK, false},
    {"a card twice in the Tavern", HEAD "G100G010I000J000o000p000." DICE HANDS DECK, false},
    {"a card of a variant in the Tavern", HEAD "w100H010I000J000o000p000." DICE HANDS DECK, false},
    {"a card face down without sharks", HEAD "G101H010I000J000o000p000." DICE HANDS DECK, false},
    {"the same with sharks", "22111.G101H010I000J000o000p000." DICE HANDS DECK, true},
    {"seven dice", HEAD TAVERN "630052." HANDS DECK, false},
    {"five dice", HEAD TAVERN "430052." HANDS DECK, false},
    {"one rolled die", HEAD TAVERN "530050." HANDS DECK, false},
    {"a die that shows 7", HEAD TAVERN "530057." HANDS DECK, false},
    {"a trick used twice", HEAD TAVERN "530252." HANDS DECK, false},
    {"a card in both hands", HEAD TAVERN DICE "AC-.A-." DECK, false},
    {"a card in a hand and in the Tavern", HEAD TAVERN DICE "AG-.B-." DECK, false},
    {"the extra wild card without the variant", HEAD TAVERN DICE "ACw-.B-." DECK, false},
    {"the extra wild card", "12111." TAVERN DICE "ACw-.B-." DECK, true},
    {"that of the other", "12111." TAVERN DICE "AC-.Bw-." DECK, false},
    {"wild cards that were no tricks", HEAD TAVERN DICE "AC-0.B-." DECK, false},
    {"the extra wild card, played", "12111." TAVERN DICE "AC-0.B-." DECK, true},
    {"wild cards of a colour that one has not", "12111." TAVERN DICE "AC-1.B-." DECK, false},
    {"a ninth colour", "12111." TAVERN DICE "AC-8.B-." DECK, false},
    {"a card to come that is in a hand",
     HEAD TAVERN DICE HANDS "ALMNOPQRSTUVWXYZabcdefghijklmnqrstuv", false},
    {"no dots", "02111G100H010I000J000o000p000530052AC-B-" DECK, false},
};
enum { TEXTS = sizeof texts / sizeof texts[0] };

START_TEST(what_is_no_position_is_refused) {
    struct shanghaien state;
    struct error err;
    enum error_code code = shanghaien_read_position(texts[_i].text, &state, &err);
    ck_assert_msg(code == (texts[_i].is_good ? ERROR_NONE : ERROR_BAD_FIELD), "%s", texts[_i].why);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("position");
    tcase_add_loop_test(cases, every_position_of_random_games_is_read_as_it_was_written, 0, 4);
    tcase_add_loop_test(cases, what_is_no_position_is_refused, 0, TEXTS);
    return topic_run("Positions", cases);
}
