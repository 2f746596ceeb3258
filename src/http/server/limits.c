#include "http/server/limits.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

/* --- Connection limits --- */

enum { UNSENT_MAX = 8 << 20 /* bytes of answers that one address has not taken */ };

struct connection_limits {
    size_t most, most_of_one, streams_of_one;
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* without it one could choose colliding addresses */
    atomic_size_t all, at[CONNECTION_SLOT_PROXY + 1], streams[CONNECTION_SLOT_PROXY + 1],
        unsent[CONNECTION_SLOT_PROXY + 1];
};

enum error_code connection_limits_new(size_t most, size_t most_of_one, size_t streams_of_one,
                                      struct connection_limits **ret_limits, struct error *err) {
    struct connection_limits *limits = calloc(1, sizeof *limits);
    if (!limits)
        return error_no_memory(err);
    limits->most = most;
    limits->most_of_one = most_of_one;
    limits->streams_of_one = streams_of_one;
    crypto_shorthash_keygen(limits->secret);
    *ret_limits = limits;
    return ERROR_NONE;
}

void connection_limits_free(struct connection_limits *limits) {
    free(limits);
}

size_t connection_limits_slot(const struct connection_limits *limits,
                              const struct address *address) {
    uint64_t hash;
    size_t len;
    const uint8_t *owner = address_owner(address, &len);
    crypto_shorthash((unsigned char *)&hash, owner, len, limits->secret);
    return hash % CONNECTION_SLOT_PROXY;
}

bool connection_limits_has_room(const struct connection_limits *limits, size_t slot) {
    return atomic_load(&limits->all) < limits->most &&
           (slot == CONNECTION_SLOT_PROXY || atomic_load(&limits->at[slot]) < limits->most_of_one);
}

void connection_limits_add(struct connection_limits *limits, size_t slot) {
    atomic_fetch_add(&limits->all, 1);
    atomic_fetch_add(&limits->at[slot], 1);
}

void connection_limits_remove(struct connection_limits *limits, size_t slot) {
    atomic_fetch_sub(&limits->all, 1);
    atomic_fetch_sub(&limits->at[slot], 1);
}

bool connection_limits_take_stream(struct connection_limits *limits, size_t slot) {
    bool room = connection_limits_has_room(limits, slot) &&
                (slot == CONNECTION_SLOT_PROXY ||
                 atomic_load(&limits->streams[slot]) < limits->streams_of_one);
    if (room) {
        connection_limits_add(limits, slot);
        atomic_fetch_add(&limits->streams[slot], 1);
    }
    return room;
}

void connection_limits_end_stream(struct connection_limits *limits, size_t slot) {
    connection_limits_remove(limits, slot);
    atomic_fetch_sub(&limits->streams[slot], 1);
}

bool connection_limits_keep(struct connection_limits *limits, size_t slot, size_t bytes) {
    size_t before = atomic_fetch_add(&limits->unsent[slot], bytes);
    if (slot == CONNECTION_SLOT_PROXY || bytes <= ANSWER_SMALL || before == 0 ||
        before + bytes <= UNSENT_MAX)
        return true;
    connection_limits_release(limits, slot, bytes);
    return false;
}

void connection_limits_release(struct connection_limits *limits, size_t slot, size_t bytes) {
    atomic_fetch_sub(&limits->unsent[slot], bytes);
}

/* --- Rate limits --- */

enum {
    WAYS = 8, /* buckets among which one key may lie */
    SETS = 4096,
    KEY_MAX = 320, /* a longer name counts by its beginning */
};

/* A bucket of `burst` tokens, of which one comes back every `every_ms`. */
struct rate {
    int64_t burst, every_ms;
};

/* Wider by address than by account: a school or a family is one address. No single address can use
 * a name up: its own bucket for the name is smaller and fills no faster. A person who gets no
 * further e-mail has one of the last eight hours, while its link is good
 * (service/letters/links.h).
 */
static const struct {
    struct rate address, account, name_here, name;
} rates[LIMITS] = {
    [LIMIT_WRITE] = {.address = {300, 50}, .account = {120, 200}},
    [LIMIT_BOT] = {.address = {600, 25}, .account = {120, 50}},
    [LIMIT_LOG_IN] = {.address = {30, 5 * CLOCK_SECOND},
                      .account = {20, 15 * CLOCK_SECOND},
                      .name_here = {20, 15 * CLOCK_SECOND},
                      .name = {1000, 3 * CLOCK_SECOND}},
    [LIMIT_SIGN_UP] = {.address = {30, 60 * CLOCK_SECOND}, .account = {30, 60 * CLOCK_SECOND}},
    [LIMIT_MAIL] = {.address = {10, 120 * CLOCK_SECOND},
                    .account = {6, 600 * CLOCK_SECOND},
                    .name_here = {3, 8 * CLOCK_HOUR},
                    .name = {4, 8 * CLOCK_HOUR}},
    [LIMIT_SLOW] = {.address = {240, 250}, .account = {120, 500}},
};

/* What RateLimit-Policy calls them. */
static const struct {
    const char *account, *address;
} policies[LIMITS] = {
    [LIMIT_WRITE] = {"default", "default-of-address"},
    [LIMIT_BOT] = {"bot", "bot-of-address"},
    [LIMIT_LOG_IN] = {"log-in", "log-in-of-address"},
    [LIMIT_SIGN_UP] = {"sign-up", "sign-up-of-address"},
    [LIMIT_MAIL] = {"mail", "mail-of-address"},
    [LIMIT_SLOW] = {"slow", "slow-of-address"},
};

struct bucket {
    uint64_t key;
    int64_t full_at; /* when it is full again; in the past: it is, and its slot is free */
};

struct rate_limits {
    pthread_mutex_t mutex;                     /* guards the buckets */
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* without it one could choose colliding addresses */
    struct bucket buckets[SETS][WAYS];
};

enum error_code rate_limits_new(struct rate_limits **ret_limits, struct error *err) {
    struct rate_limits *limits = calloc(1, sizeof *limits);
    if (!limits)
        return error_no_memory(err);
    crypto_shorthash_keygen(limits->secret);
    pthread_mutex_init(&limits->mutex, NULL);
    *ret_limits = limits;
    return ERROR_NONE;
}

void rate_limits_free(struct rate_limits *limits) {
    if (!limits)
        return;
    pthread_mutex_destroy(&limits->mutex);
    free(limits);
}

/* The bucket of that name; where it has none, the one of its set that is nearest to full. */
static struct bucket *find(struct rate_limits *limits, const uint8_t *name, size_t len) {
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

static enum error_code spend(struct rate_limits *limits, const struct rate *rate,
                             const uint8_t *name, size_t len, int64_t now, struct error *err) {
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
    (void)error_set(err, ERROR_RATE_LIMITED, "Too many attempts. Try again in %d seconds.",
                    (int)wait_s);
    if (err)
        err->retry_after = (int)wait_s;
    return ERROR_RATE_LIMITED;
}

static enum error_code take(struct rate_limits *limits, const struct rate *rate,
                            const uint8_t *name, size_t len, int64_t now, struct error *err) {
    if (!limits)
        return ERROR_NONE;
    pthread_mutex_lock(&limits->mutex);
    enum error_code code = spend(limits, rate, name, len, now, err);
    pthread_mutex_unlock(&limits->mutex);
    return code;
}

static void give_back(struct rate_limits *limits, const struct rate *rate, const uint8_t *name,
                      size_t len) {
    pthread_mutex_lock(&limits->mutex);
    find(limits, name, len)->full_at -= rate->every_ms;
    pthread_mutex_unlock(&limits->mutex);
}

/* Appends the bytes that name the owner of an address; gives the key's length. */
static size_t append_owner(uint8_t key[KEY_MAX], size_t len, const struct address *address) {
    size_t owner_len;
    const uint8_t *owner = address_owner(address, &owner_len);
    memcpy(key + len, owner, owner_len);
    return len + owner_len;
}

static size_t address_key(enum limit limit, const struct address *address, uint8_t key[KEY_MAX]) {
    key[0] = 'a';
    key[1] = (uint8_t)limit;
    return append_owner(key, 2, address);
}

static size_t account_key(enum limit limit, int64_t account, uint8_t key[KEY_MAX]) {
    key[0] = 'p';
    key[1] = (uint8_t)limit;
    memcpy(key + 2, &account, sizeof account);
    return 2 + sizeof account;
}

enum error_code rate_limits_address(struct rate_limits *limits, enum limit limit,
                                    const struct address *address, int64_t now, struct error *err) {
    uint8_t key[KEY_MAX];
    size_t len = address_key(limit, address, key);
    return take(limits, &rates[limit].address, key, len, now, err);
}

enum error_code rate_limits_account(struct rate_limits *limits, enum limit limit, int64_t account,
                                    int64_t now, struct error *err) {
    uint8_t key[KEY_MAX];
    size_t len = account_key(limit, account, key);
    return take(limits, &rates[limit].account, key, len, now, err);
}

static int seconds_up(int64_t ms) {
    return (int)((ms + CLOCK_SECOND - 1) / CLOCK_SECOND);
}

static struct rate_left left_of(struct rate_limits *limits, const struct rate *rate,
                                const char *policy, const uint8_t *key, size_t len, int64_t now) {
    pthread_mutex_lock(&limits->mutex);
    int64_t full_at = find(limits, key, len)->full_at;
    pthread_mutex_unlock(&limits->mutex);
    int64_t window = rate->burst * rate->every_ms, missing = full_at > now ? full_at - now : 0;
    if (missing > window) /* later calls have spent it all meanwhile */
        missing = window;
    return (struct rate_left){.policy = policy,
                              .burst = (int)rate->burst,
                              .window_s = seconds_up(window),
                              .tokens = (int)((window - missing) / rate->every_ms),
                              .full_s = seconds_up(missing)};
}

void rate_limits_left(struct rate_limits *limits, enum limit limit, const struct address *address,
                      int64_t account, int64_t now, struct rate_left *ret_left) {
    uint8_t key[KEY_MAX];
    size_t len = address_key(limit, address, key);
    *ret_left = left_of(limits, &rates[limit].address, policies[limit].address, key, len, now);
    if (!account)
        return;
    len = account_key(limit, account, key);
    const struct rate_left own =
        left_of(limits, &rates[limit].account, policies[limit].account, key, len, now);
    if (own.tokens <= ret_left->tokens)
        *ret_left = own;
}

/* Appends a name, without regard to its case; gives the key's length. */
static size_t append_name(uint8_t key[KEY_MAX], size_t len, const char *name) {
    for (; *name && len < KEY_MAX; name++)
        key[len++] = (uint8_t)(*name >= 'A' && *name <= 'Z' ? *name + 'a' - 'A' : *name);
    return len;
}

enum error_code rate_limits_name(struct rate_limits *limits, enum limit limit, const char *name,
                                 const struct address *address, int64_t now, struct error *err) {
    uint8_t here[KEY_MAX] = {'h', (uint8_t)limit}, all[KEY_MAX] = {'n', (uint8_t)limit};
    (void)append_owner(here, 2, address);
    size_t here_len = append_name(here, 2 + sizeof *address, name), len = append_name(all, 2, name);
    enum error_code code = take(limits, &rates[limit].name_here, here, here_len, now, err);
    if (code)
        return code;
    code = take(limits, &rates[limit].name, all, len, now, err);
    if (code) /* a refused attempt costs nothing */
        give_back(limits, &rates[limit].name_here, here, here_len);
    return code;
}
