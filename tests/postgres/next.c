/* The next version of the service, for the test of a rolling upgrade: this one with another file of
 * the schema. Its functions stand before those of migrate.c; everything else is the service itself.
 */
#include <stdio.h>

#include "base/clock.h"
#include "store/engine/migrate.h"

int __real_migration_newest(const char *engine);
int __wrap_migration_newest(const char *engine);
const char *__real_migration_sql(const char *engine, int number);
const char *__wrap_migration_sql(const char *engine, int number);

bool __real_migration_name(const char *engine, int number, char ret_name[MIGRATION_NAME]);
bool __wrap_migration_name(const char *engine, int number, char ret_name[MIGRATION_NAME]);
void __real_migration_tell(const char *engine, int number, int64_t began, migration_done *done,
                           void *context);
void __wrap_migration_tell(const char *engine, int number, int64_t began, migration_done *done,
                           void *context);

int __wrap_migration_newest(const char *engine) {
    return __real_migration_newest(engine) + 1;
}

/* As sql/README.md allows it: tables and columns that the version before need not know. */
const char *__wrap_migration_sql(const char *engine, int number) {
    if (number <= __real_migration_newest(engine))
        return __real_migration_sql(engine, number);
    return "alter table games add column next_note text;"
           "alter table moves add column next_number integer not null default 7;"
           "alter table accounts add column next_note text;"
           "create table next_things (id integer primary key, game integer references games (id));"
           "create index next_moves on moves (next_number)";
}

bool __wrap_migration_name(const char *engine, int number, char ret_name[MIGRATION_NAME]) {
    if (number <= __real_migration_newest(engine))
        return __real_migration_name(engine, number, ret_name);
    snprintf(ret_name, MIGRATION_NAME, "%03d_next", number);
    return true;
}

void __wrap_migration_tell(const char *engine, int number, int64_t began, migration_done *done,
                           void *context) {
    char name[MIGRATION_NAME];
    if (number <= __real_migration_newest(engine))
        __real_migration_tell(engine, number, began, done, context);
    else if (done && __wrap_migration_name(engine, number, name))
        done(context, name, clock_monotonic() - began);
}
