/*
 * Any bytes as the stored log of a game, past all checks of ours: a replay plays it or says why
 * not, and the check of the whole database reports it. Lines: a move each, after its first byte
 * (who, and whether the line before it are the dice).
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/home.h"
#include "service/operator/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct home home;
static struct table table;
static sqlite3 *raw;
static sqlite3_stmt *insert;

static void teardown(void) {
    sqlite3_finalize(insert);
    sqlite3_close(raw);
    home_teardown(&home);
}

static void run(const char *sql) {
    if (sqlite3_exec(raw, sql, NULL, NULL, NULL) != SQLITE_OK)
        abort();
}

static void setup(void) {
    home_setup(&home);
    home_game(&home, 0, &table);
    if (sqlite3_open(home.path, &raw) != SQLITE_OK)
        abort();
    run("pragma ignore_check_constraints = on; pragma synchronous = off");
    if (sqlite3_prepare_v2(raw,
                           "insert into moves (game, seq, seat, by, move, drawn, says, at) "
                           "values (?1, ?2, ?3, 'hand', ?4, ?5, '', ?6)",
                           -1, &insert, NULL) != SQLITE_OK)
        abort();
    atexit(teardown);
}

static void add_move(int seq, char first, const char *move, const char *dice) {
    sqlite3_bind_int64(insert, 1, table.row.id);
    sqlite3_bind_int(insert, 2, seq);
    if (first & 4)
        sqlite3_bind_null(insert, 3);
    else
        sqlite3_bind_int(insert, 3, first & 1);
    sqlite3_bind_text(insert, 4, move, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 5, dice, -1, SQLITE_STATIC); /* NULL: null */
    sqlite3_bind_int64(insert, 6, HOME_NOW + seq);
    sqlite3_step(insert);
    sqlite3_reset(insert);
}

static void ignore(const char *fault) {
    if (!*fault)
        abort();
}

static void check(int seq) {
    struct table replayed;
    struct check_counts counts = {0};
    struct error err = {0};
    struct game_row row = table.row;
    row.seq = seq;
    enum error_code code = table_load(home.db, &row, &replayed, &err);
    if (code && (err.code != code || !*err.detail))
        abort();
    if (check_all(home.db, ignore, &counts, NULL) == ERROR_NONE && seq && !counts.faults)
        abort(); /* the row of the game says that it has no moves */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!home.db)
        setup();
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    int seq = 0;
    const char *before = NULL;
    run("begin; delete from moves");
    for (char *rest = text, *line; seq < 40 && (line = strsep(&rest, "\n"));) {
        if (*line)
            add_move(++seq, *line, line + 1, *line & 2 ? before : NULL);
        before = line;
    }
    run("commit");
    check(seq);
    free(text);
    return 0;
}
