/*
 * chat.h - the table of what is said about a game: by its players to each other, by a player
 * about a move of the finished game, by spectators to each other; and players' private notes.
 */
#ifndef STORE_TABLES_CHAT_H
#define STORE_TABLES_CHAT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "games/game.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"

/* How many texts one account may write in a day: about one game, and in all. */
enum { CHAT_GAME_DAY = 500, CHAT_DAY = 2000 };

enum { CHAT_MAX = 500, NOTE_MAX = 2000 /* characters */, NOTE_SIZE = 4 * NOTE_MAX + 1 /* bytes */ };

struct message_row {
    int64_t id;
    int64_t game;
    const char *public_id; /* of the game; borrowed, and to insert not used */
    struct person author;  /* to insert, only the account counts */
    int seat;              /* the author's; SEAT_NONE: among spectators */
    int64_t seq;           /* the entry of the log that it is about; 0: none */
    const char *text;      /* borrowed */
    int64_t at;
};

/* Appends a message (its id is ignored) and gives its id. ERROR_FULL where the account has written
 * too many in the day before. */
enum error_code db_chat_add(struct db *db, const struct message_row *row, int64_t *ret_id,
                            struct error *err);

/* How many comments on moves and messages among spectators of a game an account has written. */
enum error_code db_chat_count(struct db *db, int64_t game, int64_t account, int64_t *ret_count,
                              struct error *err);

/* Reads a message; ERROR_NOT_FOUND. `text` is appended to, and *ret_row borrows it. */
enum error_code db_chat_find(struct db *db, int64_t id, struct message_row *ret_row,
                             struct buf *text, struct error *err);

/* Deletes it. */
enum error_code db_chat_delete(struct db *db, int64_t id, struct error *err);

/* All that is said about a game, in order, at most `limit`. */
typedef enum error_code message_seen(void *context, const struct message_row *row,
                                     struct error *err);
enum error_code db_chat_all(struct db *db, int64_t game, int64_t limit, message_seen *seen,
                            void *context, struct error *err);

/* What is said about a game in one of the three ways after the message with the id `after`, in
 * order, at most `limit`; without what was written by those whom the account `reader` (0: nobody)
 * had blocked by then. */
enum chat_kind { CHAT_OF_PLAYERS, CHAT_OF_SPECTATORS, CHAT_ON_MOVES };
enum error_code db_chat_read(struct db *db, int64_t game, enum chat_kind kind, int64_t reader,
                             int64_t after, int64_t limit, message_seen *seen, void *context,
                             struct error *err);

/* At most `limit` messages since `since` in the games of an account, the newest first: the game and
 * the id of each. */
typedef enum error_code message_id_seen(void *context, const char *game, int64_t id,
                                        struct error *err);
enum error_code db_chat_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                message_id_seen *seen, void *context, struct error *err);

/* How far a player has read the chat of a game. */
struct chat_marker {
    int64_t seen; /* the messages up to this id are read */
    bool muted;   /* none are counted as unread */
    int unread;   /* read only */
};

enum error_code db_chat_marker(struct db *db, int64_t game, int seat,
                               struct chat_marker *ret_marker, struct error *err);
enum error_code db_chat_set_marker(struct db *db, int64_t game, int seat,
                                   const struct chat_marker *marker, struct error *err);

/* A player's note on a game; "" where there is none. */
enum error_code db_chat_note(struct db *db, int64_t game, int seat, char ret_note[NOTE_SIZE],
                             struct error *err);
enum error_code db_chat_set_note(struct db *db, int64_t game, int seat, const char *note,
                                 struct error *err);

#endif
