#include "rating/season.h"

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t season_groups(size_t players, size_t wanted, size_t *sizes) {
    if (players < SEASON_GROUP_MIN)
        return 0;
    size_t fewest = (players + SEASON_GROUP_MAX - 1) / SEASON_GROUP_MAX;
    size_t groups = smaller((players + wanted / 2) / wanted, players / SEASON_GROUP_MIN);
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

size_t season_schedule(size_t members, struct season_game *games) {
    size_t rounds = members - 1 + members % 2, count = 0;
    for (int half = 0; half < 2; half++)
        for (size_t round = 0; round < rounds; round++)
            count += schedule_round(members, round, half == 1, games + count);
    return count;
}

size_t season_begin(struct season_game *games, size_t count, size_t most_at_once) {
    size_t running[SEASON_GROUP_MAX] = {0}, begun = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t seat = 0; seat < 2; seat++)
            running[games[i].players[seat]] += games[i].status == SEASON_RUNNING;
    for (size_t i = 0; i < count; i++) {
        struct season_game *game = &games[i];
        size_t *first = &running[game->players[0]], *second = &running[game->players[1]];
        if (game->status != SEASON_WAITING || *first >= most_at_once || *second >= most_at_once)
            continue;
        game->status = SEASON_RUNNING;
        ++*first, ++*second, ++begun;
    }
    return begun;
}

size_t season_forfeit(struct season_game *games, size_t count, const bool *out) {
    size_t ended = 0;
    for (size_t i = 0; i < count; i++) {
        struct season_game *game = &games[i];
        bool first_out = out[game->players[0]], second_out = out[game->players[1]];
        if (game->status == SEASON_FINISHED || (!first_out && !second_out))
            continue;
        game->status = SEASON_FINISHED;
        game->forfeit = true;
        game->points[0] = first_out ? 0 : 2;
        game->points[1] = second_out ? 0 : 2;
        ended++;
    }
    return ended;
}

/* The sums that need nothing but the games; rows are by member. */
static void add_results(const struct season_game *games, size_t count, struct season_row *rows) {
    for (size_t i = 0; i < count; i++) {
        if (games[i].status != SEASON_FINISHED)
            continue;
        for (size_t seat = 0; seat < 2; seat++) {
            struct season_row *row = &rows[games[i].players[seat]];
            row->played++;
            row->points += games[i].points[seat];
            row->difference += seat == 0 ? games[i].difference : -games[i].difference;
        }
    }
}

/* The sums that need the points of all. Sonneborn-Berger counts the opponent's points twice for a
 * win, once for a draw: a whole number in the same order. */
static void add_tie_breaks(const struct season_game *games, size_t count, struct season_row *rows) {
    for (size_t i = 0; i < count; i++) {
        if (games[i].status != SEASON_FINISHED)
            continue;
        for (size_t seat = 0; seat < 2; seat++) {
            struct season_row *row = &rows[games[i].players[seat]];
            const struct season_row *opponent = &rows[games[i].players[1 - seat]];
            row->sonneborn_berger += games[i].points[seat] * opponent->points;
            if (row->points == opponent->points && row->out == opponent->out)
                row->direct += games[i].points[seat];
        }
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
    add_results(games, count, rows);
    add_tie_breaks(games, count, rows);
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
