/* Entries of the log as a reader may see them: the move, what it caused, and what chance gave. */
#include "games/shanghai/internal.h"

/* --- What an entry caused --- */

static int collect(const struct shanghai_record *record, int64_t seq,
                   struct shanghai_happening ret_steps[]) {
    int count = 0;
    for (int i = 0; i < record->steps; i++)
        if (record->step[i].seq == seq)
            ret_steps[count++] = (struct shanghai_happening){record, &record->step[i]};
    return count;
}

int shanghai_steps_of(const struct game_entry *entry,
                      struct shanghai_happening ret_steps[SHANGHAI_ENTRY_STEPS]) {
    int count = collect(shanghai_last_round(entry->after), entry->seq, ret_steps);
    return count + collect(shanghai_this_round(entry->after), entry->seq, ret_steps + count);
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
    return !(now->plays_shown[before->round - 1] & SHANGHAI_SEAT_BIT(entry->seat));
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

static void write_steps(const struct game_entry *entry, struct shanghai_reader reader,
                        struct buf *out) {
    struct shanghai_happening steps[SHANGHAI_ENTRY_STEPS];
    int count = shanghai_steps_of(entry, steps);
    buf_addstr(out, ",\"steps\":[");
    for (int i = 0; i < count; i++) {
        if (i > 0)
            buf_addch(out, ',');
        shanghai_write_step(entry->after, steps[i].record, steps[i].step, reader, out);
    }
    buf_addch(out, ']');
}

void shanghai_write_entry(const struct game_entry *entry, int reader, struct buf *out) {
    static const char *const by[] = {
        [GAME_BY_HAND] = "hand", [GAME_BY_CLOCK] = "clock", [GAME_BY_HOST] = "host"};
    bool open = ((const struct shanghai *)entry->now)->phase == SHANGHAI_OVER;
    buf_printf(out, ",\"by\":\"%s\"", by[entry->by]);
    write_move(entry, open || (reader != SHANGHAI_NOBODY && reader == entry->seat), out);
    write_steps(entry, (struct shanghai_reader){reader, open}, out);
    if (open && entry->drawn) {
        buf_addstr(out, ",\"drawn\":");
        game_write_drawn(entry->drawn, out);
    }
}
