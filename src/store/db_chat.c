#include "store/db_chat.h"

enum { ADD, READ, READ_MARKER, SET_READ_MARKER, NOTE, SET_NOTE, COUNT };

static const char *const sql[COUNT] = {
    [ADD] = "insert into messages (game, seat, text, at) values (?1, ?2, ?3, ?4)",
    [READ] = "select id, seat, text, at from messages where game = ?1 and id > ?2 order by id "
             "limit ?3",
    [READ_MARKER] = "select coalesce(n.seen, 0), coalesce(n.muted, 0), iif(n.muted, 0, "
                    "(select count(*) from messages m where m.game = s.game and m.seat <> s.seat "
                    "and m.id > coalesce(n.seen, 0))) "
                    "from seats s left join seat_notes n on n.game = s.game and n.seat = s.seat "
                    "where s.game = ?1 and s.seat = ?2",
    [SET_READ_MARKER] = "insert into seat_notes (game, seat, seen, muted) values (?1, ?2, ?3, ?4) "
                        "on conflict do update set seen = excluded.seen, muted = excluded.muted",
    [NOTE] = "select note from seat_notes where game = ?1 and seat = ?2",
    [SET_NOTE] = "insert into seat_notes (game, seat, note) values (?1, ?2, ?3) "
                 "on conflict do update set note = excluded.note",
};

const struct db_statements db_chat_statements = {sql, COUNT};

enum error_code db_chat_add(struct db *db, int64_t game, const struct message_row *row,
                            int64_t *ret_id, struct error *err) {
    enum error_code code = db_run(db,
                                  db_query(db, DB_CHAT, ADD, db_int(game), db_int(row->seat),
                                           db_text(row->text), db_int(row->at)),
                                  err);
    if (!code)
        *ret_id = db_last_id(db);
    return code;
}

enum error_code db_chat_read(struct db *db, int64_t game, int64_t after, int64_t limit,
                             message_seen *seen, void *context, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_CHAT, READ, db_int(game), db_int(after), db_int(limit));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct message_row row = {.id = db_col_int(statement, 0),
                                  .seat = (int)db_col_int(statement, 1),
                                  .text = db_col_str(statement, 2),
                                  .at = db_col_int(statement, 3)};
        code = seen(context, &row, err);
    }
    db_done(statement);
    return code;
}

enum error_code db_chat_read_marker(struct db *db, int64_t game, int seat,
                                    struct db_chat_read_marker *ret_marker, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_CHAT, READ_MARKER, db_int(game), db_int(seat));
    enum error_code code = db_one(db, statement, "There is no such seat.", err);
    if (!code)
        *ret_marker = (struct db_chat_read_marker){.seen = db_col_int(statement, 0),
                                                   .muted = db_col_int(statement, 1),
                                                   .unread = (int)db_col_int(statement, 2)};
    db_done(statement);
    return code;
}

enum error_code db_chat_set_read_marker(struct db *db, int64_t game, int seat,
                                        const struct db_chat_read_marker *mark, struct error *err) {
    return db_run(db,
                  db_query(db, DB_CHAT, SET_READ_MARKER, db_int(game), db_int(seat),
                           db_int(mark->seen), db_int(mark->muted)),
                  err);
}

enum error_code db_chat_note(struct db *db, int64_t game, int seat, char ret_note[NOTE_SIZE],
                             struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_CHAT, NOTE, db_int(game), db_int(seat));
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    ret_note[0] = '\0';
    if (!code && row)
        db_col_text(statement, 0, ret_note, NOTE_SIZE);
    db_done(statement);
    return code;
}

enum error_code db_chat_set_note(struct db *db, int64_t game, int seat, const char *note,
                                 struct error *err) {
    return db_run(db, db_query(db, DB_CHAT, SET_NOTE, db_int(game), db_int(seat), db_text(note)),
                  err);
}
