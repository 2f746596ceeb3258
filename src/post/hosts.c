#include "post/hosts.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"

static const int64_t first_rest = 10 * CLOCK_SECOND, longest_rest = 15 * CLOCK_MINUTE;

static struct host *find(struct hosts *hosts, const char *name) {
    for (size_t i = 0; i < HOSTS_MAX; i++)
        if (hosts->host[i].used && strcmp(hosts->host[i].name, name) == 0)
            return &hosts->host[i];
    return NULL;
}

/* A place for another one: one that is free, or that of the host which has rested longest. */
static struct host *place(struct hosts *hosts) {
    struct host *best = NULL;
    for (size_t i = 0; i < HOSTS_MAX; i++) {
        struct host *host = &hosts->host[i];
        if (!host->used)
            return host;
        if (!host->busy && (!best || host->rests_until < best->rests_until))
            best = host;
    }
    return best;
}

/* No rest is longer than the longest: a later end comes from a clock that was ahead. */
int64_t hosts_free_at(struct hosts *hosts, const char *name, int64_t now) {
    const struct host *host = find(hosts, name);
    if (host && host->busy)
        return HOSTS_BUSY;
    bool rests = host && host->rests_until > now && host->rests_until <= now + longest_rest;
    return rests ? host->rests_until : now;
}

void hosts_begin(struct hosts *hosts, const char *name) {
    struct host *host = find(hosts, name);
    if (!host) {
        host = place(hosts);
        *host = (struct host){.used = true};
        snprintf(host->name, sizeof host->name, "%s", name);
    }
    host->busy = true;
}

void hosts_end(struct hosts *hosts, const char *name, bool answered, int64_t now) {
    struct host *host = find(hosts, name);
    int64_t rest = first_rest;
    host->busy = false;
    host->used = !answered;
    for (int i = 0; i < host->silences && rest < longest_rest; i++)
        rest *= 2;
    host->rests_until = now + (rest < longest_rest ? rest : longest_rest);
    host->silences++;
}
