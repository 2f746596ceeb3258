#include "store/engine/migrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
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

const char *migration_sql(const char *engine, int number) {
    for (size_t i = 0; i < assets_count; i++)
        if (number_of(&assets[i], engine) == number)
            return (const char *)assets[i].data;
    return "";
}

const char *migration_views(const char *engine) {
    char path[PREFIX];
    snprintf(path, sizeof path, "sql/%s/views.sql", engine);
    return (const char *)asset_find(path)->data;
}

enum error_code migration_check(int version, int newest, struct error *err) {
    if (version > newest)
        return error_field(err, "database",
                           "the database has schema version %d, this program knows only up to %d: "
                           "a newer program wrote it",
                           version, newest);
    return ERROR_NONE;
}

enum error_code migrate(const char *address, struct error *err) {
    const struct engine *engine = NULL;
    TRY(engine_of(address, &engine, err));
    return engine->migrate(address, err);
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
