/* Moves and variants as JSON, and which moves are legal. */
#include <stddef.h>

#include <cjson/cJSON.h>

#include "base/json.h"
#include "games/shanghaien/internal.h"

/* --- The shape of moves: the names of their types and the fields of each type --- */

enum { TYPES = SHANGHAIEN_MOVE_SHANGHAI + 1 };

static const char *const type_names[TYPES + 1] = {
    [SHANGHAIEN_MOVE_ROLL] = "roll",         [SHANGHAIEN_MOVE_PLACE] = "place",
    [SHANGHAIEN_MOVE_WILD] = "wild",         [SHANGHAIEN_MOVE_ADJUST] = "adjust",
    [SHANGHAIEN_MOVE_REROLL] = "reroll",     [SHANGHAIEN_MOVE_BOTH] = "both",
    [SHANGHAIEN_MOVE_SHARKS] = "sharks",     [SHANGHAIEN_MOVE_EXCHANGE] = "exchange",
    [SHANGHAIEN_MOVE_SHANGHAI] = "shanghai", NULL,
};

enum { CARD = 1, DIE = 2, ONE_AT = 4, COLOUR = 8, FROM = 16, BY = 32 };

static const unsigned shapes[TYPES] = {
    [SHANGHAIEN_MOVE_PLACE] = DIE | ONE_AT,     [SHANGHAIEN_MOVE_WILD] = CARD | COLOUR,
    [SHANGHAIEN_MOVE_ADJUST] = CARD | DIE | BY, [SHANGHAIEN_MOVE_REROLL] = CARD,
    [SHANGHAIEN_MOVE_BOTH] = CARD | ONE_AT,     [SHANGHAIEN_MOVE_SHARKS] = CARD | DIE | ONE_AT,
    [SHANGHAIEN_MOVE_EXCHANGE] = CARD | FROM,
};

static const char *const side_names[] = {"left", "right", NULL};

#define FIELD(name, bit, ...)                                                                      \
    { "move." #name, ",\"" #name "\":", bit, offsetof(struct shanghaien_move, name), __VA_ARGS__ }

static const struct field {
    const char *path, *key; /* in errors, and as it is written */
    unsigned bit;
    size_t offset;            /* of a member of one byte */
    int min, max;             /* its range */
    const char *const *names; /* in JSON, from min on; NULL: a number */
} fields[] = {
    FIELD(card, CARD, 0, SHANGHAIEN_CARDS - 1, NULL),
    FIELD(die, DIE, 0, 1, NULL),
    FIELD(one_at, ONE_AT, SHANGHAIEN_LEFT, SHANGHAIEN_RIGHT, side_names),
    FIELD(colour, COLOUR, 0, SHANGHAIEN_COLOURS - 1, shanghaien_colour_names),
    FIELD(from, FROM, 1, 6, NULL),
    FIELD(by, BY, -1, 1, NULL),
};

enum { FIELDS = sizeof fields / sizeof *fields, AFTER_CARD = 1 };

/* --- As JSON --- */

static enum error_code refuse_unknown(const cJSON *json, unsigned shape, struct error *err) {
    const char *names[FIELDS + 2] = {"type"};
    for (int i = 0, count = 1; i < FIELDS; i++)
        if (fields[i].bit & shape)
            names[count++] = fields[i].path + sizeof "move." - 1;
    return json_only(json, "move.", names, err);
}

/* The state says whether the choice of the 1 is required. */
static enum error_code read_field(const cJSON *json, const struct field *field,
                                  struct shanghaien_move *move, struct error *err) {
    enum json_presence presence = field->bit == ONE_AT ? JSON_OPTIONAL : JSON_REQUIRED;
    int64_t value = 0;
    int index = -field->min;
    if (field->names) {
        TRY(json_choice(json, field->path, presence, field->names, &index, err));
        value = index + field->min;
    } else {
        TRY(json_int(json, field->path, presence, field->min, field->max, &value, err));
    }
    if (field->bit == BY && value == 0)
        return error_field(err, field->path, "Must be 1 or -1.");
    ((int8_t *)move)[field->offset] = (int8_t)value;
    return ERROR_NONE;
}

enum error_code shanghaien_read_move(const cJSON *json, int seats, void *ret_move,
                                     struct error *err) {
    int type = 0;
    (void)seats;
    if (!cJSON_IsObject(json))
        return error_field(err, "move", "Must be an object.");
    TRY(json_choice(json, "move.type", JSON_REQUIRED, type_names, &type, err));
    TRY(refuse_unknown(json, shapes[type], err));
    struct shanghaien_move move = {.type = (uint8_t)type};
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].bit & shapes[type])
            TRY(read_field(json, &fields[i], &move, err));
    *(struct shanghaien_move *)ret_move = move;
    return ERROR_NONE;
}

void shanghaien_write_side(unsigned one_at, struct buf *out) {
    buf_addch(out, '"');
    buf_addstr(out, side_names[one_at - SHANGHAIEN_LEFT]);
    buf_addch(out, '"');
}

static void write_field(const struct field *field, const struct shanghaien_move *move,
                        struct buf *out) {
    int value = ((const int8_t *)move)[field->offset];
    buf_addstr(out, field->key);
    if (!field->names) {
        buf_addint(out, value);
        return;
    }
    buf_addch(out, '"');
    buf_addstr(out, field->names[value - field->min]);
    buf_addch(out, '"');
}

void shanghaien_write_move(const void *what, struct buf *out) {
    const struct shanghaien_move *move = what;
    buf_addstr(out, "{\"type\":\"");
    buf_addstr(out, type_names[move->type]);
    buf_addch(out, '"');
    for (int i = 0; i < FIELDS; i++)
        if ((fields[i].bit & shapes[move->type]) && (fields[i].bit != ONE_AT || move->one_at))
            write_field(&fields[i], move, out);
    buf_addch(out, '}');
}

/* The variants, by their bits. */
static const char *const variants[] = {"extra_wild", "sharks", NULL};
static const char *const variant_paths[] = {"variant.extra_wild", "variant.sharks"};
enum { VARIANTS = sizeof variant_paths / sizeof *variant_paths };

enum error_code shanghaien_read_variant(const cJSON *json, unsigned *ret_variant,
                                        struct error *err) {
    unsigned variant = 0;
    if (json && !cJSON_IsObject(json))
        return error_field(err, "variant", "Must be an object.");
    TRY(json_only(json, "variant.", variants, err));
    for (int i = 0; i < VARIANTS; i++) {
        bool on = false;
        TRY(json_bool(json, variant_paths[i], JSON_OPTIONAL, &on, err));
        variant |= on ? 1U << i : 0;
    }
    *ret_variant = variant;
    return ERROR_NONE;
}

void shanghaien_write_variant(unsigned variant, struct buf *out) {
    for (int i = 0; i < VARIANTS; i++)
        buf_printf(out, "%c\"%s\":%s", i ? ',' : '{', variants[i],
                   variant & 1U << i ? "true" : "false");
    buf_addch(out, '}');
}

/* --- Legal moves --- */

/* The legal moves as they are found. */
struct list {
    const struct shanghaien *state;
    struct shanghaien_move *moves;
    int count;
};

static int dice_at_cards(const struct shanghaien *state, int seat) {
    int dice = 0;
    for (int position = 0; position < SHANGHAIEN_TAVERN; position++)
        dice += state->placed[seat][position];
    return dice;
}

static bool holds(const struct shanghaien_hand *hand, uint8_t trick) {
    for (int i = 0; i < hand->trick_count; i++)
        if (hand->tricks[i] == trick)
            return true;
    return false;
}

/* The 1 is chosen with the round's first die and never again. */
static bool side_fits(const struct shanghaien *state, uint8_t one_at) {
    if (state->one_at == SHANGHAIEN_UNKNOWN)
        return one_at == SHANGHAIEN_LEFT || one_at == SHANGHAIEN_RIGHT;
    return one_at == SHANGHAIEN_UNKNOWN;
}

/* A crew needs a real Sailor before a wild may join it. Every trick but the sharks card has the
 * wild use (D6, D7). */
static bool wild_fits(const struct shanghaien *state, const struct shanghaien_move *move,
                      enum shanghaien_action action) {
    return action != SHANGHAIEN_SHARKS_OR_EXCHANGE && move->colour < SHANGHAIEN_COLOURS &&
           state->hands[state->turn].sailors[move->colour] > 0;
}

/* A die changes by one and stays a die. */
static bool adjust_fits(const struct shanghaien *state, const struct shanghaien_move *move) {
    if (move->die > 1 || (move->by != 1 && move->by != -1))
        return false;
    int value = state->dice[move->die] + move->by;
    return value >= 1 && value <= 6;
}

/* The die taken back lies at a card: from an earlier turn, as this turn has placed nothing yet. */
static bool exchange_fits(const struct shanghaien *state, const struct shanghaien_move *move) {
    return move->from >= 1 && move->from <= 6 &&
           state->placed[state->turn][shanghaien_position(move->from, state->one_at)] > 0;
}

/* The use of the trick fits the position; the caller knows that the trick may be played at all. */
static bool use_fits(const struct shanghaien *state, const struct shanghaien_move *move) {
    enum shanghaien_action action = shanghaien_trick_action(move->card);
    switch (move->type) {
    case SHANGHAIEN_MOVE_WILD:
        return wild_fits(state, move, action);
    case SHANGHAIEN_MOVE_ADJUST:
        return action == SHANGHAIEN_ADJUST && adjust_fits(state, move);
    case SHANGHAIEN_MOVE_REROLL:
        return action == SHANGHAIEN_REROLL;
    case SHANGHAIEN_MOVE_BOTH:
        return action == SHANGHAIEN_BOTH && side_fits(state, move->one_at);
    case SHANGHAIEN_MOVE_SHARKS:
        return action == SHANGHAIEN_SHARKS_OR_EXCHANGE && move->die <= 1 &&
               side_fits(state, move->one_at);
    default: /* exchange */
        return action == SHANGHAIEN_SHARKS_OR_EXCHANGE && exchange_fits(state, move);
    }
}

/* Fields that the type does not have are 0. */
static bool is_canonical(const struct shanghaien_move *move) {
    if (move->type >= TYPES)
        return false;
    unsigned set = (move->card ? CARD : 0U) | (move->die ? DIE : 0U) |
                   (move->one_at ? ONE_AT : 0U) | (move->colour ? COLOUR : 0U) |
                   (move->from ? FROM : 0U) | (move->by ? BY : 0U);
    return (set & ~shapes[move->type]) == 0;
}

/* The phase allows moves of that type. */
static bool type_fits(const struct shanghaien *state, uint8_t type) {
    switch (type) {
    case SHANGHAIEN_MOVE_ROLL:
    case SHANGHAIEN_MOVE_SHANGHAI:
        return state->phase == SHANGHAIEN_ROLL;
    case SHANGHAIEN_MOVE_PLACE:
        return state->phase == SHANGHAIEN_PLACE;
    default: /* a trick: right after the player's roll, one in a round */
        return state->phase == SHANGHAIEN_PLACE && !state->trick_used[state->turn];
    }
}

bool shanghaien_is_legal(const struct shanghaien *state, const struct shanghaien_move *move) {
    if (!is_canonical(move) || !type_fits(state, move->type))
        return false;
    switch (move->type) {
    case SHANGHAIEN_MOVE_ROLL:
        return state->supply[state->turn] >= 2;
    case SHANGHAIEN_MOVE_SHANGHAI:
        return dice_at_cards(state, state->turn) >= 2;
    case SHANGHAIEN_MOVE_PLACE:
        return move->die <= 1 && side_fits(state, move->one_at);
    default: /* a trick */
        return holds(&state->hands[state->turn], move->card) && use_fits(state, move);
    }
}

bool shanghaien_rolls(const struct shanghaien_move *move) {
    return move->type == SHANGHAIEN_MOVE_ROLL || move->type == SHANGHAIEN_MOVE_REROLL;
}

/* Adds the legal moves among those that differ from `move` in the fields from `field` on. The
 * choice of the 1 is a field only where it is required. */
static void add_legal(struct list *list, struct shanghaien_move move, int field) {
    if (field == FIELDS) {
        if (shanghaien_is_legal(list->state, &move))
            list->moves[list->count++] = move;
        return;
    }
    const struct field *own = &fields[field];
    bool has = own->bit & shapes[move.type] &&
               (own->bit != ONE_AT || list->state->one_at == SHANGHAIEN_UNKNOWN);
    for (int value = has ? own->min : 0; value <= (has ? own->max : 0); value++) {
        ((int8_t *)&move)[own->offset] = (int8_t)value;
        add_legal(list, move, field + 1);
    }
}

/* Adds the legal moves of a type, with that trick (0: none). */
static void add_type(struct list *list, uint8_t type, uint8_t card) {
    if (type_fits(list->state, type))
        add_legal(list, (struct shanghaien_move){.type = type, .card = card}, AFTER_CARD);
}

int shanghaien_legal(const struct shanghaien *state,
                     struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX]) {
    static const uint8_t plain[] = {SHANGHAIEN_MOVE_ROLL, SHANGHAIEN_MOVE_SHANGHAI,
                                    SHANGHAIEN_MOVE_PLACE};
    struct list list = {.state = state, .moves = ret_moves};
    if (state->phase == SHANGHAIEN_OVER) /* nobody's turn */
        return 0;
    for (size_t i = 0; i < sizeof plain; i++)
        add_type(&list, plain[i], 0);
    const struct shanghaien_hand *hand = &state->hands[state->turn];
    for (int i = 0; i < hand->trick_count; i++)
        for (uint8_t type = SHANGHAIEN_MOVE_WILD; type <= SHANGHAIEN_MOVE_EXCHANGE; type++)
            add_type(&list, type, hand->tricks[i]);
    return list.count;
}
