#include "store/tables/notices.h"

#include "base/clock.h"

#define KEPT_MS (30 * CLOCK_DAY) /* how long rows of the outbox are kept after their end */

const char *const notice_kinds[] = {
    [NOTICE_YOUR_TURN] = "your_turn",
    [NOTICE_INVITATION] = "invitation",
    [NOTICE_ACCEPTED] = "accepted",
    [NOTICE_GAME_OVER] = "game_over",
    [NOTICE_TIME_SHORT] = "time_short",
    [NOTICE_DIGEST] = "digest",
    [NOTICE_SEASON] = "season",
    [NOTICE_VERIFY] = "verify",
    [NOTICE_RESET] = "reset",
    [NOTICE_TEST] = "test",
    [NOTICE_NEW_PASSWORD] = "new_password",
    [NOTICE_NEW_EMAIL] = "new_email",
    NULL,
};

/* --- Settings --- */

DB_STATEMENT(read_settings,
             "select n.account, n.your_turn, n.invitation, n.accepted, n.game_over, n.time_short, "
             "n.digest, n.season, n.gather_minutes, n.webhook, n.verified_email, p.id as browser "
             "from accounts a left join notice_settings n on n.account = a.id "
             "left join push_subscriptions p on p.account = a.id where a.id = :account "
             "order by p.id");
DB_STATEMENT(
    write_settings,
    "insert into notice_settings (account, your_turn, invitation, accepted, "
    "game_over, time_short, digest, season, gather_minutes, webhook, verified_email) "
    "values (:account, :your_turn, :invitation, :accepted, :game_over, :time_short, "
    ":digest, :season, :gather_minutes, :webhook, :verified_email) "
    "on conflict (account) do update set your_turn = excluded.your_turn, "
    "invitation = excluded.invitation, accepted = excluded.accepted, "
    "game_over = excluded.game_over, time_short = excluded.time_short, "
    "digest = excluded.digest, season = excluded.season, gather_minutes = excluded.gather_minutes, "
    "webhook = excluded.webhook, verified_email = excluded.verified_email, "
    "webhook_secret = case when excluded.webhook = notice_settings.webhook "
    "then notice_settings.webhook_secret end");
DB_STATEMENT(read_secret, "select webhook_secret from notice_settings where account = :account");
DB_STATEMENT(write_secret, "update notice_settings set webhook_secret = :secret "
                           "where account = :account and webhook is not null "
                           "and (webhook_secret is null or cast(:renews as bigint) = 1)");

static const struct notice_settings defaults = {
    .wants = {[NOTICE_YOUR_TURN] = true,
              [NOTICE_INVITATION] = true,
              [NOTICE_ACCEPTED] = true,
              [NOTICE_GAME_OVER] = true,
              [NOTICE_TIME_SHORT] = true,
              [NOTICE_SEASON] = true},
    .gather_minutes = 30,
};

#define SETTING(member) DB_FIELD(struct notice_settings, member)
#define WANTS(column, kind) DB_FIELD_AS(column, struct notice_settings, wants[kind])
static const struct db_field settings_fields[] =
    DB_FIELDS(WANTS("your_turn", NOTICE_YOUR_TURN), WANTS("invitation", NOTICE_INVITATION),
              WANTS("accepted", NOTICE_ACCEPTED), WANTS("game_over", NOTICE_GAME_OVER),
              WANTS("time_short", NOTICE_TIME_SHORT), WANTS("digest", NOTICE_DIGEST),
              WANTS("season", NOTICE_SEASON), SETTING(gather_minutes),
              DB_NULLABLE(struct notice_settings, webhook, 0),
              DB_NULLABLE(struct notice_settings, verified_email, 0));

enum error_code db_notices_settings(struct db *db, int64_t account,
                                    struct notice_settings *ret_settings, struct error *err) {
    struct db_rows *rows = db_query(db, &read_settings, err, db_arg(account));
    size_t count = 0;
    *ret_settings = defaults;
    while (count < PUSH_SUBSCRIPTIONS_MAX && db_next(rows)) {
        if (!count && db_col_int(rows, "account"))
            db_read(rows, settings_fields, ret_settings);
        ret_settings->browsers[count] = db_col_int(rows, "browser");
        count += ret_settings->browsers[count] != 0;
    }
    ret_settings->browser_count = count;
    return db_end(rows);
}

enum error_code db_notices_set(struct db *db, int64_t account,
                               const struct notice_settings *settings, struct error *err) {
    return db_run(db, &write_settings, err, db_arg(account), db_row(settings_fields, settings));
}

enum error_code db_notices_secret(struct db *db, int64_t account, char ret_secret[TOKEN_SIZE],
                                  struct error *err) {
    struct db_rows *rows = db_query(db, &read_secret, err, db_arg(account));
    *ret_secret = '\0';
    if (db_next(rows))
        db_col_text(rows, "webhook_secret", ret_secret, TOKEN_SIZE);
    return db_end(rows);
}

enum error_code db_notices_give_secret(struct db *db, int64_t account, bool renews,
                                       struct error *err) {
    char secret[TOKEN_SIZE];
    uint8_t hash[TOKEN_HASH];
    token_new(secret, hash);
    return db_run(db, &write_secret, err, db_arg(account), db_arg(secret), db_arg(renews));
}

/* --- Quiet hours --- */

DB_STATEMENT(read_quiet, "select zone, from_minute, to_minute, weekends from quiet_hours "
                         "where account = :account");
DB_STATEMENT(write_quiet,
             "insert into quiet_hours (account, zone, from_minute, to_minute, weekends) "
             "values (:account, :zone, :from_minute, :to_minute, :weekends) "
             "on conflict (account) do update set zone = excluded.zone, "
             "from_minute = excluded.from_minute, to_minute = excluded.to_minute, "
             "weekends = excluded.weekends");
DB_STATEMENT(delete_quiet, "delete from quiet_hours where account = :account");

#define QUIET(member) DB_FIELD(struct quiet_hours, member)
#define MINUTE(column, member)                                                                     \
    { DB_COLUMN(column, struct quiet_hours, member), .nullable = true, .none = QUIET_NIGHT_NONE }
static const struct db_field quiet_fields[] =
    DB_FIELDS(QUIET(zone), MINUTE("from_minute", from), MINUTE("to_minute", to), QUIET(weekends));

enum error_code db_quiet_hours(struct db *db, int64_t account, struct quiet_hours *ret_quiet,
                               struct error *err) {
    *ret_quiet = (struct quiet_hours){.from = QUIET_NIGHT_NONE, .to = QUIET_NIGHT_NONE};
    return db_read_first(db_query(db, &read_quiet, err, db_arg(account)), NULL, quiet_fields,
                         ret_quiet);
}

enum error_code db_quiet_hours_set(struct db *db, int64_t account, const struct quiet_hours *quiet,
                                   struct error *err) {
    if (!*quiet->zone)
        return db_run(db, &delete_quiet, err, db_arg(account));
    return db_run(db, &write_quiet, err, db_arg(account), db_row(quiet_fields, quiet));
}

/* --- The outbox --- */

const char *const outbox_channels[] = {
    [OUTBOX_MAIL] = "mail", [OUTBOX_WEBHOOK] = "webhook", [OUTBOX_PUSH] = "push", NULL};
static const char *const ends[] = {
    [OUTBOX_SENT] = "sent", [OUTBOX_DROPPED] = "dropped", [OUTBOX_FAILED] = "failed"};

/* Of these, one for each account and channel (of push: each browser) waits at a time: they are
 * gathered. */
#define GATHERED "('your_turn', 'digest', 'verify', 'reset', 'test')"

/* Of a row of outbox: it is not gathered, or no other one of its kind waits or is, by the text
 * `also`, to wait in its place. */
#define NONE_WAITS(also)                                                                           \
    "(kind not in " GATHERED " or not exists (select 1 from outbox o where o.id <> outbox.id "     \
    "and o.account = outbox.account and o.kind = outbox.kind and o.way = outbox.way "              \
    "and coalesce(o.subscription, 0) = coalesce(outbox.subscription, 0) "                          \
    "and (o.status = 'waiting'" also ")))"

DB_STATEMENT(insert,
             "insert into outbox (account, kind, way, game, invitation, since, created_at, "
             "first_at, due_at, address, passkey, subscription, member, cup_member) values "
             "(:account, :kind, :way, :game, :invitation, :since, :created_at, :due_at, :due_at, "
             ":address, :passkey, :subscription, :member, :cup_member) "
             "on conflict (account, kind, way, coalesce(subscription, 0)) "
             "where status = 'waiting' and kind in " GATHERED " do update set "
             "created_at = case when excluded.due_at < outbox.due_at then excluded.created_at "
             "else outbox.created_at end, "
             "due_at = case when excluded.due_at < outbox.due_at then excluded.due_at "
             "else outbox.due_at end, "
             "first_at = case when excluded.first_at < outbox.first_at then excluded.first_at "
             "else outbox.first_at end where outbox.attempts = 0");
DB_STATEMENT(due, "select o.id, coalesce(p.endpoint, s.webhook, '') as url from outbox o "
                  "left join push_subscriptions p on p.id = o.subscription "
                  "left join notice_settings s on s.account = o.account and o.way = 'webhook' "
                  "where o.way = :way and o.status = 'waiting' and o.due_at <= :now "
                  "order by o.due_at limit :limit");
DB_STATEMENT(find,
             "select id, account, kind, way, game, invitation, since, created_at, first_at, "
             "due_at, attempts, address, passkey, subscription, member, cup_member from outbox "
             "where id = :id and status = 'waiting' and due_at <= :now");
/* What was put off, or is to be tried again, by a clock that was ahead. */
DB_STATEMENT(look_again,
             "update outbox set due_at = case when attempts = 0 then first_at else :now end, "
             "first_at = case when attempts > 0 and first_at > :now then :now else first_at end "
             "where status = 'waiting' and created_at <= :now and due_at + :ms > :now "
             "and (attempts > 0 or due_at > first_at)");
/* A digest keeps its hour: it goes back by whole days, and comes in an hour at the earliest, for
 * one may have come by the clock that was ahead. */
#define SET_BACK                                                                                   \
    "case when kind = 'digest' then first_at - (first_at - :now - 3600000) / 86400000 * 86400000 " \
    "else first_at + :ms end"
DB_STATEMENT(set_back, "update outbox set created_at = created_at + :ms, first_at = " SET_BACK ", "
                       "due_at = case when attempts > 0 then due_at + :ms else " SET_BACK " end "
                       "where status = 'waiting' and created_at > :now");
DB_STATEMENT(take_back, "update outbox set taken_at = taken_at + :ms, closed_at = closed_at + :ms "
                        "where closed_at > :now and taken_at > :now");
/* The attempts of a digest are few enough: its next one goes by this one's time of day. */
DB_STATEMENT(spare, "update outbox set first_at = first_at + :ms where kind <> 'digest' "
                    "and status in ('waiting', 'sending') and attempts > 0");
DB_STATEMENT(defer, "update outbox set due_at = :due_at where id = :id and status = 'waiting'");
DB_STATEMENT(last_taken, "select max(taken_at) from outbox where account = :account "
                         "and kind = :kind and way = :way and taken_at <= :now "
                         "and id <> :id and subscription is not distinct from :subscription "
                         "and status in ('sending', 'sent')");

static struct db_value way_value(enum outbox_channel channel) {
    return db_text("way", outbox_channels[channel]);
}

#define OUTBOX(member) DB_FIELD(struct outbox_row, member)
#define OUTBOX_OR_NULL(member) DB_NULLABLE(struct outbox_row, member, 0)
static const struct db_field outbox_fields[] = DB_FIELDS(
    OUTBOX(id), OUTBOX(account), DB_WORD(struct outbox_row, kind, notice_kinds),
    {DB_COLUMN("way", struct outbox_row, channel), .words = outbox_channels}, OUTBOX_OR_NULL(game),
    OUTBOX_OR_NULL(invitation), OUTBOX_OR_NULL(member), OUTBOX_OR_NULL(cup_member),
    OUTBOX_OR_NULL(since), OUTBOX(created_at), OUTBOX(first_at), OUTBOX(due_at), OUTBOX(attempts),
    OUTBOX_OR_NULL(address), OUTBOX_OR_NULL(passkey), OUTBOX_OR_NULL(subscription));

enum error_code db_outbox_insert(struct db *db, const struct outbox_row *row, struct error *err) {
    return db_run(db, &insert, err, db_row(outbox_fields, row));
}

enum error_code db_outbox_due(struct db *db, enum outbox_channel channel, int64_t now,
                              bool (*see)(void *context, int64_t id, const char *url),
                              void *context, struct error *err) {
    struct db_rows *rows =
        db_query(db, &due, err, way_value(channel), db_arg(now), db_int("limit", OUTBOX_SEEN));
    char url[PUSH_ENDPOINT];
    bool goes_on = true;
    while (goes_on && db_next(rows)) {
        db_col_text(rows, "url", url, sizeof url);
        goes_on = see(context, db_col_int(rows, "id"), url);
    }
    return db_end(rows);
}

enum error_code db_outbox_find(struct db *db, int64_t id, int64_t now, struct outbox_row *ret_row,
                               bool *ret_found, struct error *err) {
    struct db_rows *rows = db_query(db, &find, err, db_arg(id), db_arg(now));
    *ret_found = db_read_next(rows, outbox_fields, ret_row);
    return db_end(rows);
}

enum error_code db_outbox_set_back(struct db *db, int64_t now, int64_t ms, struct error *err) {
    TRY(db_run(db, &look_again, err, db_arg(now), db_arg(ms)));
    TRY(db_run(db, &take_back, err, db_arg(now), db_arg(ms)));
    return db_run(db, &set_back, err, db_arg(now), db_arg(ms));
}

enum error_code db_outbox_spare(struct db *db, int64_t ms, struct error *err) {
    return db_run(db, &spare, err, db_arg(ms));
}

enum error_code db_outbox_defer(struct db *db, int64_t id, int64_t due_at, struct error *err) {
    return db_run(db, &defer, err, db_arg(due_at), db_arg(id));
}

enum error_code db_outbox_last_taken(struct db *db, const struct outbox_row *row, int64_t now,
                                     int64_t *ret_at, struct error *err) {
    return db_number(db_query(db, &last_taken, err, db_row(outbox_fields, row), db_arg(now)),
                     ret_at);
}

/* --- What becomes of a row --- */

DB_STATEMENT(take, "update outbox set status = 'sending', attempts = attempts + 1, "
                   "taken_at = :now, first_at = :first_at where id = :id and status = 'waiting'");
DB_STATEMENT(is_sending, "select count(*) from outbox where id = :id and status = 'sending' "
                         "and attempts = :attempts");
DB_STATEMENT(put_off, "update outbox set due_at = :due_at where id = :id");
DB_STATEMENT(send_now, "update outbox set due_at = :now "
                       "where account = :account and status = 'waiting' and due_at = :end");
DB_STATEMENT(wait_again, "update outbox set status = 'waiting', due_at = :due_at, "
                         "problem = :problem where id = :id and status = 'sending' "
                         "and " NONE_WAITS(""));
DB_STATEMENT(
    hasten_newer,
    "update outbox set due_at = case when due_at > :due_at then :due_at else due_at end, "
    "first_at = case when first_at > :due_at then :due_at else first_at end "
    "where status = 'waiting' and way = :way and (account, kind, coalesce(subscription, 0)) "
    "in (select account, kind, coalesce(subscription, 0) from outbox "
    "where status = 'sending' and way = :way and id = coalesce(:id, id))");
DB_STATEMENT(drop_older, "update outbox set status = 'dropped', closed_at = :now, "
                         "problem = 'a newer one waits' where status = 'sending' and way = :way "
                         "and id = coalesce(:id, id)");
DB_STATEMENT(close_one, "update outbox set status = :status, closed_at = :now, problem = :problem "
                        "where id = :id and status in ('waiting', 'sending')");
#define ALIKE                                                                                      \
    "status = 'waiting' and account = :account and kind = :kind and way = :way "                   \
    "and invitation is not null and subscription is not distinct from :subscription "              \
    "and (kind = 'invitation' or due_at > created_at) "
DB_STATEMENT(alike, "select invitation, max(id) as last from outbox where id = :id or (" ALIKE ") "
                    "group by invitation order by min(id)");
DB_STATEMENT(close_alike, "update outbox set status = 'dropped', closed_at = :now, "
                          "problem = 'told by another one' where " ALIKE "and id <= :last");
DB_STATEMENT(count_told, "select count(*) from outbox where invitation = :invitation "
                         "and account = :account and kind = :kind");
DB_STATEMENT(drop, "update outbox set status = 'dropped', closed_at = :now, problem = :problem "
                   "where account = :account and game = :game and kind = :kind "
                   "and status = 'waiting'");
DB_STATEMENT(resend, "update outbox set status = 'waiting', attempts = 0, "
                     "first_at = case when kind = 'digest' then first_at else :now end, "
                     "due_at = :now, closed_at = null "
                     "where (status = 'waiting' and attempts > 0) "
                     "or (status = 'failed' and kind not in ('verify', 'reset', 'test') "
                     "and " NONE_WAITS(" or o.status = 'failed' and o.id > outbox.id") ")");
DB_STATEMENT(recover, "update outbox set status = 'waiting' "
                      "where status = 'sending' and way = :way "
                      "and " NONE_WAITS(" or o.status = 'sending' and o.id > outbox.id"));
DB_STATEMENT(forget, "delete from outbox where closed_at < :before");

enum error_code db_outbox_take(struct db *db, struct outbox_row *row, int64_t now,
                               struct error *err) {
    if (!row->attempts && row->kind != NOTICE_DIGEST)
        row->first_at = now;
    return db_run(db, &take, err, db_arg(now), db_int("id", row->id),
                  db_int("first_at", row->first_at));
}

enum error_code db_outbox_is_sending(struct db *db, const struct outbox_row *row, bool *ret_sending,
                                     struct error *err) {
    return db_flag(db_query(db, &is_sending, err, db_int("id", row->id),
                            db_int("attempts", row->attempts + 1)),
                   ret_sending);
}

enum error_code db_outbox_put_off(struct db *db, int64_t id, int64_t due_at, struct error *err) {
    return db_run(db, &put_off, err, db_arg(due_at), db_arg(id));
}

enum error_code db_outbox_hasten(struct db *db, int64_t account, int64_t end, int64_t now,
                                 struct error *err) {
    return db_run(db, &send_now, err, db_arg(account), db_arg(end), db_arg(now));
}

/* A row that is sending and cannot wait again, because a newer one of its kind waits, leaves its
 * place to that one, which is sent at `due_at` at the latest. An id of 0 means all of that way. */
static enum error_code supersede(struct db *db, enum outbox_channel channel, int64_t id,
                                 int64_t due_at, int64_t now, struct error *err) {
    const struct db_value which = db_int_or_null("id", id, 0);
    TRY(db_run(db, &hasten_newer, err, db_arg(due_at), way_value(channel), which));
    return db_run(db, &drop_older, err, db_arg(now), way_value(channel), which);
}

enum error_code db_outbox_wait(struct db *db, const struct outbox_row *row, int64_t due_at,
                               int64_t now, const char *problem, struct error *err) {
    TRY(db_run(db, &wait_again, err, db_arg(due_at), db_arg(problem), db_int("id", row->id)));
    return db_changes(db) ? ERROR_NONE : supersede(db, row->channel, row->id, due_at, now, err);
}

enum error_code db_outbox_alike(struct db *db, const struct outbox_row *row,
                                int64_t ret_invitations[OUTBOX_ALIKE], int *ret_count,
                                int64_t *ret_last, struct error *err) {
    struct db_rows *rows = db_query(db, &alike, err, db_row(outbox_fields, row));
    for (*ret_count = 0, *ret_last = 0; db_next(rows); ++*ret_count) {
        int64_t last = db_col_int(rows, "last");
        if (*ret_count < OUTBOX_ALIKE)
            ret_invitations[*ret_count] = db_col_int(rows, "invitation");
        *ret_last = last > *ret_last ? last : *ret_last;
    }
    return db_end(rows);
}

enum error_code db_outbox_close_alike(struct db *db, const struct outbox_row *row, int64_t last,
                                      int64_t now, struct error *err) {
    return db_run(db, &close_alike, err, db_row(outbox_fields, row), db_arg(last), db_arg(now));
}

enum error_code db_outbox_count(struct db *db, const struct outbox_row *row, int64_t *ret_count,
                                struct error *err) {
    return db_number(db_query(db, &count_told, err, db_row(outbox_fields, row)), ret_count);
}

static enum error_code forget_old(struct db *db, int64_t now, struct error *err) {
    return db_run(db, &forget, err, db_int("before", now - KEPT_MS));
}

enum error_code db_outbox_close(struct db *db, int64_t id, enum outbox_end end, int64_t now,
                                const char *problem, struct error *err) {
    TRY(db_run(db, &close_one, err, db_text("status", ends[end]), db_arg(now), db_arg(problem),
               db_arg(id)));
    return forget_old(db, now, err);
}

enum error_code db_outbox_drop(struct db *db, int64_t account, int64_t game, enum notice_kind kind,
                               int64_t now, const char *why, struct error *err) {
    return db_run(db, &drop, err, db_arg(account), db_arg(now), db_text("problem", why),
                  db_arg(game), db_text("kind", notice_kinds[kind]));
}

enum error_code db_outbox_resend(struct db *db, int64_t now, int64_t *ret_count,
                                 struct error *err) {
    TRY(db_run(db, &resend, err, db_arg(now)));
    *ret_count = db_changes(db);
    return ERROR_NONE;
}

enum error_code db_outbox_recover(struct db *db, enum outbox_channel channel, int64_t now,
                                  struct error *err) {
    TRY(db_run(db, &recover, err, way_value(channel)));
    TRY(supersede(db, channel, 0, now, now, err));
    return forget_old(db, now, err);
}
