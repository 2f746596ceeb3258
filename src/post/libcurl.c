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
