#include "games/shanghaien/bot/analysis.h"

#include <stdlib.h>
#include <string.h>

/* Grades by what a player gave away in a game. Measured in games among equals (bench_analysis), the
 * middle half of terrible-michael's games gives away nothing, of el-dado's 0.08 to 0.25, of
 * greedy's 0.3 to 1.0 and of random's 0.8 to 1.8. */
static const struct {
    double error;
    const char *grade;
} grades[] = {
    {0.02, "flawless"}, {0.04, "masterly"}, {0.08, "strong"},
    {0.18, "good"},     {0.50, "fair"},     {1e9, "adventurous"},
};

static struct bot_option *find_option(struct bot_option options[], int count,
                                      const struct shanghaien_move *move) {
    for (int i = 0; i < count; i++)
        if (memcmp(&options[i].move, move, sizeof *move) == 0)
            return &options[i];
    return NULL;
}

/* The mover's gain of a change of seat 0's chance. */
static double gain(int seat, double change) {
    return seat == 0 ? change : -change;
}

/* Gives an option another worth for the seat and moves it to where that belongs, best first. */
static struct bot_option *revalue(struct bot_option options[], int count, struct bot_option *option,
                                  int seat, double win) {
    const struct bot_option valued = {.move = option->move, .win = win};
    for (; option > options && gain(seat, win - option[-1].win) > 0; option--)
        option[0] = option[-1];
    for (; option < options + count - 1 && gain(seat, option[1].win - win) > 0; option++)
        option[0] = option[1];
    *option = valued;
    return option;
}

static bool keep_options(struct analysis_move *out, const struct bot_option options[], int count) {
    out->options = malloc(sizeof *options * (size_t)count);
    if (out->options == NULL)
        return false;
    memcpy(out->options, options, sizeof *options * (size_t)count);
    out->option_count = count;
    return true;
}

/* Values the entry that was played at states[0] and gave states[1]. */
static enum error_code value_entry(struct round *round, const struct shanghaien states[2],
                                   const struct shanghaien_move *move, struct analysis_move *out,
                                   struct error *err) {
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct bot_view view;
    bool over = states[1].phase == SHANGHAIEN_OVER;
    bool dealt = states[1].round != states[0].round;
    bool rolled = shanghaien_rolls(move);
    bool wild = move->type == SHANGHAIEN_MOVE_WILD;
    bot_view_init(&view, &states[0]);
    int count = bot_options(round, &view, options);
    if (count == 0)
        return error_no_memory(err);
    struct bot_option *chosen = find_option(options, count, move);
    if (chosen == NULL)
        return error_set(err, ERROR_ILLEGAL_MOVE, "The log contains an illegal move.");
    bot_view_init(&view, &states[1]);
    if ((dealt || over || rolled || wild) && !bot_value(round, &view, &out->win))
        return error_no_memory(err);
    out->seat = states[0].turn;
    out->has_luck = dealt || over || rolled; /* over: none, for no cards come after it */
    out->dealt = dealt;
    if (rolled)
        out->luck = gain(out->seat, out->win - chosen->win);
    else if (dealt)
        out->luck = out->win - chosen->win;
    if (wild && chosen > options) /* a dearer card's: the solver's value is near (round_move) */
        chosen = revalue(options, count, chosen, out->seat, out->win);
    else if (!out->has_luck)
        out->win = chosen->win;
    if (count > 1) {
        out->has_error = true;
        out->error = gain(out->seat, options[0].win - chosen->win);
        if (!keep_options(out, options, count))
            return error_no_memory(err);
    }
    return ERROR_NONE;
}

/* The game after 0, 1, 2 ... entries. */
static enum error_code replay(const struct analysis_log *log, struct shanghaien states[],
                              struct error *err) {
    shanghaien_start(&states[0], log->variant, log->first, log->deck);
    for (int i = 0; i < log->count; i++) {
        if (states[i].phase == SHANGHAIEN_OVER)
            return error_set(err, ERROR_ILLEGAL_MOVE,
                             "The log continues after the end of the game.");
        states[i + 1] = states[i];
        TRY(shanghaien_apply(&states[i + 1], &log->entries[i].move, log->entries[i].dice, err));
    }
    return ERROR_NONE;
}

static const char *grade_of(double error) {
    int i = 0;
    while (error > grades[i].error)
        i++;
    return grades[i].grade;
}

static void sum_up(struct analysis *a) {
    double last = a->count > 0 ? a->moves[a->count - 1].win : a->start;
    for (int i = 0; i < a->count; i++) {
        const struct analysis_move *move = &a->moves[i];
        a->totals[move->dealt ? 0 : move->seat].luck += move->luck;
        a->totals[move->seat].error += move->error;
        a->totals[move->seat].errors += move->error > ANALYSIS_ERROR;
    }
    double luck = a->totals[0].luck - a->totals[1].luck;
    double error = a->totals[0].error - a->totals[1].error;
    a->residual = last - (a->start + luck - error);
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        double adjusted = gain(seat, last - luck - 0.5) + 0.5;
        a->totals[seat].adjusted = adjusted < 0 ? 0 : adjusted > 1 ? 1 : adjusted;
        a->totals[seat].grade = grade_of(a->totals[seat].error);
    }
}

static enum error_code value_all(struct round *round, const struct analysis_log *log,
                                 const struct analysis_progress *progress,
                                 struct shanghaien states[], struct analysis *analysis,
                                 struct error *err) {
    struct bot_view view;
    TRY(replay(log, states, err));
    bot_view_init(&view, &states[0]);
    if (!bot_value(round, &view, &analysis->start))
        return error_no_memory(err);
    for (int i = 0; i < log->count; i++) {
        TRY(value_entry(round, &states[i], &log->entries[i].move, &analysis->moves[i], err));
        if (progress != NULL && !progress->report(progress->context, (double)(i + 1) / log->count))
            return error_set(err, ERROR_BUSY, "The analysis was interrupted.");
    }
    sum_up(analysis);
    return ERROR_NONE;
}

enum error_code analysis_run(struct round *round, const struct analysis_log *log,
                             const struct analysis_progress *progress,
                             struct analysis *ret_analysis, struct error *err) {
    struct analysis analysis = {
        .count = log->count,
        .moves = calloc((size_t)log->count + 1, sizeof *analysis.moves),
    };
    struct shanghaien *states = malloc(sizeof *states * ((size_t)log->count + 1));
    enum error_code code = ERROR_NONE;
    if (analysis.moves == NULL || states == NULL)
        code = error_no_memory(err);
    else
        code = value_all(round, log, progress, states, &analysis, err);
    free(states);
    if (code) {
        analysis_clear(&analysis);
        return code;
    }
    *ret_analysis = analysis;
    return ERROR_NONE;
}

void analysis_clear(struct analysis *analysis) {
    for (int i = 0; i < analysis->count && analysis->moves != NULL; i++)
        free(analysis->moves[i].options);
    free(analysis->moves);
    *analysis = (struct analysis){0};
}

/* A number and what stands before it, ,"luck": with ten digits more than anyone reads, so
 * that what is read back still adds up. */
static void write_number(struct buf *out, const char *name, double value) {
    buf_printf(out, "%s%.12f", name, value);
}

static void write_options(const struct analysis_move *move, struct buf *out) {
    buf_addstr(out, ",\"options\":[");
    for (int i = 0; i < move->option_count; i++) {
        buf_addstr(out, i == 0 ? "{\"move\":" : ",{\"move\":");
        shanghaien_game.write_move(&move->options[i].move, out);
        write_number(out, ",\"win\":", move->options[i].win);
        buf_addch(out, '}');
    }
    buf_addch(out, ']');
}

static void write_move(const struct analysis_move *move, int seq, struct buf *out) {
    buf_printf(out, "{\"seq\":%d,\"seat\":%d", seq, move->seat);
    write_number(out, ",\"win\":", move->win);
    if (move->has_luck)
        write_number(out, ",\"luck\":", move->luck);
    if (move->has_error)
        write_number(out, ",\"error\":", move->error);
    if (move->error > 0) {
        buf_addstr(out, ",\"best\":");
        shanghaien_game.write_move(&move->options[0].move, out);
    }
    if (move->option_count > 0)
        write_options(move, out);
    buf_addch(out, '}');
}

static void write_total(const struct analysis_total *total, struct buf *out) {
    write_number(out, "{\"luck\":", total->luck);
    write_number(out, ",\"error\":", total->error);
    buf_printf(out, ",\"errors\":%d", total->errors);
    write_number(out, ",\"adjusted\":", total->adjusted);
    buf_addstr(out, ",\"grade\":");
    buf_json_str(out, total->grade);
    buf_addch(out, '}');
}

void analysis_write(const struct analysis *analysis, struct buf *out) {
    write_number(out, "{\"status\":\"ready\",\"start\":", analysis->start);
    buf_addstr(out, ",\"moves\":[");
    for (int i = 0; i < analysis->count; i++) {
        if (i > 0)
            buf_addch(out, ',');
        write_move(&analysis->moves[i], i + 1, out);
    }
    buf_addstr(out, "],\"totals\":[");
    write_total(&analysis->totals[0], out);
    buf_addch(out, ',');
    write_total(&analysis->totals[1], out);
    write_number(out, "],\"residual\":", analysis->residual);
    buf_addch(out, '}');
}
