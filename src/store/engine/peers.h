/*
 * peers.h - the other servers on the same database: what they commit, and whether it is known here.
 *
 * A commit tells all servers its mark (writer_mark) and its events (commit_events.h) through the
 * database. A thread listens, and passes the events of others on as if they had been committed
 * here. While it cannot hear, every copy may be old, and none may be used: it reports
 * EVENT_ELSEWHERE when that begins and when it ends. The database may be gone for this server and
 * still be there for others, so a copy might show an ended session, or a game without the move that
 * its player has made elsewhere: then 503 is the better answer. Copies are used until the silence
 * is noticed, which takes at most three seconds.
 *
 * A notification takes a moment. So that people see at once what they have changed themselves, on
 * whichever server they come next, their browser is given the mark of their commit. A server that
 * has not heard of it answers from the database instead of its copies.
 */
#ifndef STORE_ENGINE_PEERS_H
#define STORE_ENGINE_PEERS_H

#include <stdbool.h>

#include "base/error.h"
#include "store/engine/commit_events.h"

struct db;
struct peers;
struct writer;

/* Starts the thread, with a connection of its own to the database at `address`. *ret_peers is NULL
 * where no other server can be; the caller owns it. `on_commit` runs on the thread. */
enum error_code peers_start(const char *address, struct writer *writer, commit_callback *on_commit,
                            void *context, struct peers **ret_peers, struct error *err);

/* May copies be used for somebody who has last seen the commit of that mark? `mark` comes from
 * outside, and may be anything; NULL: they have seen none, and it is true while the database
 * answers. Always true without peers (NULL). Any thread may ask, and does not wait. */
bool peers_heard(struct peers *peers, const char *mark);

/* For a command, whose changes have no events: its commit tells all servers that anything may have
 * changed. To be called in the transaction. */
enum error_code peers_tell(struct db *db, struct error *err);

/* Ends the thread, and frees. The writer must still be there. NULL is fine. */
void peers_stop(struct peers *peers);

#endif
