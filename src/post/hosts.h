/*
 * hosts.h - the hosts that attempts go to: one attempt at a time for each, so that a slow one holds
 * up only what goes to itself, and a pause after one that has not answered, the longer the more
 * often in a row.
 */
#ifndef POST_HOSTS_H
#define POST_HOSTS_H

#include <stdbool.h>
#include <stdint.h>

#include "post/player_url.h"

/* So many hosts are remembered; fewer attempts than that are under way at the same time. */
enum { HOSTS_MAX = 128 };

#define HOSTS_BUSY INT64_MAX

struct host {
    bool used, busy;
    char name[PLAYER_URL_SERVER];
    int silences; /* how often in a row it has not answered */
    int64_t rests_until;
};

/* Empty where all bytes are zero. */
struct hosts {
    struct host host[HOSTS_MAX];
};

/* From when on an attempt to the host may be made: `now`, or a later time where it rests, or
 * HOSTS_BUSY where one is under way. */
int64_t hosts_free_at(struct hosts *hosts, const char *name, int64_t now);

/* An attempt begins; one that had not answered for long is forgotten where there are too many. */
void hosts_begin(struct hosts *hosts, const char *name);

/* It has ended. */
void hosts_end(struct hosts *hosts, const char *name, bool answered, int64_t now);

#endif
