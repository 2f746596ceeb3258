/* A load for the service: see load.h and ../README.md. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "wire.h"

static const struct {
    const char *name;
    load_run *run;
} loads[] = {{"fetch", load_fetch}, {"moves", load_moves}, {"streams", load_streams}};

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

struct quantiles quantiles_of(float *seconds, size_t count) {
    qsort(seconds, count, sizeof *seconds, by_size);
    if (count == 0)
        return (struct quantiles){0};
    return (struct quantiles){.p50 = 1e3 * (double)seconds[count / 2],
                              .p99 = 1e3 * (double)seconds[count * 99 / 100],
                              .max = 1e3 * (double)seconds[count - 1]};
}

static void allow_many_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int main(int argc, char **argv) {
    allow_many_files();
    if (argc > 2)
        wire_port = atoi(argv[1]);
    for (size_t i = 0; argc > 2 && i < sizeof loads / sizeof *loads; i++)
        if (strcmp(argv[2], loads[i].name) == 0)
            return loads[i].run(argc - 3, argv + 3);
    fputs("usage: load PORT fetch|moves|streams ... (see load.h)\n", stderr);
    return EXIT_FAILURE;
}
