/*
 * What disk and libraries give before any work of ours:
 *
 *     bench_ceilings http LEN                libmicrohttpd with a fixed body, driven as the service
 *                                            drives it; says its port and runs until it is ended
 *     bench_ceilings flush FILE SECONDS      one page written and flushed, over and over
 *     bench_ceilings commit DB MOVES SECONDS as many moves a commit, written to a copy of the
 *                                            service's own database: the same rows, no rules
 *
 * The last two print "rate N p50 MS p99 MS".
 */
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TIMES_MAX = 1000000, PAGE = 4096, FILE_PAGES = 1024 };

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "bench_ceilings: %s\n", what);
    exit(EXIT_FAILURE);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- Repeating ---------------------------------------------------------------------------------
 */

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* Does one piece of work after the other; each counts for `weight`. */
static void repeat(void (*work)(size_t turn), double seconds, size_t weight) {
    float *times = calloc(TIMES_MAX, sizeof *times);
    size_t count = 0;
    if (!times)
        fail("out of memory");
    double begin = now(), last = begin;
    while (last < begin + seconds && count < TIMES_MAX) {
        work(count);
        double ended = now();
        times[count++] = (float)(1e3 * (ended - last));
        last = ended;
    }
    qsort(times, count, sizeof *times, by_size);
    printf("rate %.0f p50 %.3f p99 %.3f\n", (double)(count * weight) / (last - begin),
           (double)times[count / 2], (double)times[count * 99 / 100]);
    free(times);
}

/* --- libmicrohttpd -----------------------------------------------------------------------------
 */

static char *body;
static size_t body_len;

static enum MHD_Result answer(void *cls, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *len, void **state) {
    static int seen;
    (void)cls;
    (void)url;
    (void)method;
    (void)version;
    (void)data;
    (void)len;
    if (!*state) {
        *state = &seen;
        return MHD_YES;
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(body_len, body, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, "Content-Type", "application/json");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

static void serve_fixed(size_t len) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    body_len = len;
    body = malloc(len);
    if (!body)
        fail("out of memory");
    memset(body, 'x', len);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_EPOLL | MHD_USE_TURBO, 0, NULL, NULL, answer, NULL,
                         MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_END);
    if (!daemon)
        fail("libmicrohttpd does not start");
    printf("%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    struct pollfd fd = {.fd = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd,
                        .events = POLLIN};
    for (;;) {
        MHD_UNSIGNED_LONG_LONG timeout = 1000;
        if (MHD_get_timeout(daemon, &timeout) != MHD_YES || timeout > 1000)
            timeout = 1000;
        poll(&fd, 1, (int)timeout);
        MHD_run(daemon);
    }
}

/* --- The disk ----------------------------------------------------------------------------------
 */

static int file;
static char page[PAGE];

static void flush_page(size_t turn) {
    page[0]++;
    if (pwrite(file, page, PAGE, (off_t)(turn % FILE_PAGES) * PAGE) != PAGE || fdatasync(file) != 0)
        fail("cannot write");
}

/* Inside a file that is there already, as SQLite's log mostly is. */
static void measure_flush(const char *path, double seconds) {
    file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (int i = 0; i < FILE_PAGES; i++)
        if (write(file, page, PAGE) != PAGE)
            fail("cannot write");
    fsync(file);
    repeat(flush_page, seconds, 1);
    close(file);
    unlink(path);
}

/* --- SQLite ------------------------------------------------------------------------------------
 */

static sqlite3 *db;
static sqlite3_stmt *begin, *commit, *append, *update, *pass;
static size_t moves, games;

static void run(sqlite3_stmt *statement, int count, ...) {
    va_list values;
    va_start(values, count);
    for (int i = 1; i <= count; i++)
        sqlite3_bind_int64(statement, i, va_arg(values, sqlite3_int64));
    va_end(values);
    if (sqlite3_step(statement) != SQLITE_DONE)
        fail(sqlite3_errmsg(db));
    sqlite3_reset(statement);
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        fail(sqlite3_errmsg(db));
    return statement;
}

/* The games take turns, so that each has its moves in order; with every second one the turn passes,
 * as it does between a roll and the next. */
static void commit_moves(size_t turn) {
    run(begin, 0);
    for (size_t i = 0; i < moves; i++) {
        sqlite3_int64 n = (sqlite3_int64)turn * (sqlite3_int64)moves + (sqlite3_int64)i;
        sqlite3_int64 game = n % (sqlite3_int64)games + 1, seq = n / (sqlite3_int64)games + 1;
        run(append, 3, game, seq, n);
        run(update, 3, game, seq, n);
        for (sqlite3_int64 seat = 0; seq % 2 == 0 && seat < 2; seat++)
            run(pass, 3, game, seat, n);
    }
    run(commit, 0);
}

static void measure_commits(const char *path, size_t moves_each, double seconds) {
    moves = moves_each;
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db,
                     "pragma journal_mode = wal; pragma synchronous = full; "
                     "pragma foreign_keys = on",
                     NULL, NULL, NULL) != SQLITE_OK)
        fail(sqlite3_errmsg(db));
    sqlite3_stmt *count = prepare("select count(*) from games");
    if (sqlite3_step(count) != SQLITE_ROW || (games = (size_t)sqlite3_column_int64(count, 0)) == 0)
        fail("the database has no games");
    games = games < 128 ? games : 128;
    sqlite3_finalize(count);
    begin = prepare("begin immediate");
    commit = prepare("commit");
    append = prepare("insert into moves (game, seq, seat, move, drawn, says, at) values (?1, ?2, "
                     "?2 % 2, '{\"type\":\"roll\"}', "
                     "'{\"roll0\":[1,3]}', 'rolls 2 and 4', ?3)");
    update = prepare("update games set seq = ?2, revision = ?2, "
                     "updated_at = ?3, idle_at = ?3 where id = ?1");
    pass = prepare("update seats set waiting_since = iif(?2 = (?3 / 2) % 2, ?3, null) "
                   "where game = ?1 and seat = ?2");
    repeat(commit_moves, seconds, moves);
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "http") == 0)
        serve_fixed((size_t)atol(argv[2]));
    else if (argc == 4 && strcmp(argv[1], "flush") == 0)
        measure_flush(argv[2], atof(argv[3]));
    else if (argc == 5 && strcmp(argv[1], "commit") == 0)
        measure_commits(argv[2], (size_t)atol(argv[3]), atof(argv[4]));
    else
        fail("http LEN | flush FILE SECONDS | commit DB MOVES SECONDS");
    return EXIT_SUCCESS;
}
