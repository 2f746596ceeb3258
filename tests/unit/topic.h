/*
 * topic.h - what the test programs share. Each program is one topic, a table of sentences:
 * `topic_run` runs its test cases and gives main's exit code.
 */
#ifndef UNIT_TOPIC_H
#define UNIT_TOPIC_H

#include <check.h>

struct cJSON;

/* Runs the cases (taken) as the suite `name`, prints what fails; 0 when all pass. */
int topic_run(const char *name, TCase *cases);

/* The JSON of a file under tests/unit; owned by the caller. A file missing or wrong ends the test.
 */
struct cJSON *topic_json(const char *path);

#endif
