#include "http/headers.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *skip_space(const char *at) {
    return at + strspn(at, " \t");
}

/* The length of a quoted tag without its end: the quote, and what packing has added. */
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

/* The language of a tag, "de" or "de-AT"; LANGUAGES for one that we do not speak. */
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
