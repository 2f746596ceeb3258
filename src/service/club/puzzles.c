#include "service/club/puzzles.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/assets.h"
#include "base/clock.h"
#include "base/json.h"
#include "games/shanghaien/position.h"
#include "games/shanghaien/shanghaien.h"
#include "service/play/table.h"
#include "service/play/view.h"
#include "store/tables/games.h"

enum { POSITIONS_MAX = 512, BUILT_IN = 366 /* lines of puzzles.txt */ };

static const double SAME = 1e-9;                  /* values that differ by less are equal */
static const double HOPELESS = 0.1, SURE = 0.995; /* a game at best play within is open */

int64_t puzzle_day(int64_t at) {
    return at / CLOCK_DAY;
}

/* --- Choosing one --- */

static double number_of(const cJSON *object, const char *name) {
    return cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(object, name));
}

/* The mover's chance after an option of the analysis, which tells seat 0's. */
static double chance_of(const cJSON *option, int seat) {
    double win = number_of(option, "win");
    return seat == 0 ? win : 1 - win;
}

/* Two moves of equal worth that differ only in which of two equal dice they take; `a` is at least
 * as good. */
static bool is_twin(const cJSON *a, const cJSON *b, int seat) {
    cJSON *left = cJSON_Duplicate(cJSON_GetObjectItemCaseSensitive(a, "move"), true);
    cJSON *right = cJSON_Duplicate(cJSON_GetObjectItemCaseSensitive(b, "move"), true);
    cJSON_DeleteItemFromObjectCaseSensitive(left, "die");
    cJSON_DeleteItemFromObjectCaseSensitive(right, "die");
    bool same = chance_of(a, seat) - chance_of(b, seat) < SAME && cJSON_Compare(left, right, true);
    cJSON_Delete(left);
    cJSON_Delete(right);
    return same;
}

/* How many different moves there are. Twins are worth the same, so they follow each other. */
static int choices_of(const cJSON *options, int seat) {
    const cJSON *option = NULL, *before = NULL;
    int choices = 0;
    cJSON_ArrayForEach(option, options) {
        choices += !before || !is_twin(before, option, seat);
        before = option;
    }
    return choices;
}

/* One move, or it and its twin, is better than all others by the margin. */
static bool is_clear(const cJSON *options, int seat) {
    const cJSON *best = options->child, *next = best ? best->next : NULL;
    double chance = best ? chance_of(best, seat) : 0;
    if (next && is_twin(best, next, seat))
        next = next->next;
    return next && chance - chance_of(next, seat) >= PUZZLE_MARGIN && chance >= HOPELESS &&
           chance <= SURE;
}

bool puzzle_suits(const cJSON *decision) {
    const cJSON *options = cJSON_GetObjectItemCaseSensitive(decision, "options");
    int seat = json_number(decision, "seat");
    return options && is_clear(options, seat) && choices_of(options, seat) >= PUZZLE_CHOICES;
}

/* The entries that were decisions for a puzzle, and are none yet. */
static enum error_code find_positions(struct db *db, int64_t game, const cJSON *analysis,
                                      const cJSON *ret_moves[POSITIONS_MAX], int *ret_count,
                                      struct error *err) {
    const cJSON *move = NULL;
    int count = 0;
    cJSON_ArrayForEach(move, cJSON_GetObjectItemCaseSensitive(analysis, "moves")) {
        bool was = false;
        if (count == POSITIONS_MAX || !puzzle_suits(move))
            continue;
        TRY(db_puzzles_was(db, game, json_number(move, "seq") - 1, &was, err));
        if (!was)
            ret_moves[count++] = move;
    }
    *ret_count = count;
    return ERROR_NONE;
}

/* The options with the mover's chances. */
static void write_options(const cJSON *move, struct buf *out) {
    const cJSON *option = NULL;
    int seat = json_number(move, "seat");
    cJSON *list = cJSON_CreateArray();
    cJSON_ArrayForEach(option, cJSON_GetObjectItemCaseSensitive(move, "options")) {
        cJSON *item = json_add_item(list);
        cJSON *played = cJSON_GetObjectItemCaseSensitive(option, "move");
        cJSON_AddItemToObject(item, "move", cJSON_Duplicate(played, true));
        cJSON_AddNumberToObject(item, "win", chance_of(option, seat));
    }
    json_write(list, out);
}

static enum error_code choose(struct db *db, int64_t game, int64_t day, const cJSON *analysis,
                              struct puzzle_row *ret_row, struct buf *options, struct error *err) {
    const cJSON *moves[POSITIONS_MAX];
    int count = 0;
    TRY(find_positions(db, game, analysis, moves, &count, err));
    if (count == 0)
        return error_set(err, ERROR_NOT_FOUND, "No position in this game is suitable as a puzzle.");
    const cJSON *move = moves[(day * 7919 + game) % count];
    *ret_row = (struct puzzle_row){.day = day, .game = game, .seq = json_number(move, "seq") - 1};
    write_options(move, options);
    return options->failed ? error_no_memory(err) : ERROR_NONE;
}

enum error_code puzzle_choose(struct db *db, int64_t game, int64_t day, const char *analysis,
                              struct puzzle_row *ret_row, struct buf *options, struct error *err) {
    cJSON *json = cJSON_Parse(analysis);
    enum error_code code =
        json ? choose(db, game, day, json, ret_row, options, err) : error_no_memory(err);
    cJSON_Delete(json);
    return code;
}

/* --- A built-in one --- */

_Static_assert((int)PUZZLE_POSITION >= (int)SHANGHAIEN_POSITION, "a row has room for any position");

/* The position for a day: the lines of the file, one after the other. */
static void find_built_in(int64_t day, char ret_position[PUZZLE_POSITION]) {
    const struct asset *file = asset_find("src/service/club/puzzles.txt");
    const char *line = (const char *)file->data;
    for (int64_t left = day % BUILT_IN; left > 0; left--)
        line = strchr(line, '\n') + 1;
    snprintf(ret_position, PUZZLE_POSITION, "%.*s", (int)strcspn(line, "\n"), line);
}

cJSON *puzzle_decision(void *mind, const struct shanghaien *state) {
    struct buf hint = BUF_INIT;
    cJSON *decision =
        shanghaien_game.bots->hint(mind, state, &hint) ? cJSON_Parse(buf_text(&hint)) : NULL;
    cJSON_AddNumberToObject(decision, "seat", state->turn);
    buf_clear(&hint);
    return decision;
}

enum error_code puzzle_take_built_in(int64_t day, void *mind, struct puzzle_row *ret_row,
                                     struct buf *options, struct error *err) {
    struct puzzle_row row = {.day = day};
    struct shanghaien state;
    find_built_in(day, row.position);
    TRY(shanghaien_read_position(row.position, &state, err));
    cJSON *decision = puzzle_decision(mind, &state);
    if (decision)
        write_options(decision, options);
    bool failed = !decision || options->failed;
    cJSON_Delete(decision);
    *ret_row = row;
    return failed ? error_no_memory(err) : ERROR_NONE;
}

/* --- Solving one --- */

/* Takes everything from a row that says whose game it was, and when. */
static void make_nameless(struct game_row *row, int64_t day) {
    char date[ISO8601_DATE];
    iso8601_date(day * CLOCK_DAY, date);
    snprintf(row->public_id, sizeof row->public_id, "%.10s", date);
    row->match = (struct match_row){0};
    for (int i = 0; i < row->seats; i++) {
        row->seat[i].person = (struct person){.kind = ACCOUNT_PERSON};
        row->seat[i].holiday = (struct holiday){0};
    }
}

/* A table with a built-in position. */
static enum error_code lay_out(const struct puzzle_row *row, struct table *ret_table,
                               struct error *err) {
    struct shanghaien state;
    struct buf variant = BUF_INIT;
    *ret_table = (struct table){.game = &shanghaien_game, .row.seats = SHANGHAIEN_SEATS};
    if (shanghaien_read_position(row->position, &state, NULL))
        return error_set(err, ERROR_INTERNAL, "the stored position of a puzzle is none");
    memcpy(ret_table->state.bytes, &state, sizeof state);
    shanghaien_game.write_variant(state.variant, &variant);
    snprintf(ret_table->row.game, INVITATION_GAME, "%s", shanghaien_game.name);
    snprintf(ret_table->row.variant, INVITATION_VARIANT, "%s", buf_text(&variant));
    enum error_code code = variant.failed ? error_no_memory(err) : ERROR_NONE;
    buf_clear(&variant);
    make_nameless(&ret_table->row, row->day);
    return code;
}

static enum error_code open_table(struct db *db, const struct puzzle_row *row,
                                  struct table *ret_table, struct error *err) {
    struct game_row game;
    if (!row->game)
        return lay_out(row, ret_table, err);
    TRY(db_games_by_id(db, row->game, &game, err));
    make_nameless(&game, row->day);
    return table_replay(db, &game, row->seq, NULL, NULL, ret_table, err);
}

static const struct shanghaien *state_of(const struct table *table) {
    return (const struct shanghaien *)(const void *)table->state.bytes;
}

enum error_code puzzle_write(struct db *db, const struct puzzle_row *row, struct buf *view,
                             struct buf *position, struct error *err) {
    static const char *const names[SHANGHAIEN_SEATS] = {"captain-red", "captain-blue"};
    struct table table;
    TRY(open_table(db, row, &table, err));
    int seat = state_of(&table)->turn;
    table.row.clock =
        (struct game_clock){.days = 1}; /* a time without a limit would tell of the last move */
    for (int i = 0; i < SHANGHAIEN_SEATS; i++)
        snprintf(table.row.seat[i].person.name, ACCOUNT_NAME, "%s", names[i != seat]);
    view_write(&table, seat, VIEW_PAST_OF_FINISHED, view);
    shanghaien_write_position(state_of(&table), position);
    return view->failed || position->failed ? error_no_memory(err) : ERROR_NONE;
}

/* The move in the one form that equal moves share. */
static enum error_code canonical(const cJSON *json, char ret_text[PUZZLE_MOVE], struct error *err) {
    struct game_move move;
    struct buf text = BUF_INIT;
    TRY(shanghaien_game.read_move(json, SHANGHAIEN_SEATS, move.bytes, err));
    shanghaien_game.write_move(move.bytes, &text);
    snprintf(ret_text, PUZZLE_MOVE, "%s", buf_text(&text));
    enum error_code code = text.failed ? error_no_memory(err) : ERROR_NONE;
    buf_clear(&text);
    return code;
}

/* The option with that move, NULL where it is not legal. */
static const cJSON *find_option(const cJSON *options, const char *move) {
    cJSON *wanted = cJSON_Parse(move);
    const cJSON *option = NULL;
    cJSON_ArrayForEach(option, options) {
        if (cJSON_Compare(cJSON_GetObjectItemCaseSensitive(option, "move"), wanted, true))
            break;
    }
    cJSON_Delete(wanted);
    return option;
}

/* Each legal move is an option, and there are no others. */
static bool are_legal(const cJSON *options, const struct shanghaien *state) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(state, moves), found = 0;
    for (int i = 0; i < count; i++) {
        struct buf text = BUF_INIT;
        shanghaien_game.write_move(&moves[i], &text);
        found += find_option(options, buf_text(&text)) != NULL;
        buf_clear(&text);
    }
    return found == count && cJSON_GetArraySize(options) == count;
}

enum error_code puzzle_fits(struct db *db, const struct puzzle_row *row, const char *options,
                            bool *ret_fits, struct error *err) {
    struct table table;
    TRY(open_table(db, row, &table, err));
    cJSON *json = cJSON_Parse(options);
    *ret_fits = are_legal(json, state_of(&table));
    cJSON_Delete(json);
    return ERROR_NONE;
}

static enum error_code judge(const cJSON *options, const cJSON *move,
                             struct puzzle_answer *ret_answer, struct error *err) {
    struct puzzle_answer answer = {0};
    TRY(canonical(move, answer.move, err));
    const cJSON *chosen = find_option(options, answer.move);
    if (!chosen)
        return error_set(err, ERROR_ILLEGAL_MOVE, "The move must be one of the puzzle's options.");
    answer.found = number_of(options->child, "win") - number_of(chosen, "win") < SAME;
    *ret_answer = answer;
    return ERROR_NONE;
}

enum error_code puzzle_judge(const char *options, const cJSON *move,
                             struct puzzle_answer *ret_answer, struct error *err) {
    cJSON *json = cJSON_Parse(options);
    enum error_code code =
        cJSON_IsArray(json) ? judge(json, move, ret_answer, err) : error_no_memory(err);
    cJSON_Delete(json);
    return code;
}

/* --- Streaks --- */

/* A walk through the puzzles, the last one first. */
struct walk {
    int64_t today;
    struct puzzle_streak streak;
    int row;     /* the days of the row that the walk is in */
    bool broken; /* the present row has ended */
};

static enum error_code add_day(void *context, const struct puzzle_row *row, struct error *err) {
    struct walk *walk = context;
    bool kept = row->mine.found && puzzle_day(row->mine.at) == row->day;
    (void)err;
    if (!kept && row->day == walk->today && !*row->mine.move)
        return ERROR_NONE;
    walk->broken |= !kept;
    walk->row = kept ? walk->row + 1 : 0;
    if (!walk->broken)
        walk->streak.present = walk->row;
    if (walk->row > walk->streak.longest)
        walk->streak.longest = walk->row;
    return ERROR_NONE;
}

enum error_code puzzle_streak_read(struct db *db, int64_t account, int64_t now,
                                   struct puzzle_streak *ret_streak, struct error *err) {
    struct walk walk = {.today = puzzle_day(now)};
    TRY(db_puzzles_list(db, walk.today, account, 0, INT64_MAX, add_day, &walk, err));
    *ret_streak = walk.streak;
    return ERROR_NONE;
}
