/* The trainer's fit: it approaches its samples, and in the same way each time. */
#include "../bench/fit.h"
#include "fixtures/random.h"

#include <string.h>

#include "../bench/match.h"
#include "fixtures/topic.h"

enum { SAMPLES = 600 };

/* Positions as they may stand before rounds 2 to 8, after cards were dealt out at random. */
static struct fit_sample random_position(uint64_t *random) {
    struct shanghaien state;
    match_deal(&state, 0, random_below(random, 2), random);
    state.round = (uint8_t)(2 + random_below(random, 7));
    for (int i = 0; i < (state.round - 1) * SHANGHAIEN_TAVERN; i++) {
        int seat = random_below(random, 3);
        uint8_t card = state.deck[i];
        if (seat == 2)
            continue;
        struct shanghaien_hand *hand = &state.hands[seat];
        if (card >= SHANGHAIEN_SAILORS) {
            hand->tricks[hand->trick_count++] = card;
        } else {
            uint8_t colour = shanghaien_colour(card);
            hand->values[colour][hand->sailors[colour]++] = shanghaien_value(card);
        }
    }
    return fit_position(&state);
}

/* Positions valued by another model than the one that the fit begins with. */
static void make_samples(struct fit_sample samples[SAMPLES]) {
    uint64_t random = 7;
    struct value_model truth = *value_learned();
    for (int left = 1; left < VALUE_ROUNDS; left++)
        truth.starter[left] = 1;
    for (int i = 0; i < SAMPLES; i++) {
        samples[i] = random_position(&random);
        samples[i].target = (float)fit_chance(&truth, &samples[i]);
    }
}

START_TEST(it_improves_over_its_start) {
    static struct fit_sample samples[SAMPLES];
    make_samples(samples);
    struct value_model model = fit_start(1);
    double before = fit_error(&model, samples, SAMPLES);
    fit_train(&model, samples, SAMPLES, 20, 0.003, 1);
    ck_assert_double_lt(fit_error(&model, samples, SAMPLES), 0.7 * before);
}
END_TEST

START_TEST(the_same_seed_gives_the_same_model) {
    static struct fit_sample samples[SAMPLES];
    struct value_model models[2];
    make_samples(samples);
    for (int i = 0; i < 2; i++) {
        models[i] = fit_start(3);
        fit_train(&models[i], samples, 64, 3, 0.003, 3);
    }
    ck_assert_mem_eq(&models[0], &models[1], sizeof models[0]);
}
END_TEST

START_TEST(its_chance_is_that_of_the_game) {
    static struct fit_sample samples[SAMPLES];
    make_samples(samples);
    const struct value_model *model = value_learned();
    for (int i = 0; i < SAMPLES; i++) {
        const struct fit_sample *sample = &samples[i];
        int left = sample->rounds_left;
        float margin = (sample->starter == 0 ? 1.0F : -1.0F) * model->starter[left];
        float spread = model->spread[left];
        float lead;
        for (int seat = 0; seat < 2; seat++) {
            int count = 0;
            for (int action = 0; action < VALUE_ACTIONS; action++) {
                float worth = model->actions[left][action] * sample->tricks[seat][action];
                margin += seat == 0 ? worth : -worth;
                count += sample->tricks[seat][action];
            }
            margin += (seat == 0 ? 1.0F : -1.0F) * model->tricks[left][count];
        }
        for (int c = 0; c < SHANGHAIEN_COLOURS; c++) {
            struct value_part part = value_colour(model, left, sample->sums[c][0],
                                                  sample->sums[c][1], sample->unseen[c]);
            margin += part.margin;
            spread += part.spread;
        }
        value_leads(1, &margin, &spread, &lead);
        ck_assert_double_eq_tol(0.5 + (double)lead, fit_chance(model, sample), 1e-4);
    }
}
END_TEST

START_TEST(a_round_made_of_a_position_begins_from_it) {
    uint64_t random = 11;
    for (int i = 0; i < SAMPLES; i++) {
        struct fit_sample sample = random_position(&random);
        struct shanghaien state;
        fit_state(&sample, 0, &random, &state);
        struct fit_sample again = fit_position(&state);
        ck_assert_mem_eq(&sample, &again, sizeof sample);
        uint64_t dealt = 0;
        for (int k = 0; k < SHANGHAIEN_DECK; k++)
            dealt |= UINT64_C(1) << state.deck[k];
        ck_assert_uint_eq(dealt, (UINT64_C(1) << SHANGHAIEN_DECK) - 1);
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("fit");
    tcase_add_test(cases, it_improves_over_its_start);
    tcase_add_test(cases, the_same_seed_gives_the_same_model);
    tcase_add_test(cases, its_chance_is_that_of_the_game);
    tcase_add_test(cases, a_round_made_of_a_position_begins_from_it);
    tcase_set_timeout(cases, 600);
    return topic_run("The fit of the value between rounds", cases);
}
