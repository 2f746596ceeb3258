/*
 * The control file, and memory that runs out. The linker replaces every malloc, calloc, realloc and
 * aligned_alloc of our objects by the ones here (--wrap), cJSON's included; SQLite is configured to
 * use them.
 */
#include "faults.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fixtures/random.h"

enum { CONTROL_SIZE = 2, GROWTH_MAX = 1024 };

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static const volatile unsigned char *control; /* NULL: no faults */
static sqlite3_mem_methods sqlite_memory;
static uint64_t drawn_from;

bool fault_chance(int percent) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    int drawn = random_below(&drawn_from, 100);
    pthread_mutex_unlock(&mutex);
    return drawn < percent;
}

bool fault_now(enum fault kind) {
    return control && control[0] == (unsigned char)kind && fault_chance(control[1]);
}

void *__wrap_malloc(size_t size) {
    return fault_now(FAULT_MEMORY) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fault_now(FAULT_MEMORY) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    bool fails = fault_now(FAULT_MEMORY) || (size > GROWTH_MAX && fault_now(FAULT_GROWTH));
    return fails ? NULL : __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fault_now(FAULT_MEMORY) ? NULL : __real_aligned_alloc(alignment, size);
}

static void *sqlite_malloc(int size) {
    return fault_now(FAULT_MEMORY) ? NULL : sqlite_memory.xMalloc(size);
}

static void *sqlite_realloc(void *memory, int size) {
    return fault_now(FAULT_MEMORY) ? NULL : sqlite_memory.xRealloc(memory, size);
}

static void read_seed(void) {
    const char *seed = getenv("SEED");
    drawn_from = seed ? strtoull(seed, NULL, 10) : 0;
}

static void map_control(void) {
    const char *path = getenv("CRASH_FAULTS");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *mapped = mmap(NULL, CONTROL_SIZE, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (mapped == MAP_FAILED)
        abort();
    control = mapped;
}

__attribute__((constructor(101))) static void take_memory(void) {
    map_control();
    read_seed();
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_memory);
    sqlite3_mem_methods ours = sqlite_memory;
    ours.xMalloc = sqlite_malloc;
    ours.xRealloc = sqlite_realloc;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) != SQLITE_OK)
        abort();
}
