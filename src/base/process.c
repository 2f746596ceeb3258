#include "base/process.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void look_at_memory(struct process *process) {
    unsigned long long pages = 0, resident = 0;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return;
    if (fscanf(file, "%llu %llu", &pages, &resident) == 2) { // NOLINT(cert-err34-c): the kernel's
        process->virtual = pages * page;
        process->resident = resident * page;
    }
    fclose(file);
}

/* Without ".", ".." and the descriptor that reads them. */
static uint64_t count_files(void) {
    enum { OTHERS = 3 };
    uint64_t count = 0;
    DIR *files = opendir("/proc/self/fd");
    if (!files)
        return 0;
    while (readdir(files))
        count++;
    closedir(files);
    return count > OTHERS ? count - OTHERS : 0;
}

struct process process_look(void) {
    struct process process = {.files = count_files()};
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
        process.files_max = limit.rlim_cur;
    look_at_memory(&process);
    return process;
}
