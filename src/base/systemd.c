#include "base/systemd.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/text.h"

enum { FIRST_SOCKET = 3 }; /* SD_LISTEN_FDS_START */

/* A whole positive number of 18 digits at most in the environment; 0 where there is none. */
static int64_t number_of(const char *variable) {
    const char *text = getenv(variable);
    int64_t number = 0;
    return text && text_number(text, INT64_C(999999999999999999), &number) ? number : 0;
}

/* The variables are meant for this process and not for its parent. */
static bool is_for_us(const char *variable) {
    return number_of(variable) == (int64_t)getpid();
}

enum error_code systemd_tell(const char *state, struct error *err) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!path || !*path)
        return ERROR_NONE;
    size_t len = strlen(path);
    if (len >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@'))
        return error_set(err, ERROR_INTERNAL, "NOTIFY_SOCKET is not a socket address.");
    memcpy(to.sun_path, path, len);
    if (path[0] == '@')
        to.sun_path[0] = '\0'; /* an abstract address */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return error_set(err, ERROR_INTERNAL, "Cannot open a socket for systemd: %s.",
                         strerror(errno));
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
    ssize_t sent = sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to, size);
    int why = errno;
    close(fd);
    if (sent < 0)
        return error_set(err, ERROR_INTERNAL, "systemd cannot be reached: %s.", strerror(why));
    return ERROR_NONE;
}

int64_t systemd_watchdog_interval(void) {
    if (getenv("WATCHDOG_PID") && !is_for_us("WATCHDOG_PID"))
        return 0;
    return number_of("WATCHDOG_USEC") / 1000 / 2;
}

enum error_code systemd_socket(int *ret_socket, struct error *err) {
    int64_t sockets = is_for_us("LISTEN_PID") ? number_of("LISTEN_FDS") : 0;
    if (sockets > 1)
        return error_field(err, "listen", "systemd passed %lld sockets; exactly one is expected.",
                           (long long)sockets);
    if (sockets == 1)
        fcntl(FIRST_SOCKET, F_SETFD, FD_CLOEXEC);
    *ret_socket = sockets == 1 ? FIRST_SOCKET : SYSTEMD_NO_SOCKET;
    return ERROR_NONE;
}
