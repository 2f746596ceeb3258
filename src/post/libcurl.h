/*
 * libcurl.h - libcurl's functions, loaded when something is first sent or an address is first
 * checked (base/library.h). To be included in place of <curl/curl.h>.
 */
#ifndef POST_LIBCURL_H
#define POST_LIBCURL_H

#define CURL_DISABLE_TYPECHECK /* its macros have the names of the functions */
#include <curl/curl.h>
#include <stdbool.h>

#include "base/library.h"

#define LIBCURL(X)                                                                                 \
    X(global_init, curl_global_init)                                                               \
    X(version_info, curl_version_info)                                                             \
    X(free, curl_free)                                                                             \
    X(easy_init, curl_easy_init)                                                                   \
    X(easy_setopt, curl_easy_setopt)                                                               \
    X(easy_perform, curl_easy_perform)                                                             \
    X(easy_getinfo, curl_easy_getinfo)                                                             \
    X(easy_strerror, curl_easy_strerror)                                                           \
    X(easy_cleanup, curl_easy_cleanup)                                                             \
    X(multi_init, curl_multi_init)                                                                 \
    X(multi_add_handle, curl_multi_add_handle)                                                     \
    X(multi_remove_handle, curl_multi_remove_handle)                                               \
    X(multi_poll, curl_multi_poll)                                                                 \
    X(multi_perform, curl_multi_perform)                                                           \
    X(multi_info_read, curl_multi_info_read)                                                       \
    X(multi_cleanup, curl_multi_cleanup)                                                           \
    X(slist_append, curl_slist_append)                                                             \
    X(slist_free_all, curl_slist_free_all)                                                         \
    X(mime_init, curl_mime_init)                                                                   \
    X(mime_addpart, curl_mime_addpart)                                                             \
    X(mime_data, curl_mime_data)                                                                   \
    X(mime_type, curl_mime_type)                                                                   \
    X(mime_encoder, curl_mime_encoder)                                                             \
    X(mime_free, curl_mime_free)                                                                   \
    X(url, curl_url)                                                                               \
    X(url_get, curl_url_get)                                                                       \
    X(url_set, curl_url_set)                                                                       \
    X(url_cleanup, curl_url_cleanup)

extern struct libcurl { LIBCURL(LIBRARY_FUNCTION) } libcurl; /* to be used after libcurl_load */

/* False: it cannot be loaded. Whoever holds something of it need not ask. Any thread. */
bool libcurl_load(void);

#endif
