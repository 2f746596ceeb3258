#include "store/commit_events.h"

#include <stdlib.h>

#include "store/db.h"

static enum error_code grow(struct commit_events *events, struct error *err) {
    size_t cap = events->cap ? 2 * events->cap : 64;
    struct commit_event *grown = realloc(events->all, cap * sizeof *grown);
    if (!grown)
        return error_no_memory(err);
    events->all = grown;
    events->cap = cap;
    return ERROR_NONE;
}

enum error_code commit_event_note(struct db *db, const struct commit_event *event,
                                  struct error *err) {
    struct commit_events *events = db_commit_events(db);
    if (events->count == events->cap)
        TRY(grow(events, err));
    events->all[events->count++] = *event;
    return ERROR_NONE;
}
