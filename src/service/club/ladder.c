#include "service/club/ladder.h"

#include "base/clock.h"
#include "base/text.h"
#include "service/play/deadlines.h"
#include "service/play/invitations.h"
#include "service/site/words.h"
#include "store/engine/commit_events.h"

#define ANSWER_MS (LADDER_ANSWER_DAYS * CLOCK_DAY)

enum error_code ladder_may_challenge(const struct ladder_row *own, const struct ladder_row *other,
                                     int64_t now, struct error *err) {
    const char *name = other->person.name;
    if (other->rung >= own->rung || own->rung - other->rung > LADDER_REACH)
        return error_set(err, ERROR_OUT_OF_REACH, "%s is not within the %d rungs above you.", name,
                         LADDER_REACH);
    if (other->blocked)
        return error_set(err, ERROR_BLOCKED, "You have blocked %s.", name);
    if (other->since_you && now - other->since_you < LADDER_REST_DAYS * CLOCK_DAY)
        return error_set(err, ERROR_TOO_SOON,
                         "You can challenge %s again %d days after your last challenge.", name,
                         LADDER_REST_DAYS);
    if (own->busy || other->busy)
        return error_set(err, ERROR_IN_CHALLENGE, "%s already in a challenge.",
                         own->busy ? "You are" : "This player is");
    return ERROR_NONE;
}

enum error_code ladder_join(struct db *db, int64_t account, int64_t now, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(db, account, &row, err));
    if (row.person.kind != ACCOUNT_PERSON || row.person.owner)
        return error_set(err, ERROR_FORBIDDEN,
                         "Only players with a name and password can join the ladder, and no bots.");
    return db_ladder_join(db, account, now, err);
}

/* --- Challenges --- */

static enum error_code find_own(struct db *db, int64_t account, struct ladder_row *ret_row,
                                struct error *err) {
    enum error_code code = db_ladder_find(db, account, account, ret_row, err);
    return code == ERROR_NOT_FOUND ? error_set(err, ERROR_NOT_ON_LADDER, "Join the ladder first.")
                                   : code;
}

static enum error_code find_other(struct db *db, int64_t account, const char *to,
                                  struct account_row *ret_account, struct ladder_row *ret_row,
                                  struct error *err) {
    enum error_code code = db_accounts_by_name(db, to, ret_account, err);
    if (!code)
        code = db_ladder_find(db, ret_account->person.account, account, ret_row, err);
    return code == ERROR_NOT_FOUND ? error_field(err, "to", "This player is not on the ladder.")
                                   : code;
}

enum error_code ladder_challenge(struct db *db, int64_t account, const char *to,
                                 const struct game_clock *clock, int64_t now,
                                 struct ladder_challenge *ret_challenge, struct error *err) {
    struct ladder_row own = {.rung = 0}, other = {.rung = 0};
    struct account_row challenged;
    struct invitation_row row;
    int64_t answer_by = 0;
    TRY(find_other(db, account, to, &challenged, &other, err));
    TRY(find_own(db, account, &own, err));
    TRY(ladder_may_challenge(&own, &other, now, err));
    TRY(deadline_add_time(db, other.person.account, NULL, now, ANSWER_MS, NULL, &answer_by, err));
    TRY(invitation_challenge(db, game_by_name("shanghaien"), &own.person, &other.person, clock,
                             email_sentence(language_of(challenged.language), WORD_CHALLENGE),
                             answer_by, now, &row, err));
    TRY(db_ladder_add(db, row.id, account, other.person.account, err));
    return db_ladder_challenge(db, row.id, ret_challenge, err);
}

/* --- Their end --- */

static enum ladder_outcome judge_game(const struct ladder_challenge *challenge) {
    if (challenge->ending == GAME_ACTIVE)
        return LADDER_GOES_ON;
    if (game_is_void(challenge->ending))
        return LADDER_VOID;
    return challenge->challenger_place < challenge->challenged_place ? LADDER_WON : LADDER_DEFENDED;
}

static enum ladder_outcome judge(const struct ladder_challenge *challenge, int64_t now) {
    switch (challenge->answer) {
    case INVITATION_OPEN:
        return now < challenge->answer_by ? LADDER_GOES_ON : LADDER_UNANSWERED;
    case INVITATION_DECLINED:
        return LADDER_DECLINED;
    case INVITATION_ACCEPTED:
        return judge_game(challenge);
    case INVITATION_WITHDRAWN:
    case INVITATION_STATUSES:
        break;
    }
    return LADDER_VOID;
}

/* Reads the rung of an account; 0: it has left. */
static enum error_code read_rung(struct db *db, int64_t account, int64_t *ret_rung,
                                 struct error *err) {
    struct ladder_row row = {.rung = 0};
    enum error_code code = db_ladder_find(db, account, 0, &row, err);
    *ret_rung = row.rung;
    return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
}

/* Both players hear of the invitation once more, for now the rungs are as they will be. */
static enum error_code note_event(struct db *db, int64_t invitation, struct error *err) {
    struct invitation_row row;
    TRY(db_invitations_by_id(db, invitation, &row, err));
    const struct commit_event event = db_invitations_event(&row);
    return db_note_event(db, &event, err);
}

static enum error_code end(struct db *db, const struct ladder_challenge *challenge,
                           enum ladder_outcome outcome, int64_t now, struct error *err) {
    int64_t from = 0, to = 0;
    TRY(read_rung(db, challenge->challenger.account, &from, err));
    TRY(read_rung(db, challenge->challenged.account, &to, err));
    if (!from || !to)
        outcome = LADDER_VOID;
    if (outcome <= LADDER_UNANSWERED && to < from)
        TRY(db_ladder_rise(db, challenge->challenger.account, from, to, err));
    TRY(db_ladder_end(db, challenge->invitation, outcome, now, err));
    return note_event(db, challenge->invitation, err);
}

enum error_code ladder_restart_clock(struct db *db, int64_t account, int64_t ms,
                                     enum outage_why why, struct error *err) {
    struct ladder_asked asked;
    int64_t answer_by = 0;
    TRY(db_ladder_asked(db, account, &asked, err));
    if (!asked.invitation)
        return ERROR_NONE;
    deadline_shift(&asked.shift, ms, why);
    TRY(deadline_add_time(db, account, NULL, asked.made_at, ANSWER_MS, &asked.shift, &answer_by,
                          err));
    TRY(db_ladder_set_answer_by(db, &asked, answer_by, err));
    return note_event(db, asked.invitation, err);
}

enum error_code ladder_step(struct db *db, int64_t invitation, int64_t now, struct error *err) {
    struct ladder_challenge challenge;
    TRY(db_ladder_challenge(db, invitation, &challenge, err));
    enum ladder_outcome outcome =
        challenge.outcome == LADDER_GOES_ON ? judge(&challenge, now) : LADDER_GOES_ON;
    return outcome == LADDER_GOES_ON ? ERROR_NONE : end(db, &challenge, outcome, now, err);
}

/* Nobody is asked any more; a game that has begun goes on without the ladder. */
static enum error_code give_up(struct db *db, int64_t invitation, int64_t now, struct error *err) {
    struct ladder_challenge challenge;
    struct invitation_row row;
    TRY(db_ladder_challenge(db, invitation, &challenge, err));
    if (challenge.answer == INVITATION_OPEN && now < challenge.answer_by) {
        TRY(db_invitations_by_id(db, invitation, &row, err));
        TRY(invitation_withdraw(db, &row, now, err));
    }
    return end(db, &challenge, LADDER_VOID, now, err);
}

enum error_code ladder_leave(struct db *db, int64_t account, int64_t now, struct error *err) {
    TRY(db_ladder_leave(db, account, err));
    for (;;) {
        int64_t invitation = 0;
        TRY(db_ladder_undecided(db, account, &invitation, err));
        if (!invitation)
            return ERROR_NONE;
        TRY(give_up(db, invitation, now, err));
    }
}
