#include "store/db_invitations.h"

#include "base/text.h"

enum { BY_ID, BY_PUBLIC_ID, BY_REMATCH, INSERT, CLOSE, INCOMING, OUTGOING, LISTED, COUNT };

#define COLUMNS                                                                                    \
    "select i.id, i.public_id, i.game, i.variant, i.inviter, a.name, a.kind, i.invitee, b.name, "  \
    "b.kind, i.unlisted, i.first, i.days_per_move, i.rated, i.message, i.seed, i.inviter_nonce, "  \
    "i.invitee_nonce, i.status, i.created_at, i.expires_at, g.public_id, i.rematch_of, "           \
    "i.match_games, i.match_number, i.match_head from invitations i "                              \
    "join accounts a on a.id = i.inviter left join accounts b on b.id = i.invitee "                \
    "left join games g on g.invitation = i.id "
#define NEWEST_OPEN                                                                                \
    "and i.status = 'open' and i.expires_at > ?2 order by i.expires_at desc, i.id desc "           \
    "limit ?4 offset ?3"

static const char *const sql[COUNT] = {
    [BY_ID] = COLUMNS "where i.id = ?1",
    [BY_PUBLIC_ID] = COLUMNS "where i.public_id = ?1",
    [BY_REMATCH] = COLUMNS "where i.rematch_of = ?1",
    [INSERT] = "insert into invitations (public_id, game, variant, inviter, invitee, unlisted, "
               "first, days_per_move, rated, message, seed, inviter_nonce, created_at, expires_at, "
               "rematch_of, "
               "match_games, match_number, match_head) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
               "?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
    [CLOSE] = "update invitations set status = ?2, invitee_nonce = ?3, closed_at = ?4 "
              "where id = ?1",
    [INCOMING] = COLUMNS "where i.invitee = ?1 " NEWEST_OPEN,
    [OUTGOING] = COLUMNS "where i.inviter = ?1 " NEWEST_OPEN,
    [LISTED] =
        COLUMNS "where i.inviter <> ?1 and i.invitee is null and i.unlisted = 0 " NEWEST_OPEN,
};

const struct db_statements db_invitations_statements = {sql, COUNT};

const char *const invitation_firsts[] = {
    [FIRST_RANDOM] = "random", [FIRST_INVITER] = "inviter", [FIRST_INVITEE] = "invitee", NULL};

const char *const invitation_statuses[] = {[INVITATION_OPEN] = "open",
                                           [INVITATION_ACCEPTED] = "accepted",
                                           [INVITATION_DECLINED] = "declined",
                                           [INVITATION_WITHDRAWN] = "withdrawn",
                                           NULL};

static void read_invitation(struct sqlite3_stmt *statement, struct invitation_row *ret_row) {
    struct invitation_row row = {.id = db_col_int(statement, 0)};
    db_col_text(statement, 1, row.public_id, sizeof row.public_id);
    db_col_text(statement, 2, row.game, sizeof row.game);
    db_col_text(statement, 3, row.variant, sizeof row.variant);
    db_accounts_read_person(statement, 5, db_col_int(statement, 4), &row.inviter);
    db_accounts_read_person(statement, 8, db_col_int_or(statement, 7, 0), &row.invitee);
    row.unlisted = db_col_int(statement, 10);
    row.first = (enum invitation_first)word_index(invitation_firsts, db_col_str(statement, 11));
    row.days_per_move = (int)db_col_int_or(statement, 12, 0);
    row.rated = db_col_int(statement, 13);
    db_col_text(statement, 14, row.message, sizeof row.message);
    db_col_blob(statement, 15, row.seed, sizeof row.seed);
    db_col_text(statement, 16, row.inviter_nonce, sizeof row.inviter_nonce);
    db_col_text(statement, 17, row.invitee_nonce, sizeof row.invitee_nonce);
    row.status = (enum invitation_status)word_index(invitation_statuses, db_col_str(statement, 18));
    row.created_at = db_col_int(statement, 19);
    row.expires_at = db_col_int(statement, 20);
    db_col_text(statement, 21, row.game_id, sizeof row.game_id);
    row.rematch_of = db_col_int_or(statement, 22, 0);
    row.match_games = (int)db_col_int(statement, 23);
    row.match_number = (int)db_col_int(statement, 24);
    row.match_head = db_col_int_or(statement, 25, 0);
    *ret_row = row;
}

static enum error_code read_one(struct db *db, struct sqlite3_stmt *statement,
                                struct invitation_row *ret_row, struct error *err) {
    enum error_code code = db_one(db, statement, "There is no such invitation.", err);
    if (!code)
        read_invitation(statement, ret_row);
    db_done(statement);
    return code;
}

enum error_code db_invitations_by_id(struct db *db, int64_t id, struct invitation_row *ret_row,
                                     struct error *err) {
    return read_one(db, db_query(db, DB_INVITATIONS, BY_ID, db_int(id)), ret_row, err);
}

enum error_code db_invitations_by_public_id(struct db *db, const char *public_id,
                                            struct invitation_row *ret_row, struct error *err) {
    return read_one(db, db_query(db, DB_INVITATIONS, BY_PUBLIC_ID, db_text(public_id)), ret_row,
                    err);
}

enum error_code db_invitations_by_rematch(struct db *db, int64_t game,
                                          struct invitation_row *ret_row, struct error *err) {
    return read_one(db, db_query(db, DB_INVITATIONS, BY_REMATCH, db_int(game)), ret_row, err);
}

enum error_code db_invitations_insert(struct db *db, const struct invitation_row *row,
                                      int64_t *ret_id, struct error *err) {
    enum error_code code = db_run(
        db,
        db_query(db, DB_INVITATIONS, INSERT, db_text(row->public_id), db_text(row->game),
                 db_text(row->variant), db_int(row->inviter.account),
                 db_int_or_null(row->invitee.account, 0), db_int(row->unlisted),
                 db_text(invitation_firsts[row->first]), db_int_or_null(row->days_per_move, 0),
                 db_int(row->rated), db_text(row->message), db_blob(row->seed, sizeof row->seed),
                 db_text(row->inviter_nonce), db_int(row->created_at), db_int(row->expires_at),
                 db_int_or_null(row->rematch_of, 0),
                 db_int(row->match_games > 1 ? row->match_games : 1),
                 db_int(row->match_number > 1 ? row->match_number : 1),
                 db_int_or_null(row->match_head, 0)),
        err);
    if (!code)
        *ret_id = db_last_id(db);
    return code;
}

enum error_code db_invitations_close(struct db *db, const struct invitation_row *row, int64_t now,
                                     struct error *err) {
    return db_run(db,
                  db_query(db, DB_INVITATIONS, CLOSE, db_int(row->id),
                           db_text(invitation_statuses[row->status]), db_text(row->invitee_nonce),
                           db_int(now)),
                  err);
}

enum error_code db_invitations_list(struct db *db, enum invitation_list list, int64_t account,
                                    int64_t now, int64_t offset, int64_t limit,
                                    invitation_seen *seen, void *context, struct error *err) {
    static const int which[] = {[INVITATIONS_INCOMING] = INCOMING,
                                [INVITATIONS_OUTGOING] = OUTGOING,
                                [INVITATIONS_LISTED] = LISTED};
    struct sqlite3_stmt *statement =
        db_query(db, DB_INVITATIONS, (size_t)which[list], db_int(account), db_int(now),
                 db_int(offset), db_int(limit));
    struct invitation_row row;
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && more) {
        code = db_step(db, statement, &more, err);
        if (!code && more) {
            read_invitation(statement, &row);
            code = seen(context, &row, err);
        }
    }
    db_done(statement);
    return code;
}
