#include "http/origin.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/address.h"

/* Cuts the port off that a scheme has by itself. */
static void cut_default_port(char *text, const char *scheme) {
    const char *port = strcmp(scheme, "https") == 0 ? ":443" : ":80";
    size_t len = strlen(text), cut = strlen(port);
    if (len > cut && strcmp(text + len - cut, port) == 0)
        text[len - cut] = '\0';
}

enum error_code origin_of_url(const char *url, struct origin *ret_origin, struct error *err) {
    bool https = strncasecmp(url, "https://", 8) == 0;
    const char *scheme = https ? "https" : "http";
    const char *host = https || strncasecmp(url, "http://", 7) == 0 ? url + strlen(scheme) + 3 : "";
    size_t len = strcspn(host, "/?#@ ");
    if (len == 0 || (host[len] && strcmp(host + len, "/") != 0) || strlen(url) >= ORIGIN_LEN)
        return error_field(err, "public_url", "%s is no http or https URL of a host alone.", url);
    struct origin origin = {.loopback = 0};
    snprintf(origin.text, sizeof origin.text, "%s://%.*s", scheme, (int)len, host);
    for (char *at = origin.text; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    cut_default_port(origin.text, scheme);
    *ret_origin = origin;
    return ERROR_NONE;
}

bool origin_is_foreign(const struct origin *ours, const char *origin, const char *sec_fetch_site,
                       const char *host) {
    if (sec_fetch_site && strcmp(sec_fetch_site, "same-origin") != 0 &&
        strcmp(sec_fetch_site, "none") != 0)
        return true;
    if (!origin || strcmp(origin, ours->text) == 0)
        return false;
    /* Host is what the browser's user asked for; a name from elsewhere that was bent to this
     * machine is none of its own names. */
    return !ours->loopback || !host || !address_is_own_name(host, ours->loopback) ||
           strncmp(origin, "http://", 7) != 0 || strcasecmp(origin + 7, host) != 0;
}
