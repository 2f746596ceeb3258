/*
 * A disk that forgets: SQLite's default VFS in the server under test.
 *
 * Bytes written to the database, its log or its journal stay in this process's memory until they
 * are flushed (xSync), and only then go to the real file. So a SIGKILL loses what a power failure
 * would lose. With CRASH_WRITEBACK some sectors go to the file at once, as a kernel may choose to:
 * then a part of the unflushed bytes survives, in no order.
 *
 * All connections of the process share one image of each file. Other processes see what was
 * flushed; they must not write meanwhile. Creating and deleting files is not delayed.
 */
#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"

enum {
    SECTOR = 512,
    PORTION = 64 * 1024, /* the Unix VFS takes less than 128 KiB at once */
    PATH_MAX_LEN = 512,
    IMAGED = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL
};

/* A file as the process sees it. */
struct image {
    struct image *next;
    char path[PATH_MAX_LEN];
    int users;
    uint8_t *bytes;
    bool *dirty;        /* one for each sector: not on the disk yet */
    sqlite3_int64 size; /* as seen; the disk's may be another until the next flush */
    sqlite3_int64 room; /* bytes allocated, whole sectors */
};

struct file {
    sqlite3_file base;
    struct image *image; /* NULL: not imaged */
    sqlite3_file *real;  /* lies behind this struct */
};

static sqlite3_vfs *unix_vfs;
static sqlite3_vfs vfs;
static int writeback;                                     /* percent */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* guards all images */
static struct image *images;

int __real_sqlite3_exec(sqlite3 *handle, const char *sql, int (*row)(void *, int, char **, char **),
                        void *context, char **ret_words);
int __wrap_sqlite3_exec(sqlite3 *handle, const char *sql, int (*row)(void *, int, char **, char **),
                        void *context, char **ret_words);

void *__real_calloc(size_t count, size_t size);

static struct file *file_of(sqlite3_file *base) {
    return (struct file *)base;
}

/* --- Images, whose own memory does not run out --- */

static void make_room(struct image *image, sqlite3_int64 size) {
    if (size <= image->room)
        return;
    sqlite3_int64 room = (2 * size + SECTOR - 1) / SECTOR * SECTOR;
    uint8_t *bytes = __real_calloc((size_t)room, 1);
    bool *dirty = __real_calloc((size_t)room / SECTOR, sizeof *dirty);
    if (!bytes || !dirty)
        abort();
    if (image->room) {
        memcpy(bytes, image->bytes, (size_t)image->room);
        memcpy(dirty, image->dirty, (size_t)image->room / SECTOR * sizeof *dirty);
    }
    free(image->bytes);
    free(image->dirty);
    image->bytes = bytes;
    image->dirty = dirty;
    image->room = room;
}

static void drop_image(struct image *image) {
    for (struct image **at = &images; *at; at = &(*at)->next)
        if (*at == image) {
            *at = image->next;
            break;
        }
    free(image->bytes);
    free(image->dirty);
    free(image);
}

static struct image *find_image(const char *path) {
    struct image *image = images;
    while (image && strcmp(image->path, path) != 0)
        image = image->next;
    return image;
}

static int portion(sqlite3_int64 len) {
    return len < PORTION ? (int)len : PORTION;
}

/* The image of a file that has just been opened; the first one to open it reads it. */
static struct image *share_image(const char *path, sqlite3_file *real) {
    struct image *image = find_image(path);
    if (!image) {
        image = __real_calloc(1, sizeof *image);
        if (!image)
            abort();
        snprintf(image->path, sizeof image->path, "%s", path);
        real->pMethods->xFileSize(real, &image->size);
        make_room(image, image->size);
        for (sqlite3_int64 at = 0; at < image->size; at += PORTION)
            real->pMethods->xRead(real, image->bytes + at, portion(image->size - at), at);
        image->next = images;
        images = image;
    }
    image->users++;
    return image;
}

static void mark_dirty(struct image *image, sqlite3_int64 from, sqlite3_int64 to) {
    for (sqlite3_int64 sector = from / SECTOR; sector * SECTOR < to; sector++)
        image->dirty[sector] = true;
}

/* Writes the sectors from..to (numbers) to the disk. */
static int write_sectors(struct file *file, sqlite3_int64 from, sqlite3_int64 to) {
    struct image *image = file->image;
    sqlite3_int64 begin = from * SECTOR, end = to * SECTOR;
    if (end > image->size)
        end = image->size;
    memset(image->dirty + from, 0, (size_t)(to - from) * sizeof *image->dirty);
    int result = SQLITE_OK;
    for (int len; result == SQLITE_OK && begin < end; begin += len) {
        len = portion(end - begin);
        result = file->real->pMethods->xWrite(file->real, image->bytes + begin, len, begin);
    }
    return result;
}

/* Writes all dirty sectors to the disk. */
static int flush(struct file *file) {
    struct image *image = file->image;
    sqlite3_int64 sectors = image->room / SECTOR, on_disk = 0;
    int result = SQLITE_OK;
    for (sqlite3_int64 from = 0, to; result == SQLITE_OK && from < sectors; from = to) {
        to = from + 1;
        if (!image->dirty[from])
            continue;
        while (to < sectors && image->dirty[to])
            to++;
        result = write_sectors(file, from, to);
    }
    file->real->pMethods->xFileSize(file->real, &on_disk);
    if (result == SQLITE_OK && on_disk > image->size)
        result = file->real->pMethods->xTruncate(file->real, image->size);
    return result;
}

/* --- The methods of a file --- */

static int disk_close(sqlite3_file *base) {
    struct file *file = file_of(base);
    pthread_mutex_lock(&mutex);
    if (file->image && --file->image->users == 0) {
        flush(file); /* the process goes on: its kernel keeps what it has */
        drop_image(file->image);
    }
    pthread_mutex_unlock(&mutex);
    return file->real->pMethods->xClose(file->real);
}

static int disk_read(sqlite3_file *base, void *ret_bytes, int len, sqlite3_int64 at) {
    struct file *file = file_of(base);
    if (!file->image)
        return file->real->pMethods->xRead(file->real, ret_bytes, len, at);
    pthread_mutex_lock(&mutex);
    const struct image *image = file->image;
    sqlite3_int64 there = at >= image->size ? 0 : image->size - at;
    int count = there < len ? (int)there : len;
    if (count)
        memcpy(ret_bytes, image->bytes + at, (size_t)count);
    pthread_mutex_unlock(&mutex);
    memset((uint8_t *)ret_bytes + count, 0, (size_t)(len - count));
    return count < len ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

/* Writes some of the sectors to the disk, as a kernel may do at any time. */
static void write_back(struct file *file, sqlite3_int64 from, sqlite3_int64 to) {
    for (sqlite3_int64 sector = from / SECTOR; writeback && sector * SECTOR < to; sector++)
        if (fault_chance(writeback))
            (void)write_sectors(file, sector, sector + 1);
}

static int disk_write(sqlite3_file *base, const void *bytes, int len, sqlite3_int64 at) {
    struct file *file = file_of(base);
    if (!file->image)
        return file->real->pMethods->xWrite(file->real, bytes, len, at);
    if (fault_now(FAULT_NO_SPACE))
        return SQLITE_FULL;
    if (fault_now(FAULT_WRITE))
        return SQLITE_IOERR_WRITE;
    bool cut = fault_now(FAULT_SHORT);
    if (cut)
        len /= 2;
    pthread_mutex_lock(&mutex);
    struct image *image = file->image;
    make_room(image, at + len);
    memcpy(image->bytes + at, bytes, (size_t)len);
    mark_dirty(image, at, at + len);
    if (at + len > image->size)
        image->size = at + len;
    write_back(file, at, at + len);
    pthread_mutex_unlock(&mutex);
    return cut ? SQLITE_FULL : SQLITE_OK;
}

static int disk_truncate(sqlite3_file *base, sqlite3_int64 size) {
    struct file *file = file_of(base);
    if (!file->image)
        return file->real->pMethods->xTruncate(file->real, size);
    pthread_mutex_lock(&mutex);
    struct image *image = file->image;
    make_room(image, size);
    if (size < image->size)
        memset(image->bytes + size, 0, (size_t)(image->size - size));
    mark_dirty(image, size < image->size ? size : image->size,
               size < image->size ? image->size : size);
    image->size = size;
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

/* SIGKILL leaves the kernel its pages, so nothing more than a write is needed here. */
static int disk_sync(sqlite3_file *base, int flags) {
    struct file *file = file_of(base);
    if (!file->image)
        return file->real->pMethods->xSync(file->real, flags);
    if (fault_now(FAULT_SYNC))
        return SQLITE_IOERR_FSYNC;
    pthread_mutex_lock(&mutex);
    int result = flush(file);
    pthread_mutex_unlock(&mutex);
    return result;
}

static int disk_file_size(sqlite3_file *base, sqlite3_int64 *ret_size) {
    struct file *file = file_of(base);
    if (!file->image)
        return file->real->pMethods->xFileSize(file->real, ret_size);
    pthread_mutex_lock(&mutex);
    *ret_size = file->image->size;
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

static int disk_lock(sqlite3_file *base, int lock) {
    sqlite3_file *real = file_of(base)->real;
    return real->pMethods->xLock(real, lock);
}

static int disk_unlock(sqlite3_file *base, int lock) {
    sqlite3_file *real = file_of(base)->real;
    return real->pMethods->xUnlock(real, lock);
}

static int disk_check_lock(sqlite3_file *base, int *ret_reserved) {
    sqlite3_file *real = file_of(base)->real;
    return real->pMethods->xCheckReservedLock(real, ret_reserved);
}

/* The real file must not be sized behind the image's back. */
static int disk_control(sqlite3_file *base, int operation, void *argument) {
    struct file *file = file_of(base);
    if (file->image &&
        (operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE))
        return SQLITE_OK;
    return file->real->pMethods->xFileControl(file->real, operation, argument);
}

static int disk_sector_size(sqlite3_file *base) {
    (void)base;
    return SECTOR;
}

static int disk_traits(sqlite3_file *base) {
    sqlite3_file *real = file_of(base)->real;
    return real->pMethods->xDeviceCharacteristics(real);
}

static int disk_shm_map(sqlite3_file *base, int page, int size, int extend,
                        void volatile **ret_page) {
    sqlite3_file *real = file_of(base)->real;
    return real->pMethods->xShmMap(real, page, size, extend, ret_page);
}

static int disk_shm_lock(sqlite3_file *base, int offset, int count, int flags) {
    sqlite3_file *real = file_of(base)->real;
    return real->pMethods->xShmLock(real, offset, count, flags);
}

static void disk_shm_barrier(sqlite3_file *base) {
    sqlite3_file *real = file_of(base)->real;
    real->pMethods->xShmBarrier(real);
}

static int disk_shm_unmap(sqlite3_file *base, int delete_too) {
    sqlite3_file *real = file_of(base)->real;
    return real->pMethods->xShmUnmap(real, delete_too);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* no memory-mapped files */
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_file_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_check_lock,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector_size,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_shm_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_shm_barrier,
    .xShmUnmap = disk_shm_unmap,
};

/* --- The VFS --- */

static int disk_open(sqlite3_vfs *self, const char *path, sqlite3_file *base, int flags,
                     int *ret_flags) {
    (void)self;
    struct file *file = file_of(base);
    file->base.pMethods = NULL;
    file->image = NULL;
    file->real = (sqlite3_file *)(file + 1);
    int result = unix_vfs->xOpen(unix_vfs, path, file->real, flags, ret_flags);
    if (result != SQLITE_OK)
        return result;
    file->base.pMethods = &methods;
    if (path && flags & IMAGED) {
        pthread_mutex_lock(&mutex);
        file->image = share_image(path, file->real);
        pthread_mutex_unlock(&mutex);
    }
    return SQLITE_OK;
}

/* Turns SQLite's flushing off, whatever the server asks for. */
int __wrap_sqlite3_exec(sqlite3 *handle, const char *sql, int (*row)(void *, int, char **, char **),
                        void *context, char **ret_words) {
    int result = __real_sqlite3_exec(handle, sql, row, context, ret_words);
    if (result == SQLITE_OK && strstr(sql, "synchronous") && getenv("CRASH_SYNC_OFF"))
        result = __real_sqlite3_exec(handle, "pragma synchronous = off", NULL, NULL, NULL);
    return result;
}

/* Runs after the one of faults.c, which must come before SQLite's start. */
__attribute__((constructor(102))) static void insert_disk(void) {
    const char *percent = getenv("CRASH_WRITEBACK");
    writeback = percent ? (int)strtol(percent, NULL, 10) : 0;
    unix_vfs = sqlite3_vfs_find(NULL);
    vfs = *unix_vfs;
    vfs.pNext = NULL;
    vfs.zName = "forgetful";
    vfs.szOsFile = (int)sizeof(struct file) + unix_vfs->szOsFile;
    vfs.xOpen = disk_open;
    sqlite3_vfs_register(&vfs, 1);
}
