#include "test_inputs.h"

#ifdef TEST_HOOKS

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

/* Streams of ChaCha20. One is of what can be seen, ids and dice; the other, of what depends on
 * threads, gives odd numbers: test hooks that go by it do nothing. */
static unsigned char seed[crypto_stream_chacha20_KEYBYTES];
static _Atomic uint64_t draws[2];

static void draw_from(uint64_t stream, void *out, size_t len) {
    uint64_t nonce = 2 * draws[stream]++ + stream;
    _Static_assert(sizeof nonce == crypto_stream_chacha20_NONCEBYTES, "one for each draw");
    crypto_stream_chacha20(out, len, (const unsigned char *)&nonce, seed);
}

static void draw(void *out, size_t len) {
    draw_from(0, out, len);
}

static uint32_t draw_below(uint32_t bound) {
    uint64_t number;
    draw_from(0, &number, sizeof number);
    return (uint32_t)(number % bound);
}

static uint32_t draw_odd(void) {
    uint32_t number;
    draw_from(1, &number, sizeof number);
    return number | 1;
}

static const char *name_of_chance(void) {
    return "seeded";
}

static void add(crypto_generichash_state *state, const char *text) {
    crypto_generichash_update(state, (const unsigned char *)text, strlen(text) + 1);
}

static void seed_from(const char *chosen, const char *now, char **arguments) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof seed);
    add(&state, chosen);
    add(&state, now ? now : "");
    for (; *arguments && strncmp(*arguments, "--", 2) != 0; arguments++)
        add(&state, *arguments);
    crypto_generichash_final(&state, seed, sizeof seed);
}

void test_inputs_take(char **arguments) {
    static struct randombytes_implementation chance = {.implementation_name = name_of_chance,
                                                       .random = draw_odd,
                                                       .uniform = draw_below,
                                                       .buf = draw};
    const char *now = getenv("SHANGHAIEN_TEST_NOW"), *chosen = getenv("SHANGHAIEN_TEST_SEED");
    if (now) {
        clock_set(strtoll(now, NULL, 10));
        clock_stand();
    }
    if (!chosen)
        return;
    seed_from(chosen, now, arguments);
    randombytes_set_implementation(&chance);
}

#else

void test_inputs_take(char **arguments) {
    (void)arguments;
}

#endif
