/* How a player has played: GET /api/players/{name}/results. */
#include <cjson/cJSON.h>

#include "http/api.h"
#include "store/db_ratings.h"

static enum error_code add_opponent(void *context, const struct person *opponent,
                                    const struct account_counts *counts, struct error *err) {
    (void)err;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "player", api_person(opponent));
    api_add_counts(object, counts);
    cJSON_AddItemToArray(context, object);
    return ERROR_NONE;
}

/* The quartiles of ascending times, by nearest rank, in whole seconds; null without any. */
static cJSON *quartiles(const int64_t times[], size_t count) {
    static const char *const names[] = {"lower", "median", "upper"};
    if (count == 0)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    for (size_t i = 0; i < 3; i++) {
        int64_t seconds = times[((i + 1) * count + 3) / 4 - 1] / 1000;
        cJSON_AddNumberToObject(object, names[i], (double)seconds);
    }
    return object;
}

static enum error_code fill(struct call *call, int64_t account, cJSON *object, struct error *err) {
    int64_t times[RESULTS_TIMES], timeouts = 0;
    size_t count = 0;
    enum error_code code = db_results_times(call->db, account, times, &count, err);
    if (!code)
        code = db_results_timeouts(call->db, account, &timeouts, err);
    if (code)
        return code;
    cJSON_AddItemToObject(object, "response", quartiles(times, count));
    cJSON_AddNumberToObject(object, "timeouts", (double)timeouts);
    return db_results_opponents(call->db, account, add_opponent,
                                cJSON_AddArrayToObject(object, "opponents"), err);
}

enum error_code api_results_work(struct call *call, struct error *err) {
    struct account_row row;
    enum error_code code = db_accounts_by_name(call->db, call->params[0], &row, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    code = fill(call, row.person.account, object, err);
    if (code) {
        cJSON_Delete(object);
        return code;
    }
    return call_answer(call, 200, object, err);
}
