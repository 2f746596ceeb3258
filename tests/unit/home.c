#include "home.h"

#include <check.h>
#include <cjson/cJSON.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chance/chance.h"
#include "service/accounts.h"
#include "service/invitations.h"
#include "service/play.h"
#include "service/view.h"
#include "store/migrate.h"

static struct error trouble;

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

void home_found(struct home *home) {
    ck_assert(chance_init());
    *home = (struct home){.dir = "/tmp/shanghaien-XXXXXX"};
    ck_assert_ptr_nonnull(mkdtemp(home->dir));
    snprintf(home->path, sizeof home->path, "%s/shanghaien.db", home->dir);
}

int64_t home_person(struct home *home, const char *name) {
    struct account_row row = {.language = "en", .password_hash = "none"};
    snprintf(row.person.name, sizeof row.person.name, "%s", name);
    must(account_enter(home->db, &row, HOME_NOW, &trouble));
    return row.person.account;
}

void home_make(struct home *home) {
    home_found(home);
    must(migrate(home->path, &trouble));
    must(db_open(home->path, DB_WRITE, &home->db, &trouble));
    home->anna = home_person(home, "anna");
    home->bernd = home_person(home, "bernd");
}

void home_leave(struct home *home) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    char path[80];
    db_close(home->db);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", home->path, endings[i]);
        (void)unlink(path);
    }
    (void)rmdir(home->dir);
}

static sqlite3 *open_raw(const struct home *home) {
    sqlite3 *handle = NULL;
    ck_assert_int_eq(sqlite3_open(home->path, &handle), SQLITE_OK);
    return handle;
}

void home_sql(const struct home *home, const char *sql) {
    sqlite3 *handle = open_raw(home);
    ck_assert_msg(sqlite3_exec(handle, sql, NULL, NULL, NULL) == SQLITE_OK, "%s: %s", sql,
                  sqlite3_errmsg(handle));
    sqlite3_close(handle);
}

int64_t home_number(const struct home *home, const char *sql) {
    sqlite3 *handle = open_raw(home);
    sqlite3_stmt *statement = NULL;
    ck_assert_msg(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL) == SQLITE_OK, "%s: %s", sql,
                  sqlite3_errmsg(handle));
    ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return number;
}

void home_game(struct home *home, int days, struct table *ret_table) {
    struct invitation_row row = {
        .game = "shanghaien",
        .variant = "{\"extra_wild\":true,\"sharks\":true}",
        .inviter = {.account = home->anna, .name = "anna"},
        .invitee = {.account = home->bernd, .name = "bernd"},
        .first = FIRST_INVITER,
        .days_per_move = days,
    };
    must(invitation_send(home->db, &row, HOME_NOW, &trouble));
    must(invitation_accept(home->db, row.id, home->bernd, "00ff", HOME_NOW, ret_table, &trouble));
}

/* Ends a transaction as the writer would: by commit, or by taking all back. */
static enum error_code finish(struct home *home, enum error_code code) {
    if (code)
        db_rollback(home->db);
    else
        must(db_commit(home->db, &trouble));
    return code;
}

enum error_code home_move(struct home *home, struct table *table, int seat, int64_t seq,
                          const char *move, int64_t now, struct error *err) {
    struct play play = {.game = table->row.id,
                        .account = table->row.seat[seat].person.account,
                        .seq = seq,
                        .now = now};
    cJSON *json = cJSON_Parse(move);
    must(play_read_move(table->row.game, json, &play, &trouble));
    cJSON_Delete(json);
    must(db_begin(home->db, &trouble));
    return finish(home, play_move(home->db, &play, table, err));
}

enum error_code home_resign(struct home *home, struct table *table, int seat, int64_t seq,
                            int64_t now) {
    struct play play = {.game = table->row.id,
                        .account = table->row.seat[seat].person.account,
                        .seq = seq,
                        .now = now};
    must(db_begin(home->db, &trouble));
    return finish(home, play_resign(home->db, &play, table, NULL));
}

/* One of the legal moves that the view of the seat to move shows; owned by the caller. */
static char *choose(const struct table *table, unsigned *choice) {
    struct buf text = BUF_INIT;
    view_write(table, table->row.turn, false, &text);
    cJSON *view = cJSON_Parse(text.data);
    const cJSON *legal = cJSON_GetObjectItem(view, "legal");
    *choice = *choice * 1103515245u + 12345u;
    int index = (int)((*choice >> 8) % (unsigned)cJSON_GetArraySize(legal));
    char *move = cJSON_PrintUnformatted(cJSON_GetArrayItem(legal, index));
    cJSON_Delete(view);
    buf_clear(&text);
    return move;
}

void home_play(struct home *home, struct table *table, int count, unsigned choice) {
    for (int i = 0; i < count && table->row.turn != SEAT_NONE; i++) {
        char *move = choose(table, &choice);
        must(home_move(home, table, table->row.turn, table->row.seq, move,
                       table->row.updated_at + 1000, &trouble));
        cJSON_free(move);
    }
}
