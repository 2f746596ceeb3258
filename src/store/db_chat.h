/*
 * db_chat.h - the tables of messages between the players of a game, and of their private notes.
 */
#ifndef STORE_DB_CHAT_H
#define STORE_DB_CHAT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db.h"

enum { CHAT_MAX = 500, NOTE_MAX = 2000 /* characters */, NOTE_SIZE = 4 * NOTE_MAX + 1 /* bytes */ };

struct message_row {
    int64_t id;
    int seat;
    const char *text; /* borrowed */
    int64_t at;
};

/* Appends a message (its id is ignored) and gives its id. */
enum error_code db_chat_add(struct db *db, int64_t game, const struct message_row *row,
                            int64_t *ret_id, struct error *err);

/* Is given one message, whose text lasts only for the call. An error ends the reading. */
typedef enum error_code message_seen(void *context, const struct message_row *row,
                                     struct error *err);

/* The messages of a game after the one with the id `after`, in order, at most `limit`. */
enum error_code db_chat_read(struct db *db, int64_t game, int64_t after, int64_t limit,
                             message_seen *seen, void *context, struct error *err);

/* Is given the game of one message and its id; an error ends the reading. */
typedef enum error_code message_id_seen(void *context, const char *game, int64_t id,
                                        struct error *err);

/* At most `limit` messages since `since` in the games of an account, the newest first. */
enum error_code db_chat_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                message_id_seen *seen, void *context, struct error *err);

/* How far a player has read the chat of a game. */
struct db_chat_read_marker {
    int64_t seen; /* the messages up to this id are read */
    bool muted;   /* none are counted as unread */
    int unread;   /* read only */
};

enum error_code db_chat_read_marker(struct db *db, int64_t game, int seat,
                                    struct db_chat_read_marker *ret_marker, struct error *err);
enum error_code db_chat_set_read_marker(struct db *db, int64_t game, int seat,
                                        const struct db_chat_read_marker *marker,
                                        struct error *err);

/* A player's note on a game; "" where there is none. */
enum error_code db_chat_note(struct db *db, int64_t game, int seat, char ret_note[NOTE_SIZE],
                             struct error *err);
enum error_code db_chat_set_note(struct db *db, int64_t game, int seat, const char *note,
                                 struct error *err);

#endif
