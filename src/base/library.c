#include "base/library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "base/log.h"

static bool find(void *library, const char *name, void *function) {
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found); /* ISO C has no cast to a function's pointer */
    return found != NULL;
}

static bool find_all(const struct library *library, void *opened) {
    for (size_t i = 0; i < library->count; i++)
        if (!find(opened, library->names[i], (char *)library->functions + i * sizeof opened))
            return false;
    return true;
}

static bool load(const struct library *library) {
    void *opened = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
    if (opened && find_all(library, opened))
        return !library->begin || library->begin();
    log_event(LOG_ERROR, "library", "file", library->file, "error", dlerror(), NULL);
    return false;
}

bool library_load(struct library *library) {
    enum { NOT_YET, THERE, MISSING };
    static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
    if (atomic_load(&library->state) == NOT_YET) {
        pthread_mutex_lock(&loading);
        if (atomic_load(&library->state) == NOT_YET)
            atomic_store(&library->state, load(library) ? THERE : MISSING);
        pthread_mutex_unlock(&loading);
    }
    return atomic_load(&library->state) == THERE;
}
