#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static const struct error_kind kinds[ERROR_COUNT] = {
    [ERROR_NONE] = {"none", 200, "OK"},
    [ERROR_BAD_JSON] = {"bad_json", 400, "Invalid JSON"},
    [ERROR_BAD_FIELD] = {"bad_field", 400, "Invalid field"},
    [ERROR_NOT_LOGGED_IN] = {"not_logged_in", 401, "Not logged in"},
    [ERROR_BAD_LOGIN] = {"bad_login", 401, "Wrong name or password"},
    [ERROR_FORBIDDEN] = {"forbidden", 403, "Not allowed"},
    [ERROR_CROSS_SITE] = {"cross_site", 403, "Cross-site request"},
    [ERROR_SCOPE] = {"scope", 403, "Beyond the token's scopes"},
    [ERROR_NOT_FOUND] = {"not_found", 404, "Not found"},
    [ERROR_METHOD_NOT_ALLOWED] = {"method_not_allowed", 405, "Method not allowed"},
    [ERROR_NAME_TAKEN] = {"name_taken", 409, "Name taken"},
    [ERROR_STALE_SEQ] = {"stale_seq", 409, "The game has moved on"},
    [ERROR_NOT_YOUR_TURN] = {"not_your_turn", 409, "Not your turn"},
    [ERROR_ILLEGAL_MOVE] = {"illegal_move", 409, "Illegal move"},
    [ERROR_GAME_OVER] = {"game_over", 409, "The game is over"},
    [ERROR_NOT_FINISHED] = {"not_finished", 409, "The game is not finished"},
    [ERROR_INVITATION_CLOSED] = {"invitation_closed", 409, "The invitation is no longer open"},
    [ERROR_TOO_LATE] = {"too_late", 409, "Too late"},
    [ERROR_FULL] = {"full", 409, "No places left"},
    [ERROR_NOT_ON_LADDER] = {"not_on_ladder", 409, "Not on the ladder"},
    [ERROR_OUT_OF_REACH] = {"out_of_reach", 409, "Out of reach"},
    [ERROR_IN_CHALLENGE] = {"in_challenge", 409, "Already in a challenge"},
    [ERROR_TOO_SOON] = {"too_soon", 409, "Too soon"},
    [ERROR_NOT_HERE] = {"not_here", 409, "Not in this game"},
    [ERROR_TOO_OFTEN] = {"too_often", 409, "Too often"},
    [ERROR_BLOCKED] = {"blocked", 409, "Player blocked"},
    [ERROR_OTHER_ACCOUNT] = {"other_account", 409, "Another account is logged in"},
    [ERROR_TOO_LARGE] = {"too_large", 413, "Request too large"},
    [ERROR_UNSUPPORTED_MEDIA_TYPE] = {"unsupported_media_type", 415, "Unsupported media type"},
    [ERROR_NOT_OFFERED] = {"not_offered", 501, "Format not offered"},
    [ERROR_RATE_LIMITED] = {"rate_limited", 429, "Too many requests"},
    [ERROR_INTERNAL] = {"internal", 500, "Internal error"},
    [ERROR_BUSY] = {"busy", 503, "Server busy"},
    [ERROR_STORAGE_FULL] = {"storage_full", 507, "Storage full"},
};

const struct error_kind *error_kind(enum error_code code) {
    unsigned i = (unsigned)code;
    return &kinds[i < ERROR_COUNT ? i : ERROR_INTERNAL];
}

/* Drops the first half of a character that snprintf has cut: the text may quote a person, and goes
 * out as JSON. */
static void drop_half_character(char *text) {
    size_t len = strlen(text), at = len;
    while (at > 0 && ((unsigned char)text[--at] & 0xC0) == 0x80)
        ;
    if (utf8_sequence(text + at, len - at) == 0)
        text[at] = '\0';
}

__attribute__((format(printf, 4, 0))) static enum error_code
fill(struct error *err, enum error_code code, const char *field, const char *detail, va_list args) {
    if (err) {
        err->code = code;
        err->retry_after = code == ERROR_BUSY ? 1 : 0;
        snprintf(err->field, sizeof err->field, "%s", field);
        vsnprintf(err->detail, sizeof err->detail, detail, args);
        drop_half_character(err->field);
        drop_half_character(err->detail);
    }
    return code;
}

enum error_code error_set(struct error *err, enum error_code code, const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    fill(err, code, "", detail, args);
    va_end(args);
    return code;
}

enum error_code error_field(struct error *err, const char *field, const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    fill(err, ERROR_BAD_FIELD, field, detail, args);
    va_end(args);
    return ERROR_BAD_FIELD;
}

enum error_code error_no_memory(struct error *err) {
    return error_set(err, ERROR_INTERNAL, "out of memory");
}
