#include "http/client.h"

#include <stdlib.h>

#include "http/answer.h"
#include "http/connection_limits.h"
#include "http/context.h"

struct client *client_of(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/* Those who come through a proxy are counted when they take a stream. */
static size_t place_of(const struct context *context, const struct address *address) {
    return networks_have(&context->proxies, address)
               ? CROWD_PROXY
               : connection_limits_slot(context->connection_limits, address);
}

enum MHD_Result client_admit(void *cls, const struct sockaddr *address, socklen_t len) {
    (void)len;
    const struct context *context = cls;
    struct address from;
    return address_of_socket(address, &from) &&
                   connection_limits_has_room(context->connection_limits, place_of(context, &from))
               ? MHD_YES
               : MHD_NO;
}

static void refuse(struct wire *wire) {
    const struct client *client = (const struct client *)wire;
    answer_refusal(client->context, wire->fd, client->place, wire->framing.refused);
}

static void leave(struct client *client) {
    struct context *context = client->context;
    context->silent -= !client->has_asked;
    connection_limits_remove(context->connection_limits, client->place);
    wire_unwatch(&client->wire);
    buf_clear(&client->target);
    free(client);
}

static struct client *enter(struct context *context, struct MHD_Connection *connection) {
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->context = context;
    client->wire.refuse = refuse;
    client->wire.fd =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    if (!wire_watch(&client->wire)) {
        free(client);
        return NULL;
    }
    (void)address_of_socket(
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
        &client->address);
    client->place = place_of(context, &client->address);
    connection_limits_add(context->connection_limits, client->place);
    context->silent++;
    return client;
}

void client_on_connection(void *context, struct MHD_Connection *connection, void **socket_context,
                          enum MHD_ConnectionNotificationCode code) {
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *socket_context = enter(context, connection);
    else if (*socket_context)
        leave(*socket_context);
}

void *client_on_target(void *context, const char *target, struct MHD_Connection *connection) {
    (void)context;
    struct client *client = client_of(connection);
    if (client) {
        buf_reset(&client->target);
        buf_addstr(&client->target, target);
    }
    return NULL;
}
