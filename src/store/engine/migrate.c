#include "store/engine/migrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "base/clock.h"
#include "store/engine/engine.h"

enum { PREFIX = 32 };

/* The number of a file sql/ENGINE/NNN_name.sql; 0: it is none of these. */
static int number_of(const struct asset *asset, const char *engine) {
    char folder[PREFIX];
    int len = snprintf(folder, sizeof folder, "sql/%s/", engine);
    return strncmp(asset->path, folder, (size_t)len) == 0 ? (int)strtol(asset->path + len, NULL, 10)
                                                          : 0;
}

int migration_newest(const char *engine) {
    int newest = 0;
    for (size_t i = 0; i < assets_count; i++) {
        int number = number_of(&assets[i], engine);
        newest = number > newest ? number : newest;
    }
    return newest;
}

/* NULL: there is none. */
static const struct asset *file_of(const char *engine, int number) {
    for (size_t i = 0; i < assets_count; i++)
        if (number_of(&assets[i], engine) == number)
            return &assets[i];
    return NULL;
}

bool migration_name(const char *engine, int number, char ret_name[MIGRATION_NAME]) {
    const struct asset *file = file_of(engine, number);
    const char *name = file ? strrchr(file->path, '/') + 1 : "";
    snprintf(ret_name, MIGRATION_NAME, "%.*s", (int)strcspn(name, "."), name);
    return file != NULL;
}

void migration_tell(const char *engine, int number, int64_t began, migration_done *done,
                    void *context) {
    char name[MIGRATION_NAME];
    if (done && migration_name(engine, number, name))
        done(context, name, clock_monotonic() - began);
}

const char *migration_sql(const char *engine, int number) {
    const struct asset *file = file_of(engine, number);
    return file ? (const char *)file->data : "";
}

const char *migration_views(const char *engine) {
    char path[PREFIX];
    snprintf(path, sizeof path, "sql/%s/views.sql", engine);
    return (const char *)asset_find(path)->data;
}

enum error_code migration_check(int version, int newest, struct error *err) {
    if (version > newest)
        return error_field(err, "database",
                           "a downgrade does not work: the database has version %d, this program "
                           "knows only up to %d; install the newer one, or restore the backup from "
                           "before the upgrade",
                           version, newest);
    return ERROR_NONE;
}

enum error_code migrate_telling(const char *address, migration_done *done, void *context,
                                struct error *err) {
    const struct engine *engine = NULL;
    TRY(engine_of(address, &engine, err));
    return engine->migrate(address, done, context, err);
}

enum error_code migrate(const char *address, struct error *err) {
    return migrate_telling(address, NULL, NULL, err);
}

enum error_code migrate_grant_reader(const char *address, const char *role, struct error *err) {
    const struct engine *engine = NULL;
    TRY(engine_of(address, &engine, err));
    return engine->grant_reader
               ? engine->grant_reader(address, role, err)
               : error_field(
                     err, "database",
                     "The data is in a file, not in PostgreSQL; only PostgreSQL has roles.");
}
