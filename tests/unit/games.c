/*
 * The invariants of every game, in random games of all four variants.
 *
 * GAMES=n plays n of them (by default 30,000), SEED=n repeats a run whose seed was printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cjson/cJSON.h>

#include "fixtures/random.h"
#include "fixtures/topic.h"
#include "games/game.h"
#include "games/shanghaien/shanghaien.h"

enum {
    LOG_MAX = 512,        /* moves of a game: 8 rounds of at most 2 * 6 turns and what they hold */
    SPACE_EVERY = 2003,   /* one state in so many is held against the whole space of moves */
    CLOSE_EVERY = 64,     /* one game in so many is checked at every move, the others by rounds */
    SERVICE_EVERY = 1009, /* one game in so many is played through game.h too */
};

/* ck_assert notes every place that it passes, for microseconds; this only those where it fails. */
#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            ck_abort_msg("%s does not hold", #condition);                                          \
    } while (0)

struct entry {
    struct shanghaien_move move;
    uint8_t dice[2];
};

/* A game as it is played, and a model of its cards kept beside the rules. */
struct play {
    struct shanghaien state;
    uint8_t deck[SHANGHAIEN_DECK];
    unsigned variant;
    int first;
    int patience; /* how reluctantly both call Shanghai, 1..3: so some rounds are long */
    int removed;  /* cards out of the game */
    int rounds;   /* hand-outs */
    int count;
    struct entry log[LOG_MAX];
};

static uint64_t seed;
static unsigned long moves_played;

static void count_hand(const struct shanghaien_hand *hand, int sailors[8][5], int *cards) {
    for (int colour = 0; colour < 8; colour++) {
        for (int i = 0; i < hand->sailors[colour]; i++)
            sailors[colour][hand->values[colour][i]]++;
        *cards += hand->sailors[colour] + hand->wilds[colour];
        HOLDS(hand->wilds[colour] == 0 || hand->sailors[colour] > 0);
    }
    *cards += hand->trick_count;
}

/* Cards in hands, in the Tavern and in the deck are those of the game less the removed ones, and
 * no Sailor is there twice. */
static void check_cards(const struct play *play) {
    const struct shanghaien *state = &play->state;
    int sailors[8][5] = {{0}};
    int cards = 0;
    for (int seat = 0; seat < 2; seat++)
        count_hand(&state->hands[seat], sailors, &cards);
    int from = state->tavern_size ? 6 * (state->round - 1) : 48;
    HOLDS(memcmp(state->tavern, state->deck + from, state->tavern_size) == 0);
    for (int i = from; i < SHANGHAIEN_DECK; i++) {
        cards++;
        if (state->deck[i] < SHANGHAIEN_SAILORS)
            sailors[state->deck[i] / 5][shanghaien_value(state->deck[i])]++;
    }
    int all = 48 + (play->variant & 1 ? 2 : 0) + (play->variant & 2 ? 2 : 0);
    HOLDS(cards == all - play->removed);
    static const int most[5] = {0, 1, 1, 2, 1};
    for (int colour = 0; colour < 8; colour++)
        for (int value = 1; value <= 4; value++)
            HOLDS(sailors[colour][value] <= most[value]);
}

/* Everyone has six dice: in the supply, at cards, rolled. */
static void check_dice(const struct shanghaien *state) {
    for (int seat = 0; seat < 2; seat++) {
        int dice = state->supply[seat];
        for (int i = 0; i < 6; i++)
            dice += state->placed[seat][i];
        if (state->phase == SHANGHAIEN_PLACE && state->turn == seat)
            dice += 2;
        HOLDS(dice == SHANGHAIEN_DICE);
    }
}

/* The sums of the score, and the bounds that follow from the cards. */
static void check_score(const struct shanghaien *state) {
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    int total[2] = {score.tricks[0], score.tricks[1]};
    for (int colour = 0; colour < 8; colour++) {
        const uint8_t *crew = score.crew[colour];
        const uint8_t *points = score.points[colour];
        int wilds = state->hands[0].wilds[colour] + state->hands[1].wilds[colour];
        HOLDS(crew[0] + crew[1] + score.left_points[colour] <= 13 + 2 * wilds);
        HOLDS(points[0] == 0 || points[1] == 0);
        if (crew[0] == crew[1])
            HOLDS(points[0] == 0 && points[1] == 0);
        else if (crew[0] == 0 || crew[1] == 0)
            HOLDS(points[0] + points[1] == crew[0] + crew[1]);
        else
            HOLDS(points[crew[1] > crew[0]] == crew[crew[0] > crew[1]]);
        total[0] += points[0];
        total[1] += points[1];
    }
    HOLDS(score.total[0] == total[0]);
    HOLDS(score.total[1] == total[1]);
}

static void check_state(const struct play *play) {
    check_cards(play);
    check_dice(&play->state);
    check_score(&play->state);
}

static bool same_move(const struct shanghaien_move *a, const struct shanghaien_move *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* One well-formed move and strays beside it: is_legal, apply and the list agree about it, and a
 * refusal changes nothing. Returns whether it is legal. */
static int check_candidate(const struct shanghaien *state, const struct shanghaien_move *move,
                           const struct shanghaien_move *legal, int count) {
    int listed = 0;
    for (int i = 0; i < count; i++)
        listed += same_move(&legal[i], move);
    HOLDS(listed == shanghaien_is_legal(state, move));
    static const uint8_t dice[2] = {1, 6};
    struct shanghaien after = *state;
    enum error_code code = shanghaien_apply(&after, move, dice, NULL);
    HOLDS(code == (listed ? ERROR_NONE : ERROR_ILLEGAL_MOVE));
    HOLDS((memcmp(&after, state, sizeof after) == 0) == !listed);
    return listed;
}

/* The fields that a type of move has, as the contract's list of moves shows them. */
static const struct {
    bool card, die, one_at, colour, from, by;
} shapes[] = {
    [SHANGHAIEN_MOVE_ROLL] = {0},
    [SHANGHAIEN_MOVE_PLACE] = {.die = true, .one_at = true},
    [SHANGHAIEN_MOVE_WILD] = {.card = true, .colour = true},
    [SHANGHAIEN_MOVE_ADJUST] = {.card = true, .die = true, .by = true},
    [SHANGHAIEN_MOVE_REROLL] = {.card = true},
    [SHANGHAIEN_MOVE_BOTH] = {.card = true, .one_at = true},
    [SHANGHAIEN_MOVE_SHARKS] = {.card = true, .die = true, .one_at = true},
    [SHANGHAIEN_MOVE_EXCHANGE] = {.card = true, .from = true},
    [SHANGHAIEN_MOVE_SHANGHAI] = {0},
};

/* The i-th of all well-formed moves of a type; false past the last. */
static bool nth_move(unsigned type, unsigned i, struct shanghaien_move *ret_move) {
    *ret_move = (struct shanghaien_move){.type = (uint8_t)type};
    if (shapes[type].card) {
        ret_move->card = (uint8_t)(i % SHANGHAIEN_CARDS);
        i /= SHANGHAIEN_CARDS;
    }
    if (shapes[type].die) {
        ret_move->die = (uint8_t)(i % 2);
        i /= 2;
    }
    if (shapes[type].one_at) {
        ret_move->one_at = (uint8_t)(i % 3);
        i /= 3;
    }
    if (shapes[type].colour) {
        ret_move->colour = (uint8_t)(i % SHANGHAIEN_COLOURS);
        i /= SHANGHAIEN_COLOURS;
    }
    if (shapes[type].from) {
        ret_move->from = (uint8_t)(i % 6 + 1);
        i /= 6;
    }
    if (shapes[type].by) {
        ret_move->by = i % 2 ? 1 : -1;
        i /= 2;
    }
    return i == 0;
}

/* Moves that differ from a legal one in one byte, well formed or not. */
static void check_strays(const struct shanghaien *state, const struct shanghaien_move *legal,
                         int count) {
    static const uint8_t values[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 51, 52, 128, 254, 255};
    for (int i = 0; i < count; i++)
        for (size_t byte = 0; byte < sizeof *legal; byte++)
            for (size_t k = 0; k < sizeof values; k++) {
                struct shanghaien_move move = legal[i];
                ((uint8_t *)&move)[byte] = values[k];
                (void)check_candidate(state, &move, legal, count);
            }
}

/* The list holds exactly those of all well-formed moves that apply accepts. */
static void check_space(const struct shanghaien *state, const struct shanghaien_move *legal,
                        int count) {
    int found = 0;
    for (unsigned type = 0; type <= SHANGHAIEN_MOVE_SHANGHAI; type++) {
        struct shanghaien_move move;
        for (unsigned i = 0; nth_move(type, i, &move); i++)
            found += check_candidate(state, &move, legal, count);
    }
    HOLDS(found == count);
    check_strays(state, legal, count);
}

/* The cards that a move takes out of the game, by the rules' text. */
static int cards_removed(const struct shanghaien *after, const struct shanghaien_move *move) {
    switch (move->type) {
    case SHANGHAIEN_MOVE_ROLL:
    case SHANGHAIEN_MOVE_PLACE:
    case SHANGHAIEN_MOVE_WILD:
        return 0;
    case SHANGHAIEN_MOVE_SHANGHAI: {
        int removed = 0;
        for (int i = 0; i < 6; i++)
            removed += after->last.awards[i].to == SEAT_NONE;
        return removed;
    }
    default:
        return 1;
    }
}

static void play_move(struct play *play, uint64_t *random) {
    struct shanghaien_move legal[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&play->state, legal);
    HOLDS(count > 0 && count <= SHANGHAIEN_MOVES_MAX);
    if (moves_played++ % SPACE_EVERY == 0)
        check_space(&play->state, legal, count);
    HOLDS(play->count < LOG_MAX);
    struct entry *entry = &play->log[play->count++];
    entry->move = legal[random_below(random, count)];
    if (entry->move.type == SHANGHAIEN_MOVE_SHANGHAI && random_below(random, play->patience))
        entry->move = legal[0]; /* the roll, where that is possible */
    if (shanghaien_rolls(&entry->move))
        random_dice(random, entry->dice);
    int seat = play->state.turn;
    HOLDS(shanghaien_apply(&play->state, &entry->move, entry->dice, NULL) == ERROR_NONE);
    play->removed += cards_removed(&play->state, &entry->move);
    if (entry->move.type == SHANGHAIEN_MOVE_SHANGHAI) {
        HOLDS(play->state.last.round == ++play->rounds);
        if (play->rounds < SHANGHAIEN_ROUNDS)
            HOLDS(play->state.turn == 1 - seat);
    }
}

static void start_game(struct shanghaien *state, const struct play *play) {
    shanghaien_start(state, play->variant, play->first, play->deck);
}

/* The state follows from only deck, variant, starter and log. */
static void check_replay(const struct play *play) {
    struct shanghaien again;
    start_game(&again, play);
    for (int i = 0; i < play->count; i++)
        HOLDS(shanghaien_apply(&again, &play->log[i].move, play->log[i].dice, NULL) == ERROR_NONE);
    HOLDS(memcmp(&again, &play->state, sizeof again) == 0);
}

/* Gives the dice of an entry, one after the other. */
static unsigned next_die(void *context, const char *label, int k, unsigned bound) {
    struct entry *entry = *(struct entry **)context;
    unsigned die = entry->dice[0] - 1U;
    HOLDS(strcmp(label, "roll") == 0 && k >= 0 && die < bound);
    entry->dice[0] = entry->dice[1];
    return die;
}

/* The same game only by game.h, as the service plays it: each move is the same after it was
 * written and read, and every view on the way is JSON. */
static void check_service(const struct play *play) {
    const struct game *game = &shanghaien_game;
    struct shanghaien state;
    struct entry *entry = NULL;
    const struct game_chance chance = {next_die, &entry};
    struct buf out = BUF_INIT;
    start_game(&state, play);
    for (int i = 0; i < play->count; i++) {
        buf_reset(&out);
        game->write_move(&play->log[i].move, &out);
        cJSON *json = cJSON_Parse(out.data);
        struct shanghaien_move move;
        HOLDS(game->read_move(json, SHANGHAIEN_SEATS, &move, NULL) == ERROR_NONE);
        HOLDS(same_move(&move, &play->log[i].move));
        cJSON_Delete(json);
        int seat = seat_alone(game->awaited(&state));
        struct entry left = play->log[i];
        entry = &left;
        HOLDS(game->may_move(&state, seat) && !game->may_move(&state, 1 - seat));
        HOLDS(game->apply(&state, 1 - seat, &move, GAME_BY_HAND, &chance, NULL) ==
              ERROR_ILLEGAL_MOVE);
        HOLDS(game->apply(&state, seat, &move, GAME_BY_HAND, &chance, NULL) == ERROR_NONE);
        buf_reset(&out);
        buf_addstr(&out, "{\"seq\":0");
        game->write_stage(&state, &out);
        game->write_view(&state, state.turn, false, &out);
        buf_addch(&out, '}');
        json = cJSON_Parse(out.data);
        HOLDS(json != NULL);
        cJSON_Delete(json);
    }
    HOLDS(memcmp(&state, &play->state, sizeof state) == 0);
    buf_clear(&out);
}

static void check_end(const struct play *play) {
    const struct shanghaien *state = &play->state;
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    int lead = score.total[0] - score.total[1];
    HOLDS(play->rounds == SHANGHAIEN_ROUNDS);
    HOLDS(state->round == SHANGHAIEN_ROUNDS);
    HOLDS(state->turn == SEAT_NONE);
    HOLDS(state->ending == GAME_SCORED);
    HOLDS(state->winner == (lead == 0 ? SEAT_NONE : lead < 0));
}

START_TEST(random_games_keep_the_rules) {
    seed = topic_seed();
    static struct play play;
    uint64_t random = seed;
    unsigned long games = topic_games();
    for (unsigned long i = 0; i < games; i++) {
        play = (struct play){.variant = (unsigned)random_below(&random, 4),
                             .first = random_below(&random, 2),
                             .patience = 1 + random_below(&random, 3)};
        random_deck(&random, play.deck, SHANGHAIEN_DECK);
        start_game(&play.state, &play);
        while (play.state.phase != SHANGHAIEN_OVER) {
            int rounds = play.rounds;
            play_move(&play, &random);
            if (i % CLOSE_EVERY == 0 || play.rounds > rounds)
                check_state(&play);
        }
        check_end(&play);
        check_replay(&play);
        if (i % SERVICE_EVERY == 0)
            check_service(&play);
    }
    printf("# %lu games, %lu moves\n", games, moves_played);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("games");
    tcase_set_timeout(cases, 600);
    tcase_add_test(cases, random_games_keep_the_rules);
    return topic_run("games", cases);
}
