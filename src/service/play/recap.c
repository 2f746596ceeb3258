#include "service/play/recap.h"

#include <stdio.h>

#include "service/play/deadlines.h"
#include "service/play/table.h"
#include "service/site/words.h"

/* Collects what the others did since the reader's last move. */
struct collection {
    struct game_audience audience;
    int seat; /* the reader's */
    struct buf lines;
};

/* An entry that the reader chose: a move without a choice may have been entered while they were
 * away. */
static bool is_own_choice(const struct collection *collection, const struct table *before,
                          const struct entry *entry) {
    const struct game *game = before->game;
    struct game_move move;
    if (entry->row->seat != collection->seat || entry->row->by != GAME_BY_HAND)
        return false;
    return entry->ending || !game->automatic ||
           !game->automatic(before->state.bytes, collection->seat, move.bytes);
}

static enum error_code collect(void *context, const struct table *before, const struct table *after,
                               const struct entry *entry, struct error *err) {
    struct collection *collection = context;
    (void)err;
    if (entry->ending && after->row.ending)
        return ERROR_NONE;
    if (is_own_choice(collection, before, entry)) {
        buf_reset(&collection->lines);
        return ERROR_NONE;
    }
    buf_addstr(&collection->lines, "  ");
    const struct game_entry told = table_entry(before, after, after, entry);
    before->game->narrate(&told, &collection->audience, &collection->lines);
    buf_addch(&collection->lines, '\n');
    return ERROR_NONE;
}

/* "anna 7, bernd 8": of each player a number. */
static void add_numbers(const struct game_row *game, const int numbers[], struct buf *out) {
    for (int i = 0; i < game->seats; i++)
        buf_printf(out, "%s%s %d", i ? ", " : "", person_display_name(&game->seat[i].person),
                   numbers[i]);
}

static void add_score(const struct game_row *game, enum language language, struct buf *out) {
    struct buf score = BUF_INIT;
    int points[GAME_SEATS_MAX] = {0};
    for (int i = 0; i < game->seats; i++)
        points[i] = game->seat[i].points;
    add_numbers(game, points, &score);
    email_word(out, language, WORD_SCORE, buf_text(&score), NULL);
    buf_clear(&score);
}

/* How the match stands that the game belongs to. */
static void add_match(const struct game_row *game, enum language language, struct buf *out) {
    const struct match_row *match = &game->match;
    struct buf wins = BUF_INIT;
    char number[24];
    if (!match->head)
        return;
    add_numbers(game, match->wins, &wins);
    snprintf(number, sizeof number, "%d/%d", match->number, match->games);
    email_word(out, language, WORD_MATCH_STANDS, number, buf_text(&wins));
    buf_clear(&wins);
}

/* The reader's time, and what happens after it. */
static void add_time(const struct table *table, int seat, const struct recap_reader *reader,
                     struct buf *out) {
    struct game_move move;
    if (!game_awaits(&table->row, seat) || !table->row.seat[seat].deadline_at)
        return;
    bool answers = table->game->fallback(table->state.bytes, seat, move.bytes);
    email_time(out, reader->language, answers ? WORD_TIME_ANSWERS : WORD_TIME_ENDS,
               table->row.seat[seat].deadline_at, reader->now);
}

/* Collects into `since`, which the caller clears, and appends all. */
static enum error_code write_all(struct db *db, const struct game_row *game,
                                 const struct recap_reader *reader, struct collection *since,
                                 struct buf *out, struct error *err) {
    struct table table;
    TRY(table_replay(db, game, game->seq, collect, since, &table, err));
    if (since->lines.len > 0) {
        email_word(out, reader->language, WORD_SINCE, NULL, NULL);
        buf_addstr(out, since->lines.data);
    }
    if (!game->ending) {
        table.game->narrate_stake(table.state.bytes, &since->audience, out);
        buf_addch(out, '\n');
    }
    add_score(game, reader->language, out);
    add_match(game, reader->language, out);
    table.row = *game;
    add_time(&table, since->seat, reader, out);
    return ERROR_NONE;
}

enum error_code recap_write(struct db *db, const struct game_row *game,
                            const struct recap_reader *reader, struct buf *out, struct error *err) {
    struct collection since = {.audience = {.language = reader->language},
                               .seat = game_seat(game, reader->account)};
    for (int i = 0; i < game->seats; i++)
        since.audience.names[i] = person_display_name(&game->seat[i].person);
    enum error_code code = write_all(db, game, reader, &since, out, err);
    out->failed |= since.lines.failed;
    buf_clear(&since.lines);
    return code;
}
