#include "service/drawn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The stream's name, the number behind it included. */
static void name_stream(const char *label, int k, char ret_name[DRAWN_STREAM]) {
    snprintf(ret_name, DRAWN_STREAM, k == GAME_CHANCE_ONE ? "%s" : "%s%d", label, k);
}

/* Begins the list of another stream. */
static void write_stream(struct drawn *drawn, const char *name) {
    buf_addstr(&drawn->text, *drawn->stream ? "]},{\"label\":\"" : "[{\"label\":\"");
    buf_addstr(&drawn->text, name);
    buf_addstr(&drawn->text, "\",\"numbers\":[");
}

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    struct drawn *drawn = context;
    const struct game_chance *seed = &drawn->source.chance;
    char name[DRAWN_STREAM];
    name_stream(label, k, name);
    bool another = strcmp(name, drawn->stream) != 0;
    if (another)
        write_stream(drawn, name);
    memcpy(drawn->stream, name, sizeof name);
    unsigned number = seed->below(seed->context, label, k, bound);
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

static bool read_stream(struct drawn *drawn, const char *name) {
    bool comes = pass(drawn, *drawn->stream ? "]},{\"label\":\"" : "[{\"label\":\"") &&
                 pass(drawn, name) && pass(drawn, "\",\"numbers\":[");
    memcpy(drawn->stream, name, DRAWN_STREAM);
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

static unsigned give(void *context, const char *label, int k, unsigned bound) {
    struct drawn *drawn = context;
    char name[DRAWN_STREAM] = "";
    unsigned number = 0;
    name_stream(label, k, name);
    bool fits = strcmp(name, drawn->stream) != 0 ? read_stream(drawn, name)
                                                 : bound == 0 || pass(drawn, ",");
    if (fits && bound)
        fits = read_number(drawn, bound, &number);
    drawn->failed |= !fits;
    return fits ? number : 0;
}

void drawn_from_seed(struct drawn *drawn, const struct chance_key *key, const char *algorithm) {
    *drawn = (struct drawn){.chance = {draw, drawn}};
    chance_source_init(&drawn->source, key, algorithm);
}

void drawn_from_log(struct drawn *drawn, const char *text) {
    *drawn = (struct drawn){.chance = {give, drawn}, .rest = text ? text : ""};
}

bool drawn_end(struct drawn *drawn) {
    bool used = *drawn->stream;
    if (drawn->rest)
        drawn->failed |= strcmp(drawn->rest, used ? "]}]" : "") != 0;
    else if (used)
        buf_addstr(&drawn->text, "]}]");
    return !drawn->failed && !drawn->text.failed;
}
