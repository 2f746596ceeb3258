#include "service/club/cups.h"

#include "base/clock.h"
#include "service/notices/news.h"
#include "service/notices/notices.h"
#include "service/play/invitations.h"
#include "service/play/play.h"

/* --- Reading --- */

static size_t first_of_round(const struct cup *cup, int round) {
    return ((size_t)1 << cup->rounds) - ((size_t)2 << (cup->rounds - (size_t)round));
}

static struct cup_match *find_match(struct cup *cup, int round, int slot) {
    return &cup->match[first_of_round(cup, round) + (size_t)slot];
}

/* Who comes from above (0) or below (1) into a match. False: that is not known yet. */
static bool find_side(struct cup *cup, const struct cup_match *match, int from, size_t *ret_side) {
    int line = 2 * match->slot + from;
    if (match->round > 1) {
        const struct cup_match *before = find_match(cup, match->round - 1, line);
        *ret_side = before->winner;
        return before->decided;
    }
    size_t member = cup_seed(cup->rounds, (size_t)line) - 1;
    *ret_side = member < cup->members ? member : CUP_SIDE_EMPTY;
    return true;
}

/* The better seed is first, nobody last. */
static void find_sides(struct cup *cup, struct cup_match *match) {
    size_t above = CUP_SIDE_EMPTY, below = CUP_SIDE_EMPTY;
    match->known = find_side(cup, match, 0, &above);
    match->known &= find_side(cup, match, 1, &below);
    match->side[0] = above < below ? above : below;
    match->side[1] = above < below ? below : above;
}

static void make_bracket(struct cup *cup) {
    cup->rounds = cup_rounds(cup->members);
    for (int round = 1; round <= (int)cup->rounds; round++)
        for (int slot = 0; slot < 1 << ((int)cup->rounds - round); slot++)
            cup->match[cup->matches++] =
                (struct cup_match){.round = round, .slot = slot, .winner = CUP_SIDE_EMPTY};
}

static size_t find_member(const struct cup *cup, int64_t id) {
    for (size_t i = 0; i < cup->members; i++)
        if (cup->member[i].id == id)
            return i;
    return CUP_SIDE_EMPTY;
}

static enum error_code read_results(struct db *db, struct cup *cup, struct error *err) {
    struct cup_result results[CUP_MATCHES_MAX];
    size_t count = 0;
    TRY(db_cups_results(db, cup->info.id, results, &count, err));
    for (size_t i = 0; i < count; i++) {
        struct cup_match *match = find_match(cup, results[i].round, results[i].slot);
        match->decided = true;
        match->winner = find_member(cup, results[i].winner);
    }
    return ERROR_NONE;
}

static enum error_code read_games(struct db *db, struct cup *cup, struct error *err) {
    struct cup_game games[CUP_GAMES_ROOM];
    size_t count = 0;
    TRY(db_cups_games(db, cup->info.id, games, &count, err));
    for (size_t i = 0; i < count; i++) {
        struct cup_match *match = find_match(cup, games[i].round, games[i].slot);
        match->game[match->games++] = games[i];
    }
    return ERROR_NONE;
}

static enum error_code fill(struct db *db, struct cup *cup, struct error *err) {
    cup->rounds = cup->matches = 0;
    TRY(db_competitions_members(db, &cup->info, cup->member, &cup->members, err));
    if (!cup->info.round)
        return ERROR_NONE;
    make_bracket(cup);
    TRY(read_results(db, cup, err));
    TRY(read_games(db, cup, err));
    for (size_t i = 0; i < cup->matches; i++)
        find_sides(cup, &cup->match[i]);
    return ERROR_NONE;
}

enum error_code cup_load(struct db *db, const struct competition *info, struct cup *ret_cup,
                         struct error *err) {
    ret_cup->info = *info;
    return fill(db, ret_cup, err);
}

/* The side that begins a game is in seat 0. */
static int first_side(int number) {
    return (number + 1) % 2;
}

void cup_points(const struct cup_game *game, int ret_points[2]) {
    for (int side = 0; side < 2; side++)
        ret_points[side] = game->points[side ^ first_side(game->number)];
}

/* --- The start --- */

static void begin_round(struct competition *info, int round, int64_t now) {
    info->round = round;
    info->round_ends_at = now + info->days * CLOCK_DAY;
}

static enum error_code start(struct db *db, struct cup *cup, int64_t now, struct error *err) {
    if (cup->members < CUP_PLAYERS_MIN)
        return competition_put_off(db, &cup->info, cup->members, now, err);
    for (size_t i = 0; i < cup->members; i++) {
        cup->member[i].rank = (int)i + 1;
        TRY(db_competitions_place(db, CUP, &cup->member[i], err));
    }
    cup->info.state = STATE_ON;
    begin_round(&cup->info, 1, now);
    return fill(db, cup, err);
}

/* --- A step of a running cup --- */

static bool plays(const struct cup *cup, size_t side) {
    return side != CUP_SIDE_EMPTY && !cup->member[side].out;
}

static struct cup_score read_score(const struct cup *cup, const struct cup_match *match) {
    struct cup_score score = {.games = (size_t)cup->info.games};
    for (int side = 0; side < 2; side++)
        score.plays[side] = plays(cup, match->side[side]);
    for (size_t i = 0; i < match->games; i++) {
        const struct cup_game *game = &match->game[i];
        int points[2];
        cup_points(game, points);
        score.points[0] += points[0];
        score.points[1] += points[1];
        score.difference += first_side(game->number) == 0 ? game->difference : -game->difference;
        score.finished += game->finished;
        score.running |= !game->finished;
    }
    return score;
}

/* Ends the running game of a match if its round is over, or if one of the players is out. */
static enum error_code stop_game(struct db *db, const struct cup *cup,
                                 const struct cup_match *match, bool time_is_up, int64_t now,
                                 struct error *err) {
    const struct cup_game *last = &match->game[match->games - 1];
    for (int side = 0; side < 2; side++)
        if (!plays(cup, match->side[side]))
            return play_leave(db, last->game, cup->member[match->side[side]].person.account,
                              GAME_BY_HAND, now, err);
    return time_is_up ? play_run_out(db, last->game, now, err) : ERROR_NONE;
}

static enum error_code stop_games(struct db *db, struct cup *cup, int64_t now, struct error *err) {
    for (size_t i = 0; i < cup->matches; i++) {
        const struct cup_match *match = &cup->match[i];
        bool time_is_up = match->round == cup->info.round && now >= cup->info.round_ends_at;
        if (match->games && !match->game[match->games - 1].finished)
            TRY(stop_game(db, cup, match, time_is_up, now, err));
    }
    return fill(db, cup, err);
}

static enum error_code begin_game(struct db *db, const struct cup *cup,
                                  const struct cup_match *match, int64_t now, struct error *err) {
    struct cup_game game = {
        .round = match->round, .slot = match->slot, .number = (int)match->games + 1};
    struct table table;
    int64_t accounts[2];
    for (int seat = 0; seat < 2; seat++)
        accounts[seat] = cup->member[match->side[seat ^ first_side(game.number)]].person.account;
    TRY(invitation_match(db, game_by_name("shanghaien"), accounts, 2, &cup->info.clock, now, &table,
                         err));
    game.game = table.row.id;
    if (match->round == (int)cup->rounds && game.number == 1)
        TRY(news_final(db, &cup->info, game.game, now, err));
    return db_cups_begin(db, cup->info.id, &game, err);
}

/* The winner of a match whose opponent is out hears why it has ended. A bye has no opponent. */
static enum error_code notify_walk_over(struct db *db, const struct cup *cup,
                                        const struct cup_match *match, int64_t now,
                                        struct error *err) {
    for (int side = 0; side < 2; side++) {
        size_t winner = match->side[side], other = match->side[side ^ 1];
        if (plays(cup, winner) && other != CUP_SIDE_EMPTY && cup->member[other].out)
            return notice_competition(db, CUP, cup->member[winner].person.account,
                                      cup->member[other].id, now, err);
    }
    return ERROR_NONE;
}

static enum error_code decide(struct db *db, const struct cup *cup, struct cup_match *match,
                              enum cup_verdict verdict, int64_t now, struct error *err) {
    struct cup_result result = {.round = match->round, .slot = match->slot};
    match->decided = true;
    if (verdict != CUP_NOBODY) {
        match->winner = match->side[verdict == CUP_WINS ? 0 : 1];
        result.winner = cup->member[match->winner].id;
    }
    TRY(db_cups_decide(db, cup->info.id, &result, now, err));
    return notify_walk_over(db, cup, match, now, err);
}

static enum error_code advance(struct db *db, struct cup *cup, struct cup_match *match, int64_t now,
                               struct error *err) {
    find_sides(cup, match);
    if (match->decided || !match->known)
        return ERROR_NONE;
    const struct cup_score score = read_score(cup, match);
    bool time_is_up = match->round == cup->info.round && now >= cup->info.round_ends_at;
    enum cup_verdict verdict = cup_judge(&score, time_is_up);
    if (verdict == CUP_GOES_ON)
        return ERROR_NONE;
    return verdict == CUP_BEGINS ? begin_game(db, cup, match, now, err)
                                 : decide(db, cup, match, verdict, now, err);
}

static bool round_is_over(const struct cup *cup) {
    for (size_t i = 0; i < cup->matches; i++)
        if (cup->match[i].round == cup->info.round && !cup->match[i].decided)
            return false;
    return true;
}

/* The final is the last match. */
static int64_t winner_of(const struct cup *cup) {
    size_t winner = cup->match[cup->matches - 1].winner;
    return winner == CUP_SIDE_EMPTY ? 0 : cup->member[winner].id;
}

static enum error_code step(struct db *db, struct cup *cup, int64_t now, struct error *err) {
    struct competition *info = &cup->info;
    if (info->state == STATE_OPEN)
        TRY(start(db, cup, now, err));
    if (info->state != STATE_ON)
        return ERROR_NONE;
    TRY(stop_games(db, cup, now, err));
    for (size_t i = 0; i < cup->matches; i++)
        TRY(advance(db, cup, &cup->match[i], now, err));
    while (round_is_over(cup)) {
        if (info->round == (int)cup->rounds)
            return competition_finish(db, info, STATE_OVER, winner_of(cup), now, err);
        begin_round(info, info->round + 1, now);
    }
    info->due_at = info->round_ends_at;
    return db_competitions_update(db, info, err);
}

enum error_code cup_step(struct db *db, int64_t id, int64_t now, struct error *err) {
    struct cup cup;
    TRY(db_competitions_by_id(db, CUP, id, 0, &cup.info, err));
    if (!cup.info.due_at || cup.info.due_at > now)
        return ERROR_NONE;
    TRY(fill(db, &cup, err));
    return step(db, &cup, now, err);
}
