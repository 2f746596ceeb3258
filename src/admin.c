#include "admin.h"

#include <errno.h>
#include <grp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "admin_orders.h"
#include "base/config.h"
#include "exits.h"
#include "options.h"
#include "service/check.h"
#include "service/restore.h"
#include "store/data_dir.h"
#include "store/db.h"

extern char **environ;

static int trouble(const struct error *err) {
    fprintf(stderr, "shanghaien admin: %s\n", err->detail);
    return exit_status(err);
}

static void report(void *context, const char *fault) {
    (void)context;
    fprintf(stderr, "%s\n", fault);
}

static void print_counts(const struct check_counts *counts) {
    printf("%lld games with %lld moves replayed, %lld faults\n", (long long)counts->games,
           (long long)counts->moves, (long long)counts->faults);
}

static int check(const struct command *order) {
    struct error err = {0};
    struct db *db = NULL;
    struct check_counts counts = {0};
    enum error_code code = db_open(order->path, DB_READ, &db, &err);
    if (!code)
        code = check_all(db, report, NULL, &counts, &err);
    db_close(db);
    if (code)
        return trouble(&err);
    print_counts(&counts);
    return counts.faults ? EXIT_FAILED : EXIT_SUCCESS;
}

/* The check comes before the work; that two backups take one name at once is not guarded against.
 */
static int make_backup(const struct command *order) {
    struct error err = {0};
    if (!order->yes && access(order->word, F_OK) == 0) {
        (void)error_set(&err, ERROR_BAD_FIELD, "%s exists; --yes replaces it", order->word);
        return trouble(&err);
    }
    if (backup_make(order->path, order->word, &err) ||
        data_dir_note_backup(order->options->data, &err))
        return trouble(&err);
    printf("%s is a backup of %s\n", order->word, order->path);
    return EXIT_SUCCESS;
}

static int restore_backup(const struct command *order) {
    struct error err = {0};
    struct check_counts counts = {0};
    if (restore(order->word, order->options->data, report, NULL, &counts, &err))
        return trouble(&err);
    print_counts(&counts);
    printf("%s is in place; what was there before is %s.before\n", order->word, order->path);
    return EXIT_SUCCESS;
}

/* Exactly one of `run` and `order` is set; `word` is what the command names, NULL for nothing. */
static const struct {
    const char *name, *word;
    int (*run)(const struct command *order);
    admin_command *order;
    const char *help;
} commands[] = {
    {"check", NULL, check, NULL, "replays every game, reports what disagrees"},
    {"backup", "FILE", make_backup, NULL, "copies the database, also while the service runs"},
    {"restore", "FILE", restore_backup, NULL,
     "checks a backup and puts it in place, the service stopped"},
    {"accounts", NULL, NULL, admin_accounts, "lists all accounts"},
    {"reset-password", "NAME", NULL, admin_reset_password,
     "gives a player a new password, which it prints, and ends their sessions"},
    {"export-player", "NAME", NULL, admin_export_player,
     "prints what is known of a player as JSON"},
    {"delete-player", "NAME", NULL, admin_delete_player,
     "gives up their games and deletes what is known of them; the games stay"},
    {"export-game", "ID", NULL, admin_export_game, "prints a game with its log as JSON"},
    {"end-game", "ID", NULL, admin_end_game, "ends a game as abandoned"},
    {"resend-notices", NULL, NULL, admin_resend_notices,
     "lets the running service send again, at once, what has failed"},
    {"test-mail", "ADDRESS", NULL, admin_test_mail, "sends a letter by the host's mail server"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void) {
    fputs(
        "Usage: shanghaien admin COMMAND [--NAME VALUE ...] [--yes]\n"
        "Its settings, --data DIR above all, are those of `shanghaien serve --help`.\n"
        "--yes answers what a command would ask: backup replaces FILE, delete-player deletes.\n\n",
        stdout);
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %s%s%s\n        %s\n", commands[i].name, commands[i].word ? " " : "",
               commands[i].word ? commands[i].word : "", commands[i].help);
    return EXIT_SUCCESS;
}

static int carry_out(size_t command, const struct command *order) {
    struct error err = {0};
    if (commands[command].run)
        return commands[command].run(order);
    return commands[command].order(order, &err) ? trouble(&err) : EXIT_SUCCESS;
}

/* Goes on as the one whose folder it is: what root made in it, the service could not use. */
static enum error_code become_owner(const char *dir, struct error *err) {
    struct stat folder;
    if (geteuid() != 0 || stat(dir, &folder) != 0 || folder.st_uid == 0)
        return ERROR_NONE;
    if (setgroups(0, NULL) != 0 || setgid(folder.st_gid) != 0 || setuid(folder.st_uid) != 0)
        return error_set(err, ERROR_INTERNAL, "cannot become the owner of %s: %s", dir,
                         strerror(errno));
    return ERROR_NONE;
}

/* With the settings read, which begin at `flags`. */
static int run_command(size_t command, const char *word, bool yes, char *const *flags) {
    const struct config_source source = {.flags = flags, .environment = environ};
    struct options options = {0};
    struct error err = {0};
    char path[DATA_DIR_PATH];
    int status;
    if (options_read(&source, &options, &err) || data_dir_path(options.data, "", path, &err) ||
        become_owner(options.data, &err))
        status = trouble(&err);
    else
        status = carry_out(
            command,
            &(struct command){.word = word, .path = path, .yes = yes, .options = &options});
    options_clear(&options);
    return status;
}

/* Takes all words that are `flag` out of the list; was there one? */
static bool take_flag(char **words, const char *flag) {
    bool found = false;
    char **kept = words;
    for (; *words; words++)
        if (strcmp(*words, flag) == 0)
            found = true;
        else
            *kept++ = *words;
    *kept = NULL;
    return found;
}

static int refuse(const char *name, const char *fault, const char *word) {
    fprintf(stderr, "shanghaien admin: %s %s%s\nAll commands: shanghaien admin --help\n", name,
            fault, word);
    return EXIT_USAGE;
}

int admin_run(char **words) {
    if (take_flag(words, "--help") || (*words && strcmp(*words, "help") == 0))
        return print_help();
    bool yes = take_flag(words, "--yes");
    if (!*words)
        return refuse("a command", "is missing", "");
    for (size_t i = 0; i < COMMANDS; i++) {
        bool names = commands[i].word != NULL;
        if (strcmp(*words, commands[i].name) != 0)
            continue;
        if (names && (!words[1] || strncmp(words[1], "--", 2) == 0))
            return refuse(*words, "needs ", commands[i].word);
        return run_command(i, names ? words[1] : NULL, yes, words + 1 + names);
    }
    return refuse(*words, "is no command", "");
}
