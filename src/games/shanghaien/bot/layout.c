#include "games/shanghaien/bot/layout.h"

#include <pthread.h>
#include <string.h>

const uint8_t LAYOUT_ROLL[LAYOUT_ROLLS][2] = {
    {0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5},
    {2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 3}, {3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 5},
};

#define ONE (1.0F / 36)
#define TWO (2.0F / 36)
const float LAYOUT_CHANCE[LAYOUT_ROLLS] = {
    ONE, TWO, TWO, TWO, TWO, TWO, ONE, TWO, TWO, TWO, TWO,
    ONE, TWO, TWO, TWO, ONE, TWO, TWO, ONE, TWO, ONE,
};

static struct layout_tables tables;
static pthread_once_t made = PTHREAD_ONCE_INIT;

static void add_layouts(uint8_t dice[LAYOUT_NUMBERS], int number, int left, int *count) {
    if (number == LAYOUT_NUMBERS - 1) {
        dice[number] = (uint8_t)left;
        memcpy(tables.dice[*count], dice, LAYOUT_NUMBERS);
        (*count)++;
        return;
    }
    for (int here = left; here >= 0; here--) {
        dice[number] = (uint8_t)here;
        add_layouts(dice, number + 1, left - here, count);
    }
}

static void make_layouts(void) {
    int count = 0;
    for (int size = 0; size <= LAYOUT_DICE; size++) {
        uint8_t dice[LAYOUT_NUMBERS];
        tables.first[size] = (uint16_t)count;
        add_layouts(dice, 0, size, &count);
        for (int i = tables.first[size]; i < count; i++)
            tables.size[i] = (uint8_t)size;
    }
    tables.first[LAYOUT_DICE + 1] = (uint16_t)count;
}

static uint16_t find(int size, const uint8_t dice[LAYOUT_NUMBERS]) {
    for (int i = tables.first[size]; i < tables.first[size + 1]; i++)
        if (memcmp(tables.dice[i], dice, LAYOUT_NUMBERS) == 0)
            return (uint16_t)i;
    return LAYOUT_NONE;
}

static void make_steps(void) {
    memset(tables.after, 0xff, sizeof tables.after);
    memset(tables.before, 0xff, sizeof tables.before);
    for (int i = 0; i < tables.first[LAYOUT_DICE]; i++) {
        for (int n = 0; n < LAYOUT_NUMBERS; n++) {
            uint8_t dice[LAYOUT_NUMBERS];
            memcpy(dice, tables.dice[i], sizeof dice);
            dice[n]++;
            uint16_t next = find(tables.size[i] + 1, dice);
            tables.after[i][n] = next;
            tables.before[next][n] = (uint16_t)i;
        }
    }
}

static void make_rolls(void) {
    memset(tables.both, 0xff, sizeof tables.both);
    for (int i = 0; i < tables.first[LAYOUT_DICE - 1]; i++)
        for (int r = 0; r < LAYOUT_ROLLS; r++)
            tables.both[i][r] = tables.after[tables.after[i][LAYOUT_ROLL[r][0]]][LAYOUT_ROLL[r][1]];
}

/* The pips of the dice at the two neighbours of a card. */
static int neighbours(const uint8_t dice[LAYOUT_NUMBERS], int n) {
    int sum = 0;
    if (n > 0)
        sum += dice[n - 1] * n;
    if (n < LAYOUT_NUMBERS - 1)
        sum += dice[n + 1] * (n + 2);
    return sum;
}

static int winner_at(const uint8_t a[LAYOUT_NUMBERS], const uint8_t b[LAYOUT_NUMBERS], int n) {
    int diff = a[n] - b[n];
    if (diff == 0 && a[n] > 0)
        diff = neighbours(a, n) - neighbours(b, n);
    return diff > 0 ? 1 : diff < 0 ? 2 : 0;
}

static void make_outcomes(void) {
    for (int a = 0; a < LAYOUT_COUNT; a++) {
        for (int b = 0; b < LAYOUT_COUNT; b++) {
            int outcome = 0;
            for (int n = LAYOUT_NUMBERS - 1; n >= 0; n--)
                outcome = outcome * 3 + winner_at(tables.dice[a], tables.dice[b], n);
            tables.outcome[a][b] = (uint16_t)outcome;
        }
    }
}

static void make(void) {
    make_layouts();
    make_steps();
    make_rolls();
    make_outcomes();
}

const struct layout_tables *layout_tables(void) {
    pthread_once(&made, make);
    return &tables;
}

uint16_t layout_of(const struct layout_tables *t, const uint8_t dice[LAYOUT_NUMBERS]) {
    uint16_t layout = 0;
    for (int n = 0; n < LAYOUT_NUMBERS; n++)
        for (int i = 0; i < dice[n]; i++)
            layout = t->after[layout][n];
    return layout;
}
