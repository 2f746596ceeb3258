#include "http/request/ready.h"

#include "http/request/context.h"
#include "store/engine/peers.h"
#include "store/engine/writer.h"

enum error_code ready_check(const struct context *context, struct error *err) {
    struct writer_stats stats;
    writer_stats(context->writer, &stats);
    if (context->stopping)
        return error_set(err, ERROR_BUSY, "The service is stopping.");
    if (stats.disk_full)
        return error_set(err, ERROR_BUSY, "The disk is full or not writable.");
    if (!peers_heard(context->peers, NULL) || stats.failing)
        return error_set(err, ERROR_BUSY, "The database cannot be reached.");
    if (stats.held_up)
        return error_set(err, ERROR_BUSY, "The database takes no changes now.");
    return ERROR_NONE;
}
