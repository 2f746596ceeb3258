#include "store/db_notices.h"

#include <string.h>

enum { FIND, SET, COUNT };

static const char *const sql[COUNT] = {
    [FIND] = "select your_turn, invitation, accepted, game_over, time_short, digest, "
             "gather_minutes, webhook, verified_email from notice_settings where account = ?1",
    [SET] = "insert or replace into notice_settings (account, your_turn, invitation, accepted, "
            "game_over, time_short, digest, gather_minutes, webhook, verified_email) "
            "values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
};

const struct db_statements db_notices_statements = {sql, COUNT};

static const char *const names[NOTICE_KINDS] = {
    [NOTICE_YOUR_TURN] = "your_turn",
    [NOTICE_INVITATION] = "invitation",
    [NOTICE_ACCEPTED] = "accepted",
    [NOTICE_GAME_OVER] = "game_over",
    [NOTICE_TIME_SHORT] = "time_short",
    [NOTICE_DIGEST] = "digest",
    [NOTICE_VERIFY] = "verify",
    [NOTICE_RESET] = "reset",
    [NOTICE_TEST] = "test",
    [NOTICE_NEW_PASSWORD] = "new_password",
    [NOTICE_NEW_EMAIL] = "new_email",
};

const char *db_notice_kind_name(enum notice_kind kind) {
    return names[kind];
}

enum notice_kind db_notice_kind_of(const char *name) {
    int kind = 0;
    while (kind < NOTICE_KINDS && strcmp(names[kind], name) != 0)
        kind++;
    return (enum notice_kind)kind;
}

static const struct notice_settings defaults = {
    .wants = {[NOTICE_YOUR_TURN] = true,
              [NOTICE_INVITATION] = true,
              [NOTICE_ACCEPTED] = true,
              [NOTICE_GAME_OVER] = true,
              [NOTICE_TIME_SHORT] = true},
    .gather_minutes = 30,
};

enum error_code db_notices_settings(struct db *db, int64_t account, struct notice_settings *ret,
                                    struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_NOTICES, FIND, db_int(account));
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code && !row)
        *ret = defaults;
    if (!code && row) {
        for (int kind = 0; kind < NOTICE_SWITCHES; kind++)
            ret->wants[kind] = db_col_int(statement, kind) != 0;
        ret->gather_minutes = (int)db_col_int(statement, NOTICE_SWITCHES);
        db_col_text(statement, NOTICE_SWITCHES + 1, ret->webhook, sizeof ret->webhook);
        db_col_text(statement, NOTICE_SWITCHES + 2, ret->verified_email,
                    sizeof ret->verified_email);
    }
    db_done(statement);
    return code;
}

enum error_code db_notices_set(struct db *db, int64_t account,
                               const struct notice_settings *settings, struct error *err) {
    const bool *wants = settings->wants;
    return db_run(db,
                  db_query(db, DB_NOTICES, SET, db_int(account), db_int(wants[NOTICE_YOUR_TURN]),
                           db_int(wants[NOTICE_INVITATION]), db_int(wants[NOTICE_ACCEPTED]),
                           db_int(wants[NOTICE_GAME_OVER]), db_int(wants[NOTICE_TIME_SHORT]),
                           db_int(wants[NOTICE_DIGEST]), db_int(settings->gather_minutes),
                           db_text_or_null(settings->webhook),
                           db_text_or_null(settings->verified_email)),
                  err);
}
