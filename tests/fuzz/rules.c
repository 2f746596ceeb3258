/*
 * Random bytes as a game: the first shuffle and set up, each further group is a move with its dice,
 * legal or not. Whatever comes, is_legal and apply agree, a refusal changes nothing, everybody
 * keeps six dice, and a state can always be told as view, entry and sentence.
 */
#include <stdlib.h>
#include <string.h>

#include "fixtures/random.h"
#include "games/shanghaien/shanghaien.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds)
        abort();
}

static void check_dice(const struct shanghaien *state) {
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        int dice = state->supply[seat];
        for (int i = 0; i < SHANGHAIEN_TAVERN; i++)
            dice += state->placed[seat][i];
        if (state->phase == SHANGHAIEN_PLACE && state->turn == seat)
            dice += 2;
        require(dice == SHANGHAIEN_DICE);
    }
}

static bool is_listed(const struct shanghaien *state, const struct shanghaien_move *move) {
    struct shanghaien_move legal[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(state, legal);
    require(count <= SHANGHAIEN_MOVES_MAX && (count > 0 || state->phase == SHANGHAIEN_OVER));
    for (int i = 0; i < count; i++)
        if (memcmp(&legal[i], move, sizeof *move) == 0)
            return true;
    return false;
}

static void tell_view(const struct shanghaien *state) {
    struct buf out = BUF_INIT;
    shanghaien_game.write_stage(state, &out);
    shanghaien_game.write_view(state, state->turn, false, &out);
    require(!out.failed);
    buf_clear(&out);
}

static void tell_move(const struct shanghaien *state, const struct shanghaien_move *move,
                      const uint8_t *dice) {
    struct buf out = BUF_INIT;
    struct shanghaien after = *state;
    require(shanghaien_apply(&after, move, dice, NULL) == ERROR_NONE);
    const struct game_entry entry = {
        .before = state, .after = &after, .now = &after, .move = move, .seat = state->turn};
    shanghaien_game.write_entry(&entry, SEAT_NONE, &out);
    shanghaien_game.narrate(&entry, NULL, &out);
    require(!out.failed);
    buf_clear(&out);
}

static void try_move(struct shanghaien *state, const struct shanghaien_move *move,
                     const uint8_t *dice) {
    struct shanghaien before = *state;
    bool legal = is_listed(state, move);
    require(legal == shanghaien_is_legal(state, move));
    tell_view(state);
    if (legal)
        tell_move(state, move, dice);
    enum error_code code = shanghaien_apply(state, move, dice, NULL);
    require((code == ERROR_NONE) == legal);
    require(legal || memcmp(&before, state, sizeof before) == 0);
    check_dice(state);
}

/* A move out of the bytes: one in two is any bytes at all, the other one of the legal ones, or
 * games would hardly get anywhere. */
static struct shanghaien_move choose(const struct shanghaien *state, const uint8_t *bytes) {
    struct shanghaien_move move;
    struct shanghaien_move legal[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(state, legal);
    if (bytes[0] & 1 && count)
        return legal[bytes[1] % count];
    memcpy(&move, bytes + 1, sizeof move);
    return move;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { HEAD = 9, GROUP = 1 + sizeof(struct shanghaien_move) + 2 };
    if (size < HEAD)
        return 0;
    uint64_t random;
    memcpy(&random, data, sizeof random);
    uint8_t deck[SHANGHAIEN_DECK];
    random_deck(&random, deck, SHANGHAIEN_DECK);
    struct shanghaien state;
    shanghaien_start(&state, data[8] & 3, data[8] >> 2 & 1, deck);
    for (size_t at = HEAD; at + GROUP <= size; at += GROUP) {
        const uint8_t *bytes = data + at;
        struct shanghaien_move move = choose(&state, bytes);
        uint8_t dice[2] = {(uint8_t)(bytes[GROUP - 2] % 6 + 1),
                           (uint8_t)(bytes[GROUP - 1] % 6 + 1)};
        try_move(&state, &move, dice);
    }
    if (data[8] & 8)
        shanghaien_end(&state, GAME_RESIGNED + (data[8] >> 4) % 3, data[8] >> 6 & 1);
    tell_view(&state);
    check_dice(&state);
    return 0;
}
