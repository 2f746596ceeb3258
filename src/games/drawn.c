#include "games/drawn.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The rules draw from another stream than before; it is noted. */
static bool is_another(struct drawn *drawn, const char *label, int k) {
    if (drawn->label && drawn->k == k && strcmp(drawn->label, label) == 0)
        return false;
    drawn->label = label;
    drawn->k = k;
    return true;
}

static void write_stream(struct drawn *drawn) {
    buf_addstr(&drawn->text, drawn->text.len ? "],\"" : "{\"");
    buf_addstr(&drawn->text, drawn->label);
    if (drawn->k != GAME_CHANCE_ONE)
        buf_addint(&drawn->text, drawn->k);
    buf_addstr(&drawn->text, "\":[");
}

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    struct drawn *drawn = context;
    bool another = is_another(drawn, label, k);
    if (another)
        write_stream(drawn);
    unsigned number = drawn->source->below(drawn->source->context, label, k, bound);
    if (bound && !another)
        buf_addch(&drawn->text, ',');
    if (bound)
        buf_addint(&drawn->text, number);
    return number;
}

/* Passes over that text, which comes next. */
static bool pass(struct drawn *drawn, const char *text) {
    size_t length = strlen(text);
    bool comes = strncmp(drawn->rest, text, length) == 0;
    if (comes)
        drawn->rest += length;
    return comes;
}

static bool read_number(struct drawn *drawn, unsigned bound, unsigned *ret_number) {
    char *end = NULL;
    if (*drawn->rest < '0' || *drawn->rest > '9')
        return false;
    unsigned long number = strtoul(drawn->rest, &end, 10);
    drawn->rest = end;
    *ret_number = (unsigned)number;
    return number < bound;
}

static bool read_stream(struct drawn *drawn, bool first) {
    unsigned k = 0;
    return pass(drawn, first ? "{\"" : "],\"") && pass(drawn, drawn->label) &&
           (drawn->k == GAME_CHANCE_ONE ||
            (read_number(drawn, UINT_MAX, &k) && k == (unsigned)drawn->k)) &&
           pass(drawn, "\":[");
}

static unsigned give(void *context, const char *label, int k, unsigned bound) {
    struct drawn *drawn = context;
    unsigned number = 0;
    bool first = !drawn->label;
    bool fits =
        is_another(drawn, label, k) ? read_stream(drawn, first) : bound == 0 || pass(drawn, ",");
    if (fits && bound)
        fits = read_number(drawn, bound, &number);
    drawn->failed |= !fits;
    return fits ? number : 0;
}

void drawn_from_source(struct drawn *drawn, const struct game_chance *source) {
    *drawn = (struct drawn){.chance = {draw, drawn}, .source = source};
}

void drawn_from_log(struct drawn *drawn, const char *text) {
    *drawn = (struct drawn){.chance = {give, drawn}, .rest = text ? text : ""};
}

bool drawn_end(struct drawn *drawn) {
    bool used = drawn->label;
    if (drawn->rest)
        drawn->failed |= strcmp(drawn->rest, used ? "]}" : "") != 0;
    else if (used)
        buf_addstr(&drawn->text, "]}");
    return !drawn->failed && !drawn->text.failed;
}
