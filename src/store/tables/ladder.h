/*
 * ladder.h - the tables of the ladder: who stands on which rung, and the challenges.
 */
#ifndef STORE_TABLES_LADDER_H
#define STORE_TABLES_LADDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"
#include "store/tables/outages.h"

/* One player. `since_you` is 0 where the reader has never challenged them without success. */
struct ladder_row {
    int64_t rung; /* from 1, the top */
    struct person person;
    bool busy;         /* in a challenge that goes on */
    int64_t since_you; /* when a challenge of the reader to them ended last without success */
    bool blocked;      /* by the reader */
};

/* The players from the top, for the account `reader`, at most `limit`. */
typedef enum error_code ladder_seen(void *context, const struct ladder_row *row, struct error *err);
enum error_code db_ladder_list(struct db *db, int64_t reader, int64_t limit, ladder_seen *seen,
                               void *context, struct error *err);

/* One of them. ERROR_NOT_FOUND. */
enum error_code db_ladder_find(struct db *db, int64_t account, int64_t reader,
                               struct ladder_row *ret_row, struct error *err);

/* Puts an account on the lowest rung, unless it has one. */
enum error_code db_ladder_join(struct db *db, int64_t account, int64_t now, struct error *err);

/* Takes it from the ladder, if it stands there; those below it move up. */
enum error_code db_ladder_leave(struct db *db, int64_t account, struct error *err);

/* Moves an account up to a rung; those from there on to its old one move down. */
enum error_code db_ladder_rise(struct db *db, int64_t account, int64_t from, int64_t to,
                               struct error *err);

/* How a challenge ended; the others leave the rungs as they are. */
enum ladder_outcome {
    LADDER_WON, /* these three: the challenger takes the rung */
    LADDER_DECLINED,
    LADDER_UNANSWERED,
    LADDER_DEFENDED, /* the game was lost or drawn */
    LADDER_VOID,     /* withdrawn, without a result, or one of them has left the ladder */
    LADDER_GOES_ON
};
extern const char *const ladder_outcomes[];

struct ladder_challenge {
    int64_t invitation;
    char public_id[PUBLIC_ID_SIZE];       /* of the invitation */
    struct person challenger, challenged; /* to insert, only the accounts count */
    enum invitation_status answer;
    int64_t made_at, answer_by;
    char game[PUBLIC_ID_SIZE]; /* "": it has not begun */
    enum game_ending ending;   /* of the game */
    int challenger_place;      /* these two from 1, the winner's; 0: it goes on */
    int challenged_place;      /**/
    enum ladder_outcome outcome;
    int64_t ended_at;
};

/* The challenges that go on, the oldest first, or those that have ended, the latest first. */
typedef enum error_code challenge_seen(void *context, const struct ladder_challenge *row,
                                       struct error *err);
enum error_code db_ladder_challenges(struct db *db, bool ended, int64_t limit, challenge_seen *seen,
                                     void *context, struct error *err);

/* The challenge that is this invitation. ERROR_NOT_FOUND. */
enum error_code db_ladder_challenge(struct db *db, int64_t invitation,
                                    struct ladder_challenge *ret_row, struct error *err);

/* The challenge that waits for the account's answer (0: none), when it was made, and by how much
 * the time for the answer has been moved since. */
struct ladder_asked {
    int64_t invitation, made_at;
    struct shift shift;
};
enum error_code db_ladder_asked(struct db *db, int64_t account, struct ladder_asked *ret_asked,
                                struct error *err);

/* Gives each account that has a challenge to answer. What the callback does may change them. */
typedef enum error_code ladder_account(void *context, int64_t account, struct error *err);
enum error_code db_ladder_each_asked(struct db *db, ladder_account *seen, void *context,
                                     struct error *err);

/* A challenge by the account or to it that goes on; 0: none. */
enum error_code db_ladder_undecided(struct db *db, int64_t account, int64_t *ret_invitation,
                                    struct error *err);

/* Writes until when it can be answered, and by how much that has been moved. */
enum error_code db_ladder_set_answer_by(struct db *db, const struct ladder_asked *row,
                                        int64_t answer_by, struct error *err);

/* Inserts a challenge that goes on. */
enum error_code db_ladder_add(struct db *db, int64_t invitation, int64_t challenger,
                              int64_t challenged, struct error *err);

/* The invitations of challenges that go on although they are answered in the negative, are no
 * longer to be answered, or have been played; at most `limit`. */
enum error_code db_ladder_due(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                              size_t *ret_count, struct error *err);

/* Ends a challenge. */
enum error_code db_ladder_end(struct db *db, int64_t invitation, enum ladder_outcome outcome,
                              int64_t now, struct error *err);

#endif
