#include "http/user_agent.h"

#include <stdio.h>
#include <string.h>

struct known {
    const char *sign, *name;
};

/* In this order: most of them also claim to be those below them. */
static const struct known browsers[] = {
    {"Edg/", "Edge"},
    {"EdgA/", "Edge"},
    {"EdgiOS/", "Edge"},
    {"OPR/", "Opera"},
    {"SamsungBrowser/", "Samsung Internet"},
    {"Firefox/", "Firefox"},
    {"FxiOS/", "Firefox"},
    {"CriOS/", "Chrome"},
    {"Chrome/", "Chrome"},
    {"Safari/", "Safari"},
    {NULL, NULL},
};

static const struct known systems[] = {
    {"iPhone", "iPhone"},   {"iPad", "iPad"},       {"Android", "Android"}, {"CrOS", "ChromeOS"},
    {"Windows", "Windows"}, {"Macintosh", "macOS"}, {"Linux", "Linux"},     {NULL, NULL},
};

/* NULL where none of them is there. */
static const char *find(const struct known *known, const char *text) {
    while (known->sign && !strstr(text, known->sign))
        known++;
    return known->name;
}

/* The name before the first version, as programs send it. */
static void own_name(const char *text, char ret_name[SESSIONS_DEVICE]) {
    size_t len = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-");
    snprintf(ret_name, SESSIONS_DEVICE, "%.*s", (int)(len < SESSIONS_DEVICE ? len : 0), text);
}

void user_agent_name(const char *user_agent, char ret_name[SESSIONS_DEVICE]) {
    const char *text = user_agent ? user_agent : "";
    const char *browser = find(browsers, text), *system = find(systems, text);
    if (browser && system)
        snprintf(ret_name, SESSIONS_DEVICE, "%s, %s", browser, system);
    else if (browser || system)
        snprintf(ret_name, SESSIONS_DEVICE, "%s", browser ? browser : system);
    else
        own_name(text, ret_name);
}
