#include "admin_orders.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/iso8601.h"
#include "service/departures.h"
#include "service/export.h"
#include "service/ids.h"
#include "service/password.h"
#include "service/play.h"
#include "store/accounts.h"
#include "store/db.h"
#include "store/games.h"
#include "store/sessions.h"

enum { PASSWORD_LENGTH = 16 };

typedef enum error_code order_work(struct db *db, const char *word, struct error *err);

static enum error_code read_only(const char *path, const char *word, order_work *work,
                                 struct error *err) {
    struct db *db = NULL;
    enum error_code code = db_open(path, DB_READ, &db, err);
    if (!code)
        code = work(db, word, err);
    db_close(db);
    return code;
}

/* In a transaction, all or nothing. */
static enum error_code change(const char *path, const char *word, order_work *work,
                              struct error *err) {
    struct db *db = NULL;
    enum error_code code = db_open(path, DB_WRITE, &db, err);
    if (!code)
        code = db_begin(db, err);
    if (!code)
        code = work(db, word, err);
    if (!code)
        code = db_commit(db, err);
    else if (db)
        db_rollback(db);
    db_close(db);
    return code;
}

static enum error_code print(struct buf *text, struct error *err) {
    enum error_code code =
        text->failed ? error_set(err, ERROR_INTERNAL, "out of memory") : ERROR_NONE;
    if (!code)
        puts(text->data);
    buf_clear(text);
    return code;
}

/* --- Accounts ----------------------------------------------------------------------------------
 */

static enum error_code print_account(void *context, const struct account_row *row,
                                     struct error *err) {
    static const char *const kinds[] = {
        [ACCOUNT_PERSON] = "person", [ACCOUNT_GUEST] = "guest", [ACCOUNT_HOUSE] = "house"};
    struct account_counts counts;
    char created[ISO8601];
    enum error_code code = accounts_count_games(context, row->person.account, &counts, err);
    if (code)
        return code;
    iso8601(row->created_at, created);
    printf("%-24s %-6s %s  %lld active, %lld won, %lld drawn, %lld lost  %s\n", row->person.name,
           kinds[row->person.kind], created, (long long)counts.active, (long long)counts.won,
           (long long)counts.drawn, (long long)counts.lost, row->email);
    return ERROR_NONE;
}

static enum error_code list_accounts(struct db *db, const char *word, struct error *err) {
    (void)word;
    return accounts_all(db, print_account, db, err);
}

enum error_code admin_accounts(const char *path, const char *word, struct error *err) {
    return read_only(path, word, list_accounts, err);
}

/* A new password by chance, which ends all his sessions. */
static enum error_code reset_password(struct db *db, const char *word, struct error *err) {
    static const uint8_t none[SESSIONS_HASH] = {0};
    struct account_row row;
    char password[PASSWORD_LENGTH + 1];
    enum error_code code = accounts_by_name(db, word, &row, err);
    if (!code && row.person.kind != ACCOUNT_PERSON)
        code = error_set(err, ERROR_FORBIDDEN, "%s has no password.", row.person.name);
    if (code)
        return code;
    id_new(password, PASSWORD_LENGTH);
    code = password_hash(password, row.password_hash, err);
    if (!code)
        code = accounts_update(db, &row, err);
    if (!code)
        code = sessions_delete_others(db, row.person.account, none, err);
    if (!code)
        printf("the password of %s is now %s\n", row.person.name, password);
    return code;
}

enum error_code admin_reset_password(const char *path, const char *word, struct error *err) {
    return change(path, word, reset_password, err);
}

static enum error_code print_player(struct db *db, const char *word, struct error *err) {
    struct account_row row;
    struct buf text = BUF_INIT;
    enum error_code code = accounts_by_name(db, word, &row, err);
    if (!code)
        code = export_player(db, &row, &text, err);
    if (code)
        buf_clear(&text);
    return code ? code : print(&text, err);
}

enum error_code admin_export_player(const char *path, const char *word, struct error *err) {
    return read_only(path, word, print_player, err);
}

static enum error_code delete_player(struct db *db, const char *word, struct error *err) {
    struct account_row row;
    enum error_code code = accounts_by_name(db, word, &row, err);
    if (!code)
        code = departure_delete(db, &row, clock_now(), err);
    if (!code)
        printf("%s is deleted\n", row.person.name);
    return code;
}

enum error_code admin_delete_player(const char *path, const char *word, struct error *err) {
    return change(path, word, delete_player, err);
}

/* --- Games -------------------------------------------------------------------------------------
 */

static enum error_code print_game(struct db *db, const char *word, struct error *err) {
    struct game_row row;
    struct buf text = BUF_INIT;
    enum error_code code = games_by_public_id(db, word, &row, err);
    if (!code)
        code = export_game(db, &row, &text, err);
    if (code)
        buf_clear(&text);
    return code ? code : print(&text, err);
}

enum error_code admin_export_game(const char *path, const char *word, struct error *err) {
    return read_only(path, word, print_game, err);
}

static enum error_code end_game(struct db *db, const char *word, struct error *err) {
    struct game_row row;
    enum error_code code = games_by_public_id(db, word, &row, err);
    if (!code)
        code = play_abandon(db, row.id, clock_now(), err);
    if (!code)
        printf("%s is ended as abandoned\n", row.public_id);
    return code;
}

enum error_code admin_end_game(const char *path, const char *word, struct error *err) {
    return change(path, word, end_game, err);
}
