#include "http/ready.h"

#include <microhttpd.h>

void ready_clear(struct ready *ready) {
    if (ready->full)
        MHD_destroy_response(ready->full);
    if (ready->not_modified)
        MHD_destroy_response(ready->not_modified);
    *ready = (struct ready){.full = NULL};
}
