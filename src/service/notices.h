/*
 * notices.h - who is to be told of what: rows for the outbox, written in the transaction of what
 * they tell. All calls are changes. Who has neither confirmed an address nor given a webhook, and
 * who has switched a kind off, gets no row.
 *
 * The rule for "your turn": an e-mail comes a minute after the turn, unless it was taken by then,
 * and at most one in the time that the player has set (`gather_minutes`) tells of all games that
 * wait. What the e-mails say is made when they are sent (emails.h).
 */
#ifndef SERVICE_NOTICES_H
#define SERVICE_NOTICES_H

#include <stdint.h>

#include "base/error.h"
#include "store/db_games.h"
#include "store/db_invitations.h"
#include "store/db_notices.h"

struct db;

/* An entry of the log has changed a game's row from `before` to `after`; `by` is whose entry it
 * was (SEAT_NONE: nobody's). The next player is told of his turn and will be of his time, all but
 * `by` of the end; who ran out of time hears of that, too. */
enum error_code notice_entry(struct db *db, const struct game_row *before,
                             const struct game_row *after, int by, int64_t now, struct error *err);

/* A holiday has moved the deadline of a game: what was to be said of the old one is not, and the
 * new one will be told in its time. */
enum error_code notice_time_moved(struct db *db, const struct game_row *game, int64_t now,
                                  struct error *err);

/* Nobody has moved in a game without a limit for long: who is awaited is warned that it will be
 * ended as abandoned. */
enum error_code notice_idle(struct db *db, const struct game_row *game, int64_t now,
                            struct error *err);

/* An invitation was sent to somebody. */
enum error_code notice_invited(struct db *db, const struct invitation_row *invitation, int64_t now,
                               struct error *err);

/* A game has begun, because the account `by` has accepted: the inviter hears of that, and who
 * begins of his turn. */
enum error_code notice_begun(struct db *db, const struct game_row *game, int64_t by, int64_t now,
                             struct error *err);

/* An e-mail that its receiver has asked for: NOTICE_VERIFY, NOTICE_RESET (both to an address and by
 * mail alone), NOTICE_TEST (by all ways). Asked for twice before it is sent, it is sent once, and
 * at most one goes in a minute. */
enum error_code notice_asked(struct db *db, int64_t account, enum notice_kind kind, int64_t now,
                             struct error *err);

/* Somebody has changed the account's password (NOTICE_NEW_PASSWORD) or address (NOTICE_NEW_EMAIL):
 * the owner hears of that at the address that was confirmed before, if one was. */
enum error_code notice_credentials(struct db *db, int64_t account, enum notice_kind kind,
                                   int64_t now, struct error *err);

/* Writes an account's settings; the daily digest begins with its being switched on. */
enum error_code notice_set(struct db *db, int64_t account, const struct notice_settings *settings,
                           int64_t now, struct error *err);

/* The digest that follows the one of `last` by that way: at the same time on a later day. Nothing
 * where none is wanted any more. */
enum error_code notice_next_digest(struct db *db, int64_t account, enum outbox_channel channel,
                                   int64_t last, int64_t now, struct error *err);

#endif
