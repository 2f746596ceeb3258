#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

#include "base/log.h"

static bool find(void *library, const char *name, void *function) {
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found); /* ISO C has no cast to a function's pointer */
    return found != NULL;
}

bool library_load(const char *file, const char *const names[], size_t count, void *functions) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    bool complete = library != NULL;
    for (size_t i = 0; complete && i < count; i++)
        complete = find(library, names[i], (char *)functions + i * sizeof library);
    if (!complete)
        log_event(LOG_ERROR, "library", "file", file, "error", dlerror(), NULL);
    return complete;
}
