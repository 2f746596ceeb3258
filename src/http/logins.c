#include "http/logins.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192 };

struct logins {
    _Atomic uint64_t time; /* rises when sessions have ended */
    struct login {
        uint8_t hash[SESSION_HASH];
        uint64_t time; /* the look-up was made at that time and counts no longer */
        struct session_owner owner;
    } slots[SLOTS];
};

enum error_code logins_new(struct logins **ret_logins, struct error *err) {
    struct logins *logins = calloc(1, sizeof *logins);
    if (!logins)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    logins->time = 1;
    *ret_logins = logins;
    return ERROR_NONE;
}

void logins_free(struct logins *logins) {
    free(logins);
}

static void forget_all(struct logins *logins) {
    atomic_fetch_add(&logins->time, 1);
}

void logins_hear(struct logins *logins, const struct news news[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (news[i].game == NEWS_SESSIONS || news[i].game == NEWS_ELSEWHERE) {
            forget_all(logins);
            return;
        }
}

/* The hash is random by itself. */
static struct login *slot_of(struct logins *logins, const uint8_t hash[SESSION_HASH]) {
    uint32_t index;
    memcpy(&index, hash, sizeof index);
    return &logins->slots[index % SLOTS];
}

enum error_code logins_find(struct logins *logins, struct db *db, const uint8_t hash[SESSION_HASH],
                            int64_t now, struct session_owner *ret_owner, struct error *err) {
    struct login *slot = slot_of(logins, hash);
    uint64_t time = atomic_load(&logins->time); /* before the database is read */
    if (slot->time == time && memcmp(slot->hash, hash, SESSION_HASH) == 0 &&
        slot->owner.expires_at > now) {
        *ret_owner = slot->owner;
        return ERROR_NONE;
    }
    enum error_code code = session_find(db, hash, now, ret_owner, err);
    if (!code && ret_owner->account) {
        *slot = (struct login){.time = time, .owner = *ret_owner};
        memcpy(slot->hash, hash, SESSION_HASH);
    }
    return code;
}

#ifdef TEST_HOOKS

#include <sodium.h>

void logins_shake(struct logins *logins) {
    if (randombytes_uniform(2) == 0)
        forget_all(logins);
}

#else

void logins_shake(struct logins *logins) {
    (void)logins;
}

#endif
