/*
 * The round of the page's lesson, web/lesson/round.json: its positions and log must be what the
 * rules say. The rounds before it, which the page does not show, give both players something to
 * hold.
 *
 * LESSON_WRITE=web/lesson/round.json build/tests/unit/test_lesson writes the file again.
 */
#include <stdio.h>
#include <stdlib.h>

#include <cjson/cJSON.h>

#include "fixtures/table.h"
#include "fixtures/topic.h"
#include "games/game.h"

enum { LEARNER, HOUSE };

static const struct game *game;

struct lesson {
    struct table table;
    struct buf positions, log;
};

static void add_position(struct lesson *lesson) {
    buf_addstr(&lesson->positions, lesson->positions.len ? ",\n{\"seq\":" : "{\"seq\":");
    buf_addint(&lesson->positions, lesson->table.seq);
    game->write_stage(&lesson->table.state, &lesson->positions);
    game->write_view(&lesson->table.state, LEARNER, false, &lesson->positions);
    buf_addch(&lesson->positions, '}');
}

static void play(struct lesson *lesson, struct shanghaien_move move, const uint8_t dice[2]) {
    const struct shanghaien before = lesson->table.state;
    struct shanghaien after;
    const struct game_entry entry = table_told(&before, &move, dice, &after);
    table_play(&lesson->table, move, dice);
    struct buf *log = &lesson->log;
    buf_printf(log, "%s{\"seq\":%d,\"seat\":%d", log->len ? ",\n" : "", lesson->table.seq,
               before.turn);
    game->write_entry(&entry, LEARNER, log);
    buf_addch(log, '}');
    add_position(lesson);
}

static void roll(struct lesson *lesson, int first, int second) {
    const uint8_t dice[2] = {(uint8_t)first, (uint8_t)second};
    play(lesson, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_ROLL}, dice);
}

static void place(struct lesson *lesson, int die) {
    bool first = lesson->table.state.one_at == SHANGHAIEN_UNKNOWN;
    play(lesson,
         (struct shanghaien_move){.type = SHANGHAIEN_MOVE_PLACE,
                                  .die = (uint8_t)die,
                                  .one_at = first ? SHANGHAIEN_LEFT : SHANGHAIEN_UNKNOWN},
         NULL);
}

/* The learner holds a trick and Spanish 3, the house French 4 and Dutch 1; the learner begins. */
static void open_table(struct lesson *lesson) {
    static const int deck[] = {40, 32, 9, 0, 20, 19, 6, 34, 21, 43, 15, 27, -1};
    table_open(&lesson->table, 0, HOUSE, deck);
    table_lay(&lesson->table, 3);
    table_lay(&lesson->table, 1);
    table_lay(&lesson->table, 5);
    table_lay(&lesson->table, 2);
    table_shanghai(&lesson->table);
    lesson->table.seq = 0;
    add_position(lesson);
}

static void play_round(struct lesson *lesson) {
    roll(lesson, 2, 5);
    place(lesson, 0);
    roll(lesson, 3, 6);
    place(lesson, 0);

    roll(lesson, 2, 4);
    play(lesson,
         (struct shanghaien_move){.type = SHANGHAIEN_MOVE_ADJUST, .card = 40, .die = 0, .by = -1},
         NULL);
    place(lesson, 0);
    roll(lesson, 5, 2);
    place(lesson, 1);

    roll(lesson, 6, 2);
    place(lesson, 1);
    roll(lesson, 4, 1);
    place(lesson, 0);
    play(lesson, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_SHANGHAI}, NULL);
}

/* The whole document; to be freed by buf_clear. */
static struct buf make(void) {
    struct lesson lesson = {.positions = BUF_INIT, .log = BUF_INIT};
    open_table(&lesson);
    play_round(&lesson);
    struct buf text = BUF_INIT;
    buf_printf(&text, "{\"positions\": [\n%s\n],\n\"log\": [\n%s\n]}\n", lesson.positions.data,
               lesson.log.data);
    buf_clear(&lesson.positions);
    buf_clear(&lesson.log);
    return text;
}

START_TEST(the_lesson_of_the_page_follows_the_rules) {
    struct buf text = make();
    const char *path = getenv("LESSON_WRITE");
    if (path) {
        FILE *file = fopen(path, "wb");
        ck_assert_msg(file != NULL, "cannot write %s", path);
        ck_assert_uint_eq(fwrite(text.data, 1, text.len, file), text.len);
        ck_assert_int_eq(fclose(file), 0);
    }
    cJSON *made = cJSON_ParseWithLength(text.data, text.len);
    cJSON *published = topic_json("../../web/lesson/round.json");
    ck_assert_msg(cJSON_Compare(made, published, true), "write it again and look at the lesson");
    cJSON_Delete(made);
    cJSON_Delete(published);
    buf_clear(&text);
}
END_TEST

START_TEST(the_learner_wins_the_lesson_by_what_it_teaches) {
    struct buf text = make();
    cJSON *made = cJSON_ParseWithLength(text.data, text.len);
    const cJSON *positions = cJSON_GetObjectItem(made, "positions");
    const cJSON *last = cJSON_GetArrayItem(positions, cJSON_GetArraySize(positions) - 1);
    const cJSON *total = cJSON_GetObjectItem(cJSON_GetObjectItem(last, "score"), "total");
    ck_assert_int_eq(cJSON_GetArrayItem(total, LEARNER)->valueint, 7);
    ck_assert_int_eq(cJSON_GetArrayItem(total, HOUSE)->valueint, 6);
    cJSON_Delete(made);
    buf_clear(&text);
}
END_TEST

int main(void) {
    game = game_by_name("shanghaien");
    TCase *cases = tcase_create("lesson");
    tcase_add_test(cases, the_lesson_of_the_page_follows_the_rules);
    tcase_add_test(cases, the_learner_wins_the_lesson_by_what_it_teaches);
    return topic_run("lesson", cases);
}
