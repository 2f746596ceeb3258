#include "admin.h"

#include <stdio.h>
#include <string.h>

#include "service/check.h"
#include "store/db.h"

static int usage(void) {
    fputs("usage: shanghaien admin check --data DIR   replay every game, report what disagrees\n",
          stderr);
    return 2;
}

static int trouble(const struct error *err) {
    fprintf(stderr, "shanghaien admin: %s\n", err->detail);
    return 1;
}

static void report(void *context, const char *fault) {
    (void)context;
    fprintf(stderr, "%s\n", fault);
}

static int check(const char *dir) {
    struct error err = {0};
    struct db *db = NULL;
    struct check_counts counts = {0};
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/shanghaien.db", dir) >= sizeof path)
        return usage();
    enum error_code code = db_open(path, DB_READ, &db, &err);
    if (!code)
        code = check_all(db, report, NULL, &counts, &err);
    db_close(db);
    if (code)
        return trouble(&err);
    printf("%lld games with %lld moves replayed, %lld faults\n", (long long)counts.games,
           (long long)counts.moves, (long long)counts.faults);
    return counts.faults ? 1 : 0;
}

int admin_run(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "check") == 0 && strcmp(argv[2], "--data") == 0)
        return check(argv[3]);
    return usage();
}
