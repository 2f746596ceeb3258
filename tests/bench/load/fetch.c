/* The same request again and again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "wire.h"

enum { TIMES_MAX = 4000000 };

static const char *method, *path, *body;
static int status_due;
static struct buf head;
static float *times;
static size_t count;
static bool full;

static void answered(struct link *link, const struct answer *answer) {
    if (answer->status != status_due)
        wire_fail("%s %s: %d %s", method, path, answer->status, answer->body);
    times[count++] = (float)(wire_now() - link->sent_at);
    full = count == TIMES_MAX;
    wire_send(link, method, path, head.data, body);
}

int load_fetch(int argc, char **argv) {
    if (argc < 6)
        wire_fail("fetch CONNECTIONS SECONDS STATUS METHOD PATH BODY|- [HEADER...]");
    size_t connections = (size_t)atoi(argv[0]);
    double seconds = atof(argv[1]);
    status_due = atoi(argv[2]);
    method = argv[3];
    path = argv[4];
    body = strcmp(argv[5], "-") == 0 ? NULL : argv[5];
    buf_addstr(&head, "");
    for (int i = 6; i < argc; i++)
        buf_printf(&head, "%s\r\n", argv[i]);
    times = calloc(TIMES_MAX, sizeof *times);
    struct link *links = calloc(connections, sizeof *links);
    if (!times || !links || head.failed)
        wire_fail("out of memory");
    for (size_t i = 0; i < connections; i++) {
        links[i].answered = answered;
        wire_open(&links[i]);
        wire_send(&links[i], method, path, head.data, body);
    }
    double begin = wire_now();
    (void)wire_run(&full, begin + seconds);
    double rate = (double)count / (wire_now() - begin);
    struct quantiles ms = quantiles_of(times, count);
    printf("rate %.0f p50 %.3f p99 %.3f max %.3f\n", rate, ms.p50, ms.p99, ms.max);
    return EXIT_SUCCESS;
}
