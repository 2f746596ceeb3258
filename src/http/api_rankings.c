/* Who is how strong: ratings in accounts and profiles, and the list of all. */
#include <cjson/cJSON.h>
#include <math.h>

#include "http/api.h"
#include "service/ratings.h"

static cJSON *rating(const struct rating_row *row, int64_t now) {
    struct glicko2 is = rating_now(row, now);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "value", round(is.value));
    cJSON_AddNumberToObject(object, "deviation", round(is.deviation));
    cJSON_AddNumberToObject(object, "games", (double)row->games);
    return object;
}

enum error_code api_add_rating(struct call *call, const struct person *person, cJSON *object,
                               struct error *err) {
    struct rating_row row;
    if (person->kind != ACCOUNT_PERSON) {
        cJSON_AddNullToObject(object, "rating");
        return ERROR_NONE;
    }
    enum error_code code = db_ratings_read(call->db, person->account, &row, err);
    if (!code)
        cJSON_AddItemToObject(object, "rating", rating(&row, call->now));
    return code;
}

struct page {
    cJSON *rankings;
    int64_t now, first;
    int count; /* one more than a page holds, if there is a next one */
};

static enum error_code add_ranking(void *context, const struct person *person,
                                   const struct rating_row *row, struct error *err) {
    struct page *page = context;
    (void)err;
    if (page->count++ >= RANKINGS_PAGE)
        return ERROR_NONE;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "rank", (double)(page->first + page->count));
    cJSON_AddStringToObject(object, "name", person->name);
    cJSON_AddItemToObject(object, "rating", rating(row, page->now));
    cJSON_AddItemToArray(page->rankings, object);
    return ERROR_NONE;
}

enum error_code api_rankings_read(struct call *call, struct error *err) {
    int64_t number = 1;
    enum error_code code = api_page(call, &number, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    struct page page = {.rankings = cJSON_AddArrayToObject(object, "rankings"),
                        .now = call->now,
                        .first = (number - 1) * RANKINGS_PAGE};
    code = db_ratings_ranked(call->db, page.first, RANKINGS_PAGE + 1, add_ranking, &page, err);
    if (code) {
        cJSON_Delete(object);
        return code;
    }
    if (page.count > RANKINGS_PAGE)
        cJSON_AddNumberToObject(object, "next_page", (double)number + 1);
    return call_answer(call, 200, object, err);
}
