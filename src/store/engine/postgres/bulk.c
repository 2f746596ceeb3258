/* What a copy needs of PostgreSQL beside its statements (bulk.h). */
#include <inttypes.h>
#include <stdio.h>

#include "store/engine/bulk.h"
#include "store/engine/postgres/postgres.h"

/* References are dropped, and made again when all rows are there: that holds them for all rows at
 * once, in whatever order they came. A service that runs would hold the tables. */
static const char drop_references[] =
    "do $$ declare it record; begin "
    "set local lock_timeout = '10s'; "
    "create temp table kept_references on commit drop as "
    " select conrelid::regclass::text as tbl, conname as name, pg_get_constraintdef(oid) as words"
    "   from pg_constraint where contype = 'f' and connamespace = "
    "        (select oid from pg_namespace where nspname = current_schema()); "
    "for it in select * from kept_references loop "
    " execute format('alter table %s drop constraint %I', it.tbl, it.name); "
    "end loop; end $$";

/* Ids go on above all that were written. The planner has not seen the rows yet. */
static const char make_references[] =
    "do $$ declare it record; begin "
    "for it in select * from kept_references loop "
    " execute format('alter table %s add constraint %I %s', it.tbl, it.name, it.words); "
    "end loop; "
    "for it in select table_name as tbl, column_name as col,"
    "       pg_get_serial_sequence(format('%I', table_name), column_name::text) as ids"
    "  from information_schema.columns"
    " where table_schema = current_schema() and is_identity = 'YES' loop "
    " execute format('select setval(%L, greatest(max(%I), pg_sequence_last_value(%L)))"
    "                   from %I having count(*) > 0', it.ids, it.col, it.ids, it.tbl); "
    "end loop; "
    "for it in select tablename as tbl from pg_tables where schemaname = current_schema() loop "
    " execute format('analyze %I', it.tbl); "
    "end loop; end $$";

static void raise_id(char *ret_sql, size_t size, const char *table, int64_t last) {
    snprintf(ret_sql, size, "select setval(pg_get_serial_sequence('%s', 'id'), %" PRId64 ")", table,
             last);
}

const struct bulk_engine postgres_bulk = {
    .begin = drop_references,
    .end = make_references,
    .raise_id = raise_id,
    .cursor = "rows_of_table",
};
