#include "admin_orders.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/token.h"
#include "options.h"
#include "post/mail.h"
#include "service/accounts.h"
#include "service/export.h"
#include "service/play.h"
#include "service/sessions.h"
#include "store/db.h"
#include "store/db_games.h"
#include "store/db_notices.h"

enum { PASSWORD_LENGTH = 16 };

typedef enum error_code order_work(struct db *db, const char *word, struct error *err);

static enum error_code read_only(const struct command *order, order_work *work, struct error *err) {
    struct db *db = NULL;
    enum error_code code = db_open(order->path, DB_READ, &db, err);
    if (!code)
        code = work(db, order->word, err);
    db_close(db);
    return code;
}

/* What an order has done, to be said once it is on disk. */
typedef enum error_code order_change(struct db *db, const char *word, struct buf *done,
                                     struct error *err);

/* In a transaction, all or nothing. */
static enum error_code change(const struct command *order, order_change *work, struct error *err) {
    struct buf done = BUF_INIT;
    struct db *db = NULL;
    enum error_code code = db_open(order->path, DB_WRITE, &db, err);
    if (!code)
        code = db_begin(db, err);
    if (!code)
        code = work(db, order->word, &done, err);
    if (!code && done.failed)
        code = error_set(err, ERROR_INTERNAL, "out of memory");
    if (!code)
        code = db_commit(db, err);
    else if (db)
        db_rollback(db);
    db_close(db);
    if (!code)
        puts(done.data);
    buf_clear(&done);
    return code;
}

/* Prints an export that has come to its end with `code`, and frees it. */
static enum error_code print(enum error_code code, struct buf *text, struct error *err) {
    if (!code && text->failed)
        code = error_set(err, ERROR_INTERNAL, "out of memory");
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
        [ACCOUNT_PERSON] = "person", [ACCOUNT_GUEST] = "guest", [ACCOUNT_BOT] = "house"};
    struct account_counts counts;
    char created[ISO8601];
    enum error_code code = db_accounts_count_games(context, row->person.account, &counts, err);
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
    return db_accounts_all(db, print_account, db, err);
}

enum error_code admin_accounts(const struct command *order, struct error *err) {
    return read_only(order, list_accounts, err);
}

/* A new password by chance, which ends all his sessions. */
static enum error_code reset_password(struct db *db, const char *word, struct buf *done,
                                      struct error *err) {
    struct account_row row;
    char password[PASSWORD_LENGTH + 1];
    enum error_code code = db_accounts_by_name(db, word, &row, err);
    if (!code && row.person.kind != ACCOUNT_PERSON)
        code = error_set(err, ERROR_FORBIDDEN, "%s has no password.", row.person.name);
    if (code)
        return code;
    id_new(password, PASSWORD_LENGTH);
    code = password_hash(password, row.password_hash, err);
    if (!code)
        code = account_save(db, &row, NULL, clock_now(), err);
    if (!code)
        buf_printf(done, "the password of %s is now %s", row.person.name, password);
    return code;
}

enum error_code admin_reset_password(const struct command *order, struct error *err) {
    return change(order, reset_password, err);
}

static enum error_code print_player(struct db *db, const char *word, struct error *err) {
    struct account_row row;
    struct buf text = BUF_INIT;
    enum error_code code = db_accounts_by_name(db, word, &row, err);
    if (!code)
        code = export_player(db, &row, &text, err);
    return print(code, &text, err);
}

enum error_code admin_export_player(const struct command *order, struct error *err) {
    return read_only(order, print_player, err);
}

static enum error_code delete_player(struct db *db, const char *word, struct buf *done,
                                     struct error *err) {
    struct account_row row;
    enum error_code code = db_accounts_by_name(db, word, &row, err);
    if (!code)
        code = account_delete(db, &row, clock_now(), err);
    if (!code)
        buf_printf(done, "%s is deleted", row.person.name);
    return code;
}

/* What it means stands in the question, for there is no way back. */
static enum error_code ask_to_delete(struct db *db, const char *word, struct error *err) {
    struct account_row row;
    struct account_counts counts;
    char answer[8] = "";
    enum error_code code = db_accounts_by_name(db, word, &row, err);
    if (!code)
        code = db_accounts_count_games(db, row.person.account, &counts, err);
    if (code)
        return code;
    printf("Delete %s for good? Running games to be given up: %lld. Finished games and their moves "
           "stay, under the name of a former player. [y/N] ",
           row.person.name, (long long)counts.active);
    fflush(stdout);
    if (fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y'))
        return ERROR_NONE;
    return error_set(err, ERROR_FORBIDDEN, "Nothing was deleted.");
}

enum error_code admin_delete_player(const struct command *order, struct error *err) {
    enum error_code code = ERROR_NONE;
    if (!order->yes && !isatty(STDIN_FILENO))
        return error_set(
            err, ERROR_BAD_FIELD,
            "delete-player asks first; where there is no terminal, --yes is required.");
    if (!order->yes)
        code = read_only(order, ask_to_delete, err);
    return code ? code : change(order, delete_player, err);
}

/* --- Games -------------------------------------------------------------------------------------
 */

static enum error_code print_game(struct db *db, const char *word, struct error *err) {
    struct game_row row;
    struct buf text = BUF_INIT;
    enum error_code code = db_games_by_public_id(db, word, &row, err);
    if (!code)
        code = export_game(db, &row, &text, err);
    return print(code, &text, err);
}

enum error_code admin_export_game(const struct command *order, struct error *err) {
    return read_only(order, print_game, err);
}

static enum error_code end_game(struct db *db, const char *word, struct buf *done,
                                struct error *err) {
    struct game_row row;
    enum error_code code = db_games_by_public_id(db, word, &row, err);
    if (!code)
        code = play_abandon(db, row.id, clock_now(), err);
    if (!code)
        buf_printf(done, "%s is ended as abandoned", row.public_id);
    return code;
}

enum error_code admin_end_game(const struct command *order, struct error *err) {
    return change(order, end_game, err);
}

/* --- E-mails -----------------------------------------------------------------------------------
 */

static enum error_code resend(struct db *db, const char *word, struct buf *done,
                              struct error *err) {
    int64_t count = 0;
    (void)word;
    enum error_code code = db_outbox_resend(db, clock_now(), &count, err);
    if (!code)
        buf_printf(done, "%lld notices are due again", (long long)count);
    return code;
}

enum error_code admin_resend_notices(const struct command *order, struct error *err) {
    return change(order, resend, err);
}

static enum error_code compose_test(const struct command *order, struct buf *text,
                                    struct error *err) {
    const struct mail mail = {.from = order->options->mail_from,
                              .from_name = "Shanghaien",
                              .to = order->word,
                              .subject = "Letters of Shanghaien arrive",
                              .text = "The host of this service has sent this letter to see "
                                      "whether letters arrive.\n",
                              .language = "en",
                              .created_at = clock_now()};
    return mail_compose(&mail, text, err);
}

enum error_code admin_test_mail(const struct command *order, struct error *err) {
    struct smtp smtp = options_smtp(order->options);
    struct buf text = BUF_INIT;
    if (!*smtp.host)
        return error_set(err, ERROR_FORBIDDEN, "Without smtp-host no letters are sent.");
    if (!mail_is_address(order->word))
        return error_set(err, ERROR_BAD_FIELD, "%s is no mail address.", order->word);
    enum error_code code = compose_test(order, &text, err);
    if (!code && text.failed)
        code = error_set(err, ERROR_INTERNAL, "out of memory");
    if (!code) {
        struct post_outcome outcome =
            mail_send(&smtp, order->options->mail_from, order->word, text.data, text.len);
        if (outcome.result != POST_SENT)
            code = error_set(err, ERROR_INTERNAL, "%s port %d: %s", smtp.host, smtp.port,
                             outcome.detail);
    }
    buf_clear(&text);
    if (!code)
        printf("%s has taken a letter to %s\n", smtp.host, order->word);
    return code;
}
