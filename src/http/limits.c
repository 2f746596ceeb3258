#include "http/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAYS = 8, /* buckets among which one key may lie */
    SETS = 4096,
    KEY_MAX = 320, /* a longer name counts by its beginning */
    SECOND = 1000,
    HOUR = 3600 * SECOND,
};

/* A bucket of `burst` goes, of which one comes back every `every_ms`. */
struct rate {
    int64_t burst, every_ms;
};

/* By address wider than by account: a school or a family is one address. No single address can use
 * a name up: its own bucket for the name is smaller and fills no faster. Who gets no further letter
 * has one of the last eight hours, in which its link is good (service/links.h). */
static const struct {
    struct rate address, account, name_here, name;
} rates[LIMITS] = {
    [LIMIT_WRITE] = {.address = {300, 50}, .account = {120, 200}},
    [LIMIT_LOG_IN] = {.address = {30, 5 * SECOND},
                      .account = {20, 15 * SECOND},
                      .name_here = {20, 15 * SECOND},
                      .name = {1000, 3 * SECOND}},
    [LIMIT_SIGN_UP] = {.address = {30, 60 * SECOND}, .account = {30, 60 * SECOND}},
    [LIMIT_MAIL] = {.address = {10, 120 * SECOND},
                    .account = {6, 600 * SECOND},
                    .name_here = {3, 8 * HOUR},
                    .name = {4, 8 * HOUR}},
    [LIMIT_THINK] = {.address = {240, 250}, .account = {120, 500}},
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

/* The bucket of that name; where it has none, the one of its places that is nearest to full. */
static struct bucket *find(struct limits *limits, const uint8_t *name, size_t len) {
    uint64_t key;
    crypto_shorthash((unsigned char *)&key, name, len, limits->secret);
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
    struct bucket *bucket = find(limits, name, len);
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
    return take(limits, &rates[limit].address, name, 2 + len, now, err);
}

enum error_code limits_account(struct limits *limits, enum limit limit, int64_t account,
                               int64_t now, struct error *err) {
    uint8_t name[KEY_MAX] = {'p', (uint8_t)limit};
    if (!limits)
        return ERROR_NONE;
    memcpy(name + 2, &account, sizeof account);
    return take(limits, &rates[limit].account, name, 2 + sizeof account, now, err);
}

/* Appends a name, without regard to its case; gives the key's length. */
static size_t append_name(uint8_t key[KEY_MAX], size_t len, const char *name) {
    for (; *name && len < KEY_MAX; name++)
        key[len++] = (uint8_t)(*name >= 'A' && *name <= 'Z' ? *name + 'a' - 'A' : *name);
    return len;
}

enum error_code limits_name(struct limits *limits, enum limit limit, const char *name,
                            const char *address, int64_t now, struct error *err) {
    uint8_t here[KEY_MAX] = {'h', (uint8_t)limit}, all[KEY_MAX] = {'n', (uint8_t)limit};
    if (!limits)
        return ERROR_NONE;
    (void)limits_owner(address, here + 2);
    size_t here_len = append_name(here, 2 + LIMITS_OWNER, name), len = append_name(all, 2, name);
    enum error_code code = take(limits, &rates[limit].name_here, here, here_len, now, err);
    if (code)
        return code;
    code = take(limits, &rates[limit].name, all, len, now, err);
    if (code) /* what was refused costs nothing */
        find(limits, here, here_len)->full_at -= rates[limit].name_here.every_ms;
    return code;
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
