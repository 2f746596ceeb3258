#include "post/libcurl.h"

struct libcurl libcurl;

static bool begin(void) {
    return libcurl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool libcurl_load(void) {
    static const char *const names[] = {LIBCURL(LIBRARY_NAME)};
    static struct library library = LIBRARY("libcurl.so.4", names, &libcurl, begin);
    return library_load(&library);
}

struct curl_slist *libcurl_append(struct curl_slist *list, const char *line) {
    return libcurl_load() ? libcurl.slist_append(list, line) : NULL;
}

void libcurl_free_list(struct curl_slist *list) {
    if (list)
        libcurl.slist_free_all(list);
}
