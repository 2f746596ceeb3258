/*
 * operator.h - what the operator may do, by a command (admin.c) or on their page (http/admin/), and
 * there their helpers, each within a role.
 *
 * Each act is a function of one table, takes one order, and leaves an entry in the log of acts with
 * its time, who did it, and the reason. An act that fails leaves nothing. Each has the role that it
 * needs: a moderator and a host have the acts of theirs, an operator all.
 */
#ifndef SERVICE_OPERATOR_OPERATOR_H
#define SERVICE_OPERATOR_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/tables/accounts.h"
#include "store/tables/operator.h"

struct act;
struct db;

/* What an act is about, and how commands and forms name it. */
enum act_subject {
    ACT_ON_NOTHING,
    ACT_ON_PLAYER,  /* by the name; not a house player */
    ACT_ON_PERSON,  /* a player who has a password */
    ACT_ON_GAME,    /* by the public id */
    ACT_ON_MESSAGE, /* these two by the number that the page and the views show */
    ACT_ON_REPORT,
    ACT_ON_SETTING, /* by its name in site_kinds */
    ACT_ON_SEASON,  /* or a cup, by the public id */
    ACT_ON_NAME,    /* of something new */
    ACT_ON_HELPER,  /* by the name */
    ACT_ON_LINK,    /* for signing up, by the number that the page shows */
};

/* The act that is followed by all data of a player: the log says that it was given out. */
#define OPERATOR_EXPORT "export-player"

enum { OPERATOR_TEXT_MAX = 500 /* characters of a reason */, OPERATOR_PASSWORD = 17 };

/* The longest lock by a moderator; they change no longer one. */
enum { MODERATOR_LOCK_DAYS = 14 };

/* The name of the operator on their page, beside those of the helpers. */
#define OPERATOR_NAME "operator"

/* Who acts. */
struct operator_who {
    char name[ACCOUNT_NAME]; /* OPERATOR_NAME, or a helper's; "": by a command */
    enum operator_role role;
};

struct operator_order {
    const char *act;     /* its name; these four are borrowed */
    const char *subject; /* "": none */
    const char *value;   /* "": none */
    const char *reason;  /* "": none given */
    const char *links;   /* what links in the answer begin with, borrowed; NULL, "": it has none */
    struct operator_who who;
    enum act_way way;
    int64_t now;
    char password[OPERATOR_PASSWORD]; /* by operator_prepare, for a new password */
    char password_hash[ACCOUNT_PASSWORD_HASH];
};

struct operator_act {
    const char *name;
    enum act_subject subject;
    enum operator_role role; /* that it needs */
    const char *value; /* what else it needs: "NEW-NAME", or may have: "[DAYS]"; NULL: nothing */
    const char *help;  /* one line */
    enum error_code (*run)(struct act *act, struct error *err); /* see operator.c */
};

/* All acts; NULL behind the last. */
const struct operator_act *operator_act_at(size_t index);

/* May this role do the act of that name on that subject? */
bool operator_may(enum operator_role role, const char *act, const char *subject);

/* The word for a subject on the command line: "NAME"; NULL: the act is about nothing. */
const char *operator_subject_word(enum act_subject subject);

/* Checks the order's form and who gives it, and does outside of the transaction what takes long.
 * ERROR_BAD_FIELD, ERROR_FORBIDDEN. */
enum error_code operator_prepare(struct operator_order *order, struct error *err);

/* Does what was prepared, and appends a sentence that says what was done. ERROR_NOT_FOUND,
 * ERROR_FORBIDDEN, ERROR_BAD_FIELD, ERROR_NAME_TAKEN, ERROR_GAME_OVER. Change. */
enum error_code operator_do(struct db *db, const struct operator_order *order, struct buf *said,
                            struct error *err);

#endif
