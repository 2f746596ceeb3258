#include "store/tables/accounts.h"

#include <string.h>

const char *const account_kinds[] = {
    [ACCOUNT_PERSON] = "person", [ACCOUNT_GUEST] = "guest", [ACCOUNT_HOUSE] = "house", NULL};

/* --- Reading --- */

/* A bot is locked with its owner, and when that account was deleted. */
#define SELECT                                                                                     \
    "select id, name, display_name, kind, face, bot_owner, password_hash, email, language, "       \
    "created_at, coalesce(locked_at, (select coalesce(o.locked_at, case when o.kind <> 'person' "  \
    "then o.created_at end) from accounts o where o.id = accounts.bot_owner)) as locked_at, "      \
    "locked_until, second_step, open_data from accounts "

DB_STATEMENT(by_id, SELECT "where id = :id");
/* Links and programs still call the house player madame-ling by the name that she had before. */
DB_STATEMENT(by_name, SELECT "where name = case when lower(:name) in "
                             "('lang-tsu', 'lang-tsu-2', 'lang-tsu-3', 'lang-tsu-4', 'lang-tsu-5') "
                             "then replace(lower(:name), 'lang-tsu', 'madame-ling') "
                             "else :name end");
DB_STATEMENT(by_email, SELECT "where id in (select account from notice_settings "
                              "where lower(verified_email) = lower(:email)) order by name "
                              "limit :limit");
DB_STATEMENT(all, SELECT "order by name");
DB_STATEMENT(of_house, SELECT "where kind = 'house'");
DB_STATEMENT(people, SELECT "where kind <> 'house' order by name");

bool person_is_bot(const struct person *person) {
    return person->kind == ACCOUNT_HOUSE || person->owner;
}

/* The first faces are drawn for the house, and nobody else has them without choosing them. Several
 * of a kind at one table are told apart by theirs, and by names of their own. */
enum { HOUSE_FACES = 6 };
static const struct member {
    const char *name, *shown;
    int face;
} house[] = {
    {"el-grumete", "", 0},
    {"el-dado", "", 1},
    {"la-sirena", "", 2},
    {"terrible-michael", "", 3},
    {"el-primo", "", 4},
    {"el-primo-2", "El Segundo", 8},
    {"el-primo-3", "El Tercero", 12},
    {"el-primo-4", "El Cuarto", 16},
    {"el-primo-5", "El Quinto", 18},
    {"madame-ling", "", 5},
    {"madame-ling-2", "Madame Wu", 15},
    {"madame-ling-3", "Madame Chen", 7},
    {"madame-ling-4", "Madame Tang", 21},
    {"madame-ling-5", "Madame Zhou", 11},
};

static const struct member *member_of_house(const struct person *person) {
    for (size_t i = 0; person->kind == ACCOUNT_HOUSE && i < sizeof house / sizeof *house; i++)
        if (strcmp(person->name, house[i].name) == 0)
            return &house[i];
    return NULL;
}

const char *person_nickname(const struct person *person) {
    const struct member *member = member_of_house(person);
    return member ? member->shown : person->display_name;
}

const char *person_display_name(const struct person *person) {
    const char *nickname = person_nickname(person);
    return *nickname ? nickname : person->name;
}

int person_face(const struct person *person) {
    const struct member *member = member_of_house(person);
    unsigned hash = 0;
    if (person->face)
        return person->face - 1;
    if (member)
        return member->face;
    for (const char *c = person->name; *c; c++)
        hash = hash * 31 + (unsigned char)*c;
    return HOUSE_FACES + (int)(hash % (FACES - HOUSE_FACES));
}

bool person_has_left(const struct person *person) {
    return strncasecmp(person->name, PERSON_FORMER, sizeof PERSON_FORMER - 1) == 0;
}

#define PERSON(member) DB_FIELD(struct person, member)
const struct db_field person_fields[] =
    DB_FIELDS(PERSON(account), PERSON(name), PERSON(display_name),
              DB_WORD(struct person, kind, account_kinds), DB_NULLABLE(struct person, face, 0),
              DB_FIELD_AS("bot_owner", struct person, owner));

#define ACCOUNT(member) DB_FIELD(struct account_row, member)
#define ACCOUNT_OR_NULL(member) DB_NULLABLE(struct account_row, member, 0)
static const struct db_field account_fields[] = DB_FIELDS(
    PERSON_FIELDS("id", struct account_row, person), ACCOUNT_OR_NULL(password_hash),
    ACCOUNT_OR_NULL(email), ACCOUNT(language), ACCOUNT(created_at), ACCOUNT_OR_NULL(locked_at),
    ACCOUNT_OR_NULL(locked_until), ACCOUNT(second_step), ACCOUNT(open_data));

static enum error_code read_account(struct db_rows *rows, struct account_row *ret_row) {
    return db_read_first(rows, "There is no player with that name.", account_fields, ret_row);
}

enum error_code db_accounts_by_id(struct db *db, int64_t id, struct account_row *ret_row,
                                  struct error *err) {
    return read_account(db_query(db, &by_id, err, db_arg(id)), ret_row);
}

enum error_code db_accounts_by_name(struct db *db, const char *name, struct account_row *ret_row,
                                    struct error *err) {
    return read_account(db_query(db, &by_name, err, db_arg(name)), ret_row);
}

enum error_code db_accounts_by_email(struct db *db, const char *email, size_t limit,
                                     struct account_row ret_rows[], size_t *ret_count,
                                     struct error *err) {
    return db_read_all(db_query(db, &by_email, err, db_arg(email), db_int("limit", (int64_t)limit)),
                       account_fields, limit, ret_rows, ret_count);
}

static enum error_code show(struct db_rows *rows, account_seen *seen, void *context,
                            struct error *err) {
    struct account_row row;
    while (db_read_next(rows, account_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}

enum error_code db_accounts_all(struct db *db, account_seen *seen, void *context,
                                struct error *err) {
    return show(db_query_values(db, &all, err, NULL, 0), seen, context, err);
}

enum error_code db_accounts_of_house(struct db *db, account_seen *seen, void *context,
                                     struct error *err) {
    return show(db_query_values(db, &of_house, err, NULL, 0), seen, context, err);
}

enum error_code db_accounts_search(struct db *db, const char *part, int64_t limit,
                                   account_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query_values(db, &people, err, NULL, 0);
    while (limit > 0 && db_next(rows)) {
        struct account_row row;
        db_read(rows, account_fields, &row);
        if (!strcasestr(row.person.name, part) && !strcasestr(row.person.display_name, part))
            continue;
        db_stop_on(rows, seen(context, &row, err));
        limit--;
    }
    return db_end(rows);
}

/* The first place is not the seat's alone. */
#define SHARED                                                                                     \
    "exists (select 1 from seats o where o.game = s.game and o.seat <> s.seat and o.place = 1)"

DB_STATEMENT(count_games,
             "select i.game, count(*) filter (where g.status = 'active') as active, "
             "count(*) filter (where s.place = 1 and not " SHARED " and g.counts = 1) as won, "
             "count(*) filter (where s.place = 1 and " SHARED " and g.counts = 1) as drawn, "
             "count(*) filter (where s.place > 1 and g.counts = 1) as lost "
             "from seats s join games g on g.id = s.game join invitations i on i.id = g.invitation "
             "where s.account = :account group by i.game");

#define COUNT(member) DB_FIELD(struct account_counts, member)
const struct db_field counts_fields[] =
    DB_FIELDS(COUNT(active), COUNT(won), COUNT(drawn), COUNT(lost));

static void add_counts(struct account_counts *sum, const struct account_counts *counts) {
    sum->active += counts->active;
    sum->won += counts->won;
    sum->drawn += counts->drawn;
    sum->lost += counts->lost;
}

enum error_code db_accounts_count_games(struct db *db, int64_t id, struct account_counts *ret_all,
                                        struct account_counts ret_by_game[GAMES_MAX],
                                        struct error *err) {
    struct account_counts sum = {0}, by_game[GAMES_MAX] = {0};
    struct db_rows *rows = db_query(db, &count_games, err, db_int("account", id));
    while (db_next(rows)) {
        const struct game *game = game_by_name(db_col_str(rows, "game"));
        struct account_counts counts;
        db_read(rows, counts_fields, &counts);
        add_counts(&sum, &counts);
        if (game)
            by_game[game_index(game)] = counts;
    }
    TRY(db_end(rows));
    *ret_all = sum;
    if (ret_by_game)
        memcpy(ret_by_game, by_game, sizeof by_game);
    return ERROR_NONE;
}

/* --- Writing --- */

/* Only a person can have a password; '' for one who has none. */
#define HASH "case when :kind = 'person' then coalesce(:password_hash, '') else :password_hash end"

DB_STATEMENT(insert,
             "insert into accounts (name, kind, password_hash, email, language, created_at) "
             "values (:name, :kind, " HASH ", :email, :language, :created_at) returning id");
DB_STATEMENT(
    update,
    "update accounts set name = :name, display_name = :display_name, "
    "kind = :kind, face = :face, password_hash = " HASH ", email = :email, "
    "language = :language, second_step = :second_step, open_data = :open_data where id = :id");

static enum error_code check_name(struct db *db, enum error_code code, struct error *err) {
    if (code && db_not_unique(db))
        return error_set(err, ERROR_NAME_TAKEN, "This name is taken.");
    return code;
}

DB_STATEMENT(lock, "update accounts set locked_at = :at, locked_until = :until where id = :id");
DB_STATEMENT(locks_over, "select id from accounts where locked_until <= :now limit :limit");
DB_STATEMENT(end_lock, "update accounts set locked_at = null, locked_until = null "
                       "where id = :id and locked_until <= :now");

enum error_code db_accounts_lock(struct db *db, int64_t id, int64_t at, int64_t until,
                                 struct error *err) {
    return db_run(db, &lock, err, db_int_or_null("at", at, 0), db_int_or_null("until", until, 0),
                  db_arg(id));
}

enum error_code db_accounts_locks_over(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                       size_t *ret_count, struct error *err) {
    return db_numbers(db_query(db, &locks_over, err, db_arg(now), db_int("limit", (int64_t)limit)),
                      limit, ret_ids, ret_count);
}

enum error_code db_accounts_end_lock(struct db *db, int64_t id, int64_t now, struct error *err) {
    return db_run(db, &end_lock, err, db_arg(id), db_arg(now));
}

DB_STATEMENT(add_skeletons, "insert into name_skeletons (skeleton, account, of) "
                            "values (:small, :account, :of), (:capital, :account, :of) "
                            "on conflict (skeleton, account, of) do nothing");
DB_STATEMENT(drop_skeletons, "delete from name_skeletons where account = :account");

static enum error_code add_name(struct db *db, int64_t account, const char *name, const char *of,
                                struct error *err) {
    struct name_skeletons skeletons;
    TRY(name_skeletons(name, &skeletons, err));
    return check_name(db,
                      db_run(db, &add_skeletons, err, db_text("small", skeletons.of[0]),
                             db_text("capital", skeletons.of[1]), db_arg(account), db_arg(of)),
                      err);
}

enum error_code db_accounts_insert(struct db *db, const struct account_row *row, int64_t *ret_id,
                                   struct error *err) {
    struct db_rows *rows = db_query(db, &insert, err, db_row(account_fields, row));
    TRY(check_name(db, db_number(rows, ret_id), err));
    return add_name(db, *ret_id, row->person.name, "name", err);
}

enum error_code db_accounts_update(struct db *db, const struct account_row *row,
                                   struct error *err) {
    const struct person *person = &row->person;
    TRY(check_name(db, db_run(db, &update, err, db_row(account_fields, row)), err));
    TRY(db_run(db, &drop_skeletons, err, db_int("account", person->account)));
    if (*person->display_name)
        TRY(add_name(db, person->account, person->display_name, "display_name", err));
    return add_name(db, person->account, person->name, "name", err);
}

DB_STATEMENT(look_alike, "select count(*) from name_skeletons "
                         "where skeleton in (:small, :capital) and account <> :account");

enum error_code db_accounts_look_alike(struct db *db, const struct name_skeletons *skeletons,
                                       int64_t account, bool *ret_alike, struct error *err) {
    return db_flag(db_query(db, &look_alike, err, db_text("small", skeletons->of[0]),
                            db_text("capital", skeletons->of[1]), db_arg(account)),
                   ret_alike);
}

/* --- Deleting --- */

DB_STATEMENT(idle_since, "select created_at, (select max(expires_at) from sessions "
                         "where account = :id) as session_ends_at from accounts "
                         "where id = :id and kind = 'guest' "
                         "and not exists (select 1 from seats where account = :id)");
DB_STATEMENT(idle_guests,
             "select id from accounts a where kind = 'guest' and created_at <= :before "
             "and not exists (select 1 from seats where account = a.id) "
             "and not exists (select 1 from sessions where account = a.id "
             "and expires_at > cast(:before as bigint) + cast(:session_ms as bigint)) "
             "limit :limit");

enum error_code db_accounts_idle_since(struct db *db, int64_t id, int64_t session_ms,
                                       int64_t *ret_at, struct error *err) {
    struct db_rows *rows = db_query(db, &idle_since, err, db_arg(id));
    int64_t created_at = 0, used_at = 0;
    if (db_next(rows)) {
        created_at = db_col_int(rows, "created_at");
        used_at = db_col_int(rows, "session_ends_at") - session_ms;
    }
    TRY(db_end(rows));
    *ret_at = used_at > created_at ? used_at : created_at;
    return ERROR_NONE;
}

enum error_code db_accounts_idle_guests(struct db *db, int64_t before, int64_t session_ms,
                                        size_t limit, int64_t ret_ids[], size_t *ret_count,
                                        struct error *err) {
    return db_numbers(db_query(db, &idle_guests, err, db_arg(before), db_arg(session_ms),
                               db_int("limit", (int64_t)limit)),
                      limit, ret_ids, ret_count);
}

DB_STATEMENT(delete_sent, "delete from invitations where inviter = :account");
DB_STATEMENT(delete_received, "delete from invitations where status in ('declined', 'withdrawn') "
                              "and id in (select invitation from places where account = :account)");
DB_STATEMENT(empty_places, "update places set account = null, status = 'declined' "
                           "where account = :account");
DB_STATEMENT(delete_account, "delete from accounts where id = :account");

/* Runs statements whose only parameter is an account; NULL ends them. */
static enum error_code run_each(struct db *db, const struct db_statement *const each[],
                                int64_t account, struct error *err) {
    for (; *each; each++)
        TRY(db_run(db, *each, err, db_arg(account)));
    return ERROR_NONE;
}

enum error_code db_accounts_delete(struct db *db, int64_t id, struct error *err) {
    static const struct db_statement *const each[] = {&delete_sent, &delete_received, &empty_places,
                                                      &delete_account, NULL};
    return run_each(db, each, id, err);
}

DB_STATEMENT(forget_sign_up_links, "delete from sign_up_links where account = :account");
DB_STATEMENT(forget_sign_up, "delete from sign_ups where account = :account");
DB_STATEMENT(forget_solo, "delete from solo_games where account = :account");
DB_STATEMENT(forget_owner, "update accounts set bot_owner = null where id = :account");
DB_STATEMENT(forget_rules, "delete from bot_rules where account = :account");
DB_STATEMENT(forget_wishes, "delete from bot_wishes where account = :account or owner = :account");
DB_STATEMENT(forget_settings, "delete from notice_settings where account = :account");
DB_STATEMENT(forget_outbox, "delete from outbox where account = :account");
DB_STATEMENT(forget_links, "delete from letter_links where account = :account");
DB_STATEMENT(forget_calendar, "delete from calendar_links where account = :account");
DB_STATEMENT(forget_quiet_hours, "delete from quiet_hours where account = :account");
DB_STATEMENT(forget_holidays, "delete from holidays where account = :account");
DB_STATEMENT(forget_keys, "delete from idempotency_keys where account = :account");
DB_STATEMENT(forget_answers, "delete from puzzle_answers where account = :account");
DB_STATEMENT(forget_consent, "delete from puzzle_players where account = :account");
DB_STATEMENT(forget_friends, "delete from friends where account = :account or friend = :account");
DB_STATEMENT(forget_blocks, "delete from blocks where account = :account or blocked = :account");
DB_STATEMENT(forget_presence, "delete from presences where account = :account");
DB_STATEMENT(forget_rating, "delete from ratings where account = :account");
DB_STATEMENT(forget_changes, "delete from rating_changes where account = :account");
DB_STATEMENT(forget_greetings, "update invitations set message = '' "
                               "where inviter = :account and message <> ''");
DB_STATEMENT(forget_messages, "delete from messages where account = :account");
DB_STATEMENT(forget_notes, "delete from seat_notes where (game, seat) in "
                           "(select game, seat from seats where account = :account)");

enum error_code db_accounts_forget(struct db *db, int64_t id, struct error *err) {
    static const struct db_statement *const each[] = {
        &forget_settings,    &forget_outbox,    &forget_links,         &forget_calendar,
        &forget_quiet_hours, &forget_holidays,  &forget_keys,          &forget_rating,
        &forget_changes,     &forget_greetings, &forget_messages,      &forget_notes,
        &forget_answers,     &forget_consent,   &forget_friends,       &forget_blocks,
        &forget_presence,    &forget_solo,      &forget_sign_up_links, &forget_sign_up,
        &forget_owner,       &forget_rules,     &forget_wishes,        NULL,
    };
    return run_each(db, each, id, err);
}

DB_STATEMENT(keep_name, "insert into former_names (hash) values (:hash) "
                        "on conflict (hash) do nothing");
DB_STATEMENT(was_name, "select count(*) from former_names where hash = :hash");

enum error_code db_accounts_keep_name(struct db *db, const uint8_t hash[FORMER_NAME],
                                      struct error *err) {
    return db_run(db, &keep_name, err, db_blob("hash", hash, FORMER_NAME));
}

enum error_code db_accounts_was_name(struct db *db, const uint8_t hash[FORMER_NAME], bool *ret_was,
                                     struct error *err) {
    return db_flag(db_query(db, &was_name, err, db_blob("hash", hash, FORMER_NAME)), ret_was);
}

/* --- Holidays --- */

DB_STATEMENT(read_holidays, "select start_at, end_at from holidays "
                            "where account = :account and end_at > :after order by start_at");
DB_STATEMENT(set_holiday, "insert into holidays (account, start_at, end_at) "
                          "values (:account, :start_at, :end_at) "
                          "on conflict (account, start_at) do update set end_at = excluded.end_at");
DB_STATEMENT(delete_holiday,
             "delete from holidays where account = :account and start_at = :start_at");

#define HOLIDAY(member) DB_FIELD(struct holiday, member)
static const struct db_field holiday_fields[] = DB_FIELDS(HOLIDAY(start_at), HOLIDAY(end_at));

enum error_code db_holidays_read(struct db *db, int64_t account, int64_t after,
                                 struct holiday ret_holidays[HOLIDAYS_MAX], size_t *ret_count,
                                 struct error *err) {
    return db_read_all(db_query(db, &read_holidays, err, db_arg(account), db_arg(after)),
                       holiday_fields, HOLIDAYS_MAX, ret_holidays, ret_count);
}

enum error_code db_holidays_set(struct db *db, int64_t account, const struct holiday *holiday,
                                struct error *err) {
    return db_run(db, &set_holiday, err, db_arg(account), db_row(holiday_fields, holiday));
}

enum error_code db_holidays_delete(struct db *db, int64_t account, int64_t start_at,
                                   struct error *err) {
    return db_run(db, &delete_holiday, err, db_arg(account), db_arg(start_at));
}
