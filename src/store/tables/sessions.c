#include "store/tables/sessions.h"

#include "store/engine/commit_events.h"

/* A token without an end has one that never comes. */
DB_STATEMENT(find_session, "select o.account, o.expires_at, o.scopes, o.used_on, "
                           "case when a.bot_owner is null then 0 else 1 end as bot from "
                           "(select account, expires_at, 0 as scopes, 0 as used_on from sessions "
                           "where token_hash = :hash and expires_at > :now union all "
                           "select account, coalesce(ends_at, 9223372036854775807), scopes, "
                           "coalesce(used_on, 0) from tokens "
                           "where token_hash = :hash and (ends_at is null or ends_at > :now)) o "
                           "join accounts a on a.id = o.account");
DB_STATEMENT(insert_session,
             "insert into sessions (token_hash, account, device, created_at, expires_at) "
             "values (:hash, :account, :device, :created_at, :expires_at)");
DB_STATEMENT(list_sessions,
             "select token_hash as hash, created_at, expires_at, device from sessions "
             "where account = :account and expires_at > :now "
             "order by created_at desc, token_hash");

DB_STATEMENT(opened_at, "select created_at from sessions where token_hash = :hash");
DB_STATEMENT(is_session_of,
             "select 1 from sessions where token_hash = :hash and account = :account "
             "and expires_at > :now union all select 1 from tokens where token_hash = :hash "
             "and account = :account and (ends_at is null or ends_at > :now)");

static struct db_value hash_value(const uint8_t hash[TOKEN_HASH]) {
    return db_blob("hash", hash, TOKEN_HASH);
}

#define OWNER(member) DB_FIELD(struct session_owner, member)
static const struct db_field owner_fields[] =
    DB_FIELDS(OWNER(account), OWNER(expires_at), OWNER(scopes), OWNER(used_on), OWNER(bot));

enum error_code db_sessions_find(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t now,
                                 struct session_owner *ret_owner, struct error *err) {
    *ret_owner = (struct session_owner){0};
    return db_read_first(db_query(db, &find_session, err, hash_value(hash), db_arg(now)), NULL,
                         owner_fields, ret_owner);
}

enum error_code db_sessions_is(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t account,
                               int64_t now, bool *ret_is, struct error *err) {
    return db_holds(
        db_query(db, &is_session_of, err, hash_value(hash), db_arg(account), db_arg(now)), ret_is);
}

enum error_code db_sessions_opened_at(struct db *db, const uint8_t hash[TOKEN_HASH],
                                      int64_t *ret_at, struct error *err) {
    return db_number(db_query(db, &opened_at, err, hash_value(hash)), ret_at);
}

enum error_code db_sessions_insert(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t account,
                                   const char *device, int64_t now, int64_t expires_at,
                                   struct error *err) {
    return db_run(db, &insert_session, err, hash_value(hash), db_arg(account), db_arg(device),
                  db_int("created_at", now), db_arg(expires_at));
}

#define SESSION(member) DB_FIELD(struct session_row, member)
static const struct db_field session_fields[] =
    DB_FIELDS(SESSION(hash), SESSION(device), SESSION(created_at), SESSION(expires_at));

enum error_code db_sessions_list(struct db *db, int64_t account, int64_t now,
                                 struct session_row ret_rows[], size_t max, size_t *ret_count,
                                 struct error *err) {
    return db_read_all(db_query(db, &list_sessions, err, db_arg(account), db_arg(now)),
                       session_fields, max, ret_rows, ret_count);
}

/* --- Changes of sessions, of which there are copies --- */

DB_STATEMENT(extend, "update sessions set expires_at = :expires_at "
                     "where token_hash = :hash and expires_at < :if_before returning account");
DB_STATEMENT(delete_one, "delete from sessions where token_hash = :hash returning account");
DB_STATEMENT(delete_others, "delete from sessions where account = :account "
                            "and token_hash <> :hash returning account");
DB_STATEMENT(delete_ended, "delete from sessions where expires_at <= :now");

enum error_code db_sessions_noted(struct db *db, struct db_rows *rows, bool *ret_found,
                                  struct error *err) {
    struct commit_event event = {.kind = EVENT_SESSIONS};
    while (db_next(rows))
        event.people[0] = db_col_int(rows, "account");
    TRY(db_end(rows));
    *ret_found = event.people[0] != 0;
    return *ret_found ? db_note_event(db, &event, err) : ERROR_NONE;
}

static enum error_code run_noted(struct db *db, struct db_rows *rows, struct error *err) {
    bool found = false;
    return db_sessions_noted(db, rows, &found, err);
}

enum error_code db_sessions_extend(struct db *db, const uint8_t hash[TOKEN_HASH],
                                   int64_t expires_at, int64_t if_before, struct error *err) {
    return run_noted(
        db, db_query(db, &extend, err, db_arg(expires_at), hash_value(hash), db_arg(if_before)),
        err);
}

enum error_code db_sessions_delete(struct db *db, const uint8_t hash[TOKEN_HASH],
                                   struct error *err) {
    return run_noted(db, db_query(db, &delete_one, err, hash_value(hash)), err);
}

enum error_code db_sessions_delete_others(struct db *db, int64_t account,
                                          const uint8_t hash[TOKEN_HASH], struct error *err) {
    return run_noted(db, db_query(db, &delete_others, err, db_arg(account), hash_value(hash)), err);
}

enum error_code db_sessions_delete_ended(struct db *db, int64_t now, struct error *err) {
    return db_run(db, &delete_ended, err, db_arg(now));
}

/* --- The link of an account's calendar --- */

DB_STATEMENT(set_calendar, "insert into calendar_links (account, token_hash, created_at) "
                           "values (:account, :hash, :now) on conflict (account) do update set "
                           "token_hash = excluded.token_hash, created_at = excluded.created_at");
DB_STATEMENT(calendar_created_at, "select created_at from calendar_links where account = :account");
DB_STATEMENT(find_calendar, "select account from calendar_links where token_hash = :hash");
DB_STATEMENT(delete_calendar, "delete from calendar_links where account = :account");

enum error_code db_calendar_set(struct db *db, int64_t account, const uint8_t hash[TOKEN_HASH],
                                int64_t now, struct error *err) {
    return db_run(db, &set_calendar, err, db_arg(account), hash_value(hash), db_arg(now));
}

enum error_code db_calendar_created_at(struct db *db, int64_t account, int64_t *ret_at,
                                       struct error *err) {
    return db_number(db_query(db, &calendar_created_at, err, db_arg(account)), ret_at);
}

enum error_code db_calendar_find(struct db *db, const uint8_t hash[TOKEN_HASH],
                                 int64_t *ret_account, struct error *err) {
    struct db_rows *rows = db_query(db, &find_calendar, err, hash_value(hash));
    if (db_first(rows, "There is no such calendar."))
        *ret_account = db_col_int(rows, "account");
    return db_end(rows);
}

enum error_code db_calendar_delete(struct db *db, int64_t account, struct error *err) {
    return db_run(db, &delete_calendar, err, db_arg(account));
}

/* --- The links of e-mails --- */

static const char *const purposes[] = {
    [LINK_LOOK] = "look",   [LINK_UNSUBSCRIBE] = "unsubscribe", [LINK_VERIFY] = "verify",
    [LINK_RESET] = "reset", [LINK_UNDO_EMAIL] = "undo_email",   NULL};

DB_STATEMENT(insert_link,
             "insert into letter_links (token_hash, purpose, account, game, kind, email, "
             "expires_at) values (:hash, :purpose, :account, :game, :kind, :email, :expires_at)");
DB_STATEMENT(find_link, "select purpose, account, game, kind, email, expires_at from letter_links "
                        "where token_hash = :hash and purpose = :purpose and expires_at > :now");
DB_STATEMENT(delete_links, "delete from letter_links where account = :account "
                           "and purpose = :purpose and expires_at >= :from");
DB_STATEMENT(delete_ended_links, "delete from letter_links where expires_at <= :now");

static struct db_value purpose_value(enum link_purpose purpose) {
    return db_text("purpose", purposes[purpose]);
}

#define LINK(member) DB_FIELD(struct link_row, member)
static const struct db_field link_fields[] =
    DB_FIELDS(DB_WORD(struct link_row, purpose, purposes), LINK(account),
              DB_NULLABLE(struct link_row, game, 0), DB_WORD(struct link_row, kind, notice_kinds),
              DB_NULLABLE(struct link_row, email, 0), LINK(expires_at));

enum error_code db_links_insert(struct db *db, const uint8_t hash[TOKEN_HASH],
                                const struct link_row *row, int64_t now, int64_t expires_at,
                                struct error *err) {
    TRY(db_run(db, &delete_ended_links, err, db_arg(now)));
    return db_run(db, &insert_link, err, hash_value(hash), db_arg(expires_at),
                  db_row(link_fields, row));
}

enum error_code db_links_find(struct db *db, const uint8_t hash[TOKEN_HASH],
                              enum link_purpose purpose, int64_t now, struct link_row *ret_row,
                              struct error *err) {
    return db_read_first(
        db_query(db, &find_link, err, hash_value(hash), purpose_value(purpose), db_arg(now)),
        "This link has expired.", link_fields, ret_row);
}

enum error_code db_links_delete(struct db *db, int64_t account, enum link_purpose purpose,
                                int64_t from, struct error *err) {
    return db_run(db, &delete_links, err, db_arg(account), purpose_value(purpose), db_arg(from));
}
