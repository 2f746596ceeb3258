#include "admin.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "admin_orders.h"
#include "base/config.h"
#include "options.h"
#include "service/check.h"
#include "service/restore.h"
#include "store/backup.h"
#include "store/db.h"
#include "store/folder.h"

enum { EXIT_USAGE = 2 };

extern char **environ;

static int trouble(const struct error *err) {
    fprintf(stderr, "shanghaien admin: %s\n", err->detail);
    return 1;
}

static void report(void *context, const char *fault) {
    (void)context;
    fprintf(stderr, "%s\n", fault);
}

static void print_counts(const struct check_counts *counts) {
    printf("%lld games with %lld moves replayed, %lld faults\n", (long long)counts->games,
           (long long)counts->moves, (long long)counts->faults);
}

static int check(const struct order *order) {
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
    return counts.faults ? 1 : 0;
}

static int make_backup(const struct order *order) {
    struct error err = {0};
    if (backup_copy(order->path, order->word, &err))
        return trouble(&err);
    printf("%s is a backup of %s\n", order->word, order->path);
    return 0;
}

static int restore_backup(const struct order *order) {
    struct error err = {0};
    struct check_counts counts = {0};
    if (restore(order->word, order->options->data, report, NULL, &counts, &err))
        return trouble(&err);
    print_counts(&counts);
    printf("%s is in place; what was there before is %s.before\n", order->word, order->path);
    return 0;
}

/* Exactly one of `run` and `order` is set; `word` is what the command names, NULL for nothing. */
static const struct {
    const char *name, *word;
    int (*run)(const struct order *order);
    admin_order *order;
    const char *help;
} commands[] = {
    {"check", NULL, check, NULL, "replays every game, reports what disagrees"},
    {"backup", "FILE", make_backup, NULL, "copies the database, also while the service runs"},
    {"restore", "FILE", restore_backup, NULL,
     "checks a backup and puts it in place, the service stopped"},
    {"accounts", NULL, NULL, admin_accounts, "lists all accounts"},
    {"reset-password", "NAME", NULL, admin_reset_password,
     "gives a player a new password, which it prints, and ends his sessions"},
    {"export-player", "NAME", NULL, admin_export_player,
     "prints what is known of a player as JSON"},
    {"delete-player", "NAME", NULL, admin_delete_player,
     "gives up his games and deletes what is known of him; the games stay"},
    {"export-game", "ID", NULL, admin_export_game, "prints a game with its log as JSON"},
    {"end-game", "ID", NULL, admin_end_game, "ends a game as abandoned"},
    {"resend-notices", NULL, NULL, admin_resend_notices,
     "lets the running service send again, at once, what has failed"},
    {"test-mail", "ADDRESS", NULL, admin_test_mail, "sends a letter by the host's mail server"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int usage(void) {
    fputs("Usage: shanghaien admin COMMAND [--NAME VALUE ...]\n"
          "Its settings, --data DIR above all, are those of `shanghaien serve --help`.\n\n",
          stderr);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(stderr, "  %s%s%s\n        %s\n", commands[i].name, commands[i].word ? " " : "",
                commands[i].word ? commands[i].word : "", commands[i].help);
    return EXIT_USAGE;
}

static int carry_out(size_t command, const struct order *order) {
    struct error err = {0};
    if (commands[command].run)
        return commands[command].run(order);
    return commands[command].order(order, &err) ? trouble(&err) : 0;
}

/* With the settings read, which begin at `flags`. */
static int run_command(size_t command, const char *word, char *const *flags) {
    const struct config_source source = {.flags = flags, .environment = environ};
    struct options options = {0};
    struct error err = {0};
    char path[FOLDER_PATH];
    int status = EXIT_USAGE;
    if (options_read(&source, &options, &err) || folder_path(options.data, "", path, &err))
        trouble(&err);
    else
        status =
            carry_out(command, &(struct order){.word = word, .path = path, .options = &options});
    options_clear(&options);
    return status;
}

int admin_run(int argc, char **argv) {
    for (size_t i = 0; i < COMMANDS && argc > 1; i++) {
        bool names = commands[i].word != NULL;
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        if (names && (argc < 3 || strncmp(argv[2], "--", 2) == 0))
            return usage();
        return run_command(i, names ? argv[2] : NULL, argv + 2 + names);
    }
    return usage();
}
