#include "rating/season.h"

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t season_groups(enum season_form form, size_t players, size_t wanted, size_t *sizes) {
    size_t least = form == SEASON_OF_PAIRS ? SEASON_PAIRS_MIN : SEASON_TABLE_MIN;
    if (players < least)
        return 0;
    size_t fewest = (players + SEASON_GROUP_MAX - 1) / SEASON_GROUP_MAX;
    size_t groups = smaller((players + wanted / 2) / wanted, players / least);
    if (groups < fewest)
        groups = fewest;
    for (size_t i = 0; i < groups; i++)
        sizes[i] = players / groups + (i >= groups - players % groups);
    return groups;
}

/* The circle method: the last of an even number stays in place, the others turn around them. With
 * an odd number nobody stands there, and the one who would meet them has no game. Among the
 * others, those an odd number of steps ahead of the round begin: that is half of their games. */
static struct season_game meeting(size_t circle, size_t round, size_t step, bool second_half) {
    size_t ahead = (round + step) % circle;
    size_t behind = step == 0 ? circle : (round + circle - step) % circle;
    bool turned = (step == 0 ? round % 2 == 0 : step % 2 == 0) != second_half;
    return (struct season_game){
        .seats = 2,
        .players = {turned ? behind : ahead, turned ? ahead : behind},
        .round = round + (second_half ? circle : 0),
    };
}

static size_t schedule_round(size_t members, size_t round, bool second_half,
                             struct season_game *games) {
    size_t circle = members - 1 + members % 2, count = 0;
    for (size_t step = members % 2; step <= circle / 2; step++)
        games[count++] = meeting(circle, round, step, second_half);
    return count;
}

static size_t schedule_pairs(size_t members, struct season_game *games) {
    size_t rounds = members - 1 + members % 2, count = 0;
    for (int half = 0; half < 2; half++)
        for (size_t round = 0; round < rounds; round++)
            count += schedule_round(members, round, half == 1, games + count);
    return count;
}

/* At which table of a round a member sits; NO_TABLE: the member is left out. Of seven, the three at
 * the first table are a line of the Fano plane, which each round turns by one: any two are once on
 * a line and twice beside it. The eighth sits down at each line, which makes planes of four: any
 * two are in three of these or beside them. */
enum { TABLES = 2, NO_TABLE = TABLES };

static size_t table_of(size_t members, size_t round, size_t member) {
    static const size_t line[] = {0, 0, 1, 0, 1, 1, 1};
    if (members < 6 || member == 7)
        return 0;
    if (members == 6)
        return member == round ? NO_TABLE : 0;
    return line[(member + 7 - round) % 7];
}

static size_t schedule_tables(size_t members, struct season_game *games) {
    size_t rounds = members < 6 ? 5 : members == 6 ? 6 : 7, count = 0;
    for (size_t round = 0; round < rounds; round++)
        for (size_t table = 0; table < (members < 7 ? 1 : TABLES); table++) {
            struct season_game *game = &games[count++];
            *game = (struct season_game){.round = round};
            for (size_t member = 0; member < members; member++)
                if (table_of(members, round, member) == table)
                    game->players[game->seats++] = member;
        }
    return count;
}

size_t season_schedule(enum season_form form, size_t members, struct season_game *games) {
    return form == SEASON_OF_PAIRS ? schedule_pairs(members, games)
                                   : schedule_tables(members, games);
}

static bool is_missing(const struct season_game *game, size_t seat) {
    return game->missing & 1U << seat;
}

/* Can everybody at it have another game? */
static bool can_begin(const struct season_game *game, const size_t *running, size_t most_at_once) {
    for (size_t seat = 0; seat < game->seats; seat++)
        if (running[game->players[seat]] >= most_at_once && !is_missing(game, seat))
            return false;
    return game->status == SEASON_WAITING;
}

static void count_running(const struct season_game *game, size_t *running) {
    for (size_t seat = 0; seat < game->seats; seat++)
        running[game->players[seat]] += game->status == SEASON_RUNNING;
}

size_t season_begin(struct season_game *games, size_t count, size_t most_at_once) {
    size_t running[SEASON_GROUP_MAX] = {0}, begun = 0;
    for (size_t i = 0; i < count; i++)
        count_running(&games[i], running);
    for (size_t i = 0; i < count; i++) {
        if (!can_begin(&games[i], running, most_at_once))
            continue;
        games[i].status = SEASON_RUNNING;
        count_running(&games[i], running);
        begun++;
    }
    return begun;
}

/* How many seats are none of those. */
static size_t others(const struct season_game *game, unsigned seats) {
    size_t count = 0;
    for (size_t seat = 0; seat < game->seats; seat++)
        count += !(seats & 1U << seat);
    return count;
}

static void place_last(struct season_game *game, unsigned seats) {
    size_t ahead = others(game, seats);
    for (size_t seat = 0; seat < SEASON_TABLE_MAX; seat++)
        if (seats & 1U << seat)
            game->places[seat] = (uint8_t)(ahead + 1);
}

void season_judge_missing(struct season_game *game) {
    place_last(game, game->missing);
}

void season_judge_forfeit(struct season_game *game, unsigned out) {
    game->status = SEASON_FINISHED;
    game->forfeit = true;
    for (size_t seat = 0; seat < game->seats; seat++)
        game->places[seat] = others(game, out) > 0;
    if (others(game, out) > 0)
        place_last(game, out);
}

static bool forfeit(struct season_game *game, const bool *out) {
    bool is_pair = game->seats == 2;
    unsigned seats_out = 0;
    if (game->status == SEASON_FINISHED || (game->status == SEASON_RUNNING && !is_pair))
        return false;
    for (size_t seat = 0; seat < game->seats; seat++)
        seats_out |= out[game->players[seat]] ? 1U << seat : 0;
    game->missing = is_pair ? 0 : seats_out;
    if (others(game, seats_out) >= (is_pair ? 2 : SEASON_TABLE_MIN))
        return false;
    season_judge_forfeit(game, seats_out);
    return true;
}

size_t season_forfeit(struct season_game *games, size_t count, const bool *out) {
    size_t ended = 0;
    for (size_t i = 0; i < count; i++)
        ended += forfeit(&games[i], out);
    return ended;
}

/* The points of a seat against another one. */
static int points_against(const struct season_game *game, size_t seat, size_t other) {
    int own = game->places[seat], its = game->places[other];
    return seat == other || !own ? 0 : own < its ? 2 : own == its;
}

int season_points(const struct season_game *game, size_t seat) {
    int points = 0;
    for (size_t other = 0; other < game->seats; other++)
        points += points_against(game, seat, other);
    return points;
}

/* The sums that need nothing but the games; rows are by member. */
static void add_results(const struct season_game *game, struct season_row *rows) {
    for (size_t seat = 0; seat < game->seats; seat++) {
        struct season_row *row = &rows[game->players[seat]];
        row->played++;
        row->points += season_points(game, seat);
        row->difference += seat == 0 ? game->difference : -game->difference;
    }
}

/* The sums that need the points of all. Sonneborn-Berger counts the opponent's points twice for a
 * win, once for a draw: a whole number in the same order. */
static void add_tie_breaks(const struct season_game *game, struct season_row *rows) {
    for (size_t seat = 0; seat < game->seats; seat++)
        for (size_t other = 0; other < game->seats; other++) {
            int points = points_against(game, seat, other);
            struct season_row *row = &rows[game->players[seat]];
            const struct season_row *opponent = &rows[game->players[other]];
            row->sonneborn_berger += points * opponent->points;
            if (row->points == opponent->points && row->out == opponent->out)
                row->direct += points;
        }
}

/* Above 0: a stands above b. 0: they share a place. */
static int compare(const struct season_row *a, const struct season_row *b) {
    if (a->out != b->out)
        return a->out ? -1 : 1;
    if (a->points != b->points)
        return a->points - b->points;
    if (a->direct != b->direct)
        return a->direct - b->direct;
    if (a->sonneborn_berger != b->sonneborn_berger)
        return a->sonneborn_berger - b->sonneborn_berger;
    return a->difference - b->difference;
}

/* Stable, so that members who share a place keep their order. */
static void sort(struct season_row *rows, size_t members) {
    for (size_t i = 1; i < members; i++) {
        struct season_row row = rows[i];
        size_t to = i;
        for (; to > 0 && compare(&rows[to - 1], &row) < 0; to--)
            rows[to] = rows[to - 1];
        rows[to] = row;
    }
}

void season_table(size_t members, const bool *out, const struct season_game *games, size_t count,
                  struct season_row *rows) {
    for (size_t i = 0; i < members; i++)
        rows[i] = (struct season_row){.member = i, .out = out[i]};
    for (size_t i = 0; i < count; i++)
        if (games[i].status == SEASON_FINISHED)
            add_results(&games[i], rows);
    for (size_t i = 0; i < count; i++)
        if (games[i].status == SEASON_FINISHED)
            add_tie_breaks(&games[i], rows);
    sort(rows, members);
    for (size_t i = 0; i < members; i++)
        rows[i].place = i > 0 && compare(&rows[i - 1], &rows[i]) == 0 ? rows[i - 1].place : i + 1;
}

/* How many of a group still play, and how many of them change with the group below. */
static size_t staying(const struct season_group *group) {
    return group->count - group->out;
}

static size_t exchanged(const struct season_group *groups, size_t count, size_t upper,
                        size_t moving) {
    if (upper + 1 >= count)
        return 0;
    size_t most = smaller(staying(&groups[upper]), staying(&groups[upper + 1])) / 2;
    return smaller(moving, most);
}

static size_t append(size_t *next, size_t at, const struct season_group *group, size_t from,
                     size_t to) {
    while (from < to)
        next[at++] = group->players[from++];
    return at;
}

size_t season_promote(const struct season_group *groups, size_t count, size_t moving,
                      size_t *next) {
    size_t at = 0, down_from_above = 0;
    for (size_t i = 0; i < count; i++) {
        const struct season_group *group = &groups[i];
        size_t with_below = exchanged(groups, count, i, moving), stay = staying(group);
        if (i > 0)
            at = append(next, at, group - 1, staying(group - 1) - down_from_above,
                        staying(group - 1));
        at = append(next, at, group, down_from_above, stay - with_below);
        if (i + 1 < count)
            at = append(next, at, group + 1, 0, with_below);
        down_from_above = with_below;
    }
    return at;
}
