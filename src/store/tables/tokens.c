#include "store/tables/tokens.h"

#include "store/tables/sessions.h"

const char *const token_scopes[] = {"read", "play", "manage", NULL};

DB_STATEMENT(list, "select account, public_id, name, scopes, created_at, ends_at, used_on "
                   "from tokens where account = :account and (ends_at is null or ends_at > :now) "
                   "order by created_at, public_id");
DB_STATEMENT(
    insert, "insert into tokens (token_hash, account, public_id, name, scopes, created_at, "
            "ends_at) values (:hash, :account, :public_id, :name, :scopes, :created_at, :ends_at)");
DB_STATEMENT(use, "update tokens set used_on = :day where token_hash = :hash "
                  "and (used_on is null or used_on < :day)");
DB_STATEMENT(delete_ended, "delete from tokens where account = :account and ends_at <= :now");
DB_STATEMENT(delete_one, "delete from tokens where account = :account "
                         "and public_id = :public_id returning account");
DB_STATEMENT(delete_all, "delete from tokens where account = :account returning account");

#define TOKEN(member) DB_FIELD(struct token_row, member)
static const struct db_field token_fields[] =
    DB_FIELDS(TOKEN(account), TOKEN(public_id), TOKEN(name), TOKEN(scopes), TOKEN(created_at),
              DB_NULLABLE(struct token_row, ends_at, 0), DB_NULLABLE(struct token_row, used_on, 0));

enum error_code db_tokens_list(struct db *db, int64_t account, int64_t now,
                               struct token_row ret_rows[TOKENS_MAX], size_t *ret_count,
                               struct error *err) {
    return db_read_all(db_query(db, &list, err, db_arg(account), db_arg(now)), token_fields,
                       TOKENS_MAX, ret_rows, ret_count);
}

enum error_code db_tokens_insert(struct db *db, const uint8_t hash[TOKEN_HASH],
                                 const struct token_row *row, struct error *err) {
    return db_run(db, &insert, err, db_blob("hash", hash, TOKEN_HASH), db_row(token_fields, row));
}

enum error_code db_tokens_use(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t day,
                              struct error *err) {
    return db_run(db, &use, err, db_blob("hash", hash, TOKEN_HASH), db_arg(day));
}

enum error_code db_tokens_delete_ended(struct db *db, int64_t account, int64_t now,
                                       struct error *err) {
    return db_run(db, &delete_ended, err, db_arg(account), db_arg(now));
}

enum error_code db_tokens_delete(struct db *db, int64_t account, const char *public_id,
                                 struct error *err) {
    bool found = false;
    TRY(db_sessions_noted(db, db_query(db, &delete_one, err, db_arg(account), db_arg(public_id)),
                          &found, err));
    return found ? ERROR_NONE : error_set(err, ERROR_NOT_FOUND, "There is no such token.");
}

enum error_code db_tokens_delete_all(struct db *db, int64_t account, struct error *err) {
    bool found = false;
    return db_sessions_noted(db, db_query(db, &delete_all, err, db_arg(account)), &found, err);
}
