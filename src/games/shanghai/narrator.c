/* Entries and the stake as sentences: for the players' e-mails in their languages, and for the log.
 * They tell only what everybody may know at that moment. */
#include <stdio.h>

#include "games/shanghai/internal.h"

/* What is told of each step, of a card that was not bought, of answers that are not shown, and of
 * what the clock decided. */
enum { BOUGHT_NONE = SHANGHAI_STEP_END + 1, SEALED, CHOSEN, TIME_UP, STAKE, PHRASES };

/* The voices: the languages of the players, and that of the log for what its player did. */
enum { LOG = LANGUAGES, VOICES };

/* {0} is the step's player, {1} and {2} are what is told of it. */
static const char *const phrases[VOICES][PHRASES] = {
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
            [SHANGHAI_STEP_SEND] = "{0} sent Lang-Tsu to {1}: {2} forward.",
            [SHANGHAI_STEP_FREE] = "Free information: {1}.",
            [SHANGHAI_STEP_GIVE] = "{0} gave the event to {1}.",
            [SHANGHAI_STEP_EVENT] = "Event for {0}: “{1}”",
            [SHANGHAI_STEP_JUNK] = "{0} moved the junk by {1}.",
            [SHANGHAI_STEP_TAKE] = "{0} takes cards from {1}.",
            [SHANGHAI_STEP_SHUFFLE] = "The pile was shuffled.",
            [SHANGHAI_STEP_DRAW] = "{0} drew a card.",
            [SHANGHAI_STEP_TAKEN] = "{0} took a card from {1}.",
            [SHANGHAI_STEP_EFFECT] = "The junk is at {1} and {2}.",
            [SHANGHAI_STEP_BUY] = "{0} bought a card.",
            [BOUGHT_NONE] = "{0} bought no card.",
            [SHANGHAI_STEP_END] = "The game is over.",
            [SEALED] = "{0} has bid.",
            [CHOSEN] = "{0} has chosen what to play.",
            [TIME_UP] = " (time was up)",
            [STAKE] = "Round {1} of at most {2}.",
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
            [SHANGHAI_STEP_SEND] = "{0} hat Lang-Tsu zu {1} geschickt: {2} vor.",
            [SHANGHAI_STEP_FREE] = "Freie Auskunft: {1}.",
            [SHANGHAI_STEP_GIVE] = "{0} hat {1} das Ereignis gegeben.",
            [SHANGHAI_STEP_EVENT] = "Ereignis für {0}: „{1}“",
            [SHANGHAI_STEP_JUNK] = "{0} hat die Dschunke um {1} bewegt.",
            [SHANGHAI_STEP_TAKE] = "{0} nimmt Karten von {1}.",
            [SHANGHAI_STEP_SHUFFLE] = "Die Ablage wurde gemischt.",
            [SHANGHAI_STEP_DRAW] = "{0} hat eine Karte gezogen.",
            [SHANGHAI_STEP_TAKEN] = "{0} hat {1} eine Karte genommen.",
            [SHANGHAI_STEP_EFFECT] = "Die Dschunke liegt auf {1} und {2}.",
            [SHANGHAI_STEP_BUY] = "{0} hat eine Karte gekauft.",
            [BOUGHT_NONE] = "{0} hat keine Karte gekauft.",
            [SHANGHAI_STEP_END] = "Die Partie ist zu Ende.",
            [SEALED] = "{0} hat geboten.",
            [CHOSEN] = "{0} hat gewählt, was gespielt wird.",
            [TIME_UP] = " (nach Ablauf der Zeit)",
            [STAKE] = "Runde {1} von höchstens {2}.",
        },
    [LANGUAGE_IT] =
        {
            [SHANGHAI_STEP_ROUND] = "Comincia il round {1}.",
            [SHANGHAI_STEP_RESIGN] = "{0} ha abbandonato.",
            [SHANGHAI_STEP_ABSENT] = "{0} è assente.",
            [SHANGHAI_STEP_RETURN] = "{0} è di nuovo qui.",
            [SHANGHAI_STEP_RAISE] = "{0} ha offerto {1}.",
            [SHANGHAI_STEP_PASS] = "{0} ha passato.",
            [SHANGHAI_STEP_BIDS] = "Offerte: {1}.",
            [SHANGHAI_STEP_MOVER] = "{0} manda Lang-Tsu e paga {1}.",
            [SHANGHAI_STEP_SEND] = "{0} ha mandato Lang-Tsu a {1}: avanti di {2}.",
            [SHANGHAI_STEP_FREE] = "Informazioni gratuite: {1}.",
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
            [SEALED] = "{0} ha fatto la sua offerta.",
            [CHOSEN] = "{0} ha scelto che cosa giocare.",
            [TIME_UP] = " (tempo scaduto)",
            [STAKE] = "Round {1} di {2} al massimo.",
        },
    [LOG] =
        {
            [SHANGHAI_STEP_RESIGN] = "resigns",
            [SHANGHAI_STEP_RETURN] = "returns",
            [SHANGHAI_STEP_RAISE] = "bids {1}",
            [SHANGHAI_STEP_PASS] = "passes",
            [SHANGHAI_STEP_SEND] = "sends Lang-Tsu to {1}: {2} forward",
            [SHANGHAI_STEP_GIVE] = "gives the event to {1}",
            [SHANGHAI_STEP_JUNK] = "moves the junk by {1}",
            [SHANGHAI_STEP_TAKE] = "takes cards from {1}",
            [SHANGHAI_STEP_BUY] = "buys a card",
            [BOUGHT_NONE] = "buys no card",
            [SEALED] = "bids",
            [CHOSEN] = "chooses what to play",
        },
};

static const char *const destinations[LANGUAGES][SHANGHAI_DESTINATIONS] = {
    [LANGUAGE_EN] = {"harbour master", "water-carrier", "silk merchant", "rickshaws", "apothecary",
                     "fish market", "fortune teller", "tea room", "bird-trader", "Chinese opera",
                     "scribe", "lantern maker", "rope maker"},
    [LANGUAGE_DE] = {"Hafenmeister", "Wasserträger", "Seidenhändler", "Rikschas", "Apotheker",
                     "Fischmarkt", "Wahrsager", "Teestube", "Vogelhändler", "Chinesische Oper",
                     "Schreiber", "Laternenmacher", "Seiler"},
    [LANGUAGE_IT] = {"capitano di porto", "portatore d'acqua", "mercante di seta", "risciò",
                     "speziale", "mercato del pesce", "indovino", "sala da tè",
                     "venditore d'uccelli", "Opera cinese", "scrivano", "lanternaio", "cordaio"},
};

static const char *const events[LANGUAGES][SHANGHAI_EVENTS] = {
    [LANGUAGE_EN] =
        {
            "The others are lucky: 50 each from the bank.",
            "The others are luckier: 3 forward each.",
            "False information: whoever has the card loses this round's points.",
            "A favour is owed: the others 1 forward each, whoever has the card 1 back for each.",
            "Lang-Tsu waives his bribe: send him again, for free.",
            "A bill outstanding: take 1 point from each.",
            "The others were deceived: they lose this round's points.",
            "Contacts help: draw 2 cards.",
            "Important information is lost: back behind 1 merchant.",
            "Storms: junk 3 forward or 3 back, as you like.",
            "A front man helps: up past 1 merchant.",
            "Lang-Tsu's contacts pay: take 1 card from each of 2 others.",
            "The first suffers a setback: back behind 1 merchant.",
            "Luck for the others: each draws 1 card.",
            "The last hears a secret: up past 2 merchants.",
            "Good luck: draw 1 card.",
        },
    [LANGUAGE_DE] =
        {
            "Die anderen haben Glück: je 50 aus der Bank.",
            "Die anderen haben mehr Glück: je 3 vor.",
            "Fehlinformation: wer die Karte hat, verliert die Punkte dieser Runde.",
            "Ein Gefallen ist offen: andere je 1 vor, wer die Karte hat, für jeden 1 zurück.",
            "Lang-Tsu verzichtet auf Schmiergeld: Schick ihn noch einmal, umsonst.",
            "Eine Rechnung ist offen: Nimm jedem 1 Punkt.",
            "Die anderen wurden getäuscht: Sie verlieren die Punkte dieser Runde.",
            "Beziehungen helfen: Zieh 2 Karten.",
            "Wichtiges kommt abhanden: hinter 1 Kaufmann zurück.",
            "Stürme: Dschunke 3 vor oder 3 zurück, nach Wahl.",
            "Ein Strohmann hilft: an 1 Kaufmann vorbei.",
            "Lang-Tsus Beziehungen: Nimm 2 anderen je 1 Karte.",
            "Der Erste erleidet einen Rückschlag: hinter 1 Kaufmann zurück.",
            "Glück für die anderen: Jeder zieht 1 Karte.",
            "Der Letzte erfährt ein Geheimnis: an 2 Kaufleuten vorbei.",
            "Glück gehabt: Zieh 1 Karte.",
        },
    [LANGUAGE_IT] =
        {
            "Gli altri hanno fortuna: 50 a testa dalla banca.",
            "Gli altri hanno più fortuna: avanti di 3.",
            "Informazione falsa: chi ha la carta perde i punti di questo round.",
            "Un favore da rendere: altri avanti di 1, chi ha la carta indietro di 1 per ognuno.",
            "Lang-Tsu rinuncia alla mancia: mandalo di nuovo, gratis.",
            "Un conto in sospeso: togli 1 punto a ciascuno.",
            "Gli altri sono stati ingannati: perdono i punti di questo round.",
            "I contatti aiutano: pesca 2 carte.",
            "Si perdono informazioni importanti: indietro, dietro 1 mercante.",
            "Tempeste: giunca 3 avanti o 3 indietro, a scelta.",
            "Un prestanome aiuta: avanti, oltre 1 mercante.",
            "I contatti di Lang-Tsu: prendi 1 carta a testa ad altri 2.",
            "Il primo ha un contrattempo: indietro, dietro 1 mercante.",
            "Fortuna per gli altri: ciascuno pesca 1 carta.",
            "L'ultimo scopre un segreto: avanti, oltre 2 mercanti.",
            "Che fortuna: pesca 1 carta.",
        },
};

/* The step that a move makes of its own; answers that all show together make none. */
static const enum shanghai_step_type own_steps[SHANGHAI_MOVES] = {
    [SHANGHAI_MOVE_BID] = SHANGHAI_STEP_RAISE,     [SHANGHAI_MOVE_PASS] = SHANGHAI_STEP_PASS,
    [SHANGHAI_MOVE_SEND] = SHANGHAI_STEP_SEND,     [SHANGHAI_MOVE_PLAY] = SHANGHAI_STEP_FREE,
    [SHANGHAI_MOVE_GIVE] = SHANGHAI_STEP_GIVE,     [SHANGHAI_MOVE_JUNK] = SHANGHAI_STEP_JUNK,
    [SHANGHAI_MOVE_TAKE] = SHANGHAI_STEP_TAKE,     [SHANGHAI_MOVE_BUY] = SHANGHAI_STEP_BUY,
    [SHANGHAI_MOVE_RETURN] = SHANGHAI_STEP_RETURN,
};

/* The log knows seats by number; names may change. */
static const char *const seat_names[GAME_SEATS_MAX] = {"Seat 0", "Seat 1", "Seat 2",
                                                       "Seat 3", "Seat 4", "Seat 5"};

/* --- Gaps --- */

struct telling {
    const char *const *names;
    enum language language;
    int voice; /* that language, or LOG */
    const struct shanghai_happening *happening;
    struct buf *out;
};

static void say(const struct telling *telling, int phrase, const char *one, const char *other) {
    int seat = telling->happening->step->seat;
    const char *who = seat == SEAT_NONE ? "" : telling->names[seat];
    language_add(telling->out, phrases[telling->voice][phrase],
                 (const char *const[]){who, one, other});
}

/* Says the phrase of the step with a text in its gap. */
static void say_text(const struct telling *telling, struct buf *text) {
    say(telling, telling->happening->step->type, buf_text(text), "");
    telling->out->failed |= text->failed;
    buf_clear(text);
}

/* --- Steps --- */

/* "east 5, south 4": of each seat a number, those of 0 only where `zeros`. */
static void say_numbers(const struct telling *telling, const int16_t numbers[], bool zeros) {
    struct buf list = BUF_INIT;
    for (int i = 0; i < telling->happening->state->seats; i++)
        if (numbers[i] || zeros)
            buf_printf(&list, "%s%s %d", list.len ? ", " : "", telling->names[i], numbers[i]);
    if (!list.len)
        buf_addstr(&list, "–");
    say_text(telling, &list);
}

static void say_sending(const struct telling *telling, const struct shanghai_sending *sending) {
    char to[48];
    snprintf(to, sizeof to, "%d (%s)", sending->to,
             destinations[telling->language][sending->to - 1]);
    say(telling, SHANGHAI_STEP_SEND, to, number_text(sending->points).text);
}

static void say_junk(const struct telling *telling, int space) {
    say(telling, SHANGHAI_STEP_EFFECT, number_text(2 * space - 1).text,
        number_text(2 * space).text);
}

static void say_take(const struct telling *telling) {
    struct buf from = BUF_INIT;
    int seats = telling->happening->step->number;
    buf_printf(&from, "%s, %s", telling->names[seats % 8], telling->names[seats / 8]);
    say_text(telling, &from);
}

static void tell(const struct telling *telling) {
    const struct shanghai_record *record = telling->happening->record;
    const struct shanghai_step *step = telling->happening->step;
    switch ((enum shanghai_step_type)step->type) {
    case SHANGHAI_STEP_BIDS:
        say_numbers(telling, record->bids, true);
        break;
    case SHANGHAI_STEP_SEND:
        say_sending(telling, &record->sends[step->number]);
        break;
    case SHANGHAI_STEP_FREE:
        say_numbers(telling, record->free.points, false);
        break;
    case SHANGHAI_STEP_GIVE:
        say(telling, step->type, telling->names[step->number], "");
        break;
    case SHANGHAI_STEP_EVENT:
        say(telling, step->type, events[telling->language][step->number - 1], "");
        break;
    case SHANGHAI_STEP_TAKE:
        say_take(telling);
        break;
    case SHANGHAI_STEP_TAKEN:
        say(telling, step->type, telling->names[step->from], "");
        break;
    case SHANGHAI_STEP_EFFECT:
        say_junk(telling, record->effect.junk[1]);
        break;
    case SHANGHAI_STEP_BUY:
        say(telling, step->number ? SHANGHAI_STEP_BUY : BOUGHT_NONE, "", "");
        break;
    default: /* a draw's phrase has no gap for its card, which is a secret */
        say(telling, step->type, number_text(step->number).text, "");
    }
}

/* --- Entries --- */

/* An entry on its way into sentences: what its seat did itself, and what followed. */
struct story {
    const struct game_entry *entry;
    const struct game_audience *audience; /* NULL: the log */
    struct buf own, rest;
};

/* A purchase tells of its card, and nothing is told of taking from nobody. */
static bool is_told(const struct shanghai_step *step) {
    return !step->buying && (step->type != SHANGHAI_STEP_TAKE || step->number >= 0);
}

static bool is_own(const struct story *story, const struct shanghai_step *step) {
    const struct game_entry *entry = story->entry;
    enum shanghai_step_type own =
        entry->ending ? SHANGHAI_STEP_RESIGN
                      : own_steps[((const struct shanghai_move *)entry->move)->type];
    return !story->audience && !story->own.len && step->seat == entry->seat && step->type == own;
}

static struct telling telling_of(const struct story *story,
                                 const struct shanghai_happening *happening, struct buf *out) {
    const struct game_audience *audience = story->audience;
    enum language language = audience ? audience->language : LANGUAGE_EN;
    return (struct telling){.names = audience ? audience->names : seat_names,
                            .language = language,
                            .voice = out == &story->own && !audience ? LOG : (int)language,
                            .happening = happening,
                            .out = out};
}

/* The log has a column for who made an entry, so its sentences do not say it. */
static void add_time_up(const struct story *story, const struct telling *telling) {
    if (story->audience)
        say(telling, TIME_UP, "", "");
}

static void tell_step(void *context, const struct shanghai_happening *happening) {
    struct story *story = context;
    bool own = is_own(story, happening->step);
    if (!is_told(happening->step))
        return;
    if (!own && story->rest.len)
        buf_addch(&story->rest, ' ');
    const struct telling telling = telling_of(story, happening, own ? &story->own : &story->rest);
    tell(&telling);
    if (shanghai_is_decision(happening->step) && happening->step->by == SHANGHAI_BY_CLOCK)
        add_time_up(story, &telling);
}

/* The phrase of an answer that makes no step of its own; -1: the entry is none. */
static int answer_of(const struct game_entry *entry) {
    const struct shanghai_move *move = entry->move;
    if (entry->ending)
        return -1;
    if (move->type == SHANGHAI_MOVE_PLAY)
        return CHOSEN;
    return move->type == SHANGHAI_MOVE_BID && !((const struct shanghai *)entry->before)->open
               ? SEALED
               : -1;
}

/* The log begins with what the player did. The players are told of an answer that does not show
 * yet, and of one that the clock has entered. */
static void tell_answer(struct story *story) {
    int answer = answer_of(story->entry);
    bool clock = story->entry->by == GAME_BY_CLOCK;
    if (answer < 0 || (story->audience && story->rest.len && !clock))
        return;
    const struct shanghai_step step = {.seat = (int8_t)story->entry->seat};
    const struct shanghai_happening happening = {.step = &step};
    const struct telling telling = telling_of(story, &happening, &story->own);
    say(&telling, answer, "", "");
    if (clock)
        add_time_up(story, &telling);
}

void shanghai_narrate(const struct game_entry *entry, const struct game_audience *audience,
                      struct buf *out) {
    struct story story = {.entry = entry, .audience = audience, .own = BUF_INIT, .rest = BUF_INIT};
    shanghai_retell(entry, tell_step, &story);
    tell_answer(&story);
    buf_addstr(out, buf_text(&story.own));
    if (story.own.len && story.rest.len)
        buf_addstr(out, audience ? " " : ". ");
    buf_addstr(out, buf_text(&story.rest));
    out->failed |= story.own.failed || story.rest.failed;
    buf_clear(&story.own);
    buf_clear(&story.rest);
}

void shanghai_narrate_stake(const void *state, const struct game_audience *audience,
                            struct buf *out) {
    const struct shanghai_step step = {.seat = SEAT_NONE};
    const struct shanghai_happening happening = {.state = state, .step = &step};
    const struct telling telling = {.language = audience->language,
                                    .voice = (int)audience->language,
                                    .happening = &happening,
                                    .out = out};
    say(&telling, STAKE, number_text(happening.state->round).text,
        number_text(SHANGHAI_ROUNDS).text);
    buf_addch(out, ' ');
    say_junk(&telling, happening.state->junk);
}
