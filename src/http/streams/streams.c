#include "http/streams/streams.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "http/server/limits.h"
#include "http/streams/account_events.h"
#include "service/site/site.h"
#include "store/tables/games.h"
#include "store/tables/sessions.h"

enum {
    BUCKETS = 4096,     /* of the table of streams by topic; a power of two */
    EVENTS = 64,        /* taken from epoll at once */
    COMMENT_MS = 25000, /* a sign of life for proxies in between */
    NO_GAME = 0,        /* of streams_send_last: no event is for them */
    NONE_TOLD = -1,     /* of an account: its first event tells how many games wait */
};

/* A client, in three lists: those of its topic's and its reader's buckets, and that of all streams
 * by the time last written to, the longest silent first. */
struct stream {
    LIST_ENTRY(stream) bucket, by_reader;
    TAILQ_ENTRY(stream) by_time;
    struct stream *next; /* among those that are fresh */
    int64_t topic;       /* a game or an account */
    bool of_account;
    int64_t account; /* that reads; 0: nobody is logged in */
    uint8_t session[TOKEN_HASH];
    bool for_members; /* it ends with that session */
    int64_t written;  /* ms of the monotonic clock */
    size_t slot;      /* in the connection limits */
    int fd;
    int64_t revision; /* of a game: last sent */
    /* of an account: */
    int64_t since;   /* the last event of the stream before it; 0: none */
    int64_t waiting; /* games, as last told */
};

/* What other threads leave for the streams' own. */
struct handover {
    struct stream *fresh; /* taken over, linked by `next` */
    struct commit_events events;
    bool stopping;
};

struct streams {
    pthread_t thread;
    int epoll_fd, wake_fd;
    size_t max;
    struct connection_limits *connection_limits;
    pthread_mutex_t mutex; /* guards these three */
    struct handover handover;
    size_t count, of_accounts; /* all, and those of them */
    /* only the thread's: */
    LIST_HEAD(bucket, stream) buckets[BUCKETS];
    struct bucket readers[BUCKETS]; /* by account; without those of visitors */
    TAILQ_HEAD(by_time, stream) by_time;
    struct db *reader;
    struct buf text;     /* what goes to one stream, or to all of a game */
    struct buf for_each; /* the event that all streams of an account get */
};

/* --- The lists --- */

static struct bucket *bucket_of(struct streams *streams, int64_t topic, bool of_account) {
    return &streams->buckets[(2 * (uint64_t)topic + of_account) % BUCKETS];
}

static struct bucket *readers_of(struct streams *streams, int64_t account) {
    return &streams->readers[(uint64_t)account % BUCKETS];
}

static void mark_written(struct streams *streams, struct stream *stream) {
    stream->written = clock_monotonic();
    TAILQ_INSERT_TAIL(&streams->by_time, stream, by_time);
}

/* libmicrohttpd may still hold a copy of the socket: closing ours is not enough for epoll to forget
 * the stream. */
static void drop(struct streams *streams, struct stream *stream) {
    (void)epoll_ctl(streams->epoll_fd, EPOLL_CTL_DEL, stream->fd, NULL);
    LIST_REMOVE(stream, bucket);
    if (stream->account)
        LIST_REMOVE(stream, by_reader);
    TAILQ_REMOVE(&streams->by_time, stream, by_time);
    pthread_mutex_lock(&streams->mutex);
    streams->count--;
    streams->of_accounts -= stream->of_account;
    pthread_mutex_unlock(&streams->mutex);
    connection_limits_end_stream(streams->connection_limits,
                                 stream->slot); /* before the client sees it */
    shutdown(stream->fd, SHUT_RDWR);
    close(stream->fd);
    free(stream);
}

/* --- The thread --- */

/* Sends a few bytes, which a client that reads has room for; drops one that has not. */
static void send_to(struct streams *streams, struct stream *stream, const void *bytes, size_t len) {
    ssize_t sent = send(stream->fd, bytes, len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent != (ssize_t)len) {
        drop(streams, stream);
        return;
    }
    TAILQ_REMOVE(&streams->by_time, stream, by_time);
    mark_written(streams, stream);
}

/* Sends what is in `for_each`. */
static void send_each(struct streams *streams, struct stream *stream) {
    if (streams->for_each.failed)
        drop(streams, stream); /* it connects again, and misses nothing */
    else
        send_to(streams, stream, streams->for_each.data, streams->for_each.len);
}

/* The same, and how many games wait if that has changed. */
static void send_counted(struct streams *streams, struct stream *stream) {
    struct buf *text = &streams->text;
    buf_reset(text);
    buf_add(text, streams->for_each.data, streams->for_each.len);
    enum error_code code = account_events_lobby(streams->reader, stream->topic, clock_now(),
                                                &stream->waiting, text, NULL);
    if (code || text->failed || streams->for_each.failed)
        drop(streams, stream);
    else
        send_to(streams, stream, text->data, text->len);
}

static bool session_goes_on(struct streams *streams, const struct stream *stream) {
    struct session_owner owner = {0};
    return stream->account &&
           !db_sessions_find(streams->reader, stream->session, clock_now(), &owner, NULL) &&
           owner.account == stream->account;
}

/* Everybody may read a game, unless the site is for members only; when that changes, all streams
 * end. */
static bool may_read(struct streams *streams, struct stream *stream) {
    bool closed = true; /* also where that cannot be read */
    if (!stream->of_account)
        (void)site_is_closed(streams->reader, &closed, NULL);
    stream->for_members = closed;
    return !stream->for_members || session_goes_on(streams, stream);
}

static bool has_ended(struct streams *streams, const struct stream *stream) {
    return stream->for_members && !session_goes_on(streams, stream);
}

/* What has happened since the client saw the last event, as of one moment. */
static enum error_code read_since(struct streams *streams, const struct stream *stream,
                                  struct buf *out) {
    if (!stream->since)
        return ERROR_NONE;
    TRY(db_snapshot(streams->reader, NULL));
    enum error_code code =
        account_events_since(streams->reader, stream->topic, stream->since, clock_now(), out, NULL);
    db_snapshot_end(streams->reader);
    return code;
}

/* The events of all later commits are still to come, so nothing falls between these and them. */
static void open_account(struct streams *streams, struct stream *stream) {
    struct buf *text = &streams->for_each;
    buf_reset(text);
    bool fails = read_since(streams, stream, text) != ERROR_NONE;
    if (fails || !may_read(streams, stream))
        drop(streams, stream);
    else
        send_counted(streams, stream);
}

static void send_game(struct streams *streams, const struct commit_event *event) {
    struct buf *text = &streams->text;
    struct stream *stream = LIST_FIRST(bucket_of(streams, event->game, false));
    buf_reset(text);
    game_event_write(event, event->seq, false, text);
    for (struct stream *next; stream; stream = next) {
        next = LIST_NEXT(stream, bucket);
        if (stream->of_account || stream->topic != event->game ||
            stream->revision >= event->revision || text->failed)
            continue;
        stream->revision = event->revision;
        send_to(streams, stream, text->data, text->len);
    }
}

/* No stream has had the events of what was committed between the reading of its first and its
 * taking over. */
static void open_game(struct streams *streams, struct stream *stream) {
    struct game_row row;
    enum error_code code = db_snapshot(streams->reader, NULL); /* of the game and its seats */
    bool may = may_read(streams, stream);
    if (!code)
        code = db_games_by_id(streams->reader, stream->topic, &row, NULL);
    db_snapshot_end(streams->reader);
    code = may ? code : ERROR_NOT_LOGGED_IN;
    if (code && code != ERROR_NOT_FOUND)
        drop(streams, stream);
    if (code)
        return;
    const struct commit_event event = db_games_event(&row);
    send_game(streams, &event);
}

static void add(struct streams *streams, struct stream *stream) {
    LIST_INSERT_HEAD(bucket_of(streams, stream->topic, stream->of_account), stream, bucket);
    if (stream->account)
        LIST_INSERT_HEAD(readers_of(streams, stream->account), stream, by_reader);
    mark_written(streams, stream);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = stream};
    if (epoll_ctl(streams->epoll_fd, EPOLL_CTL_ADD, stream->fd, &event) != 0)
        drop(streams, stream);
    else if (stream->of_account)
        open_account(streams, stream);
    else if (stream->topic != NO_GAME)
        open_game(streams, stream);
}

static void drop_all(struct streams *streams) {
    for (struct stream *stream; (stream = TAILQ_FIRST(&streams->by_time));)
        drop(streams, stream);
}

/* What happens to a stream of an account. It may be dropped. */
typedef void account_action(struct streams *streams, struct stream *stream);

static void send_account(struct streams *streams, const struct commit_event *event, int64_t account,
                         account_action *action) {
    struct stream *stream = LIST_FIRST(bucket_of(streams, account, true));
    for (struct stream *next; stream; stream = next) {
        next = LIST_NEXT(stream, bucket);
        if (!stream->of_account || stream->topic != account)
            continue;
        if (!streams->for_each.len) /* most events find nobody */
            account_events_write(event, clock_now(), &streams->for_each);
        action(streams, stream);
    }
}

static void send_people(struct streams *streams, const struct commit_event *event,
                        account_action *action) {
    buf_reset(&streams->for_each);
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        if (event->people[i])
            send_account(streams, event, event->people[i], action);
}

static void send_everyone(struct streams *streams, const struct commit_event *event) {
    struct stream *stream = TAILQ_FIRST(&streams->by_time);
    const struct stream *last =
        TAILQ_LAST(&streams->by_time, by_time); /* what was sent goes behind it */
    buf_reset(&streams->for_each);
    account_events_write(event, clock_now(), &streams->for_each);
    for (struct stream *next; stream; stream = next) {
        next = stream == last ? NULL : TAILQ_NEXT(stream, by_time);
        if (stream->of_account)
            send_each(streams, stream);
    }
}

/* Ends those of the account's streams whose sessions have ended, also of games that it reads. */
static void end_with_sessions(struct streams *streams, int64_t account) {
    struct stream *stream = LIST_FIRST(readers_of(streams, account));
    for (struct stream *next; stream; stream = next) {
        next = LIST_NEXT(stream, by_reader);
        if (stream->account == account && has_ended(streams, stream))
            drop(streams, stream);
    }
}

static void send_event(struct streams *streams, const struct commit_event *event) {
    switch (event->kind) {
    case EVENT_GAME:
        send_game(streams, event);
        send_people(streams, event, send_counted);
        break;
    case EVENT_MESSAGE:
        send_people(streams, event, send_each);
        break;
    case EVENT_INVITATION:
        if (event->listed)
            send_everyone(streams, event);
        else
            send_people(streams, event, send_each);
        break;
    case EVENT_SESSIONS:
        end_with_sessions(streams, event->people[0]);
        break;
    case EVENT_ELSEWHERE:
        drop_all(streams);
        break;
    }
}

/* What a client sends is ignored; that it leaves is not. */
static void listen_to(struct streams *streams, struct stream *stream) {
    char waste[256];
    ssize_t got = recv(stream->fd, waste, sizeof waste, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        drop(streams, stream);
}

static void send_comments(struct streams *streams) {
    static const char comment[] = ":\n\n";
    int64_t since = clock_monotonic() - COMMENT_MS;
    struct stream *stream;
    while ((stream = TAILQ_FIRST(&streams->by_time)) && stream->written <= since)
        if (has_ended(streams, stream))
            drop(streams, stream);
        else
            send_to(streams, stream, comment, sizeof comment - 1);
}

/* Milliseconds until a stream has been silent for too long; -1: there is none. */
static int until_comment(const struct streams *streams) {
    const struct stream *stream = TAILQ_FIRST(&streams->by_time);
    if (!stream)
        return -1;
    int64_t left = stream->written + COMMENT_MS - clock_monotonic();
    return left > 0 ? (int)left : 0;
}

static struct handover collect(struct streams *streams) {
    eventfd_t wakes;
    eventfd_read(streams->wake_fd, &wakes);
    pthread_mutex_lock(&streams->mutex);
    struct handover taken = streams->handover;
    streams->handover = (struct handover){.fresh = NULL};
    pthread_mutex_unlock(&streams->mutex);
    return taken;
}

/* Adds the new streams, and sends the events of the last commits. False: the end. */
static bool deliver(struct streams *streams) {
    struct handover taken = collect(streams);
    for (struct stream *stream = taken.fresh, *next; stream; stream = next) {
        next = stream->next;
        add(streams, stream);
    }
    for (size_t i = 0; i < taken.events.count; i++)
        send_event(streams, &taken.events.all[i]);
    free(taken.events.all);
    return !taken.stopping;
}

static void *run(void *argument) {
    struct streams *streams = argument;
    for (bool goes_on = true; goes_on;) {
        struct epoll_event events[EVENTS];
        int count = epoll_wait(streams->epoll_fd, events, EVENTS, until_comment(streams));
        bool woken = false;
        for (int i = 0; i < count; i++) {
            if (events[i].data.ptr)
                listen_to(streams, events[i].data.ptr);
            else
                woken = true;
        }
        if (woken)
            goes_on = deliver(streams);
        send_comments(streams);
    }
    drop_all(streams);
    return NULL;
}

/* --- From the other threads --- */

static void wake(struct streams *streams) {
    eventfd_write(streams->wake_fd, 1);
}

static void free_all(struct streams *streams) {
    close(streams->epoll_fd);
    close(streams->wake_fd);
    db_close(streams->reader);
    buf_clear(&streams->text);
    buf_clear(&streams->for_each);
    free(streams->handover.events.all);
    pthread_mutex_destroy(&streams->mutex);
    free(streams);
}

static bool start_thread(struct streams *streams) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    return streams->epoll_fd >= 0 && streams->wake_fd >= 0 &&
           epoll_ctl(streams->epoll_fd, EPOLL_CTL_ADD, streams->wake_fd, &event) == 0 &&
           pthread_create(&streams->thread, NULL, run, streams) == 0;
}

enum error_code streams_start(const char *path, size_t max,
                              struct connection_limits *connection_limits,
                              struct streams **ret_streams, struct error *err) {
    struct streams *streams = calloc(1, sizeof *streams);
    if (!streams)
        return error_no_memory(err);
    streams->max = max;
    streams->connection_limits = connection_limits;
    pthread_mutex_init(&streams->mutex, NULL);
    TAILQ_INIT(&streams->by_time);
    streams->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    streams->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    enum error_code code = db_open(path, DB_READ, &streams->reader, err);
    if (!code && !start_thread(streams))
        code = error_set(err, ERROR_INTERNAL, "the event streams do not start");
    if (code)
        free_all(streams);
    else
        *ret_streams = streams;
    return code;
}

/* Sends the text to a client that has room for it. A connection that has got a part of it ends:
 * nothing else may come behind that. */
static bool send_whole(int fd, const struct buf *text) {
    ssize_t sent = text->failed ? -1 : send(fd, text->data, text->len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0 && (size_t)sent < text->len)
        shutdown(fd, SHUT_RDWR);
    return sent == (ssize_t)text->len;
}

/* A stream whose client has been sent the text; NULL: that is not possible. */
static struct stream *stream_new(int fd, size_t slot, const struct buf *text,
                                 const struct stream_topic *topic) {
    bool of_account = topic->account && topic->first.game == NO_GAME;
    struct stream *stream = calloc(1, sizeof *stream);
    if (!stream || !send_whole(fd, text)) {
        free(stream);
        return NULL;
    }
    *stream = (struct stream){.fd = fd,
                              .slot = slot,
                              .topic = of_account ? topic->account : topic->first.game,
                              .of_account = of_account,
                              .account = topic->account,
                              .revision = topic->first.revision,
                              .since = topic->since,
                              .waiting = NONE_TOLD};
    memcpy(stream->session, topic->session, sizeof topic->session);
    if (stream->topic == NO_GAME)
        shutdown(fd, SHUT_WR);
    return stream;
}

/* Sends the text and hands the socket to the thread. False, and the socket is closed, when there
 * are too many. */
static bool take(struct streams *streams, int fd, size_t slot, const struct buf *text,
                 const struct stream_topic *topic) {
    pthread_mutex_lock(&streams->mutex);
    bool room = streams->count < streams->max &&
                connection_limits_take_stream(streams->connection_limits, slot);
    struct stream *stream = room ? stream_new(fd, slot, text, topic) : NULL;
    if (stream) {
        streams->count++;
        stream->next = streams->handover.fresh;
        streams->handover.fresh = stream;
    } else if (room) {
        connection_limits_end_stream(streams->connection_limits, slot);
    }
    pthread_mutex_unlock(&streams->mutex);
    if (stream)
        wake(streams);
    else
        close(fd);
    return stream != NULL;
}

enum error_code streams_take(struct streams *streams, int fd, size_t slot, const char *head,
                             const struct stream_topic *topic, struct error *err) {
    struct buf text = BUF_INIT;
    buf_addstr(&text, head);
    if (topic->first.game != NO_GAME)
        game_event_write(&topic->first, topic->first.seq, false, &text);
    bool taken = take(streams, fd, slot, &text, topic);
    buf_clear(&text);
    return taken ? ERROR_NONE : error_set(err, ERROR_BUSY, "Too many event streams are open.");
}

void streams_send_last(struct streams *streams, int fd, size_t slot, const struct buf *answer) {
    static const struct stream_topic none = {.first.game = NO_GAME};
    (void)take(streams, fd, slot, answer, &none);
}

/* If memory runs out the streams miss some; the next event makes up for them. */
void streams_on_commit(struct streams *streams, const struct commit_event events[], size_t count) {
    pthread_mutex_lock(&streams->mutex);
    bool anyone = streams->count > 0;
    for (size_t i = 0; anyone && i < count; i++)
        (void)commit_events_add(&streams->handover.events, &events[i], NULL);
    pthread_mutex_unlock(&streams->mutex);
    if (anyone)
        wake(streams);
}

size_t streams_count(struct streams *streams, bool of_accounts) {
    pthread_mutex_lock(&streams->mutex);
    size_t count = of_accounts ? streams->of_accounts : streams->count - streams->of_accounts;
    pthread_mutex_unlock(&streams->mutex);
    return count;
}

void streams_stop(struct streams *streams) {
    if (!streams)
        return;
    pthread_mutex_lock(&streams->mutex);
    streams->handover.stopping = true;
    pthread_mutex_unlock(&streams->mutex);
    wake(streams);
    pthread_join(streams->thread, NULL);
    free_all(streams);
}
