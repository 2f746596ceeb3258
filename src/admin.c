#include "admin.h"

#include <errno.h>
#include <grp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/config.h"
#include "base/token.h"
#include "options.h"
#include "post/mail.h"
#include "service/accounts.h"
#include "service/check.h"
#include "service/export.h"
#include "service/play.h"
#include "service/restore.h"
#include "service/sessions.h"
#include "store/data_dir.h"
#include "store/db.h"
#include "store/db_games.h"
#include "store/db_notices.h"

extern char **environ;

/* One run of a command. */
struct run {
    const char *argument; /* the account, game, file or address that is named; NULL: none */
    bool yes;             /* --yes */
    const struct options *options;
    const char *path; /* of the database */
    struct db *db;    /* open as the command's `database` says */
    struct buf *out;  /* the result; printed when the command has succeeded and is committed */
};

typedef enum error_code admin_command(struct run *run, struct error *err);

static enum error_code check_memory(const struct buf *buf, struct error *err) {
    return buf->failed ? error_no_memory(err) : ERROR_NONE;
}

/* How a command uses the database, also while the service runs. */
enum database {
    CLOSED, /* not by a connection of its own */
    READ,
    CHANGE, /* in one transaction, all or nothing */
};

static enum error_code commit(admin_command *command, struct run *run, struct error *err) {
    TRY(db_begin(run->db, err));
    enum error_code code = command(run, err);
    if (!code)
        code = check_memory(run->out, err);
    if (!code)
        return db_commit(run->db, err);
    db_rollback(run->db);
    return code;
}

static enum error_code on_database(admin_command *command, enum database database, struct run *run,
                                   struct error *err) {
    if (database == CLOSED)
        return command(run, err);
    TRY(db_open(run->path, database == CHANGE ? DB_WRITE : DB_READ, &run->db, err));
    enum error_code code = database == CHANGE ? commit(command, run, err) : command(run, err);
    db_close(run->db);
    return code;
}

/* --- The database as a whole --- */

static void print_fault(void *context, const char *fault) {
    (void)context;
    fprintf(stderr, "%s\n", fault);
}

static void add_counts(struct buf *out, const struct check_counts *counts) {
    buf_printf(out, "%lld games with %lld moves replayed, %lld faults\n", (long long)counts->games,
               (long long)counts->moves, (long long)counts->faults);
}

static enum error_code check(struct run *run, struct error *err) {
    struct check_counts counts = {0};
    TRY(check_all(run->db, print_fault, NULL, &counts, err));
    add_counts(run->out, &counts);
    return counts.faults ? error_set(err, ERROR_INTERNAL, "%lld games replayed, %lld faults found",
                                     (long long)counts.games, (long long)counts.faults)
                         : ERROR_NONE;
}

/* A file that appears between this check and the copy is replaced. */
static enum error_code backup(struct run *run, struct error *err) {
    if (!run->yes && access(run->argument, F_OK) == 0)
        return error_set(err, ERROR_BAD_FIELD, "%s exists; --yes replaces it", run->argument);
    TRY(backup_make(run->path, run->argument, err));
    TRY(backup_note(run->options->data, err));
    buf_printf(run->out, "%s is a backup of %s\n", run->argument, run->path);
    return ERROR_NONE;
}

static enum error_code restore_backup(struct run *run, struct error *err) {
    struct check_counts counts = {0};
    TRY(restore(run->argument, run->options->data, print_fault, NULL, &counts, err));
    add_counts(run->out, &counts);
    buf_printf(run->out, "%s is restored; the previous database is kept as %s.before\n",
               run->argument, run->path);
    return ERROR_NONE;
}

/* --- Accounts --- */

static enum error_code add_account(void *context, const struct account_row *row,
                                   struct error *err) {
    struct run *run = context;
    struct account_counts counts;
    char created[ISO8601];
    TRY(db_accounts_count_games(run->db, row->person.account, &counts, NULL, err));
    iso8601(row->created_at, created);
    buf_printf(run->out, "%-24s %-6s %s  %lld active, %lld won, %lld drawn, %lld lost  %s",
               row->person.name, account_kinds[row->person.kind], created, (long long)counts.active,
               (long long)counts.won, (long long)counts.drawn, (long long)counts.lost, row->email);
    if (*row->person.display_name)
        buf_printf(run->out, "%s(%s)", *row->email ? "  " : "", row->person.display_name);
    buf_addch(run->out, '\n');
    return ERROR_NONE;
}

static enum error_code list_accounts(struct run *run, struct error *err) {
    return db_accounts_all(run->db, add_account, run, err);
}

static enum error_code reset_password(struct run *run, struct error *err) {
    enum { LENGTH = 16 };
    struct account_row row;
    char password[LENGTH + 1];
    TRY(db_accounts_by_name(run->db, run->argument, &row, err));
    if (row.person.kind != ACCOUNT_PERSON)
        return error_set(err, ERROR_FORBIDDEN, "%s has no password.", row.person.name);
    id_new(password, LENGTH);
    TRY(password_hash(password, row.password_hash, err));
    TRY(account_save(run->db, &row, NULL, clock_now(), err));
    buf_printf(run->out, "the password of %s is now %s\n", row.person.name, password);
    return ERROR_NONE;
}

static enum error_code export_account(struct run *run, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_name(run->db, run->argument, &row, err));
    TRY(export_player(run->db, &row, clock_now(), run->out, err));
    buf_addch(run->out, '\n');
    return ERROR_NONE;
}

static enum error_code confirm_delete(struct run *run, struct error *err) {
    struct account_row row;
    struct account_counts counts;
    char answer[8] = "";
    TRY(db_accounts_by_name(run->db, run->argument, &row, err));
    TRY(db_accounts_count_games(run->db, row.person.account, &counts, NULL, err));
    printf("Delete %s for good? Active games to be resigned: %lld. Finished games and their moves "
           "stay, under the name of a former player. [y/N] ",
           row.person.name, (long long)counts.active);
    fflush(stdout);
    if (fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y'))
        return ERROR_NONE;
    return error_set(err, ERROR_FORBIDDEN, "Nothing was deleted.");
}

static enum error_code delete_confirmed(struct run *run, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_name(run->db, run->argument, &row, err));
    TRY(account_delete(run->db, &row, clock_now(), err));
    buf_printf(run->out, "%s is deleted\n", row.person.name);
    return ERROR_NONE;
}

/* The question is asked outside the transaction, which would make the service wait. */
static enum error_code delete_account(struct run *run, struct error *err) {
    if (!run->yes && !isatty(STDIN_FILENO))
        return error_set(err, ERROR_BAD_FIELD,
                         "delete-player asks a question; without a terminal, --yes is required.");
    if (!run->yes)
        TRY(on_database(confirm_delete, READ, run, err));
    return on_database(delete_confirmed, CHANGE, run, err);
}

/* --- Games --- */

static enum error_code print_game(struct run *run, struct error *err) {
    struct game_row row;
    TRY(db_games_by_public_id(run->db, run->argument, &row, err));
    TRY(export_game(run->db, &row, run->out, err));
    buf_addch(run->out, '\n');
    return ERROR_NONE;
}

static enum error_code end_game(struct run *run, struct error *err) {
    struct game_row row;
    TRY(db_games_by_public_id(run->db, run->argument, &row, err));
    TRY(play_abandon(run->db, row.id, clock_now(), err));
    buf_printf(run->out, "%s has ended as abandoned\n", row.public_id);
    return ERROR_NONE;
}

/* --- E-mails --- */

/* E-mails that a player asks for (a new password, a test) are left out once they have failed: the
 * player can ask again. */
static enum error_code resend_notices(struct run *run, struct error *err) {
    int64_t count = 0;
    TRY(db_outbox_resend(run->db, clock_now(), &count, err));
    buf_printf(run->out, "%lld notices will be sent again\n", (long long)count);
    return ERROR_NONE;
}

static enum error_code test_mail(struct run *run, struct error *err) {
    struct smtp smtp = options_smtp(run->options);
    const struct mail mail = {.from = run->options->mail_from,
                              .from_name = "Shanghaien",
                              .to = run->argument,
                              .subject = "Test e-mail from Shanghaien",
                              .text = "The operator of this service has sent this e-mail to test "
                                      "whether e-mails arrive.\n",
                              .language = "en",
                              .created_at = clock_now()};
    if (!*smtp.host)
        return error_set(err, ERROR_FORBIDDEN, "Without smtp-host no e-mails are sent.");
    if (!mail_is_address(mail.to))
        return error_set(err, ERROR_BAD_FIELD, "%s is not an e-mail address.", mail.to);
    struct post_outcome outcome = mail_send(&smtp, &mail);
    if (outcome.result != POST_SENT)
        return error_set(err, ERROR_INTERNAL, "%s port %d: %s", smtp.host, smtp.port,
                         outcome.detail);
    buf_printf(run->out, "%s has accepted an e-mail to %s\n", smtp.host, mail.to);
    return ERROR_NONE;
}

/* --- All commands --- */

static const struct command {
    const char *name, *argument; /* NULL: it takes none */
    enum database database;
    admin_command *run;
    const char *help; /* one line */
} commands[] = {
    {"check", NULL, READ, check, "replays every game and reports what disagrees"},
    {"backup", "FILE", CLOSED, backup, "copies the database, also while the service runs"},
    {"restore", "FILE", CLOSED, restore_backup,
     "checks a backup and puts it in place; the service must be stopped"},
    {"accounts", NULL, READ, list_accounts, "lists all accounts"},
    {"reset-password", "NAME", CHANGE, reset_password,
     "gives a player a new password, prints it and ends their sessions"},
    {"export-player", "NAME", READ, export_account, "prints all data of a player as JSON"},
    {"delete-player", "NAME", CLOSED, delete_account,
     "resigns a player's games and deletes their data; the games stay"},
    {"export-game", "ID", READ, print_game, "prints a game and its log as JSON"},
    {"end-game", "ID", CHANGE, end_game, "ends a game as abandoned"},
    {"resend-notices", NULL, CHANGE, resend_notices,
     "lets the running service retry failed e-mails and webhooks at once"},
    {"test-mail", "ADDRESS", CLOSED, test_mail,
     "sends an e-mail through the configured mail server"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void) {
    fputs("Usage: shanghaien admin COMMAND [--NAME VALUE ...] [--yes]\n"
          "The settings are those of `shanghaien serve --help`, above all --data DIR.\n"
          "--yes answers the questions: backup replaces FILE, delete-player deletes.\n\n",
          stdout);
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %s%s%s\n        %s\n", commands[i].name, commands[i].argument ? " " : "",
               commands[i].argument ? commands[i].argument : "", commands[i].help);
}

/* Root could leave files that the service cannot use, so it becomes the directory's owner. */
static enum error_code become_owner(const char *dir, struct error *err) {
    struct stat stats;
    if (geteuid() != 0 || stat(dir, &stats) != 0 || stats.st_uid == 0)
        return ERROR_NONE;
    if (setgroups(0, NULL) != 0 || setgid(stats.st_gid) != 0 || setuid(stats.st_uid) != 0)
        return error_set(err, ERROR_INTERNAL, "cannot become the owner of %s: %s", dir,
                         strerror(errno));
    return ERROR_NONE;
}

static enum error_code run_command(const struct command *command, struct run *run,
                                   struct error *err) {
    char path[DATA_DIR_PATH];
    TRY(data_dir_path(run->options->data, "", path, err));
    TRY(become_owner(run->options->data, err));
    run->path = path;
    TRY(on_database(command->run, command->database, run, err));
    TRY(check_memory(run->out, err));
    fputs(buf_text(run->out), stdout);
    return ERROR_NONE;
}

static enum error_code run_with_settings(const struct command *command, const char *argument,
                                         bool yes, char *const *flags, struct error *err) {
    const struct config_source source = {.flags = flags, .environment = environ};
    struct options options = {0};
    struct buf out = BUF_INIT;
    struct run run = {.argument = argument, .yes = yes, .options = &options, .out = &out};
    enum error_code code = options_read(&source, &options, err);
    if (!code)
        code = run_command(command, &run, err);
    buf_clear(&out);
    options_clear(&options);
    return code;
}

/* Removes a flag from the arguments; was it there? */
static bool take_flag(char **arguments, const char *flag) {
    bool found = false;
    char **kept = arguments;
    for (; *arguments; arguments++)
        if (strcmp(*arguments, flag) == 0)
            found = true;
        else
            *kept++ = *arguments;
    *kept = NULL;
    return found;
}

static const struct command *find_command(const char *name) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

#define HINT "\nAll commands: shanghaien admin --help"

enum error_code admin_run(char **arguments, struct error *err) {
    if (take_flag(arguments, "--help") || (*arguments && strcmp(*arguments, "help") == 0)) {
        print_help();
        return ERROR_NONE;
    }
    bool yes = take_flag(arguments, "--yes");
    if (!*arguments)
        return error_set(err, ERROR_BAD_FIELD, "a command is missing" HINT);
    const struct command *command = find_command(*arguments++);
    if (!command)
        return error_set(err, ERROR_BAD_FIELD, "%s is not a command" HINT, arguments[-1]);
    if (command->argument && (!*arguments || strncmp(*arguments, "--", 2) == 0))
        return error_set(err, ERROR_BAD_FIELD, "%s needs %s" HINT, command->name,
                         command->argument);
    const char *argument = command->argument ? *arguments++ : NULL;
    return run_with_settings(command, argument, yes, arguments, err);
}
