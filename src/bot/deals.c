#include "bot/deals.h"

#include "bot/exact.h"
#include "bot/people.h"

/* A number below n, drawn by stepping the entropy. */
static int below(uint64_t *entropy, int n) {
    *entropy += UINT64_C(0x9e3779b97f4a7c15);
    return (int)(people_mix(*entropy) % (uint64_t)n);
}

/* Other cards on the table, out of all that were unseen before they came. */
static void draw(struct bot_view *view, uint64_t *entropy) {
    uint8_t cards[SHANGHAIEN_DECK];
    int count = 0;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++)
        view->unseen |= UINT64_C(1) << view->table.tavern[i];
    for (uint8_t card = 0; card < SHANGHAIEN_DECK; card++)
        if (view->unseen >> card & 1)
            cards[count++] = card;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        int drawn = i + below(entropy, count - i);
        uint8_t card = cards[drawn];
        cards[drawn] = cards[i];
        view->table.tavern[i] = card;
        view->unseen &= ~(UINT64_C(1) << card);
    }
}

/* The odds of a chance, kept finite. */
static double odds(double chance) {
    double kept = chance < 1e-7 ? 1e-7 : chance > 1 - 1e-7 ? 1 - 1e-7 : chance;
    return kept / (1 - kept);
}

double deals_mean(struct round *round, const struct value_model *model, const struct bot_view *view,
                  double chance, uint64_t entropy) {
    struct bot_view other = *view;
    other.table.one_at = SHANGHAIEN_LEFT;
    round_quick(round, true);
    double factor = odds(chance) / odds(exact_value(round, model, &other));
    double sum = 0;
    for (int i = 0; i < DEALS_DRAWN; i++) {
        draw(&other, &entropy);
        double drawn = factor * odds(exact_value(round, model, &other));
        sum += drawn / (1 + drawn);
    }
    round_quick(round, false);
    return sum / DEALS_DRAWN;
}
