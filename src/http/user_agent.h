/*
 * user_agent.h - what a person sees of the browser or program behind one of his sessions.
 */
#ifndef HTTP_USER_AGENT_H
#define HTTP_USER_AGENT_H

#include "store/db_sessions.h"

/* Makes "Firefox, Android" of what User-Agent says (NULL: nothing), or "curl" of a program's own
 * name; empty where nothing is known. Whatever was sent, there are only words from our lists, or
 * ASCII letters, digits and "._-" in it. */
void user_agent_name(const char *user_agent, char ret_name[SESSIONS_DEVICE]);

#endif
