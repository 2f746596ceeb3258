#include "store/engine/postgres/postgres.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/buf.h"
#include "base/clock.h"
#include "store/engine/postgres/libpq.h"

enum {
    ANSWER_MS = 10000,    /* a server that is silent for so long is given up, */
    LISTENER_MS = 2000,   /* sooner by those who must know what others change, */
    PATIENT_MS = INT_MAX, /* and not by the operator's orders */
    RECONNECT_MS = 1000,  /* between two attempts to reach it */
    HEAR_MS = 1000,       /* without a word: then the server is asked whether it is there */
    AHEAD_MAX = 64,       /* commands: more than a change has */
    SQLSTATE = 6,
    NUMBER_MAX = 32,
};

/* On which servers tell each other what they have committed. */
#define CHANNEL "shanghaien"

/* Before the name of a statement: the one that fails where it gives no row. */
#define CHECK "check_"

/* A snapshot only reads what has been committed, so it needs no more. */
static const char *const control_sql[CONTROLS] = {
    [CONTROL_SNAPSHOT] = "begin isolation level repeatable read read only",
    [CONTROL_BEGIN] = "begin isolation level serializable",
    [CONTROL_COMMIT] = "commit",
    [CONTROL_ROLLBACK] = "rollback",
    [CONTROL_SAVEPOINT] = "savepoint change",
    [CONTROL_RELEASE] = "release savepoint change",
    [CONTROL_ROLLBACK_TO] = "rollback to savepoint change",
};

struct connection {
    PGconn *handle;
    unsigned session;    /* rises when it connects again: what was prepared is gone then */
    bool has_session;    /* begin_session was done in it */
    unsigned statements; /* so many have been given a name */
    int64_t tried_at;    /* clock_monotonic of the last attempt to connect */
    int64_t changes, total_changes;
    char failure[SQLSTATE]; /* of the last failure */
    bool conflicted;        /* the transaction, with another */
    bool wants_snapshot;    /* which begins with the first read: most answers need none */
    bool begun;             /* a transaction: until its end a lost connection stays lost */
    bool unconfirmed;       /* a commit was not confirmed by the standby that it waited for */
    enum db_mode mode;
    bool patient;       /* db_be_patient */
    unsigned in_flight; /* commands that were sent, and whose answers are still to be taken */
    int64_t kept;       /* total_changes at the savepoint */
    bool synchronous;   /* each answer is waited for, and savepoints are made */
};

struct parameter {
    char *name;
    char number[NUMBER_MAX]; /* its value as text, of a number */
};

struct prepared {
    struct connection *connection;
    struct buf sql; /* with $1 for the first parameter */
    char name[NUMBER_MAX];
    unsigned session;       /* in which it is prepared; 0: none */
    unsigned check_session; /* the same of its check */
    int count;
    struct parameter *parameters;
    const char **values; /* these three as libpq takes them */
    int *lengths, *formats;
    PGresult *description;
    PGresult *rows; /* NULL: it has not run */
    int row;
    unsigned char **blobs; /* of the present row, by column, as far as they were asked for */
};

/* --- Errors --- */

static enum error_code fail(struct connection *it, const char *state, const char *words,
                            struct error *err) {
    snprintf(it->failure, sizeof it->failure, "%s", state);
    it->conflicted |= strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0;
    if ((it->mode == DB_PAGE || it->mode == DB_ADHOC) && strcmp(state, "57014") == 0)
        return error_set(err, ERROR_BUSY, ENGINE_TOO_LONG);
    return error_set(err, postgres_code_of(state), "database: %.*s (%s)", (int)strcspn(words, "\n"),
                     words, state);
}

/* The last failure of the connection, or that which the result tells. */
static enum error_code fail_by(struct connection *it, const PGresult *result, struct error *err) {
    const char *state = libpq.resultErrorField(result, PG_DIAG_SQLSTATE);
    const char *words = libpq.resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (libpq.status(it->handle) == CONNECTION_BAD || !state || !words)
        return fail(it, "08006", libpq.errorMessage(it->handle), err);
    return fail(it, state, words, err);
}

/* --- Asking the server --- */

/* False: the time is over. */
static bool wait_until(struct connection *it, int64_t until) {
    struct pollfd ready = {.fd = libpq.socket(it->handle), .events = POLLIN};
    int64_t left = until - clock_monotonic();
    return left > 0 && poll(&ready, 1, (int)left) != 0;
}

/* The next result of what was sent; NULL behind the last. A server that is silent is cut off, which
 * gives a result that tells so. */
static PGresult *next_result(struct connection *it) {
    int64_t until = clock_monotonic() + (it->patient             ? PATIENT_MS
                                         : it->mode == DB_LISTEN ? LISTENER_MS
                                                                 : ANSWER_MS);
    while (libpq.isBusy(it->handle)) {
        if (!wait_until(it, until))
            (void)shutdown(libpq.socket(it->handle), SHUT_RDWR);
        if (!libpq.consumeInput(it->handle))
            break;
    }
    return libpq.getResult(it->handle);
}

/* The last result of what was sent, or the first that is an error; the caller frees it. */
static PGresult *last_result(struct connection *it) {
    PGresult *kept = NULL;
    for (PGresult *each; (each = next_result(it));) {
        bool failed = kept && libpq.resultStatus(kept) == PGRES_FATAL_ERROR;
        libpq.clear(failed ? each : kept);
        kept = failed ? kept : each;
    }
    return kept;
}

static bool is_good(const PGresult *result) {
    ExecStatusType status = libpq.resultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Returns how many rows it changed. */
static int64_t count_changes(struct connection *it, PGresult *result) {
    if (strncmp(libpq.cmdStatus(result), "SELECT", 6) == 0)
        return 0;
    it->changes = strtoll(libpq.cmdTuples(result), NULL, 10);
    return it->changes;
}

/* --- Commands that are sent ahead ---
 *
 * In a transaction that writes, nobody waits for the answer to a command that only writes: it is
 * sent together with the next one whose answer is required, at the latest with the commit
 * (https://www.postgresql.org/docs/15/libpq-pipeline-mode.html). Such a command hardly ever fails
 * but by a conflict with another server. Nor does anybody wait to hear that what nearly always
 * holds does (db_holds). Nor are there savepoints, because a change hardly ever fails after it has
 * written something. If one of these happens, the whole transaction is run again, with savepoints,
 * and it waits for each answer, so that the error reaches the change that made it.
 * tests/bench/README.md says what all this gives. */

static bool is_connected(const struct connection *it) {
    return libpq.status(it->handle) == CONNECTION_OK;
}

static bool is_pipelined(const struct connection *it) {
    return libpq.pipelineStatus(it->handle) != PQ_PIPELINE_OFF;
}

static enum error_code take_one_ahead(struct connection *it, struct error *err) {
    PGresult *result = last_result(it);
    enum error_code code = is_good(result) ? ERROR_NONE : fail_by(it, result, err);
    if (!code)
        (void)count_changes(it, result);
    else if (!it->conflicted && !it->synchronous && code != ERROR_BUSY)
        it->conflicted = it->synchronous = true;
    libpq.clear(result);
    return code;
}

/* Takes the answers to what was sent ahead, and returns the first error. */
static enum error_code take_ahead(struct connection *it, struct error *err) {
    enum error_code code = ERROR_NONE;
    for (; it->in_flight; it->in_flight--)
        if (code)
            libpq.clear(last_result(it));
        else
            code = take_one_ahead(it, err);
    return code;
}

/* The answer to what was sent (not where `ret_result` is NULL), and to all that was sent ahead of
 * it. */
static enum error_code take_answer(struct connection *it, PGresult **ret_result,
                                   struct error *err) {
    bool pipelined = is_pipelined(it);
    if (pipelined && !libpq.pipelineSync(it->handle))
        return fail_by(it, NULL, err);
    enum error_code code = take_ahead(it, err);
    if (ret_result)
        *ret_result = last_result(it);
    if (pipelined)
        libpq.clear(next_result(it));
    return code || !ret_result || is_good(*ret_result) ? code : fail_by(it, *ret_result, err);
}

/* Waits for the answers to what was sent ahead. */
static enum error_code settle(struct connection *it, struct error *err) {
    return it->in_flight ? take_answer(it, NULL, err) : ERROR_NONE;
}

/* Takes the answer to what was sent. */
static enum error_code answer(struct connection *it, int sent, PGresult **ret_result,
                              struct error *err) {
    PGresult *result = NULL;
    enum error_code code = sent ? take_answer(it, &result, err) : fail_by(it, NULL, err);
    if (code)
        libpq.clear(result);
    else
        *ret_result = result;
    return code;
}

/* Waits for an answer that has nothing to read. */
static enum error_code wait_for(struct connection *it, int sent, struct error *err) {
    PGresult *result = NULL;
    enum error_code code = answer(it, sent, &result, err);
    libpq.clear(result);
    return code;
}

/* Where a command whose answer nobody reads is about to be sent. */
static enum error_code go_ahead(struct connection *it, struct error *err) {
    if (it->in_flight == AHEAD_MAX)
        TRY(settle(it, err));
    if (!is_pipelined(it) && !libpq.enterPipelineMode(it->handle))
        return fail_by(it, NULL, err);
    return ERROR_NONE;
}

/* Leaves its answer for later. */
static enum error_code sent_ahead(struct connection *it, int sent, struct error *err) {
    if (!sent)
        return fail_by(it, NULL, err);
    it->in_flight++;
    return it->synchronous ? settle(it, err) : ERROR_NONE;
}

static int send_sql(struct connection *it, const char *sql) {
    return libpq.sendQueryParams(it->handle, sql, 0, NULL, NULL, NULL, NULL, 0);
}

enum error_code postgres_exec(PGconn *handle, const char *sql, struct error *err) {
    struct connection it = {.handle = handle};
    return wait_for(&it, libpq.sendQuery(handle, sql), err);
}

enum error_code postgres_exec_long(PGconn *handle, const char *sql, struct error *err) {
    struct connection it = {.handle = handle, .patient = true};
    return wait_for(&it, libpq.sendQuery(handle, sql), err);
}

static enum error_code exec(struct connection *it, const char *sql, struct error *err) {
    (void)settle(it, NULL); /* an error fails the next command, too */
    if (is_pipelined(it))
        (void)libpq.exitPipelineMode(it->handle);
    return postgres_exec_long(it->handle, sql, err);
}

enum error_code postgres_number(PGconn *handle, const char *sql, int64_t *ret_number,
                                struct error *err) {
    struct connection it = {.handle = handle, .patient = true};
    PGresult *result = NULL;
    TRY(answer(&it, libpq.sendQuery(handle, sql), &result, err));
    *ret_number = strtoll(libpq.getvalue(result, 0, 0), NULL, 10);
    libpq.clear(result);
    return ERROR_NONE;
}

/* --- Connecting --- */

/* A cancelled wait for a standby is only a warning to PostgreSQL: the commit stands here, and is
 * lost if the standby takes over. */
static void note_warning(void *context, const PGresult *notice) {
    struct connection *it = context;
    const char *severity = libpq.resultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && strcmp(severity, "WARNING") == 0)
        it->unconfirmed = true;
}

/* A server does not notice that we have given up, and goes on for us, or goes on waiting for a
 * lock: so it gives up a little earlier by itself. A writer that stands still in a transaction
 * keeps all others from writing, so it loses the transaction. */
static enum error_code begin_session(struct connection *it, struct error *err) {
    static const char *const sql[] = {
        [DB_READ] = "set statement_timeout = 9000",
        [DB_WRITE] = "set lock_timeout = 9000; set idle_in_transaction_session_timeout = 5000",
        [DB_PAGE] = "set statement_timeout = 2000",
        [DB_ADHOC] = "set statement_timeout = 2000; set default_transaction_read_only = on",
        [DB_LISTEN] = ("listen " CHANNEL),
    };
    return it->patient ? ERROR_NONE : postgres_exec(it->handle, sql[it->mode], err);
}

/* Connects again, at most once in RECONNECT_MS. */
static enum error_code connect_again(struct connection *it, struct error *err) {
    int64_t now = clock_monotonic();
    if (now - it->tried_at >= RECONNECT_MS) {
        libpq.reset(it->handle);
        it->in_flight = 0;
        it->tried_at = clock_monotonic();
    }
    if (!is_connected(it))
        return fail_by(it, NULL, err);
    it->session++;
    it->has_session = false;
    return ERROR_NONE;
}

/* A session that could not begin, although it is connected, is begun by the next call. In a
 * transaction a lost connection stays lost. */
static enum error_code ensure_connected(struct connection *it, struct error *err) {
    if (it->begun)
        return ERROR_NONE;
    if (!is_connected(it))
        TRY(connect_again(it, err));
    if (!it->has_session)
        TRY(begin_session(it, err));
    it->has_session = true;
    return ERROR_NONE;
}

/* --- Statements --- */

/* Is this the colon of a parameter? All others stand in a text, or as :: in a cast. */
static bool is_parameter(const char *at, const char *sql) {
    return *at == ':' && (isalpha((unsigned char)at[1]) || at[1] == '_') &&
           (at == sql || at[-1] != ':');
}

/* The number of a parameter from 1, which is given to it when it is met first; 0 without memory. */
static int number_of(struct prepared *it, const char *name, size_t len) {
    for (int i = 0; i < it->count; i++)
        if (strncmp(it->parameters[i].name, name, len) == 0 && !it->parameters[i].name[len])
            return i + 1;
    struct parameter *grown =
        realloc(it->parameters, ((size_t)it->count + 1) * sizeof *it->parameters);
    if (!grown)
        return 0;
    it->parameters = grown;
    grown[it->count] = (struct parameter){.name = strndup(name, len)};
    return grown[it->count].name ? ++it->count : 0;
}

/* Writes the statement with numbers for names. */
static bool number_parameters(struct prepared *it, const char *sql) {
    bool in_text = false;
    for (const char *at = sql; *at; at++) {
        in_text ^= *at == '\'';
        if (in_text || !is_parameter(at, sql)) {
            buf_addch(&it->sql, *at);
            continue;
        }
        size_t len = 1;
        while (isalnum((unsigned char)at[1 + len]) || at[1 + len] == '_')
            len++;
        int number = number_of(it, at + 1, len);
        if (!number)
            return false;
        buf_printf(&it->sql, "$%d", number);
        at += len;
    }
    return !it->sql.failed;
}

/* A parameter whose type PostgreSQL takes for a short integer, as in `:now - 1000`, would refuse
 * times: the statement has to cast it. */
static enum error_code check_types(const struct prepared *it, struct error *err) {
    enum { INT2 = 21, INT4 = 23 };
    for (int i = 0; i < it->count; i++) {
        Oid type = libpq.paramtype(it->description, i);
        if (type == INT2 || type == INT4)
            return error_set(err, ERROR_INTERNAL, "database: :%s is no bigint in: %.120s",
                             it->parameters[i].name, it->sql.data);
    }
    return ERROR_NONE;
}

static enum error_code prepare_anew(struct prepared *it, struct error *err) {
    struct connection *connection = it->connection;
    TRY(ensure_connected(connection, err));
    int sent = libpq.sendPrepare(connection->handle, it->name, it->sql.data, 0, NULL);
    TRY(wait_for(connection, sent, err));
    it->session = connection->session;
    return ERROR_NONE;
}

/* A statement that fails where that one gives no row: nobody waits for its answer, and PostgreSQL
 * itself must not commit what was sent behind it. */
static enum error_code prepare_check(struct prepared *it, const char *name, struct error *err) {
    struct connection *connection = it->connection;
    struct buf sql = BUF_INIT;
    if (it->check_session == connection->session)
        return ERROR_NONE;
    buf_printf(&sql, "select 1 / count(*) from (%s) found", buf_text(&it->sql));
    enum error_code code =
        sql.failed
            ? error_no_memory(err)
            : wait_for(connection,
                       libpq.sendPrepare(connection->handle, name, buf_text(&sql), 0, NULL), err);
    buf_clear(&sql);
    if (!code)
        it->check_session = connection->session;
    return code;
}

static enum error_code describe(struct prepared *it, struct error *err) {
    struct connection *connection = it->connection;
    TRY(answer(connection, libpq.sendDescribePrepared(connection->handle, it->name),
               &it->description, err));
    TRY(check_types(it, err));
    it->blobs = calloc((size_t)libpq.nfields(it->description) + 1, sizeof *it->blobs);
    return it->blobs ? ERROR_NONE : error_no_memory(err);
}

static enum error_code make_prepared(struct prepared *it, const char *sql, struct error *err) {
    if (!number_parameters(it, sql))
        return error_no_memory(err);
    size_t count = (size_t)it->count + 1;
    it->values = calloc(count, sizeof *it->values);
    it->lengths = calloc(count, sizeof *it->lengths);
    it->formats = calloc(count, sizeof *it->formats);
    if (!it->values || !it->lengths || !it->formats)
        return error_no_memory(err);
    snprintf(it->name, sizeof it->name, "s%u", ++it->connection->statements);
    struct error why = {0};
    enum error_code code = prepare_anew(it, &why);
    if (code)
        return it->connection->mode == DB_ADHOC
                   ? error_set(err, code, "%s",
                               why.detail) /* who asks knows what they have typed */
                   : error_set(err, code, "%s in: %s", why.detail, sql);
    return describe(it, err);
}

/* Those of the row that is left. */
static void free_blobs(struct prepared *it) {
    for (int i = 0; it->blobs && i < libpq.nfields(it->description); i++) {
        libpq.freemem(it->blobs[i]);
        it->blobs[i] = NULL;
    }
}

static void reset(struct prepared *it) {
    free_blobs(it);
    libpq.clear(it->rows);
    it->rows = NULL;
    for (int i = 0; it->values && i < it->count; i++)
        it->values[i] = NULL;
}

static void deallocate(struct prepared *it) {
    struct connection *connection = it->connection;
    char sql[NUMBER_MAX + 16];
    snprintf(sql, sizeof sql, "deallocate %s", it->name);
    if (it->session == connection->session && is_connected(connection))
        (void)wait_for(connection, send_sql(connection, sql), NULL);
}

static void finalize(struct prepared *it) {
    if (!it)
        return;
    reset(it);
    deallocate(it);
    for (int i = 0; i < it->count; i++)
        free(it->parameters[i].name);
    free(it->parameters);
    free(it->values);
    free(it->lengths);
    free(it->formats);
    free(it->blobs);
    libpq.clear(it->description);
    buf_clear(&it->sql);
    free(it);
}

static enum error_code prepare(struct connection *connection, const char *sql,
                               struct prepared **ret, struct error *err) {
    struct prepared *it = calloc(1, sizeof *it);
    if (!it)
        return error_no_memory(err);
    it->connection = connection;
    enum error_code code = make_prepared(it, sql, err);
    if (code)
        finalize(it);
    else
        *ret = it;
    return code;
}

static int parameters(struct prepared *it) {
    return it->count;
}

static const char *parameter_name(struct prepared *it, int index) {
    return it->parameters[index].name;
}

static int columns(struct prepared *it) {
    return libpq.nfields(it->description);
}

static const char *column_name(struct prepared *it, int index) {
    return libpq.fname(it->description, index);
}

static void bind_value(struct prepared *it, int index, const struct db_value *value) {
    char *number = it->parameters[index].number;
    it->values[index] = value->type == DB_NULL                             ? NULL
                        : value->type == DB_TEXT || value->type == DB_BLOB ? value->bytes
                                                                           : number;
    it->lengths[index] = (int)value->len;
    it->formats[index] = value->type == DB_BLOB;
    if (value->type == DB_INT)
        snprintf(number, NUMBER_MAX, "%" PRId64, value->number);
    else if (value->type == DB_REAL)
        snprintf(number, NUMBER_MAX, "%.17g", value->real);
    else if (value->type == DB_BLOB && !value->bytes)
        it->values[index] = "";
}

static enum error_code begin_snapshot(struct connection *it, struct error *err) {
    if (!it->wants_snapshot)
        return ERROR_NONE;
    TRY(ensure_connected(it, err));
    TRY(wait_for(it, send_sql(it, control_sql[CONTROL_SNAPSHOT]), err));
    it->wants_snapshot = false;
    it->begun = true;
    return ERROR_NONE;
}

static bool in_transaction(const struct connection *it) {
    return it->wants_snapshot || it->begun;
}

/* Makes sure that the server knows the statement. */
static enum error_code make_ready(struct prepared *it, struct error *err) {
    TRY(begin_snapshot(it->connection, err));
    TRY(ensure_connected(it->connection, err));
    return it->session == it->connection->session ? ERROR_NONE : prepare_anew(it, err);
}

static int send_by_name(struct prepared *it, const char *name) {
    return libpq.sendQueryPrepared(it->connection->handle, name, it->count, it->values, it->lengths,
                                   it->formats, 0);
}

static int send_prepared(struct prepared *it) {
    return send_by_name(it, it->name);
}

static enum error_code run(struct prepared *it, struct error *err) {
    struct connection *connection = it->connection;
    TRY(make_ready(it, err));
    TRY(answer(connection, send_prepared(it), &it->rows, err));
    connection->total_changes += count_changes(connection, it->rows);
    it->row = -1;
    return ERROR_NONE;
}

static enum error_code run_ahead(struct prepared *it, struct error *err) {
    struct connection *connection = it->connection;
    TRY(make_ready(it, err));
    if (!connection->begun)
        return run(it, err);
    TRY(go_ahead(connection, err));
    connection->total_changes++;
    return sent_ahead(connection, send_prepared(it), err);
}

static enum error_code step(struct prepared *it, bool *ret_row, struct error *err) {
    if (!it->rows)
        TRY(run(it, err));
    free_blobs(it);
    *ret_row = it->row + 1 < libpq.ntuples(it->rows);
    it->row += *ret_row;
    return ERROR_NONE;
}

static enum error_code holds(struct prepared *it, bool *ret_holds, struct error *err) {
    struct connection *connection = it->connection;
    TRY(make_ready(it, err));
    if (!connection->begun || connection->mode != DB_WRITE || connection->synchronous)
        return step(it, ret_holds, err);
    char name[sizeof CHECK + NUMBER_MAX];
    snprintf(name, sizeof name, CHECK "%s", it->name);
    TRY(prepare_check(it, name, err));
    TRY(go_ahead(connection, err));
    *ret_holds = true;
    return sent_ahead(connection, send_by_name(it, name), err);
}

/* --- Columns: all come as text --- */

static bool is_null(struct prepared *it, int column) {
    return column < 0 || libpq.getisnull(it->rows, it->row, column);
}

static const char *text(struct prepared *it, int column) {
    return is_null(it, column) ? NULL : libpq.getvalue(it->rows, it->row, column);
}

static int64_t integer(struct prepared *it, int column) {
    const char *value = text(it, column);
    return value ? *value == 't' ? 1 : strtoll(value, NULL, 10) : 0;
}

static double real(struct prepared *it, int column) {
    const char *value = text(it, column);
    return value ? strtod(value, NULL) : 0;
}

static const void *blob(struct prepared *it, int column, size_t *ret_len) {
    const char *value = text(it, column);
    *ret_len = 0;
    if (!value)
        return NULL;
    libpq.freemem(it->blobs[column]);
    it->blobs[column] = libpq.unescapeBytea((const unsigned char *)value, ret_len);
    return it->blobs[column];
}

static int64_t changes(struct connection *it) {
    (void)settle(it, NULL); /* an error fails whatever follows in the transaction */
    return it->changes;
}

static int64_t total_changes(const struct connection *it) {
    return it->total_changes;
}

static bool not_unique(const struct connection *it) {
    return strcmp(it->failure, "23505") == 0;
}

/* Serialisation failures and deadlocks. */
static bool conflicted(const struct connection *it) {
    return it->conflicted;
}

/* --- Transactions --- */

/* A failed transaction that is told to commit is rolled back, and that is no error to PostgreSQL.
 */
static enum error_code check_commit(struct connection *it, PGresult *result, struct error *err) {
    if (strcmp(libpq.cmdStatus(result), "COMMIT") != 0)
        return fail(it, "40000", "the transaction was rolled back", err);
    if (it->unconfirmed)
        return fail(it, "08007", "no standby has confirmed the commit", err);
    return ERROR_NONE;
}

static enum error_code run_control(struct connection *it, enum control control, struct error *err) {
    PGresult *result = NULL;
    enum error_code code = answer(it, send_sql(it, control_sql[control]), &result, err);
    if (!code && control == CONTROL_COMMIT)
        code = check_commit(it, result, err);
    libpq.clear(result);
    return code;
}

/* One server writes at a time, as one process does with a file: batches that two of them write
 * beside each other conflict nearly always, and would have to be run again and again. The lock is
 * the first command, so the transaction's snapshot begins only when it has come. */
static enum error_code begin(struct connection *it, struct error *err) {
    TRY(ensure_connected(it, err));
    it->conflicted = false;
    TRY(go_ahead(it, err));
    TRY(sent_ahead(it, send_sql(it, control_sql[CONTROL_BEGIN]), err));
    it->begun = true;
    return sent_ahead(it, send_sql(it, "lock table schema_version in exclusive mode"), err);
}

/* A server that has lost the connection, or could not commit, has done this by itself. */
static enum error_code rollback(struct connection *it, struct error *err) {
    (void)settle(it, NULL); /* after an error, nothing more of what was sent with it is done */
    it->begun = false;
    PGTransactionStatusType status = libpq.transactionStatus(it->handle);
    bool is_over = status == PQTRANS_IDLE || status == PQTRANS_UNKNOWN;
    return is_over ? ERROR_NONE : run_control(it, CONTROL_ROLLBACK, err);
}

static enum error_code commit(struct connection *it, struct error *err) {
    it->unconfirmed = false;
    enum error_code code = run_control(it, CONTROL_COMMIT, err);
    if (code)
        (void)rollback(it, NULL); /* what was sent ahead has failed */
    it->begun = false;
    it->synchronous &= code != ERROR_NONE;
    return code;
}

static enum error_code savepoint(struct connection *it, struct error *err) {
    it->failure[0] = '\0';
    it->kept = it->total_changes;
    return it->synchronous ? run_control(it, CONTROL_SAVEPOINT, err) : ERROR_NONE;
}

static enum error_code release(struct connection *it, struct error *err) {
    return it->synchronous ? run_control(it, CONTROL_RELEASE, err) : ERROR_NONE;
}

static enum error_code rollback_to(struct connection *it, struct error *err) {
    TRY(settle(it, err));
    if (!is_connected(it))
        return fail_by(it, NULL, err);
    if (it->synchronous) {
        TRY(run_control(it, CONTROL_ROLLBACK_TO, err));
        return release(it, err);
    }
    if (it->total_changes == it->kept && libpq.transactionStatus(it->handle) == PQTRANS_INTRANS)
        return ERROR_NONE; /* nothing has happened */
    if (*it->failure && postgres_code_of(it->failure) == ERROR_BUSY)
        return error_set(err, ERROR_BUSY, "database: the transaction has failed (%s)", it->failure);
    it->conflicted = it->synchronous = true;
    return error_set(err, ERROR_BUSY, "database: a change must be rolled back");
}

static enum error_code control(struct connection *it, enum control control, struct error *err) {
    typedef enum error_code act(struct connection * it, struct error * err);
    static act *const acts[CONTROLS] = {
        [CONTROL_BEGIN] = begin,       [CONTROL_COMMIT] = commit,
        [CONTROL_ROLLBACK] = rollback, [CONTROL_SAVEPOINT] = savepoint,
        [CONTROL_RELEASE] = release,   [CONTROL_ROLLBACK_TO] = rollback_to,
    };
    bool never_begun = control == CONTROL_ROLLBACK && it->wants_snapshot;
    it->wants_snapshot = control == CONTROL_SNAPSHOT;
    return never_begun || control == CONTROL_SNAPSHOT ? ERROR_NONE : acts[control](it, err);
}

/* --- Other servers --- */

static enum error_code notify(struct connection *it, const char *words, struct error *err) {
    TRY(go_ahead(it, err));
    int sent = libpq.sendQueryParams(it->handle, "select pg_notify('" CHANNEL "', $1)", 1, NULL,
                                     &words, NULL, NULL, 0);
    return sent_ahead(it, sent, err);
}

static enum error_code listen_for(struct connection *it, int wake_fd, db_heard *heard,
                                  void *context, struct error *err) {
    TRY(ensure_connected(it, err));
    struct pollfd ready[] = {{.fd = libpq.socket(it->handle), .events = POLLIN},
                             {.fd = wake_fd, .events = POLLIN}};
    if (poll(ready, 2, HEAR_MS) == 0)
        TRY(wait_for(it, send_sql(it, "select 1"), err));
    else if (!libpq.consumeInput(it->handle))
        return fail_by(it, NULL, err);
    for (PGnotify *told; (told = libpq.notifies(it->handle));) {
        heard(context, told->extra);
        libpq.freemem(told);
    }
    return ERROR_NONE;
}

static void be_patient(struct connection *it) {
    it->patient = true;
    (void)postgres_exec(it->handle,
                        "set statement_timeout = 0; set lock_timeout = 0;"
                        "set idle_in_transaction_session_timeout = 0",
                        NULL);
}

static enum error_code ping(struct connection *it, struct error *err) {
    TRY(ensure_connected(it, err));
    return wait_for(it, send_sql(it, "select 1"), err);
}

/* --- Opening a connection --- */

static void close_connection(struct connection *it) {
    libpq.finish(it->handle);
    free(it);
}

/* `set role` is no fence, as a query can set another one back: so who asks logs in as a role that
 * has no right to a table, and is a member of no other role that might. */
static enum error_code check_reader(struct connection *it, struct error *err) {
    static const char count_excess[] =
        "select (select count(*) from pg_auth_members m join pg_roles r on r.oid = m.member"
        "         where r.rolname = current_user)"
        "  + (select count(*) from pg_class c where relkind in ('r', 'p')"
        "      and relnamespace in (select relnamespace from pg_class"
        "                            where relname = 'schema_version')"
        "      and has_any_column_privilege(c.oid, 'select'))";
    int64_t excess = 0;
    TRY(postgres_number(it->handle, count_excess, &excess, err));
    return excess ? error_set(err, ERROR_FORBIDDEN,
                              "The role %s may read more than the views: use one of its own, after "
                              "`shanghaien admin grant-reader ROLE`.",
                              libpq.user(it->handle))
                  : ERROR_NONE;
}

static enum error_code open_connection(const char *address, enum db_mode mode,
                                       struct connection **ret, struct error *err) {
    struct connection *it = *ret = calloc(1, sizeof *it);
    if (!it)
        return error_no_memory(err);
    it->session = 1;
    it->mode = mode;
    TRY(postgres_connect(address, mode == DB_ADHOC ? "any" : "read-write", &it->handle, err));
    libpq.setNoticeReceiver(it->handle, note_warning, it);
    TRY(ensure_connected(it, err));
    return mode == DB_ADHOC ? check_reader(it, err) : ERROR_NONE;
}

#define COLUMNS                                                                                    \
    "select table_name as \"table\", column_name as \"column\", case data_type "                   \
    "when 'bigint' then 'integer' when 'double precision' then 'real' when 'bytea' "               \
    "then 'blob' else data_type end as type from information_schema.columns "                      \
    "join information_schema.tables using (table_schema, table_name) "                             \
    "where table_schema = current_schema() and table_type = 'BASE TABLE' "                         \
    "and table_name <> 'schema_version' order by table_name, ordinal_position"

const struct engine postgres_engine = {
    .migrate = postgres_migrate,
    .grant_reader = postgres_grant_reader,
    .open = open_connection,
    .close = close_connection,
    .ping = ping,
    .be_patient = be_patient,
    .control = control,
    .in_transaction = in_transaction,
    .exec = exec,
    .prepare = prepare,
    .finalize = finalize,
    .parameters = parameters,
    .parameter_name = parameter_name,
    .columns = columns,
    .column_name = column_name,
    .bind = bind_value,
    .step = step,
    .run = run_ahead,
    .holds = holds,
    .reset = reset,
    .is_null = is_null,
    .integer = integer,
    .real = real,
    .text = text,
    .blob = blob,
    .notify = notify,
    .listen = listen_for,
    .changes = changes,
    .total_changes = total_changes,
    .not_unique = not_unique,
    .conflicted = conflicted,
    .bulk = &postgres_bulk,
    .about =
        {
            [DB_CLOCK] = "select (extract(epoch from clock_timestamp()) * 1000)::bigint",
            [DB_VIEWS] = ("select viewname as name from pg_views where schemaname = "
                          "current_schema() and viewname like 'admin\\_%' order by viewname"),
            [DB_SIZE] = "select pg_database_size(current_database())",
            [DB_FAULTS] = "select '' as fault where false",
            [DB_VERSION] = "select version from schema_version",
            [DB_TOUCH] = "update schema_version set version = version",
            /* Workers of the server itself belong to no user. */
            [DB_OTHERS] = ("select count(*) from pg_stat_activity where datname = "
                           "current_database() and usesysid is not null and pid <> "
                           "pg_backend_pid()"),
            [DB_COLUMNS] = COLUMNS,
            /* An index of a constraint has its name, and is none of its own in a file. */
            [DB_SCHEMA] =
                ("select format('column %s.%s, %s', \"table\", \"column\", type) as thing, "
                 "null as words from (" COLUMNS ") c union all "
                 "select 'table ' || tablename, null from pg_tables where schemaname = "
                 "current_schema() and tablename <> 'schema_version' union all "
                 "select 'index ' || relname, null from pg_index i join pg_class c on c.oid = "
                 "indexrelid where relnamespace = current_schema()::regnamespace and not exists "
                 "(select from pg_constraint where conindid = indexrelid) union all "
                 "select 'trigger ' || tgname, null from pg_trigger join pg_class c on c.oid = "
                 "tgrelid where relnamespace = current_schema()::regnamespace and not "
                 "tgisinternal"),
            [DB_LAST_IDS] =
                ("select table_name as \"table\", pg_sequence_last_value(pg_get_serial_sequence("
                 "format('%I', table_name), column_name::text)) as last "
                 "from information_schema.columns where table_schema = current_schema() "
                 "and is_identity = 'YES' and pg_sequence_last_value(pg_get_serial_sequence("
                 "format('%I', table_name), column_name::text)) is not null"),
        },
};
