#include "http/server/connection.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/address.h"
#include "base/container_of.h"
#include "base/log.h"
#include "base/text.h"
#include "base/utf8.h"
#include "http/server/limits.h"

/* --- The bytes --- */

/* The watched sockets of this thread, by descriptor. */
static _Thread_local struct {
    struct watched {
        struct wire *wire; /* NULL: none */
    } * at;
    size_t count;
} wires;

bool wire_watch(struct wire *wire) {
    size_t fd = (size_t)wire->fd;
    if (fd >= wires.count) {
        size_t count = 2 * fd + 64;
        struct watched *grown = realloc(wires.at, count * sizeof *grown);
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

static struct wire *find_wire(int fd) {
    return fd >= 0 && (size_t)fd < wires.count ? wires.at[fd].wire : NULL;
}

/* Libmicrohttpd reads only when it has answered all earlier requests, so the refusal comes in its
 * turn. */
static ssize_t end_wire(struct wire *wire) {
    if (!wire->ended)
        wire->refuse(wire);
    wire->ended = true;
    return 0;
}

/* Hands on the requests before a refused one. As the rest is withheld, the socket has to be made
 * readable once more, or libmicrohttpd would not read again. */
static ssize_t filter(struct wire *wire, const char *bytes, size_t len) {
    size_t good = framing_read(&wire->framing, bytes, len);
    if (!wire->framing.refused)
        return (ssize_t)len;
    if (good == 0)
        return end_wire(wire);
    shutdown(wire->fd, SHUT_RD);
    return (ssize_t)good;
}

/* In place of the C library's, which is recvfrom without an address. */
ssize_t recv(int fd, void *bytes, size_t len, int flags) {
    struct wire *wire = find_wire(fd);
    if (wire && wire->framing.refused)
        return end_wire(wire);
    ssize_t got = recvfrom(fd, bytes, len, flags, NULL, NULL);
    return wire && got > 0 ? filter(wire, bytes, (size_t)got) : got;
}

/* --- The client --- */

struct connection *connection_of(struct MHD_Connection *mhd) {
    return MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static enum MHD_Result keep_last(void *last, enum MHD_ValueKind kind, const char *name,
                                 const char *value) {
    (void)kind;
    if (value && strcasecmp(name, "X-Forwarded-For") == 0)
        *(const char **)last = value;
    return MHD_YES;
}

/* The operator learns of the first one: a proxy that is not trusted makes one client of all. */
static void note_untrusted(const struct connection *connection, struct MHD_Connection *mhd) {
    char address[ADDRESS_TEXT];
    if (connection->all->logged_untrusted ||
        !MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, "X-Forwarded-For"))
        return;
    connection->all->logged_untrusted = true;
    address_text(&connection->address, address);
    log_event(LOG_WARNING, "untrusted_proxy", "address", address, "detail",
              "A request with X-Forwarded-For came from an address that trusted-proxy does not "
              "list; further ones are not logged. If it is your own proxy, add it: until then all "
              "players behind it share one rate limit.",
              NULL);
}

/* Some proxies add a line of their own behind those that the client has sent: the last one counts.
 */
void connection_client(const struct connection *connection, struct MHD_Connection *mhd,
                       struct address *ret_address, size_t *ret_slot) {
    const struct connections *all = connection->all;
    const char *forwarded_for = NULL;
    *ret_address = connection->address;
    *ret_slot = connection->slot;
    if (!networks_have(&all->proxies, &connection->address)) {
        note_untrusted(connection, mhd);
        return;
    }
    MHD_get_connection_values(mhd, MHD_HEADER_KIND, keep_last, &forwarded_for);
    if (forwarded_for && networks_client(&all->proxies, forwarded_for, ret_address))
        *ret_slot = connection_limits_slot(all->limits, ret_address);
}

struct vouched {
    const char *header, *value;
    int count;
};

static enum MHD_Result find_vouched(void *cls, enum MHD_ValueKind kind, const char *name,
                                    const char *value) {
    struct vouched *vouched = cls;
    (void)kind;
    if (strcasecmp(name, vouched->header) == 0) {
        vouched->value = value;
        vouched->count++;
    }
    return MHD_YES;
}

static bool is_clean(const char *text) {
    size_t len = strlen(text);
    return utf8_prefix(text, len) == len && !text_check(&text, 1, "", NULL);
}

const char *connection_vouched(const struct connection *connection, struct MHD_Connection *mhd,
                               const char *header) {
    struct vouched vouched = {.header = header};
    if (!connection || !networks_have(&connection->all->proxies, &connection->address))
        return NULL;
    MHD_get_connection_values(mhd, MHD_HEADER_KIND, find_vouched, &vouched);
    if (vouched.count == 0 || (vouched.count == 1 && (!vouched.value || !*vouched.value)))
        return NULL;
    return vouched.count == 1 && is_clean(vouched.value) ? vouched.value : "";
}

/* Clients behind a proxy are counted only when they take a stream. */
static size_t slot_of(const struct connections *all, const struct address *address) {
    return networks_have(&all->proxies, address) ? CONNECTION_SLOT_PROXY
                                                 : connection_limits_slot(all->limits, address);
}

enum MHD_Result connection_admit(void *cls, const struct sockaddr *address, socklen_t len) {
    (void)len;
    const struct connections *all = cls;
    struct address from;
    return address_of_socket(address, &from) &&
                   connection_limits_has_room(all->limits, slot_of(all, &from))
               ? MHD_YES
               : MHD_NO;
}

/* --- Beginning and end --- */

static void refuse(struct wire *wire) {
    const struct connection *connection = container_of(wire, struct connection, wire);
    connection->all->refuse(connection->all, wire->fd, connection->slot, wire->framing.refused);
}

static struct connection *begin(struct connections *all, struct MHD_Connection *mhd) {
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->all = all;
    connection->wire.refuse = refuse;
    connection->wire.fd =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    if (!wire_watch(&connection->wire)) {
        free(connection);
        return NULL;
    }
    (void)address_of_socket(
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
        &connection->address);
    connection->slot = slot_of(all, &connection->address);
    connection_limits_add(all->limits, connection->slot);
    all->silent++;
    return connection;
}

static void end(struct connection *connection) {
    struct connections *all = connection->all;
    all->silent -= !connection->has_asked;
    connection_limits_remove(all->limits, connection->slot);
    wire_unwatch(&connection->wire);
    buf_clear(&connection->target);
    free(connection);
}

void connection_notify(void *all, struct MHD_Connection *mhd, void **socket_context,
                       enum MHD_ConnectionNotificationCode code) {
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *socket_context = begin(all, mhd);
    else if (*socket_context)
        end(*socket_context);
}

void *connection_target(void *all, const char *target, struct MHD_Connection *mhd) {
    (void)all;
    struct connection *connection = connection_of(mhd);
    if (connection) {
        buf_reset(&connection->target);
        buf_addstr(&connection->target, target);
    }
    return NULL;
}
