#include "admin.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "service/check.h"
#include "service/restore.h"
#include "store/backup.h"
#include "store/db.h"
#include "store/folder.h"

/* A command line, taken apart: NAME [FILE] --data DIR. */
struct order {
    const char *file; /* NULL: the command takes none */
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

static const struct {
    const char *name;
    bool takes_file;
    int (*run)(const struct order *order);
    const char *help;
} commands[] = {
    {"check", false, check, "replays every game, reports what disagrees"},
    {"backup", true, make_backup, "copies the database, also while the service runs"},
    {"restore", true, restore_backup, "checks a backup and puts it in place, the service stopped"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int usage(void) {
    fputs("Usage:\n", stderr);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(stderr, "  shanghaien admin %s%s --data DIR\n        %s\n", commands[i].name,
                commands[i].takes_file ? " FILE" : "", commands[i].help);
    return 2;
}

int admin_run(int argc, char **argv) {
    for (size_t i = 0; i < COMMANDS && argc > 1; i++) {
        int words = commands[i].takes_file ? 3 : 2;
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        if (argc != words + 2 || strcmp(argv[words], "--data") != 0)
            return usage();
        const struct order order = {.file = words == 3 ? argv[2] : NULL, .dir = argv[words + 1]};
        return commands[i].run(&order);
    }
    return usage();
}
