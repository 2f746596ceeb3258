#include "http/problem.h"

/* What is said instead of an error's own words; NULL where those are meant for the asker. */
static const char *general_words(enum error_code code) {
    switch (code) {
    case ERROR_INTERNAL:
        return "Something went wrong in the server. Its log says what.";
    case ERROR_BUSY:
        return "The server has too much to do just now. Please try again in a moment.";
    case ERROR_STORAGE_FULL:
        return "The server's disk takes nothing more. Nothing was changed.";
    default:
        return NULL;
    }
}

void problem_write(const struct error *error, struct buf *ret_json) {
    const struct error_kind *kind = error_kind(error->code);
    const char *detail = general_words(error->code);
    buf_addstr(ret_json, "{\"type\":\"about:blank\",\"title\":");
    buf_json_str(ret_json, kind->title);
    buf_addstr(ret_json, ",\"status\":");
    buf_addint(ret_json, kind->status);
    buf_addstr(ret_json, ",\"detail\":");
    buf_json_str(ret_json, detail ? detail : error->detail);
    buf_addstr(ret_json, ",\"code\":");
    buf_json_str(ret_json, kind->name);
    if (error->code == ERROR_BAD_FIELD) {
        buf_addstr(ret_json, ",\"field\":");
        buf_json_str(ret_json, error->field);
    }
    buf_addch(ret_json, '}');
}

bool problem_is_ours(enum error_code code) {
    return general_words(code) != NULL;
}
