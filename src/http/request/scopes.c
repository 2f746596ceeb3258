#include "http/request/scopes.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/container_of.h"
#include "http/request/context.h"
#include "store/engine/writer.h"
#include "store/tables/tokens.h"

static bool is_of_account(const char *path) {
    static const char me[] = "/api/me";
    return strncmp(path, me, sizeof me - 1) == 0 && strchr("/", path[sizeof me - 1]);
}

/* 0: none will do. */
static int scope_of(const struct route *route) {
    bool reads = strcmp(route->method, "GET") == 0;
    if (route->needs & NO_TOKEN || (!reads && route->needs & FOR_VISITORS))
        return 0;
    return reads ? SCOPE_READ : is_of_account(route->path) ? SCOPE_MANAGE : SCOPE_PLAY;
}

bool scopes_reach(int64_t scopes, const struct route *route) {
    return !scopes || (route && scopes & scope_of(route));
}

enum error_code scopes_refuse(const struct route *route, struct error *err) {
    int scope = route ? scope_of(route) : 0, index = 0;
    if (!scope)
        return error_set(err, ERROR_SCOPE, "No token may do this; log in instead.");
    while (1 << index != scope)
        index++;
    return error_set(err, ERROR_SCOPE, "This requires a token with the scope \"%s\".",
                     token_scopes[index]);
}

/* --- The day of the last use --- */

struct use {
    struct change change;
    uint8_t hash[TOKEN_HASH];
    int64_t day;
};

static enum error_code apply_use(struct change *change, struct db *db, struct error *err) {
    const struct use *use = container_of(change, struct use, change);
    return db_tokens_use(db, use->hash, use->day, err);
}

static void use_done(struct change *change) {
    free(container_of(change, struct use, change));
}

void scopes_note_use(const struct call *call, struct session_owner *owner) {
    int64_t day = call->now / CLOCK_DAY, ends_at = (day + 1) * CLOCK_DAY;
    if (!owner->scopes)
        return;
    if (owner->expires_at > ends_at)
        owner->expires_at = ends_at;
    struct use *use = owner->used_on < day ? malloc(sizeof *use) : NULL;
    if (!use)
        return;
    *use = (struct use){.change = {.apply = apply_use, .done = use_done}, .day = day};
    memcpy(use->hash, call->session, sizeof use->hash);
    if (writer_submit(call->context->writer, &use->change, NULL))
        free(use);
}
