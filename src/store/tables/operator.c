#include "store/tables/operator.h"

/* --- What the operator has set --- */

DB_STATEMENT(read_site, "select value from site where name = :name");
DB_STATEMENT(all_site, "select name, substr(value, 1, 1000) as value from site");
DB_STATEMENT(set_site, "insert into site (name, value) values (:name, :value) "
                       "on conflict (name) do update set value = excluded.value");
DB_STATEMENT(clear_site, "delete from site where name = :name");

enum error_code db_site_read(struct db *db, const char *name, struct buf *out, bool *ret_set,
                             struct error *err) {
    struct db_rows *rows = db_query(db, &read_site, err, db_arg(name));
    *ret_set = db_next(rows);
    if (*ret_set)
        db_col_append(rows, "value", out);
    return db_end(rows);
}

enum error_code db_site_all(struct db *db, site_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query_values(db, &all_site, err, NULL, 0);
    while (db_next(rows))
        seen(context, db_col_str(rows, "name"), db_col_str(rows, "value"));
    return db_end(rows);
}

enum error_code db_site_set(struct db *db, const char *name, const char *value, struct error *err) {
    if (!*value)
        return db_run(db, &clear_site, err, db_arg(name));
    return db_run(db, &set_site, err, db_arg(name), db_arg(value));
}

/* --- Helpers --- */

const char *const operator_roles[] = {
    [ROLE_MODERATOR] = "moderator", [ROLE_HOST] = "host", [ROLE_OPERATOR] = "operator", NULL};

#define SELECT_HELPERS "select name, role, secret_hash, log_ins, made_at, seen_day from helpers "

DB_STATEMENT(find_helper, SELECT_HELPERS "where lower(name) = lower(:name)");
DB_STATEMENT(all_helpers, SELECT_HELPERS "order by lower(name)");
DB_STATEMENT(add_helper, "insert into helpers (name, role, secret_hash, log_ins, made_at) "
                         "values (:name, :role, :secret_hash, :log_ins, :made_at)");
DB_STATEMENT(save_helper, "update helpers set role = :role, secret_hash = :secret_hash, "
                          "log_ins = :log_ins, seen_day = :seen_day where name = :name");
DB_STATEMENT(remove_helper, "delete from helpers where name = :name");

#define HELPER(member) DB_FIELD(struct helper, member)
static const struct db_field helper_fields[] =
    DB_FIELDS(HELPER(name), DB_WORD(struct helper, role, operator_roles), HELPER(secret_hash),
              HELPER(log_ins), HELPER(made_at), DB_NULLABLE(struct helper, seen_day, HELPER_NEVER));

enum error_code db_helpers_find(struct db *db, const char *name, struct helper *ret_helper,
                                struct error *err) {
    return db_read_first(db_query(db, &find_helper, err, db_arg(name)),
                         "There is no helper with that name.", helper_fields, ret_helper);
}

enum error_code db_helpers_all(struct db *db, struct helper ret_helpers[HELPERS_MAX],
                               size_t *ret_count, struct error *err) {
    return db_read_all(db_query_values(db, &all_helpers, err, NULL, 0), helper_fields, HELPERS_MAX,
                       ret_helpers, ret_count);
}

enum error_code db_helpers_add(struct db *db, const struct helper *helper, struct error *err) {
    enum error_code code = db_run(db, &add_helper, err, db_row(helper_fields, helper));
    if (code && db_not_unique(db))
        return error_set(err, ERROR_NAME_TAKEN, "There is a helper with that name.");
    return code;
}

enum error_code db_helpers_save(struct db *db, const struct helper *helper, struct error *err) {
    return db_run(db, &save_helper, err, db_row(helper_fields, helper));
}

enum error_code db_helpers_remove(struct db *db, const char *name, struct error *err) {
    return db_run(db, &remove_helper, err, db_arg(name));
}

/* --- The log of acts --- */

DB_STATEMENT(add_act, "insert into acts (at, way, actor, act, account, subject, detail, reason) "
                      "values (:at, :way, :actor, :act, :account, :subject, :detail, :reason)");

static const char *const ways[] = {[ACT_BY_PAGE] = "page", [ACT_BY_COMMAND] = "command", NULL};

#define ACT(member) DB_FIELD(struct act_row, member)
static const struct db_field act_fields[] =
    DB_FIELDS(ACT(at), DB_WORD(struct act_row, way, ways), ACT(actor), ACT(act),
              DB_NULLABLE(struct act_row, account, 0), ACT(subject), ACT(detail), ACT(reason));

enum error_code db_acts_add(struct db *db, const struct act_row *row, struct error *err) {
    return db_run(db, &add_act, err, db_row(act_fields, row));
}

/* --- Reports --- */

DB_STATEMENT(add_report,
             "insert into reports (at, reporter, reported, game, message, quote, text) "
             "values (:at, :reporter, :account, :game, :message, :quote, :text) returning id");

#define SELECT                                                                                     \
    "select r.id, r.at, r.reporter, r.game, r.message, r.quote, r.text, r.answered_at, r.answer, " \
    "a.id as account, " PERSON_COLUMNS ", g.public_id from "                                       \
    "reports r "                                                                                   \
    "join accounts a on a.id = r.reported left join games g on g.id = r.game "

DB_STATEMENT(reports_by, SELECT "where r.reporter = :reporter order by r.id desc limit :limit");
DB_STATEMENT(reports_all,
             SELECT "order by case when r.answered_at is null then 0 else 1 end, "
                    "case when r.answered_at is null then r.id else -r.id end limit :limit");
DB_STATEMENT(reports_last, "select at from reports where reporter = :reporter "
                           "order by id desc limit 1 offset :newer");
DB_STATEMENT(answer_report, "update reports set answered_at = :now, answer = :answer "
                            "where id = :id returning reported");

#define REPORT(member) DB_FIELD(struct report_row, member)
static const struct db_field report_fields[] = DB_FIELDS(
    REPORT(id), REPORT(at), REPORT(reporter), PERSON_FIELDS("account", struct report_row, reported),
    DB_NULLABLE(struct report_row, game, 0), DB_NULLABLE(struct report_row, message, 0),
    REPORT(public_id), REPORT(quote), REPORT(text), REPORT(answered_at), REPORT(answer));

enum error_code db_reports_add(struct db *db, const struct report_row *row, int64_t *ret_id,
                               struct error *err) {
    return db_number(db_query(db, &add_report, err, db_row(report_fields, row)), ret_id);
}

static enum error_code show(struct db_rows *rows, report_seen *seen, void *context,
                            struct error *err) {
    struct report_row row;
    while (db_read_next(rows, report_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}

enum error_code db_reports_by(struct db *db, int64_t reporter, int64_t limit, report_seen *seen,
                              void *context, struct error *err) {
    return show(db_query(db, &reports_by, err, db_arg(reporter), db_arg(limit)), seen, context,
                err);
}

enum error_code db_reports_all(struct db *db, int64_t limit, report_seen *seen, void *context,
                               struct error *err) {
    return show(db_query(db, &reports_all, err, db_arg(limit)), seen, context, err);
}

enum error_code db_reports_last(struct db *db, int64_t reporter, int64_t number, int64_t *ret_at,
                                struct error *err) {
    return db_number(
        db_query(db, &reports_last, err, db_arg(reporter), db_int("newer", number - 1)), ret_at);
}

enum error_code db_reports_answer(struct db *db, int64_t id, const char *answer, int64_t now,
                                  int64_t *ret_reported, struct error *err) {
    struct db_rows *rows =
        db_query(db, &answer_report, err, db_arg(now), db_arg(answer), db_arg(id));
    if (db_first(rows, "There is no such report."))
        *ret_reported = db_col_int(rows, "reported");
    return db_end(rows);
}

/* --- What is deleted with an account --- */

/* Also of the answers to what the account has reported, which are about the others. */
DB_STATEMENT(forget_acts,
             "update acts set detail = '', reason = '' where account in (select :account union all "
             "select reported from reports where reporter = :account) and (account = :account "
             "or (act = 'answer-report' and subject in (select cast(id as text) from reports "
             "where reporter = :account)))");
DB_STATEMENT(forget_reports,
             "delete from reports where reporter = :account or reported = :account");

enum error_code db_operator_forget(struct db *db, int64_t account, struct error *err) {
    TRY(db_run(db, &forget_acts, err, db_arg(account)));
    return db_run(db, &forget_reports, err, db_arg(account));
}
