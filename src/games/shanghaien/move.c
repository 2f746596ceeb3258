/* Moves and variants as JSON. One table says which fields a type of move has; reading, writing and
 * the test of the canonical form (legal.c) all go by it. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "games/shanghaien/internal.h"

const struct shanghaien_move_shape shanghaien_move_shapes[SHANGHAIEN_MOVE_TYPES] = {
    [SHANGHAIEN_MOVE_ROLL] = {"roll", 0},
    [SHANGHAIEN_MOVE_PLACE] = {"place", FIELD_DIE | FIELD_ONE_AT},
    [SHANGHAIEN_MOVE_WILD] = {"wild", FIELD_CARD | FIELD_COLOUR},
    [SHANGHAIEN_MOVE_ADJUST] = {"adjust", FIELD_CARD | FIELD_DIE | FIELD_BY},
    [SHANGHAIEN_MOVE_REROLL] = {"reroll", FIELD_CARD},
    [SHANGHAIEN_MOVE_BOTH] = {"both", FIELD_CARD | FIELD_ONE_AT},
    [SHANGHAIEN_MOVE_SHARKS] = {"sharks", FIELD_CARD | FIELD_DIE | FIELD_ONE_AT},
    [SHANGHAIEN_MOVE_EXCHANGE] = {"exchange", FIELD_CARD | FIELD_FROM},
    [SHANGHAIEN_MOVE_SHANGHAI] = {"shanghai", 0},
};

static const char *const end_names[] = {
    [SHANGHAIEN_LEFT] = "left",
    [SHANGHAIEN_RIGHT] = "right",
};

static const char *type_name(int type) {
    return shanghaien_move_shapes[type].name;
}

static const char *end_name(int end) {
    return end_names[end];
}

static const char *colour_name(int colour) {
    return shanghaien_colour_name((unsigned)colour);
}

/* The fields: where each stands in a move, its range, and in JSON a number or, where `named`, a
 * name. */
static const struct field {
    const char *name;
    enum shanghaien_field field;
    size_t offset; /* of a member of one byte */
    int min, max;
    const char *(*named)(int value);
    const char *wanted; /* the end of the sentence "This must be ..." */
} fields[] = {
    {"card", FIELD_CARD, offsetof(struct shanghaien_move, card), 0, SHANGHAIEN_CARDS - 1, NULL,
     "a card's id, 0 to 51"},
    {"die", FIELD_DIE, offsetof(struct shanghaien_move, die), 0, 1, NULL, "0 or 1"},
    {"one_at", FIELD_ONE_AT, offsetof(struct shanghaien_move, one_at), SHANGHAIEN_LEFT,
     SHANGHAIEN_RIGHT, end_name, "left or right"},
    {"colour", FIELD_COLOUR, offsetof(struct shanghaien_move, colour), 0, SHANGHAIEN_COLOURS - 1,
     colour_name, "the name of a colour"},
    {"from", FIELD_FROM, offsetof(struct shanghaien_move, from), 1, 6, NULL,
     "a number from 1 to 6"},
    {"by", FIELD_BY, offsetof(struct shanghaien_move, by), -1, 1, NULL, "1 or -1"},
};

enum { FIELDS = sizeof fields / sizeof *fields };

/* A whole number in min..max; 1.0 is the same JSON value as 1. */
static bool read_int(const cJSON *json, int min, int max, int *ret_value) {
    if (!cJSON_IsNumber(json) || json->valuedouble < min || json->valuedouble > max)
        return false;
    int value = (int)json->valuedouble;
    if (json->valuedouble != value)
        return false;
    *ret_value = value;
    return true;
}

/* That of min..max whose name the string is. */
static bool read_name(const cJSON *json, const char *(*named)(int), int min, int max,
                      int *ret_value) {
    if (!cJSON_IsString(json))
        return false;
    for (int i = min; i <= max; i++)
        if (strcmp(json->valuestring, named(i)) == 0) {
            *ret_value = i;
            return true;
        }
    return false;
}

static bool read_value(const cJSON *json, const struct field *field, struct shanghaien_move *move) {
    int value;
    bool good = field->named ? read_name(json, field->named, field->min, field->max, &value)
                             : read_int(json, field->min, field->max, &value);
    if (!good || (field->field == FIELD_BY && value == 0))
        return false;
    ((uint8_t *)move)[field->offset] = (uint8_t)value;
    return true;
}

/* Nothing but "type" and the fields of its type may stand in a move. */
static enum error_code refuse_unknown(const cJSON *json, unsigned known, struct error *err) {
    const cJSON *item;
    cJSON_ArrayForEach(item, json) {
        bool found = strcmp(item->string, "type") == 0;
        for (int i = 0; i < FIELDS && !found; i++)
            found = (fields[i].field & known) && strcmp(item->string, fields[i].name) == 0;
        if (!found) {
            char path[sizeof err->field];
            snprintf(path, sizeof path, "move.%s", item->string);
            return error_field(err, path, "A move of this type has no such field.");
        }
    }
    return ERROR_NONE;
}

enum error_code shanghaien_read_move(const cJSON *json, struct shanghaien_move *ret_move,
                                     struct error *err) {
    if (!cJSON_IsObject(json))
        return error_field(err, "move", "A move is an object.");
    int type;
    if (!read_name(cJSON_GetObjectItemCaseSensitive(json, "type"), type_name, 0,
                   SHANGHAIEN_MOVE_TYPES - 1, &type))
        return error_field(err, "move.type", "This must be the name of a type of move.");
    unsigned known = shanghaien_move_shapes[type].fields;
    enum error_code code = refuse_unknown(json, known, err);
    if (code)
        return code;
    struct shanghaien_move move = {.type = (uint8_t)type};
    for (int i = 0; i < FIELDS; i++) {
        const struct field *field = &fields[i];
        if (!(field->field & known))
            continue;
        const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, field->name);
        if (!item && field->field == FIELD_ONE_AT) /* whether it is due, the state says */
            continue;
        if (!item || !read_value(item, field, &move)) {
            char path[sizeof err->field];
            snprintf(path, sizeof path, "move.%s", field->name);
            return error_field(err, path, "This must be %s.", field->wanted);
        }
    }
    *ret_move = move;
    return ERROR_NONE;
}

void shanghaien_write_side(unsigned one_at, struct buf *out) {
    buf_addch(out, '"');
    buf_addstr(out, end_names[one_at]);
    buf_addch(out, '"');
}

void shanghaien_write_move(const struct shanghaien_move *move, struct buf *out) {
    unsigned has = shanghaien_move_shapes[move->type].fields;
    ADD(out, "{\"type\":\"");
    buf_addstr(out, shanghaien_move_shapes[move->type].name);
    buf_addch(out, '"');
    if (has & FIELD_CARD) {
        ADD(out, ",\"card\":");
        buf_addint(out, move->card);
    }
    if (has & FIELD_DIE) {
        ADD(out, ",\"die\":");
        buf_addint(out, move->die);
    }
    if (move->one_at) {
        ADD(out, ",\"one_at\":");
        shanghaien_write_side(move->one_at, out);
    }
    if (has & FIELD_COLOUR) {
        ADD(out, ",\"colour\":\"");
        buf_addstr(out, shanghaien_colour_name(move->colour));
        buf_addch(out, '"');
    }
    if (has & FIELD_FROM) {
        ADD(out, ",\"from\":");
        buf_addint(out, move->from);
    }
    if (has & FIELD_BY) {
        ADD(out, ",\"by\":");
        buf_addint(out, move->by);
    }
    buf_addch(out, '}');
}

static const struct {
    const char *name;
    unsigned bit;
} variants[] = {
    {"extra_wild", SHANGHAIEN_VARIANT_EXTRA_WILD},
    {"sharks", SHANGHAIEN_VARIANT_SHARKS},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

/* The bit of a variant's name, 0 if there is none. */
static unsigned variant_bit(const char *name) {
    for (int i = 0; i < VARIANTS; i++)
        if (strcmp(name, variants[i].name) == 0)
            return variants[i].bit;
    return 0;
}

enum error_code shanghaien_read_variant(const cJSON *json, const char *path, unsigned *ret_variant,
                                        struct error *err) {
    if (json && !cJSON_IsObject(json))
        return error_field(err, path, "A variant is an object.");
    unsigned variant = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, json) {
        unsigned bit = variant_bit(item->string);
        if (!bit || !cJSON_IsBool(item)) {
            char field[sizeof err->field];
            snprintf(field, sizeof field, "%s.%s", path, item->string);
            return error_field(err, field,
                               bit ? "This must be true or false." : "There is no such variant.");
        }
        if (cJSON_IsTrue(item))
            variant |= bit;
    }
    *ret_variant = variant;
    return ERROR_NONE;
}

void shanghaien_write_variant(unsigned variant, struct buf *out) {
    for (int i = 0; i < VARIANTS; i++)
        buf_printf(out, "%c\"%s\":%s", i ? ',' : '{', variants[i].name,
                   variant & variants[i].bit ? "true" : "false");
    buf_addch(out, '}');
}
