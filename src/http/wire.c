#include "http/wire.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* The connections of this thread, by descriptor. */
static _Thread_local struct {
    struct place {
        struct wire *wire; /* NULL: none of ours */
    } * at;
    size_t count;
} wires;

bool wire_watch(struct wire *wire) {
    size_t fd = (size_t)wire->fd;
    if (fd >= wires.count) {
        size_t count = 2 * fd + 64;
        struct place *grown = realloc(wires.at, count * sizeof *grown);
        if (!grown)
            return false;
        memset(grown + wires.count, 0, (count - wires.count) * sizeof *grown);
        wires.at = grown;
        wires.count = count;
    }
    wires.at[fd].wire = wire;
    return true;
}

void wire_unwatch(struct wire *wire) {
    if ((size_t)wire->fd < wires.count)
        wires.at[wire->fd].wire = NULL;
}

void wire_free_all(void) {
    free(wires.at);
    wires.at = NULL;
    wires.count = 0;
}

static struct wire *find(int fd) {
    return fd >= 0 && (size_t)fd < wires.count ? wires.at[fd].wire : NULL;
}

/* Libmicrohttpd reads only when it has answered all that came before: the refusal is in its turn.
 */
static ssize_t end(struct wire *wire) {
    if (!wire->ended)
        wire->refuse(wire);
    wire->ended = true;
    return 0;
}

/* Hands on what came before a refused request. As the rest is withheld, the socket has to be made
 * readable once more, or libmicrohttpd would not ask again. */
static ssize_t filter(struct wire *wire, const char *bytes, size_t len) {
    size_t good = framing_read(&wire->framing, bytes, len);
    if (!wire->framing.refused)
        return (ssize_t)len;
    if (good == 0)
        return end(wire);
    shutdown(wire->fd, SHUT_RD);
    return (ssize_t)good;
}

/* In the place of the C library's, which is recvfrom without an address. */
ssize_t recv(int fd, void *bytes, size_t len, int flags) {
    struct wire *wire = find(fd);
    if (wire && wire->framing.refused)
        return end(wire);
    ssize_t got = recvfrom(fd, bytes, len, flags, NULL, NULL);
    return wire && got > 0 ? filter(wire, bytes, (size_t)got) : got;
}
