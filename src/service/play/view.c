#include "service/play/view.h"

#include <stdio.h>

#include "base/clock.h"
#include "service/play/deadlines.h"

/* To be raised whenever the form of a view or of an entry changes. */
#define VIEW_FORMAT 8

/* Nothing to escape: names have only letters, digits and a few separators. */
static void write_players(const struct game_row *row, struct buf *out) {
    buf_addstr(out, ",\"players\":[");
    for (int i = 0; i < row->seats; i++) {
        const struct person *person = &row->seat[i].person;
        const char *nickname = person_nickname(person);
        buf_addstr(out, i ? ",{\"name\":\"" : "{\"name\":\"");
        buf_addstr(out, person->name);
        buf_addstr(out, *nickname ? "\",\"display_name\":\"" : "");
        buf_addstr(out, nickname);
        buf_addstr(out, *nickname ? "\"" : "\",\"display_name\":null");
        buf_json_bool(out, ",\"bot\":", person_is_bot(person));
        buf_json_bool(out, ",\"house\":", person->kind == ACCOUNT_HOUSE);
        buf_json_bool(out, ",\"guest\":", person->kind == ACCOUNT_GUEST);
        buf_printf(out, ",\"face\":%d}", person_face(person));
    }
    buf_addch(out, ']');
}

static void write_time(struct buf *out, const char *name, int64_t at) {
    char text[ISO8601_SIZE];
    buf_addstr(out, name);
    if (!at) {
        buf_addstr(out, "null");
        return;
    }
    iso8601(at, text);
    buf_addch(out, '"');
    buf_addstr(out, text);
    buf_addch(out, '"');
}

/* The last day of a holiday; the day before for one that was ended within a day. */
static int64_t last_day(const struct holiday *holiday) {
    return holiday->end_at - holiday->end_at % CLOCK_DAY - 1;
}

static void write_holiday(const struct holiday *holiday, struct buf *out) {
    char start[ISO8601_DATE], end[ISO8601_DATE];
    if (!holiday->start_at || last_day(holiday) < holiday->start_at) {
        buf_addstr(out, "null");
        return;
    }
    iso8601_date(holiday->start_at, start);
    iso8601_date(last_day(holiday), end);
    buf_printf(out, "{\"start\":\"%s\",\"end\":\"%s\"}", start, end);
}

/* By seat; one that is over stays until the next one is announced, so that the view does not change
 * by itself. */
static void write_holidays(const struct game_row *row, struct buf *out) {
    buf_addstr(out, ",\"holidays\":");
    for (int i = 0; i < row->seats; i++) {
        buf_addch(out, i ? ',' : '[');
        write_holiday(&row->seat[i].holiday, out);
    }
    buf_addch(out, ']');
}

/* Where several may be asked at once, each has its own clock. */
static void write_deadlines(const struct game_row *row, bool past, struct buf *out) {
    buf_addstr(out, ",\"deadlines\":");
    for (int i = 0; i < row->seats; i++)
        write_time(out, i ? "," : "[", past ? 0 : row->seat[i].deadline_at);
    buf_addch(out, ']');
}

/* The past's are not kept. */
static void write_banks(const struct game_row *row, bool past, struct buf *out) {
    buf_addstr(out, ",\"banks\":");
    if (past)
        buf_addstr(out, "null");
    else
        deadline_write_banks(row, out);
}

/* Whether one player alone can call the game off, and who has offered it and agrees: no longer in
 * the past. */
static void write_call_off(const struct table *table, struct buf *out) {
    const struct game_row *row = &table->row;
    int seat = game_offerer(row);
    buf_addstr(out, ",\"call_off\":");
    if (row->ending) {
        buf_addstr(out, "null");
        return;
    }
    buf_json_bool(out, "{\"at_once\":", !table->game->has_begun(table->state.bytes));
    buf_addstr(out, ",\"offer\":");
    if (seat == SEAT_NONE) {
        buf_addstr(out, "null}");
        return;
    }
    buf_json_int(out, "{\"seat\":", seat);
    write_time(out, ",\"at\":", row->seat[seat].offered_at);
    const char *sign = ",\"agreed\":[";
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].agreed_at) {
            buf_json_int(out, sign, i);
            sign = ",";
        }
    buf_addstr(out, "]}}");
}

static void write_match(const struct match_row *match, int seats, struct buf *out) {
    buf_addstr(out, ",\"match\":");
    if (!match->head) {
        buf_addstr(out, "null");
        return;
    }
    buf_printf(out, "{\"id\":\"%s\",\"games\":%d,\"number\":%d,\"wins\":[", match->id, match->games,
               match->number);
    for (int i = 0; i < seats; i++)
        buf_printf(out, "%s%d", i ? "," : "", match->wins[i]);
    if (*match->next)
        buf_printf(out, "],\"next\":\"%s\"}", match->next);
    else
        buf_addstr(out, "],\"next\":null}");
}

/* In the contract's order, as far as it says one. */
static void write_clocks(const struct table *table, int seat, bool past, struct buf *out) {
    const struct game_row *row = &table->row;
    write_time(out, ",\"deadline\":", past ? 0 : deadline_of(row, seat));
    if (table->game->asked)
        write_deadlines(row, past, out);
    buf_json_nullable(out, ",\"days_per_move\":", row->clock.days, 0);
    buf_addstr(out, ",\"clock\":");
    deadline_write_clock(&row->clock, out);
    buf_json_bool(out, ",\"free_weekends\":", row->clock.free_weekends);
    write_banks(row, past, out);
    write_call_off(table, out);
    write_time(out, ",\"abandon_at\":", deadline_abandon_at(row));
    write_match(&row->match, row->seats, out);
    write_holidays(row, out);
}

void view_write(const struct table *table, int seat, enum view_moment moment, struct buf *out) {
    const struct game_row *row = &table->row;
    buf_addstr(out, "{\"id\":\"");
    buf_addstr(out, row->public_id);
    buf_addstr(out, "\",\"game\":\"");
    buf_addstr(out, row->game);
    buf_addstr(out,
               row->ending == GAME_ACTIVE ? "\",\"status\":\"active" : "\",\"status\":\"finished");
    buf_addstr(out, "\",\"variant\":");
    buf_addstr(out, row->variant);
    write_players(row, out);
    buf_json_nullable(out, ",\"you\":", seat, SEAT_NONE);
    buf_addstr(out, ",\"seq\":");
    buf_addint(out, row->seq);
    table->game->write_stage(table->state.bytes, out);
    write_clocks(table, seat, moment != VIEW_NOW, out);
    table->game->write_view(table->state.bytes, seat, moment == VIEW_PAST_OF_FINISHED, out);
    buf_addch(out, '}');
}

void view_write_entry(const struct game *game, const struct game_entry *entry, int64_t at,
                      int reader, struct buf *out) {
    buf_addstr(out, "{\"seq\":");
    buf_addint(out, entry->seq);
    buf_json_nullable(out, ",\"seat\":", entry->seat, SEAT_NONE);
    write_time(out, ",\"at\":", at);
    game->write_entry(entry, reader, out);
    buf_addch(out, '}');
}

void view_state(const struct game_row *row, int seat, char ret_state[VIEW_STATE]) {
    snprintf(ret_state, VIEW_STATE, "%x-%llx-%llx-%x", VIEW_FORMAT,
             (unsigned long long)row->revision, (unsigned long long)row->updated_at,
             (unsigned)(seat + 1));
}
