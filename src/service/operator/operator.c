#include "service/operator/operator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/token.h"
#include "base/utf8.h"
#include "service/club/cups.h"
#include "service/club/ladder.h"
#include "service/club/seasons.h"
#include "service/operator/outages.h"
#include "service/people/accounts.h"
#include "service/people/sessions.h"
#include "service/play/invitations.h"
#include "service/play/play.h"
#include "service/site/site.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"
#include "store/tables/notices.h"

/* --- Players --- */

/* The player of the order, who is the entry's subject. */
static enum error_code find_player(struct db *db, const struct operator_order *order,
                                   struct act_row *entry, struct account_row *ret_row,
                                   struct error *err) {
    TRY(db_accounts_by_name(db, order->subject, ret_row, err));
    entry->account = ret_row->person.account;
    entry->subject = "";
    return ret_row->person.kind == ACCOUNT_BOT
               ? error_set(err, ERROR_FORBIDDEN, "%s is a house player.", ret_row->person.name)
               : ERROR_NONE;
}

static enum error_code find_named(struct db *db, const struct operator_order *order,
                                  struct act_row *entry, struct account_row *ret_row,
                                  struct error *err) {
    TRY(find_player(db, order, entry, ret_row, err));
    return ret_row->person.kind == ACCOUNT_PERSON
               ? ERROR_NONE
               : error_set(err, ERROR_FORBIDDEN, "%s has no password.", ret_row->person.name);
}

static enum error_code lock(struct db *db, const struct operator_order *order,
                            struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(find_player(db, order, entry, &row, err));
    TRY(db_accounts_lock(db, row.person.account, order->now, err));
    TRY(session_end_all(db, row.person.account, NULL, err));
    TRY(ladder_leave(db, row.person.account, order->now, err));
    TRY(invitation_leave_all(db, row.person.account, order->now, err));
    TRY(db_seasons_quit_open(db, row.person.account, err));
    TRY(db_cups_quit_open(db, row.person.account, err));
    buf_printf(said, "%s is locked", row.person.name);
    return ERROR_NONE;
}

static enum error_code unlock(struct db *db, const struct operator_order *order,
                              struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(find_player(db, order, entry, &row, err));
    TRY(db_accounts_lock(db, row.person.account, 0, err));
    buf_printf(said, "%s is no longer locked", row.person.name);
    return ERROR_NONE;
}

/* The name that was to go may be the one that is shown. */
static enum error_code rename_player(struct db *db, const struct operator_order *order,
                                     struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(find_named(db, order, entry, &row, err));
    TRY(account_check_name(order->value, err));
    if (strcasecmp(order->value, row.person.name) != 0)
        TRY(account_check_free(db, order->value, row.person.account, err));
    buf_printf(said, "%s is now %s", row.person.name, order->value);
    snprintf(entry->made, sizeof entry->made, "%s → %s", row.person.name, order->value);
    entry->detail = entry->made;
    memcpy(row.person.name, order->value, strlen(order->value) + 1);
    row.person.display_name[0] = '\0';
    return account_save(db, &row, NULL, order->now, err);
}

static enum error_code end_sessions(struct db *db, const struct operator_order *order,
                                    struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(find_player(db, order, entry, &row, err));
    TRY(session_end_all(db, row.person.account, NULL, err));
    buf_printf(said, "%s is logged out everywhere", row.person.name);
    return ERROR_NONE;
}

/* The log keeps no address. */
static enum error_code set_email(struct db *db, const struct operator_order *order,
                                 struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(find_named(db, order, entry, &row, err));
    TRY(account_check_email(order->value, err));
    memcpy(row.email, order->value, strlen(order->value) + 1);
    TRY(account_save(db, &row, NULL, order->now, err));
    buf_printf(said, "%s has been sent an e-mail to confirm the new address", row.person.name);
    return ERROR_NONE;
}

static enum error_code reset_password(struct db *db, const struct operator_order *order,
                                      struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(find_named(db, order, entry, &row, err));
    memcpy(row.password_hash, order->password_hash, sizeof row.password_hash);
    TRY(account_save(db, &row, NULL, order->now, err));
    buf_printf(said, "the password of %s is now %s", row.person.name, order->password);
    return ERROR_NONE;
}

/* Whoever asked reads the data then, see export.h. */
static enum error_code give_out(struct db *db, const struct operator_order *order,
                                struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(find_player(db, order, entry, &row, err));
    buf_printf(said, "the data of %s was exported", row.person.name);
    return ERROR_NONE;
}

static enum error_code delete_player(struct db *db, const struct operator_order *order,
                                     struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    int64_t games = 0;
    TRY(find_player(db, order, entry, &row, err));
    TRY(account_delete(db, &row, order->now, err));
    TRY(db_games_of_account(db, entry->account, &games, err));
    if (!games)
        entry->account = 0; /* nothing is left that the log could name */
    buf_printf(said, "%s is deleted", row.person.name);
    return ERROR_NONE;
}

/* --- Games, messages, reports --- */

enum { EXTEND_HOURS_MAX = 1000 };

static enum error_code end_game(struct db *db, const struct operator_order *order,
                                struct act_row *entry, struct buf *said, struct error *err) {
    struct game_row row;
    (void)entry;
    TRY(db_games_by_public_id(db, order->subject, &row, err));
    TRY(play_abandon(db, row.id, order->now, err));
    buf_printf(said, "game %s was ended as abandoned", row.public_id);
    return ERROR_NONE;
}

/* Gives time to each game that is named, one after the other. */
static enum error_code extend_games(struct db *db, const char *ids, struct outage *outage,
                                    struct error *err) {
    char id[PUBLIC_ID];
    for (size_t len; *ids; ids += len + strspn(ids + len, " ")) {
        struct game_row row;
        len = strcspn(ids, " ");
        snprintf(id, sizeof id, "%.*s", (int)len, len < sizeof id ? ids : "");
        TRY(db_games_by_public_id(db, id, &row, err));
        if (row.ending)
            return error_set(err, ERROR_GAME_OVER, "Game %s is over.", id);
        TRY(outage_move_game(db, row.id, outage, err));
    }
    return ERROR_NONE;
}

static enum error_code extend(struct db *db, const struct operator_order *order,
                              struct act_row *entry, struct buf *said, struct error *err) {
    char *ids = NULL;
    long hours = strtol(order->value, &ids, 10);
    struct outage outage = {.at = order->now, .why = OUTAGE_BY_HAND};
    if (ids == order->value || (*ids && *ids != ' ') || hours < 1 || hours > EXTEND_HOURS_MAX)
        return error_field(err, "value", "Must begin with the hours, from 1 to %d.",
                           EXTEND_HOURS_MAX);
    outage.ms = hours * CLOCK_HOUR;
    ids += strspn(ids, " ");
    TRY(*ids ? extend_games(db, ids, &outage, err) : outage_move_all(db, &outage, err));
    entry->detail = order->value;
    buf_printf(said, "%ld more hours for ", hours);
    outage_counts(&outage, said);
    return ERROR_NONE;
}

/* The number of a message or report. */
static enum error_code read_number(const char *text, int64_t *ret_number, struct error *err) {
    char *end = NULL;
    *ret_number = strtoll(text, &end, 10);
    return *end || end == text || *ret_number < 1
               ? error_field(err, "subject", "Must be a whole number of at least 1.")
               : ERROR_NONE;
}

static enum error_code delete_message(struct db *db, const struct operator_order *order,
                                      struct act_row *entry, struct buf *said, struct error *err) {
    int64_t id = 0;
    struct message_row row;
    struct buf text = BUF_INIT;
    TRY(read_number(order->subject, &id, err));
    enum error_code code = db_chat_find(db, id, &row, &text, err);
    buf_clear(&text);
    TRY(code);
    entry->account = row.author.account;
    TRY(db_chat_delete(db, id, err));
    buf_printf(said, "a message by %s was deleted", row.author.name);
    return db_games_touch_one(db, row.game, err);
}

/* The answer stays with the report, which goes with either of the two players. */
static enum error_code answer_report(struct db *db, const struct operator_order *order,
                                     struct act_row *entry, struct buf *said, struct error *err) {
    int64_t id = 0;
    TRY(read_number(order->subject, &id, err));
    TRY(db_reports_answer(db, id, order->value, order->now, &entry->account, err));
    buf_printf(said, "report %lld is answered", (long long)id);
    return ERROR_NONE;
}

/* --- Seasons and cups --- */

static enum error_code open_season(struct db *db, const struct operator_order *order,
                                   struct act_row *entry, struct buf *said, struct error *err) {
    struct season_info info = season_usual;
    TRY(season_set_name(&info, order->subject, err));
    TRY(club_terms_read(order->value, season_terms, &info, &info.starts_at, err));
    TRY(season_open(db, &info, order->now, err));
    entry->detail = order->value;
    buf_printf(said, "%s is open: %s", info.name, info.public_id);
    return ERROR_NONE;
}

static enum error_code close_season(struct db *db, const struct operator_order *order,
                                    struct act_row *entry, struct buf *said, struct error *err) {
    struct season_info info;
    TRY(db_seasons_by_public_id(db, order->subject, 0, &info, err));
    TRY(season_close(db, &info, order->now, err));
    entry->detail = info.state == SEASON_CANCELLED ? "cancelled" : "the last of its kind";
    buf_printf(said, "%s %d is %s", info.name, info.number, entry->detail);
    return ERROR_NONE;
}

static enum error_code open_cup(struct db *db, const struct operator_order *order,
                                struct act_row *entry, struct buf *said, struct error *err) {
    struct cup_info info = cup_usual;
    TRY(club_terms_read(order->value, cup_terms, &info, &info.starts_at, err));
    TRY(cup_open(db, &info, order->subject, order->now, err));
    entry->detail = order->value;
    buf_printf(said, "%s is open: %s", info.name, info.public_id);
    return ERROR_NONE;
}

static enum error_code end_season(struct db *db, const struct operator_order *order,
                                  struct act_row *entry, struct buf *said, struct error *err) {
    struct season_info info;
    TRY(db_seasons_by_public_id(db, order->subject, 0, &info, err));
    TRY(season_end(db, &info, order->now, err));
    entry->detail = info.state == SEASON_CANCELLED ? "cancelled" : "ended";
    buf_printf(said, "%s %d is %s", info.name, info.number, entry->detail);
    return ERROR_NONE;
}

static enum error_code end_cup(struct db *db, const struct operator_order *order,
                               struct act_row *entry, struct buf *said, struct error *err) {
    struct cup_info info;
    TRY(db_cups_by_public_id(db, order->subject, 0, &info, err));
    TRY(cup_end(db, &info, order->now, err));
    entry->detail = info.state == CUP_CANCELLED ? "cancelled" : "ended";
    buf_printf(said, "%s is %s", info.name, entry->detail);
    return ERROR_NONE;
}

/* The player of the order's value; the subject stays that of the entry. */
static enum error_code find_member(struct db *db, const struct operator_order *order,
                                   struct act_row *entry, struct buf *said, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_name(db, order->value, &row, err));
    entry->account = row.person.account;
    buf_printf(said, "%s was removed from ", row.person.name);
    return ERROR_NONE;
}

static enum error_code put_out_of_season(struct db *db, const struct operator_order *order,
                                         struct act_row *entry, struct buf *said,
                                         struct error *err) {
    struct season_info info;
    TRY(find_member(db, order, entry, said, err));
    TRY(db_seasons_by_public_id(db, order->subject, entry->account, &info, err));
    TRY(season_remove(db, &info, entry->account, order->now, err));
    buf_printf(said, "%s %d", info.name, info.number);
    return ERROR_NONE;
}

static enum error_code put_out_of_cup(struct db *db, const struct operator_order *order,
                                      struct act_row *entry, struct buf *said, struct error *err) {
    struct cup_info info;
    TRY(find_member(db, order, entry, said, err));
    TRY(db_cups_by_public_id(db, order->subject, entry->account, &info, err));
    TRY(cup_remove(db, &info, entry->account, order->now, err));
    buf_addstr(said, info.name);
    return ERROR_NONE;
}

static enum error_code allow_seasons(struct db *db, const struct operator_order *order,
                                     struct act_row *entry, struct buf *said, struct error *err) {
    static const char *const words[] = {"no", "yes", NULL};
    struct account_row row;
    int may = word_index(words, order->value);
    TRY(find_named(db, order, entry, &row, err));
    if (!words[may])
        return word_refuse(words, "value", err);
    TRY(db_seasons_allow(db, row.person.account, may, err));
    entry->detail = words[may];
    buf_printf(said, "%s %s open seasons", row.person.name, may ? "may" : "may not");
    return ERROR_NONE;
}

/* --- The site --- */

/* What else is long, or secret, is not for the log. */
static bool is_short(enum site_setting setting) {
    return setting != SITE_LOGO && setting != SITE_CODE && !site_kinds[setting].lines;
}

static enum error_code refuse_setting(struct error *err) {
    const char *names[SITE_SETTINGS + 1] = {NULL};
    char list[sizeof err->detail];
    for (int i = 0; i < SITE_SETTINGS; i++)
        names[i] = site_kinds[i].name;
    word_list(names, sizeof list, list);
    return error_set(err, ERROR_NOT_FOUND, "Unknown setting; known: %s.", list);
}

static enum error_code set(struct db *db, const struct operator_order *order, struct act_row *entry,
                           struct buf *said, struct error *err) {
    enum site_setting setting = site_find(order->subject);
    if (setting == SITE_SETTINGS)
        return refuse_setting(err);
    TRY(site_set(db, setting, order->value, err));
    if (is_short(setting))
        entry->detail = order->value;
    buf_printf(said, "%s is set", site_kinds[setting].name);
    return ERROR_NONE;
}

/* E-mails that a player asks for (a new password, a test) are left out once they have failed: the
 * player can ask again. */
static enum error_code resend_notices(struct db *db, const struct operator_order *order,
                                      struct act_row *entry, struct buf *said, struct error *err) {
    int64_t count = 0;
    (void)entry;
    TRY(db_outbox_resend(db, order->now, &count, err));
    buf_printf(said, "%lld notifications will be sent again", (long long)count);
    return ERROR_NONE;
}

/* --- All acts --- */

static const struct operator_act acts[] = {
    {"lock", ACT_ON_PLAYER, NULL,
     "locks an account: ends its sessions, withdraws its open invitations, gives up its places in "
     "those of others, and removes it from the ladder and from seasons and cups that have not "
     "started",
     lock},
    {"unlock", ACT_ON_PLAYER, NULL, "lets a player log in again", unlock},
    {"rename", ACT_ON_PLAYER, "NEW-NAME", "renames a player and removes the display name",
     rename_player},
    {"end-sessions", ACT_ON_PLAYER, NULL, "logs a player out everywhere", end_sessions},
    {"set-email", ACT_ON_PLAYER, "ADDRESS", "corrects a player's e-mail address", set_email},
    {"reset-password", ACT_ON_PLAYER, NULL,
     "gives a player a new password, prints it and ends their sessions", reset_password},
    {OPERATOR_EXPORT, ACT_ON_PLAYER, NULL, "prints all data of a player as JSON", give_out},
    {"delete-player", ACT_ON_PLAYER, NULL,
     "resigns a player's games and deletes their data; the games stay", delete_player},
    {"delete-message", ACT_ON_MESSAGE, NULL, "deletes a chat message", delete_message},
    {"end-game", ACT_ON_GAME, NULL, "ends a game as abandoned", end_game},
    {"extend", ACT_ON_NOTHING, "HOURS [GAME ...]",
     "extends all deadlines of games, seasons, cups and challenges by HOURS, or only those of the "
     "games named",
     extend},
    {"answer-report", ACT_ON_REPORT, "TEXT", "tells the reporter what was done", answer_report},
    {"open-season", ACT_ON_NAME, "TERMS",
     "opens a season; TERMS is its first day and any terms that differ from the defaults: "
     "\"2026-12-01 group_size=5\"",
     open_season},
    {"close-season", ACT_ON_SEASON, NULL,
     "makes a season the last one; cancels it if it has not started", close_season},
    {"open-cup", ACT_ON_NAME, "TERMS", "opens a cup; TERMS as for a season: \"2026-12-01 games=1\"",
     open_cup},
    {"end-season", ACT_ON_SEASON, NULL,
     "ends a season at once: running games are not counted, and no season follows", end_season},
    {"end-cup", ACT_ON_SEASON, NULL,
     "ends a cup at once without a winner: running games are not counted", end_cup},
    {"put-out-of-season", ACT_ON_SEASON, "NAME",
     "removes a player from a season: their opponents win the unfinished games", put_out_of_season},
    {"put-out-of-cup", ACT_ON_SEASON, "NAME", "removes a player from a cup: they lose their match",
     put_out_of_cup},
    {"allow-seasons", ACT_ON_PLAYER, "yes|no",
     "allows or forbids a player to open seasons and cups", allow_seasons},
    {"set", ACT_ON_SETTING, "VALUE",
     "changes a setting of the operator's page Site; \"\" restores the default", set},
    {"resend-notices", ACT_ON_NOTHING, NULL,
     "makes the running service retry failed e-mails and webhooks now", resend_notices},
};

enum { ACTS = sizeof acts / sizeof acts[0] };

const struct operator_act *operator_act_at(size_t index) {
    return index < ACTS ? &acts[index] : NULL;
}

static const struct operator_act *find(const char *name) {
    for (size_t i = 0; i < ACTS; i++)
        if (strcmp(acts[i].name, name) == 0)
            return &acts[i];
    return NULL;
}

const char *operator_subject_word(enum act_subject subject) {
    static const char *const words[] = {
        [ACT_ON_NOTHING] = NULL,     [ACT_ON_PLAYER] = "NAME",   [ACT_ON_GAME] = "ID",
        [ACT_ON_MESSAGE] = "NUMBER", [ACT_ON_REPORT] = "NUMBER", [ACT_ON_SETTING] = "SETTING",
        [ACT_ON_SEASON] = "ID",      [ACT_ON_NAME] = "NAME",
    };
    return words[subject];
}

static enum error_code check_text(const char *text, const char *field, struct error *err) {
    if (utf8_prefix(text, strlen(text)) != strlen(text))
        return error_field(err, field, "The text must be UTF-8.");
    return text_check(&text, 0, field, err);
}

enum error_code operator_prepare(struct operator_order *order, struct error *err) {
    const struct operator_act *act = find(order->act);
    if (!act)
        return error_field(err, "act", "Unknown act.");
    TRY(check_text(order->subject, "subject", err));
    TRY(check_text(order->value, "value", err));
    TRY(check_text(order->reason, "reason", err));
    if (utf8_count(order->reason) > OPERATOR_TEXT_MAX)
        return error_field(err, "reason", "Must be at most %d characters.", OPERATOR_TEXT_MAX);
    if (act->subject == ACT_ON_REPORT && utf8_count(order->value) > REPORT_TEXT_MAX)
        return error_field(err, "value", "Must be at most %d characters.", REPORT_TEXT_MAX);
    if (act->run != reset_password)
        return ERROR_NONE;
    id_new(order->password, OPERATOR_PASSWORD - 1);
    return password_hash(order->password, order->password_hash, err);
}

enum error_code operator_do(struct db *db, const struct operator_order *order, struct buf *said,
                            struct error *err) {
    const struct operator_act *act = find(order->act);
    struct act_row entry = {.at = order->now,
                            .way = order->way,
                            .act = act->name,
                            .subject = order->subject,
                            .detail = "",
                            .reason = order->reason};
    TRY(act->run(db, order, &entry, said, err));
    return db_acts_add(db, &entry, err);
}
