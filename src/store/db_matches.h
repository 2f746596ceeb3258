/*
 * db_matches.h - matches of several games: how one stands, and what its further games' chance comes
 * from.
 */
#ifndef STORE_MATCHES_H
#define STORE_MATCHES_H

#include <stdint.h>

#include "base/error.h"
#include "games/game.h"
#include "store/db.h"
#include "store/db_invitations.h"

extern const struct db_statements db_matches_statements;

enum { MATCH_GAMES_MAX = 5 };

/* A match as one of its games shows it. */
struct match_row {
    int64_t head;             /* the invitation to it; 0: the game is of no match */
    char id[PUBLIC_ID];       /* that invitation's public id */
    int games, number;        /* of the whole match; which of them, from 1 */
    int wins[GAME_SEATS_MAX]; /* by seat, which is the same in all games */
    char next[PUBLIC_ID];     /* the game after this one; "": there is none (yet) */
};

/* Reads id, wins and next; `head` and `number` are set. */
enum error_code db_matches_read(struct db *db, struct match_row *row, struct error *err);

/* A further game's invitation to be. */
struct match_seed {
    int number;
    char public_id[PUBLIC_ID];
    uint8_t seed[INVITATION_SEED];
};

enum error_code db_matches_add_seed(struct db *db, int64_t head, const struct match_seed *seed,
                                    struct error *err);

/* All further games of a match, in order. */
enum error_code db_matches_seeds(struct db *db, int64_t head,
                                 struct match_seed ret_seeds[MATCH_GAMES_MAX], size_t *ret_count,
                                 struct error *err);

/* The games of a match (games.id), in order. */
enum error_code db_matches_games(struct db *db, int64_t head, int64_t ret_games[MATCH_GAMES_MAX],
                                 size_t *ret_count, struct error *err);

#endif
