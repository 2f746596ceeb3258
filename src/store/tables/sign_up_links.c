#include "store/tables/sign_up_links.h"

#include "store/engine/db.h"

bool sign_up_link_is_over(const struct sign_up_link *link, int64_t now) {
    return (link->ends_at && link->ends_at <= now) ||
           (link->uses_max && link->uses >= link->uses_max);
}

#define SELECT                                                                                     \
    "select l.id, l.code, l.account, a.name, l.maker, l.note, l.uses, l.uses_max, l.made_at, "     \
    "l.ends_at from sign_up_links l left join accounts a on a.id = l.account "

DB_STATEMENT(add_link, "insert into sign_up_links (code, account, maker, note, uses_max, made_at, "
                       "ends_at) values (:code, :account, :maker, :note, :uses_max, :made_at, "
                       ":ends_at) returning id");
DB_STATEMENT(live_link, "select id from sign_up_links where code = :code "
                        "and (ends_at is null or ends_at > :now) "
                        "and (uses_max is null or uses < uses_max)");
DB_STATEMENT(count_use, "update sign_up_links set uses = uses + 1 where id = :link");
DB_STATEMENT(add_sign_up, "insert into sign_ups (account, link, at) "
                          "values (:account, :link, :now)");

#define END                                                                                        \
    "update sign_up_links set ends_at = case when ends_at <= :now then ends_at else "              \
    "cast(:now as bigint) end "

DB_STATEMENT(end_link, END "where id = :id");
DB_STATEMENT(end_own_link, END "where code = :code and account = :account");
DB_STATEMENT(end_all_links, END "where account = :account");
DB_STATEMENT(all_links, SELECT "order by l.id desc limit :limit");
DB_STATEMENT(links_of, SELECT "where l.account = :account order by l.id desc limit :limit");
DB_STATEMENT(count_links, "select count(*) from sign_up_links "
                          "where account = :account and made_at > :since");
DB_STATEMENT(came_by, "select a.name from sign_ups s join accounts a on a.id = s.account "
                      "where s.link = :link order by s.at, a.id limit :limit");
DB_STATEMENT(link_of, SELECT "join sign_ups s on s.link = l.id where s.account = :account");

#define LINK(member) DB_FIELD(struct sign_up_link, member)
#define LINK_OR_NULL(member) DB_NULLABLE(struct sign_up_link, member, 0)
static const struct db_field link_fields[] =
    DB_FIELDS(LINK(id), LINK(code), LINK_OR_NULL(account), LINK_OR_NULL(name), LINK(maker),
              LINK(note), LINK(uses), LINK_OR_NULL(uses_max), LINK(made_at), LINK_OR_NULL(ends_at));

enum error_code db_sign_up_links_add(struct db *db, const struct sign_up_link *link,
                                     int64_t *ret_id, struct error *err) {
    enum error_code code =
        db_number(db_query(db, &add_link, err, db_row(link_fields, link)), ret_id);
    if (code && db_not_unique(db))
        return error_set(err, ERROR_NAME_TAKEN, "There is or was a link with that code.");
    return code;
}

enum error_code db_sign_up_links_live(struct db *db, const char *code, int64_t now, int64_t *ret_id,
                                      struct error *err) {
    return db_number(db_query(db, &live_link, err, db_arg(code), db_arg(now)), ret_id);
}

enum error_code db_sign_up_links_use(struct db *db, int64_t id, int64_t account, int64_t now,
                                     struct error *err) {
    TRY(db_run(db, &count_use, err, db_int("link", id)));
    return db_run(db, &add_sign_up, err, db_arg(account), db_int("link", id), db_arg(now));
}

static enum error_code check_there(struct db *db, struct error *err) {
    return db_changes(db) ? ERROR_NONE : error_set(err, ERROR_NOT_FOUND, "There is no such link.");
}

enum error_code db_sign_up_links_end(struct db *db, int64_t id, int64_t now, struct error *err) {
    TRY(db_run(db, &end_link, err, db_arg(id), db_arg(now)));
    return check_there(db, err);
}

enum error_code db_sign_up_links_end_own(struct db *db, int64_t account, const char *code,
                                         int64_t now, struct error *err) {
    TRY(db_run(db, &end_own_link, err, db_arg(account), db_arg(code), db_arg(now)));
    return check_there(db, err);
}

enum error_code db_sign_up_links_end_all(struct db *db, int64_t account, int64_t now,
                                         struct error *err) {
    return db_run(db, &end_all_links, err, db_arg(account), db_arg(now));
}

static enum error_code show(struct db_rows *rows, sign_up_link_seen *seen, void *context,
                            struct error *err) {
    struct sign_up_link link;
    while (db_read_next(rows, link_fields, &link))
        db_stop_on(rows, seen(context, &link, err));
    return db_end(rows);
}

enum error_code db_sign_up_links_all(struct db *db, int64_t limit, sign_up_link_seen *seen,
                                     void *context, struct error *err) {
    return show(db_query(db, &all_links, err, db_arg(limit)), seen, context, err);
}

enum error_code db_sign_up_links_of(struct db *db, int64_t account, int64_t limit,
                                    sign_up_link_seen *seen, void *context, struct error *err) {
    return show(db_query(db, &links_of, err, db_arg(account), db_arg(limit)), seen, context, err);
}

enum error_code db_sign_up_links_count(struct db *db, int64_t account, int64_t since,
                                       int64_t *ret_count, struct error *err) {
    return db_number(db_query(db, &count_links, err, db_arg(account), db_arg(since)), ret_count);
}

enum error_code db_sign_ups_by(struct db *db, int64_t link, int64_t limit, came_by_seen *seen,
                               void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &came_by, err, db_arg(link), db_arg(limit));
    while (db_next(rows))
        seen(context, db_col_str(rows, "name"));
    return db_end(rows);
}

enum error_code db_sign_ups_link_of(struct db *db, int64_t account, sign_up_link_seen *seen,
                                    void *context, struct error *err) {
    return show(db_query(db, &link_of, err, db_arg(account)), seen, context, err);
}
