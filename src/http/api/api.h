/*
 * api.h - the calls under /api: a table of routes for each file of handlers, and what these files
 * share.
 */
#ifndef HTTP_API_API_H
#define HTTP_API_API_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "http/request/call.h"
#include "service/club/competitions.h"
#include "store/tables/accounts.h"
#include "store/tables/chat.h"

struct db;
struct game;
struct game_row;
struct notice_settings;

extern const struct route api_accounts_routes[];  /* signing up, logging in, sessions */
extern const struct route api_me_routes[];        /* one's own account, holidays */
extern const struct route api_open_data_routes[]; /* files for everybody */
extern const struct route api_own_data_routes[];  /* the export and the end of one's account */
extern const struct route api_passkeys_routes[];  /* adding passkeys, logging in with them */
extern const struct route api_tokens_routes[];    /* of programs */
extern const struct route api_push_routes[];      /* push messages */
extern const struct route api_bots_routes[];      /* of players */
extern const struct route api_calendar_routes[];  /* the deadlines as a calendar */
extern const struct route api_pictures_routes[];  /* of games and invitations, for messengers */
extern const struct route api_oembed_routes[];    /* how other sites show a game */
extern const struct route api_notices_routes[];   /* notices, and the links in e-mails */
extern const struct route api_providers_routes[]; /* logging in elsewhere */
extern const struct route api_players_routes[];   /* profiles, rankings, all dice */
extern const struct route api_people_routes[];    /* friends and blocks */
extern const struct route api_history_routes[];   /* ratings, streaks, skill and luck */
extern const struct route api_club_routes[];      /* recent activity of the whole site */
extern const struct route api_logbook_routes[];   /* reviews and achievements */
extern const struct route api_puzzles_routes[];   /* the daily puzzles */
extern const struct route api_invitations_routes[];
extern const struct route api_lists_routes[]; /* one's games */
extern const struct route api_games_routes[]; /* one game */
extern const struct route api_chat_routes[];  /* messages and notes */
extern const struct route api_comments_routes[];
extern const struct route api_site_routes[];         /* what the operator has set */
extern const struct route api_reports_routes[];      /* to the operator */
extern const struct route api_competitions_routes[]; /* seasons and cups */
extern const struct route api_ladder_routes[];
extern const struct route api_sign_up_links_routes[]; /* for others */
extern const struct route api_feed_routes[];          /* of the club's news */
extern const struct route api_webhook_routes[];       /* what signs one's own */
extern const struct route api_solo_games_routes[];    /* played without the service, and kept */

/* One page of a list, or of several lists side by side. The row after the last one of a page is
 * read too, because it shows that there is a next page. */
struct api_page {
    struct call *call;
    int64_t number; /* from 1 */
    int64_t first;  /* the index of the page's first row */
    int size;
    int count;     /* of the list that is being filled; at most one more than the size */
    cJSON *answer; /* which has the lists; borrowed */
    cJSON *items;  /* the list's array; borrowed */
    bool more;     /* there is a next page */
};

/* Reads the page's number from the query, and begins the answer. ERROR_BAD_FIELD. */
enum error_code api_page_read(struct call *call, int size, struct api_page *ret_page,
                              struct error *err);

/* Begins a list, an array of that name in the answer. */
void api_page_begin(struct api_page *page, const char *name);

/* Adds an object to the list for the next row, borrowed; NULL: the row belongs on the next page. */
cJSON *api_page_item(struct api_page *page);

/* Adds "next_page" if there is one. */
enum error_code api_page_end(struct api_page *page);

/* Adds a list of what is said about a game in one of the three ways after the message `?after=`,
 * each shown by `fill`; and "more" where that is not all: an answer has room for so many messages,
 * and so many bytes. ERROR_BAD_FIELD. */
enum error_code api_add_messages(struct call *call, int64_t game, enum chat_kind kind,
                                 void (*fill)(cJSON *object, const struct message_row *row),
                                 const char *name, cJSON *answer, struct error *err);

/* Adds what everybody may see of a game, and under the name `whose` the seat that the list is
 * about.
 */
enum error_code api_add_game(cJSON *object, struct db *db, const struct game_row *row,
                             const char *whose, int seat, struct error *err);

/* Adds how many games run, and how the finished ones ended. */
void api_add_counts(cJSON *object, const struct account_counts *counts);

/* A person as others see them, {"name","display_name","bot","house","guest","face"}; null where
 * there is none. */
cJSON *api_person(const struct person *person);

/* The same members of an object that is there already. */
void api_fill_person(cJSON *object, const struct person *person);

/* Adds "site" to an answer: what the operator has set for everybody. */
enum error_code api_site(struct call *call, cJSON *answer, struct error *err);

/* May the caller read the pages of the club? ERROR_NOT_LOGGED_IN where they are for members. */
enum error_code api_check_club(const struct call *call, struct error *err);

/* Adds the seasons that go on, each with its tables; the cups; and the challenges on the ladder
 * that wait for an answer. */
enum error_code api_add_competitions(struct call *call, enum competition_kind kind, cJSON *list,
                                     struct error *err);
enum error_code api_add_challenges(const struct call *call, cJSON *list, struct error *err);

/* Adds "season" or "cup" of a game, null where it is in none. */
enum error_code api_add_competition_of_game(const struct call *call, enum competition_kind kind,
                                            int64_t game, cJSON *object, struct error *err);

/* A holiday, {"start","end"} by its days; null where there is none. */
cJSON *api_holiday(const struct holiday *holiday);

/* The whole account of the caller, with the counts of its games. */
enum error_code api_fill_account(struct call *call, const struct account_row *row, cJSON *account,
                                 struct error *err);

/* Opens a session for the account, and answers with both. */
enum error_code api_answer_session(struct call *call, const struct account_row *row,
                                   struct error *err);

/* Answers that the account wants one of its passkeys, too, before a session is opened. */
enum error_code api_ask_passkey(struct call *call, const struct account_row *row,
                                struct error *err);

/* The game that `?game=` names, and that a body names as "game"; without a name the first of all.
 * ERROR_BAD_FIELD at "game". */
enum error_code api_read_game(const struct call *call, const struct game **ret_game,
                              struct error *err);
enum error_code api_body_game(const cJSON *body, const struct game **ret_game, struct error *err);

/* Adds "rating" (of the first game), "counts" (of all games) and "by_game" to an account or
 * profile. */
enum error_code api_add_standing(struct call *call, const struct account_row *row, cJSON *object,
                                 struct error *err);

/* Changes those of the settings that the body's `notify` names. ERROR_BAD_FIELD. */
enum error_code api_read_notify(const struct call *call, struct notice_settings *settings,
                                struct error *err);

/* Adds "email_verified" and "notify" to an account. */
enum error_code api_add_notify(struct db *db, int64_t id, cJSON *account, struct error *err);

/* Adds "clock", "days_per_move" and "free_weekends". */
void api_add_clock(cJSON *object, const struct game_clock *clock);

/* Reads them, where `clock` stands in place of `days_per_move`; what is not there stays as it is.
 * `limited`: there must be a limit. ERROR_BAD_FIELD. */
enum error_code api_read_clock(const cJSON *body, bool limited, struct game_clock *clock,
                               struct error *err);

/* Answers {"on"}, whether something is switched on. */
enum error_code api_answer_switch(struct call *call, bool on);

/* ERROR_FORBIDDEN where players log in only through a provider. */
enum error_code api_check_own_log_in(const struct call *call, struct error *err);

/* Can the account log in with a password? */
bool api_has_password(const struct call *call, const struct account_row *row);

/* Opens a session of the account for the device that asks, and sets its cookie. */
enum error_code api_open_session(struct call *call, int64_t account, char ret_token[TOKEN_SIZE],
                                 struct error *err);

/* Sets the cookie to a session's token, or removes it with "". */
void api_set_cookie(struct call *call, const char *token);

#endif
