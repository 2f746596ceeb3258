#include "store/tables/ladder.h"

#include "store/tables/games.h"

const char *const ladder_outcomes[] = {[LADDER_WON] = "won",
                                       [LADDER_DECLINED] = "declined",
                                       [LADDER_UNANSWERED] = "unanswered",
                                       [LADDER_DEFENDED] = "defended",
                                       [LADDER_VOID] = "void",
                                       NULL};

/* --- Rungs --- */

#define RUNGS                                                                                      \
    "select l.rung, l.account, " PERSON_COLUMNS ", "                                               \
    "case when exists (select 1 from ladder_challenges c where c.ended_at is null "                \
    "and (c.challenger = l.account or c.challenged = l.account)) then 1 else 0 end as busy, "      \
    "(select max(c.ended_at) from ladder_challenges c where c.challenger = :reader "               \
    "and c.challenged = l.account and c.outcome = 'defended') as since_you, "                      \
    "(select count(*) from blocks b where b.account = :reader and b.blocked = l.account) "         \
    "as blocked "                                                                                  \
    "from ladder l join accounts a on a.id = l.account "

DB_STATEMENT(list, RUNGS "order by l.rung limit :limit");
DB_STATEMENT(find, RUNGS "where l.account = :account");
DB_STATEMENT(join, "insert into ladder (account, rung, joined_at) "
                   "select cast(:account as bigint), coalesce(max(rung), 0) + 1, "
                   "cast(:now as bigint) from ladder where true "
                   "on conflict (account) do nothing");
DB_STATEMENT(leave, "delete from ladder where account = :account returning rung");
DB_STATEMENT(close_gap, "update ladder set rung = rung - 1 where rung > :rung");
DB_STATEMENT(make_room, "update ladder set rung = rung + 1 where rung >= :to and rung < :from");
DB_STATEMENT(put, "update ladder set rung = :to where account = :account");

#define RUNG(member) DB_FIELD(struct ladder_row, member)
static const struct db_field rung_fields[] =
    DB_FIELDS(RUNG(rung), PERSON_FIELDS("account", struct ladder_row, person), RUNG(busy),
              RUNG(since_you), RUNG(blocked));

enum error_code db_ladder_list(struct db *db, int64_t reader, int64_t limit, ladder_seen *seen,
                               void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &list, err, db_arg(reader), db_arg(limit));
    struct ladder_row row;
    while (db_read_next(rows, rung_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}

enum error_code db_ladder_find(struct db *db, int64_t account, int64_t reader,
                               struct ladder_row *ret_row, struct error *err) {
    return db_read_first(db_query(db, &find, err, db_arg(account), db_arg(reader)),
                         "This player is not on the ladder.", rung_fields, ret_row);
}

enum error_code db_ladder_join(struct db *db, int64_t account, int64_t now, struct error *err) {
    return db_run(db, &join, err, db_arg(account), db_arg(now));
}

enum error_code db_ladder_leave(struct db *db, int64_t account, struct error *err) {
    int64_t rung = 0;
    TRY(db_number(db_query(db, &leave, err, db_arg(account)), &rung));
    return rung ? db_run(db, &close_gap, err, db_arg(rung)) : ERROR_NONE;
}

enum error_code db_ladder_rise(struct db *db, int64_t account, int64_t from, int64_t to,
                               struct error *err) {
    TRY(db_run(db, &make_room, err, db_arg(to), db_arg(from)));
    return db_run(db, &put, err, db_arg(to), db_arg(account));
}

/* --- Challenges --- */

#define CHALLENGES                                                                                 \
    "select c.invitation, i.public_id, i.status as answer, i.created_at as made_at, "              \
    "i.expires_at as answer_by, c.challenger, a.name as a_name, a.display_name as a_shown, "       \
    "a.kind as a_kind, a.face as a_face, a.bot_owner as a_owner, c.challenged, b.name, "           \
    "b.display_name, b.kind, b.face, b.bot_owner, "                                                \
    "g.public_id as game, g.reason, x.place as challenger_place, y.place as challenged_place, "    \
    "c.outcome, c.ended_at "                                                                       \
    "from ladder_challenges c join invitations i on i.id = c.invitation "                          \
    "join accounts a on a.id = c.challenger join accounts b on b.id = c.challenged "               \
    "left join games g on g.invitation = c.invitation "                                            \
    "left join seats x on x.game = g.id and x.account = c.challenger "                             \
    "left join seats y on y.game = g.id and y.account = c.challenged "

DB_STATEMENT(open_ones, CHALLENGES "where c.ended_at is null order by c.invitation limit :limit");
DB_STATEMENT(ended_ones, CHALLENGES "where c.ended_at is not null "
                                    "order by c.ended_at desc, c.invitation desc limit :limit");
DB_STATEMENT(one, CHALLENGES "where c.invitation = :invitation");
#define ASKED                                                                                      \
    "from ladder_challenges c join invitations i on i.id = c.invitation "                          \
    "where c.ended_at is null and i.status = 'open' "
DB_STATEMENT(asked,
             "select c.invitation, i.created_at as made_at, c.extra, c.set_ahead, c.set_back " ASKED
             "and c.challenged = :account");
DB_STATEMENT(all_asked, "select c.challenged " ASKED "order by c.challenged");
DB_STATEMENT(undecided, "select min(invitation) from ladder_challenges where ended_at is null "
                        "and (challenger = :account or challenged = :account)");
DB_STATEMENT(set_answer_by,
             "update invitations set expires_at = :answer_by where id = :invitation");
DB_STATEMENT(set_shift, "update ladder_challenges set extra = :extra, set_ahead = :set_ahead, "
                        "set_back = :set_back where invitation = :invitation");
DB_STATEMENT(add, "insert into ladder_challenges (invitation, challenger, challenged) "
                  "values (:invitation, :challenger, :challenged)");
DB_STATEMENT(due,
             "select c.invitation from ladder_challenges c "
             "join invitations i on i.id = c.invitation "
             "left join games g on g.invitation = c.invitation where c.ended_at is null "
             "and ((i.status = 'open' and i.expires_at <= :now) "
             "or i.status in ('declined', 'withdrawn') or g.status = 'finished') limit :limit");
DB_STATEMENT(end, "update ladder_challenges set outcome = :outcome, ended_at = :now "
                  "where invitation = :invitation");

#define CHALLENGE(member) DB_FIELD(struct ladder_challenge, member)
static const struct db_field challenge_fields[] = DB_FIELDS(
    CHALLENGE(invitation), CHALLENGE(public_id),
    DB_FIELD_AS("challenger", struct ladder_challenge, challenger.account),
    DB_FIELD_AS("a_name", struct ladder_challenge, challenger.name),
    DB_FIELD_AS("a_shown", struct ladder_challenge, challenger.display_name),
    {DB_COLUMN("a_kind", struct ladder_challenge, challenger.kind), .words = account_kinds},
    {DB_COLUMN("a_face", struct ladder_challenge, challenger.face), .nullable = true},
    {DB_COLUMN("a_owner", struct ladder_challenge, challenger.owner), .nullable = true},
    PERSON_FIELDS("challenged", struct ladder_challenge, challenged),
    DB_WORD(struct ladder_challenge, answer, invitation_statuses),
    {DB_COLUMN("reason", struct ladder_challenge, ending), .words = game_endings},
    CHALLENGE(made_at), CHALLENGE(answer_by), CHALLENGE(game), CHALLENGE(challenger_place),
    CHALLENGE(challenged_place), DB_WORD(struct ladder_challenge, outcome, ladder_outcomes),
    CHALLENGE(ended_at));

enum error_code db_ladder_challenges(struct db *db, bool ended, int64_t limit, challenge_seen *seen,
                                     void *context, struct error *err) {
    struct db_rows *rows = db_query(db, ended ? &ended_ones : &open_ones, err, db_arg(limit));
    struct ladder_challenge row;
    while (db_read_next(rows, challenge_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}

enum error_code db_ladder_challenge(struct db *db, int64_t invitation,
                                    struct ladder_challenge *ret_row, struct error *err) {
    return db_read_first(db_query(db, &one, err, db_arg(invitation)), "There is no such challenge.",
                         challenge_fields, ret_row);
}

#define ASKED_FIELD(member) DB_FIELD(struct ladder_asked, member)
static const struct db_field asked_fields[] =
    DB_FIELDS(ASKED_FIELD(invitation), ASKED_FIELD(made_at), SHIFT_FIELDS(struct ladder_asked));

enum error_code db_ladder_asked(struct db *db, int64_t account, struct ladder_asked *ret_asked,
                                struct error *err) {
    *ret_asked = (struct ladder_asked){.invitation = 0};
    return db_read_first(db_query(db, &asked, err, db_arg(account)), NULL, asked_fields, ret_asked);
}

enum error_code db_ladder_each_asked(struct db *db, ladder_account *seen, void *context,
                                     struct error *err) {
    struct db_rows *rows = db_query_values(db, &all_asked, err, NULL, 0);
    while (db_next(rows))
        db_stop_on(rows, seen(context, db_col_int(rows, "challenged"), err));
    return db_end(rows);
}

enum error_code db_ladder_undecided(struct db *db, int64_t account, int64_t *ret_invitation,
                                    struct error *err) {
    return db_number(db_query(db, &undecided, err, db_arg(account)), ret_invitation);
}

enum error_code db_ladder_set_answer_by(struct db *db, const struct ladder_asked *row,
                                        int64_t answer_by, struct error *err) {
    TRY(db_run(db, &set_shift, err, db_row(asked_fields, row)));
    return db_run(db, &set_answer_by, err, db_arg(answer_by), db_row(asked_fields, row));
}

enum error_code db_ladder_add(struct db *db, int64_t invitation, int64_t challenger,
                              int64_t challenged, struct error *err) {
    return db_run(db, &add, err, db_arg(invitation), db_arg(challenger), db_arg(challenged));
}

enum error_code db_ladder_due(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                              size_t *ret_count, struct error *err) {
    return db_numbers(db_query(db, &due, err, db_arg(now), db_int("limit", (int64_t)limit)), limit,
                      ret_ids, ret_count);
}

enum error_code db_ladder_end(struct db *db, int64_t invitation, enum ladder_outcome outcome,
                              int64_t now, struct error *err) {
    return db_run(db, &end, err, db_text("outcome", ladder_outcomes[outcome]), db_arg(now),
                  db_arg(invitation));
}
