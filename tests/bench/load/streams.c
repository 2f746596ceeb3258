/* Idle streams of one game, moves of another one meanwhile, and one move of the first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "player.h"

enum { PATIENCE_S = 120 };

struct stream {
    struct link link;
    bool open;
};

static struct player club, duel; /* the game that all watch, and the one that is played */
static struct stream opponent;
static size_t wanted, opened, heard, moves, moves_wanted;
static float *times;
static bool seated, all_open, told, all_heard;
static double last_heard_at;

static int resident_kb(int pid) {
    char path[64], line[128];
    int kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        (void)sscanf(line, "VmRSS: %d", &kb);
    if (file)
        fclose(file);
    return kb;
}

static void is_seated(struct player *player) {
    (void)player;
    seated = true;
}

static void ignore(struct player *player) {
    (void)player;
}

/* Events that have come whole since the last look; "data:" stands in each once. */
static int take_events(struct link *link) {
    int events = 0;
    char *at = link->in.data;
    for (char *end; (end = strstr(at, "\n\n")); at = end + 2) {
        char *data = strstr(at, "data:");
        events += data && data < end;
    }
    size_t rest = link->in.len - (size_t)(at - link->in.data);
    memmove(link->in.data, at, rest + 1);
    link->in.len = rest;
    return events;
}

static void stream_heard(struct link *link) {
    struct stream *stream = link->owner;
    int events = take_events(link);
    if (events > 0 && !stream->open) {
        stream->open = true;
        all_open = ++opened == wanted;
        buf_clear(&link->in); /* this program has little memory to spare, too */
        return;
    }
    if (stream == &opponent && events > 0) {
        times[moves++] = (float)(wire_now() - duel.link.sent_at);
        told = true;
    } else if (events > 0) {
        last_heard_at = wire_now();
        all_heard = ++heard == wanted;
    }
}

static void watch(struct stream *stream, const char *game) {
    char path[64];
    snprintf(path, sizeof path, "/api/games/%s/events", game);
    stream->link.heard = stream_heard;
    stream->link.owner = stream;
    wire_open(&stream->link);
    wire_send(&stream->link, "GET", path, "", NULL);
}

static void seat(struct player *player) {
    player->told = ignore;
    player->seated = is_seated;
    player->holds = true;
    seated = false;
    player_begin(player);
    if (!wire_run(&seated, wire_now() + PATIENCE_S))
        wire_fail("the players are not seated");
}

static void open_streams(struct stream *streams, size_t count, const char *game) {
    for (size_t i = 0; i < count; i++) {
        all_open = false;
        wanted = opened + 1;
        watch(&streams[i], game);
        if (!wire_run(&all_open, wire_now() + PATIENCE_S))
            wire_fail("a stream does not begin");
    }
}

/* Moves of the second game, one after the other, until its opponent's stream has told so many. */
static void play_duel(void) {
    static const bool never = false;
    while (moves < moves_wanted) {
        told = false;
        player_move(&duel);
        if (!wire_run(&told, wire_now() + PATIENCE_S))
            wire_fail("a move was not told");
        while (duel.moves) /* its answer comes too */
            (void)wire_run(&never, wire_now() + 0.001);
    }
}

int load_streams(int argc, char **argv) {
    if (argc != 3)
        wire_fail("streams COUNT MOVES SERVER_PID");
    size_t count = (size_t)atoi(argv[0]);
    int pid = atoi(argv[2]);
    moves_wanted = (size_t)atoi(argv[1]);
    struct stream *streams = calloc(count, sizeof *streams);
    times = calloc(moves_wanted, sizeof *times);
    if (!streams || !times)
        wire_fail("out of memory");
    seat(&club);
    seat(&duel);
    open_streams(&opponent, 1, duel.game);
    int before = resident_kb(pid);
    open_streams(streams, count, club.game);
    int after = resident_kb(pid);
    play_duel();
    wanted = count;
    player_move(&club);
    if (!wire_run(&all_heard, wire_now() + PATIENCE_S))
        wire_fail("not all were told: %zu of %zu", heard, count);
    struct quantiles ms = quantiles_of(times, moves);
    printf("rss_mb %.1f kb_each %.2f p50 %.3f p99 %.3f max %.3f all %.1f\n", after / 1024.0,
           (double)(after - before) / (double)count, ms.p50, ms.p99, ms.max,
           1e3 * (last_heard_at - club.link.sent_at));
    return EXIT_SUCCESS;
}
