#include "service/drawn.h"

#include <stdlib.h>
#include <string.h>

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    struct drawn *drawn = context;
    const struct game_chance *seed = &drawn->source.chance;
    unsigned number = seed->below(seed->context, label, k, bound);
    if (bound) {
        buf_addch(&drawn->text, drawn->text.len ? ',' : '[');
        buf_addint(&drawn->text, number + 1); /* dice: the log has them as thrown */
    }
    return number;
}

/* The next number of a list "[2,4]", -1 where there is none. */
static int next_number(const char **text) {
    char *end = NULL;
    if (**text != '[' && **text != ',')
        return -1;
    long number = strtol(*text + 1, &end, 10);
    bool found = end > *text + 1;
    *text = end;
    return found && number >= 0 && number <= INT16_MAX ? (int)number : -1;
}

static unsigned give(void *context, const char *label, int k, unsigned bound) {
    struct drawn *drawn = context;
    (void)label, (void)k;
    if (bound == 0)
        return 0;
    int number = next_number(&drawn->rest) - 1;
    if (number >= 0 && (unsigned)number < bound)
        return (unsigned)number;
    drawn->failed = true;
    return 0;
}

void drawn_from_seed(struct drawn *drawn, const struct chance_key *key, const char *algorithm) {
    *drawn = (struct drawn){.chance = {draw, drawn}};
    chance_source_init(&drawn->source, key, algorithm);
}

void drawn_from_log(struct drawn *drawn, const char *text) {
    *drawn = (struct drawn){.chance = {give, drawn}, .rest = text ? text : ""};
}

bool drawn_end(struct drawn *drawn) {
    if (drawn->text.len)
        buf_addch(&drawn->text, ']');
    if (drawn->rest && *drawn->rest)
        drawn->failed |= strcmp(drawn->rest, "]") != 0;
    return !drawn->failed && !drawn->text.failed;
}
