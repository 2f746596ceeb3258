#include "http/cached_response.h"

#include <microhttpd.h>

void cached_response_clear(struct cached_response *cached) {
    if (cached->full)
        MHD_destroy_response(cached->full);
    if (cached->not_modified)
        MHD_destroy_response(cached->not_modified);
    *cached = (struct cached_response){.full = NULL};
}
