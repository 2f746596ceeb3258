/*
 * The service, noting which of its statements have run on PostgreSQL: at its end it appends a line
 * for each to the file $STATEMENTS_NOTED, "1" or "0" and its SQL on one line. coverage.js reads the
 * lines.
 */
#include <ctype.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "store/engine/db.h"

enum { STATEMENTS_MAX = 4096 };
static atomic_bool ran[STATEMENTS_MAX];

struct db_rows *__real_db_query_values(struct db *db, const struct db_statement *statement,
                                       struct error *err, const struct db_value values[],
                                       size_t count);
struct db_rows *__wrap_db_query_values(struct db *db, const struct db_statement *statement,
                                       struct error *err, const struct db_value values[],
                                       size_t count);

struct db_rows *__wrap_db_query_values(struct db *db, const struct db_statement *statement,
                                       struct error *err, const struct db_value values[],
                                       size_t count) {
    if (statement->index >= STATEMENTS_MAX)
        abort();
    if (db_is_shared(db))
        ran[statement->index] = true;
    return __real_db_query_values(db, statement, err, values, count);
}

static const char *path;

static void write_notes(void) {
    struct buf lines = BUF_INIT;
    for (const struct db_statement *each = db_statements(); each; each = each->next) {
        buf_addstr(&lines, ran[each->index] ? "1 " : "0 ");
        for (const char *at = each->sql; *at; at++)
            buf_add(&lines, isspace((unsigned char)*at) ? " " : at, 1);
        buf_add(&lines, "\n", 1);
    }
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (lines.failed || file < 0 || write(file, lines.data, lines.len) != (ssize_t)lines.len)
        abort();
    close(file);
    buf_clear(&lines);
}

__attribute__((constructor)) static void note_at_end(void) {
    path = getenv("STATEMENTS_NOTED");
    if (path)
        atexit(write_notes);
}
