#include "http/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAYS = 8, /* buckets among which one key may lie */
    SETS = 4096,
    KEY_MAX = 64,
};

/* A bucket of `burst` goes, of which one comes back every `every_ms`. */
struct rate {
    int64_t burst, every_ms;
};

/* By address wider than by account: a school or a family is one address. */
static const struct rate by_address[LIMITS] = {
    [LIMIT_WRITE] = {300, 50},   [LIMIT_LOG_IN] = {30, 5000}, [LIMIT_SIGN_UP] = {30, 60000},
    [LIMIT_MAIL] = {10, 120000}, [LIMIT_THINK] = {240, 250},
};
static const struct rate by_account[LIMITS] = {
    [LIMIT_WRITE] = {120, 200}, [LIMIT_LOG_IN] = {20, 15000}, [LIMIT_SIGN_UP] = {30, 60000},
    [LIMIT_MAIL] = {6, 600000}, [LIMIT_THINK] = {120, 500},
};

struct bucket {
    uint64_t key;
    int64_t full_at; /* when it is full again; in the past: it is, and the place is free */
};

struct limits {
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* or one could choose addresses that collide */
    struct bucket buckets[SETS][WAYS];
};

enum error_code limits_new(struct limits **ret_limits, struct error *err) {
    struct limits *limits = calloc(1, sizeof *limits);
    if (!limits)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    crypto_shorthash_keygen(limits->secret);
    *ret_limits = limits;
    return ERROR_NONE;
}

void limits_free(struct limits *limits) {
    free(limits);
}

/* The bucket with that key; where it has none, the one of its places that is nearest to full. */
static struct bucket *find(struct limits *limits, uint64_t key) {
    struct bucket *set = limits->buckets[key % SETS], *found = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i];
        if (set[i].full_at < found->full_at)
            found = &set[i];
    }
    *found = (struct bucket){.key = key};
    return found;
}

static enum error_code take(struct limits *limits, const struct rate *rate, const uint8_t *name,
                            size_t len, int64_t now, struct error *err) {
    uint64_t key;
    crypto_shorthash((unsigned char *)&key, name, len, limits->secret);
    struct bucket *bucket = find(limits, key);
    int64_t widest = now + rate->burst * rate->every_ms;
    if (bucket->full_at > widest) /* the clock was set back */
        bucket->full_at = widest;
    int64_t full_at = (bucket->full_at > now ? bucket->full_at : now) + rate->every_ms;
    if (full_at <= widest) {
        bucket->full_at = full_at;
        return ERROR_NONE;
    }
    int64_t wait_s = (full_at - widest + 999) / 1000;
    (void)error_set(err, ERROR_RATE_LIMITED, "That is too often; try again in %d seconds.",
                    (int)wait_s);
    if (err)
        err->retry_after = (int)wait_s;
    return ERROR_RATE_LIMITED;
}

size_t limits_owner(const char *address, uint8_t ret_owner[LIMITS_OWNER]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (inet_pton(AF_INET, address, ret_owner) == 1)
        return 4;
    if (inet_pton(AF_INET6, address, ret_owner) != 1)
        return 0;
    if (memcmp(ret_owner, mapped, sizeof mapped) != 0)
        return 8;
    memmove(ret_owner, ret_owner + sizeof mapped, 4);
    return 4;
}

enum error_code limits_address(struct limits *limits, enum limit limit, const char *address,
                               int64_t now, struct error *err) {
    uint8_t name[KEY_MAX] = {'a', (uint8_t)limit};
    if (!limits)
        return ERROR_NONE;
    size_t len = limits_owner(address, name + 2);
    return take(limits, &by_address[limit], name, 2 + len, now, err);
}

enum error_code limits_account(struct limits *limits, enum limit limit, int64_t account,
                               int64_t now, struct error *err) {
    uint8_t name[KEY_MAX] = {'p', (uint8_t)limit};
    if (!limits)
        return ERROR_NONE;
    memcpy(name + 2, &account, sizeof account);
    return take(limits, &by_account[limit], name, 2 + sizeof account, now, err);
}

enum error_code limits_name(struct limits *limits, enum limit limit, const char *name, int64_t now,
                            struct error *err) {
    uint8_t key[KEY_MAX] = {'n', (uint8_t)limit};
    size_t len = 2;
    if (!limits)
        return ERROR_NONE;
    for (; *name && len < sizeof key; name++)
        key[len++] = (uint8_t)(*name >= 'A' && *name <= 'Z' ? *name + 'a' - 'A' : *name);
    return take(limits, &by_account[limit], key, len, now, err);
}

bool limits_forwarded(const char *x_forwarded_for, char *ret_address) {
    uint8_t bytes[16];
    char text[INET6_ADDRSTRLEN] = "";
    const char *comma = strrchr(x_forwarded_for, ',');
    const char *last = comma ? comma + 1 : x_forwarded_for;
    last += strspn(last, " \t");
    size_t len = strcspn(last, " \t");
    if (len >= sizeof text)
        return false;
    memcpy(text, last, len);
    int family = strchr(text, ':') ? AF_INET6 : AF_INET;
    return inet_pton(family, text, bytes) == 1 &&
           inet_ntop(family, bytes, ret_address, INET6_ADDRSTRLEN) != NULL;
}
