/* Entries and the stake as sentences: for the players' e-mails in their languages, and for the
 * log. They tell only what everybody may know at that moment. */
#include <stdio.h>

#include "games/shanghai/internal.h"

/* What an entry says where nothing has followed from it yet. */
enum { ANSWERED = SHANGHAI_STEP_END + 1, BOUGHT_NONE, STAKE, PHRASES };

/* {0} is the step's player, {1} and {2} are what is told of it. */
static const char *const phrases[LANGUAGES][PHRASES] = {
    [LANGUAGE_EN] =
        {
            [SHANGHAI_STEP_ROUND] = "Round {1} begins.",
            [SHANGHAI_STEP_RESIGN] = "{0} gave up.",
            [SHANGHAI_STEP_ABSENT] = "{0} is absent.",
            [SHANGHAI_STEP_RETURN] = "{0} is back.",
            [SHANGHAI_STEP_RAISE] = "{0} bid {1}.",
            [SHANGHAI_STEP_PASS] = "{0} passed.",
            [SHANGHAI_STEP_BIDS] = "Bids: {1}.",
            [SHANGHAI_STEP_MOVER] = "{0} sends Lang-Tsu and pays {1}.",
            [SHANGHAI_STEP_SEND] = "{0} sent Lang-Tsu to {1} for {2} points.",
            [SHANGHAI_STEP_FREE] = "Free information: {1}.",
            [SHANGHAI_STEP_GIVE] = "{0} gave the event to {1}.",
            [SHANGHAI_STEP_EVENT] = "Event for {0}: “{1}”",
            [SHANGHAI_STEP_JUNK] = "{0} moved the junk by {1}.",
            [SHANGHAI_STEP_TAKE] = "{0} takes cards from {1}.",
            [SHANGHAI_STEP_SHUFFLE] = "The pile was shuffled.",
            [SHANGHAI_STEP_DRAW] = "{0} drew a card.",
            [SHANGHAI_STEP_TAKEN] = "{0} took a card from {1}.",
            [SHANGHAI_STEP_EFFECT] = "The junk is at {1} and {2}.",
            [SHANGHAI_STEP_BUY] = "{0} paid for a card.",
            [BOUGHT_NONE] = "{0} bought no card.",
            [SHANGHAI_STEP_END] = "The game is over.",
            [ANSWERED] = "{0} answered.",
            [STAKE] = "Round {1} of {2}.",
        },
    [LANGUAGE_DE] =
        {
            [SHANGHAI_STEP_ROUND] = "Runde {1} beginnt.",
            [SHANGHAI_STEP_RESIGN] = "{0} hat aufgegeben.",
            [SHANGHAI_STEP_ABSENT] = "{0} ist abwesend.",
            [SHANGHAI_STEP_RETURN] = "{0} ist zurück.",
            [SHANGHAI_STEP_RAISE] = "{0} hat {1} geboten.",
            [SHANGHAI_STEP_PASS] = "{0} hat gepasst.",
            [SHANGHAI_STEP_BIDS] = "Gebote: {1}.",
            [SHANGHAI_STEP_MOVER] = "{0} schickt Lang-Tsu und zahlt {1}.",
            [SHANGHAI_STEP_SEND] = "{0} hat Lang-Tsu nach {1} geschickt: {2} Punkte.",
            [SHANGHAI_STEP_FREE] = "Freie Information: {1}.",
            [SHANGHAI_STEP_GIVE] = "{0} hat {1} das Ereignis gegeben.",
            [SHANGHAI_STEP_EVENT] = "Ereignis für {0}: „{1}“",
            [SHANGHAI_STEP_JUNK] = "{0} hat die Dschunke um {1} bewegt.",
            [SHANGHAI_STEP_TAKE] = "{0} nimmt Karten von {1}.",
            [SHANGHAI_STEP_SHUFFLE] = "Der Stapel wurde gemischt.",
            [SHANGHAI_STEP_DRAW] = "{0} hat eine Karte gezogen.",
            [SHANGHAI_STEP_TAKEN] = "{0} hat {1} eine Karte genommen.",
            [SHANGHAI_STEP_EFFECT] = "Die Dschunke steht auf {1} und {2}.",
            [SHANGHAI_STEP_BUY] = "{0} hat eine Karte gekauft.",
            [BOUGHT_NONE] = "{0} hat keine Karte gekauft.",
            [SHANGHAI_STEP_END] = "Die Partie ist zu Ende.",
            [ANSWERED] = "{0} hat geantwortet.",
            [STAKE] = "Runde {1} von {2}.",
        },
    [LANGUAGE_IT] =
        {
            [SHANGHAI_STEP_ROUND] = "Comincia il giro {1}.",
            [SHANGHAI_STEP_RESIGN] = "{0} ha abbandonato.",
            [SHANGHAI_STEP_ABSENT] = "{0} è assente.",
            [SHANGHAI_STEP_RETURN] = "{0} è di ritorno.",
            [SHANGHAI_STEP_RAISE] = "{0} ha offerto {1}.",
            [SHANGHAI_STEP_PASS] = "{0} ha passato.",
            [SHANGHAI_STEP_BIDS] = "Offerte: {1}.",
            [SHANGHAI_STEP_MOVER] = "{0} manda Lang-Tsu e paga {1}.",
            [SHANGHAI_STEP_SEND] = "{0} ha mandato Lang-Tsu alla casella {1}: {2} punti.",
            [SHANGHAI_STEP_FREE] = "Informazione libera: {1}.",
            [SHANGHAI_STEP_GIVE] = "{0} ha dato l'evento a {1}.",
            [SHANGHAI_STEP_EVENT] = "Evento per {0}: «{1}»",
            [SHANGHAI_STEP_JUNK] = "{0} ha mosso la giunca di {1}.",
            [SHANGHAI_STEP_TAKE] = "{0} prende carte a {1}.",
            [SHANGHAI_STEP_SHUFFLE] = "Gli scarti sono stati rimescolati.",
            [SHANGHAI_STEP_DRAW] = "{0} ha pescato una carta.",
            [SHANGHAI_STEP_TAKEN] = "{0} ha preso una carta a {1}.",
            [SHANGHAI_STEP_EFFECT] = "La giunca è sul {1} e sul {2}.",
            [SHANGHAI_STEP_BUY] = "{0} ha comprato una carta.",
            [BOUGHT_NONE] = "{0} non ha comprato carte.",
            [SHANGHAI_STEP_END] = "La partita è finita.",
            [ANSWERED] = "{0} ha risposto.",
            [STAKE] = "Giro {1} di {2}.",
        },
};

static const char *const events[LANGUAGES][SHANGHAI_EVENTS] = {
    [LANGUAGE_EN] =
        {
            "The others are lucky: 50 each.",
            "The others are luckier than you: 3 forward each.",
            "False information: you lose this round's points.",
            "You owe a favour: the others 1 forward each, you as many back.",
            "Lang-Tsu waives his bribe: send him again, for free.",
            "A bill outstanding: take 1 point from each.",
            "The others were deceived: they lose this round's points.",
            "Contacts help: draw 2 cards.",
            "Important information is lost: back 1 place.",
            "Storms: you decide, junk 3 forward or 3 back.",
            "A front man helps: up 1 place.",
            "Lang-Tsu's contacts pay: take 1 card from each of 2 others.",
            "The first suffers a setback: back 1 place.",
            "Luck for the others: 1 card each.",
            "The last hears a secret: up 2 places.",
            "Good luck: draw 1 card.",
        },
    [LANGUAGE_DE] =
        {
            "Die anderen haben Glück: je 50.",
            "Die anderen haben mehr Glück als du: je 3 vor.",
            "Fehlinformation: du verlierst die Punkte dieser Runde.",
            "Du schuldest einen Gefallen: die anderen je 1 vor, du ebenso viele zurück.",
            "Lang-Tsu verzichtet auf Schmiergeld: schick ihn noch einmal, umsonst.",
            "Eine Rechnung ist offen: nimm jedem 1 Punkt.",
            "Die anderen wurden getäuscht: sie verlieren die Punkte dieser Runde.",
            "Beziehungen helfen: zieh 2 Karten.",
            "Wichtiges kommt abhanden: 1 Platz zurück.",
            "Stürme: du entscheidest, Dschunke 3 vor oder 3 zurück.",
            "Ein Strohmann hilft: 1 Platz vor.",
            "Lang-Tsus Beziehungen: nimm 2 anderen je 1 Karte.",
            "Der Erste erleidet einen Rückschlag: 1 Platz zurück.",
            "Glück für die anderen: je 1 Karte.",
            "Der Letzte erfährt ein Geheimnis: 2 Plätze vor.",
            "Glück gehabt: zieh 1 Karte.",
        },
    [LANGUAGE_IT] =
        {
            "Gli altri hanno fortuna: 50 a testa.",
            "Gli altri hanno più fortuna di te: avanti di 3.",
            "Informazione falsa: perdi i punti di questo giro.",
            "Devi un favore: gli altri avanti di 1, tu indietro di altrettanti.",
            "Lang-Tsu rinuncia alla mancia: mandalo di nuovo, gratis.",
            "Un conto in sospeso: togli 1 punto a ciascuno.",
            "Gli altri sono stati ingannati: perdono i punti di questo giro.",
            "I contatti aiutano: pesca 2 carte.",
            "Si perdono informazioni importanti: indietro di 1 posizione.",
            "Tempeste: decidi tu, giunca 3 avanti o 3 indietro.",
            "Un prestanome ti aiuta: avanti di 1 posizione.",
            "I contatti di Lang-Tsu: prendi 1 carta a 2 altri.",
            "Il primo ha un contrattempo: indietro di 1 posizione.",
            "Fortuna per gli altri: 1 carta a testa.",
            "L'ultimo scopre un segreto: avanti di 2 posizioni.",
            "Che fortuna: pesca 1 carta.",
        },
};

/* The log's words for what a seat entered; what followed is told by the phrases. */
static const char *const entered[SHANGHAI_MOVES] = {
    [SHANGHAI_MOVE_BID] = "bids",
    [SHANGHAI_MOVE_PASS] = "passes",
    [SHANGHAI_MOVE_SEND] = "sends Lang-Tsu",
    [SHANGHAI_MOVE_PLAY] = "chooses free information",
    [SHANGHAI_MOVE_GIVE] = "gives the event card",
    [SHANGHAI_MOVE_JUNK] = "moves the junk",
    [SHANGHAI_MOVE_TAKE] = "chooses hands to take from",
    [SHANGHAI_MOVE_BUY] = "decides whether to buy",
    [SHANGHAI_MOVE_RETURN] = "returns",
};

/* The log knows seats by number; names may change. */
static const char *const seat_names[GAME_SEATS_MAX] = {"Seat 0", "Seat 1", "Seat 2",
                                                       "Seat 3", "Seat 4", "Seat 5"};

/* --- Gaps --- */

struct number {
    char text[12];
};

static struct number number(int value) {
    struct number number;
    snprintf(number.text, sizeof number.text, "%d", value);
    return number;
}

struct telling {
    const char *const *names;
    enum language language;
    const struct shanghai *state;
    struct buf *out;
};

static void say(const struct telling *telling, int phrase, const char *who, const char *one,
                const char *other) {
    language_add(telling->out, phrases[telling->language][phrase],
                 (const char *const[]){who, one, other});
}

/* "east 5, south 4": of each seat a number, those of 0 only where `zeros`. */
static void say_numbers(const struct telling *telling, int phrase, const int16_t numbers[],
                        bool zeros) {
    struct buf list = BUF_INIT;
    for (int i = 0; i < telling->state->seats; i++)
        if (numbers[i] || zeros)
            buf_printf(&list, "%s%s %d", list.len ? ", " : "", telling->names[i], numbers[i]);
    say(telling, phrase, "", list.len ? buf_text(&list) : "–", "");
    telling->out->failed |= list.failed;
    buf_clear(&list);
}

/* --- Steps --- */

static void say_two(const struct telling *telling, const struct shanghai_step *step, int one,
                    int other) {
    const char *who = step->seat == SHANGHAI_NOBODY ? "" : telling->names[step->seat];
    say(telling, step->type, who, number(one).text, number(other).text);
}

static void say_take(const struct telling *telling, const struct shanghai_step *step) {
    struct buf from = BUF_INIT;
    if (step->number < 0)
        return;
    buf_printf(&from, "%s, %s", telling->names[step->number % 8], telling->names[step->number / 8]);
    say(telling, step->type, telling->names[step->seat], buf_text(&from), "");
    telling->out->failed |= from.failed;
    buf_clear(&from);
}

static void tell(const struct telling *telling, const struct shanghai_happening *happening) {
    const struct shanghai_step *step = happening->step;
    const struct shanghai_record *record = happening->record;
    const char *const *names = telling->names;
    switch ((enum shanghai_step_type)step->type) {
    case SHANGHAI_STEP_ROUND:
        say_two(telling, step, record->round, 0);
        break;
    case SHANGHAI_STEP_BIDS:
        say_numbers(telling, step->type, record->bids, true);
        break;
    case SHANGHAI_STEP_SEND:
        say_two(telling, step, record->sends[step->number].to, record->sends[step->number].points);
        break;
    case SHANGHAI_STEP_FREE:
        say_numbers(telling, step->type, record->free.points, false);
        break;
    case SHANGHAI_STEP_GIVE:
        say(telling, step->type, names[step->seat], names[step->number], "");
        break;
    case SHANGHAI_STEP_EVENT:
        say(telling, step->type, names[step->seat], events[telling->language][step->number - 1],
            "");
        break;
    case SHANGHAI_STEP_TAKE:
        say_take(telling, step);
        break;
    case SHANGHAI_STEP_TAKEN:
        say(telling, step->type, names[step->seat], names[step->from], "");
        break;
    case SHANGHAI_STEP_EFFECT:
        say_two(telling, step, 2 * record->effect.junk[1] - 1, 2 * record->effect.junk[1]);
        break;
    case SHANGHAI_STEP_BUY:
        say(telling, step->number ? SHANGHAI_STEP_BUY : BOUGHT_NONE, names[step->seat], "", "");
        break;
    case SHANGHAI_STEP_DRAW: /* the card is a secret */
        say(telling, step->type, names[step->seat], "", "");
        break;
    default:
        say_two(telling, step, step->number, 0);
    }
}

/* --- Entries --- */

void shanghai_narrate(const struct game_entry *entry, const struct game_audience *audience,
                      struct buf *out) {
    struct shanghai_happening steps[SHANGHAI_ENTRY_STEPS];
    const struct shanghai_move *move = entry->move;
    const struct telling telling = {.names = audience ? audience->names : seat_names,
                                    .language = audience ? audience->language : LANGUAGE_EN,
                                    .state = entry->after,
                                    .out = out};
    int count = shanghai_steps_of(entry, steps);
    if (!audience)
        buf_addstr(out, entered[move->type]);
    else if (count == 0)
        say(&telling, ANSWERED, audience->names[entry->seat], "", "");
    for (int i = 0; i < count; i++) {
        if (i > 0 || !audience)
            buf_addstr(out, i || audience ? " " : ". ");
        tell(&telling, &steps[i]);
    }
}

void shanghai_narrate_stake(const void *state, const struct game_audience *audience,
                            struct buf *out) {
    const struct telling telling = {
        .names = audience->names, .language = audience->language, .state = state, .out = out};
    say(&telling, STAKE, "", number(telling.state->round).text, number(SHANGHAI_ROUNDS).text);
}
