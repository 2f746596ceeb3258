#include "admin.h"

#include <errno.h>
#include <grp.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/config.h"
#include "base/log.h"
#include "options.h"
#include "post/mail.h"
#include "service/operator/backup.h"
#include "service/operator/check.h"
#include "service/operator/copy.h"
#include "service/operator/open_data.h"
#include "service/operator/operator.h"
#include "service/operator/trial.h"
#include "service/people/accounts.h"
#include "service/people/export.h"
#include "service/site/site.h"
#include "store/engine/data_dir.h"
#include "store/engine/db.h"
#include "store/engine/migrate.h"
#include "store/engine/peers.h"
#include "store/engine/schema.h"
#include "store/tables/games.h"
#include "store/tables/secrets.h"

extern char **environ;

/* Of a command that changes the database beside a service that does. */
enum { TRIES = 20 };

struct command;

/* How a command uses the database, also while the service runs. */
enum database {
    CLOSED, /* not by a connection of its own, or by one that it opens itself */
    OTHERS, /* not this one, but those that it names */
    READ,   /* as of one moment */
};

/* One run of a command. */
struct run {
    const struct command *command;
    const char *argument;  /* the account, game, file or address that is named; NULL: none */
    const char *second;    /* what follows it; NULL: nothing */
    const char *reason;    /* --reason; "": none */
    const char *from, *to; /* --from, --to; "": none */
    bool yes;              /* --yes */
    const struct options *options;
    const char *path; /* of the database */
    struct db *db;    /* see on_database */
    struct operator_order order;
    struct buf *out; /* the result; printed when the command has succeeded and is committed */
};

typedef enum error_code admin_command(struct run *run, struct error *err);

struct command {
    const char *name, *argument, *second; /* NULL: it takes none */
    enum database database;
    admin_command *run;
    const char *help; /* one line */
};

static enum error_code check_memory(const struct buf *buf, struct error *err) {
    return buf->failed ? error_no_memory(err) : ERROR_NONE;
}

/* What a command reads is of one moment. */
static enum error_code on_snapshot(admin_command *command, struct run *run, struct error *err) {
    TRY(db_snapshot(run->db, err));
    enum error_code code = command(run, err);
    db_snapshot_end(run->db);
    return code;
}

static enum error_code on_database(admin_command *command, enum db_mode mode, struct run *run,
                                   struct error *err) {
    TRY(db_open(run->path, mode, &run->db, err));
    db_be_patient(run->db);
    int version = 0;
    enum error_code code = schema_version(run->db, &version, err);
    if (!code)
        code = mode == DB_READ ? on_snapshot(command, run, err) : command(run, err);
    db_close(run->db);
    return code;
}

/* --- The database as a whole --- */

static void print_fault(const char *fault) {
    fprintf(stderr, "%s%s\n", log_priority(LOG_ERROR), fault);
}

static void add_counts(struct buf *out, const struct check_counts *counts) {
    buf_addcount(out, counts->games, "game");
    buf_addstr(out, " with ");
    buf_addcount(out, counts->moves, "move");
    buf_addstr(out, " replayed, ");
    buf_addcount(out, counts->faults, "fault");
    buf_addstr(out, counts->older ? "; of an older version: no game was replayed\n" : "\n");
}

static enum error_code check(struct run *run, struct error *err) {
    struct check_counts counts = {0};
    TRY(check_all(run->db, print_fault, &counts, err));
    add_counts(run->out, &counts);
    return counts.faults ? error_set(err, ERROR_INTERNAL, "%lld games replayed, %lld faults found",
                                     (long long)counts.games, (long long)counts.faults)
                         : ERROR_NONE;
}

static double seconds_since(int64_t began) {
    return (double)(clock_monotonic() - began) / 1e3;
}

/* PostgreSQL's own tools copy its databases, while they are in use, too. */
static enum error_code check_file(const struct run *run, const char *tool, struct error *err) {
    if (*run->options->database)
        return error_set(
            err, ERROR_BAD_FIELD,
            "the data is in PostgreSQL: use %s, or pgBackRest; see deploy/docs/backup.md", tool);
    return ERROR_NONE;
}

static enum error_code back_up_to(struct run *run, const char *file, struct error *err) {
    struct check_counts counts = {0};
    struct upgrade upgrade;
    TRY(upgrade_find(run->path, &upgrade, err)); /* no backup by a program that is too old */
    TRY(back_up(run->path, file, print_fault, &counts, err));
    TRY(routine_note(run->options->data, ROUTINE_BACKUP, NULL, err));
    add_counts(run->out, &counts);
    buf_printf(run->out, "%s is a backup of %s\n", file, run->path);
    return ERROR_NONE;
}

/* A file that appears between this check and the copy is replaced. */
static enum error_code backup(struct run *run, struct error *err) {
    TRY(check_file(run, "pg_dump --format=custom", err));
    if (!run->yes && access(run->argument, F_OK) == 0)
        return error_set(err, ERROR_BAD_FIELD, "%s exists; --yes replaces it", run->argument);
    return back_up_to(run, run->argument, err);
}

/* Notes that what is done each night was not, for the operator's page. */
static enum error_code note_failure(const struct run *run, enum routine routine,
                                    enum error_code code, const struct error *why,
                                    struct error *err) {
    if (!code)
        return ERROR_NONE;
    (void)routine_note(run->options->data, routine, why->detail, NULL);
    return error_set(err, code, "%s", why->detail);
}

/* A timer calls this whatever the settings are. */
static enum error_code nightly_backup(struct run *run, struct error *err) {
    char name[8], path[DATA_DIR_PATH];
    struct error why = {0};
    struct tm today;
    time_t now = (time_t)(clock_now() / 1000);
    if (check_file(run, "pg_dump --format=custom", &why)) {
        buf_printf(run->out, "no backup was made: %s\n", why.detail);
        return ERROR_NONE;
    }
    localtime_r(&now, &today);
    snprintf(name, sizeof name, "%d.db", today.tm_wday ? today.tm_wday : 7);
    TRY(backup_path(run->options->data, name, path, err));
    enum error_code code = back_up_to(run, path, &why);
    return note_failure(run, ROUTINE_BACKUP, code, &why, err);
}

static enum error_code verify_file(struct run *run, const char *file, struct error *err) {
    struct check_counts counts = {0};
    const char *dir = *run->to ? run->to : run->options->data;
    int64_t began = clock_monotonic();
    TRY(try_restore(file, dir, print_fault, &counts, err));
    add_counts(run->out, &counts);
    buf_printf(run->out, "%s can be restored; that took %.1f s\n", file, seconds_since(began));
    return ERROR_NONE;
}

static enum error_code verify_newest(struct run *run, struct error *err) {
    char file[DATA_DIR_PATH];
    TRY(newest_backup(run->options->data, file, err));
    TRY(verify_file(run, file, err));
    return routine_note(run->options->data, ROUTINE_VERIFY, NULL, err);
}

/* A timer calls this, too. A file that is named says nothing of the backups of the nights. */
static enum error_code verify_backup(struct run *run, struct error *err) {
    struct error why = {0};
    if (check_file(run, "pg_restore into an empty database and check there", &why)) {
        buf_printf(run->out, "no restore was tried: %s\n", why.detail);
        return ERROR_NONE;
    }
    if (*run->from)
        return verify_file(run, run->from, err);
    enum error_code code = verify_newest(run, &why);
    return note_failure(run, ROUTINE_VERIFY, code, &why, err);
}

static enum error_code restore_backup(struct run *run, struct error *err) {
    struct check_counts counts = {0};
    bool replaces = access(run->path, F_OK) == 0;
    TRY(check_file(run, "pg_restore", err));
    TRY(restore(run->argument, run->options->data, print_fault, &counts, err));
    add_counts(run->out, &counts);
    buf_printf(run->out, "%s is restored", run->argument);
    if (replaces)
        buf_printf(run->out, "; the previous database is kept as %s.before", run->path);
    buf_addch(run->out, '\n');
    return ERROR_NONE;
}

/* Root could leave files that the service cannot use, so it becomes the directory's owner. It must
 * not look for what libraries keep in a home (libpq's certificates) in one that it may not enter.
 */
static enum error_code become_owner(const char *dir, struct error *err) {
    struct stat stats;
    if (geteuid() != 0 || stat(dir, &stats) != 0 || stats.st_uid == 0)
        return ERROR_NONE;
    if (setgroups(0, NULL) != 0 || setgid(stats.st_gid) != 0 || setuid(stats.st_uid) != 0)
        return error_set(err, ERROR_INTERNAL, "cannot switch to the owner of %s: %s", dir,
                         strerror(errno));
    (void)unsetenv("HOME");
    return ERROR_NONE;
}

/* The one that is not named is that of the settings, where a URL may have a password. */
static const char *place(const char *named, const struct options *options) {
    const char *own = *options->database ? options->database : options->data;
    return *named ? named : own;
}

static enum error_code check_place(const char *named, struct error *err) {
    if (strstr(named, "://") && !db_is_server(named))
        return error_set(err, ERROR_BAD_FIELD,
                         "copy takes a folder or an address postgresql://USER@HOST/NAME");
    return options_refuse_password(named, err);
}

static enum error_code copy_data(struct run *run, struct error *err) {
    struct check_counts counts = {0};
    int64_t rows = 0;
    const char *from = place(run->from, run->options), *to = place(run->to, run->options);
    if (!*run->from && !*run->to)
        return error_set(err, ERROR_BAD_FIELD, "copy needs --from or --to");
    TRY(check_place(run->from, err));
    TRY(check_place(run->to, err));
    TRY(become_owner(from, err));
    TRY(become_owner(to, err));
    TRY(copy_all(from, to, print_fault, &counts, &rows, err));
    add_counts(run->out, &counts);
    buf_printf(run->out, "%lld rows were copied and compared\n", (long long)rows);
    return ERROR_NONE;
}

/* --- An upgrade on trial --- */

static void add_step(void *context, const char *name, int64_t ms) {
    struct run *run = context;
    buf_printf(run->out, "  %-28s %8lld ms\n", name, (long long)ms);
}

/* What would be run on a server, of which no copy was named. */
static void add_steps_to_come(struct run *run, const struct upgrade *upgrade) {
    char name[MIGRATION_NAME];
    for (int number = upgrade->from + 1; number <= upgrade->to; number++)
        if (migration_name("postgres", number, name))
            buf_printf(run->out, "  %s\n", name);
    buf_addstr(run->out,
               "nothing was tried: the data is in PostgreSQL. To try it, restore a dump "
               "into another database and name that by --to; see deploy/docs/upgrade.md\n");
}

static enum error_code try_on_copy(struct run *run, const struct upgrade *upgrade,
                                   struct check_counts *ret_counts, struct error *err) {
    if (*run->options->database)
        return try_upgrade_there(run->to, upgrade->from, add_step, run, print_fault, ret_counts,
                                 err);
    return try_upgrade(run->path, *run->to ? run->to : run->options->data, add_step, run,
                       print_fault, ret_counts, err);
}

/* Where the copy may be: a folder for that of a file, another database for that of a server. */
static enum error_code check_copy_place(const struct run *run, struct error *err) {
    bool server = *run->options->database != '\0';
    if (!*run->to)
        return ERROR_NONE;
    TRY(check_place(run->to, err));
    if (server != db_is_server(run->to))
        return error_set(err, ERROR_BAD_FIELD, "--to takes %s here",
                         server ? "the address of a copy in PostgreSQL" : "a folder");
    if (strcmp(run->to, run->path) == 0)
        return error_set(err, ERROR_BAD_FIELD, "--to names the database itself, not a copy of it");
    return ERROR_NONE;
}

static enum error_code upgrade_check(struct run *run, struct error *err) {
    struct check_counts counts = {0};
    struct upgrade upgrade;
    int64_t began = clock_monotonic();
    TRY(check_copy_place(run, err));
    TRY(upgrade_find(run->path, &upgrade, err));
    if (upgrade.from == upgrade.to) {
        buf_printf(run->out, "nothing to migrate: the schema version is %d\n", upgrade.to);
        return ERROR_NONE;
    }
    buf_printf(run->out, "from schema version %d to %d:\n", upgrade.from, upgrade.to);
    if (*run->options->database && !*run->to) {
        add_steps_to_come(run, &upgrade);
        return ERROR_NONE;
    }
    TRY(try_on_copy(run, &upgrade, &counts, err));
    add_counts(run->out, &counts);
    buf_printf(run->out,
               "the upgrade works on a copy; all took %.1f s, and the data is unchanged\n",
               seconds_since(began));
    return ERROR_NONE;
}

static enum error_code grant_reader(struct run *run, struct error *err) {
    struct upgrade upgrade;
    if (*run->options->database)
        TRY(upgrade_find(run->path, &upgrade, err));
    TRY(migrate_grant_reader(run->path, run->argument, err));
    buf_printf(run->out, "%s may read the operator's views, and nothing else\n", run->argument);
    return ERROR_NONE;
}

static enum error_code print_secret(struct run *run, struct error *err) {
    char secret[ADMIN_SECRET_SIZE];
    TRY(data_dir_secret(run->options->data, secret, err));
    buf_printf(run->out, "%s\n", secret);
    return ERROR_NONE;
}

/* --- The open data --- */

/* Where the service has never run there is no secret, and the pseudonyms are of this run. */
static enum error_code make_open_data(struct run *run, const char *dir, struct error *err) {
    struct open_data_run data = {.dir = dir, .now = clock_now()};
    struct open_data_counts counts;
    int version = 0;
    TRY(schema_version(run->db, &version, err));
    enum error_code code = db_secrets_read(run->db, OPEN_DATA_SECRET, data.secret, err);
    if (code && code != ERROR_NOT_FOUND)
        return code;
    if (code)
        randombytes_buf(data.secret, sizeof data.secret);
    TRY(open_data_make(run->db, &data, &counts, err));
    buf_addcount(run->out, counts.games, "game");
    buf_addstr(run->out, " in ");
    buf_addcount(run->out, counts.files, "file");
    buf_printf(run->out, " in %s, %d of them new or changed\n", dir, counts.made);
    return ERROR_NONE;
}

/* Not as of one moment, which the database would have to keep for so long. */
static enum error_code dump(struct run *run, struct error *err) {
    char dir[DATA_DIR_PATH];
    TRY(open_data_dir(run->options->data, dir, err));
    TRY(db_open(run->path, DB_READ, &run->db, err));
    db_be_patient(run->db);
    enum error_code code = make_open_data(run, *run->to ? run->to : dir, err);
    db_close(run->db);
    return code;
}

/* --- Accounts --- */

static enum error_code add_account(void *context, const struct account_row *row,
                                   struct error *err) {
    struct run *run = context;
    struct account_counts counts;
    char created[ISO8601_SIZE];
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

static enum error_code export_account(struct run *run, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_name(run->db, run->argument, &row, err));
    buf_reset(run->out);
    TRY(export_player(run->db, &row, run->out, err));
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

/* --- Games --- */

static enum error_code print_game(struct run *run, struct error *err) {
    struct game_row row;
    TRY(db_games_by_public_id(run->db, run->argument, &row, err));
    TRY(export_game(run->db, &row, run->out, err));
    buf_addch(run->out, '\n');
    return ERROR_NONE;
}

/* --- E-mails --- */

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
        return error_set(err, ERROR_FORBIDDEN, "smtp-host is not set, so no e-mails are sent.");
    if (!mail_is_address(mail.to))
        return error_set(err, ERROR_BAD_FIELD, "%s is not an e-mail address.", mail.to);
    struct post_outcome outcome = mail_send(&smtp, &mail);
    if (outcome.result != POST_SENT)
        return error_set(err, ERROR_INTERNAL, "%s port %d: %s", smtp.host, smtp.port,
                         outcome.detail);
    buf_printf(run->out, "%s accepted an e-mail to %s\n", smtp.host, mail.to);
    return ERROR_NONE;
}

/* --- Acts of the operator --- */

/* In one transaction: all or nothing. */
static enum error_code try_order(struct run *run, struct error *err) {
    buf_reset(run->out);
    TRY(db_begin(run->db, err));
    enum error_code code = operator_do(run->db, &run->order, run->out, err);
    buf_addch(run->out, '\n');
    if (!code)
        code = check_memory(run->out, err);
    if (!code)
        code = peers_tell(run->db, err);
    if (!code)
        return db_commit(run->db, err);
    db_rollback(run->db);
    return code;
}

static enum error_code do_order(struct run *run, struct error *err) {
    enum error_code code = try_order(run, err);
    for (int tries = 1; code && db_conflicted(run->db) && tries < TRIES; tries++)
        code = try_order(run, err);
    return code;
}

static enum error_code carry_out(struct run *run, const char *act, const char *value,
                                 struct error *err) {
    run->order = (struct operator_order){.act = act,
                                         .subject = run->argument ? run->argument : "",
                                         .value = value,
                                         .reason = run->reason,
                                         .links = run->options->public_url,
                                         .who.role = ROLE_OPERATOR,
                                         .way = ACT_BY_COMMAND,
                                         .now = clock_now()};
    TRY(operator_prepare(&run->order, err));
    return on_database(do_order, DB_WRITE, run, err);
}

/* A question is asked outside the transaction, which would make the service wait. */
static enum error_code act(struct run *run, struct error *err) {
    bool asks = strcmp(run->command->name, "delete-player") == 0 && !run->yes;
    if (asks && !isatty(STDIN_FILENO))
        return error_set(err, ERROR_BAD_FIELD,
                         "delete-player asks a question; without a terminal, --yes is required.");
    if (asks)
        TRY(on_database(confirm_delete, DB_READ, run, err));
    TRY(carry_out(run, run->command->name, run->second ? run->second : "", err));
    return strcmp(run->command->name, OPERATOR_EXPORT) == 0
               ? on_database(export_account, DB_READ, run, err)
               : ERROR_NONE;
}

/* Reads a file that fits a setting. */
static enum error_code read_file(const char *path, struct buf *out, struct error *err) {
    char piece[4096];
    struct stat stats;
    if (stat(path, &stats) == 0 && !S_ISREG(stats.st_mode))
        return error_set(err, ERROR_BAD_FIELD, "%s is not a regular file", path);
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_set(err, ERROR_NOT_FOUND, "%s: %s", path, strerror(errno));
    for (size_t len; out->len <= SITE_LOGO_MAX && (len = fread(piece, 1, sizeof piece, file)) > 0;)
        buf_add(out, piece, len);
    bool failed = ferror(file);
    fclose(file);
    return failed ? error_set(err, ERROR_INTERNAL, "%s cannot be read", path)
                  : check_memory(out, err);
}

static enum error_code set_file(struct run *run, struct error *err) {
    struct buf contents = BUF_INIT, logo = BUF_INIT;
    bool is_logo = site_find(run->argument) == SITE_LOGO;
    enum error_code code = read_file(run->second, &contents, err);
    if (!code && is_logo)
        code = site_logo_write(&contents, &logo, err);
    if (!code)
        code = carry_out(run, "set", buf_text(is_logo ? &logo : &contents), err);
    buf_clear(&contents);
    buf_clear(&logo);
    return code;
}

/* --- All commands --- */

static const struct command commands[] = {
    {"check", NULL, NULL, READ, check, "replays every game and reports every inconsistency"},
    {"backup", "FILE", NULL, CLOSED, backup,
     "copies the database, also while the service runs, and checks the copy"},
    {"nightly-backup", NULL, NULL, CLOSED, nightly_backup,
     "makes a backup at DIR/backup/1.db on Mondays, 2.db on Tuesdays and so on; with PostgreSQL it "
     "makes none"},
    {"restore", "FILE", NULL, CLOSED, restore_backup,
     "checks a backup and restores it; stop the service first"},
    {"verify-backup", NULL, NULL, CLOSED, verify_backup,
     "restores the newest backup, or --from FILE, into DIR/trial, checks it there and removes it; "
     "--to names another folder for that"},
    {"upgrade-check", NULL, NULL, CLOSED, upgrade_check,
     "tries on a copy what this version would migrate, and how long it takes, also while an older "
     "one runs; --to names another folder, or a copy in PostgreSQL"},
    {"copy", NULL, NULL, OTHERS, copy_data,
     "copies all data --from a folder or postgresql://... --to another one, which must be empty, "
     "and checks the copy; stop the service first"},
    {"grant-reader", "ROLE", NULL, CLOSED, grant_reader,
     "lets a PostgreSQL role read only the operator's views, for database-reader"},
    {"dump", NULL, NULL, CLOSED, dump,
     "makes the open data in DIR/data, or in the folder --to, up to now; the service does so each "
     "night, up to midnight"},
    {"secret", NULL, NULL, CLOSED, print_secret, "prints the secret for the operator's page"},
    {"accounts", NULL, NULL, READ, list_accounts, "lists all accounts"},
    {"export-game", "ID", NULL, READ, print_game, "prints a game and its log as JSON"},
    {"test-mail", "ADDRESS", NULL, CLOSED, test_mail,
     "sends an e-mail through the configured mail server"},
    {"set-file", "SETTING", "FILE", CLOSED, set_file,
     "the same as `set`, with the value in a file: a long text, or the logo"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The commands, and behind them the acts; false: there is none of that index. */
static bool command_at(size_t index, struct command *ret_command) {
    if (index < COMMANDS) {
        *ret_command = commands[index];
        return true;
    }
    const struct operator_act *of = operator_act_at(index - COMMANDS);
    if (of)
        *ret_command = (struct command){.name = of->name,
                                        .argument = operator_subject_word(of->subject),
                                        .second = of->value,
                                        .database = CLOSED,
                                        .run = act,
                                        .help = of->help};
    return of != NULL;
}

static void print_help(void) {
    struct command command;
    fputs("Usage: shanghaien admin COMMAND [--NAME VALUE ...] [--yes] [--reason TEXT]\n"
          "The settings are those of `shanghaien serve --help`, above all --data DIR.\n"
          "--yes skips the questions: backup replaces FILE, delete-player deletes.\n"
          "--reason is kept with the act in the view admin_log.\n"
          "--from and --to say where data is, or a copy for a trial; the one left out is taken "
          "from the settings.\n"
          "An act on the operator's page needs the role in parentheses; an operator has all.\n\n",
          stdout);
    for (size_t i = 0; command_at(i, &command); i++) {
        printf("  %s%s%s%s%s", command.name, command.argument ? " " : "",
               command.argument ? command.argument : "", command.second ? " " : "",
               command.second ? command.second : "");
        if (i >= COMMANDS)
            printf("  (%s)", operator_roles[operator_act_at(i - COMMANDS)->role]);
        printf("\n        %s\n", command.help);
    }
}

#define HINT "\nAll commands: shanghaien admin --help"

static enum error_code run_command(struct run *run, struct error *err) {
    char path[DATA_DIR_PATH];
    TRY(options_database(run->options, path, err));
    if (run->command->database != OTHERS)
        TRY(become_owner(run->options->data, err));
    run->path = path;
    TRY(run->command->database == READ ? on_database(run->command->run, DB_READ, run, err)
                                       : run->command->run(run, err));
    TRY(check_memory(run->out, err));
    fputs(buf_text(run->out), stdout);
    return ERROR_NONE;
}

/* `named`: the command, and what was named with it. */
static enum error_code run_with_settings(const struct run *named, char *const *flags,
                                         struct error *err) {
    const struct config_source source = {.flags = flags, .environment = environ};
    struct options options = {0};
    struct buf out = BUF_INIT;
    struct run run = *named;
    run.options = &options;
    run.out = &out;
    enum error_code code = options_read(&source, &options, err);
    if (!code)
        code = run_command(&run, err);
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

/* Removes a flag and the text behind it from the arguments; gives the text, "" where it is not
 * there. */
static const char *take_text(char **arguments, const char *flag) {
    while (*arguments && strcmp(*arguments, flag) != 0)
        arguments++;
    if (!*arguments || !arguments[1])
        return "";
    const char *text = arguments[1];
    do
        arguments[0] = arguments[2];
    while (*arguments++);
    return text;
}

static bool find_command(const char *name, struct command *ret_command) {
    for (size_t i = 0; command_at(i, ret_command); i++)
        if (strcmp(name, ret_command->name) == 0)
            return true;
    return false;
}

static bool is_word(const char *argument) {
    return argument && strncmp(argument, "--", 2) != 0;
}

/* The next word, where the command needs one, or may have one: "[DAYS]". */
static enum error_code take_word(const struct command *command, const char *word, char ***arguments,
                                 const char **ret_text, struct error *err) {
    if (!word)
        return ERROR_NONE;
    if (*word == '[' && !is_word(**arguments)) {
        *ret_text = NULL;
        return ERROR_NONE;
    }
    if (!is_word(**arguments))
        return error_set(err, ERROR_BAD_FIELD, "%s needs %s" HINT, command->name, word);
    *ret_text = *(*arguments)++;
    return ERROR_NONE;
}

/* All words that follow, where the command takes as many as are there, as one text. */
static enum error_code take_words(const struct command *command, char ***arguments, struct buf *out,
                                  const char **ret_text, struct error *err) {
    if (!command->second || !strstr(command->second, "..."))
        return take_word(command, command->second, arguments, ret_text, err);
    for (; is_word(**arguments); ++*arguments)
        buf_printf(out, " %s", **arguments);
    *ret_text = out->len ? buf_text(out) + 1 : "";
    return check_memory(out, err);
}

enum error_code admin_run(char **arguments, struct error *err) {
    if (take_flag(arguments, "--help") || (*arguments && strcmp(*arguments, "help") == 0)) {
        print_help();
        return ERROR_NONE;
    }
    struct command command;
    struct buf words = BUF_INIT;
    struct run run = {.command = &command, .yes = take_flag(arguments, "--yes")};
    run.reason = take_text(arguments, "--reason");
    run.from = take_text(arguments, "--from");
    run.to = take_text(arguments, "--to");
    if (!*arguments)
        return error_set(err, ERROR_BAD_FIELD, "a command is missing" HINT);
    if (!find_command(*arguments++, &command))
        return error_set(err, ERROR_BAD_FIELD, "%s is not a command" HINT, arguments[-1]);
    TRY(take_word(&command, command.argument, &arguments, &run.argument, err));
    enum error_code code = take_words(&command, &arguments, &words, &run.second, err);
    if (!code)
        code = run_with_settings(&run, arguments, err);
    buf_clear(&words);
    return code;
}
