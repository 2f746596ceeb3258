#include "store/db_chat.h"

DB_STATEMENT(add, "insert into messages (game, seat, text, at) values (:game, :seat, :text, :at)");
DB_STATEMENT(read_messages, "select id, seat, text, at from messages "
                            "where game = :game and id > :after order by id limit :limit");

enum error_code db_chat_add(struct db *db, int64_t game, const struct message_row *row,
                            int64_t *ret_id, struct error *err) {
    TRY(db_run(db_query(db, &add, err, db_int("game", game), db_int("seat", row->seat),
                        db_text("text", row->text), db_int("at", row->at))));
    *ret_id = db_last_id(db);
    return ERROR_NONE;
}

enum error_code db_chat_read(struct db *db, int64_t game, int64_t after, int64_t limit,
                             message_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &read_messages, err, db_int("game", game),
                                    db_int("after", after), db_int("limit", limit));
    while (db_next(rows)) {
        struct message_row row = {.id = db_col_int(rows, "id"),
                                  .seat = (int)db_col_int(rows, "seat"),
                                  .text = db_col_str(rows, "text"),
                                  .at = db_col_int(rows, "at")};
        db_stop_on(rows, seen(context, &row, err));
    }
    return db_end(rows);
}

DB_STATEMENT(changed_since, "select g.public_id, m.id from seats s join games g on g.id = s.game "
                            "join messages m on m.game = g.id "
                            "where s.account = :account and m.at >= :since "
                            "order by m.id desc limit :limit");

enum error_code db_chat_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                message_id_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &changed_since, err, db_int("account", account),
                                    db_int("since", since), db_int("limit", limit));
    while (db_next(rows))
        db_stop_on(rows, seen(context, db_col_str(rows, "public_id"), db_col_int(rows, "id"), err));
    return db_end(rows);
}

DB_STATEMENT(read_marker,
             "select coalesce(n.seen, 0) as seen, coalesce(n.muted, 0) as muted, iif(n.muted, 0, "
             "(select count(*) from messages m where m.game = s.game and m.seat <> s.seat "
             "and m.id > coalesce(n.seen, 0))) as unread "
             "from seats s left join seat_notes n on n.game = s.game and n.seat = s.seat "
             "where s.game = :game and s.seat = :seat");
DB_STATEMENT(
    set_read_marker,
    "insert into seat_notes (game, seat, seen, muted) values (:game, :seat, :seen, :muted) "
    "on conflict do update set seen = excluded.seen, muted = excluded.muted");

enum error_code db_chat_read_marker(struct db *db, int64_t game, int seat,
                                    struct db_chat_read_marker *ret_marker, struct error *err) {
    struct db_rows *rows =
        db_query(db, &read_marker, err, db_int("game", game), db_int("seat", seat));
    if (db_first(rows, "There is no such seat."))
        *ret_marker = (struct db_chat_read_marker){.seen = db_col_int(rows, "seen"),
                                                   .muted = db_col_int(rows, "muted"),
                                                   .unread = (int)db_col_int(rows, "unread")};
    return db_end(rows);
}

enum error_code db_chat_set_read_marker(struct db *db, int64_t game, int seat,
                                        const struct db_chat_read_marker *marker,
                                        struct error *err) {
    return db_run(db_query(db, &set_read_marker, err, db_int("game", game), db_int("seat", seat),
                           db_int("seen", marker->seen), db_int("muted", marker->muted)));
}

DB_STATEMENT(read_note, "select note from seat_notes where game = :game and seat = :seat");
DB_STATEMENT(set_note, "insert into seat_notes (game, seat, note) values (:game, :seat, :note) "
                       "on conflict do update set note = excluded.note");

enum error_code db_chat_note(struct db *db, int64_t game, int seat, char ret_note[NOTE_SIZE],
                             struct error *err) {
    struct db_rows *rows =
        db_query(db, &read_note, err, db_int("game", game), db_int("seat", seat));
    ret_note[0] = '\0';
    if (db_next(rows))
        db_col_text(rows, "note", ret_note, NOTE_SIZE);
    return db_end(rows);
}

enum error_code db_chat_set_note(struct db *db, int64_t game, int seat, const char *note,
                                 struct error *err) {
    return db_run(db_query(db, &set_note, err, db_int("game", game), db_int("seat", seat),
                           db_text("note", note)));
}
