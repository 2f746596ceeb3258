#include "service/play/logbook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "service/play/table.h"
#include "store/tables/games.h"

const char *const logbook_achievements[ACHIEVEMENTS] = {
    [ACHIEVEMENT_SIGNED_ON] = "signed_on",       [ACHIEVEMENT_LANDFALL] = "landfall",
    [ACHIEVEMENT_BY_A_PLANK] = "by_a_plank",     [ACHIEVEMENT_ALL_HANDS] = "all_hands",
    [ACHIEVEMENT_BY_THE_STARS] = "by_the_stars", [ACHIEVEMENT_ROUND_THE_HORN] = "round_the_horn",
    [ACHIEVEMENT_FAIR_WIND] = "fair_wind",       [ACHIEVEMENT_TWO_OCEANS] = "two_oceans",
    [ACHIEVEMENT_SEVEN_SEAS] = "seven_seas",     [ACHIEVEMENT_KRAKEN] = "kraken",
    [ACHIEVEMENT_LONG_VOYAGE] = "long_voyage",   [ACHIEVEMENT_OLD_SALT] = "old_salt",
};

/* --- One game --- */

enum outcome { OUTCOME_LOST, OUTCOME_DRAWN, OUTCOME_WON };

/* A game as its player sailed through it. */
struct voyage {
    struct game_row row;
    int seat;
    enum outcome outcome;
    bool counts;
    /* Of Shanghaien only. */
    bool replayed;
    int rolls, tricks, shanghais;
    int behind; /* the most points, after a round */
    uint8_t sailors[SHANGHAIEN_COLOURS];
};

static const struct shanghaien *state_of(const struct table *table) {
    return (const struct shanghaien *)(const void *)table->state.bytes;
}

static void note_move(struct voyage *voyage, const struct shanghaien_move *move) {
    voyage->rolls += shanghaien_rolls(move);
    voyage->tricks += move->card != 0;
    voyage->shanghais += move->type == SHANGHAIEN_MOVE_SHANGHAI;
}

/* After a round, by how much the player was behind. */
static void note_score(struct voyage *voyage, const struct shanghaien *state) {
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    int behind = score.total[1 - voyage->seat] - score.total[voyage->seat];
    voyage->behind = behind > voyage->behind ? behind : voyage->behind;
}

static enum error_code note_entry(void *context, const struct table *before,
                                  const struct table *after, const struct entry *entry,
                                  struct error *err) {
    struct voyage *voyage = context;
    (void)err;
    if (!entry->ending && entry->row->seat == voyage->seat)
        note_move(voyage, (const struct shanghaien_move *)(const void *)entry->move.bytes);
    if (state_of(before)->round != state_of(after)->round)
        note_score(voyage, state_of(after));
    return ERROR_NONE;
}

static enum error_code replay(struct db *db, struct voyage *voyage, struct error *err) {
    struct table table;
    TRY(table_replay(db, &voyage->row, voyage->row.seq, note_entry, voyage, &table, err));
    memcpy(voyage->sailors, state_of(&table)->hands[voyage->seat].sailors, sizeof voyage->sailors);
    voyage->replayed = true;
    const struct shanghaien *end = state_of(&table);
    voyage->counts =
        voyage->row.ending == GAME_SCORED || (end->has_placed[0] && end->has_placed[1]);
    return ERROR_NONE;
}

static enum outcome outcome_of(const struct game_row *row, int seat) {
    if (row->seat[seat].place != 1)
        return OUTCOME_LOST;
    return game_winner(row) == seat ? OUTCOME_WON : OUTCOME_DRAWN;
}

static enum error_code read_voyage(struct db *db, int64_t game, int64_t account,
                                   struct voyage *ret_voyage, struct error *err) {
    *ret_voyage = (struct voyage){0};
    TRY(db_games_by_id(db, game, &ret_voyage->row, err));
    const struct game_row *row = &ret_voyage->row;
    ret_voyage->seat = game_seat(row, account);
    ret_voyage->outcome = outcome_of(row, ret_voyage->seat);
    ret_voyage->counts = !game_is_void(row->ending) && row->seq > 0;
    if (ret_voyage->counts && game_by_name(row->game) == &shanghaien_game)
        return replay(db, ret_voyage, err);
    return ERROR_NONE;
}

/* The points by which a game for two was won. */
static int margin_of(const struct voyage *voyage) {
    const struct seat_row *seats = voyage->row.seat;
    bool scored = voyage->row.seats == 2 && voyage->row.ending == GAME_SCORED;
    return scored ? seats[voyage->seat].points - seats[1 - voyage->seat].points : 0;
}

static int days_of(const struct voyage *voyage) {
    return (int)((voyage->row.updated_at - voyage->row.created_at) / CLOCK_DAY);
}

/* --- All of them, the first one first --- */

struct walk {
    struct logbook book;
    struct logbook_opponent opponents[LOGBOOK_OPPONENTS];
    int opponent_count, beaten;
    int finished, row;  /* games; won in a row up to here */
    unsigned won_games; /* a bit for each kind */
    int64_t ids[LOGBOOK_GAMES];
    int id_count;
};

static void mark(struct walk *walk, enum achievement achievement, bool made,
                 const struct voyage *voyage) {
    struct logbook_mark *mark = &walk->book.marks[achievement];
    if (!made || mark->at)
        return;
    mark->at = voyage->row.updated_at;
    memcpy(mark->game, voyage->row.public_id, sizeof mark->game);
}

static bool has_all_nations(const struct voyage *voyage) {
    for (int i = 0; i < SHANGHAIEN_COLOURS; i++)
        if (!voyage->sailors[i])
            return false;
    return true;
}

/* The achievements that a game of Shanghaien makes by itself. */
static void mark_shanghaien(struct walk *walk, const struct voyage *voyage) {
    bool won = voyage->outcome == OUTCOME_WON;
    bool whole = voyage->row.ending == GAME_SCORED;
    mark(walk, ACHIEVEMENT_BY_A_PLANK, won && margin_of(voyage) == 1, voyage);
    mark(walk, ACHIEVEMENT_ALL_HANDS, has_all_nations(voyage), voyage);
    mark(walk, ACHIEVEMENT_BY_THE_STARS, won && whole && voyage->tricks == 0, voyage);
    mark(walk, ACHIEVEMENT_ROUND_THE_HORN, won && whole && voyage->behind >= LOGBOOK_BEHIND,
         voyage);
}

static void mark_all(struct walk *walk, const struct voyage *voyage) {
    bool won = voyage->outcome == OUTCOME_WON;
    mark(walk, ACHIEVEMENT_SIGNED_ON, true, voyage);
    mark(walk, ACHIEVEMENT_LANDFALL, won, voyage);
    if (voyage->replayed)
        mark_shanghaien(walk, voyage);
    mark(walk, ACHIEVEMENT_FAIR_WIND, walk->row >= LOGBOOK_ROW, voyage);
    mark(walk, ACHIEVEMENT_TWO_OCEANS, (walk->won_games & (walk->won_games - 1)) != 0, voyage);
    mark(walk, ACHIEVEMENT_SEVEN_SEAS, walk->beaten >= LOGBOOK_SEAS, voyage);
    mark(walk, ACHIEVEMENT_LONG_VOYAGE, days_of(voyage) >= LOGBOOK_LONG_DAYS, voyage);
    mark(walk, ACHIEVEMENT_OLD_SALT, walk->finished >= LOGBOOK_MANY, voyage);
}

/* The entry of an opponent; NULL where there are too many. */
static struct logbook_opponent *find_opponent(struct walk *walk, const struct person *person) {
    for (int i = 0; i < walk->opponent_count; i++)
        if (walk->opponents[i].person.account == person->account)
            return &walk->opponents[i];
    if (walk->opponent_count == LOGBOOK_OPPONENTS)
        return NULL;
    walk->opponents[walk->opponent_count] = (struct logbook_opponent){.person = *person};
    return &walk->opponents[walk->opponent_count++];
}

/* The strongest house player is the last of them. */
static bool is_strongest(const struct person *person) {
    const char *const *names = shanghaien_game.bots->names;
    while (names[1])
        names++;
    return person->kind == ACCOUNT_HOUSE && strcmp(person->name, *names) == 0;
}

static void meet(struct walk *walk, const struct voyage *voyage, int seat, bool in_year) {
    const struct person *person = &voyage->row.seat[seat].person;
    struct logbook_opponent *opponent = find_opponent(walk, person);
    bool won = voyage->row.seat[voyage->seat].place < voyage->row.seat[seat].place;
    if (!opponent)
        return;
    walk->beaten += won && !opponent->beaten;
    opponent->beaten |= won;
    opponent->games += in_year;
    opponent->won += in_year && won;
    mark(walk, ACHIEVEMENT_KRAKEN, won && is_strongest(person), voyage);
}

static int year_of(int64_t at) {
    return clock_date(at).tm_year + 1900;
}

/* Keeps a value that is more than any before. */
static void keep_most(int value, int *most, struct logbook_mark *where,
                      const struct voyage *voyage) {
    if (value <= *most)
        return;
    *most = value;
    where->at = voyage->row.updated_at;
    memcpy(where->game, voyage->row.public_id, sizeof where->game);
}

static void add_to_review(struct logbook_review *review, const struct voyage *voyage) {
    review->games++;
    review->won += voyage->outcome == OUTCOME_WON;
    review->drawn += voyage->outcome == OUTCOME_DRAWN;
    review->lost += voyage->outcome == OUTCOME_LOST;
    review->by_month[clock_date(voyage->row.updated_at).tm_mon]++;
    if (voyage->outcome == OUTCOME_WON)
        keep_most(margin_of(voyage), &review->widest_margin, &review->widest, voyage);
    keep_most(days_of(voyage), &review->longest_days, &review->longest, voyage);
    review->rolls += voyage->rolls;
    review->tricks += voyage->tricks;
    review->shanghais += voyage->shanghais;
    for (int i = 0; i < SHANGHAIEN_COLOURS; i++)
        review->sailors[i] += voyage->sailors[i];
}

static void add_voyage(struct walk *walk, const struct voyage *voyage) {
    bool in_year = year_of(voyage->row.updated_at) == walk->book.year;
    bool won = voyage->outcome == OUTCOME_WON;
    walk->finished++;
    walk->row = won ? walk->row + 1 : 0;
    if (won)
        walk->won_games |= 1U << game_index(game_by_name(voyage->row.game));
    for (int i = 0; i < voyage->row.seats; i++)
        if (i != voyage->seat)
            meet(walk, voyage, i, in_year);
    mark_all(walk, voyage);
    if (in_year)
        add_to_review(&walk->book.review, voyage);
}

static void sum_opponents(struct walk *walk) {
    struct logbook_review *review = &walk->book.review;
    for (int i = 0; i < walk->opponent_count; i++) {
        const struct logbook_opponent *opponent = &walk->opponents[i];
        review->opponents += opponent->games > 0;
        if (opponent->games > review->most_played.games)
            review->most_played = *opponent;
    }
}

/* Called for the games from the last one to the first. */
static enum error_code note_game(void *context, const struct game_row *row, struct error *err) {
    struct walk *walk = context;
    struct logbook *book = &walk->book;
    int year = year_of(row->updated_at);
    (void)err;
    if (game_is_void(row->ending))
        return ERROR_NONE;
    walk->ids[walk->id_count++] = row->id;
    if ((book->year_count == 0 || book->years[book->year_count - 1] != year) &&
        book->year_count < LOGBOOK_YEARS)
        book->years[book->year_count++] = year;
    return ERROR_NONE;
}

static enum error_code walk_through(struct db *db, int64_t account, int year, struct walk *walk,
                                    struct error *err) {
    struct logbook *book = &walk->book;
    TRY(db_games_list(db, account, true, "", 0, LOGBOOK_GAMES, note_game, walk, err));
    book->year = year ? year : book->year_count ? book->years[0] : 0;
    for (int i = walk->id_count - 1; i >= 0; i--) {
        struct voyage voyage;
        TRY(read_voyage(db, walk->ids[i], account, &voyage, err));
        if (voyage.counts)
            add_voyage(walk, &voyage);
    }
    sum_opponents(walk);
    return ERROR_NONE;
}

enum error_code logbook_read(struct db *db, int64_t account, int year, struct logbook *ret_logbook,
                             struct error *err) {
    struct walk *walk = calloc(1, sizeof *walk);
    if (!walk)
        return error_no_memory(err);
    enum error_code code = walk_through(db, account, year, walk, err);
    if (!code)
        *ret_logbook = walk->book;
    free(walk);
    return code;
}
