/*
 * notices.h - when players are notified, and of what: rows for the outbox, written in the
 * transaction of the event. All calls are changes. A player who has neither confirmed an address
 * nor given a webhook, or has switched a kind off, gets no row.
 *
 * The rule for "your turn": an e-mail goes a minute after the turn has come, unless the player has
 * moved by then. One e-mail names all games that wait, and the next one goes after the time that
 * the player has set (`gather_minutes`). Where a player has two weeks or more for an answer, they
 * are reminded in the same way at half of it. An invitation is told at once, and further ones are
 * gathered like turns: nobody can fill a mailbox. The text is written when it is sent (emails.h).
 *
 * Before a deadline two warnings come, the first when 24 hours or half of the time are left,
 * whichever is less.
 *
 * In a player's quiet hours nothing is sent that they have not asked for; it comes at their end
 * (delivery.c). A warning of a deadline that would come too late then is sent before they begin.
 */
#ifndef SERVICE_NOTICES_NOTICES_H
#define SERVICE_NOTICES_NOTICES_H

#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "store/tables/competitions.h"
#include "store/tables/games.h"
#include "store/tables/invitations.h"
#include "store/tables/notices.h"

struct db;

/* A game without a limit in which nobody moves for so long is first warned of. */
#define NOTICE_IDLE_MS (46 * CLOCK_DAY)

/* An entry of the log has changed a game's row from `before` to `after` now; `seat` and `by` of
 * it are read. Each player who is asked is notified of their turn, and later of their time; one who
 * has become absent learns how to return. All are notified of the end but the player who has
 * brought it about by hand. */
enum error_code notice_entry(struct db *db, const struct game_row *before,
                             const struct game_row *after, const struct move_row *entry,
                             int64_t now, struct error *err);

/* When the player in a seat is warned of its deadline for the next time after `after`, by their
 * quiet hours and as planned at `since`; 0: not any more. Of two warnings that they would hear
 * together only the last one comes. */
enum error_code notice_next_warning(struct db *db, const struct game_row *game, int seat,
                                    int64_t since, int64_t after, int64_t *ret_at,
                                    struct error *err);

/* Warns the players of a game whose warnings have come. Change. */
enum error_code notice_warn(struct db *db, int64_t game, int64_t now, struct error *err);

/* A seat's deadline was moved: a warning of the old one that could not be sent yet, or waits for
 * the end of quiet hours, is dropped, and those of the new one are to come; where they would all be
 * past by now, one comes at once. */
enum error_code notice_time_moved(struct db *db, const struct game_row *game, int seat, int64_t now,
                                  struct error *err);

/* A NOTICE_YOUR_TURN that was taken at `since` was not sent: a turn that has come meanwhile does
 * not wait to be gathered after it. */
enum error_code notice_turn_since(struct db *db, int64_t account, int64_t since, struct error *err);

/* The account may be reminded of a turn by now (*ret_last, 0: not yet) and later (*ret_next, 0: not
 * at all). */
enum error_code notice_reminders(struct db *db, int64_t account, int64_t now, int64_t *ret_last,
                                 int64_t *ret_next, struct error *err);

/* Plans the next reminder. To be called when a NOTICE_YOUR_TURN has ended, in whose place it waits.
 */
enum error_code notice_remind(struct db *db, int64_t account, int64_t now, struct error *err);

/* Nobody has moved for NOTICE_IDLE_MS in a game without a limit: the player who is awaited is
 * warned that it will be ended as abandoned. */
enum error_code notice_idle(struct db *db, const struct game_row *game, int64_t now,
                            struct error *err);

/* The player of a place is asked to take it (NOTICE_INVITATION); or, with the inviter's place 0,
 * somebody has taken one (NOTICE_ACCEPTED) or given one back (NOTICE_INVITATION), and the
 * invitation is still open. */
enum error_code notice_invitation(struct db *db, const struct invitation_row *invitation, int place,
                                  enum notice_kind kind, int64_t now, struct error *err);

/* A game has begun, because the account `by` has accepted or begun it: all others are notified of
 * that (of two, the inviter), or else those who are awaited of their turn. */
enum error_code notice_begun(struct db *db, const struct game_row *game, int64_t by, int64_t now,
                             struct error *err);

/* A member of a season or cup (struct member) concerns the account: it is the account itself, whom
 * the service has put into the next season, or who is out by the clock or the operator; or it is
 * out, and the account wins its match or games by that. */
enum error_code notice_competition(struct db *db, enum competition_kind kind, int64_t account,
                                   int64_t member, int64_t now, struct error *err);

/* The account has asked for a notice: NOTICE_VERIFY, NOTICE_RESET (both only by e-mail),
 * NOTICE_TEST (by all channels). Asked for twice before it is sent, it is sent once, and at most
 * one goes in a minute. */
enum error_code notice_requested(struct db *db, int64_t account, enum notice_kind kind, int64_t now,
                                 struct error *err);

/* Somebody has changed the account's password (NOTICE_NEW_PASSWORD) or address (NOTICE_NEW_EMAIL):
 * the owner is notified at the address that was confirmed before, if one was. */
enum error_code notice_credentials(struct db *db, int64_t account, enum notice_kind kind,
                                   int64_t now, struct error *err);

/* A passkey was added to the account, or a link to a provider: its owner is notified in the same
 * way. */
enum error_code notice_way(struct db *db, int64_t account, int64_t now, struct error *err);

/* Writes what an account wants to hear of; the daily digest begins when it is switched on. */
enum error_code notice_change_settings(struct db *db, int64_t account,
                                       const struct notice_settings *settings, int64_t now,
                                       struct error *err);

/* Writes when an account wants to hear nothing. What waits for the end of the old quiet time waits
 * no longer, or for the end of the new one (delivery.c); the warnings of deadlines that are to come
 * are planned again: a player who has been warned for the last time is not warned again. */
enum error_code notice_change_quiet_hours(struct db *db, int64_t account,
                                          const struct quiet_hours *quiet, int64_t now,
                                          struct error *err);

/* The digest that follows the one of `last` by that channel, of push in that browser (0: in each):
 * at the same time on a later day, by the player's clock where their zone is known, and not within
 * an hour after one that came late. Nothing where the account no longer wants one. */
enum error_code notice_next_digest(struct db *db, int64_t account, enum outbox_channel channel,
                                   int64_t subscription, int64_t last, int64_t now,
                                   struct error *err);

#endif
