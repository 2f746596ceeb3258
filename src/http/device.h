/*
 * device.h - what a person sees of the browser or program behind one of his sessions.
 */
#ifndef HTTP_DEVICE_H
#define HTTP_DEVICE_H

#include "store/sessions.h"

/* Makes "Firefox, Android" of what User-Agent says (NULL: nothing), or "curl" of a program's own
 * name; empty where nothing is known. Whatever was sent, there are only words from our lists, or
 * ASCII letters, digits and "._-" in it. */
void device_name(const char *user_agent, char ret_name[SESSIONS_DEVICE]);

#endif
