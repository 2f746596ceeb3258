/* Moves and the stake as sentences: for the players' e-mails in their languages, and for the log.
 */
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
    NOTHING,
    WINS,
    NOBODY_WINS,
    ROUND,
    IF_CALLED,
    TRICK,
    LANDS,
    NEXT_LANDS,
    PHRASES,
};

/* The voices: the languages of the players, and that of the log, which the operator reads: English
 * without the player's name. */
enum { LOG = LANGUAGES, VOICES };

/* {0} is the player who moves. */
static const char *const phrases[VOICES][PHRASES] = {
    [LANGUAGE_EN] =
        {
            [ROLLED] = "{0} rolled {1} and {2}.",
            [PLACED] = "{0} placed {1}.",
            [PLACED_BOTH] = "{0} played a Dirty Trick, both dice: {1}.",
            [SHARKED] = "{0} played the sharks and placed {1}; that card is face down now.",
            [WILD] = "{0} played a Dirty Trick as 2 Sailors: {1}.",
            [ADJUSTED] = "{0} played a Dirty Trick: {1} became {2}.",
            [REROLLED] = "{0} played a Dirty Trick and rolled again: {1} and {2}.",
            [EXCHANGED] = "{0} played the exchange, took back {2} and placed {1}.",
            [CALLED] = "{0} called Shanghai!",
            [WINS] = " {0} won: {1}.",
            [NOBODY_WINS] = " Nobody won: {1}.",
            [ROUND] = "Round {0} of {1}.",
            [IF_CALLED] = " If Shanghai! were called now,",
            [NOTHING] = "–",
            [TRICK] = "Dirty Trick",
            [LANDS] = "{1} → ",
            [NEXT_LANDS] = ", {1} → ",
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
            [EXCHANGED] = "{0} hat getauscht: {2} zurückgenommen, angelegt: {1}.",
            [CALLED] = "{0} hat „Shanghaien!“ gerufen.",
            [WINS] = " {0} hat gewonnen: {1}.",
            [NOBODY_WINS] = " Niemand hat gewonnen: {1}.",
            [ROUND] = "Runde {0} von {1}.",
            [IF_CALLED] = " Würde jetzt „Shanghaien!“ gerufen,",
            [NOTHING] = "–",
            [TRICK] = "Schmutziger Trick",
            [LANDS] = "{1} → ",
            [NEXT_LANDS] = ", {1} → ",
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
            [EXCHANGED] = "{0} ha giocato lo scambio, ha ripreso {2} e piazzato {1}.",
            [CALLED] = "{0} ha chiamato «Shanghai!».",
            [WINS] = " {0} ha vinto: {1}.",
            [NOBODY_WINS] = " Nessuno ha vinto: {1}.",
            [ROUND] = "Round {0} di {1}.",
            [IF_CALLED] = " Se ora si chiamasse «Shanghai!»,",
            [NOTHING] = "–",
            [TRICK] = "Tiro mancino",
            [LANDS] = "{1} → ",
            [NEXT_LANDS] = ", {1} → ",
        },
    [LOG] =
        {
            [ROLLED] = "rolls {1} and {2}",
            [PLACED] = "places {1}{4}",
            [PLACED_BOTH] = "plays both: {1}{4}",
            [SHARKED] = "plays sharks: {1}, turned face down{4}",
            [WILD] = "plays wild into {1}",
            [ADJUSTED] = "plays adjust: {1} becomes {2}",
            [REROLLED] = "plays reroll: {3} and {4} become {1} and {2}",
            [EXCHANGED] = "plays exchange: takes {2} back from {3}, places {1}",
            [CALLED] = "calls Shanghai and gets {1}; the other gets {2}; removed: {3}",
            [NOTHING] = "nothing",
            [TRICK] = "{1} trick",
            [LANDS] = "{1} at ",
            [NEXT_LANDS] = " and {1} at ",
        },
};

#define ENGLISH_COLOURS                                                                            \
    { "red", "light blue", "dark blue", "yellow", "orange", "purple", "green", "grey" }

static const char *const colours[VOICES][SHANGHAIEN_COLOURS] = {
    [LANGUAGE_EN] = ENGLISH_COLOURS,
    [LANGUAGE_DE] = {"Rot", "Hellblau", "Dunkelblau", "Gelb", "Orange", "Lila", "Grün", "Grau"},
    [LANGUAGE_IT] = {"rosso", "azzurro", "blu", "giallo", "arancione", "viola", "verde", "grigio"},
    [LOG] = ENGLISH_COLOURS,
};

#define SAY(voice, phrase, out, ...)                                                               \
    language_add(out, phrases[voice][phrase], (const char *const[]){__VA_ARGS__})

/* "green 3", "Dirty Trick", in the log "reroll trick" */
static void add_card(struct buf *out, uint8_t card, int voice) {
    if (card < SHANGHAIEN_SAILORS)
        buf_printf(out, "%s %d", colours[voice][shanghaien_colour(card)], shanghaien_value(card));
    else
        SAY(voice, TRICK, out, "", shanghaien_action_names[shanghaien_trick_action(card)]);
}

/* "2 → green 3, 5 → Dirty Trick": which dice come to which cards. */
static void add_landings(struct buf *out, const struct shanghaien *before,
                         const struct shanghaien_move *move, int voice) {
    struct shanghaien_landing landings[2];
    int count = shanghaien_landings(before, move, landings);
    for (int i = 0; i < count; i++) {
        SAY(voice, i ? NEXT_LANDS : LANDS, out, "", number_text(landings[i].number).text);
        add_card(out, before->tavern[landings[i].position], voice);
    }
}

/* The cards that a hand-out gives to a seat, or to SEAT_NONE; returns how many. */
static int add_awards(struct buf *out, const struct shanghaien_handout *handout, int to,
                      int voice) {
    int count = 0;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        if (handout->awards[i].to != to)
            continue;
        buf_addstr(out, count++ ? ", " : "");
        add_card(out, handout->awards[i].card, voice);
    }
    if (count == 0)
        buf_addstr(out, phrases[voice][NOTHING]);
    return count;
}

static void narrate_placing(struct buf *out, const struct shanghaien *before,
                            const struct shanghaien_move *move, int voice, const char *player) {
    static const enum phrase by_type[] = {[SHANGHAIEN_MOVE_PLACE] = PLACED,
                                          [SHANGHAIEN_MOVE_BOTH] = PLACED_BOTH,
                                          [SHANGHAIEN_MOVE_SHARKS] = SHARKED,
                                          [SHANGHAIEN_MOVE_EXCHANGE] = EXCHANGED};
    static const char *const sides[] = {"", ", 1 at the left", ", 1 at the right"};
    struct buf landings = BUF_INIT, taken = BUF_INIT;
    add_landings(&landings, before, move, voice);
    if (move->type == SHANGHAIEN_MOVE_EXCHANGE)
        add_card(&taken, before->tavern[shanghaien_position(move->from, before->one_at)], voice);
    SAY(voice, by_type[move->type], out, player, buf_text(&landings), number_text(move->from).text,
        buf_text(&taken), sides[move->one_at]);
    out->failed |= landings.failed || taken.failed;
    buf_clear(&landings);
    buf_clear(&taken);
}

/* The cards of seat 0, of seat 1, of nobody. */
static void narrate_call(struct buf *out, const struct shanghaien *before, int voice,
                         const char *const names[]) {
    struct shanghaien_handout handout;
    struct buf cards[3] = {BUF_INIT, BUF_INIT, BUF_INIT};
    int counts[3], by = before->turn;
    shanghaien_hand_out(before, (unsigned)by, &handout);
    for (int i = 0; i < 3; i++)
        counts[i] = add_awards(&cards[i], &handout, i < SHANGHAIEN_SEATS ? i : SEAT_NONE, voice);
    SAY(voice, CALLED, out, names[by], buf_text(&cards[by]), buf_text(&cards[1 - by]),
        buf_text(&cards[2]));
    for (int i = 0; i < 3; i++) {
        if (voice != LOG && counts[i] > 0)
            SAY(voice, i < SHANGHAIEN_SEATS ? WINS : NOBODY_WINS, out, names[i],
                buf_text(&cards[i]));
        out->failed |= cards[i].failed;
        buf_clear(&cards[i]);
    }
}

void shanghaien_narrate(const struct game_entry *entry, const struct game_audience *audience,
                        struct buf *out) {
    static const char *const unnamed[GAME_SEATS_MAX] = {"", ""};
    const struct shanghaien *before = entry->before, *after = entry->after;
    const struct shanghaien_move *move = entry->move;
    const char *const *names = audience ? audience->names : unnamed;
    int voice = audience ? (int)audience->language : LOG;
    switch (move->type) {
    case SHANGHAIEN_MOVE_ROLL:
    case SHANGHAIEN_MOVE_REROLL:
        SAY(voice, move->type == SHANGHAIEN_MOVE_ROLL ? ROLLED : REROLLED, out, names[before->turn],
            number_text(after->dice[0]).text, number_text(after->dice[1]).text,
            number_text(before->dice[0]).text, number_text(before->dice[1]).text);
        break;
    case SHANGHAIEN_MOVE_ADJUST:
        SAY(voice, ADJUSTED, out, names[before->turn], number_text(before->dice[move->die]).text,
            number_text(before->dice[move->die] + move->by).text);
        break;
    case SHANGHAIEN_MOVE_WILD:
        SAY(voice, WILD, out, names[before->turn], colours[voice][move->colour]);
        break;
    case SHANGHAIEN_MOVE_SHANGHAI:
        narrate_call(out, before, voice, names);
        break;
    default: /* place, both, sharks, exchange */
        narrate_placing(out, before, move, voice, names[before->turn]);
    }
}

void shanghaien_narrate_stake(const void *state, const struct game_audience *audience,
                              struct buf *out) {
    const struct shanghaien *game = state;
    struct shanghaien_handout handout;
    int voice = (int)audience->language;
    SAY(voice, ROUND, out, number_text(game->round).text, number_text(SHANGHAIEN_ROUNDS).text);
    if (!shanghaien_preview(game, &handout))
        return;
    buf_addstr(out, phrases[voice][IF_CALLED]);
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        buf_printf(out, "%s %s: ", seat ? ";" : "", audience->names[seat]);
        add_awards(out, &handout, seat, voice);
    }
    buf_addch(out, '.');
}
