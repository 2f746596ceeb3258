#include "fit.h"
#include "fixtures/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "match.h"

enum { PARAMETERS = sizeof(struct value_model) / sizeof(float), BATCH = 32 };

struct fit_sample fit_position(const struct shanghaien *state) {
    struct fit_sample sample = {
        .rounds_left = (uint8_t)(SHANGHAIEN_ROUNDS - state->round + 1),
        .starter = state->starter,
    };
    for (int i = (state->round - 1) * SHANGHAIEN_TAVERN; i < SHANGHAIEN_DECK; i++)
        if (state->deck[i] < SHANGHAIEN_SAILORS)
            sample.unseen[state->deck[i] / 5] |= (uint8_t)(1 << state->deck[i] % 5);
    for (int seat = 0; seat < 2; seat++) {
        const struct shanghaien_hand *hand = &state->hands[seat];
        for (int i = 0; i < hand->trick_count; i++)
            sample.tricks[seat][shanghaien_trick_action(hand->tricks[i])]++;
        for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
            sample.sums[colour][seat] = shanghaien_crew(hand, colour);
    }
    return sample;
}

/* Gives a hand what the sample says; a crew is as good as one sailor of its sum. */
static void fill_hand(const struct fit_sample *sample, int seat, bool held[SHANGHAIEN_CARDS],
                      struct shanghaien_hand *hand) {
    *hand = (struct shanghaien_hand){0};
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++) {
        hand->sailors[colour] = sample->sums[colour][seat] > 0;
        hand->values[colour][0] = sample->sums[colour][seat];
    }
    int wanted[VALUE_ACTIONS];
    for (int action = 0; action < VALUE_ACTIONS; action++)
        wanted[action] = sample->tricks[seat][action];
    for (int card = SHANGHAIEN_CARDS - 1; card >= SHANGHAIEN_SAILORS; card--) {
        int action = (int)shanghaien_trick_action((uint8_t)card);
        if (held[card] || wanted[action] == 0)
            continue;
        held[card] = true;
        wanted[action]--;
        hand->tricks[hand->trick_count++] = (uint8_t)card;
    }
}

/* Puts the sample's unseen cards last into the deck, from `from` on. */
static void order_deck(const struct fit_sample *sample, const bool held[SHANGHAIEN_CARDS],
                       uint64_t *random, int from, uint8_t deck[SHANGHAIEN_DECK]) {
    uint8_t spare[SHANGHAIEN_DECK - SHANGHAIEN_SAILORS];
    int spares = 0;
    int seen = 0;
    int unseen = from;
    for (int card = 0; card < SHANGHAIEN_DECK; card++) {
        if (card < SHANGHAIEN_SAILORS && (sample->unseen[card / 5] >> card % 5 & 1) != 0)
            deck[unseen++] = (uint8_t)card;
        else if (card >= SHANGHAIEN_SAILORS && !held[card])
            spare[spares++] = (uint8_t)card;
        else
            deck[seen++] = (uint8_t)card;
    }
    while (unseen < SHANGHAIEN_DECK) {
        int drawn = random_below(random, spares);
        deck[unseen++] = spare[drawn];
        spare[drawn] = spare[--spares];
    }
    while (spares > 0)
        deck[seen++] = spare[--spares];
}

void fit_state(const struct fit_sample *sample, unsigned variant, uint64_t *random,
               struct shanghaien *ret_state) {
    struct shanghaien_hand hands[2];
    bool held[SHANGHAIEN_CARDS] = {false};
    uint8_t deck[SHANGHAIEN_DECK];
    for (int seat = 0; seat < 2; seat++)
        fill_hand(sample, seat, held, &hands[seat]);
    int seen = (SHANGHAIEN_ROUNDS - sample->rounds_left) * SHANGHAIEN_TAVERN;
    order_deck(sample, held, random, seen, deck);
    shanghaien_start(ret_state, variant, sample->starter, deck);
    memcpy(ret_state->hands, hands, sizeof hands);
    memcpy(ret_state->tavern, deck + seen, sizeof ret_state->tavern);
    ret_state->round = (uint8_t)(seen / SHANGHAIEN_TAVERN + 1);
}

/* The net for one colour, seen by one player. */
struct half {
    float in[VALUE_INPUTS];
    float sum[VALUE_HIDDEN];        /* before ... */
    float activation[VALUE_HIDDEN]; /* ... and after the activation function */
    float margin, widen;
};

struct pass {
    struct half halves[SHANGHAIEN_COLOURS][2];
    float colour_spread[SHANGHAIEN_COLOURS];
    float margin, spread;
};

static void run_half(const struct value_model *model, struct half *half) {
    half->margin = half->widen = 0;
    for (int h = 0; h < VALUE_HIDDEN; h++) {
        float x = 0;
        for (int i = 0; i < VALUE_INPUTS; i++)
            x += model->hidden[h][i] * half->in[i];
        half->sum[h] = x;
        half->activation[h] = x / (1 + fabsf(x));
        half->margin += model->margin[h] * half->activation[h];
        half->widen += model->widen[h] * half->activation[h];
    }
}

static float tricks_margin(const struct value_model *model, const struct fit_sample *sample,
                           int seat, int *ret_count) {
    float margin = 0;
    int count = 0;
    for (int action = 0; action < VALUE_ACTIONS; action++) {
        margin += model->actions[sample->rounds_left][action] * sample->tricks[seat][action];
        count += sample->tricks[seat][action];
    }
    *ret_count = count < VALUE_TRICKS ? count : VALUE_TRICKS - 1;
    return margin + model->tricks[sample->rounds_left][*ret_count];
}

static double run(const struct value_model *model, const struct fit_sample *sample,
                  struct pass *pass) {
    int left = sample->rounds_left;
    int count;
    pass->margin = tricks_margin(model, sample, 0, &count) -
                   tricks_margin(model, sample, 1, &count) +
                   (sample->starter == 0 ? 1.0F : -1.0F) * model->starter[left];
    pass->spread = model->spread[left] + 1e-3F;
    for (int c = 0; c < SHANGHAIEN_COLOURS; c++) {
        const uint8_t *sums = sample->sums[c];
        struct half *mine = &pass->halves[c][0];
        struct half *theirs = &pass->halves[c][1];
        value_inputs(left, sums[0], sums[1], sample->unseen[c], mine->in);
        value_inputs(left, sums[1], sums[0], sample->unseen[c], theirs->in);
        run_half(model, mine);
        run_half(model, theirs);
        struct value_part prior = value_prior(sums[0], sums[1], sample->unseen[c]);
        pass->colour_spread[c] = prior.spread * expf(mine->widen + theirs->widen);
        pass->margin += prior.margin + mine->margin - theirs->margin;
        pass->spread += pass->colour_spread[c];
    }
    return 0.5 * erfc(-(double)pass->margin / sqrt(2 * (double)pass->spread));
}

double fit_chance(const struct value_model *model, const struct fit_sample *sample) {
    struct pass pass;
    return run(model, sample, &pass);
}

static void backward_half(const struct value_model *model, const struct half *half, float to_margin,
                          float to_widen, struct value_model *gradient) {
    for (int h = 0; h < VALUE_HIDDEN; h++) {
        float denominator = 1 + fabsf(half->sum[h]);
        float to_sum = (to_margin * model->margin[h] + to_widen * model->widen[h]) /
                       (denominator * denominator);
        gradient->margin[h] += to_margin * half->activation[h];
        gradient->widen[h] += to_widen * half->activation[h];
        for (int i = 0; i < VALUE_INPUTS; i++)
            gradient->hidden[h][i] += to_sum * half->in[i];
    }
}

/* Adds the gradient of a sample's loss: of the cross entropy, as if the chance were logistic. */
static void backward(const struct value_model *model, const struct fit_sample *sample,
                     struct value_model *gradient) {
    struct pass pass;
    int left = sample->rounds_left;
    float miss = (float)run(model, sample, &pass) - sample->target;
    float to_margin = miss / sqrtf(pass.spread);
    float to_spread = -miss * pass.margin / (2 * pass.spread * sqrtf(pass.spread));
    for (int c = 0; c < SHANGHAIEN_COLOURS; c++) {
        float to_widen = to_spread * pass.colour_spread[c];
        backward_half(model, &pass.halves[c][0], to_margin, to_widen, gradient);
        backward_half(model, &pass.halves[c][1], -to_margin, to_widen, gradient);
    }
    for (int seat = 0; seat < 2; seat++) {
        float sign = seat == 0 ? to_margin : -to_margin;
        int count;
        tricks_margin(model, sample, seat, &count);
        gradient->tricks[left][count] += sign;
        for (int action = 0; action < VALUE_ACTIONS; action++)
            gradient->actions[left][action] += sign * sample->tricks[seat][action];
    }
    gradient->starter[left] += sample->starter == 0 ? to_margin : -to_margin;
    gradient->spread[left] += to_spread;
}

struct value_model fit_start(uint64_t seed) {
    struct value_model model = *value_hand_made();
    uint64_t random = seed;
    for (int h = 0; h < VALUE_HIDDEN; h++)
        for (int i = 0; i < VALUE_INPUTS; i++)
            model.hidden[h][i] = (float)(random_below(&random, 2001) - 1000) / 1000;
    return model;
}

/* Adam's first and second moments of the gradient. */
struct moments {
    float first[PARAMETERS], second[PARAMETERS];
    int steps;
};

static void step(struct value_model *model, const struct value_model *gradient,
                 struct moments *moments, double rate) {
    float *parameter = (float *)model;
    const float *g = (const float *)gradient;
    moments->steps++;
    double first = 1 - pow(0.9, moments->steps);
    double second = 1 - pow(0.999, moments->steps);
    for (int i = 0; i < PARAMETERS; i++) {
        moments->first[i] = 0.9F * moments->first[i] + 0.1F * g[i];
        moments->second[i] = 0.999F * moments->second[i] + 0.001F * g[i] * g[i];
        parameter[i] -=
            (float)(rate * moments->first[i] / first / (sqrt(moments->second[i] / second) + 1e-7));
    }
    for (int left = 0; left < VALUE_ROUNDS; left++)
        model->spread[left] = model->spread[left] > 0 ? model->spread[left] : 0;
}

void fit_train(struct value_model *model, const struct fit_sample *samples, int count, int epochs,
               double rate, uint64_t seed) {
    uint64_t random = seed;
    struct moments *moments = calloc(1, sizeof *moments);
    int *order = malloc(sizeof *order * (size_t)count);
    if (moments == NULL || order == NULL)
        abort();
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int epoch = 0; epoch < epochs; epoch++) {
        double falling = rate * pow(0.1, (double)epoch / epochs);
        random_shuffle(&random, order, count, sizeof *order);
        for (int i = 0; i + BATCH <= count; i += BATCH) {
            struct value_model gradient = {0};
            for (int k = 0; k < BATCH; k++)
                backward(model, &samples[order[i + k]], &gradient);
            step(model, &gradient, moments, falling);
        }
    }
    free(order);
    free(moments);
}

double fit_error(const struct value_model *model, const struct fit_sample *samples, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double miss = fit_chance(model, &samples[i]) - (double)samples[i].target;
        sum += miss * miss;
    }
    return count > 0 ? sqrt(sum / count) : 0;
}
