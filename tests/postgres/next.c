/* The next version of the service, for the test of a rolling upgrade: this one with another file of
 * the schema. Its functions stand before those of migrate.c; everything else is the service itself.
 */
#include "store/engine/migrate.h"

int __real_migration_newest(const char *engine);
int __wrap_migration_newest(const char *engine);
const char *__real_migration_sql(const char *engine, int number);
const char *__wrap_migration_sql(const char *engine, int number);

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
