/*
 * recap.h - how a game stands for one of its players, in the sentences of an e-mail: what the
 * others did since that player's last move (one that left them a choice), what is at stake, the
 * score, the match, the time left.
 */
#ifndef SERVICE_PLAY_RECAP_H
#define SERVICE_PLAY_RECAP_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"
#include "store/tables/games.h"

struct db;

struct recap_reader {
    int64_t account;
    enum language language;
    int64_t now;
};

/* Appends the recap. The row's names are those that the reader is to see. */
enum error_code recap_write(struct db *db, const struct game_row *game,
                            const struct recap_reader *reader, struct buf *out, struct error *err);

#endif
