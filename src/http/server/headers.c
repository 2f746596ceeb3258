#include "http/server/headers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/address.h"

static const char *skip_space(const char *at) {
    return at + strspn(at, " \t");
}

/* The length of a quoted tag without its end: the quote, and the mark of a packed one. */
static size_t tag_stem(const char *tag, size_t len) {
    static const char packed[] = HEADER_PACKED "\"";
    const size_t end = sizeof packed - 1;
    return len > end && memcmp(tag + len - end, packed, end) == 0 ? len - end : len - 1;
}

bool header_names_etag(const char *if_none_match, const char *etag) {
    if (!if_none_match || !*etag)
        return false;
    const char *at = skip_space(if_none_match);
    if (*at == '*')
        return *skip_space(at + 1) == '\0';
    size_t len = tag_stem(etag, strlen(etag));
    while (*at) {
        if (strncmp(at, "W/", 2) == 0)
            at += 2;
        if (*at != '"')
            return false;
        size_t tag = strcspn(at + 1, "\"") + 2;
        if (strnlen(at, tag) == tag && tag_stem(at, tag) == len && memcmp(at, etag, len) == 0)
            return true;
        at += strnlen(at, tag);
        at += strspn(at, " \t,");
    }
    return false;
}

/* The quality in an item's parameters (";q=0.5"). */
static double quality(const char *at, const char *end) {
    for (; at < end; at++) {
        if (*at != ';')
            continue;
        const char *name = skip_space(at + 1);
        if (strncasecmp(name, "q=", 2) == 0)
            return strtod(name + 2, NULL);
    }
    return 1;
}

bool header_accepts(const char *list, const char *what) {
    size_t len = strlen(what);
    for (const char *at = list; at && *at;) {
        at += strspn(at, " \t,");
        const char *end = at + strcspn(at, ",");
        if (strncasecmp(at, what, len) == 0 && strchr(" \t;,", at[len]))
            return quality(at + len, end) > 0;
        at = end;
    }
    return false;
}

/* The language of a tag, "de" or "de-AT"; LANGUAGES for one that is not ours. */
static enum language tag_language(const char *tag) {
    for (int i = 0; i < LANGUAGES; i++) {
        size_t len = strlen(language_codes[i]);
        if (strncasecmp(tag, language_codes[i], len) == 0 && strchr("-; \t,", tag[len]))
            return (enum language)i;
    }
    return LANGUAGES;
}

enum language header_language(const char *accept_language) {
    enum language best = LANGUAGE_EN;
    double most = 0;
    for (const char *at = accept_language; at && *at;) {
        at += strspn(at, " \t,");
        const char *end = at + strcspn(at, ",");
        enum language spoken = tag_language(at);
        double wanted = spoken == LANGUAGES ? 0 : quality(at, end);
        if (wanted > most) {
            most = wanted;
            best = spoken;
        }
        at = end;
    }
    return best;
}

bool header_is_json(const char *content_type) {
    static const char type[] = "application/json";
    if (!content_type)
        return false;
    const char *at = skip_space(content_type);
    if (strncasecmp(at, type, sizeof type - 1) != 0)
        return false;
    at = skip_space(at + sizeof type - 1);
    return *at == '\0' || *at == ';';
}

bool header_is_plain(const char *content_encoding) {
    return !content_encoding || strcasecmp(content_encoding, "identity") == 0;
}

const char *header_bearer(const char *authorization) {
    static const char scheme[] = "Bearer ";
    if (!authorization || strncasecmp(authorization, scheme, sizeof scheme - 1) != 0)
        return NULL;
    return skip_space(authorization + sizeof scheme - 1);
}

bool header_cookie(const char *cookies, const char *name, char *ret_value, size_t size) {
    size_t name_len = strlen(name);
    for (const char *at = cookies ? skip_space(cookies) : ""; *at; at += strspn(at, "; \t")) {
        const char *end = at + strcspn(at, ";");
        if (strncmp(at, name, name_len) == 0 && at[name_len] == '=') {
            const char *value = at + name_len + 1;
            while (end > value && strchr(" \t", end[-1]))
                end--;
            size_t len = (size_t)(end - value) < size ? (size_t)(end - value) : 0;
            memcpy(ret_value, value, len);
            ret_value[len] = '\0';
            return true;
        }
        at = end;
    }
    return false;
}

/* --- User agents --- */

struct known {
    const char *sign, *name;
};

/* In this order: most of them also claim to be those below. */
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

/* NULL: none of them is named. */
static const char *find_known(const struct known *known, const char *text) {
    while (known->sign && !strstr(text, known->sign))
        known++;
    return known->name;
}

/* The name before the first version, as programs send it. */
static void own_name(const char *text, char ret_name[SESSIONS_DEVICE]) {
    size_t len = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-");
    snprintf(ret_name, SESSIONS_DEVICE, "%.*s", (int)(len < SESSIONS_DEVICE ? len : 0), text);
}

void header_user_agent(const char *user_agent, char ret_name[SESSIONS_DEVICE]) {
    const char *text = user_agent ? user_agent : "";
    const char *browser = find_known(browsers, text), *system = find_known(systems, text);
    if (browser && system)
        snprintf(ret_name, SESSIONS_DEVICE, "%s, %s", browser, system);
    else if (browser || system)
        snprintf(ret_name, SESSIONS_DEVICE, "%s", browser ? browser : system);
    else
        own_name(text, ret_name);
}

/* --- Origins --- */

/* Cuts off the scheme's default port. */
static void cut_default_port(char *text, const char *scheme) {
    const char *port = strcmp(scheme, "https") == 0 ? ":443" : ":80";
    size_t len = strlen(text), cut = strlen(port);
    if (len > cut && strcmp(text + len - cut, port) == 0)
        text[len - cut] = '\0';
}

/* Reads segments of plain characters: a browser would write others in another way, or none where
 * they are dots. False: it has something else. */
static bool read_path(const char *path, char ret_path[PUBLIC_PATH]) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/";
    size_t len = strlen(path);
    len -= len > 0 && path[len - 1] == '/';
    if (len >= PUBLIC_PATH || strspn(path, plain) < len || strstr(path, "//") || strstr(path, "/."))
        return false;
    snprintf(ret_path, PUBLIC_PATH, "%.*s", (int)len, path);
    return true;
}

enum error_code origin_of_url(const char *url, struct origin *ret_origin,
                              char ret_path[PUBLIC_PATH], struct error *err) {
    bool https = strncasecmp(url, "https://", 8) == 0;
    const char *scheme = https ? "https" : "http";
    const char *host = https || strncasecmp(url, "http://", 7) == 0 ? url + strlen(scheme) + 3 : "";
    size_t len = strcspn(host, "/?#@ ");
    char path[PUBLIC_PATH];
    if (len == 0 || strlen(url) >= ORIGIN_LEN || !read_path(host + len, path) ||
        (*path && !ret_path))
        return error_field(err, "public_url", "%s is not an http or https URL of a host%s.", url,
                           ret_path ? ", perhaps with a path of plain characters" : "");
    struct origin origin = {.loopback = 0};
    snprintf(origin.text, sizeof origin.text, "%s://%.*s", scheme, (int)len, host);
    for (char *at = origin.text; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    cut_default_port(origin.text, scheme);
    *ret_origin = origin;
    if (ret_path)
        memcpy(ret_path, path, sizeof path);
    return ERROR_NONE;
}

bool origin_is_foreign(const struct origin *ours, const char *origin, const char *sec_fetch_site,
                       const char *host) {
    if (sec_fetch_site && strcmp(sec_fetch_site, "same-origin") != 0 &&
        strcmp(sec_fetch_site, "none") != 0)
        return true;
    if (!origin || strcmp(origin, ours->text) == 0)
        return false;
    /* Host is what the browser's user asked for; a foreign name that was made to point to this
     * machine is none of its own names. */
    return !ours->loopback || !host || !address_is_own_name(host, ours->loopback) ||
           strncmp(origin, "http://", 7) != 0 || strcasecmp(origin + 7, host) != 0;
}
