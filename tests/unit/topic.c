#include "topic.h"

#include <stdio.h>
#include <stdlib.h>

#include <cjson/cJSON.h>

#include "base/buf.h"

int topic_run(const char *name, TCase *cases) {
    Suite *suite = suite_create(name);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

cJSON *topic_json(const char *path) {
    struct buf text = BUF_INIT;
    buf_printf(&text, "%s/%s", UNIT_DIR, path);
    FILE *file = fopen(text.data, "rb");
    ck_assert_msg(file != NULL, "cannot open %s", text.data);
    buf_reset(&text);
    char chunk[4096];
    for (size_t got; (got = fread(chunk, 1, sizeof chunk, file)) > 0;)
        buf_add(&text, chunk, got);
    fclose(file);
    cJSON *json = cJSON_ParseWithLength(text.data, text.len);
    ck_assert_msg(json != NULL, "%s is no JSON", path);
    buf_clear(&text);
    return json;
}
