#include "service/operator/operator.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/token.h"
#include "base/utf8.h"
#include "service/club/competitions.h"
#include "service/club/ladder.h"
#include "service/notices/news.h"
#include "service/operator/outages.h"
#include "service/people/accounts.h"
#include "service/people/bots.h"
#include "service/people/sessions.h"
#include "service/play/invitations.h"
#include "service/play/play.h"
#include "service/site/site.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"
#include "store/tables/news.h"
#include "store/tables/notices.h"
#include "store/tables/secrets.h"
#include "store/tables/sign_up_links.h"

/* An act while it is done. */
struct act {
    struct db *db;
    const struct operator_order *order;
    struct account_row player; /* where it is about one: then the entry has the account */
    struct act_row entry;      /* of the log */
    struct buf *said;
};

/* --- Players --- */

enum { LOCK_DAYS_MAX = 3650 };

/* A lock with no end, or with a longer one than they may give, is not a moderator's. */
static enum error_code check_lock(const struct act *act, struct error *err) {
    const struct account_row *player = &act->player;
    int64_t latest = act->order->now + MODERATOR_LOCK_DAYS * CLOCK_DAY;
    if (act->order->who.role == ROLE_MODERATOR && player->locked_at &&
        (!player->locked_until || player->locked_until > latest))
        return error_set(err, ERROR_FORBIDDEN, "Only the operator can change this lock.");
    return ERROR_NONE;
}

/* 0: until it is unlocked. */
static enum error_code read_lock_days(const struct operator_order *order, int64_t *ret_days,
                                      struct error *err) {
    int max = order->who.role == ROLE_MODERATOR ? MODERATOR_LOCK_DAYS : LOCK_DAYS_MAX;
    if (!*order->value && order->who.role != ROLE_MODERATOR)
        return ERROR_NONE;
    return text_number(order->value, max, ret_days) && *ret_days > 0
               ? ERROR_NONE
               : error_field(err, "value", "Must be the days, from 1 to %d.", max);
}

static enum error_code lock(struct act *act, struct error *err) {
    int64_t days = 0, now = act->order->now;
    TRY(read_lock_days(act->order, &days, err));
    TRY(check_lock(act, err));
    TRY(db_accounts_lock(act->db, act->entry.account, now, days ? now + days * CLOCK_DAY : 0, err));
    TRY(session_shut_out(act->db, act->entry.account, err));
    TRY(bots_shut_out(act->db, act->entry.account, now, err));
    TRY(ladder_leave(act->db, act->entry.account, act->order->now, err));
    TRY(db_sign_up_links_end_all(act->db, act->entry.account, now, err));
    TRY(invitation_leave_all(act->db, act->entry.account, act->order->now, err));
    TRY(db_competitions_quit_open(act->db, act->entry.account, err));
    buf_printf(act->said, "%s is locked", act->player.person.name);
    if (days) {
        buf_addstr(act->said, " for ");
        buf_addcount(act->said, days, "day");
        snprintf(act->entry.made, sizeof act->entry.made, "days=%d", (int)days);
        act->entry.detail = act->entry.made;
    }
    return ERROR_NONE;
}

static enum error_code unlock(struct act *act, struct error *err) {
    TRY(check_lock(act, err));
    TRY(db_accounts_lock(act->db, act->entry.account, 0, 0, err));
    TRY(db_accounts_by_id(act->db, act->entry.account, &act->player, err));
    if (act->player.locked_at)
        return error_set(err, ERROR_FORBIDDEN, "%s is locked with the account of its owner.",
                         act->player.person.name);
    buf_printf(act->said, "%s is no longer locked", act->player.person.name);
    return ERROR_NONE;
}

/* The name that was to go may be the one that is shown. */
static enum error_code rename_player(struct act *act, struct error *err) {
    TRY(account_check_name(act->order->value, err));
    if (strcasecmp(act->order->value, act->player.person.name) != 0)
        TRY(account_check_free(act->db, act->order->value, act->entry.account, err));
    buf_printf(act->said, "%s is now %s", act->player.person.name, act->order->value);
    snprintf(act->entry.made, sizeof act->entry.made, "%s → %s", act->player.person.name,
             act->order->value);
    act->entry.detail = act->entry.made;
    memcpy(act->player.person.name, act->order->value, strlen(act->order->value) + 1);
    act->player.person.display_name[0] = '\0';
    return account_save(act->db, &act->player, NULL, act->order->now, err);
}

static enum error_code end_sessions(struct act *act, struct error *err) {
    TRY(session_end_all(act->db, act->entry.account, NULL, err));
    buf_printf(act->said, "%s is logged out everywhere", act->player.person.name);
    return ERROR_NONE;
}

/* The log keeps no address. */
static enum error_code set_email(struct act *act, struct error *err) {
    TRY(account_check_email(act->order->value, err));
    memcpy(act->player.email, act->order->value, strlen(act->order->value) + 1);
    TRY(account_save(act->db, &act->player, NULL, act->order->now, err));
    buf_printf(act->said, "%s has been sent an e-mail to confirm the new address",
               act->player.person.name);
    return ERROR_NONE;
}

static enum error_code reset_password(struct act *act, struct error *err) {
    memcpy(act->player.password_hash, act->order->password_hash, sizeof act->player.password_hash);
    act->player.second_step = false; /* the passkeys may be lost, too */
    TRY(account_save(act->db, &act->player, NULL, act->order->now, err));
    buf_printf(act->said, "the password of %s is now %s", act->player.person.name,
               act->order->password);
    return ERROR_NONE;
}

/* Whoever asked reads the data then, see export.h. */
static enum error_code give_out(struct act *act, struct error *err) {
    (void)err;
    buf_printf(act->said, "the data of %s was exported", act->player.person.name);
    return ERROR_NONE;
}

static enum error_code delete_player(struct act *act, struct error *err) {
    int64_t games = 0;
    TRY(account_delete(act->db, &act->player, act->order->now, err));
    TRY(db_games_of_account(act->db, act->entry.account, &games, err));
    if (!games)
        act->entry.account = 0; /* nothing is left that the log could name */
    buf_printf(act->said, "%s is deleted", act->player.person.name);
    return ERROR_NONE;
}

/* --- Games, messages, reports --- */

enum { EXTEND_HOURS_MAX = 1000 };

static enum error_code end_game(struct act *act, struct error *err) {
    struct game_row row;
    TRY(db_games_by_public_id(act->db, act->order->subject, &row, err));
    TRY(play_abandon(act->db, row.id, act->order->now, err));
    buf_printf(act->said, "game %s was ended as abandoned", row.public_id);
    return ERROR_NONE;
}

/* Gives time to each game that is named, one after the other. */
static enum error_code extend_games(struct db *db, const char *ids, struct outage *outage,
                                    struct error *err) {
    char id[PUBLIC_ID_SIZE];
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

static enum error_code extend(struct act *act, struct error *err) {
    char *ids = NULL;
    long hours = strtol(act->order->value, &ids, 10);
    struct outage outage = {.at = act->order->now, .why = OUTAGE_BY_HAND};
    if (ids == act->order->value || (*ids && *ids != ' ') || hours < 1 || hours > EXTEND_HOURS_MAX)
        return error_field(err, "value", "Must begin with the hours, from 1 to %d.",
                           EXTEND_HOURS_MAX);
    outage.ms = hours * CLOCK_HOUR;
    ids += strspn(ids, " ");
    TRY(*ids ? extend_games(act->db, ids, &outage, err) : outage_move_all(act->db, &outage, err));
    act->entry.detail = act->order->value;
    buf_printf(act->said, "%ld more hours for ", hours);
    outage_counts(&outage, act->said);
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

static enum error_code delete_message(struct act *act, struct error *err) {
    int64_t id = 0;
    struct message_row row;
    struct buf text = BUF_INIT;
    TRY(read_number(act->order->subject, &id, err));
    enum error_code code = db_chat_find(act->db, id, &row, &text, err);
    buf_clear(&text);
    TRY(code);
    act->entry.account = row.author.account;
    TRY(db_chat_delete(act->db, id, err));
    buf_printf(act->said, "a message by %s was deleted", row.author.name);
    return db_games_touch_one(act->db, row.game, err);
}

/* The answer stays with the report, which goes with either of the two players. */
static enum error_code answer_report(struct act *act, struct error *err) {
    int64_t id = 0;
    TRY(read_number(act->order->subject, &id, err));
    TRY(db_reports_answer(act->db, id, act->order->value, act->order->now, &act->entry.account,
                          err));
    buf_printf(act->said, "report %lld is answered", (long long)id);
    return ERROR_NONE;
}

/* --- Seasons and cups --- */

/* The last word of "end-cup" and the like. */
static enum competition_kind kind_of(const struct act *act) {
    return strcmp(strrchr(act->entry.act, '-') + 1, competition_kinds[CUP]) == 0 ? CUP : SEASON;
}

static enum error_code find_competition(const struct act *act, struct competition *ret_info,
                                        struct error *err) {
    return db_competitions_by_public_id(act->db, kind_of(act), act->order->subject, 0, ret_info,
                                        err);
}

/* "League 2", but a cup has no number. */
static void say_name(const struct competition *info, struct buf *said) {
    buf_addstr(said, info->name);
    if (info->kind == SEASON)
        buf_printf(said, " %d", info->number);
}

static void say_end(struct act *act, const struct competition *info, const char *what) {
    act->entry.detail = info->state == STATE_CANCELLED ? "cancelled" : what;
    say_name(info, act->said);
    buf_printf(act->said, " is %s", act->entry.detail);
}

static enum error_code open_competition(struct act *act, struct error *err) {
    struct competition info = competition_usual[kind_of(act)];
    TRY(club_terms_read(act->order->value, &info, err));
    TRY(competition_open(act->db, &info, act->order->subject, act->order->now, err));
    act->entry.detail = act->order->value;
    buf_printf(act->said, "%s is open: %s", info.name, info.public_id);
    return ERROR_NONE;
}

static enum error_code close_season(struct act *act, struct error *err) {
    struct competition info;
    TRY(find_competition(act, &info, err));
    TRY(competition_close(act->db, &info, act->order->now, err));
    say_end(act, &info, "the last of its kind");
    return ERROR_NONE;
}

static enum error_code end_competition(struct act *act, struct error *err) {
    struct competition info;
    TRY(find_competition(act, &info, err));
    TRY(competition_end(act->db, &info, act->order->now, err));
    say_end(act, &info, "ended");
    return ERROR_NONE;
}

/* The player is the order's value; the subject stays that of the entry. */
static enum error_code put_out(struct act *act, struct error *err) {
    struct account_row row;
    struct competition info;
    TRY(db_accounts_by_name(act->db, act->order->value, &row, err));
    act->entry.account = row.person.account;
    TRY(find_competition(act, &info, err));
    TRY(competition_remove(act->db, &info, act->entry.account, act->order->now, err));
    buf_printf(act->said, "%s was removed from ", row.person.name);
    say_name(&info, act->said);
    return ERROR_NONE;
}

static enum error_code allow_seasons(struct act *act, struct error *err) {
    static const char *const words[] = {"no", "yes", NULL};
    int may = word_index(words, act->order->value);
    if (!words[may])
        return word_refuse(words, "value", err);
    TRY(db_competitions_allow(act->db, act->entry.account, may, err));
    act->entry.detail = words[may];
    buf_printf(act->said, "%s %s open seasons", act->player.person.name, may ? "may" : "may not");
    return ERROR_NONE;
}

/* --- The site --- */

/* What else is long is not for the log, nor is a URL by which others can post. */
static bool is_logged(enum site_setting setting) {
    return setting != SITE_LOGO && setting != SITE_WEBHOOK && !site_kinds[setting].lines;
}

static enum error_code new_webhook_secret(struct act *act, struct error *err) {
    uint8_t secret[SECRET];
    char text[TOKEN_SIZE];
    randombytes_buf(secret, sizeof secret);
    token_write(secret, text);
    TRY(db_secrets_renew(act->db, SITE_WEBHOOK_SECRET, secret, err));
    buf_printf(act->said, "%sthe club webhook is signed with the secret %s",
               act->said->len ? "; " : "", text);
    return ERROR_NONE;
}

/* What else has to be done where a setting was changed. */
static enum error_code follow(struct act *act, enum site_setting setting, struct error *err) {
    bool empty = !*act->order->value;
    if (setting == SITE_ANNOUNCEMENT)
        return news_announcement(act->db, !empty, act->order->now, err);
    return setting == SITE_WEBHOOK && !empty ? new_webhook_secret(act, err) : ERROR_NONE;
}

static enum error_code refuse_setting(struct error *err) {
    const char *names[SITE_SETTINGS + 1] = {NULL};
    char list[sizeof err->detail];
    for (int i = 0; i < SITE_SETTINGS; i++)
        names[i] = site_kinds[i].name;
    word_list(names, sizeof list, list);
    return error_set(err, ERROR_NOT_FOUND, "Unknown setting; known: %s.", list);
}

static enum error_code set(struct act *act, struct error *err) {
    enum site_setting setting = site_find(act->order->subject);
    if (setting == SITE_SETTINGS)
        return refuse_setting(err);
    TRY(site_set(act->db, setting, act->order->value, err));
    if (is_logged(setting))
        act->entry.detail = act->order->value;
    buf_printf(act->said, "%s is set", site_kinds[setting].name);
    return follow(act, setting, err);
}

/* E-mails that a player asks for (a new password, a test) are left out once they have failed: the
 * player can ask again. */
static enum error_code resend_notices(struct act *act, struct error *err) {
    int64_t count = 0, news = 0;
    TRY(db_outbox_resend(act->db, act->order->now, &count, err));
    TRY(db_news_resend(act->db, act->order->now, &news, err));
    count += news;
    buf_printf(act->said, "%lld notifications will be sent again", (long long)count);
    return ERROR_NONE;
}

/* --- Sign-up links --- */

enum { LINK_USES_MOST = 10000, LINK_DAYS_MOST = 3650, LINK_NOTE_MAX = 200 };

struct link_terms {
    int64_t uses, days; /* 0: without a limit */
    char code[4 * SITE_CODE_MAX + 1];
    const char *note;
};

static enum error_code read_term(const char *word, struct link_terms *terms, struct error *err) {
    if (strncmp(word, "uses=", 5) == 0 && text_number(word + 5, LINK_USES_MOST, &terms->uses))
        return ERROR_NONE;
    if (strncmp(word, "days=", 5) == 0 && text_number(word + 5, LINK_DAYS_MOST, &terms->days))
        return ERROR_NONE;
    if (strncmp(word, "code=", 5) == 0 && word[5] && utf8_count(word + 5) <= SITE_CODE_MAX) {
        snprintf(terms->code, sizeof terms->code, "%s", word + 5);
        return ERROR_NONE;
    }
    return error_field(err, "value",
                       "Known terms: uses= (to %d), days= (to %d), code= (of %d characters), and "
                       "last note=.",
                       LINK_USES_MOST, LINK_DAYS_MOST, SITE_CODE_MAX);
}

/* "uses=5 days=30 code=Ahoi note=for the club": the note is the rest. */
static enum error_code read_terms(const char *text, struct link_terms *terms, struct error *err) {
    char word[sizeof terms->code + 5];
    terms->note = "";
    for (size_t len; *(text += strspn(text, " ")); text += len) {
        len = strcspn(text, " ");
        if (strncmp(text, "note=", 5) == 0) {
            terms->note = text + 5;
            break;
        }
        snprintf(word, sizeof word, "%.*s", (int)len, len < sizeof word ? text : "");
        TRY(read_term(word, terms, err));
    }
    return utf8_count(terms->note) <= LINK_NOTE_MAX
               ? ERROR_NONE
               : error_field(err, "value", "A note has at most %d characters.", LINK_NOTE_MAX);
}

static void say_link(const struct act *act, int64_t id, const char *code) {
    const char *url = act->order->links;
    buf_printf(act->said, "sign-up link %d has the code %s", (int)id, code);
    if (!url || !*url)
        return;
    size_t len = strlen(url);
    buf_printf(act->said, ": %.*s/signup?code=", (int)(url[len - 1] == '/' ? len - 1 : len), url);
    buf_percent(act->said, code);
}

/* The log has neither the code nor the note. */
static enum error_code make_link(struct act *act, struct error *err) {
    struct link_terms terms = {.uses = 0};
    const char *name = act->order->who.name;
    int64_t id = 0, now = act->order->now;
    TRY(read_terms(act->order->value, &terms, err));
    if (!*terms.code)
        id_new(terms.code, PUBLIC_ID_SIZE - 1);
    const struct sign_up_link link = {.code = terms.code,
                                      .maker = *name ? name : "command",
                                      .note = terms.note,
                                      .uses_max = terms.uses,
                                      .made_at = now,
                                      .ends_at = terms.days ? now + terms.days * CLOCK_DAY : 0};
    TRY(db_sign_up_links_add(act->db, &link, &id, err));
    snprintf(act->entry.made, sizeof act->entry.made, "link %d uses=%d days=%d", (int)id,
             (int)terms.uses, (int)terms.days);
    act->entry.detail = act->entry.made;
    say_link(act, id, terms.code);
    return ERROR_NONE;
}

static enum error_code end_link(struct act *act, struct error *err) {
    int64_t id = 0;
    TRY(read_number(act->order->subject, &id, err));
    TRY(db_sign_up_links_end(act->db, id, act->order->now, err));
    buf_printf(act->said, "sign-up link %d has ended", (int)id);
    return ERROR_NONE;
}

/* --- Helpers --- */

static enum error_code read_role(const struct act *act, struct helper *helper, struct error *err) {
    int role = word_index(operator_roles, act->order->value);
    if (!operator_roles[role])
        return word_refuse(operator_roles, "value", err);
    helper->role = (enum operator_role)role;
    return ERROR_NONE;
}

/* A new secret, which is shown once, ends all log-ins. */
static void renew_secret(struct act *act, struct helper *helper) {
    char secret[TOKEN_SIZE];
    token_new(secret, helper->secret_hash);
    randombytes_buf(helper->log_ins, sizeof helper->log_ins);
    buf_printf(act->said, "%s logs in with the secret %s", helper->name, secret);
}

static enum error_code check_helper_name(const char *name, struct error *err) {
    static const char *const taken[] = {OPERATOR_NAME, "command", "page"};
    TRY(account_check_name(name, err));
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcasecmp(taken[i], name) == 0)
            return error_set(err, ERROR_NAME_TAKEN, "This name is reserved.");
    return ERROR_NONE;
}

static enum error_code add_helper(struct act *act, struct error *err) {
    struct helper others[HELPERS_MAX], helper = {.made_at = act->order->now};
    size_t count = 0;
    TRY(check_helper_name(act->order->subject, err));
    snprintf(helper.name, sizeof helper.name, "%s", act->order->subject);
    TRY(read_role(act, &helper, err));
    TRY(db_helpers_all(act->db, others, &count, err));
    if (count == HELPERS_MAX)
        return error_set(err, ERROR_FULL, "There are at most %d helpers.", HELPERS_MAX);
    act->entry.detail = act->order->value;
    renew_secret(act, &helper);
    return db_helpers_add(act->db, &helper, err);
}

static enum error_code change_role(struct act *act, struct error *err) {
    struct helper helper;
    TRY(db_helpers_find(act->db, act->order->subject, &helper, err));
    TRY(read_role(act, &helper, err));
    act->entry.detail = act->order->value;
    buf_printf(act->said, "%s has the role %s", helper.name, act->order->value);
    return db_helpers_save(act->db, &helper, err);
}

static enum error_code new_secret(struct act *act, struct error *err) {
    struct helper helper;
    TRY(db_helpers_find(act->db, act->order->subject, &helper, err));
    renew_secret(act, &helper);
    return db_helpers_save(act->db, &helper, err);
}

static enum error_code remove_helper(struct act *act, struct error *err) {
    struct helper helper;
    TRY(db_helpers_find(act->db, act->order->subject, &helper, err));
    buf_printf(act->said, "%s is no longer a helper", helper.name);
    return db_helpers_remove(act->db, helper.name, err);
}

/* --- All acts --- */

static const struct operator_act acts[] = {
    {"lock", ACT_ON_PLAYER, ROLE_MODERATOR, "[DAYS]",
     "locks an account, for so many DAYS or until it is unlocked: ends its sessions and sign-up "
     "links, withdraws its "
     "open invitations, gives up its places in "
     "those of others, and removes it from the ladder and from seasons and cups that have not "
     "started",
     lock},
    {"unlock", ACT_ON_PLAYER, ROLE_MODERATOR, NULL, "lets a player log in again", unlock},
    {"rename", ACT_ON_PERSON, ROLE_OPERATOR, "NEW-NAME",
     "renames a player and removes the display name", rename_player},
    {"end-sessions", ACT_ON_PLAYER, ROLE_OPERATOR, NULL, "logs a player out everywhere",
     end_sessions},
    {"set-email", ACT_ON_PERSON, ROLE_OPERATOR, "ADDRESS", "corrects a player's e-mail address",
     set_email},
    {"reset-password", ACT_ON_PERSON, ROLE_OPERATOR, NULL,
     "gives a player a new password, prints it and ends their sessions", reset_password},
    {OPERATOR_EXPORT, ACT_ON_PLAYER, ROLE_OPERATOR, NULL, "prints all data of a player as JSON",
     give_out},
    {"delete-player", ACT_ON_PLAYER, ROLE_OPERATOR, NULL,
     "resigns a player's games and deletes their data; the games stay", delete_player},
    {"delete-message", ACT_ON_MESSAGE, ROLE_MODERATOR, NULL, "deletes a chat message",
     delete_message},
    {"end-game", ACT_ON_GAME, ROLE_OPERATOR, NULL, "ends a game as abandoned", end_game},
    {"extend", ACT_ON_NOTHING, ROLE_OPERATOR, "HOURS [GAME ...]",
     "extends all deadlines of games, seasons, cups and challenges by HOURS, or only those of the "
     "games named",
     extend},
    {"answer-report", ACT_ON_REPORT, ROLE_MODERATOR, "TEXT", "tells the reporter what was done",
     answer_report},
    {"open-season", ACT_ON_NAME, ROLE_HOST, "TERMS",
     "opens a season; TERMS is its first day and any terms that differ from the defaults: "
     "\"2026-12-01 game=shanghai group_size=5 bank=steady free_weekends=yes\"",
     open_competition},
    {"close-season", ACT_ON_SEASON, ROLE_HOST, NULL,
     "makes a season the last one; cancels it if it has not started", close_season},
    {"open-cup", ACT_ON_NAME, ROLE_HOST, "TERMS",
     "opens a cup; TERMS as for a season: \"2026-12-01 games=1\"", open_competition},
    {"end-season", ACT_ON_SEASON, ROLE_HOST, NULL,
     "ends a season at once: running games are not counted, and no season follows",
     end_competition},
    {"end-cup", ACT_ON_SEASON, ROLE_HOST, NULL,
     "ends a cup at once without a winner: running games are not counted", end_competition},
    {"put-out-of-season", ACT_ON_SEASON, ROLE_HOST, "NAME",
     "removes a player from a season: their opponents win the unfinished games", put_out},
    {"put-out-of-cup", ACT_ON_SEASON, ROLE_HOST, "NAME",
     "removes a player from a cup: they lose their match", put_out},
    {"allow-seasons", ACT_ON_PERSON, ROLE_OPERATOR, "yes|no",
     "allows or forbids a player to open seasons and cups", allow_seasons},
    {"set", ACT_ON_SETTING, ROLE_OPERATOR, "VALUE",
     "changes a setting of the operator's page Site; \"\" restores the default", set},
    {"make-link", ACT_ON_NOTHING, ROLE_OPERATOR, "[TERMS ...]",
     "makes a link by which people sign up, and prints it; TERMS limit it: \"uses=5 days=30 "
     "code=Ahoi note=for the club\"",
     make_link},
    {"end-link", ACT_ON_LINK, ROLE_OPERATOR, NULL, "ends a sign-up link", end_link},
    {"resend-notices", ACT_ON_NOTHING, ROLE_OPERATOR, NULL,
     "makes the running service retry failed e-mails and webhooks now", resend_notices},
    {"new-webhook-secret", ACT_ON_NOTHING, ROLE_OPERATOR, NULL,
     "gives the club webhook a new secret, and prints it", new_webhook_secret},
    {"add-helper", ACT_ON_NAME, ROLE_OPERATOR, "ROLE",
     "adds a helper to the operator's page and prints their secret; ROLE is moderator (reports, "
     "messages, locks of at most 14 days), host (seasons, cups, announcement) or operator (all)",
     add_helper},
    {"change-role", ACT_ON_HELPER, ROLE_OPERATOR, "ROLE", "gives a helper another role",
     change_role},
    {"new-secret", ACT_ON_HELPER, ROLE_OPERATOR, NULL,
     "gives a helper a new secret, prints it and ends their log-ins", new_secret},
    {"remove-helper", ACT_ON_HELPER, ROLE_OPERATOR, NULL,
     "removes a helper, whose log-ins end at once", remove_helper},
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

/* A host makes announcements, and sets nothing else. */
static enum operator_role role_for(const struct operator_act *act, const char *subject) {
    return act->run == set && site_find(subject) == SITE_ANNOUNCEMENT ? ROLE_HOST : act->role;
}

bool operator_may(enum operator_role role, const char *act, const char *subject) {
    const struct operator_act *found = find(act);
    return role == ROLE_OPERATOR || (found && role_for(found, subject) == role);
}

const char *operator_subject_word(enum act_subject subject) {
    static const char *const words[] = {
        [ACT_ON_NOTHING] = NULL,      [ACT_ON_PLAYER] = "NAME",    [ACT_ON_PERSON] = "NAME",
        [ACT_ON_GAME] = "ID",         [ACT_ON_MESSAGE] = "NUMBER", [ACT_ON_REPORT] = "NUMBER",
        [ACT_ON_SETTING] = "SETTING", [ACT_ON_SEASON] = "ID",      [ACT_ON_NAME] = "NAME",
        [ACT_ON_HELPER] = "NAME",     [ACT_ON_LINK] = "NUMBER",
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
    if (!operator_may(order->who.role, order->act, order->subject))
        return error_set(err, ERROR_FORBIDDEN, "The role %s does not include this act.",
                         operator_roles[order->who.role]);
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

/* The player of the order, who is the entry's subject. */
static enum error_code find_player(struct act *act, enum act_subject subject, struct error *err) {
    const struct person *person = &act->player.person;
    TRY(db_accounts_by_name(act->db, act->order->subject, &act->player, err));
    act->entry.account = person->account;
    act->entry.subject = "";
    if (person->kind == ACCOUNT_HOUSE)
        return error_set(err, ERROR_FORBIDDEN, "%s is a house player.", person->name);
    return subject == ACT_ON_PERSON && person->kind != ACCOUNT_PERSON
               ? error_set(err, ERROR_FORBIDDEN, "%s has no password.", person->name)
               : ERROR_NONE;
}

enum error_code operator_do(struct db *db, const struct operator_order *order, struct buf *said,
                            struct error *err) {
    const struct operator_act *kind = find(order->act);
    struct act act = {.db = db,
                      .order = order,
                      .said = said,
                      .entry = {.at = order->now,
                                .way = order->way,
                                .actor = order->who.name,
                                .act = kind->name,
                                .subject = order->subject,
                                .detail = "",
                                .reason = order->reason}};
    if (kind->subject == ACT_ON_PLAYER || kind->subject == ACT_ON_PERSON)
        TRY(find_player(&act, kind->subject, err));
    TRY(kind->run(&act, err));
    return db_acts_add(db, &act.entry, err);
}
