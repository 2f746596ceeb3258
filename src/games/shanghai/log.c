/* Entries of the log as a reader may see them: the move, what it caused, and what chance gave. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "games/shanghai/internal.h"

/* --- What an entry caused --- */

/* The numbers of the log, in order: the entry has been replayed by them, so they fit. */
static unsigned give_again(void *context, const char *label, int k, unsigned bound) {
    const char **rest = context;
    char *end = NULL;
    (void)label, (void)k;
    if (bound == 0)
        return 0;
    do
        *rest = strpbrk(*rest, "[,") + 1;
    while (!isdigit((unsigned char)**rest));
    unsigned number = (unsigned)strtoul(*rest, &end, 10);
    *rest = end;
    return number;
}

struct retelling {
    struct shanghai state;
    int round, told; /* how many steps of that round */
    void (*tell)(void *context, const struct shanghai_happening *happening);
    void *context;
};

static void tell_new(struct retelling *retelling) {
    const struct shanghai_record *record = shanghai_this_round(&retelling->state);
    if (record->round != retelling->round)
        retelling->told = 0;
    retelling->round = record->round;
    for (; retelling->told < record->steps; retelling->told++) {
        const struct shanghai_happening happening = {&retelling->state, record,
                                                     &record->step[retelling->told]};
        retelling->tell(retelling->context, &happening);
    }
}

void shanghai_retell(const struct game_entry *entry,
                     void (*tell)(void *context, const struct shanghai_happening *happening),
                     void *context) {
    const struct shanghai *before = entry->before;
    const struct shanghai_record *record = shanghai_this_round(before);
    struct retelling retelling = {*before, record->round, record->steps, tell, context};
    const char *rest = entry->drawn;
    const struct game_chance chance = {give_again, &rest};
    struct shanghai_run run = {&retelling.state, &chance, entry->ending};
    /* An end without places is no seat's, though the log says who called for it first. */
    int seat = game_is_void(entry->ending) ? SEAT_NONE : entry->seat;
    shanghai_enter(&run, seat, entry->ending ? NULL : entry->move,
                   entry->by == GAME_BY_HAND ? SHANGHAI_BY_HAND : SHANGHAI_BY_CLOCK);
    do
        tell_new(&retelling);
    while (shanghai_follow(&run));
    tell_new(&retelling);
}

/* --- What others may see of a move --- */

/* A sealed bid is told when the bids have been shown: the seat's last one of the round. */
static bool is_secret_bid(const struct game_entry *entry) {
    const struct shanghai *before = entry->before, *now = entry->now;
    return !before->open && now->bids_shown[before->round - 1][entry->seat] != (uint32_t)entry->seq;
}

/* Free information of a seat that resigned before it was shown stays secret. */
static bool is_secret_play(const struct game_entry *entry) {
    const struct shanghai *before = entry->before, *now = entry->now;
    return !(now->plays_shown[before->round - 1] & SEAT_BIT(entry->seat));
}

/* --- Writing --- */

/* A move as all may see it. */
static void write_public_move(const struct game_entry *entry, struct buf *out) {
    struct shanghai_move move = *(const struct shanghai_move *)entry->move;
    if (move.type == SHANGHAI_MOVE_BID && is_secret_bid(entry)) {
        buf_addstr(out, "{\"type\":\"bid\"}");
        return;
    }
    if (move.type == SHANGHAI_MOVE_PLAY && is_secret_play(entry)) {
        buf_addstr(out, "{\"type\":\"play\"}");
        return;
    }
    move.limited = false;
    move.plan = (struct shanghai_plan){0};
    shanghai_write_move(&move, out);
}

static void write_move(const struct game_entry *entry, bool whole, struct buf *out) {
    buf_addstr(out, ",\"move\":");
    if (entry->ending)
        buf_addstr(out, game_ending_move(entry->ending));
    else if (whole)
        shanghai_write_move(entry->move, out);
    else
        write_public_move(entry, out);
}

struct writing {
    struct shanghai_reader reader;
    bool begun;
    struct buf *out;
};

static void write_step(void *context, const struct shanghai_happening *happening) {
    struct writing *writing = context;
    if (writing->begun)
        buf_addch(writing->out, ',');
    writing->begun = true;
    shanghai_write_step(happening->state, happening->record, happening->step, writing->reader,
                        writing->out);
}

static void write_steps(const struct game_entry *entry, struct shanghai_reader reader,
                        struct buf *out) {
    struct writing writing = {.reader = reader, .out = out};
    buf_addstr(out, ",\"steps\":[");
    shanghai_retell(entry, write_step, &writing);
    buf_addch(out, ']');
}

void shanghai_write_entry(const struct game_entry *entry, int reader, struct buf *out) {
    static const char *const by[] = {
        [GAME_BY_HAND] = "hand", [GAME_BY_CLOCK] = "clock", [GAME_BY_HOST] = "host"};
    bool open = ((const struct shanghai *)entry->now)->phase == SHANGHAI_OVER;
    buf_printf(out, ",\"by\":\"%s\"", by[entry->by]);
    write_move(entry, open || (reader != SEAT_NONE && reader == entry->seat), out);
    write_steps(entry, (struct shanghai_reader){reader, open}, out);
    if (open && entry->drawn) {
        buf_addstr(out, ",\"drawn\":");
        game_write_drawn(entry->drawn, out);
    }
}
