/*
 * api.h - the steps of all calls under /api, by the file that has them, and what these files share.
 * routes.c has the table which says which call has which steps.
 */
#ifndef HTTP_API_H
#define HTTP_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "http/call.h"
#include "store/db_accounts.h"
#include "store/db_games.h"

/* api_accounts.c: who one is */
call_step api_sign_up_read, api_sign_up_work, api_sign_up_change;
call_step api_guest_read, api_guest_change;
call_step api_log_in_read, api_log_in_work, api_log_in_change;
call_step api_log_out_change;

/* api_me.c: what is known of one */
call_step api_session_read, api_me_read, api_player_work;
call_step api_edit_me_read, api_edit_me_work, api_edit_me_change;

/* api_emails.c: notices, and what the links in letters do */
struct notice_settings;
call_step api_notify_test_change, api_ask_confirmation_read, api_ask_confirmation_change;
call_step api_token_read, api_confirm_change, api_undo_email_change, api_unsubscribe_change;
call_step api_ask_reset_read, api_ask_reset_change;
call_step api_reset_read, api_reset_work, api_reset_change;

/* Changes those of the settings that the body's `notify` names. ERROR_BAD_FIELD. */
enum error_code api_read_notify(const struct call *call, struct notice_settings *settings,
                                struct error *err);

/* Adds "email_verified" and "notify" to an account. */
enum error_code api_add_notify(struct db *db, int64_t id, struct cJSON *account, struct error *err);

/* api_sessions.c: where one is logged in */
call_step api_sessions_read, api_end_session_change;

/* api_holidays.c: days off */
call_step api_holidays_read, api_holiday_set_read;
call_step api_holiday_set_change, api_holiday_end_change;

/* api_results.c */
call_step api_results_work;

/* api_rankings.c */
call_step api_rankings_read;

/* api_invitations.c */
call_step api_invitations_read, api_invitation_read;
call_step api_invite_read, api_invite_change;
call_step api_accept_change, api_decline_change, api_withdraw_change, api_rematch_change;

/* api_lists.c: one's games */
call_step api_games_read, api_next_game_read;

/* api_games.c: one game */
call_step api_game_read, api_moves_read, api_at_read, api_events_read, api_fairness_read,
    api_analysis_read;
call_step api_move_read, api_move_change;
call_step api_resign_read, api_resign_change;

/* api_dice.c */
call_step api_dice_work;

/* api_hints.c: training against the house */
call_step api_hint_read, api_hint_work;

/* api_chat.c: talk and notes at a table */
call_step api_messages_read, api_message_change, api_read_marker_change;
call_step api_note_read, api_note_set_change;

/* api.c */
call_step api_health_read;

/* Room for what one step leaves for the next: zeroed, freed with the call. */
enum error_code api_scratch(struct call *call, size_t size, void **ret_scratch, struct error *err);

/* A number of digits alone, up to `max`. False: it is none. */
bool api_number(const char *text, int64_t max, int64_t *ret_number);

/* The number of the page that the query asks for, from 1; ERROR_BAD_FIELD. */
enum error_code api_page(const struct call *call, int64_t *ret_number, struct error *err);

/* Adds a time to an object: ISO 8601, or null where `at` is 0. */
void api_add_time(struct cJSON *object, const char *name, int64_t at);

/* Adds the days that a move may take, or null where there is no limit. */
void api_add_days(struct cJSON *object, int days_per_move);

/* Adds a text to an object, or null where it is "". */
void api_add_text(struct cJSON *object, const char *name, const char *text);

/* A person as others see him, {"name","bot","guest"}; null where there is none. */
struct cJSON *api_person(const struct person *person);

/* A holiday, {"start","end"} by its days; null where there is none. */
struct cJSON *api_holiday(const struct holiday *holiday);

/* The whole account of the one who asks, with the counts of its games. */
enum error_code api_account(struct call *call, const struct account_row *row,
                            struct cJSON **ret_account, struct error *err);

/* Adds "active", "won", "drawn" and "lost". */
void api_add_counts(struct cJSON *object, const struct account_counts *counts);

/* Adds "rating": null for who is no named person. */
enum error_code api_add_rating(struct call *call, const struct person *person, struct cJSON *object,
                               struct error *err);

/* Sets the cookie to a session's token, or takes it away with "". */
void api_set_cookie(struct call *call, const char *token);

/* Puts the end of the asker's session off, as every change of his does at its end. */
enum error_code api_renew(struct call *call, struct error *err);

#endif
