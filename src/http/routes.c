#include "http/api.h"

#include <stddef.h>

const struct route routes[] = {
    {"GET", "/healthz", 0, api_health_read, NULL, NULL},

    {"POST", "/api/accounts", TAKES_BODY, api_sign_up_read, api_sign_up_work, api_sign_up_change},
    {"POST", "/api/accounts/guest", TAKES_BODY, api_guest_read, NULL, api_guest_change},
    {"POST", "/api/sessions", TAKES_BODY, api_log_in_read, api_log_in_work, api_log_in_change},
    {"DELETE", "/api/sessions/current", NEEDS_LOGIN, NULL, NULL, api_log_out_change},
    {"GET", "/api/session", 0, api_session_read, NULL, NULL},
    {"GET", "/api/me", NEEDS_LOGIN, api_me_read, NULL, NULL},
    {"PATCH", "/api/me", NEEDS_LOGIN | TAKES_BODY, api_edit_me_read, api_edit_me_work,
     api_edit_me_change},
    {"POST", "/api/me/notify/test", NEEDS_LOGIN, NULL, NULL, api_notify_test_change},
    {"POST", "/api/me/email/confirmation", NEEDS_LOGIN, NULL, NULL, api_ask_confirmation_change},
    {"POST", "/api/letters/confirm", TAKES_BODY, api_confirm_read, NULL, api_confirm_change},
    {"POST", "/api/letters/unsubscribe/{token}", 0, NULL, NULL, api_unsubscribe_change},
    {"POST", "/api/password-resets", TAKES_BODY, api_ask_reset_read, NULL, api_ask_reset_change},
    {"POST", "/api/password-resets/use", TAKES_BODY, api_reset_read, api_reset_work,
     api_reset_change},
    {"GET", "/api/players/{name}", 0, api_player_read, NULL, NULL},

    {"GET", "/api/invitations", NEEDS_LOGIN, api_invitations_read, NULL, NULL},
    {"POST", "/api/invitations", NEEDS_LOGIN | TAKES_BODY, api_invite_read, NULL,
     api_invite_change},
    {"GET", "/api/invitations/{id}", 0, api_invitation_read, NULL, NULL},
    {"DELETE", "/api/invitations/{id}", NEEDS_LOGIN, api_withdraw_read, NULL, api_withdraw_change},
    {"POST", "/api/invitations/{id}/accept", NEEDS_LOGIN | MAY_TAKE_BODY, api_accept_read, NULL,
     api_accept_change},
    {"POST", "/api/invitations/{id}/decline", NEEDS_LOGIN | MAY_TAKE_BODY, api_decline_read, NULL,
     api_decline_change},

    {"GET", "/api/games", NEEDS_LOGIN, api_games_read, NULL, NULL},
    {"GET", "/api/games/next", NEEDS_LOGIN, api_next_game_read, NULL, NULL},
    {"GET", "/api/games/{id}", 0, api_game_read, NULL, NULL},
    {"GET", "/api/games/{id}/moves", 0, api_moves_read, NULL, NULL},
    {"POST", "/api/games/{id}/moves", NEEDS_LOGIN | TAKES_BODY, api_move_read, NULL,
     api_move_change},
    {"GET", "/api/games/{id}/at/{seq}", 0, api_at_read, NULL, NULL},
    {"GET", "/api/games/{id}/events", 0, api_events_read, NULL, NULL},
    {"GET", "/api/games/{id}/fairness", 0, api_fairness_read, NULL, NULL},
    {"GET", "/api/games/{id}/analysis", 0, api_analysis_read, NULL, NULL},
    {"POST", "/api/games/{id}/resign", NEEDS_LOGIN | TAKES_BODY, api_resign_read, NULL,
     api_resign_change},

    {NULL, NULL, 0, NULL, NULL, NULL},
};
