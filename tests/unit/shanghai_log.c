/* The log of Shanghai, through the layer of games: the contract's round, entry by entry, as each
 * reader may see it, and as it is told in sentences. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "chance/chance.h"
#include "fixtures/topic.h"
#include "games/game.h"
#include "games/shanghai/internal.h"

enum { SEATS = 4, ENTRIES = 8, SPECTATOR = SEAT_NONE };

static const struct game *const game = &shanghai_game;

/* The entries of the round, and the state before each and after the last. */
static struct shanghai states[ENTRIES + 1];
static struct shanghai_move moves[ENTRIES];
static const struct {
    int seat;
    const char *move;
} entered[ENTRIES] = {
    {0, "{\"type\":\"bid\",\"amount\":120,\"plan\":{\"send\":{\"to\":12,\"cards\":[55,57]},"
        "\"free\":\"best\"}}"},
    {3, "{\"type\":\"bid\",\"amount\":200,\"plan\":{\"free\":\"best\"}}"},
    {2, "{\"type\":\"bid\",\"amount\":90}"},
    {0, "{\"type\":\"bid\",\"amount\":240,\"plan\":{\"send\":{\"to\":12,\"cards\":[55,57]},"
        "\"free\":\"best\"}}"},
    {1, "{\"type\":\"bid\",\"amount\":0,\"plan\":{\"free\":\"best\"}}"},
    {2, "{\"type\":\"play\",\"cards\":[58]}"},
    {0, "{\"type\":\"give\",\"seat\":3}"},
    {0, "{\"type\":\"buy\",\"buy\":true}"},
};

static void play_round(void) {
    struct chance_seed seed;
    struct chance_key key;
    struct chance_source source;
    const char *const nonces[] = {"00ff", "abc", "", ""};
    const struct game_setup setup = {.seats = SEATS, .bots = SEAT_BIT(3), .first = SEAT_NONE};
    for (int i = 0; i < CHANCE_BYTES; i++)
        seed.bytes[i] = (uint8_t)i;
    chance_key_derive(&seed, game->algorithm, "Qm4t8ZsLr2Yc", SEATS, nonces, &key);
    chance_source_init(&source, &key, game->algorithm);
    game->start(&states[0], &setup, &source.chance);
    for (int i = 0; i < ENTRIES; i++) {
        cJSON *json = cJSON_Parse(entered[i].move);
        states[i + 1] = states[i];
        ck_assert_int_eq(game->read_move(json, SEATS, &moves[i], NULL), ERROR_NONE);
        ck_assert_int_eq(game->apply(&states[i + 1], entered[i].seat, &moves[i], GAME_BY_HAND,
                                     &source.chance, NULL),
                         ERROR_NONE);
        cJSON_Delete(json);
    }
}

static struct game_entry entry_at(int seq, int now) {
    return (struct game_entry){.before = &states[seq - 1],
                               .after = &states[seq],
                               .now = &states[now],
                               .move = &moves[seq - 1],
                               .seq = seq,
                               .seat = entered[seq - 1].seat};
}

/* What a reader sees of an entry once so many entries have been made. */
static const struct {
    int seq, now, reader;
    const char *move, *steps;
} seen[] = {
    {1, 1, 0, NULL, "[]"},
    {1, 1, 1, "{\"type\":\"bid\"}", "[]"},
    {1, 1, SPECTATOR, "{\"type\":\"bid\"}", "[]"},
    {1, 5, 1, "{\"type\":\"bid\"}", NULL},
    {1, 8, SPECTATOR, "{\"type\":\"bid\"}", NULL},
    {4, 4, 2, "{\"type\":\"bid\"}", NULL},
    {4, 5, 2, "{\"type\":\"bid\",\"amount\":240}", NULL},
    {4, 8, SPECTATOR, "{\"type\":\"bid\",\"amount\":240}", NULL},
    {4, 8, 0, NULL, NULL},
    {3, 5, 1, "{\"type\":\"bid\",\"amount\":90}", NULL},
    {5, 5, SPECTATOR, "{\"type\":\"bid\",\"amount\":0}",
     "[{\"type\":\"bids\",\"seq\":5,\"amounts\":[240,0,90,200]},"
     "{\"type\":\"mover\",\"seq\":5,\"seat\":0,\"paid\":240},"
     "{\"type\":\"send\",\"seq\":5,\"seat\":0,\"from\":6,\"to\":12,\"cards\":[55,57],"
     "\"points\":9,\"at\":[9,0,0,0],\"by\":\"plan\"}]"},
    {6, 6, 0, "{\"type\":\"play\",\"cards\":[58]}",
     "[{\"type\":\"free\",\"seq\":6,\"played\":[[],[],[58],[59]],\"points\":[0,0,5,4],"
     "\"at\":[9,0,5,4]}]"},
    {7, 8, 1, "{\"type\":\"give\",\"seat\":3}",
     "[{\"type\":\"give\",\"seq\":7,\"seat\":0,\"to\":3,\"by\":\"hand\"},"
     "{\"type\":\"event\",\"seq\":7,\"seat\":3,\"event\":9},"
     "{\"type\":\"effect\",\"seq\":7,\"at\":[9,0,5,0],\"money\":[960,1200,1200,1200],"
     "\"cards\":[10,12,11,11],\"junk\":[20,21]}]"},
    {8, 8, 0, NULL,
     "[{\"type\":\"buy\",\"seq\":8,\"seat\":0,\"bought\":true,\"by\":\"hand\"},"
     "{\"type\":\"draw\",\"seq\":8,\"seat\":0,\"card\":39,\"for\":\"buy\"},"
     "{\"type\":\"round\",\"seq\":8,\"round\":2,\"time\":1,\"destinations\":[4,5,6,7]}]"},
    {8, 8, 1, "{\"type\":\"buy\",\"buy\":true}",
     "[{\"type\":\"buy\",\"seq\":8,\"seat\":0,\"bought\":true,\"by\":\"hand\"},"
     "{\"type\":\"draw\",\"seq\":8,\"seat\":0,\"card\":null,\"for\":\"buy\"},"
     "{\"type\":\"round\",\"seq\":8,\"round\":2,\"time\":1,\"destinations\":[4,5,6,7]}]"},
};

static char *member(const cJSON *json, const char *name) {
    return cJSON_PrintUnformatted(cJSON_GetObjectItemCaseSensitive(json, name));
}

START_TEST(an_entry_shows_a_reader_what_is_public_or_their_own) {
    struct buf out = BUF_INIT;
    const struct game_entry entry = entry_at(seen[_i].seq, seen[_i].now);
    play_round();
    buf_addstr(&out, "{\"\":0");
    game->write_entry(&entry, seen[_i].reader, &out);
    buf_addch(&out, '}');
    cJSON *json = cJSON_Parse(buf_text(&out));
    char *move = member(json, "move"), *steps = member(json, "steps");
    ck_assert_str_eq(move, seen[_i].move ? seen[_i].move : entered[seen[_i].seq - 1].move);
    if (seen[_i].steps)
        ck_assert_str_eq(steps, seen[_i].steps);
    cJSON_free(move);
    cJSON_free(steps);
    cJSON_Delete(json);
    buf_clear(&out);
}
END_TEST

/* A seat that resigns before its answer is shown keeps it to itself. */
START_TEST(a_void_answer_stays_secret) {
    struct buf out = BUF_INIT;
    const struct game_entry entry = entry_at(3, 4);
    play_round();
    states[4] = states[3];
    game->leave(&states[4], GAME_RESIGNED, 2, NULL);
    cJSON *json = cJSON_Parse("{\"type\":\"bid\",\"amount\":10}");
    struct shanghai_move bid;
    ck_assert_int_eq(game->read_move(json, SEATS, &bid, NULL), ERROR_NONE);
    ck_assert_int_eq(game->apply(&states[4], 1, &bid, GAME_BY_HAND, NULL, NULL), ERROR_NONE);
    ck_assert_int_ne(states[4].phase, SHANGHAI_BID);
    game->write_entry(&entry, 0, &out);
    ck_assert_ptr_nonnull(strstr(out.data, "\"move\":{\"type\":\"bid\"},"));
    cJSON_Delete(json);
    buf_clear(&out);
}
END_TEST

static const char *const names[GAME_SEATS_MAX] = {"north", "east", "south", "madame-ling"};

/* An entry told to the players, and to the operator. */
struct telling {
    int seq;
    int language; /* LANGUAGES: the operator's log */
    const char *told;
};

static const struct telling tellings[] = {
    {1, LANGUAGE_EN, "north has bid."},
    {1, LANGUAGES, "bids"},
    {5, LANGUAGE_EN,
     "Bids: north 240, east 0, south 90, madame-ling 200. north sends Lang-Tsu and pays 240. north "
     "sent Lang-Tsu to 12 (lantern maker): 9 forward."},
    {5, LANGUAGES,
     "bids. Bids: Seat 0 240, Seat 1 0, Seat 2 90, Seat 3 200. Seat 0 sends Lang-Tsu and pays "
     "240. Seat 0 sent Lang-Tsu to 12 (lantern maker): 9 forward."},
    {6, LANGUAGES, "chooses what to play. Free information: Seat 2 5, Seat 3 4."},
    {5, LANGUAGE_DE,
     "Gebote: north 240, east 0, south 90, madame-ling 200. north schickt Lang-Tsu und zahlt 240. "
     "north hat Lang-Tsu zu 12 (Laternenmacher) geschickt: 9 vor."},
    {5, LANGUAGE_IT,
     "Offerte: north 240, east 0, south 90, madame-ling 200. north manda Lang-Tsu e paga 240. "
     "north ha mandato Lang-Tsu a 12 (lanternaio): avanti di 9."},
    {6, LANGUAGE_DE, "Freie Auskunft: south 5, madame-ling 4."},
    {7, LANGUAGE_IT,
     "north ha dato l'evento a madame-ling. Evento per madame-ling: «Si perdono informazioni "
     "importanti: indietro, dietro 1 mercante.» La giunca è sul 41 e sul 42."},
    {7, LANGUAGES,
     "gives the event to Seat 3. Event for Seat 3: “Important information is lost: back behind 1 "
     "merchant.” "
     "The junk is at 41 and 42."},
    {8, LANGUAGE_EN, "north bought a card. Round 2 begins."},
    {8, LANGUAGES, "buys a card. Round 2 begins."},
};

/* The same entries by the clock: they are not told as the player's own. The operator reads whose
 * they are in a column. */
static const struct telling tellings_by_clock[] = {
    {1, LANGUAGE_EN, "north has bid. (time was up)"},
    {1, LANGUAGE_DE, "north hat geboten. (nach Ablauf der Zeit)"},
    {1, LANGUAGE_IT, "north ha fatto la sua offerta. (tempo scaduto)"},
    {1, LANGUAGES, "bids"},
    {5, LANGUAGE_EN,
     "east has bid. (time was up) Bids: north 240, east 0, south 90, madame-ling 200. north sends "
     "Lang-Tsu and pays 240. north sent Lang-Tsu to 12 (lantern maker): 9 forward."},
    {5, LANGUAGES,
     "bids. Bids: Seat 0 240, Seat 1 0, Seat 2 90, Seat 3 200. Seat 0 sends "
     "Lang-Tsu and pays 240. Seat 0 sent Lang-Tsu to 12 (lantern maker): 9 forward."},
    {6, LANGUAGE_EN,
     "south has chosen what to play. (time was up) Free information: south 5, madame-ling 4."},
    {7, LANGUAGES,
     "gives the event to Seat 3. Event for Seat 3: “Important information is lost: "
     "back behind 1 merchant.” The junk is at 41 and 42."},
    {8, LANGUAGE_IT, "north ha comprato una carta. (tempo scaduto) Comincia il round 2."},
};

static void ck_assert_told(const struct telling *telling, enum game_by by) {
    struct game_audience audience;
    struct buf out = BUF_INIT;
    bool log = telling->language == LANGUAGES;
    struct game_entry entry = entry_at(telling->seq, telling->seq);
    entry.by = by;
    play_round();
    memcpy(audience.names, names, sizeof names);
    audience.language = log ? LANGUAGE_EN : (enum language)telling->language;
    game->narrate(&entry, log ? NULL : &audience, &out);
    ck_assert_str_eq(buf_text(&out), telling->told);
    buf_clear(&out);
}

START_TEST(an_entry_is_told_without_secrets) {
    ck_assert_told(&tellings[_i], GAME_BY_HAND);
}
END_TEST

START_TEST(an_entry_of_the_clock_is_told_as_such) {
    ck_assert_told(&tellings_by_clock[_i], GAME_BY_CLOCK);
}
END_TEST

/* A seat that leaves a game which goes on is told with what follows. */
START_TEST(a_resignation_is_told_with_what_follows) {
    struct game_audience audience = {.language = LANGUAGE_EN};
    struct buf told = BUF_INIT, logged = BUF_INIT;
    const struct game_entry entry = {.before = &states[4],
                                     .after = &states[5],
                                     .now = &states[5],
                                     .ending = GAME_RESIGNED,
                                     .seq = 5,
                                     .seat = 1};
    play_round();
    states[5] = states[4];
    game->leave(&states[5], GAME_RESIGNED, 1, NULL);
    memcpy(audience.names, names, sizeof names);
    game->narrate(&entry, &audience, &told);
    game->narrate(&entry, NULL, &logged);
    ck_assert_str_eq(
        buf_text(&told),
        "east gave up. Bids: north 240, east 0, south 90, madame-ling 200. north sends "
        "Lang-Tsu and pays 240. north sent Lang-Tsu to 12 (lantern maker): 9 forward.");
    ck_assert_str_eq(buf_text(&logged),
                     "resigns. Bids: Seat 0 240, Seat 1 0, Seat 2 90, Seat 3 200. Seat 0 sends "
                     "Lang-Tsu and pays 240. Seat 0 sent Lang-Tsu to 12 (lantern maker): 9 "
                     "forward.");
    buf_clear(&told);
    buf_clear(&logged);
}
END_TEST

/* A seat that becomes absent by the clock's answer did nothing in time; nor is that told of the
 * absence itself. */
START_TEST(an_absence_is_told_beside_the_clocks_answer) {
    const struct game_audience audience = {.language = LANGUAGE_EN, .names = {"north"}};
    struct buf out = BUF_INIT;
    struct game_entry entry = entry_at(1, 1);
    entry.by = GAME_BY_CLOCK;
    play_round();
    states[0].seat[0].clocked = 1;
    game->narrate(&entry, &audience, &out);
    ck_assert_str_eq(buf_text(&out), "north has bid. (time was up) north is absent.");
    buf_clear(&out);
}
END_TEST

static const struct {
    uint8_t space;
    const char *told;
} stakes[] = {
    {1, "Round 1 di 24 al massimo. La giunca è sull'1 e sul 2."},
    {4, "Round 1 di 24 al massimo. La giunca è sul 7 e sull'8."},
    {6, "Round 1 di 24 al massimo. La giunca è sull'11 e sul 12."},
    {9, "Round 1 di 24 al massimo. La giunca è sul 17 e sul 18."},
};

START_TEST(an_italian_article_elides_before_1_8_and_11) {
    const struct game_audience audience = {.language = LANGUAGE_IT};
    struct buf out = BUF_INIT;
    play_round();
    states[0].junk = stakes[_i].space;
    game->narrate_stake(&states[0], &audience, &out);
    ck_assert_str_eq(buf_text(&out), stakes[_i].told);
    buf_clear(&out);
}
END_TEST

START_TEST(the_stake_is_told_in_each_language) {
    static const char *const told[LANGUAGES] = {
        [LANGUAGE_EN] = "Round 1 of at most 24. The junk is at 3 and 4.",
        [LANGUAGE_DE] = "Runde 1 von höchstens 24. Die Dschunke liegt auf 3 und 4.",
        [LANGUAGE_IT] = "Round 1 di 24 al massimo. La giunca è sul 3 e sul 4.",
    };
    const struct game_audience audience = {.language = (enum language)_i};
    struct buf out = BUF_INIT;
    play_round();
    states[0].junk = 2;
    game->narrate_stake(&states[0], &audience, &out);
    ck_assert_str_eq(buf_text(&out), told[_i]);
    buf_clear(&out);
}
END_TEST

START_TEST(an_italian_article_elides_before_a_date) {
    static const char *const dates[][2] = {
        {"8 dicembre", "Comincia l'8 dicembre."},   {"11 gennaio", "Comincia l'11 gennaio."},
        {"81 anni", "Comincia l'81 anni."},         {"18 dicembre", "Comincia il 18 dicembre."},
        {"800 anni fa", "Comincia l'800 anni fa."}, {"12 gennaio", "Comincia il 12 gennaio."},
    };
    struct buf out = BUF_INIT;
    language_add(&out, "Comincia il {0}.", &dates[_i][0]);
    ck_assert_str_eq(buf_text(&out), dates[_i][1]);
    buf_clear(&out);
}
END_TEST

/* --- What was decided --- */

static void write_decision(void *context, const struct shanghai *asked,
                           const struct shanghai_move *move) {
    buf_addstr(context, shanghai_phases[asked->phase]);
    buf_addch(context, ' ');
    game->write_move(move, context);
}

/* The decisions of a seat in an entry, each after the phase that asked for it. */
static const struct {
    int seq, seat;
    const char *decided;
} decisions[] = {
    {3, 2, "bid {\"type\":\"bid\",\"amount\":90}"},
    {5, 1, "bid {\"type\":\"bid\",\"amount\":0,\"plan\":{\"free\":\"best\"}}"},
    {5, 0, "send {\"type\":\"send\",\"to\":12,\"cards\":[55,57]}"},
    {5, 3, "free {\"type\":\"play\",\"cards\":[59]}"},
    {5, 2, ""},
    {6, 2, "free {\"type\":\"play\",\"cards\":[58]}"},
    {6, 0, ""},
    {7, 0, "give {\"type\":\"give\",\"seat\":3}"},
    {8, 0, "buy {\"type\":\"buy\",\"buy\":true}"},
};

START_TEST(what_a_plan_answers_was_decided_too) {
    struct buf out = BUF_INIT;
    const struct game_entry entry = entry_at(decisions[_i].seq, ENTRIES);
    play_round();
    shanghai_decisions(&entry, decisions[_i].seat, write_decision, &out);
    ck_assert_str_eq(buf_text(&out), decisions[_i].decided);
    buf_clear(&out);
}
END_TEST

START_TEST(what_the_clock_does_nobody_has_decided) {
    struct buf out = BUF_INIT;
    struct game_entry entry = entry_at(3, ENTRIES);
    entry.by = GAME_BY_CLOCK;
    play_round();
    shanghai_decisions(&entry, 2, write_decision, &out);
    ck_assert_uint_eq(out.len, 0);
    buf_clear(&out);
}
END_TEST

/* --- An entry that runs through many rounds --- */

/* Seat 0 is absent and the mover; the others have no money and no cards, but for one that seat 1
 * is asked for. Nobody can be asked afterwards: the rounds run by themselves to the end. */
static void lay_out_the_last_question(struct shanghai *state) {
    const uint8_t last = 55; /* of destination 12, where Lang-Tsu stands */
    state->bots = SEAT_BIT(2);
    state->phase = SHANGHAI_FREE;
    state->awaited = SEAT_BIT(1);
    state->mover = state->last_mover = 0;
    state->lang_tsu = 12;
    for (int i = 0; i < SHANGHAI_EVENTS; i++)
        state->events[i] = 9;
    for (int i = 0; i < state->seats; i++) {
        state->seat[i].absent = i == 0;
        state->seat[i].money = 0;
        state->pile |= state->seat[i].hand;
        state->seat[i].hand = 0;
    }
    state->seat[1].hand = UINT64_C(1) << last;
    state->pile &= ~state->seat[1].hand;
}

START_TEST(an_entry_through_many_rounds_shows_all_that_it_caused) {
    struct buf out = BUF_INIT;
    struct shanghai_move play = {.type = SHANGHAI_MOVE_PLAY};
    play_round();
    states[1] = states[0];
    lay_out_the_last_question(&states[1]);
    states[2] = states[1];
    ck_assert_int_eq(game->apply(&states[2], 1, &play, GAME_BY_HAND, NULL, NULL), ERROR_NONE);
    const struct game_entry entry = {.before = &states[1],
                                     .after = &states[2],
                                     .now = &states[2],
                                     .move = &play,
                                     .seq = states[2].seq,
                                     .seat = 1};
    ck_assert_int_gt(states[2].round, 4);
    game->write_entry(&entry, SPECTATOR, &out);
    const char *rest = out.data;
    for (int round = 2; round <= states[2].round; round++) {
        char begins[64];
        snprintf(begins, sizeof begins, "{\"type\":\"round\",\"seq\":1,\"round\":%d,", round);
        const char *free = strstr(rest, "{\"type\":\"free\",");
        rest = strstr(rest, begins);
        ck_assert_msg(free && rest && free < rest, "round %d is missing: %s", round, out.data);
    }
    ck_assert_ptr_nonnull(strstr(rest, "{\"type\":\"end\","));
    buf_clear(&out);
}
END_TEST

/* With the clock's bid of seat 0 all people are absent, and only the house player is left. */
START_TEST(s30_the_end_is_shown_with_the_absence_that_causes_it) {
    struct buf out = BUF_INIT;
    struct game_entry entry = entry_at(1, 1);
    entry.by = GAME_BY_CLOCK;
    play_round();
    states[0].awaited = SEAT_BIT(0);
    states[0].seat[0].clocked = 1;
    states[0].seat[1].absent = states[0].seat[2].absent = true;
    states[1] = states[0];
    ck_assert_int_eq(game->apply(&states[1], 0, &moves[0], GAME_BY_CLOCK, NULL, NULL), ERROR_NONE);
    ck_assert_int_eq(states[1].ending, GAME_ABANDONED);
    game->write_entry(&entry, SPECTATOR, &out);
    const char *absent = strstr(buf_text(&out), "{\"type\":\"absent\",");
    ck_assert_msg(absent && strstr(absent, "{\"type\":\"end\","), "%s", buf_text(&out));
    buf_clear(&out);
}
END_TEST

int main(void) {
    if (!chance_init())
        return 1;
    TCase *cases = tcase_create("log");
    tcase_add_loop_test(cases, an_entry_shows_a_reader_what_is_public_or_their_own, 0,
                        (int)(sizeof seen / sizeof *seen));
    tcase_add_test(cases, a_void_answer_stays_secret);
    tcase_add_loop_test(cases, what_a_plan_answers_was_decided_too, 0,
                        (int)(sizeof decisions / sizeof *decisions));
    tcase_add_test(cases, what_the_clock_does_nobody_has_decided);
    tcase_add_test(cases, a_resignation_is_told_with_what_follows);
    tcase_add_test(cases, an_absence_is_told_beside_the_clocks_answer);
    tcase_add_loop_test(cases, an_italian_article_elides_before_1_8_and_11, 0,
                        (int)(sizeof stakes / sizeof *stakes));
    tcase_add_loop_test(cases, the_stake_is_told_in_each_language, 0, LANGUAGES);
    tcase_add_loop_test(cases, an_italian_article_elides_before_a_date, 0, 6);
    tcase_add_test(cases, an_entry_through_many_rounds_shows_all_that_it_caused);
    tcase_add_test(cases, s30_the_end_is_shown_with_the_absence_that_causes_it);
    tcase_add_loop_test(cases, an_entry_is_told_without_secrets, 0,
                        (int)(sizeof tellings / sizeof *tellings));
    tcase_add_loop_test(cases, an_entry_of_the_clock_is_told_as_such, 0,
                        (int)(sizeof tellings_by_clock / sizeof *tellings_by_clock));
    return topic_run("shanghai log", cases);
}
