#include "admin.h"

#include <stdio.h>
#include <string.h>

#include "admin_orders.h"
#include "service/check.h"
#include "service/restore.h"
#include "store/backup.h"
#include "store/db.h"
#include "store/folder.h"

/* A command line, taken apart: COMMAND [WORD] --data DIR. */
struct order {
    const char *file; /* or what else is named; NULL: the command takes none */
    const char *dir;
};

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
    char path[FOLDER_PATH];
    enum error_code code = folder_path(order->dir, "", path, &err);
    if (!code)
        code = db_open(path, DB_READ, &db, &err);
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
    char path[FOLDER_PATH];
    enum error_code code = folder_path(order->dir, "", path, &err);
    if (!code)
        code = backup_copy(path, order->file, &err);
    if (code)
        return trouble(&err);
    printf("%s is a backup of %s\n", order->file, path);
    return 0;
}

static int restore_backup(const struct order *order) {
    struct error err = {0};
    struct check_counts counts = {0};
    if (restore(order->file, order->dir, report, NULL, &counts, &err))
        return trouble(&err);
    print_counts(&counts);
    printf("%s is in place; what was there before is %s/shanghaien.db.before\n", order->file,
           order->dir);
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
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int usage(void) {
    fputs("Usage:\n", stderr);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(stderr, "  shanghaien admin %s%s%s --data DIR\n        %s\n", commands[i].name,
                commands[i].word ? " " : "", commands[i].word ? commands[i].word : "",
                commands[i].help);
    return 2;
}

static int carry_out(admin_order *order, const struct order *given) {
    struct error err = {0};
    char path[FOLDER_PATH];
    enum error_code code = folder_path(given->dir, "", path, &err);
    if (!code)
        code = order(path, given->file, &err);
    return code ? trouble(&err) : 0;
}

int admin_run(int argc, char **argv) {
    for (size_t i = 0; i < COMMANDS && argc > 1; i++) {
        int words = commands[i].word ? 3 : 2;
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        if (argc != words + 2 || strcmp(argv[words], "--data") != 0)
            return usage();
        const struct order order = {.file = words == 3 ? argv[2] : NULL, .dir = argv[words + 1]};
        return commands[i].run ? commands[i].run(&order) : carry_out(commands[i].order, &order);
    }
    return usage();
}
