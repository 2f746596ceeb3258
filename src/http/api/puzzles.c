/* The daily puzzles: today's and those of the days before, and the answers. */
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/club/puzzles.h"
#include "service/workers/analysis_worker.h"

static void add_counts(cJSON *object, const struct puzzle_row *row) {
    char date[ISO8601_DATE];
    iso8601_date(row->day * CLOCK_DAY, date);
    cJSON_AddStringToObject(object, "day", date);
    cJSON_AddNumberToObject(object, "answers", (double)row->answers);
    cJSON_AddNumberToObject(object, "found", (double)row->found);
}

/* --- GET /api/puzzles --- */

static enum error_code add_puzzle(void *context, const struct puzzle_row *row, struct error *err) {
    cJSON *object = api_page_item(context);
    (void)err;
    if (!object)
        return ERROR_NONE;
    add_counts(object, row);
    if (*row->mine.move)
        cJSON_AddBoolToObject(object, "mine", row->mine.found);
    else
        cJSON_AddNullToObject(object, "mine");
    return ERROR_NONE;
}

static enum error_code add_streak(struct call *call, cJSON *object, struct error *err) {
    struct puzzle_streak streak;
    if (!call->account) {
        cJSON_AddNullToObject(object, "streak");
        return ERROR_NONE;
    }
    TRY(puzzle_streak_read(call->db, call->account, call->now, &streak, err));
    cJSON *json = cJSON_AddObjectToObject(object, "streak");
    cJSON_AddNumberToObject(json, "present", streak.present);
    cJSON_AddNumberToObject(json, "longest", streak.longest);
    return ERROR_NONE;
}

static enum error_code list_work(struct call *call, struct error *err) {
    struct api_page page;
    TRY(api_page_read(call, PUZZLES_PAGE, &page, err));
    TRY(add_streak(call, page.answer, err));
    api_page_begin(&page, "puzzles");
    TRY(db_puzzles_list(call->db, puzzle_day(call->now), call->account, page.first, page.size + 1,
                        add_puzzle, &page, err));
    return api_page_end(&page);
}

/* --- GET /api/puzzles/{day} --- */

/* The day that the path names. */
static enum error_code read_day(const struct call *call, int64_t *ret_day, struct error *err) {
    int64_t at = call->now;
    if (strcmp(call->params[0], "today") != 0 &&
        (!iso8601_read_date(call->params[0], &at) || at > call->now))
        return error_set(err, ERROR_NOT_FOUND, "There is no puzzle for that day.");
    *ret_day = puzzle_day(at);
    return ERROR_NONE;
}

/* Adds the solution for those who have answered. */
static void add_answer(cJSON *object, const struct puzzle_row *row, const struct buf *options) {
    if (!*row->mine.move) {
        cJSON_AddNullToObject(object, "answer");
        cJSON_AddNullToObject(object, "options");
        return;
    }
    cJSON *answer = cJSON_AddObjectToObject(object, "answer");
    cJSON_AddRawToObject(answer, "move", row->mine.move);
    cJSON_AddBoolToObject(answer, "found", row->mine.found);
    json_add_time(answer, "at", row->mine.at);
    cJSON_AddRawToObject(object, "options", buf_text(options));
}

static enum error_code answer_puzzle(struct call *call, int status, const struct puzzle_row *row,
                                     const struct buf *options, struct error *err) {
    struct buf view = BUF_INIT, position = BUF_INIT;
    cJSON *object = call_answer(call, status);
    add_counts(object, row);
    cJSON_AddNumberToObject(object, "margin", PUZZLE_MARGIN);
    enum error_code code = puzzle_write(call->db, row, &view, &position, err);
    if (!code) {
        cJSON_AddRawToObject(object, "view", buf_text(&view));
        cJSON_AddStringToObject(object, "position", buf_text(&position));
    }
    buf_clear(&view);
    buf_clear(&position);
    add_answer(object, row, options);
    return code;
}

static enum error_code puzzle_read(struct call *call, struct error *err) {
    struct puzzle_row row;
    struct buf options = BUF_INIT;
    int64_t day = 0;
    TRY(read_day(call, &day, err));
    enum error_code code = db_puzzles_read(call->db, day, call->account, &row, &options, err);
    if (code == ERROR_NOT_FOUND && day == puzzle_day(call->now))
        analysis_worker_wake(call->context->analysis_worker);
    if (!code)
        code = answer_puzzle(call, 200, &row, &options, err);
    buf_clear(&options);
    return code;
}

/* --- POST /api/puzzles/{day}/answer --- */

/* Takes the first answer; a later one changes nothing. */
static enum error_code take_answer(struct call *call, struct puzzle_row *row,
                                   const struct buf *options, const cJSON *move,
                                   struct error *err) {
    struct puzzle_answer answer;
    TRY(puzzle_judge(buf_text(options), move, &answer, err));
    if (*row->mine.move)
        return answer_puzzle(call, 200, row, options, err);
    answer.at = call->now;
    TRY(db_puzzles_answer(call->db, row->day, call->account, &answer, err));
    row->mine = answer;
    row->answers++;
    row->found += answer.found;
    return answer_puzzle(call, 201, row, options, err);
}

static enum error_code answer_change(struct call *call, struct error *err) {
    struct puzzle_row row;
    struct buf options = BUF_INIT;
    const cJSON *move = NULL;
    int64_t day = 0;
    TRY(read_day(call, &day, err));
    enum error_code code = db_puzzles_read(call->db, day, call->account, &row, &options, err);
    if (!code)
        code = json_only(call->body, "", JSON_NAMES("move"), err);
    if (!code)
        code = json_object(call->body, "move", JSON_REQUIRED, &move, err);
    if (!code)
        code = take_answer(call, &row, &options, move, err);
    buf_clear(&options);
    return code;
}

/* --- /api/me/puzzles --- */

static enum error_code agreed_read(struct call *call, struct error *err) {
    bool on = false;
    TRY(db_puzzles_agreed(call->db, call->account, &on, err));
    return api_answer_switch(call, on);
}

static enum error_code agree_change(struct call *call, struct error *err) {
    bool on = false;
    TRY(json_only(call->body, "", JSON_NAMES("on"), err));
    TRY(json_bool(call->body, "on", JSON_REQUIRED, &on, err));
    TRY(db_puzzles_agree(call->db, call->account, on, call->now, err));
    return api_answer_switch(call, on);
}

const struct route api_puzzles_routes[] = {
    {"GET", "/api/puzzles", SLOW, .work = list_work},
    {"GET", "/api/puzzles/{day}", 0, .read = puzzle_read},
    {"POST", "/api/puzzles/{day}/answer", NEEDS_LOGIN | TAKES_BODY, .change = answer_change},
    {"GET", "/api/me/puzzles", NEEDS_LOGIN, .read = agreed_read},
    {"PUT", "/api/me/puzzles", NEEDS_LOGIN | TAKES_BODY, .change = agree_change},
    {.method = NULL},
};
