#include "http/client.h"

#include <arpa/inet.h>
#include <stdlib.h>

#include "http/answer.h"
#include "http/context.h"
#include "http/crowd.h"

struct client *client_of(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static void write_address(const struct sockaddr *address, char ret_text[INET6_ADDRSTRLEN]) {
    const void *bytes = address->sa_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    inet_ntop(address->sa_family, bytes, ret_text, INET6_ADDRSTRLEN);
}

enum MHD_Result client_admit(void *context, const struct sockaddr *address, socklen_t len) {
    (void)len;
    const struct crowd *crowd = ((struct context *)context)->crowd;
    char text[INET6_ADDRSTRLEN] = "";
    write_address(address, text);
    return crowd_has_room(crowd, crowd_place(crowd, text)) ? MHD_YES : MHD_NO;
}

static void refuse(struct wire *wire) {
    const struct client *client = (const struct client *)wire;
    answer_refusal(client->context, wire->fd, client->place, wire->framing.refused);
}

static void leave(struct client *client) {
    struct context *context = client->context;
    context->silent -= !client->has_asked;
    crowd_leave(context->crowd, client->place);
    wire_close(&client->wire);
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
    if (!wire_open(&client->wire)) {
        free(client);
        return NULL;
    }
    write_address(
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
        client->address);
    client->place = crowd_place(context->crowd, client->address);
    crowd_enter(context->crowd, client->place);
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
