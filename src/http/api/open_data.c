/* The open data (service/operator/open_data.h): the list of its files, and the files. At the same
 * address browsers get the page that tells what is in them. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

#include "http/api/api.h"
#include "http/request/context.h"
#include "http/server/headers.h"
#include "service/operator/open_data.h"

static enum error_code list_read(struct call *call, struct error *err) {
    char dir[DATA_DIR_PATH];
    if (header_accepts(call_header(call, "Accept"), "text/html")) { /* "/data/", where no page is */
        call_redirect(call, "/data");
        return ERROR_NONE;
    }
    cJSON *answer = call_answer(call, 200);
    TRY(open_data_dir(call->context->data, dir, err));
    cJSON_AddStringToObject(answer, "licence", call->context->settings.data_licence);
    return open_data_list(dir, answer, err);
}

/* A file of that name may be made again, so its tag tells which one it is. */
static enum error_code tag(struct call *call, struct error *err) {
    struct stat stats;
    char state[ETAG_MAX];
    if (fstat(call->file, &stats) != 0)
        return error_set(err, ERROR_INTERNAL, "%s cannot be read", call->params[0]);
    call->file_len = (uint64_t)stats.st_size;
    snprintf(state, sizeof state, "%llx-%llx", (unsigned long long)stats.st_ino,
             (unsigned long long)stats.st_mtim.tv_sec * 1000000000 +
                 (unsigned long long)stats.st_mtim.tv_nsec);
    call_tag(call, state);
    return ERROR_NONE;
}

static enum error_code file_read(struct call *call, struct error *err) {
    char dir[DATA_DIR_PATH];
    TRY(open_data_dir(call->context->data, dir, err));
    TRY(open_data_open(dir, call->params[0], &call->file, err));
    TRY(tag(call, err));
    call->type = "application/gzip";
    (void)call_not_modified(call);
    return ERROR_NONE;
}

const struct route api_open_data_routes[] = {
    {"GET", "/data", 0, .read = list_read},
    {"GET", "/data/", 0, .read = list_read},
    {"GET", "/data/{name}", 0, .read = file_read},
    {.method = NULL},
};
