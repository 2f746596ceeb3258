#include "service/workers/open_data_worker.h"

#include <stdlib.h>
#include <unistd.h>

#include "service/operator/open_data.h"
#include "service/site/secrets.h"
#include "service/workers/worker.h"
#include "store/engine/data_dir.h"

enum { LEAST_URGENT = 19 };

struct open_data_worker {
    struct worker base;
    const char *data; /* borrowed */
    char dir[DATA_DIR_PATH];
    bool gives_way;
    int64_t made_up_to; /* the midnight of the last run */
};

static bool goes_on(void *context) {
    struct open_data_worker *worker = context;
    return worker_goes_on(&worker->base);
}

static enum error_code make(struct open_data_worker *worker, int64_t midnight, struct error *err) {
    struct open_data_counts counts;
    struct open_data_run run = {
        .dir = worker->dir, .now = midnight, .goes_on = goes_on, .context = worker};
    TRY(secret_get(worker->base.reader, worker->base.writer, OPEN_DATA_SECRET, run.secret, err));
    TRY(open_data_make(worker->base.reader, &run, &counts, err));
    return routine_note(worker->data, ROUTINE_OPEN_DATA, NULL, err);
}

/* What cannot be made is tried again within the hour: nobody waits for it. */
static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct open_data_worker *worker = owner;
    int64_t now = worker->base.clock(), midnight = now - now % CLOCK_DAY;
    int64_t left = midnight + CLOCK_DAY - now;
    if (!worker->gives_way) /* on Linux this is the thread's alone */
        worker->gives_way = nice(LEAST_URGENT) != -1;
    *ret_pause = left < WORKER_UNTIL_WOKEN ? left : WORKER_UNTIL_WOKEN;
    if (worker->made_up_to == midnight)
        return ERROR_NONE;
    if (!make(worker, midnight, err)) {
        worker->made_up_to = midnight;
    } else if (!worker_is_stopping(&worker->base)) {
        worker_report(&worker->base, err);
        (void)routine_note(worker->data, ROUTINE_OPEN_DATA, err->detail, NULL);
    }
    return ERROR_NONE;
}

void open_data_worker_run(struct open_data_worker *worker) {
    if (worker)
        worker_run(&worker->base);
}

enum error_code open_data_worker_start(const struct worker_options *options, const char *data,
                                       struct open_data_worker **ret_worker, struct error *err) {
    struct open_data_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_no_memory(err);
    worker->data = data;
    enum error_code code = worker_open(&worker->base, options, "open_data", err);
    if (!code)
        code = open_data_dir(data, worker->dir, err);
    if (!code)
        code = worker_start(&worker->base, work, worker, err);
    if (code)
        open_data_worker_stop(worker);
    else
        *ret_worker = worker;
    return code;
}

void open_data_worker_stop(struct open_data_worker *worker) {
    if (!worker)
        return;
    worker_close(&worker->base);
    free(worker);
}
