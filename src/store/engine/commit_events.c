#include "store/engine/commit_events.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

static enum error_code grow(struct commit_events *events, struct error *err) {
    size_t cap = events->cap ? 2 * events->cap : 64;
    struct commit_event *grown = realloc(events->all, cap * sizeof *grown);
    if (!grown)
        return error_no_memory(err);
    events->all = grown;
    events->cap = cap;
    return ERROR_NONE;
}

enum error_code commit_events_add(struct commit_events *events, const struct commit_event *event,
                                  struct error *err) {
    if (events->count == events->cap)
        TRY(grow(events, err));
    events->all[events->count++] = *event;
    return ERROR_NONE;
}

/* --- As a text: all fields in the order of the struct, "-" for no id --- */

void commit_event_write(const struct commit_event *event, struct buf *out) {
    buf_printf(out, "%d,%s", (int)event->kind, *event->public_id ? event->public_id : "-");
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        buf_printf(out, ",%" PRId64, event->people[i]);
    buf_printf(out, ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%d,%u,%d,%" PRId64 ",%d,%d", event->game,
               event->revision, event->seq, event->seats, event->awaited, event->over,
               event->message, (int)event->status, event->listed);
}

/* The number behind the next comma. Without one *at is NULL from then on. */
static int64_t next_number(const char **at) {
    const char *comma = *at ? strchr(*at, ',') : NULL;
    *at = comma ? comma + 1 : NULL;
    return comma ? strtoll(*at, NULL, 10) : 0;
}

bool commit_event_read(const char *text, struct commit_event *ret_event) {
    const char *at = strchr(text, ','), *id = at ? at + 1 : "";
    size_t len = strcspn(id, ",");
    long kind = strtol(text, NULL, 10);
    if (kind < 0 || kind >= COMMIT_EVENTS || len == 0 || len >= PUBLIC_ID_SIZE)
        return false;
    struct commit_event event = {.kind = (enum commit_event_kind)kind};
    if (len > 1 || *id != '-')
        memcpy(event.public_id, id, len);
    at = id + len - 1;
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        event.people[i] = next_number(&at);
    event.game = next_number(&at);
    event.revision = next_number(&at);
    event.seq = next_number(&at);
    event.seats = (int)next_number(&at);
    event.awaited = (unsigned)next_number(&at);
    event.over = next_number(&at) != 0;
    event.message = next_number(&at);
    int64_t status = next_number(&at);
    event.status = (int)status;
    event.listed = next_number(&at) != 0;
    *ret_event = event;
    return status >= 0 && status < COMMIT_EVENT_STATUSES && at && !strchr(at, ',');
}
