#include "store/tables/passkeys.h"

#define SELECT                                                                                     \
    "select credential, account, public_id, name, public_key, counter, created_at, used_at "       \
    "from passkeys "

DB_STATEMENT(list, SELECT "where account = :account order by created_at, public_id");
DB_STATEMENT(count_all, "select count(*) from passkeys where account = :account");
DB_STATEMENT(by_credential, SELECT "where credential = :credential");
DB_STATEMENT(by_id, SELECT "where public_id = :public_id and account = :account");
DB_STATEMENT(insert, "insert into passkeys (credential, account, public_id, name, public_key, "
                     "counter, created_at) values (:credential, :account, :public_id, :name, "
                     ":public_key, :counter, :created_at) "
                     "on conflict (credential) do nothing returning 1");
DB_STATEMENT(update, "update passkeys set name = :name, counter = :counter, used_at = :used_at "
                     "where credential = :credential");
DB_STATEMENT(delete_one, "delete from passkeys where credential = :credential");
DB_STATEMENT(delete_all, "delete from passkeys where account = :account");

DB_STATEMENT(use, "insert into used_challenges (challenge, expires_at) values (:challenge, "
                  ":expires_at) on conflict (challenge) do nothing returning 1");
DB_STATEMENT(forget_used, "delete from used_challenges where expires_at <= :now");

#define PASSKEY(member) DB_FIELD(struct passkey_row, member)
static const struct db_field passkey_fields[] = DB_FIELDS(
    PASSKEY(credential), PASSKEY(account), PASSKEY(public_id), PASSKEY(name), PASSKEY(public_key),
    PASSKEY(counter), PASSKEY(created_at), DB_NULLABLE(struct passkey_row, used_at, 0));

enum error_code db_passkeys_list(struct db *db, int64_t account,
                                 struct passkey_row ret_rows[PASSKEYS_MAX], size_t *ret_count,
                                 struct error *err) {
    return db_read_all(db_query(db, &list, err, db_arg(account)), passkey_fields, PASSKEYS_MAX,
                       ret_rows, ret_count);
}

enum error_code db_passkeys_count(struct db *db, int64_t account, int64_t *ret_count,
                                  struct error *err) {
    return db_number(db_query(db, &count_all, err, db_arg(account)), ret_count);
}

static const char missing[] = "There is no such passkey.";

enum error_code db_passkeys_by_credential(struct db *db, const char *credential,
                                          struct passkey_row *ret_row, struct error *err) {
    return db_read_first(db_query(db, &by_credential, err, db_arg(credential)), missing,
                         passkey_fields, ret_row);
}

enum error_code db_passkeys_by_id(struct db *db, int64_t account, const char *public_id,
                                  struct passkey_row *ret_row, struct error *err) {
    return db_read_first(db_query(db, &by_id, err, db_arg(account), db_arg(public_id)), missing,
                         passkey_fields, ret_row);
}

enum error_code db_passkeys_insert(struct db *db, const struct passkey_row *row, bool *ret_new,
                                   struct error *err) {
    return db_flag(db_query(db, &insert, err, db_row(passkey_fields, row)), ret_new);
}

enum error_code db_passkeys_update(struct db *db, const struct passkey_row *row,
                                   struct error *err) {
    return db_run(db, &update, err, db_row(passkey_fields, row));
}

enum error_code db_passkeys_delete(struct db *db, const char *credential, struct error *err) {
    return db_run(db, &delete_one, err, db_arg(credential));
}

enum error_code db_passkeys_delete_all(struct db *db, int64_t account, struct error *err) {
    return db_run(db, &delete_all, err, db_arg(account));
}

enum error_code db_challenges_use(struct db *db, const uint8_t challenge[CHALLENGE],
                                  int64_t expires_at, int64_t now, bool *ret_first,
                                  struct error *err) {
    TRY(db_run(db, &forget_used, err, db_arg(now)));
    return db_flag(
        db_query(db, &use, err, db_blob("challenge", challenge, CHALLENGE), db_arg(expires_at)),
        ret_first);
}
