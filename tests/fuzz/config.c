/* Any bytes as the operator's configuration file: settings, or an error that says where. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "options.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[40];
    int file = memfd_create("config", MFD_CLOEXEC);
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    char config[] = "--config";
    char *flags[] = {config, path, NULL};
    char *environment[] = {NULL};
    const struct config_source source = {.flags = flags, .environment = environment};
    struct options options = {0};
    struct error err = {0};
    enum error_code code = options_read(&source, &options, &err);
    if (code ? !*err.detail : !options.listen)
        abort();
    options_clear(&options);
    close(file);
    return 0;
}
