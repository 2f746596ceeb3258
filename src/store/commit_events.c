#include "store/commit_events.h"

#include <stdlib.h>

#include "store/db.h"

enum error_code commit_event_note(struct db *db, const struct commit_event *events,
                                  struct error *err) {
    struct commit_events *list = db_commit_events(db);
    if (list->count == list->cap) {
        size_t cap = list->cap ? 2 * list->cap : 64;
        struct commit_event *grown = realloc(list->all, cap * sizeof *grown);
        if (!grown)
            return error_set(err, ERROR_INTERNAL, "out of memory");
        list->all = grown;
        list->cap = cap;
    }
    list->all[list->count++] = *events;
    return ERROR_NONE;
}

size_t commit_events_count(struct db *db) {
    return db_commit_events(db)->count;
}

void commit_events_forget(struct db *db, size_t count) {
    if (count < db_commit_events(db)->count)
        db_commit_events(db)->count = count;
}

const struct commit_event *commit_events_all(struct db *db) {
    return db_commit_events(db)->all;
}
