/*
 * systemd.h - systemd's protocols for services: sd_notify(3), sd_watchdog_enabled(3) and
 * sd_listen_fds(3), as far as they are needed, without libsystemd. Nothing here does anything where
 * systemd has not started the service.
 *
 * Any thread may call this; it reads the environment, which nobody may change meanwhile.
 */
#ifndef BASE_SYSTEMD_H
#define BASE_SYSTEMD_H

#include <stdint.h>

#include "base/error.h"

enum { SYSTEMD_NO_SOCKET = -1 };

/* Sends a state, lines such as "READY=1", "STOPPING=1", "WATCHDOG=1", "STATUS=..." to the service
 * manager. ERROR_INTERNAL when there is one and it cannot be reached. */
enum error_code systemd_tell(const char *state, struct error *err);

/* How often the manager must hear "WATCHDOG=1", in ms: half of the time after which it would
 * kill us; 0: never. */
int64_t systemd_watchdog_interval(void);

/* The listening socket that the manager has opened for us (socket activation), or
 * SYSTEMD_NO_SOCKET. ERROR_BAD_FIELD if it gives more than one: then its unit file is wrong. The
 * caller owns the socket, which is closed on exec. */
enum error_code systemd_socket(int *ret_socket, struct error *err);

#endif
