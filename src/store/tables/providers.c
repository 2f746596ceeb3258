#include "store/tables/providers.h"

DB_STATEMENT(find_link, "select account from provider_links "
                        "where issuer = :issuer and subject = :subject");
DB_STATEMENT(list_links, "select issuer, subject, account, public_id, name, linked_at "
                         "from provider_links where account = :account "
                         "order by linked_at, public_id");
DB_STATEMENT(count_links, "select count(*) from provider_links where account = :account");
DB_STATEMENT(count_links_of, "select count(*) from provider_links where account = :account "
                             "and issuer in (:issuer, :other)");
DB_STATEMENT(insert_link, "insert into provider_links (issuer, subject, account, public_id, name, "
                          "linked_at) values (:issuer, :subject, :account, :public_id, :name, "
                          ":linked_at)");
DB_STATEMENT(delete_link,
             "delete from provider_links where account = :account and public_id = :public_id");
DB_STATEMENT(delete_later_links, "delete from provider_links where account = :account "
                                 "and issuer <> :but and linked_at > :after");
DB_STATEMENT(delete_links, "delete from provider_links where account = :account");

#define LINK(member) DB_FIELD(struct provider_link, member)
static const struct db_field link_fields[] = DB_FIELDS(
    LINK(issuer), LINK(subject), LINK(account), LINK(public_id), LINK(name), LINK(linked_at));

enum error_code db_provider_find(struct db *db, const char *issuer, const char *subject,
                                 int64_t *ret_account, struct error *err) {
    return db_number(db_query(db, &find_link, err, db_arg(issuer), db_arg(subject)), ret_account);
}

enum error_code db_provider_list(struct db *db, int64_t account, struct provider_link ret_links[],
                                 size_t max, size_t *ret_count, struct error *err) {
    return db_read_all(db_query(db, &list_links, err, db_arg(account)), link_fields, max, ret_links,
                       ret_count);
}

enum error_code db_provider_count(struct db *db, int64_t account, int64_t *ret_count,
                                  struct error *err) {
    return db_number(db_query(db, &count_links, err, db_arg(account)), ret_count);
}

enum error_code db_provider_count_of(struct db *db, int64_t account, const char *issuer,
                                     const char *other, int64_t *ret_count, struct error *err) {
    return db_number(
        db_query(db, &count_links_of, err, db_arg(account), db_arg(issuer), db_arg(other)),
        ret_count);
}

enum error_code db_provider_insert(struct db *db, const struct provider_link *link,
                                   struct error *err) {
    return db_run(db, &insert_link, err, db_row(link_fields, link));
}

enum error_code db_provider_delete(struct db *db, int64_t account, const char *public_id,
                                   struct error *err) {
    TRY(db_run(db, &delete_link, err, db_arg(account), db_arg(public_id)));
    return db_changes(db) ? ERROR_NONE : error_set(err, ERROR_NOT_FOUND, "You have no such link.");
}

enum error_code db_provider_delete_later(struct db *db, int64_t account, const char *but,
                                         int64_t after, struct error *err) {
    return db_run(db, &delete_later_links, err, db_arg(account), db_arg(but), db_arg(after));
}

enum error_code db_provider_delete_all(struct db *db, int64_t account, struct error *err) {
    return db_run(db, &delete_links, err, db_arg(account));
}
