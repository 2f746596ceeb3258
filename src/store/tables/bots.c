#include "store/tables/bots.h"

const char *const bot_inviters[] = {
    [BOT_FOR_ANYONE] = "anyone", [BOT_FOR_FRIENDS] = "friends", [BOT_FOR_OWNER] = "owner", NULL};
const char *const bot_ratings[] = {
    [BOT_ANY] = "any", [BOT_RATED] = "rated", [BOT_UNRATED] = "unrated", NULL};

/* --- Becoming a bot --- */

#define UNPLAYED                                                                                   \
    "not exists (select 1 from seats s where s.account = a.id) "                                   \
    "and not exists (select 1 from places p join invitations i on i.id = p.invitation "            \
    "where p.account = a.id and i.status = 'open' and p.status in ('inviter', 'accepted')) "       \
    "and not exists (select 1 from season_members m where m.account = a.id) "                      \
    "and not exists (select 1 from cup_members m where m.account = a.id) "                         \
    "and not exists (select 1 from ladder l where l.account = a.id) "                              \
    "and not exists (select 1 from accounts o where o.bot_owner = a.id) "
#define PERSON "a.id as account, " PERSON_COLUMNS " "

DB_STATEMENT(may_become, "select count(*) from accounts a where a.id = :account "
                         "and a.kind = 'person' and a.bot_owner is null and " UNPLAYED);
DB_STATEMENT(ask, "insert into bot_wishes (account, owner, at) values (:account, :owner, :now) "
                  "on conflict (account) do update set owner = excluded.owner, at = excluded.at");
DB_STATEMENT(ask_nobody, "delete from bot_wishes where account = :account");
DB_STATEMENT(asked, "select " PERSON "from bot_wishes w join accounts a on a.id = w.owner "
                    "where w.account = :account");
DB_STATEMENT(waiting, "select " PERSON "from bot_wishes w join accounts a on a.id = w.account "
                      "where w.owner = :owner and a.locked_at is null and " UNPLAYED
                      "and not exists (select 1 from blocks b where (b.account = a.id "
                      "and b.blocked = :owner) or (b.account = :owner and b.blocked = a.id)) "
                      "order by w.at, a.id limit :limit");
DB_STATEMENT(of_owner, "select " PERSON "from accounts a where a.bot_owner = :owner "
                       "order by a.name");
DB_STATEMENT(make, "update accounts set bot_owner = :owner, may_open_seasons = 0, email = null "
                   "where id = :account");

enum error_code db_bots_may_become(struct db *db, int64_t account, bool *ret_may,
                                   struct error *err) {
    return db_flag(db_query(db, &may_become, err, db_arg(account)), ret_may);
}

enum error_code db_bots_ask(struct db *db, int64_t account, int64_t owner, int64_t now,
                            struct error *err) {
    return owner ? db_run(db, &ask, err, db_arg(account), db_arg(owner), db_arg(now))
                 : db_run(db, &ask_nobody, err, db_arg(account));
}

enum error_code db_bots_asked(struct db *db, int64_t account, struct person *ret_owner,
                              struct error *err) {
    *ret_owner = (struct person){0};
    return db_read_first(db_query(db, &asked, err, db_arg(account)), NULL, person_fields,
                         ret_owner);
}

enum error_code db_bots_waiting(struct db *db, int64_t owner, struct person ret_people[BOTS_MAX],
                                size_t *ret_count, struct error *err) {
    return db_read_all(db_query(db, &waiting, err, db_arg(owner), db_int("limit", BOTS_MAX)),
                       person_fields, BOTS_MAX, ret_people, ret_count);
}

enum error_code db_bots_of(struct db *db, int64_t owner, struct person ret_bots[BOTS_MAX],
                           size_t *ret_count, struct error *err) {
    return db_read_all(db_query(db, &of_owner, err, db_arg(owner)), person_fields, BOTS_MAX,
                       ret_bots, ret_count);
}

enum error_code db_bots_make(struct db *db, int64_t account, int64_t owner, struct error *err) {
    TRY(db_bots_ask(db, account, 0, 0, err));
    return db_run(db, &make, err, db_arg(account), db_arg(owner));
}

/* --- Rules --- */

DB_STATEMENT(read_rules, "select inviter, rating, games from bot_rules where account = :account");
DB_STATEMENT(set_rules, "insert into bot_rules (account, inviter, rating, games) "
                        "values (:account, :inviter, :rating, :games) "
                        "on conflict (account) do update set inviter = excluded.inviter, "
                        "rating = excluded.rating, games = excluded.games");
DB_STATEMENT(drop_rules, "delete from bot_rules where account = :account");
DB_STATEMENT(
    admits,
    "select case when r.inviter = 'anyone' or a.bot_owner = :inviter or (r.inviter = 'friends' "
    "and exists (select 1 from friends f where f.account = a.bot_owner and f.friend = :inviter)) "
    "then 1 else 0 end as admits, (select count(*) from seats s join games g on g.id = s.game "
    "where s.account = a.id and g.status = 'active') + (select count(*) from places p "
    "join invitations i on i.id = p.invitation where p.account = a.id and p.status = 'accepted' "
    "and i.status = 'open') as games "
    "from bot_rules r join accounts a on a.id = r.account where r.account = :account");

static const struct db_field rule_fields[] =
    DB_FIELDS(DB_WORD(struct bot_rules, inviter, bot_inviters),
              DB_WORD(struct bot_rules, rating, bot_ratings), DB_FIELD(struct bot_rules, games));

enum error_code db_bots_rules(struct db *db, int64_t account, struct bot_rules *ret_rules,
                              struct error *err) {
    *ret_rules = (struct bot_rules){0};
    return db_read_first(db_query(db, &read_rules, err, db_arg(account)), NULL, rule_fields,
                         ret_rules);
}

enum error_code db_bots_set_rules(struct db *db, int64_t account, const struct bot_rules *rules,
                                  struct error *err) {
    return rules->games ? db_run(db, &set_rules, err, db_arg(account), db_row(rule_fields, rules))
                        : db_run(db, &drop_rules, err, db_arg(account));
}

enum error_code db_bots_admits(struct db *db, int64_t account, int64_t inviter, bool *ret_admits,
                               int64_t *ret_games, struct error *err) {
    struct db_rows *rows = db_query(db, &admits, err, db_arg(account), db_arg(inviter));
    *ret_admits = false;
    *ret_games = 0;
    if (db_next(rows)) {
        *ret_admits = db_col_int(rows, "admits") != 0;
        *ret_games = db_col_int(rows, "games");
    }
    return db_end(rows);
}
