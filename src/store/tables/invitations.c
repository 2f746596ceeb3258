#include "store/tables/invitations.h"

#include <string.h>

#include "store/engine/commit_events.h"

const char *const invitation_firsts[] = {
    [FIRST_RANDOM] = "random", [FIRST_INVITER] = "inviter", [FIRST_INVITEE] = "invitee", NULL};

const char *const invitation_statuses[] = {[INVITATION_OPEN] = "open",
                                           [INVITATION_ACCEPTED] = "accepted",
                                           [INVITATION_DECLINED] = "declined",
                                           [INVITATION_WITHDRAWN] = "withdrawn",
                                           NULL};

const char *const place_statuses[] = {
    [PLACE_INVITER] = "inviter",   [PLACE_ASKED] = "asked",       [PLACE_OPEN] = "open",
    [PLACE_ACCEPTED] = "accepted", [PLACE_DECLINED] = "declined", NULL};

_Static_assert((int)INVITATION_STATUSES == COMMIT_EVENT_STATUSES, "an event has each of them");

#define SELECT                                                                                     \
    "select i.id, i.public_id, i.game, i.variant, i.unlisted, i.first, " GAME_CLOCK_COLUMNS ", "   \
    "i.rated, i.message, i.seed, i.status, i.created_at, i.expires_at, g.public_id as game_id, "   \
    "i.rematch_of, r.public_id as rematch, i.match_games, i.match_number, i.match_head "           \
    "from invitations i left join games g on g.invitation = i.id "                                 \
    "left join games r on r.id = i.rematch_of "
/* No person has more than these in everybody's list, the newest ones. */
#define FEW_OF_EACH                                                                                \
    "and (select count(*) from invitations n where n.inviter = i.inviter and n.unlisted = 0 "      \
    "and n.status = 'open' and n.expires_at > :now and (n.expires_at > i.expires_at "              \
    "or (n.expires_at = i.expires_at and n.id > i.id)) and exists (select 1 from places "          \
    "where invitation = n.id and status = 'open')) < 3 "
#define NEWEST_OPEN                                                                                \
    "and i.status = 'open' and i.expires_at > :now order by i.expires_at desc, i.id desc "         \
    "limit :limit offset :offset"

DB_STATEMENT(by_id, SELECT "where i.id = :id");
DB_STATEMENT(by_public_id, SELECT "where i.public_id = :public_id");
DB_STATEMENT(by_rematch, SELECT "where i.rematch_of = :game and (i.status = 'accepted' "
                                "or i.status = 'open' and i.expires_at > :now)");
DB_STATEMENT(forget_rematch, "update invitations set rematch_of = null where rematch_of = :game");
DB_STATEMENT(incoming, SELECT "where i.id in (select invitation from places "
                              "where account = :account and status = 'asked') " NEWEST_OPEN);
DB_STATEMENT(outgoing, SELECT "where i.inviter = :account " NEWEST_OPEN);
DB_STATEMENT(listed,
             SELECT "where i.unlisted = 0 "
                    "and exists (select 1 from places where invitation = i.id and status = 'open') "
                    "and not exists (select 1 from places where invitation = i.id "
                    "and account = :account and status <> 'declined') "
                    "and not exists (select 1 from places o join accounts a on a.id = o.account "
                    "where o.invitation = i.id and o.status <> 'declined' and " IS_APART
                    ") " FEW_OF_EACH NEWEST_OPEN);
DB_STATEMENT(joined, SELECT "where i.id in (select invitation from places "
                            "where account = :account and status = 'accepted') " NEWEST_OPEN);
DB_STATEMENT(holding,
             "select min(i.id) from invitations i join places p on p.invitation = i.id "
             "where p.account = :account and p.status <> 'declined' and i.status = 'open'");
DB_STATEMENT(count_asking,
             "select count(*) from places p join invitations i on i.id = p.invitation "
             "where p.account = :to and p.status = 'asked' and i.inviter = :from "
             "and i.status = 'open' and i.expires_at > :now");
DB_STATEMENT(count_open,
             "select count(*) from invitations i where i.inviter = :account and i.status = 'open' "
             "and i.expires_at > :now and not exists "
             "(select 1 from ladder_challenges c where c.invitation = i.id)");
DB_STATEMENT(places_of, "select p.account, " PERSON_COLUMNS ", "
                        "p.open, p.status, p.nonce "
                        "from places p left join accounts a on a.id = p.account "
                        "where p.invitation = :invitation order by p.place");

bool game_clock_limits(const struct game_clock *clock) {
    return clock->days || clock->start_h;
}

bool place_is_taken(const struct place_row *place) {
    return place->status == PLACE_INVITER || place->status == PLACE_ACCEPTED;
}

int invitation_taken(const struct invitation_row *row) {
    int taken = 0;
    for (int i = 0; i < row->places; i++)
        taken += place_is_taken(&row->place[i]);
    return taken;
}

#define INVITATION(member) DB_FIELD(struct invitation_row, member)
#define INVITATION_OR_NULL(member) DB_NULLABLE(struct invitation_row, member, 0)
static const struct db_field invitation_fields[] =
    DB_FIELDS(INVITATION(id), INVITATION(public_id), INVITATION(game), INVITATION(variant),
              INVITATION(unlisted), DB_WORD(struct invitation_row, first, invitation_firsts),
              GAME_CLOCK_FIELDS(struct invitation_row), INVITATION(rated), INVITATION(message),
              INVITATION(seed), DB_WORD(struct invitation_row, status, invitation_statuses),
              INVITATION(created_at), INVITATION(expires_at), INVITATION(game_id),
              INVITATION_OR_NULL(rematch_of), INVITATION(rematch), INVITATION(match_games),
              INVITATION(match_number), INVITATION_OR_NULL(match_head));

#define PLACE(member) DB_FIELD(struct place_row, member)
static const struct db_field place_fields[] =
    DB_FIELDS(PERSON_FIELDS("account", struct place_row, person), PLACE(open),
              DB_WORD(struct place_row, status, place_statuses), PLACE(nonce));

static enum error_code read_places(struct db *db, struct invitation_row *row, struct error *err) {
    size_t count = 0;
    TRY(db_read_all(db_query(db, &places_of, err, db_int("invitation", row->id)), place_fields,
                    GAME_SEATS_MAX, row->place, &count));
    row->places = (int)count;
    return ERROR_NONE;
}

static enum error_code read_one(struct db *db, struct db_rows *rows, struct invitation_row *ret_row,
                                struct error *err) {
    TRY(db_read_first(rows, "There is no such invitation.", invitation_fields, ret_row));
    return read_places(db, ret_row, err);
}

enum error_code db_invitations_by_id(struct db *db, int64_t id, struct invitation_row *ret_row,
                                     struct error *err) {
    return read_one(db, db_query(db, &by_id, err, db_arg(id)), ret_row, err);
}

enum error_code db_invitations_by_public_id(struct db *db, const char *public_id,
                                            struct invitation_row *ret_row, struct error *err) {
    return read_one(db, db_query(db, &by_public_id, err, db_arg(public_id)), ret_row, err);
}

enum error_code db_invitations_by_rematch(struct db *db, int64_t game, int64_t now,
                                          struct invitation_row *ret_row, struct error *err) {
    return read_one(db, db_query(db, &by_rematch, err, db_arg(game), db_arg(now)), ret_row, err);
}

enum error_code db_invitations_forget_rematch(struct db *db, int64_t game, struct error *err) {
    return db_run(db, &forget_rematch, err, db_arg(game));
}

enum error_code db_invitations_count_asking(struct db *db, int64_t from, int64_t to, int64_t now,
                                            int64_t *ret_count, struct error *err) {
    return db_number(db_query(db, &count_asking, err, db_arg(from), db_arg(to), db_arg(now)),
                     ret_count);
}

enum error_code db_invitations_holding(struct db *db, int64_t account, int64_t *ret_id,
                                       struct error *err) {
    return db_number(db_query(db, &holding, err, db_arg(account)), ret_id);
}

enum error_code db_invitations_count_open(struct db *db, int64_t account, int64_t now,
                                          int64_t *ret_count, struct error *err) {
    return db_number(db_query(db, &count_open, err, db_arg(account), db_arg(now)), ret_count);
}

/* Gives the invitations of a list, and ends it. */
static enum error_code each_row(struct db *db, struct db_rows *rows, invitation_seen *seen,
                                void *context, struct error *err) {
    struct invitation_row row;
    while (db_read_next(rows, invitation_fields, &row)) {
        enum error_code code = read_places(db, &row, err);
        db_stop_on(rows, code ? code : seen(context, &row, err));
    }
    return db_end(rows);
}

enum error_code db_invitations_list(struct db *db, enum invitation_list list, int64_t account,
                                    int64_t now, int64_t offset, int64_t limit,
                                    invitation_seen *seen, void *context, struct error *err) {
    static const struct db_statement *const lists[] = {[INVITATIONS_INCOMING] = &incoming,
                                                       [INVITATIONS_OUTGOING] = &outgoing,
                                                       [INVITATIONS_LISTED] = &listed,
                                                       [INVITATIONS_JOINED] = &joined};
    return each_row(
        db,
        db_query(db, lists[list], err, db_arg(account), db_arg(now), db_arg(limit), db_arg(offset)),
        seen, context, err);
}

DB_STATEMENT(insert,
             "insert into invitations (public_id, game, variant, inviter, unlisted, "
             "first, " GAME_CLOCK_COLUMNS ", rated, message, seed, created_at, expires_at, "
             "rematch_of, match_games, match_number, match_head) values (:public_id, :game, "
             ":variant, :inviter, :unlisted, :first, " GAME_CLOCK_VALUES ", :rated, :message, "
             ":seed, :created_at, :expires_at, :rematch_of, :match_games, "
             ":match_number, :match_head) returning id");
DB_STATEMENT(write_place, "insert into places (invitation, place, account, open, status, nonce) "
                          "values (:invitation, :place, :account, :open, :status, :nonce)");
DB_STATEMENT(delete_places, "delete from places where invitation = :invitation");
DB_STATEMENT(update_status, "update invitations set status = :status, "
                            "closed_at = case when :status <> 'open' then cast(:now as bigint) end "
                            "where id = :id");

static enum error_code write_places(struct db *db, const struct invitation_row *row, int64_t id,
                                    struct error *err) {
    for (int i = 0; i < row->places; i++)
        TRY(db_run(db, &write_place, err, db_int("invitation", id), db_int("place", i),
                   db_row(place_fields, &row->place[i])));
    return ERROR_NONE;
}

struct commit_event db_invitations_event(const struct invitation_row *row) {
    struct commit_event event = {.kind = EVENT_INVITATION, .status = row->status};
    memcpy(event.public_id, row->public_id, sizeof event.public_id);
    for (int i = 0; i < row->places; i++) {
        event.people[i] = row->place[i].person.account;
        event.listed |= row->place[i].open && !row->unlisted;
    }
    return event;
}

static enum error_code note_event(struct db *db, const struct invitation_row *row,
                                  struct error *err) {
    struct commit_event event = db_invitations_event(row);
    return db_note_event(db, &event, err);
}

static bool is_among(const int64_t people[GAME_SEATS_MAX], int64_t account) {
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        if (people[i] == account)
            return true;
    return false;
}

/* Tells also those who had a place in `before`: what they see has changed, too. */
static enum error_code note_update(struct db *db, const struct invitation_row *before,
                                   const struct invitation_row *row, struct error *err) {
    struct commit_event was = db_invitations_event(before), event = db_invitations_event(row);
    bool lost = false;
    event.listed |= was.listed;
    TRY(db_note_event(db, &event, err));
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        if (is_among(event.people, was.people[i]))
            was.people[i] = 0;
        lost |= was.people[i] != 0;
    }
    was.status = event.status;
    was.listed = false;
    return lost && !event.listed ? db_note_event(db, &was, err) : ERROR_NONE;
}

/* 0 stands for a single game. */
static int at_least_one(int number) {
    return number > 0 ? number : 1;
}

enum error_code db_invitations_insert(struct db *db, const struct invitation_row *row,
                                      int64_t *ret_id, struct error *err) {
    int64_t id = 0;
    TRY(db_number(db_query(db, &insert, err, db_row(invitation_fields, row),
                           db_int("inviter", row->place[0].person.account),
                           db_int("match_games", at_least_one(row->match_games)),
                           db_int("match_number", at_least_one(row->match_number))),
                  &id));
    TRY(write_places(db, row, id, err));
    *ret_id = id;
    return note_event(db, row, err);
}

enum error_code db_invitations_update(struct db *db, const struct invitation_row *row, int64_t now,
                                      struct error *err) {
    struct invitation_row before = *row;
    TRY(read_places(db, &before, err));
    TRY(db_run(db, &update_status, err, db_row(invitation_fields, row), db_arg(now)));
    /* All of them again: accounts may have changed places with one another. */
    TRY(db_run(db, &delete_places, err, db_int("invitation", row->id)));
    TRY(write_places(db, row, row->id, err));
    return note_update(db, &before, row, err);
}

/* When a place has changed is not kept, so an open invitation with several may always have changed.
 */
DB_STATEMENT(changed_since,
             SELECT "where (i.inviter = :account or i.id in "
                    "(select invitation from places where account = :account)) "
                    "and (i.created_at >= :since or i.closed_at >= :since or (i.status = 'open' "
                    "and (select count(*) from places p where p.invitation = i.id) > 2)) "
                    "order by i.id desc limit :limit");

enum error_code db_invitations_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                       invitation_seen *seen, void *context, struct error *err) {
    return each_row(
        db, db_query(db, &changed_since, err, db_arg(account), db_arg(since), db_arg(limit)), seen,
        context, err);
}

/* --- Matches --- */

#define OF_MATCH                                                                                   \
    "from games g where g.invitation in "                                                          \
    "(select :head union all select id from invitations where match_head = :head) "

DB_STATEMENT(match_ids,
             "select i.public_id as id, (select g.public_id from invitations n join games g "
             "on g.invitation = n.id where n.match_head = :head and n.match_number = :number) "
             "as next from invitations i where i.id = :head");
DB_STATEMENT(match_wins,
             "select s.seat, count(*) as wins from seats s where s.place = 1 and s.game in "
             "(select g.id " OF_MATCH ") and not exists (select 1 from seats o "
             "where o.game = s.game and o.seat <> s.seat and o.place = 1) group by s.seat");
DB_STATEMENT(match_games, "select g.id " OF_MATCH "order by g.id");
DB_STATEMENT(add_seed, "insert into match_seeds (head, number, public_id, seed) "
                       "values (:head, :number, :public_id, :seed)");
DB_STATEMENT(match_seeds,
             "select number, public_id, seed from match_seeds where head = :head order by number");

#define MATCH(member) DB_FIELD(struct match_row, member)
static const struct db_field match_ids_fields[] = DB_FIELDS(MATCH(id), MATCH(next));

enum error_code db_matches_read(struct db *db, struct match_row *row, struct error *err) {
    const struct db_value head = db_int("head", row->head);
    TRY(db_read_first(db_query(db, &match_ids, err, head, db_int("number", row->number + 1)), NULL,
                      match_ids_fields, row));
    struct db_rows *rows = db_query(db, &match_wins, err, head);
    while (db_next(rows)) {
        int64_t seat = db_col_int(rows, "seat");
        if (seat >= 0 && seat < GAME_SEATS_MAX)
            row->wins[seat] = (int)db_col_int(rows, "wins");
    }
    return db_end(rows);
}

#define SEED(member) DB_FIELD(struct match_seed, member)
static const struct db_field seed_fields[] = DB_FIELDS(SEED(number), SEED(public_id), SEED(seed));

enum error_code db_matches_add_seed(struct db *db, int64_t head, const struct match_seed *seed,
                                    struct error *err) {
    return db_run(db, &add_seed, err, db_arg(head), db_row(seed_fields, seed));
}

enum error_code db_matches_seeds(struct db *db, int64_t head,
                                 struct match_seed ret_seeds[MATCH_GAMES_MAX], size_t *ret_count,
                                 struct error *err) {
    return db_read_all(db_query(db, &match_seeds, err, db_arg(head)), seed_fields, MATCH_GAMES_MAX,
                       ret_seeds, ret_count);
}

enum error_code db_matches_games(struct db *db, int64_t head, int64_t ret_games[MATCH_GAMES_MAX],
                                 size_t *ret_count, struct error *err) {
    return db_numbers(db_query(db, &match_games, err, db_arg(head)), MATCH_GAMES_MAX, ret_games,
                      ret_count);
}
