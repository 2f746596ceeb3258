#include "store/tables/chat.h"

#include "base/clock.h"

DB_STATEMENT(add, "insert into messages (game, account, seat, seq, text, at) "
                  "values (:game, :account, :seat, :seq, :text, :at) returning id");

DB_STATEMENT(last_in_game, "select at from messages where game = :game and account = :account "
                           "order by id desc limit 1 offset :newer");
DB_STATEMENT(last_in_all, "select at from messages where account = :account "
                          "order by id desc limit 1 offset :newer");

/* Refuses what would be one more than may be written in a day. */
static enum error_code check_room(struct db *db, const struct message_row *row, struct error *err) {
    const struct db_value account = db_int("account", row->author.account);
    int64_t here = 0, anywhere = 0, since = row->at - CLOCK_DAY;
    TRY(db_number(db_query(db, &last_in_game, err, db_int("game", row->game), account,
                           db_int("newer", CHAT_GAME_DAY - 1)),
                  &here));
    TRY(db_number(db_query(db, &last_in_all, err, account, db_int("newer", CHAT_DAY - 1)),
                  &anywhere));
    return here > since || anywhere > since
               ? error_set(err, ERROR_FULL,
                           "You may write at most %d messages a day in a game, %d in all games.",
                           CHAT_GAME_DAY, CHAT_DAY)
               : ERROR_NONE;
}

#define MESSAGE(member) DB_FIELD(struct message_row, member)
static const struct db_field message_fields[] =
    DB_FIELDS(MESSAGE(id), MESSAGE(game), MESSAGE(public_id),
              PERSON_FIELDS("account", struct message_row, author),
              DB_NULLABLE(struct message_row, seat, SEAT_NONE),
              DB_NULLABLE(struct message_row, seq, 0), MESSAGE(text), MESSAGE(at));

enum error_code db_chat_add(struct db *db, const struct message_row *row, int64_t *ret_id,
                            struct error *err) {
    TRY(check_room(db, row, err));
    return db_number(db_query(db, &add, err, db_row(message_fields, row)), ret_id);
}

#define READ                                                                                       \
    "select m.id, m.game, g.public_id, m.account, " PERSON_COLUMNS ", "                            \
    "m.seat, m.seq, m.text, m.at from messages m join games g on g.id = m.game "                   \
    "join accounts a on a.id = m.account "
#define IS_OF_PLAYERS "m.seat is not null and m.seq is null "
/* Nobody reads what was written by those whom they had blocked, or by the bots of those. */
#define NOT_BY_BLOCKED(reader)                                                                     \
    "and not exists (select 1 from blocks b where b.account = " reader                             \
    " and b.blocked in (m.account, (select bot_owner from accounts where id = m.account)) "        \
    "and m.at >= b.blocked_at) "

DB_STATEMENT(count_messages, "select count(*) from messages m where m.game = :game "
                             "and m.account = :account and not (" IS_OF_PLAYERS ")");
DB_STATEMENT(find_message, READ "where m.id = :id");
DB_STATEMENT(delete_message, "delete from messages where id = :id");
DB_STATEMENT(read_all, READ "where m.game = :game order by m.id limit :limit");
DB_STATEMENT(read_kind, READ "where m.game = :game and m.id > :after and case "
                             "when m.seq is not null then 2 when m.seat is null then 1 "
                             "else 0 end = cast(:kind as bigint) " NOT_BY_BLOCKED(
                                 ":reader") "order by m.id limit :limit");

enum error_code db_chat_count(struct db *db, int64_t game, int64_t account, int64_t *ret_count,
                              struct error *err) {
    return db_number(db_query(db, &count_messages, err, db_arg(game), db_arg(account)), ret_count);
}

enum error_code db_chat_find(struct db *db, int64_t id, struct message_row *ret_row,
                             struct buf *text, struct error *err) {
    struct db_rows *rows = db_query(db, &find_message, err, db_arg(id));
    if (db_first(rows, "There is no such message.")) {
        db_read(rows, message_fields, ret_row);
        db_col_append(rows, "text", text);
        ret_row->text = buf_text(text);
        ret_row->public_id = NULL;
    }
    return db_end(rows);
}

enum error_code db_chat_delete(struct db *db, int64_t id, struct error *err) {
    return db_run(db, &delete_message, err, db_arg(id));
}

/* Gives the messages of a query, and ends it. */
static enum error_code each_message(struct db_rows *rows, message_seen *seen, void *context,
                                    struct error *err) {
    struct message_row row;
    while (db_read_next(rows, message_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}

enum error_code db_chat_all(struct db *db, int64_t game, int64_t limit, message_seen *seen,
                            void *context, struct error *err) {
    return each_message(db_query(db, &read_all, err, db_arg(game), db_arg(limit)), seen, context,
                        err);
}

enum error_code db_chat_read(struct db *db, int64_t game, enum chat_kind kind, int64_t reader,
                             int64_t after, int64_t limit, message_seen *seen, void *context,
                             struct error *err) {
    return each_message(db_query(db, &read_kind, err, db_arg(game), db_arg(kind), db_arg(reader),
                                 db_arg(after), db_arg(limit)),
                        seen, context, err);
}

DB_STATEMENT(changed_since, "select g.public_id, m.id from seats s join games g on g.id = s.game "
                            "join messages m on m.game = g.id "
                            "where s.account = :account and m.at >= :since and " IS_OF_PLAYERS
                            "order by m.id desc limit :limit");

enum error_code db_chat_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                message_id_seen *seen, void *context, struct error *err) {
    struct db_rows *rows =
        db_query(db, &changed_since, err, db_arg(account), db_arg(since), db_arg(limit));
    while (db_next(rows))
        db_stop_on(rows, seen(context, db_col_str(rows, "public_id"), db_col_int(rows, "id"), err));
    return db_end(rows);
}

DB_STATEMENT(
    read_marker,
    "select coalesce(n.seen, 0) as seen, coalesce(n.muted, 0) as muted, "
    "case when n.muted = 1 then 0 else "
    "(select count(*) from messages m where m.game = s.game and m.seat <> s.seat "
    "and m.seq is null and m.id > coalesce(n.seen, 0) " NOT_BY_BLOCKED(
        "s.account") ") end as unread "
                     "from seats s left join seat_notes n on n.game = s.game and n.seat = s.seat "
                     "where s.game = :game and s.seat = :seat");
DB_STATEMENT(
    set_read_marker,
    "insert into seat_notes (game, seat, seen, muted) values (:game, :seat, "
    "(select coalesce(max(m.id), 0) from messages m where m.game = :game and m.id <= :seen), "
    ":muted) on conflict (game, seat) do update set seen = excluded.seen, muted = excluded.muted");

#define MARKER(member) DB_FIELD(struct chat_marker, member)
static const struct db_field marker_fields[] =
    DB_FIELDS(MARKER(seen), MARKER(muted), MARKER(unread));

enum error_code db_chat_marker(struct db *db, int64_t game, int seat,
                               struct chat_marker *ret_marker, struct error *err) {
    return db_read_first(db_query(db, &read_marker, err, db_arg(game), db_arg(seat)),
                         "There is no such seat.", marker_fields, ret_marker);
}

enum error_code db_chat_set_marker(struct db *db, int64_t game, int seat,
                                   const struct chat_marker *marker, struct error *err) {
    return db_run(db, &set_read_marker, err, db_arg(game), db_arg(seat),
                  db_row(marker_fields, marker));
}

DB_STATEMENT(read_note, "select note from seat_notes where game = :game and seat = :seat");
DB_STATEMENT(set_note, "insert into seat_notes (game, seat, note) values (:game, :seat, :note) "
                       "on conflict (game, seat) do update set note = excluded.note");

enum error_code db_chat_note(struct db *db, int64_t game, int seat, char ret_note[NOTE_SIZE],
                             struct error *err) {
    struct db_rows *rows = db_query(db, &read_note, err, db_arg(game), db_arg(seat));
    ret_note[0] = '\0';
    if (db_next(rows))
        db_col_text(rows, "note", ret_note, NOTE_SIZE);
    return db_end(rows);
}

enum error_code db_chat_set_note(struct db *db, int64_t game, int seat, const char *note,
                                 struct error *err) {
    return db_run(db, &set_note, err, db_arg(game), db_arg(seat), db_arg(note));
}
