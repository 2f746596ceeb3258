/* What happened and how it stands, in the languages of the players, for their letters. */
#include <stdio.h>
#include <string.h>

#include "games/shanghaien/internal.h"

enum phrase {
    ROLLED,
    PLACED,
    PLACED_BOTH,
    SHARKED,
    WILD,
    ADJUSTED,
    REROLLED,
    EXCHANGED,
    CALLED,
    WINS,
    NOBODY_WINS,
    ROUND,
    IF_CALLED,
    TRICK,
    PHRASES,
};

/* {0} is always a player. */
static const char *const phrases[LANGUAGES][PHRASES] = {
    [LANGUAGE_EN] =
        {
            [ROLLED] = "{0} rolled {1} and {2}.",
            [PLACED] = "{0} placed {1}.",
            [PLACED_BOTH] = "{0} played a Dirty Trick, both dice: {1}.",
            [SHARKED] = "{0} played the sharks and placed {1}; that card is face down now.",
            [WILD] = "{0} played a Dirty Trick as 2 Sailors: {1}.",
            [ADJUSTED] = "{0} played a Dirty Trick: {1} became {2}.",
            [REROLLED] = "{0} played a Dirty Trick and rolled again: {1} and {2}.",
            [EXCHANGED] = "{0} played the exchange, took back {1} and placed {2}.",
            [CALLED] = "{0} called Shanghai!",
            [WINS] = "{0} won: {1}.",
            [NOBODY_WINS] = "Nobody won: {0}.",
            [ROUND] = "Round {0} of {1}.",
            [IF_CALLED] = " If Shanghai were called now,",
            [TRICK] = "Dirty Trick",
        },
    [LANGUAGE_DE] =
        {
            [ROLLED] = "{0} hat {1} und {2} gewürfelt.",
            [PLACED] = "{0} hat angelegt: {1}.",
            [PLACED_BOTH] = "{0} hat mit einem Schmutzigen Trick beide Würfel angelegt: {1}.",
            [SHARKED] =
                "{0} hat die Haie gespielt und angelegt: {1}. Die Karte liegt nun verdeckt.",
            [WILD] = "{0} hat einen Schmutzigen Trick als 2 Matrosen gespielt: {1}.",
            [ADJUSTED] = "{0} hat mit einem Schmutzigen Trick aus {1} eine {2} gemacht.",
            [REROLLED] = "{0} hat mit einem Schmutzigen Trick noch einmal gewürfelt: {1} und {2}.",
            [EXCHANGED] = "{0} hat getauscht: {1} zurückgenommen, angelegt: {2}.",
            [CALLED] = "{0} hat „Shanghaien!“ gerufen.",
            [WINS] = "{0} hat gewonnen: {1}.",
            [NOBODY_WINS] = "Niemand hat gewonnen: {0}.",
            [ROUND] = "Runde {0} von {1}.",
            [IF_CALLED] = " Würde jetzt „Shanghaien!“ gerufen,",
            [TRICK] = "Schmutziger Trick",
        },
    [LANGUAGE_IT] =
        {
            [ROLLED] = "{0} ha tirato {1} e {2}.",
            [PLACED] = "{0} ha piazzato {1}.",
            [PLACED_BOTH] = "{0} ha giocato un Tiro mancino, entrambi i dadi: {1}.",
            [SHARKED] = "{0} ha giocato gli squali e piazzato {1}; quella carta ora è coperta.",
            [WILD] = "{0} ha giocato un Tiro mancino come 2 Marinai: {1}.",
            [ADJUSTED] = "{0} ha giocato un Tiro mancino: {1} è diventato {2}.",
            [REROLLED] = "{0} ha giocato un Tiro mancino e ha tirato ancora: {1} e {2}.",
            [EXCHANGED] = "{0} ha giocato lo scambio, ha ripreso {1} e piazzato {2}.",
            [CALLED] = "{0} ha chiamato Shanghai!",
            [WINS] = "{0} ha vinto: {1}.",
            [NOBODY_WINS] = "Nessuno ha vinto: {0}.",
            [ROUND] = "Round {0} di {1}.",
            [IF_CALLED] = " Se si chiamasse Shanghai ora,",
            [TRICK] = "Tiro mancino",
        },
};

static const char *const colours[LANGUAGES][SHANGHAIEN_COLOURS] = {
    [LANGUAGE_EN] = {"red", "light blue", "dark blue", "yellow", "orange", "purple", "green",
                     "grey"},
    [LANGUAGE_DE] = {"Rot", "Hellblau", "Dunkelblau", "Gelb", "Orange", "Lila", "Grün", "Grau"},
    [LANGUAGE_IT] = {"rosso", "azzurro", "blu", "giallo", "arancione", "viola", "verde", "grigio"},
};

/* "green 3", "Dirty Trick" */
static void add_card(struct buf *out, uint8_t card, enum language language) {
    if (card < SHANGHAIEN_SAILORS)
        buf_printf(out, "%s %d", colours[language][shanghaien_colour(card)],
                   shanghaien_value(card));
    else
        buf_addstr(out, phrases[language][TRICK]);
}

/* "2 → green 3, 5 → Dirty Trick": which dice come to which cards. */
static void add_landings(struct buf *out, const struct shanghaien *before,
                         const struct shanghaien_move *move, enum language language) {
    struct shanghaien_landing landings[2];
    int count = shanghaien_landings(before, move, landings);
    for (int i = 0; i < count; i++) {
        buf_printf(out, "%s%d → ", i ? ", " : "", landings[i].number);
        add_card(out, before->tavern[landings[i].position], language);
    }
}

/* The cards that a hand-out gives to a seat or to nobody; how many. */
static int add_awards(struct buf *out, const struct shanghaien_handout *handout, int to,
                      enum language language) {
    int count = 0;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        if (handout->awards[i].to != to)
            continue;
        buf_addstr(out, count++ ? ", " : "");
        add_card(out, handout->awards[i].card, language);
    }
    return count;
}

/* One sentence for each seat that wins something. */
static void add_winnings(struct buf *out, const struct shanghaien_handout *handout,
                         const struct game_telling *telling) {
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        struct buf cards = BUF_INIT;
        if (add_awards(&cards, handout, seat, telling->language) > 0) {
            buf_addch(out, ' ');
            language_add(out, phrases[telling->language][WINS],
                         (const char *const[]){telling->names[seat], buf_text(&cards)});
        }
        out->failed |= cards.failed;
        buf_clear(&cards);
    }
}

static void add_call(struct buf *out, const struct shanghaien *before,
                     const struct game_telling *telling) {
    struct shanghaien_handout handout;
    shanghaien_hand_out(before, (unsigned)before->turn, &handout);
    language_add(out, phrases[telling->language][CALLED],
                 (const char *const[]){telling->names[before->turn]});
    add_winnings(out, &handout, telling);
    struct buf cards = BUF_INIT;
    if (add_awards(&cards, &handout, SEAT_NONE, telling->language) > 0) {
        buf_addch(out, ' ');
        language_add(out, phrases[telling->language][NOBODY_WINS],
                     (const char *const[]){buf_text(&cards)});
    }
    out->failed |= cards.failed;
    buf_clear(&cards);
}

/* A phrase of the mover, one or two numbers, or a number and the places of dice. */
static void add_numbers(struct buf *out, enum phrase phrase, int first, int second, const char *who,
                        enum language language) {
    char numbers[2][12];
    snprintf(numbers[0], sizeof numbers[0], "%d", first);
    snprintf(numbers[1], sizeof numbers[1], "%d", second);
    language_add(out, phrases[language][phrase],
                 (const char *const[]){who, numbers[0], numbers[1]});
}

static void add_placing(struct buf *out, enum phrase phrase, const struct shanghaien *before,
                        const struct shanghaien_move *move, const struct game_telling *telling) {
    struct buf places = BUF_INIT;
    char from[12];
    snprintf(from, sizeof from, "%d", move->from);
    add_landings(&places, before, move, telling->language);
    const char *where = buf_text(&places);
    language_add(out, phrases[telling->language][phrase],
                 (const char *const[]){telling->names[before->turn],
                                       phrase == EXCHANGED ? from : where, where});
    out->failed |= places.failed;
    buf_clear(&places);
}

void shanghaien_tell(const struct shanghaien *before, const struct shanghaien_move *move,
                     const uint8_t *dice, const struct game_telling *telling, struct buf *out) {
    enum language language = telling->language;
    const char *who = telling->names[before->turn];
    switch (move->type) {
    case SHANGHAIEN_MOVE_ROLL:
        add_numbers(out, ROLLED, dice[0], dice[1], who, language);
        break;
    case SHANGHAIEN_MOVE_REROLL:
        add_numbers(out, REROLLED, dice[0], dice[1], who, language);
        break;
    case SHANGHAIEN_MOVE_ADJUST:
        add_numbers(out, ADJUSTED, before->dice[move->die], before->dice[move->die] + move->by, who,
                    language);
        break;
    case SHANGHAIEN_MOVE_WILD:
        language_add(out, phrases[language][WILD],
                     (const char *const[]){who, colours[language][move->colour]});
        break;
    case SHANGHAIEN_MOVE_SHANGHAI:
        add_call(out, before, telling);
        break;
    case SHANGHAIEN_MOVE_BOTH:
        add_placing(out, PLACED_BOTH, before, move, telling);
        break;
    case SHANGHAIEN_MOVE_SHARKS:
        add_placing(out, SHARKED, before, move, telling);
        break;
    case SHANGHAIEN_MOVE_EXCHANGE:
        add_placing(out, EXCHANGED, before, move, telling);
        break;
    default:
        add_placing(out, PLACED, before, move, telling);
    }
}

void shanghaien_tell_stake(const struct shanghaien *state, const struct game_telling *telling,
                           struct buf *out) {
    struct shanghaien_handout handout;
    char round[12], rounds[12];
    snprintf(round, sizeof round, "%d", state->round);
    snprintf(rounds, sizeof rounds, "%d", SHANGHAIEN_ROUNDS);
    language_add(out, phrases[telling->language][ROUND], (const char *const[]){round, rounds});
    if (!shanghaien_preview(state, &handout))
        return;
    buf_addstr(out, phrases[telling->language][IF_CALLED]);
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        buf_printf(out, "%s %s: ", seat ? ";" : "", telling->names[seat]);
        if (add_awards(out, &handout, seat, telling->language) == 0)
            buf_addstr(out, "–");
    }
    buf_addch(out, '.');
}
