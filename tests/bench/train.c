/*
 * Trains the value between rounds by self-play, and writes
 * src/games/shanghaien/bot/value_weights.h.
 *
 *     train DIR GENERATIONS GAMES [SEED]      makes or continues the training in DIR
 *     train DIR relabel                       values all positions anew, and fits to that
 *     train DIR write FILE                    writes the weights so far as a C header
 *     train DIR duel GENERATION GAMES         plays the model as it was after that generation
 *                                             against that of the first, decks and seats paired
 *
 * Each generation plays GAMES games by the exact solver with the model so far and keeps, for every
 * round that begins, the position before the deal and the value of the round, the mean over the
 * deal that came and three more; then the model is fitted to the latest generations' positions,
 * from its start.
 *
 * The labels of an early generation come from a model that knew little. So at the end all positions
 * are relabelled by backward induction: those with two rounds to come by a model fitted to those
 * with one, whose labels come only from the rules, and so on; before each step the model is fitted
 * again.
 *
 * The seed determines everything. DIR holds `samples` and `model` (raw structs), and in
 * `relabelled` how far the relabelling is; a training cut off continues with the game, or the
 * rounds, that it was in.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fit.h"
#include "fixtures/random.h"
#include "games/shanghaien/bot/exact.h"
#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/bot/round.h"
#include "match.h"

enum {
    ROUNDS_KEPT = SHANGHAIEN_ROUNDS - 1,
    GENERATIONS_KEPT = 16,
    HELD_OUT = 10,
    EPOCHS = 60,
    DEALS = 4,
    DEALS_ANEW = 2
};

struct training {
    const char *dir;
    uint64_t seed;
    int games; /* of a generation */
    struct value_model model;
    struct fit_sample *samples;
    int count, capacity;
    struct round *round;
};

static FILE *open_file(const struct training *t, const char *name, const char *mode) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", t->dir, name);
    return fopen(path, mode);
}

static void add_sample(struct training *t, const struct fit_sample *sample) {
    if (t->count == t->capacity) {
        t->capacity = t->capacity * 2 + 4096;
        t->samples = realloc(t->samples, sizeof *sample * (size_t)t->capacity);
        if (t->samples == NULL)
            abort();
    }
    t->samples[t->count++] = *sample;
}

static void load(struct training *t) {
    t->model = fit_start(t->seed);
    FILE *file = open_file(t, "model", "rb");
    if (file != NULL) {
        if (fread(&t->model, sizeof t->model, 1, file) != 1)
            t->model = fit_start(t->seed);
        fclose(file);
    }
    file = open_file(t, "samples", "rb");
    struct fit_sample sample;
    while (file != NULL && fread(&sample, sizeof sample, 1, file) == 1) {
        add_sample(t, &sample);
    }
    if (file != NULL)
        fclose(file);
    t->count -= t->count % ROUNDS_KEPT; /* a game that was cut off is played again */
}

static void save_model(const struct training *t) {
    FILE *file = open_file(t, "model", "wb");
    if (file == NULL || fwrite(&t->model, sizeof t->model, 1, file) != 1 || fclose(file) != 0) {
        fprintf(stderr, "cannot write to %s\n", t->dir);
        exit(1);
    }
}

/* Writes the samples from `from` on. */
static void save_samples(const struct training *t, int from) {
    size_t count = (size_t)(t->count - from);
    FILE *file = open_file(t, "samples", from == 0 ? "wb" : "r+b");
    if (file == NULL || fseek(file, (long)sizeof *t->samples * from, SEEK_SET) != 0 ||
        fwrite(t->samples + from, sizeof *t->samples, count, file) != count || fclose(file) != 0) {
        fprintf(stderr, "cannot write to %s\n", t->dir);
        exit(1);
    }
}

/* The most rounds to come of positions that are relabelled; at first one: the rules told those. */
static int load_relabelled(const struct training *t) {
    int left;
    FILE *file = open_file(t, "relabelled", "r");
    if (file == NULL || fscanf(file, "%d", &left) != 1)
        left = 1;
    if (file != NULL)
        fclose(file);
    return left;
}

static void save_relabelled(const struct training *t, int left) {
    FILE *file = open_file(t, "relabelled", "w");
    if (file == NULL || fprintf(file, "%d\n", left) < 0 || fclose(file) != 0) {
        fprintf(stderr, "cannot write to %s\n", t->dir);
        exit(1);
    }
}

/* One move in twenty is any legal one, so that the value is learned of odd positions too. */
static void play_move(struct training *t, struct shanghaien *state, uint64_t *random) {
    struct bot_view view;
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    struct shanghaien_move move;
    int count = shanghaien_legal(state, moves);
    if (random_below(random, 20) == 0) {
        move = moves[random_below(random, count)];
    } else {
        bot_view_init(&view, state);
        if (!exact_choose(t->round, &t->model, &view, &move))
            abort();
    }
    uint8_t dice[2];
    random_dice(random, dice);
    if (shanghaien_apply(state, &move, dice, NULL) != ERROR_NONE)
        abort();
}

/* Half of the games are plain ones; the dear sharks are the fewest. */
static unsigned variant_of(int game) {
    if (game % 8 == 7)
        return SHANGHAIEN_VARIANT_SHARKS | SHANGHAIEN_VARIANT_EXTRA_WILD;
    return game % 2 == 0 ? 0 : SHANGHAIEN_VARIANT_EXTRA_WILD;
}

static double value_of(struct training *t, const struct shanghaien *state) {
    struct bot_view view;
    bot_view_init(&view, state);
    double value = 0;
    if (!exact_value(t->round, &t->model, &view, &value))
        abort();
    return state->turn == 0 ? value : 1 - value;
}

/* Shuffles the cards of this round and the later ones. */
static void deal_anew(struct shanghaien *state, uint64_t *random) {
    int from = (state->round - 1) * SHANGHAIEN_TAVERN;
    random_shuffle(random, state->deck + from, SHANGHAIEN_DECK - from, 1);
    memcpy(state->tavern, state->deck + from, sizeof state->tavern);
}

/* The value for seat 0 of the round that begins: the mean of the deal as it came and of others that
 * might have come. */
static double mean_over_deals(struct training *t, const struct shanghaien *state,
                              uint64_t *random) {
    double sum = value_of(t, state);
    for (int deal = 1; deal < DEALS; deal++) {
        struct shanghaien other = *state;
        deal_anew(&other, random);
        sum += value_of(t, &other);
    }
    return sum / DEALS;
}

static void play_game(struct training *t, int generation, int game) {
    uint64_t random = t->seed * 1000003 + (uint64_t)generation * 100003 + (uint64_t)game;
    struct shanghaien state;
    int from = t->count;
    match_deal(&state, variant_of(game), random_below(&random, 2), &random);
    while (state.phase != SHANGHAIEN_OVER) {
        int round = state.round;
        play_move(t, &state, &random);
        if (state.phase == SHANGHAIEN_OVER || state.round == round)
            continue;
        struct fit_sample sample = fit_position(&state);
        sample.generation = (uint16_t)generation;
        sample.target = (float)mean_over_deals(t, &state, &random);
        add_sample(t, &sample);
    }
    save_samples(t, from);
}

/* Fits a fresh model, random from `seed`, to the latest generations up to this one; of each ten
 * games one is held out to tell how well it does. */
static void fit(struct training *t, int generation, uint64_t seed) {
    struct fit_sample *fitted = malloc(sizeof *fitted * (size_t)(t->count + 1));
    struct fit_sample *held = malloc(sizeof *held * (size_t)(t->count + 1));
    if (fitted == NULL || held == NULL)
        abort();
    int fitted_count = 0;
    int held_count = 0;
    for (int i = 0; i < t->count; i++) {
        const struct fit_sample *sample = &t->samples[i];
        if (sample->generation + GENERATIONS_KEPT <= generation || sample->generation > generation)
            continue;
        if (i / ROUNDS_KEPT % HELD_OUT == 0)
            held[held_count++] = *sample;
        else
            fitted[fitted_count++] = *sample;
    }
    double before = fit_error(&t->model, held, held_count);
    double hand_made = fit_error(value_hand_made(), held, held_count);
    t->model = fit_start(seed);
    fit_train(&t->model, fitted, fitted_count, EPOCHS, 0.003, t->seed);
    printf("generation %d: %d positions, error of hand-made %.4f, before %.4f, after %.4f "
           "(fitted ones %.4f)\n",
           generation, fitted_count, hand_made, before, fit_error(&t->model, held, held_count),
           fit_error(&t->model, fitted, fitted_count));
    free(fitted);
    free(held);
    round_free(t->round); /* what it remembers is of the model before */
    t->round = round_new();
}

static void train(struct training *t, int generations) {
    save_relabelled(t, 1);
    int done = t->count / ROUNDS_KEPT;
    for (int generation = 0; generation < generations; generation++) {
        if (done >= (generation + 1) * t->games)
            continue;
        for (int game = done - generation * t->games; game < t->games; game++, done++) {
            play_game(t, generation, game);
            if ((game + 1) % 50 == 0)
                printf("generation %d: %d games\n", generation, game + 1);
            fflush(stdout);
        }
        fit(t, generation, t->seed + (uint64_t)generation);
        save_model(t);
        fflush(stdout);
    }
}

/* Values the positions with so many rounds to come by the model so far. */
static void value_anew(struct training *t, int left) {
    int game = 0; /* of its generation */
    for (int i = 0; i < t->count; i++) {
        struct fit_sample *sample = &t->samples[i];
        if (i % ROUNDS_KEPT == 0)
            game = i > 0 && sample[-1].generation == sample->generation ? game + 1 : 0;
        if (sample->rounds_left != left)
            continue;
        uint64_t random = t->seed * ((uint64_t)i * 7919 + (uint64_t)left * 131);
        double sum = 0;
        for (int deal = 0; deal < DEALS_ANEW; deal++) {
            struct shanghaien state;
            fit_state(sample, variant_of(game), &random, &state);
            deal_anew(&state, &random);
            sum += value_of(t, &state);
        }
        sample->target = (float)(sum / DEALS_ANEW);
    }
}

static void relabel(struct training *t) {
    int generation = t->count > 0 ? t->samples[t->count - 1].generation : 0;
    for (int left = load_relabelled(t) + 1; left <= ROUNDS_KEPT; left++) {
        fit(t, generation, t->seed);
        value_anew(t, left);
        save_samples(t, 0);
        save_relabelled(t, left);
        printf("relabelled with %d rounds to come\n", left);
        fflush(stdout);
    }
    fit(t, generation, t->seed);
    save_model(t);
}

/* The result of a game for seat 0, which plays by models[0]. */
static double duel_game(struct training *t, struct shanghaien state,
                        const struct value_model *const models[2], uint64_t random) {
    while (state.phase != SHANGHAIEN_OVER) {
        struct bot_view view;
        struct shanghaien_move move;
        uint8_t dice[2];
        random_dice(&random, dice);
        bot_view_init(&view, &state);
        if (!exact_choose(t->round, models[state.turn], &view, &move) ||
            shanghaien_apply(&state, &move, dice, NULL) != ERROR_NONE)
            abort();
    }
    return state.winner == SEAT_NONE ? 0.5 : state.winner == 0;
}

/* Fits the models again from the samples. */
static void duel(struct training *t, int generation, int games) {
    uint64_t random = t->seed;
    fit(t, 0, t->seed);
    struct value_model first = t->model;
    fit(t, generation, t->seed + (uint64_t)generation);
    const struct value_model *models[2] = {&t->model, &first};
    const struct value_model *swapped[2] = {&first, &t->model};
    double sum = 0;
    double squares = 0;
    int pairs = games / 2;
    for (int i = 0; i < pairs; i++) {
        struct shanghaien dealt;
        match_deal(&dealt, 0, random_below(&random, 2), &random);
        uint64_t dice = random_next(&random);
        double points =
            (duel_game(t, dealt, models, dice) + 1 - duel_game(t, dealt, swapped, dice)) / 2;
        sum += points;
        squares += points * points;
    }
    double mean = sum / pairs;
    printf("generation %d against the first: %.1f %% +- %.1f in %d games\n", generation, 100 * mean,
           100 * sqrt((squares / pairs - mean * mean) / pairs), 2 * pairs);
}

static int write_weights(const struct training *t, const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return 1;
    int generation = t->count > 0 ? t->samples[t->count - 1].generation + 1 : 0;
    fprintf(file,
            "/* struct value_model, fitted by tests/bench/train.c to %d positions of self-play in\n"
            " * %d generations: see tests/bench/README.md. */\n"
            "/* clang-format off */\n"
            "static const float VALUE_WEIGHTS[] = {",
            t->count, generation);
    const float *weights = (const float *)&t->model;
    for (size_t i = 0; i < sizeof t->model / sizeof *weights; i++)
        fprintf(file, "%s%#.6gF,", i % 10 == 0 ? "\n    " : " ", (double)weights[i]);
    fprintf(file, "\n};\n/* clang-format on */\n");
    return fclose(file) != 0;
}

int main(int argc, char **argv) {
    if (argc < 3 || (argc < 4 && strcmp(argv[2], "relabel") != 0)) {
        fprintf(stderr, "usage: train DIR GENERATIONS GAMES [SEED] | train DIR relabel | "
                        "train DIR write FILE | train DIR duel GENERATION GAMES\n");
        return 2;
    }
    struct training t = {.dir = argv[1], .seed = 1};
    t.round = round_new();
    if (argc > 4)
        t.seed = strtoull(argv[4], NULL, 10);
    load(&t);
    int status = 0;
    if (strcmp(argv[2], "relabel") == 0) {
        relabel(&t);
    } else if (strcmp(argv[2], "write") == 0) {
        status = write_weights(&t, argv[3]);
    } else if (strcmp(argv[2], "duel") == 0 && argc > 4) {
        t.seed = 1;
        duel(&t, atoi(argv[3]), atoi(argv[4]));
    } else {
        t.games = atoi(argv[3]);
        train(&t, atoi(argv[2]));
    }
    round_free(t.round);
    free(t.samples);
    return status;
}
