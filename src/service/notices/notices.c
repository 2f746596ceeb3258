#include "service/notices/notices.h"

#include <string.h>

#include "base/clock.h"
#include "post/player_url.h"
#include "post/webhook.h"
#include "service/notices/news.h"
#include "store/engine/db.h"
#include "store/tables/notices.h"
#include "store/tables/push.h"

_Static_assert((int)NOTICE_WEBHOOK > PLAYER_URL_MAX, "the column holds what is let in");

/* How long before its end a player's time is short, and how long half of it has to be for a
 * reminder. */
static const int64_t short_times[] = {24 * CLOCK_HOUR, 4 * CLOCK_HOUR};
static const int64_t reminded_after = 7 * CLOCK_DAY;

static bool reaches(const struct notice_settings *settings, const struct outbox_row *row) {
    return row->channel == OUTBOX_MAIL      ? *settings->verified_email != '\0'
           : row->channel == OUTBOX_WEBHOOK ? *settings->webhook != '\0'
                                            : row->subscription != 0;
}

static bool wants(const struct notice_settings *settings, enum notice_kind kind) {
    return kind >= NOTICE_SWITCHES || settings->wants[kind];
}

/* Puts the row off until the last e-mail of this kind is old enough: a week for a reminder, which
 * is planned long before. */
static enum error_code apply_gather_interval(struct db *db, const struct notice_settings *settings,
                                             struct outbox_row *row, struct error *err) {
    int64_t last = 0;
    TRY(db_outbox_last_taken(db, row, row->created_at, &last, err));
    bool reminds = row->due_at - row->created_at > CLOCK_MINUTE;
    int64_t earliest = last + (reminds ? reminded_after : settings->gather_minutes * CLOCK_MINUTE);
    if (row->due_at < earliest)
        row->due_at = earliest;
    return ERROR_NONE;
}

/* Inserts the row if its account wants to hear of it by its channel. */
static enum error_code post_one(struct db *db, const struct notice_settings *settings,
                                struct outbox_row row, bool gathered, struct error *err) {
    if (!wants(settings, row.kind) || !reaches(settings, &row))
        return ERROR_NONE;
    if (gathered)
        TRY(apply_gather_interval(db, settings, &row, err));
    return db_outbox_insert(db, &row, err);
}

/* The same; of push messages one for each of the account's browsers, or for the row's own. */
static enum error_code post_by_channel(struct db *db, const struct notice_settings *settings,
                                       struct outbox_row row, bool gathered, struct error *err) {
    if (row.channel != OUTBOX_PUSH)
        return post_one(db, settings, row, gathered, err);
    int64_t only = row.subscription;
    for (size_t i = 0; i < settings->browser_count; i++) {
        row.subscription = settings->browsers[i];
        if (!only || row.subscription == only)
            TRY(post_one(db, settings, row, gathered, err));
    }
    return ERROR_NONE;
}

/* The same for each channel. */
static enum error_code post_all(struct db *db, struct outbox_row row, bool gathered,
                                struct error *err) {
    struct notice_settings settings;
    TRY(db_notices_settings(db, row.account, &settings, err));
    for (int channel = OUTBOX_MAIL; channel < OUTBOX_CHANNELS; channel++) {
        row.channel = (enum outbox_channel)channel;
        TRY(post_by_channel(db, &settings, row, gathered, err));
    }
    return ERROR_NONE;
}

static enum error_code post(struct db *db, struct outbox_row row, struct error *err) {
    return post_all(db, row, false, err);
}

/* --- Games --- */

/* Of a game to the player in a seat, at once. */
static struct outbox_row row_for(const struct game_row *game, int seat, enum notice_kind kind,
                                 int64_t now) {
    return (struct outbox_row){.account = game->seat[seat].person.account,
                               .kind = kind,
                               .game = game->id,
                               .created_at = now,
                               .due_at = now};
}

/* A seat has been asked. */
static enum error_code notify_turn(struct db *db, const struct game_row *game, int seat,
                                   int64_t now, struct error *err) {
    struct outbox_row row = {.account = game->seat[seat].person.account,
                             .kind = NOTICE_YOUR_TURN,
                             .created_at = now,
                             .due_at = now + CLOCK_MINUTE};
    return post_all(db, row, true, err);
}

/* Warns the player in a seat that their time is short. */
static enum error_code warn(struct db *db, const struct game_row *game, int seat, int64_t now,
                            struct error *err) {
    struct outbox_row row = row_for(game, seat, NOTICE_TIME_SHORT, now);
    row.since = game->seat[seat].waiting_since;
    return post(db, row, err);
}

/* A warning that the player would hear too late after their quiet time comes before it begins, if
 * it is planned by then. What is due is sent within a minute, in which that time may begin. */
static int64_t before_quiet_time(const struct quiet_hours *quiet, int64_t since, int64_t due_at,
                                 int64_t deadline_at) {
    int64_t sent_at = due_at + CLOCK_MINUTE;
    int64_t before = quiet_hours_begin(quiet, sent_at) - CLOCK_MINUTE;
    bool late = quiet_hours_end(quiet, sent_at) > deadline_at - CLOCK_HOUR;
    return late && before > since ? before : due_at;
}

static int64_t warning_at(const struct game_row *game, int seat, const struct quiet_hours *quiet,
                          int64_t since, size_t i) {
    int64_t deadline_at = game->seat[seat].deadline_at;
    int64_t half = game_time(game, seat) / 2;
    int64_t left = short_times[i] < half ? short_times[i] : half;
    return before_quiet_time(quiet, since, deadline_at - left, deadline_at);
}

/* House players hear nothing. */
static bool is_warned(const struct seat_row *seat) {
    return seat->deadline_at && seat->person.kind != ACCOUNT_HOUSE;
}

enum error_code notice_next_warning(struct db *db, const struct game_row *game, int seat,
                                    int64_t since, int64_t after, int64_t *ret_at,
                                    struct error *err) {
    enum { COUNT = sizeof short_times / sizeof *short_times };
    const struct seat_row *of = &game->seat[seat];
    struct quiet_hours quiet;
    *ret_at = 0;
    if (!is_warned(of))
        return ERROR_NONE;
    TRY(db_quiet_hours(db, of->person.account, &quiet, err));
    for (size_t i = COUNT; i-- > 0;) {
        int64_t at = warning_at(game, seat, &quiet, since, i), next = *ret_at;
        bool repeated = next > at && next <= quiet_hours_end(&quiet, at + CLOCK_MINUTE);
        if (at > after && !repeated)
            *ret_at = at;
    }
    return ERROR_NONE;
}

static enum error_code plan_warning(struct db *db, const struct game_row *game, int seat,
                                    int64_t now, struct error *err) {
    int64_t at = 0;
    if (!is_warned(&game->seat[seat]))
        return ERROR_NONE;
    TRY(notice_next_warning(db, game, seat, now, now, &at, err));
    return db_games_set_warning(db, game->id, seat, at, err);
}

/* A server of the version before may have let the turn pass and left the warning of an older one;
 * it plans its own. */
static enum error_code warn_if_short(struct db *db, const struct game_row *game, int seat,
                                     int64_t warn_at, int64_t now, struct error *err) {
    int64_t first = 0, next = 0, since = game->seat[seat].waiting_since;
    if (since > now) /* the clock was set back */
        since = 0;
    TRY(notice_next_warning(db, game, seat, since, since, &first, err));
    if (!first || first > now)
        return db_games_set_warning(db, game->id, seat, 0, err);
    TRY(warn(db, game, seat, now, err));
    TRY(notice_next_warning(db, game, seat, since, warn_at, &next, err));
    return db_games_set_warning(db, game->id, seat, next, err);
}

enum error_code notice_warn(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row;
    int64_t warn_at[GAME_SEATS_MAX] = {0};
    TRY(db_games_by_id(db, game, &row, err));
    TRY(db_games_warnings(db, game, warn_at, err));
    for (int seat = 0; seat < row.seats; seat++)
        if (warn_at[seat] && warn_at[seat] <= now)
            TRY(warn_if_short(db, &row, seat, warn_at[seat], now, err));
    return ERROR_NONE;
}

enum error_code notice_turn_since(struct db *db, int64_t account, int64_t since,
                                  struct error *err) {
    int64_t count = 0, latest = 0;
    TRY(db_games_count_awaiting(db, account, &count, &latest, err));
    struct outbox_row row = {.account = account,
                             .kind = NOTICE_YOUR_TURN,
                             .created_at = latest,
                             .due_at = latest + CLOCK_MINUTE};
    return latest < since ? ERROR_NONE : post_all(db, row, true, err);
}

enum error_code notice_reminders(struct db *db, int64_t account, int64_t now, int64_t *ret_last,
                                 int64_t *ret_next, struct error *err) {
    return db_games_halves(db, account, NOTICE_IDLE_MS, 2 * reminded_after, now, ret_last, ret_next,
                           err);
}

enum error_code notice_remind(struct db *db, int64_t account, int64_t now, struct error *err) {
    int64_t last = 0;
    struct outbox_row row = {.account = account, .kind = NOTICE_YOUR_TURN, .created_at = now};
    TRY(notice_reminders(db, account, now, &last, &row.due_at, err));
    return row.due_at ? post_all(db, row, true, err) : ERROR_NONE;
}

/* Has the seat just agreed, as the last one? */
static bool agreed_last(const struct game_row *game, int seat, int64_t now) {
    int64_t at = game->seat[seat].agreed_at;
    bool last = at >= now;
    for (int i = 0; i < game->seats; i++)
        last &= game->seat[i].agreed_at <= at;
    return last;
}

/* Has the player in a seat ended the game by their entry? That of an offer to call it off is made
 * by whoever agrees last. */
static bool has_ended(const struct game_row *game, int seat, const struct move_row *entry,
                      int64_t now) {
    if (game->ending == GAME_CALLED_OFF && game_offerer(game) != SEAT_NONE)
        return agreed_last(game, seat, now);
    return seat == entry->seat && entry->by == GAME_BY_HAND;
}

static enum error_code notify_end(struct db *db, const struct game_row *game,
                                  const struct move_row *entry, int64_t now, struct error *err) {
    for (int seat = 0; seat < game->seats; seat++) {
        if (!has_ended(game, seat, entry, now))
            TRY(post(db, row_for(game, seat, NOTICE_GAME_OVER, now), err));
    }
    return ERROR_NONE;
}

/* The seat is awaited, and was not before, or for something else. */
static bool was_asked(const struct seat_row *before, const struct seat_row *after) {
    return after->waiting_since &&
           (!before->waiting_since || before->asked_seq != after->asked_seq);
}

enum error_code notice_entry(struct db *db, const struct game_row *before,
                             const struct game_row *after, const struct move_row *entry,
                             int64_t now, struct error *err) {
    if (after->ending) {
        TRY(news_game_over(db, after->id, now, err));
        return notify_end(db, after, entry, now, err);
    }
    if (!game_is_absent(before, entry->seat) && game_is_absent(after, entry->seat))
        TRY(post(db, row_for(after, entry->seat, NOTICE_TIME_SHORT, now), err));
    for (int seat = 0; seat < after->seats; seat++) {
        if (!was_asked(&before->seat[seat], &after->seat[seat]))
            continue;
        if (after->seat[seat].asks <= 1) /* an auction comes back again and again */
            TRY(notify_turn(db, after, seat, now, err));
        TRY(plan_warning(db, after, seat, now, err));
    }
    return ERROR_NONE;
}

enum error_code notice_time_moved(struct db *db, const struct game_row *game, int seat, int64_t now,
                                  struct error *err) {
    const struct seat_row *of = &game->seat[seat];
    int64_t next = 0;
    TRY(db_outbox_drop(db, of->person.account, game->id, NOTICE_TIME_SHORT, now,
                       "the deadline was moved", err));
    bool was_to_come = db_changes(db) > 0;
    TRY(plan_warning(db, game, seat, now, err));
    if (!was_to_come || !is_warned(of))
        return ERROR_NONE;
    TRY(notice_next_warning(db, game, seat, now, now, &next, err));
    return next ? ERROR_NONE : warn(db, game, seat, now, err);
}

enum error_code notice_idle(struct db *db, const struct game_row *game, int64_t now,
                            struct error *err) {
    for (int seat = 0; seat < game->seats; seat++)
        if (game_awaits(game, seat))
            TRY(warn(db, game, seat, now, err));
    return ERROR_NONE;
}

/* --- Invitations --- */

/* Who is asked hears of it at once, and of what comes soon after it together. So does an inviter
 * whom somebody tells again and again that they come and go. */
enum error_code notice_invitation(struct db *db, const struct invitation_row *invitation, int place,
                                  enum notice_kind kind, int64_t now, struct error *err) {
    static const int64_t answers_at_once = 20;
    int64_t count = 0;
    struct outbox_row row = {.account = invitation->place[place].person.account,
                             .kind = kind,
                             .invitation = invitation->id,
                             .created_at = now,
                             .due_at = now};
    TRY(db_outbox_count(db, &row, &count, err));
    return post_all(db, row, place > 0 || count > answers_at_once, err);
}

/* The e-mail that a game has begun says whose turn it is: it is not said twice. */
static enum error_code notify_beginning(struct db *db, const struct game_row *game, int seat,
                                        int64_t now, struct error *err) {
    const struct outbox_row row = row_for(game, seat, NOTICE_ACCEPTED, now);
    struct notice_settings settings;
    TRY(db_notices_settings(db, row.account, &settings, err));
    if (settings.wants[NOTICE_ACCEPTED])
        return post(db, row, err);
    return game_awaits(game, seat) ? notify_turn(db, game, seat, now, err) : ERROR_NONE;
}

enum error_code notice_begun(struct db *db, const struct game_row *game, int64_t by, int64_t now,
                             struct error *err) {
    for (int seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].person.account != by)
            TRY(notify_beginning(db, game, seat, now, err));
    for (int seat = 0; seat < game->seats; seat++) {
        TRY(plan_warning(db, game, seat, now, err));
        TRY(notice_remind(db, game->seat[seat].person.account, now, err));
    }
    return ERROR_NONE;
}

/* --- Seasons and cups --- */

enum error_code notice_competition(struct db *db, enum competition_kind kind, int64_t account,
                                   int64_t member, int64_t now, struct error *err) {
    struct outbox_row row = {.account = account,
                             .kind = NOTICE_SEASON,
                             .member = kind == SEASON ? member : 0,
                             .cup_member = kind == CUP ? member : 0,
                             .created_at = now,
                             .due_at = now};
    return post(db, row, err);
}

/* --- The account, the digest --- */

enum error_code notice_requested(struct db *db, int64_t account, enum notice_kind kind, int64_t now,
                                 struct error *err) {
    int64_t last = 0;
    struct outbox_row row = {
        .account = account, .kind = kind, .channel = OUTBOX_MAIL, .created_at = now};
    TRY(db_outbox_last_taken(db, &row, now, &last, err));
    row.due_at = now < last + CLOCK_MINUTE ? last + CLOCK_MINUTE : now;
    return kind == NOTICE_TEST ? post(db, row, err) : db_outbox_insert(db, &row, err);
}

/* To the address that is confirmed now. */
static enum error_code tell_owner(struct db *db, int64_t account, enum notice_kind kind,
                                  bool passkey, int64_t now, struct error *err) {
    struct notice_settings settings;
    struct outbox_row row = {.account = account,
                             .kind = kind,
                             .passkey = passkey,
                             .channel = OUTBOX_MAIL,
                             .created_at = now,
                             .due_at = now};
    TRY(db_notices_settings(db, account, &settings, err));
    if (!reaches(&settings, &row))
        return ERROR_NONE;
    memcpy(row.address, settings.verified_email, sizeof row.address);
    return db_outbox_insert(db, &row, err);
}

enum error_code notice_credentials(struct db *db, int64_t account, enum notice_kind kind,
                                   int64_t now, struct error *err) {
    return tell_owner(db, account, kind, false, now, err);
}

enum error_code notice_way(struct db *db, int64_t account, int64_t now, struct error *err) {
    return tell_owner(db, account, NOTICE_NEW_PASSWORD, true, now, err);
}

enum error_code notice_next_digest(struct db *db, int64_t account, enum outbox_channel channel,
                                   int64_t subscription, int64_t last, int64_t now,
                                   struct error *err) {
    struct notice_settings settings;
    struct quiet_hours quiet;
    struct outbox_row row = {.account = account,
                             .kind = NOTICE_DIGEST,
                             .channel = channel,
                             .created_at = now,
                             .subscription = subscription};
    TRY(db_quiet_hours(db, account, &quiet, err));
    int days = (int)((now - last) / CLOCK_DAY);
    do
        row.due_at = quiet_hours_days_after(&quiet, last, days++);
    while (row.due_at < now + CLOCK_HOUR || row.due_at <= last);
    TRY(db_notices_settings(db, account, &settings, err));
    return post_by_channel(db, &settings, row, false, err);
}

enum error_code notice_change_settings(struct db *db, int64_t account,
                                       const struct notice_settings *settings, int64_t now,
                                       struct error *err) {
    TRY(db_notices_set(db, account, settings, err));
    for (int channel = OUTBOX_MAIL; channel < OUTBOX_CHANNELS; channel++)
        TRY(notice_next_digest(db, account, (enum outbox_channel)channel, 0, now, now, err));
    return ERROR_NONE;
}

static enum error_code end_quiet_time(struct db *db, int64_t account, int64_t now,
                                      struct error *err) {
    struct quiet_hours quiet;
    TRY(db_quiet_hours(db, account, &quiet, err));
    int64_t end = quiet_hours_end(&quiet, now);
    return end > now ? db_outbox_hasten(db, account, end, now, err) : ERROR_NONE;
}

static enum error_code replan(struct db *db, int64_t account, int64_t game, int64_t now,
                              struct error *err) {
    struct game_row row;
    int64_t warn_at[GAME_SEATS_MAX] = {0};
    TRY(db_games_by_id(db, game, &row, err));
    TRY(db_games_warnings(db, game, warn_at, err));
    int seat = game_seat(&row, account);
    return warn_at[seat] > now ? plan_warning(db, &row, seat, now, err) : ERROR_NONE;
}

enum error_code notice_change_quiet_hours(struct db *db, int64_t account,
                                          const struct quiet_hours *quiet, int64_t now,
                                          struct error *err) {
    TRY(end_quiet_time(db, account, now, err));
    TRY(db_quiet_hours_set(db, account, quiet, err));
    for (int64_t game = 0;;) {
        TRY(db_games_awaiting(db, account, game, &game, err));
        if (!game)
            return ERROR_NONE;
        TRY(replan(db, account, game, now, err));
    }
}
