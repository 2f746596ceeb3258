#include "games/shanghaien/bot/value.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "games/shanghaien/bot/value_weights.h"

/* The chance that an unseen card comes to one given player; the rest is removed. */
static const float SHARE = 0.32F;
static const int CARD_VALUE[5] = {1, 2, 3, 3, 4};

static struct value_part priors[VALUE_SUMS][VALUE_SUMS][VALUE_SETS];
static struct value_model hand_made;
static struct value_model learned;
_Static_assert(sizeof VALUE_WEIGHTS == sizeof learned, "the weights are of another model");
static pthread_once_t made = PTHREAD_ONCE_INIT;

/* The points of the first player less those of the second, of one colour at the end. */
static int points(int sum, int other) {
    if (sum == 0 || other == 0)
        return sum - other;
    return sum > other ? other : sum < other ? -sum : 0;
}

static void add_cards(int sum, int other, unsigned unseen, float chance, float moments[2]) {
    if (unseen == 0) {
        float p = (float)points(sum, other);
        moments[0] += chance * p;
        moments[1] += chance * p * p;
        return;
    }
    int value = CARD_VALUE[__builtin_ctz(unseen)];
    unsigned rest = unseen & (unseen - 1);
    add_cards(sum + value, other, rest, chance * SHARE, moments);
    add_cards(sum, other + value, rest, chance * SHARE, moments);
    add_cards(sum, other, rest, chance * (1 - 2 * SHARE), moments);
}

static struct value_part make_prior(int sum, int other, unsigned unseen) {
    float moments[2] = {0, 0};
    add_cards(sum, other, unseen, 1, moments);
    float spread = moments[1] - moments[0] * moments[0];
    return (struct value_part){
        .margin = sum == other ? 0 : moments[0],
        .spread = unseen == 0 || spread < 0 ? 0 : spread,
    };
}

static void make_priors(void) {
    for (int sum = 0; sum < VALUE_SUMS; sum++) {
        for (int other = 0; other <= sum; other++) {
            for (unsigned unseen = 0; unseen < VALUE_SETS; unseen++) {
                struct value_part part = make_prior(sum, other, unseen);
                priors[sum][other][unseen] = part;
                part.margin = -part.margin;
                priors[other][sum][unseen] = part;
            }
        }
    }
}

/* A trick is worth 2.6 points as long as a round is left to play it, for one can be played in each
 * round; then 1. */
static void make(void) {
    make_priors();
    memcpy(&learned, VALUE_WEIGHTS, sizeof learned);
    for (int left = 0; left < VALUE_ROUNDS; left++) {
        for (int n = 0; n < VALUE_TRICKS; n++) {
            int playable = n < left ? n : left;
            hand_made.tricks[left][n] = 2.6F * (float)playable + (float)(n - playable);
        }
    }
}

const struct value_model *value_hand_made(void) {
    pthread_once(&made, make);
    return &hand_made;
}

const struct value_model *value_learned(void) {
    pthread_once(&made, make);
    return &learned;
}

struct value_part value_prior(int sum, int other, unsigned unseen) {
    pthread_once(&made, make);
    sum = sum < VALUE_SUMS ? sum : VALUE_SUMS - 1;
    other = other < VALUE_SUMS ? other : VALUE_SUMS - 1;
    return priors[sum][other][unseen];
}

void value_inputs(int rounds_left, int sum, int other, unsigned unseen, float in[VALUE_INPUTS]) {
    struct value_part prior = value_prior(sum, other, unseen);
    int left = 0;
    for (int i = 0; i < 5; i++)
        left += (unseen >> i & 1) != 0 ? CARD_VALUE[i] : 0;
    float cards = (float)__builtin_popcount(unseen);
    float lead = (float)(sum - other);
    float weaker = (float)(sum < other ? sum : other);
    float time = (float)rounds_left / 7;
    in[0] = (float)sum / 8;
    in[1] = (float)other / 8;
    in[2] = sum > 0;
    in[3] = other > 0;
    in[4] = lead / (2 + fabsf(lead));
    in[5] = sum > 0 && sum == other;
    in[6] = prior.margin / 8;
    in[7] = sqrtf(prior.spread) / 4;
    in[8] = cards / 5;
    in[9] = (float)left / 13;
    in[10] = (unseen & 16) != 0;
    in[11] = (unseen & 1) != 0;
    in[12] = time;
    in[13] = time * prior.margin / 8;
    in[14] = weaker / 8;
    in[15] = time * (float)(sum > 0);
    in[16] = time * (float)(other > 0);
    in[17] = sum > 0 && other > 0 ? lead / 8 : 0;
    in[18] = (float)left - weaker > 0 ? ((float)left - weaker) / 13 : 0;
    in[19] = 1;
}

/* The net's two outputs for the player whose inputs these are. */
static struct value_part net(const struct value_model *model, const float in[VALUE_INPUTS]) {
    struct value_part out = {0, 0};
    for (int h = 0; h < VALUE_HIDDEN; h++) {
        float x = 0;
        for (int i = 0; i < VALUE_INPUTS; i++)
            x += model->hidden[h][i] * in[i];
        float y = x / (1 + fabsf(x));
        out.margin += model->margin[h] * y;
        out.spread += model->widen[h] * y;
    }
    return out;
}

/* The exponential for |x| <= 16, off by at most a float's last bit: Taylor's series of x/64, to the
 * power of 64. That of libm differs between C libraries, and a house player has to make the same
 * move in the browser as here. */
static float exponential(float x) {
    double y = (double)x / 64, power = 1;
    for (int n = 10; n > 0; n--)
        power = 1 + power * y / n;
    for (int i = 0; i < 6; i++)
        power *= power;
    return (float)power;
}

struct value_part value_colour(const struct value_model *model, int rounds_left, int sum, int other,
                               unsigned unseen) {
    struct value_part part = value_prior(sum, other, unseen);
    if (rounds_left == 0 || model == &hand_made)
        return part; /* at the end nothing is to be corrected */
    float in[VALUE_INPUTS];
    value_inputs(rounds_left, sum, other, unseen, in);
    struct value_part mine = net(model, in);
    value_inputs(rounds_left, other, sum, unseen, in);
    struct value_part theirs = net(model, in);
    part.margin += mine.margin - theirs.margin;
    part.spread *= exponential(mine.spread + theirs.spread);
    return part;
}

/* The normal distribution by the error function of Abramowitz and Stegun 7.1.28 (to 3e-7), which
 * needs no branch and no exponential, so that the compiler vectorises it. */
FOR_EACH_CPU void value_leads(int n, const float margin[], const float spread[], float ret_lead[]) {
    for (int i = 0; i < n; i++) {
        float z = margin[i] / sqrtf(2 * spread[i] + 1e-6F);
        float x = fabsf(z);
        x = x < 8 ? x : 8;
        float p =
            1 + x * (0.0705230784F +
                     x * (0.0422820123F +
                          x * (0.0092705272F +
                               x * (0.0001520143F + x * (0.0002765672F + x * 0.0000430638F)))));
        p *= p;
        p *= p;
        p *= p;
        p *= p;
        float lead = 0.5F - 0.5F / p;
        ret_lead[i] = z < 0 ? -lead : lead;
    }
}
