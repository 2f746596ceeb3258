/* Players with a game each, who move as fast as they are answered. */
#include <stdio.h>
#include <stdlib.h>

#include "load.h"
#include "player.h"

enum { TIMES_MAX = 4000000, SEATING_S = 60 };

static size_t players, seated, count;
static float *times;
static bool all_seated, full;

static void told(struct player *player) {
    times[count++] = (float)(wire_now() - player->link.sent_at);
    full = count == TIMES_MAX;
}

static void wait_for_all(struct player *player) {
    (void)player;
    all_seated = ++seated == players;
}

int load_moves(int argc, char **argv) {
    if (argc != 2)
        wire_fail("moves PLAYERS SECONDS");
    players = (size_t)atoi(argv[0]);
    double seconds = atof(argv[1]);
    struct player *all = calloc(players, sizeof *all);
    times = calloc(TIMES_MAX, sizeof *times);
    if (!all || !times)
        wire_fail("out of memory");
    for (size_t i = 0; i < players; i++) {
        all[i].told = told;
        all[i].seated = wait_for_all;
        player_begin(&all[i]);
    }
    if (!wire_run(&all_seated, wire_now() + SEATING_S))
        wire_fail("the players are not seated");
    double begin = wire_now();
    for (size_t i = 0; i < players; i++)
        player_move(&all[i]);
    (void)wire_run(&full, begin + seconds);
    double rate = (double)count / (wire_now() - begin);
    struct quantiles ms = quantiles_of(times, count);
    printf("rate %.0f p50 %.3f p99 %.3f max %.3f\n", rate, ms.p50, ms.p99, ms.max);
    return EXIT_SUCCESS;
}
