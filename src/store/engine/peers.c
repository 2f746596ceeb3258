#include "store/engine/peers.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "store/engine/db.h"
#include "store/engine/writer.h"

enum {
    SERVERS = 64, /* of the latest; who has seen another's commit is answered from the database */
    EVENTS_MAX = 512,
    DEAF_MS = 1000, /* between two attempts to hear again */
};

struct peer {
    char name[COMMIT_MARK];
    unsigned long long number; /* of its latest commit that was heard */
    unsigned long long used;   /* rises with each commit of any server */
};

struct peers {
    struct db *db; /* only the thread uses it */
    struct writer *writer;
    commit_callback *on_commit;
    void *context;
    int wake_fd;
    pthread_t thread;
    atomic_bool stopping, hears;
    pthread_mutex_t mutex; /* guards what follows */
    unsigned long long uses;
    struct peer known[SERVERS];
};

/* Takes "NAME.NUMBER" apart. */
static bool read_mark(const char *mark, char ret_name[COMMIT_MARK],
                      unsigned long long *ret_number) {
    const char *dot = strchr(mark, '.');
    size_t len = dot ? (size_t)(dot - mark) : 0;
    if (len == 0 || len >= COMMIT_MARK)
        return false;
    memcpy(ret_name, mark, len);
    ret_name[len] = '\0';
    *ret_number = strtoull(dot + 1, NULL, 10);
    return true;
}

/* That server, or the one that was silent longest, whose place it takes. */
static struct peer *peer_of(struct peers *peers, const char *name) {
    struct peer *found = &peers->known[0];
    for (size_t i = 0; i < SERVERS; i++) {
        if (strcmp(peers->known[i].name, name) == 0)
            return &peers->known[i];
        if (peers->known[i].used < found->used)
            found = &peers->known[i];
    }
    *found = (struct peer){.number = 0};
    snprintf(found->name, sizeof found->name, "%s", name);
    return found;
}

static void note(struct peers *peers, const char *name, unsigned long long number) {
    pthread_mutex_lock(&peers->mutex);
    struct peer *peer = peer_of(peers, name);
    peer->number = number > peer->number ? number : peer->number;
    peer->used = ++peers->uses;
    pthread_mutex_unlock(&peers->mutex);
}

static bool is_own(struct peers *peers, const char *name) {
    char mark[COMMIT_MARK];
    writer_mark(peers->writer, mark);
    size_t len = strcspn(mark, ".");
    return strlen(name) == len && strncmp(name, mark, len) == 0;
}

static void pass_on(struct peers *peers, const struct commit_event events[], size_t count) {
    if (count)
        peers->on_commit(peers->context, events, count);
}

static void anything_changed(struct peers *peers) {
    static const struct commit_event elsewhere = {.kind = EVENT_ELSEWHERE};
    pass_on(peers, &elsewhere, 1);
}

/* What a server of another version tells is not understood: anything may have changed. */
static void pass_on_words(struct peers *peers, char *words) {
    struct commit_event events[EVENTS_MAX];
    size_t count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (count == EVENTS_MAX || !commit_event_read(word, &events[count++])) {
            anything_changed(peers);
            return;
        }
    pass_on(peers, events, count);
}

/* "NAME.NUMBER EVENT EVENT ...", the number 0 where more is to come of the same commit. */
static void heard(void *context, const char *told) {
    struct peers *peers = context;
    char name[COMMIT_MARK], words[DB_WORDS];
    unsigned long long number = 0;
    snprintf(words, sizeof words, "%s", told);
    char *events = words + strcspn(words, " ");
    if (*events)
        *events++ = '\0';
    if (!read_mark(words, name, &number)) {
        anything_changed(peers);
        return;
    }
    if (is_own(peers, name))
        return;
    pass_on_words(peers, events);
    if (number)
        note(peers, name, number);
}

static void listener_lost(struct peers *peers) {
    struct pollfd woken = {.fd = peers->wake_fd, .events = POLLIN};
    if (atomic_exchange(&peers->hears, false))
        anything_changed(peers);
    (void)poll(&woken, 1, DEAF_MS);
}

static void *run(void *argument) {
    struct peers *peers = argument;
    while (!atomic_load(&peers->stopping)) {
        struct error err = {0};
        if (db_listen(peers->db, peers->wake_fd, heard, peers, &err))
            listener_lost(peers);
        else if (!atomic_load(&peers->hears)) {
            anything_changed(peers);
            atomic_store(&peers->hears, true);
        }
    }
    return NULL;
}

static enum error_code start(struct peers *peers, const char *address, struct error *err) {
    TRY(db_open(address, DB_LISTEN, &peers->db, err));
    if (!db_is_shared(peers->db))
        return ERROR_NONE;
    atomic_store(&peers->hears, true); /* since it was opened */
    peers->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (peers->wake_fd < 0 || pthread_create(&peers->thread, NULL, run, peers) != 0)
        return error_set(err, ERROR_INTERNAL, "cannot listen to other servers");
    return ERROR_NONE;
}

static void peers_free(struct peers *peers) {
    if (peers->wake_fd >= 0)
        close(peers->wake_fd);
    pthread_mutex_destroy(&peers->mutex);
    db_close(peers->db);
    free(peers);
}

enum error_code peers_start(const char *address, struct writer *writer, commit_callback *on_commit,
                            void *context, struct peers **ret_peers, struct error *err) {
    struct peers *peers = calloc(1, sizeof *peers);
    if (!peers)
        return error_no_memory(err);
    peers->writer = writer;
    peers->on_commit = on_commit;
    peers->context = context;
    peers->wake_fd = -1;
    pthread_mutex_init(&peers->mutex, NULL);
    enum error_code code = start(peers, address, err);
    if (code || !db_is_shared(peers->db))
        peers_free(peers);
    else
        *ret_peers = peers;
    return code;
}

/* Its own commits are in its copies before they are answered. */
static bool knows(struct peers *peers, const char *name, unsigned long long number) {
    bool known = is_own(peers, name);
    pthread_mutex_lock(&peers->mutex);
    for (size_t i = 0; !known && i < SERVERS; i++)
        known = strcmp(peers->known[i].name, name) == 0 && number <= peers->known[i].number;
    pthread_mutex_unlock(&peers->mutex);
    return known;
}

bool peers_heard(struct peers *peers, const char *mark) {
    char name[COMMIT_MARK];
    unsigned long long number = 0;
    if (!peers)
        return true;
    if (!atomic_load(&peers->hears))
        return false;
    return !mark || (read_mark(mark, name, &number) && knows(peers, name, number));
}

enum error_code peers_tell(struct db *db, struct error *err) {
    return db_is_shared(db) ? db_notify(db, "anything", err) : ERROR_NONE; /* this is no mark */
}

void peers_stop(struct peers *peers) {
    if (!peers)
        return;
    atomic_store(&peers->stopping, true);
    eventfd_write(peers->wake_fd, 1);
    pthread_join(peers->thread, NULL);
    peers_free(peers);
}
