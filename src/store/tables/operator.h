/*
 * operator.h - the tables of the operator: what they have set, their helpers, what they all have
 * done, and what players report to them.
 */
#ifndef STORE_TABLES_OPERATOR_H
#define STORE_TABLES_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/token.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"
#include "store/tables/secrets.h"

/* --- What the operator has set --- */

/* Appends the value of that name; *ret_set: there is one. */
enum error_code db_site_read(struct db *db, const char *name, struct buf *out, bool *ret_set,
                             struct error *err);

/* Is given a name and its value, borrowed. */
typedef void site_seen(void *context, const char *name, const char *value);

/* All that is set; of a long value only the beginning. */
enum error_code db_site_all(struct db *db, site_seen *seen, void *context, struct error *err);

/* Sets it; "" brings the default back. */
enum error_code db_site_set(struct db *db, const char *name, const char *value, struct error *err);

/* --- Helpers --- */

/* What somebody may do on the operator's page: the last one all. */
enum operator_role { ROLE_MODERATOR, ROLE_HOST, ROLE_OPERATOR };

/* The database's words for them, ended by NULL. */
extern const char *const operator_roles[];

enum { HELPERS_MAX = 50, HELPER_NEVER = -1 };

struct helper {
    char name[ACCOUNT_NAME];
    enum operator_role role;
    uint8_t secret_hash[TOKEN_HASH];
    uint8_t log_ins[SECRET]; /* a new one ends their log-ins */
    int64_t made_at;
    int64_t seen_day; /* of the last log-in, since 1970; HELPER_NEVER */
};

/* Names are found whatever their case. ERROR_NOT_FOUND. */
enum error_code db_helpers_find(struct db *db, const char *name, struct helper *ret_helper,
                                struct error *err);

/* By name, at most HELPERS_MAX. */
enum error_code db_helpers_all(struct db *db, struct helper ret_helpers[HELPERS_MAX],
                               size_t *ret_count, struct error *err);

/* ERROR_NAME_TAKEN. Change. */
enum error_code db_helpers_add(struct db *db, const struct helper *helper, struct error *err);

/* Writes all but the name and `made_at` back. Change. */
enum error_code db_helpers_save(struct db *db, const struct helper *helper, struct error *err);

/* Change. */
enum error_code db_helpers_remove(struct db *db, const char *name, struct error *err);

/* --- The log of acts --- */

enum act_way { ACT_BY_PAGE, ACT_BY_COMMAND };

enum { ACT_DETAIL = 2 * ACCOUNT_NAME + 4 /* two names and an arrow */ };

struct act_row {
    int64_t at;
    enum act_way way;
    const char *actor; /* the name of who did it on the page; "": a command. These are borrowed */
    const char *act;
    const char *subject; /* "" where it is an account */
    const char *detail, *reason;
    int64_t account;       /* 0: it is about no player */
    char made[ACT_DETAIL]; /* room for a detail that is put together */
};

enum error_code db_acts_add(struct db *db, const struct act_row *row, struct error *err);

/* --- Reports --- */

enum { REPORT_TEXT_MAX = 500 /* characters */ };

struct report_row {
    int64_t id, at;
    int64_t reporter;       /* the account */
    struct person reported; /* to insert, only the account counts */
    int64_t game;           /* these two and the quote of a message; 0: it is about the name */
    int64_t message;
    char public_id[PUBLIC_ID_SIZE]; /* read only: the game's; "" */
    const char *quote, *text;       /* borrowed */
    int64_t answered_at;            /* 0: it waits */
    const char *answer;             /* borrowed; "" */
};

enum error_code db_reports_add(struct db *db, const struct report_row *row, int64_t *ret_id,
                               struct error *err);

/* The reports by an account, the newest first, at most `limit`. */
typedef enum error_code report_seen(void *context, const struct report_row *row, struct error *err);
enum error_code db_reports_by(struct db *db, int64_t reporter, int64_t limit, report_seen *seen,
                              void *context, struct error *err);

/* At most `limit` reports to the operator: first those that wait, the oldest on top, then those
 * that were answered, the newest on top. */
enum error_code db_reports_all(struct db *db, int64_t limit, report_seen *seen, void *context,
                               struct error *err);

/* When an account made its last report (number 1), the one before (2), and so on; 0: never. */
enum error_code db_reports_last(struct db *db, int64_t reporter, int64_t number, int64_t *ret_at,
                                struct error *err);

/* Answers a report, and gives who was reported; ERROR_NOT_FOUND. */
enum error_code db_reports_answer(struct db *db, int64_t id, const char *answer, int64_t now,
                                  int64_t *ret_reported, struct error *err);

/* Deletes what the log of acts and the reports say about an account, and the reports by it. */
enum error_code db_operator_forget(struct db *db, int64_t account, struct error *err);

#endif
