#include "rating/glicko2.h"

#include <math.h>

#define SCALE GLICKO2_SCALE
#define CENTRE 1500.0
#define DEVIATION_MAX GLICKO2_DEVIATION_MAX
#define TAU 0.5          /* step 1: how fast the volatility may change, 0.3 to 1.2 */
#define CONVERGENCE 1e-6 /* step 5: the iteration's tolerance */

const struct glicko2 glicko2_initial = {CENTRE, DEVIATION_MAX, 0.06};

/* The weight of a game against an opponent of this deviation. */
static double weight(double phi) {
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (M_PI * M_PI));
}

/* The evidence of the period's games, in sums. */
struct evidence {
    double variance; /* v of step 3: of the rating as estimated only from these games */
    double surplus;  /* sum of g(phi_j)(s_j - E_j): points above expectation, weighted */
};

static struct evidence weigh(double mu, const struct glicko2_result *results, size_t count) {
    double information = 0, surplus = 0;
    for (size_t i = 0; i < count; i++) {
        const struct glicko2 *opponent = &results[i].opponent;
        double g = weight(opponent->deviation / SCALE);
        double expected = 1.0 / (1.0 + exp(-g * (mu - (opponent->value - CENTRE) / SCALE)));
        information += g * g * expected * (1.0 - expected);
        surplus += g * (results[i].score - expected);
    }
    return (struct evidence){1.0 / information, surplus};
}

/* The function whose zero step 5 finds; x is the logarithm of the volatility's square. */
struct volatility_problem {
    double a, phi_squared, variance, delta_squared;
};

static double steepness(const struct volatility_problem *p, double x) {
    double ex = exp(x);
    double total = p->phi_squared + p->variance + ex;
    return ex * (p->delta_squared - total) / (2.0 * total * total) - (x - p->a) / (TAU * TAU);
}

/* Step 5, items 2 to 5: the Illinois algorithm. Where the paper goes down from a by TAU until the
 * function is positive, once is enough: it is at least 1/TAU - 1/2 there. */
static double new_volatility(const struct volatility_problem *p) {
    double a = p->a, b = a - TAU;
    if (p->delta_squared > p->phi_squared + p->variance)
        b = log(p->delta_squared - p->phi_squared - p->variance);
    double fa = steepness(p, a), fb = steepness(p, b);
    while (fabs(b - a) > CONVERGENCE) {
        double c = a + (a - b) * fa / (fb - fa);
        double fc = steepness(p, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2.0;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2.0);
}

/* Step 6 for any length of time. */
static double grown(double phi, double volatility, double days) {
    double phi_then = sqrt(phi * phi + volatility * volatility * fmax(days, 0));
    return fmin(phi_then, DEVIATION_MAX / SCALE);
}

struct glicko2 glicko2_after_days(struct glicko2 rating, double days) {
    rating.deviation = SCALE * grown(rating.deviation / SCALE, rating.volatility, days);
    return rating;
}

struct glicko2 glicko2_rate(struct glicko2 rating, double days,
                            const struct glicko2_result *results, size_t count) {
    if (count == 0)
        return glicko2_after_days(rating, days);
    double mu = (rating.value - CENTRE) / SCALE;
    double phi = rating.deviation / SCALE;
    struct evidence games = weigh(mu, results, count);
    double delta = games.variance * games.surplus; /* step 4 */
    struct volatility_problem problem = {2.0 * log(rating.volatility), phi * phi, games.variance,
                                         delta * delta};
    double volatility = new_volatility(&problem);
    double phi_before = grown(phi, volatility, days);
    double phi_after = 1.0 / sqrt(1.0 / (phi_before * phi_before) + 1.0 / games.variance);
    return (struct glicko2){
        .value = SCALE * (mu + phi_after * phi_after * games.surplus) + CENTRE,
        .deviation = SCALE * phi_after,
        .volatility = volatility,
    };
}
