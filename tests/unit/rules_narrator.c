/* The sentences of e-mails about a game, in every language. */
#include <string.h>

#include "fixtures/table.h"
#include "fixtures/topic.h"

static const int any_cards[] = {2, 9, 43, 19, 24, 29, -1};
static const struct game *const game = &shanghaien_game;

/* Moves of seat 0 (anna), who has rolled 2 and 5 in her third turn, and their sentences. Her two
 * dice lie at 1, bernd's at 3. */
static const struct {
    struct shanghaien_move move;
    uint8_t dice[2];
    const char *sentences[LANGUAGES];
} told[] = {
    {{.type = SHANGHAIEN_MOVE_PLACE, .die = 1},
     {0},
     {"anna placed 5 → orange 4.", "anna hat angelegt: 5 → Orange 4.",
      "anna ha piazzato 5 → arancione 4."}},
    {{.type = SHANGHAIEN_MOVE_BOTH, .card = 46},
     {0},
     {"anna played a Dirty Trick, both dice: 2 → light blue 4, 5 → orange 4.",
      "anna hat mit einem Schmutzigen Trick beide Würfel angelegt: 2 → Hellblau 4, 5 → Orange 4.",
      "anna ha giocato un Tiro mancino, entrambi i dadi: 2 → azzurro 4, 5 → arancione 4."}},
    {{.type = SHANGHAIEN_MOVE_WILD, .card = 40, .colour = 1},
     {0},
     {"anna played a Dirty Trick as 2 Sailors: light blue.",
      "anna hat einen Schmutzigen Trick als 2 Matrosen gespielt: Hellblau.",
      "anna ha giocato un Tiro mancino come 2 Marinai: azzurro."}},
    {{.type = SHANGHAIEN_MOVE_ADJUST, .card = 40, .die = 1, .by = -1},
     {0},
     {"anna played a Dirty Trick: 5 became 4.",
      "anna hat mit einem Schmutzigen Trick aus 5 eine 4 gemacht.",
      "anna ha giocato un Tiro mancino: 5 è diventato 4."}},
    {{.type = SHANGHAIEN_MOVE_REROLL, .card = 44},
     {6, 6},
     {"anna played a Dirty Trick and rolled again: 6 and 6.",
      "anna hat mit einem Schmutzigen Trick noch einmal gewürfelt: 6 und 6.",
      "anna ha giocato un Tiro mancino e ha tirato ancora: 6 e 6."}},
    {{.type = SHANGHAIEN_MOVE_SHARKS, .card = 50},
     {0},
     {"anna played the sharks and placed 2 → light blue 4; that card is face down now.",
      "anna hat die Haie gespielt und angelegt: 2 → Hellblau 4. Die Karte liegt nun verdeckt.",
      "anna ha giocato gli squali e piazzato 2 → azzurro 4; quella carta ora è coperta."}},
    {{.type = SHANGHAIEN_MOVE_EXCHANGE, .card = 50, .from = 1},
     {0},
     {"anna played the exchange, took back 1 and placed 2 → light blue 4, 5 → orange 4.",
      "anna hat getauscht: 1 zurückgenommen, angelegt: 2 → Hellblau 4, 5 → Orange 4.",
      "anna ha giocato lo scambio, ha ripreso 1 e piazzato 2 → azzurro 4, 5 → arancione 4."}},
};

static void assert_told(const struct table *table, const struct shanghaien_move *move,
                        const uint8_t *dice, enum language language, const char *sentence) {
    struct buf out = BUF_INIT;
    struct game_audience audience = {language, {"anna", "bernd"}};
    struct shanghaien after;
    const struct game_entry entry = table_told(&table->state, move, dice, &after);
    game->narrate(&entry, &audience, &out);
    ck_assert_str_eq(out.data, sentence);
    buf_clear(&out);
}

START_TEST(every_move_is_told_in_every_language) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_SHARKS, 0, any_cards);
    static const int tricks[] = {40, 44, 46};
    for (int i = 0; i < 3; i++)
        table_give_trick(&table, 0, tricks[i]);
    table_give_sailor(&table, 0, 1, 1);
    for (int i = 0; i < 4; i++)
        table_lay(&table, i % 2 ? 3 : 1);
    table_roll(&table, 2, 5);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        for (int language = 0; language < LANGUAGES; language++)
            assert_told(&table, &told[i].move, told[i].dice, (enum language)language,
                        told[i].sentences[language]);
}
END_TEST

START_TEST(a_roll_is_told) {
    struct table table;
    table_open(&table, 0, 1, any_cards);
    struct shanghaien_move roll = {.type = SHANGHAIEN_MOVE_ROLL};
    static const uint8_t dice[2] = {3, 4};
    assert_told(&table, &roll, dice, LANGUAGE_EN, "bernd rolled 3 and 4.");
    assert_told(&table, &roll, dice, LANGUAGE_DE, "bernd hat 3 und 4 gewürfelt.");
    assert_told(&table, &roll, dice, LANGUAGE_IT, "bernd ha tirato 3 e 4.");
}
END_TEST

/* The starter, bernd, lies at 1 and 3, anna at 6 twice. */
static void near_the_end_of_a_round(struct table *table) {
    table_open(table, 0, 1, any_cards);
    static const int numbers[] = {1, 6, 3, 6};
    for (int i = 0; i < 4; i++)
        table_lay(table, numbers[i]);
}

START_TEST(shanghai_tells_who_won_what) {
    struct table table;
    near_the_end_of_a_round(&table);
    struct shanghaien_move shanghai = {.type = SHANGHAIEN_MOVE_SHANGHAI};
    assert_told(&table, &shanghai, NULL, LANGUAGE_EN,
                "bernd called Shanghai! anna won: purple 4. bernd won: red 3, Dirty Trick. "
                "Nobody won: light blue 4, yellow 4, orange 4.");
    assert_told(&table, &shanghai, NULL, LANGUAGE_DE,
                "bernd hat „Shanghaien!“ gerufen. anna hat gewonnen: Lila 4. bernd hat gewonnen: "
                "Rot 3, Schmutziger Trick. Niemand hat gewonnen: Hellblau 4, Gelb 4, Orange 4.");
    assert_told(&table, &shanghai, NULL, LANGUAGE_IT,
                "bernd ha chiamato «Shanghai!». anna ha vinto: viola 4. bernd ha vinto: rosso 3, "
                "Tiro mancino. Nessuno ha vinto: azzurro 4, giallo 4, arancione 4.");
}
END_TEST

/* Rounds in which both lie twice at 1, so that nobody wins a card. */
static const struct {
    int cards[7];
    const char *sentences[LANGUAGES], *log;
} lost[] = {
    {{0, 5, 10, 15, 20, 25, -1},
     {"anna called Shanghai! Nobody won: red 1, light blue 1, dark blue 1, yellow 1, orange 1, "
      "purple 1.",
      "anna hat „Shanghaien!“ gerufen. Niemand hat gewonnen: Rot 1, Hellblau 1, Dunkelblau 1, Gelb "
      "1, Orange 1, Lila 1.",
      "anna ha chiamato «Shanghai!». Nessuno ha vinto: rosso 1, azzurro 1, blu 1, giallo 1, "
      "arancione 1, viola 1."},
     "red 1, light blue 1, dark blue 1, yellow 1, orange 1, purple 1"},
    {{30, 35, 40, 43, 46, 47, -1},
     {"anna called Shanghai! Nobody won: green 1, grey 1, Dirty Trick, Dirty Trick, Dirty Trick, "
      "Dirty Trick.",
      "anna hat „Shanghaien!“ gerufen. Niemand hat gewonnen: Grün 1, Grau 1, Schmutziger Trick, "
      "Schmutziger Trick, Schmutziger Trick, Schmutziger Trick.",
      "anna ha chiamato «Shanghai!». Nessuno ha vinto: verde 1, grigio 1, Tiro mancino, "
      "Tiro mancino, Tiro mancino, Tiro mancino."},
     "green 1, grey 1, adjust trick, reroll trick, both trick, both trick"},
};

static const char *const stakes[LANGUAGES] = {
    "Round 1 of 8. If Shanghai! were called now, anna: –; bernd: –.",
    "Runde 1 von 8. Würde jetzt „Shanghaien!“ gerufen, anna: –; bernd: –.",
    "Round 1 di 8. Se ora si chiamasse «Shanghai!», anna: –; bernd: –."};

START_TEST(every_card_has_its_words_in_every_language) {
    const struct shanghaien_move shanghai = {.type = SHANGHAIEN_MOVE_SHANGHAI};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        struct table table;
        struct buf out = BUF_INIT;
        struct shanghaien after;
        table_open(&table, 0, 0, lost[i].cards);
        for (int lay = 0; lay < 4; lay++)
            table_lay(&table, 1);
        for (int language = 0; language < LANGUAGES; language++) {
            const struct game_audience audience = {(enum language)language, {"anna", "bernd"}};
            assert_told(&table, &shanghai, NULL, audience.language, lost[i].sentences[language]);
            game->narrate_stake(&table.state, &audience, &out);
            ck_assert_str_eq(out.data, stakes[language]);
            buf_reset(&out);
        }
        const struct game_entry entry = table_told(&table.state, &shanghai, NULL, &after);
        game->narrate(&entry, NULL, &out);
        ck_assert_str_eq(strstr(out.data, "removed: ") + strlen("removed: "), lost[i].log);
        buf_clear(&out);
    }
}
END_TEST

START_TEST(the_stake_is_what_shanghai_would_give_now) {
    struct table table;
    struct buf out = BUF_INIT;
    struct game_audience audience = {LANGUAGE_EN, {"anna", "bernd"}};
    table_open(&table, 0, 1, any_cards);
    game->narrate_stake(&table.state, &audience, &out);
    ck_assert_str_eq(out.data, "Round 1 of 8.");
    buf_reset(&out);
    near_the_end_of_a_round(&table);
    game->narrate_stake(&table.state, &audience, &out);
    ck_assert_str_eq(out.data, "Round 1 of 8. If Shanghai! were called now, anna: purple 4; "
                               "bernd: red 3, Dirty Trick.");
    buf_clear(&out);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("narrator");
    tcase_add_test(cases, every_move_is_told_in_every_language);
    tcase_add_test(cases, a_roll_is_told);
    tcase_add_test(cases, shanghai_tells_who_won_what);
    tcase_add_test(cases, every_card_has_its_words_in_every_language);
    tcase_add_test(cases, the_stake_is_what_shanghai_would_give_now);
    return topic_run("tell", cases);
}
