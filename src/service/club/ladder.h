/*
 * ladder.h - the ladder of the club.
 *
 * The rules, as players read them:
 *
 *  1. Everybody with a name may join, on the lowest rung, and leave at any time. The rungs below
 *     move up. Whoever the operator locks leaves it.
 *  2. One may challenge whoever stands one to three rungs above. Both play one challenge at a time.
 *  3. The challenged player has three days to accept, without those of their holidays. If they
 *     decline or do not answer, the challenger takes their rung, and those in between move down.
 *  4. The game is rated, with three days for a move; chance says who begins. If the challenger
 *     wins, they take the rung as by rule 3. Otherwise all stay where they are, and the challenger
 *     may challenge the same player again after a week.
 *  5. A challenge that the challenger withdraws changes nothing; neither does a game that ends
 *     without a result. When one of the two leaves the ladder, the challenge is void at once, and
 *     its game goes on without it.
 *  6. A block protects no rung: one may be challenged by players whom one has blocked, and accepts
 *     or declines like any challenge. Nobody can challenge a player whom they have blocked
 *     themselves.
 *
 * A challenge is an invitation: it is answered as such, and the game is that of the invitation. The
 * scheduler carries out what follows from the answer or the game.
 */
#ifndef SERVICE_CLUB_LADDER_H
#define SERVICE_CLUB_LADDER_H

#include <stdint.h>

#include "base/error.h"
#include "store/tables/ladder.h"

struct db;

enum { LADDER_REACH = 3, LADDER_ANSWER_DAYS = 3, LADDER_DAYS_PER_MOVE = 3, LADDER_REST_DAYS = 7 };

/* By rules 2, 4 and 6: may `own` challenge `other`, as the account of `own` reads both?
 * ERROR_OUT_OF_REACH, ERROR_BLOCKED, ERROR_TOO_SOON, ERROR_IN_CHALLENGE. */
enum error_code ladder_may_challenge(const struct ladder_row *own, const struct ladder_row *other,
                                     int64_t now, struct error *err);

/* Rule 1. ERROR_FORBIDDEN for guests. Change. */
enum error_code ladder_join(struct db *db, int64_t account, int64_t now, struct error *err);

/* Leaves the ladder, if the account stands there. Its challenges end, so that the others are free
 * again; one that waits for its answer is withdrawn. Change. */
enum error_code ladder_leave(struct db *db, int64_t account, int64_t now, struct error *err);

/* Rule 2. Gives the challenge. ERROR_NOT_ON_LADDER if the account does not stand there,
 * ERROR_BAD_FIELD (`to`) if the other does not, else as above. Change. */
enum error_code ladder_challenge(struct db *db, int64_t account, const char *to,
                                 const struct game_clock *clock, int64_t now,
                                 struct ladder_challenge *ret_challenge, struct error *err);

/* The account has changed its holidays: it has the rest of its time to answer a challenge after
 * them, put off by `ms` (deadline_shift). Change. */
enum error_code ladder_restart_clock(struct db *db, int64_t account, int64_t ms,
                                     enum outage_why why, struct error *err);

/* For the scheduler: ends the challenge that is this invitation, if it has been decided. Change. */
enum error_code ladder_step(struct db *db, int64_t invitation, int64_t now, struct error *err);

#endif
