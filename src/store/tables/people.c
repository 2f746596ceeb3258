#include "store/tables/people.h"

/* What both have in common counts by the places of both. */
#define FRIENDS                                                                                    \
    "select f.friend, " PERSON_COLUMNS ", f.ready, f.since_at "                                    \
    "as since, "                                                                                   \
    "case when exists (select 1 from friends b where b.account = f.friend "                        \
    "and b.friend = f.account and b.ready = 1) then 1 else 0 end as ready_for_me, "                \
    "coalesce((select g.public_id from seats r join games g on g.id = r.game "                     \
    "where r.account = f.friend and g.status = 'active' "                                          \
    "order by g.updated_at desc limit 1), '') as game, "                                           \
    "count(*) filter (where g.status = 'active') as active, "                                      \
    "count(*) filter (where s.place < o.place and g.counts = 1) as won, "                          \
    "count(*) filter (where s.place = o.place and g.counts = 1) as drawn, "                        \
    "count(*) filter (where s.place > o.place and g.counts = 1) as lost "                          \
    "from friends f join accounts a on a.id = f.friend "                                           \
    "left join seats o on o.account = f.friend and exists "                                        \
    "(select 1 from seats m where m.game = o.game and m.account = f.account) "                     \
    "left join seats s on s.game = o.game and s.account = f.account "                              \
    "left join games g on g.id = o.game where f.account = :account "
#define GROUPED "group by f.account, f.friend, f.ready, f.since_at, a.id, " PERSON_COLUMNS " "

DB_STATEMENT(friends, FRIENDS GROUPED "order by ready_for_me desc, a.name");
DB_STATEMENT(one_friend, FRIENDS "and f.friend = :friend " GROUPED);

#define FRIEND(member) DB_FIELD(struct friend_row, member)
static const struct db_field friend_fields[] =
    DB_FIELDS(PERSON_FIELDS("friend", struct friend_row, person), FRIEND(ready),
              FRIEND(ready_for_me), FRIEND(since), FRIEND(game));

static void read_friend(struct db_rows *rows, struct friend_row *ret_row) {
    db_read(rows, friend_fields, ret_row);
    db_read(rows, counts_fields, &ret_row->counts);
}

enum error_code db_friends_list(struct db *db, int64_t account, friend_seen *seen, void *context,
                                struct error *err) {
    struct db_rows *rows = db_query(db, &friends, err, db_arg(account));
    while (db_next(rows)) {
        struct friend_row row;
        read_friend(rows, &row);
        db_stop_on(rows, seen(context, &row, err));
    }
    return db_end(rows);
}

enum error_code db_friends_read(struct db *db, int64_t account, int64_t friend,
                                struct friend_row *ret_row, struct error *err) {
    struct db_rows *rows = db_query(db, &one_friend, err, db_arg(account), db_arg(friend));
    if (db_first(rows, "This player is not your friend."))
        read_friend(rows, ret_row);
    return db_end(rows);
}

/* --- Writing --- */

/* ERROR_FORBIDDEN where the count of others is at its limit. */
static enum error_code check_room(struct db_rows *count, int64_t max, struct error *err) {
    int64_t others = 0;
    TRY(db_number(count, &others));
    return others < max ? ERROR_NONE
                        : error_set(err, ERROR_FORBIDDEN, "The list must have at most %d entries.",
                                    (int)max);
}

DB_STATEMENT(count_friends,
             "select count(*) from friends where account = :account and friend <> :friend");
DB_STATEMENT(write_friend, "insert into friends (account, friend, ready, since_at) "
                           "values (:account, :friend, :ready, :now) "
                           "on conflict (account, friend) do update set ready = excluded.ready");
DB_STATEMENT(delete_friend, "delete from friends where account = :account and friend = :friend");

enum error_code db_friends_write(struct db *db, int64_t account, int64_t friend, bool ready,
                                 int64_t now, struct error *err) {
    TRY(check_room(db_query(db, &count_friends, err, db_arg(account), db_arg(friend)), FRIENDS_MAX,
                   err));
    return db_run(db, &write_friend, err, db_arg(account), db_arg(friend), db_arg(ready),
                  db_arg(now));
}

enum error_code db_friends_delete(struct db *db, int64_t account, int64_t friend,
                                  struct error *err) {
    return db_run(db, &delete_friend, err, db_arg(account), db_arg(friend));
}

DB_STATEMENT(is_ready,
             "select count(*) from friends where account = :account and friend = :other "
             "and ready = 1 and not exists (select 1 from seats s join seats o on o.game = s.game "
             "join games g on g.id = s.game where s.account = :account and o.account = :other "
             "and g.status = 'active')");

enum error_code db_friends_ready(struct db *db, int64_t account, int64_t other, bool *ret_ready,
                                 struct error *err) {
    return db_flag(db_query(db, &is_ready, err, db_arg(account), db_arg(other)), ret_ready);
}

/* --- Blocks --- */

DB_STATEMENT(blocks, "select b.blocked as account, " PERSON_COLUMNS ", "
                     "b.blocked_at from blocks b "
                     "join accounts a on a.id = b.blocked where b.account = :account "
                     "order by b.blocked_at desc, a.name");

enum error_code db_blocks_list(struct db *db, int64_t account, blocked_seen *seen, void *context,
                               struct error *err) {
    struct db_rows *rows = db_query(db, &blocks, err, db_arg(account));
    struct person person;
    while (db_read_next(rows, person_fields, &person))
        db_stop_on(rows, seen(context, &person, db_col_int(rows, "blocked_at"), err));
    return db_end(rows);
}

DB_STATEMENT(count_blocks,
             "select count(*) from blocks where account = :account and blocked <> :blocked");
DB_STATEMENT(block, "insert into blocks (account, blocked, blocked_at) "
                    "values (:account, :blocked, :now) on conflict (account, blocked) do nothing");
DB_STATEMENT(set_back, "update blocks set blocked_at = :now where blocked_at > :now");
DB_STATEMENT(unblock, "delete from blocks where account = :account and blocked = :blocked");

enum error_code db_blocks_add(struct db *db, int64_t account, int64_t blocked, int64_t now,
                              struct error *err) {
    TRY(check_room(db_query(db, &count_blocks, err, db_arg(account), db_arg(blocked)), BLOCKS_MAX,
                   err));
    TRY(db_friends_delete(db, account, blocked, err));
    TRY(db_friends_delete(db, blocked, account, err));
    return db_run(db, &block, err, db_arg(account), db_arg(blocked), db_arg(now));
}

enum error_code db_blocks_set_back(struct db *db, int64_t now, struct error *err) {
    return db_run(db, &set_back, err, db_arg(now));
}

enum error_code db_blocks_delete(struct db *db, int64_t account, int64_t blocked,
                                 struct error *err) {
    return db_run(db, &unblock, err, db_arg(account), db_arg(blocked));
}

#define BETWEEN BLOCKS_EITHER(":one", ":other")
DB_STATEMENT(between, "select count(*) from blocks where " BETWEEN " and :one <> :other");

enum error_code db_blocks_between(struct db *db, int64_t one, int64_t other, bool *ret_between,
                                  struct error *err) {
    return db_flag(db_query(db, &between, err, db_arg(one), db_arg(other)), ret_between);
}

DB_STATEMENT(shared_invitation,
             "select min(i.id) from invitations i join places p on p.invitation = i.id "
             "join places q on q.invitation = i.id where i.status = 'open' and i.id > :after "
             "and i.expires_at > :now and p.account = :one and p.status <> 'declined' "
             "and q.account = :other and q.status <> 'declined'");

enum error_code db_blocks_shared_invitation(struct db *db, int64_t one, int64_t other, int64_t now,
                                            int64_t after, int64_t *ret_id, struct error *err) {
    return db_number(db_query(db, &shared_invitation, err, db_arg(one), db_arg(other), db_arg(now),
                              db_arg(after)),
                     ret_id);
}

DB_STATEMENT(at_table, "select count(*) as people, count(*) filter (where " IS_APART ") as apart "
                       "from seats s join accounts a on a.id = s.account "
                       "where s.game = :game and s.account <> :account and a.kind <> 'house'");

enum error_code db_blocks_at_table(struct db *db, int64_t game, int64_t account,
                                   int64_t *ret_people, int64_t *ret_apart, struct error *err) {
    struct db_rows *rows = db_query(db, &at_table, err, db_arg(game), db_arg(account));
    if (db_next(rows)) {
        *ret_people = db_col_int(rows, "people");
        *ret_apart = db_col_int(rows, "apart");
    }
    return db_end(rows);
}

/* --- Who is here; nobody sees those who are apart --- */

DB_STATEMENT(note_presence, "insert into presences (account, seen_at) values (:account, :now) "
                            "on conflict (account) do update set seen_at = excluded.seen_at "
                            "where presences.hidden = 0");
DB_STATEMENT(presences,
             "select a.id as account, " PERSON_COLUMNS " from presences p "
             "join accounts a on a.id = p.account where p.seen_at > :since and a.id <> :account "
             "and a.kind = 'person' and a.bot_owner is null and a.locked_at is null "
             "and not " IS_APART "limit :limit");
DB_STATEMENT(hides, "select count(*) from presences where account = :account and hidden = 1");
DB_STATEMENT(show_presence,
             "insert into presences (account, seen_at, hidden) values (:account, 0, :hidden) "
             "on conflict (account) do update set seen_at = 0, hidden = excluded.hidden");
DB_STATEMENT(beginning, "select a.id as account, " PERSON_COLUMNS " from accounts a "
                        "where a.kind = 'person' and a.locked_at is null and a.id <> :account "
                        "and not exists (select 1 from accounts o where o.id = a.bot_owner "
                        "and (o.kind <> 'person' or o.locked_at is not null)) "
                        "and exists (select 1 from name_skeletons s where s.account = a.id "
                        "and substr(s.skeleton, 1, length(:begins)) = :begins) and not " IS_APART
                        "order by a.name limit :limit");

static enum error_code show_people(struct db_rows *rows, presence_seen *seen, void *context,
                                   struct error *err) {
    struct person person;
    while (db_read_next(rows, person_fields, &person))
        db_stop_on(rows, seen(context, &person, err));
    return db_end(rows);
}

enum error_code db_presences_note(struct db *db, int64_t account, int64_t now, struct error *err) {
    return db_run(db, &note_presence, err, db_arg(account), db_arg(now));
}

enum error_code db_presences_list(struct db *db, int64_t account, int64_t since,
                                  presence_seen *seen, void *context, struct error *err) {
    return show_people(db_query(db, &presences, err, db_arg(account), db_arg(since),
                                db_int("limit", PRESENCES_MAX)),
                       seen, context, err);
}

enum error_code db_presences_shown(struct db *db, int64_t account, bool *ret_shown,
                                   struct error *err) {
    bool hidden = false;
    TRY(db_flag(db_query(db, &hides, err, db_arg(account)), &hidden));
    *ret_shown = !hidden;
    return ERROR_NONE;
}

enum error_code db_presences_show(struct db *db, int64_t account, bool shown, struct error *err) {
    return db_run(db, &show_presence, err, db_arg(account), db_int("hidden", !shown));
}

enum error_code db_names_beginning(struct db *db, const char *begins, int64_t account,
                                   int64_t limit, presence_seen *seen, void *context,
                                   struct error *err) {
    struct name_skeletons skeletons;
    TRY(name_skeletons(begins, &skeletons, err));
    return show_people(db_query(db, &beginning, err, db_text("begins", skeletons.of[0]),
                                db_arg(account), db_arg(limit)),
                       seen, context, err);
}
