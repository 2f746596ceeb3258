#include "http/streams/streams.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/container_of.h"
#include "base/json.h"
#include "http/server/limits.h"
#include "http/streams/account_events.h"
#include "store/tables/games.h"
#include "store/tables/sessions.h"

enum {
    BUCKETS = 4096,     /* of the table of streams by topic; a power of two */
    EVENTS = 64,        /* taken from epoll at once */
    COMMENT_MS = 25000, /* a sign of life for proxies in between */
    NO_GAME = 0,        /* of streams_send_last: no event is for them */
    NONE_TOLD = -1,     /* of an account: its first event tells how many games wait */
};

struct ring {
    struct ring *next, *previous;
};

/* A client, in two rings: that of its topic's bucket, and that of all streams by the time last
 * written to, the longest silent first. */
struct stream {
    struct ring bucket, by_time;
    struct stream *next; /* among those that are fresh */
    int64_t topic;       /* a game; or an account, where there is an inbox */
    int64_t revision;    /* last sent, of a game */
    struct inbox *inbox; /* owned; NULL: the stream of a game */
    int64_t written;     /* ms of the monotonic clock */
    size_t slot;         /* in the connection limits */
    int fd;
};

/* What more there is to an account's stream. */
struct inbox {
    uint8_t session[TOKEN_HASH];
    int64_t since;   /* the last event of the stream before it; 0: none */
    int64_t waiting; /* games, as last told */
};

struct streams {
    pthread_t thread;
    int epoll_fd, wake_fd;
    size_t max;
    struct connection_limits *connection_limits;
    pthread_mutex_t mutex;       /* guards the following */
    struct commit_event *events; /* waiting to be sent */
    size_t event_count, event_cap;
    size_t count;
    bool stopping;
    struct stream *fresh; /* taken over, but not yet by the thread; linked by `next` */
    /* only the thread's: */
    struct ring buckets[BUCKETS]; /* the heads of the rings */
    struct ring by_time;
    struct db *reader;
    struct buf text;     /* what goes to one stream, or to all of a game */
    struct buf for_each; /* the event that all streams of an account get */
};

/* A game's seq, whom it awaits and whether it is over. */
static void write_event(const struct commit_event *event, struct buf *out) {
    cJSON *data = cJSON_CreateObject();
    cJSON_AddNumberToObject(data, "seq", (double)event->seq);
    json_add_number(data, "turn", seat_alone(event->awaited), SEAT_NONE);
    if (event->seats > 2)
        json_add_bits(data, "awaited", event->awaited);
    cJSON_AddStringToObject(data, "status", event->over ? "finished" : "active");
    buf_printf(out, "id: %lld\nevent: game\ndata: ", (long long)event->seq);
    json_write(data, out);
    buf_addstr(out, "\n\n");
}

/* --- The rings --- */

static void ring_init(struct ring *head) {
    head->next = head->previous = head;
}

/* Adds at the end. */
static void ring_add(struct ring *head, struct ring *member) {
    *member = (struct ring){.next = head, .previous = head->previous};
    head->previous->next = member;
    head->previous = member;
}

static void ring_remove(struct ring *member) {
    member->previous->next = member->next;
    member->next->previous = member->previous;
}

static struct ring *bucket_of(struct streams *streams, int64_t topic, bool is_account) {
    return &streams->buckets[(2 * (uint64_t)topic + is_account) % BUCKETS];
}

static void mark_written(struct streams *streams, struct stream *stream) {
    stream->written = clock_monotonic();
    ring_add(&streams->by_time, &stream->by_time);
}

/* The one that has been silent longest; NULL: there is no stream. */
static struct stream *longest_silent(const struct streams *streams) {
    struct ring *first = streams->by_time.next;
    return first == &streams->by_time ? NULL : container_of(first, struct stream, by_time);
}

static void stream_free(struct stream *stream) {
    free(stream->inbox);
    free(stream);
}

/* libmicrohttpd may still hold a copy of the socket: closing ours is not enough for epoll to forget
 * the stream. */
static void drop(struct streams *streams, struct stream *stream) {
    (void)epoll_ctl(streams->epoll_fd, EPOLL_CTL_DEL, stream->fd, NULL);
    ring_remove(&stream->bucket);
    ring_remove(&stream->by_time);
    pthread_mutex_lock(&streams->mutex);
    streams->count--;
    pthread_mutex_unlock(&streams->mutex);
    connection_limits_end_stream(streams->connection_limits,
                                 stream->slot); /* before the client sees it */
    shutdown(stream->fd, SHUT_RDWR);
    close(stream->fd);
    stream_free(stream);
}

/* --- The thread --- */

/* Sends a few bytes, which a client that reads has room for; drops one that has not. */
static void send_to(struct streams *streams, struct stream *stream, const void *bytes, size_t len) {
    ssize_t sent = send(stream->fd, bytes, len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent != (ssize_t)len) {
        drop(streams, stream);
        return;
    }
    ring_remove(&stream->by_time);
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
                                                &stream->inbox->waiting, text, NULL);
    if (code || text->failed || streams->for_each.failed)
        drop(streams, stream);
    else
        send_to(streams, stream, text->data, text->len);
}

static bool session_goes_on(struct streams *streams, const struct stream *stream) {
    struct session_owner owner = {0};
    return !db_sessions_find(streams->reader, stream->inbox->session, clock_now(), &owner, NULL) &&
           owner.account == stream->topic;
}

/* What has happened since the client saw the last event, as of one moment. */
static enum error_code read_since(struct streams *streams, const struct stream *stream,
                                  struct buf *out) {
    if (!stream->inbox->since)
        return ERROR_NONE;
    TRY(db_snapshot(streams->reader, NULL));
    enum error_code code = account_events_since(streams->reader, stream->topic,
                                                stream->inbox->since, clock_now(), out, NULL);
    db_snapshot_end(streams->reader);
    return code;
}

/* The events of all later commits are still to come, so nothing falls between these and them. */
static void open_inbox(struct streams *streams, struct stream *stream) {
    struct buf *text = &streams->for_each;
    buf_reset(text);
    bool fails = read_since(streams, stream, text) != ERROR_NONE;
    if (fails || !session_goes_on(streams, stream))
        drop(streams, stream);
    else
        send_counted(streams, stream);
}

static void send_game(struct streams *streams, const struct commit_event *event) {
    struct ring *head = bucket_of(streams, event->game, false);
    struct buf *text = &streams->text;
    buf_reset(text);
    write_event(event, text);
    for (struct ring *at = head->next, *next; at != head; at = next) {
        struct stream *stream = container_of(at, struct stream, bucket);
        next = at->next;
        if (stream->inbox || stream->topic != event->game || stream->revision >= event->revision ||
            text->failed)
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
    if (!code)
        code = db_games_by_id(streams->reader, stream->topic, &row, NULL);
    db_snapshot_end(streams->reader);
    if (code && code != ERROR_NOT_FOUND)
        drop(streams, stream);
    if (code)
        return;
    const struct commit_event event = db_games_event(&row);
    send_game(streams, &event);
}

static void add(struct streams *streams, struct stream *stream) {
    ring_add(bucket_of(streams, stream->topic, stream->inbox), &stream->bucket);
    mark_written(streams, stream);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = stream};
    if (epoll_ctl(streams->epoll_fd, EPOLL_CTL_ADD, stream->fd, &event) != 0)
        drop(streams, stream);
    else if (stream->inbox)
        open_inbox(streams, stream);
    else if (stream->topic != NO_GAME)
        open_game(streams, stream);
}

static void drop_all(struct streams *streams) {
    for (struct stream *stream; (stream = longest_silent(streams));)
        drop(streams, stream);
}

/* What happens to a stream of an account. It may be dropped. */
typedef void inbox_action(struct streams *streams, struct stream *stream);

static void send_account(struct streams *streams, const struct commit_event *event, int64_t account,
                         inbox_action *action) {
    struct ring *head = bucket_of(streams, account, true);
    for (struct ring *at = head->next, *next; at != head; at = next) {
        struct stream *stream = container_of(at, struct stream, bucket);
        next = at->next;
        if (!stream->inbox || stream->topic != account)
            continue;
        if (!streams->for_each.len) /* most events find nobody */
            account_events_write(event, clock_now(), &streams->for_each);
        action(streams, stream);
    }
}

static void send_people(struct streams *streams, const struct commit_event *event,
                        inbox_action *action) {
    buf_reset(&streams->for_each);
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        if (event->people[i])
            send_account(streams, event, event->people[i], action);
}

static void send_everyone(struct streams *streams, const struct commit_event *event) {
    struct ring *last = streams->by_time.previous; /* those written to go behind it */
    buf_reset(&streams->for_each);
    account_events_write(event, clock_now(), &streams->for_each);
    for (struct ring *at = streams->by_time.next, *next; at != &streams->by_time; at = next) {
        struct stream *stream = container_of(at, struct stream, by_time);
        next = at == last ? &streams->by_time : at->next;
        if (stream->inbox)
            send_each(streams, stream);
    }
}

static void end_with_session(struct streams *streams, struct stream *stream) {
    if (!session_goes_on(streams, stream))
        drop(streams, stream);
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
        send_people(streams, event, end_with_session);
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
    while ((stream = longest_silent(streams)) && stream->written <= since)
        if (stream->inbox && !session_goes_on(streams, stream))
            drop(streams, stream);
        else
            send_to(streams, stream, comment, sizeof comment - 1);
}

/* Milliseconds until a stream has been silent for too long; -1: there is none. */
static int until_comment(const struct streams *streams) {
    const struct stream *stream = longest_silent(streams);
    if (!stream)
        return -1;
    int64_t left = stream->written + COMMENT_MS - clock_monotonic();
    return left > 0 ? (int)left : 0;
}

/* Takes what the other threads have handed over. False: the end. */
static bool collect(struct streams *streams, struct commit_event **ret_events, size_t *ret_count) {
    eventfd_t wakes;
    eventfd_read(streams->wake_fd, &wakes);
    pthread_mutex_lock(&streams->mutex);
    struct stream *fresh = streams->fresh;
    streams->fresh = NULL;
    *ret_events = streams->events;
    *ret_count = streams->event_count;
    streams->events = NULL;
    streams->event_count = streams->event_cap = 0;
    bool goes_on = !streams->stopping;
    pthread_mutex_unlock(&streams->mutex);
    for (struct stream *next; fresh; fresh = next) {
        next = fresh->next;
        add(streams, fresh);
    }
    return goes_on;
}

/* Adds the new streams, and sends the events of the last commits. False: the end. */
static bool deliver(struct streams *streams) {
    struct commit_event *events;
    size_t count;
    bool goes_on = collect(streams, &events, &count);
    for (size_t i = 0; i < count; i++)
        send_event(streams, &events[i]);
    free(events);
    return goes_on;
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
    free(streams->events);
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
    for (size_t i = 0; i < BUCKETS; i++)
        ring_init(&streams->buckets[i]);
    ring_init(&streams->by_time);
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

/* Gives the stream its topic. False: memory has run out. */
static bool set_topic(struct stream *stream, const struct stream_topic *topic) {
    stream->topic = topic->account ? topic->account : topic->first.game;
    stream->revision = topic->first.revision;
    if (!topic->account)
        return true;
    stream->inbox = malloc(sizeof *stream->inbox);
    if (!stream->inbox)
        return false;
    *stream->inbox = (struct inbox){.since = topic->since, .waiting = NONE_TOLD};
    memcpy(stream->inbox->session, topic->session, sizeof topic->session);
    return true;
}

/* A stream whose client has been sent the text; NULL: that is not possible. */
static struct stream *stream_new(int fd, size_t slot, const struct buf *text,
                                 const struct stream_topic *topic) {
    struct stream *stream = calloc(1, sizeof *stream);
    if (!stream)
        return NULL;
    *stream = (struct stream){.fd = fd, .slot = slot, .topic = NO_GAME};
    if ((topic && !set_topic(stream, topic)) || !send_whole(fd, text)) {
        stream_free(stream);
        return NULL;
    }
    if (!topic)
        shutdown(fd, SHUT_WR);
    return stream;
}

/* The same, if there is room for it. */
static struct stream *make_room_for(struct streams *streams, int fd, size_t slot,
                                    const struct buf *text, const struct stream_topic *topic) {
    if (streams->count == streams->max ||
        !connection_limits_take_stream(streams->connection_limits, slot))
        return NULL;
    struct stream *stream = stream_new(fd, slot, text, topic);
    if (!stream)
        connection_limits_end_stream(streams->connection_limits, slot);
    return stream;
}

/* Sends the text and hands the socket to the thread. False, and the socket is closed, when there
 * are too many. */
static bool take(struct streams *streams, int fd, size_t slot, const struct buf *text,
                 const struct stream_topic *topic) {
    pthread_mutex_lock(&streams->mutex);
    struct stream *stream = make_room_for(streams, fd, slot, text, topic);
    if (stream) {
        streams->count++;
        stream->next = streams->fresh;
        streams->fresh = stream;
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
    if (!topic->account)
        write_event(&topic->first, &text);
    bool taken = take(streams, fd, slot, &text, topic);
    buf_clear(&text);
    return taken ? ERROR_NONE : error_set(err, ERROR_BUSY, "Too many event streams are open.");
}

void streams_send_last(struct streams *streams, int fd, size_t slot, const struct buf *answer) {
    (void)take(streams, fd, slot, answer, NULL);
}

/* Makes room for more events. If memory runs out the streams miss some; the next event makes up for
 * them. */
static bool make_room(struct streams *streams, size_t more) {
    if (streams->event_count + more <= streams->event_cap)
        return true;
    size_t cap = 2 * (streams->event_count + more);
    struct commit_event *grown = realloc(streams->events, cap * sizeof *grown);
    if (!grown)
        return false;
    streams->events = grown;
    streams->event_cap = cap;
    return true;
}

void streams_on_commit(struct streams *streams, const struct commit_event events[], size_t count) {
    pthread_mutex_lock(&streams->mutex);
    bool kept = streams->count > 0 && make_room(streams, count);
    if (kept) {
        memcpy(streams->events + streams->event_count, events, count * sizeof *events);
        streams->event_count += count;
    }
    pthread_mutex_unlock(&streams->mutex);
    if (kept)
        wake(streams);
}

size_t streams_count(struct streams *streams) {
    pthread_mutex_lock(&streams->mutex);
    size_t count = streams->count;
    pthread_mutex_unlock(&streams->mutex);
    return count;
}

void streams_stop(struct streams *streams) {
    if (!streams)
        return;
    pthread_mutex_lock(&streams->mutex);
    streams->stopping = true;
    pthread_mutex_unlock(&streams->mutex);
    wake(streams);
    pthread_join(streams->thread, NULL);
    free_all(streams);
}
