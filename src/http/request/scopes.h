/*
 * scopes.h - what a program's token opens (store/tables/tokens.h).
 *
 *   read    every GET: what its owner may see
 *   manage  changes below /api/me: the account's settings
 *   play    all other changes: moves, invitations, what is said at a table
 *
 * No token opens a route with NO_TOKEN: what could lock its owner out, or make more of a token
 * than its owner has given. Nor does one open what visitors change, such as a log-in.
 *
 * Where no log-in is needed, a call beyond a token's scopes is answered as to a visitor; else it is
 * refused with ERROR_SCOPE.
 */
#ifndef HTTP_REQUEST_SCOPES_H
#define HTTP_REQUEST_SCOPES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "http/request/call.h"
#include "store/tables/sessions.h"

/* Do the scopes of a session's owner open a route? Those of a session (0) open all. `route` NULL: a
 * document of the page, which no token opens. */
bool scopes_reach(int64_t scopes, const struct route *route);

/* ERROR_SCOPE, with what the route wants; NULL: that no token will do. */
enum error_code scopes_refuse(const struct route *route, struct error *err);

/* Has the writer note that a token is used today, unless that is known; nobody waits for it. A copy
 * of the owner is then good until the day ends. On any thread. */
void scopes_note_use(const struct call *call, struct session_owner *owner);

#endif
