#include "post/libcurl.h"

#include <pthread.h>

struct libcurl libcurl;
static bool is_there;

static void load(void) {
    static const char *const names[] = {LIBCURL(LIBRARY_NAME)};
    is_there = library_load("libcurl.so.4", names, sizeof names / sizeof *names, &libcurl) &&
               libcurl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool libcurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_there;
}

struct curl_slist *libcurl_append(struct curl_slist *list, const char *line) {
    return libcurl_load() ? libcurl.slist_append(list, line) : NULL;
}

void libcurl_free_list(struct curl_slist *list) {
    if (list)
        libcurl.slist_free_all(list);
}
