#include "http/test_hooks.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/json.h"
#include "service/scheduler.h"

static enum error_code set_now(struct scheduler *scheduler, const char *text, size_t len,
                               struct error *err) {
    struct cJSON *body;
    const char *now;
    enum error_code code = json_parse(text, len, &body, err);
    if (code)
        return code;
    code = json_bytes(body, "now", JSON_REQUIRED, 20, 20, &now, err);
    struct tm t = {0};
    if (!code && !strptime(now, "%Y-%m-%dT%H:%M:%SZ", &t))
        code = error_field(err, "now", "A time is due.");
    if (!code) {
        clock_set((int64_t)timegm(&t) * 1000);
        scheduler_run_due(scheduler);
    }
    cJSON_Delete(body);
    return code;
}

void test_hooks_tell(const char *url) {
    printf("hooks at %s\n", url);
}

int test_hooks_answer(struct scheduler *scheduler, const char *method, const char *path,
                      const char *body, size_t len) {
    if (strcmp(method, "PUT") != 0 || strcmp(path, "/test/now") != 0)
        return 0;
    return set_now(scheduler, body, len, NULL) ? 400 : 204;
}
