#include "store/db_notices.h"

#include <string.h>

#include "base/clock.h"

#define KEPT_MS (30 * CLOCK_DAY) /* how long rows that have ended are kept */

enum {
    INSERT,
    NEXT,
    DUE,
    TAKE,
    WAIT,
    CLOSE,
    DROP,
    RESEND,
    RECOVER,
    HASTEN,
    DROP_REST,
    FORGET,
    LAST_TAKEN,
    COUNT
};

static const char *const sql[COUNT] = {
    [INSERT] = "insert into outbox (account, kind, way, game, invitation, since, created_at, "
               "first_at, due_at, address) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, "
               "nullif(?9, '')) "
               "on conflict do update set due_at = min(due_at, excluded.due_at), "
               "first_at = min(first_at, excluded.first_at) where attempts = 0",
    [NEXT] = "select min(due_at) from outbox where way = ?1 and status = 'waiting'",
    [DUE] = "select id, account, kind, game, invitation, since, created_at, first_at, due_at, "
            "attempts, address from outbox where way = ?1 and status = 'waiting' and due_at <= ?2 "
            "order by due_at limit 1",
    [TAKE] = "update outbox set status = 'sending', attempts = attempts + 1, taken_at = ?2 "
             "where id = ?1 and status = 'waiting'",
    [WAIT] = "update or ignore outbox set status = 'waiting', due_at = ?2, problem = ?3 "
             "where id = ?1 and status = 'sending'",
    [CLOSE] = "update outbox set status = ?2, closed_at = ?3, problem = ?4 "
              "where id = ?1 and status in ('waiting', 'sending')",
    [DROP] = "update outbox set status = 'dropped', closed_at = ?3, problem = ?4 "
             "where game = ?1 and kind = ?2 and status = 'waiting' and attempts = 0",
    [RESEND] = "update or ignore outbox set status = 'waiting', attempts = 0, first_at = ?1, "
               "due_at = ?1, closed_at = null where (status = 'waiting' and attempts > 0) "
               "or (status = 'failed' and kind not in ('verify', 'reset', 'test'))",
    [RECOVER] = "update or ignore outbox set status = 'waiting' "
                "where status = 'sending' and way = ?1",
    [HASTEN] = "update outbox set due_at = min(due_at, ?3), first_at = min(first_at, ?3) "
               "where status = 'waiting' and way = ?1 and (account, kind) in "
               "(select account, kind from outbox where status = 'sending' and way = ?1 "
               "and id = coalesce(?2, id))",
    [DROP_REST] = "update outbox set status = 'dropped', closed_at = ?3, "
                  "problem = 'a newer one waits' where status = 'sending' and way = ?1 "
                  "and id = coalesce(?2, id)",
    [FORGET] = "delete from outbox where closed_at < ?1",
    [LAST_TAKEN] = "select max(taken_at) from outbox where account = ?1 and kind = ?2 "
                   "and way = ?3 and taken_at <= ?4 and status in ('sending', 'sent')",
};

const struct db_statements db_outbox_statements = {sql, COUNT};

static const char *const channels[OUTBOX_CHANNELS] = {
    [OUTBOX_MAIL] = "mail", [OUTBOX_WEBHOOK] = "webhook"};
static const char *const ends[] = {
    [OUTBOX_SENT] = "sent", [OUTBOX_DROPPED] = "dropped", [OUTBOX_FAILED] = "failed"};

enum error_code db_outbox_insert(struct db *db, const struct outbox_row *row, struct error *err) {
    return db_run(db,
                  db_query(db, DB_OUTBOX, INSERT, db_int(row->account),
                           db_text(db_notice_kind_name(row->kind)), db_text(channels[row->channel]),
                           db_int_or_null(row->game, 0), db_int_or_null(row->invitation, 0),
                           db_int_or_null(row->since, 0), db_int(row->created_at),
                           db_int(row->due_at), db_text(row->address)),
                  err);
}

enum error_code db_outbox_next(struct db *db, enum outbox_channel channel, int64_t *ret_due_at,
                               struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_OUTBOX, NEXT, db_text(channels[channel]));
    enum error_code code = db_one(db, statement, "", err);
    if (!code)
        *ret_due_at = db_col_int_or(statement, 0, INT64_MAX);
    db_done(statement);
    return code;
}

enum error_code db_outbox_due(struct db *db, enum outbox_channel channel, int64_t now,
                              struct outbox_row *ret_row, bool *ret_found, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_OUTBOX, DUE, db_text(channels[channel]), db_int(now));
    enum error_code code = db_step(db, statement, ret_found, err);
    if (!code && *ret_found)
        *ret_row = (struct outbox_row){.id = db_col_int(statement, 0),
                                       .account = db_col_int(statement, 1),
                                       .kind = db_notice_kind_of(db_col_str(statement, 2)),
                                       .channel = channel,
                                       .game = db_col_int(statement, 3),
                                       .invitation = db_col_int(statement, 4),
                                       .since = db_col_int(statement, 5),
                                       .created_at = db_col_int(statement, 6),
                                       .first_at = db_col_int(statement, 7),
                                       .due_at = db_col_int(statement, 8),
                                       .attempts = (int)db_col_int(statement, 9)};
    if (!code && *ret_found)
        db_col_text(statement, 10, ret_row->address, sizeof ret_row->address);
    db_done(statement);
    return code;
}

enum error_code db_outbox_take(struct db *db, int64_t id, int64_t now, struct error *err) {
    return db_run(db, db_query(db, DB_OUTBOX, TAKE, db_int(id), db_int(now)), err);
}

/* A row that is sending and cannot wait again (0: all of that way), because a newer one of its kind
 * waits, leaves its place to that one, which is sent at `due_at` at the latest. */
static enum error_code give_way(struct db *db, enum outbox_channel channel, int64_t id,
                                int64_t due_at, int64_t now, struct error *err) {
    const struct db_value which = db_int_or_null(id, 0);
    enum error_code code = db_run(
        db, db_query(db, DB_OUTBOX, HASTEN, db_text(channels[channel]), which, db_int(due_at)),
        err);
    if (code)
        return code;
    return db_run(
        db, db_query(db, DB_OUTBOX, DROP_REST, db_text(channels[channel]), which, db_int(now)),
        err);
}

enum error_code db_outbox_wait(struct db *db, const struct outbox_row *row, int64_t due_at,
                               int64_t now, const char *problem, struct error *err) {
    enum error_code code = db_run(
        db, db_query(db, DB_OUTBOX, WAIT, db_int(row->id), db_int(due_at), db_text(problem)), err);
    if (!code && db_changes(db) == 0)
        code = give_way(db, row->channel, row->id, due_at, now, err);
    return code;
}

static enum error_code forget(struct db *db, int64_t now, struct error *err) {
    return db_run(db, db_query(db, DB_OUTBOX, FORGET, db_int(now - KEPT_MS)), err);
}

enum error_code db_outbox_close(struct db *db, int64_t id, enum outbox_end end, int64_t now,
                                const char *problem, struct error *err) {
    enum error_code code = db_run(db,
                                  db_query(db, DB_OUTBOX, CLOSE, db_int(id), db_text(ends[end]),
                                           db_int(now), db_text(problem)),
                                  err);
    return code ? code : forget(db, now, err);
}

enum error_code db_outbox_drop(struct db *db, int64_t game, enum notice_kind kind, int64_t now,
                               const char *why, struct error *err) {
    return db_run(db,
                  db_query(db, DB_OUTBOX, DROP, db_int(game), db_text(db_notice_kind_name(kind)),
                           db_int(now), db_text(why)),
                  err);
}

enum error_code db_outbox_resend(struct db *db, int64_t now, int64_t *ret_count,
                                 struct error *err) {
    enum error_code code = db_run(db, db_query(db, DB_OUTBOX, RESEND, db_int(now)), err);
    if (!code)
        *ret_count = db_changes(db);
    return code;
}

enum error_code db_outbox_recover(struct db *db, enum outbox_channel channel, int64_t now,
                                  struct error *err) {
    enum error_code code =
        db_run(db, db_query(db, DB_OUTBOX, RECOVER, db_text(channels[channel])), err);
    if (!code)
        code = give_way(db, channel, 0, now, now, err);
    return code ? code : forget(db, now, err);
}

enum error_code db_outbox_last_taken(struct db *db, int64_t account, enum notice_kind kind,
                                     enum outbox_channel channel, int64_t now, int64_t *ret_at,
                                     struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_OUTBOX, LAST_TAKEN, db_int(account), db_text(db_notice_kind_name(kind)),
                 db_text(channels[channel]), db_int(now));
    enum error_code code = db_one(db, statement, "", err);
    if (!code)
        *ret_at = db_col_int(statement, 0);
    db_done(statement);
    return code;
}
