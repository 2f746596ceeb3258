/** Both engines have one schema: the same tables, columns, constraints, indexes and views, under the same names. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { dropDatabase, makeDatabase, sql } from '../fixtures/database.js';
import { root, startServer } from '../fixtures/server.js';

/** One service on each engine; the setting that is empty stands for the file. */
const data = mkdtempSync(join(tmpdir(), 'shanghaien-'));
const [postgres, file] = await Promise.all([startServer(), startServer({ data, env: { SHANGHAIEN_DATABASE: '' } })]);
after(async () => {
  await Promise.all([postgres.stop(), file.stop()]);
  rmSync(data, { recursive: true });
});

const sqlite = (query) => JSON.parse(execFileSync('sqlite3', ['-readonly', '-json', join(data, 'shanghaien.db'), query], { encoding: 'utf8' }) || '[]');
const both = (here, there) => [sqlite(here), postgres.rows(there)].map((rows) => rows.map(Object.values).map(String).sort());

const OURS = "m.type = 'table' and m.name not like 'sqlite_%'";

/** What differs between the engines in the text of a table or index; references have a test of their own. */
const IN_POSTGRES = [
  [/--.*/g, ''],
  [/\breferences \w+ \(\w+\)( on delete (restrict|cascade|set null))?/g, ''],
  [/ autoincrement\b/g, ''],
  [/\)\s*strict(, without rowid)?$/, ')'],
  [/\binteger\b/g, 'bigint'],
  [/\bblob\b/g, 'bytea'],
  [/\breal\b/g, 'double precision'],
  [/glob '\[\[\]\{\*\}\]'/g, "like '[{%}]'"],
  [/glob '\{\*\}'/g, "like '{%}'"],
  [/iif\(([^,]+),([^,]+),([^)]+)\)/g, 'case when $1 then $2 else $3 end'],
  [/value - 2 \* deviation/g, '($&)'], // an expression in an index
];
const translated = (text) => IN_POSTGRES.reduce((done, [from, to]) => done.replace(from, to), text);

/** The tables and indexes of SQLite once more, made by PostgreSQL, which then says both in its own words. */
const made = sqlite("select sql from sqlite_schema where sql is not null and type in ('table', 'index') and name not like 'sqlite_%' order by type desc").map(({ sql }) => translated(sql));
postgres.sql(['create schema file', 'set search_path = file, public', ...made].join(';\n'));

/** What a query gives for each of the two schemas; `:schema` stands for its number. */
const bothSay = (query) =>
  ['file', 'public'].map((schema) => postgres.rows(query.replaceAll(':schema', `'${schema}'::regnamespace`)).map((row) => Object.values(row).join(' ').replaceAll(/\b(file|public)\./g, '')).sort());

function assertSame(query, least) {
  const [here, there] = bothSay(query);
  assert.deepEqual(there, here);
  assert.ok(here.length > least, `only ${here.length}`);
}

test('tables have the same columns, with the same types, defaults and collations, that may or may not be null', () => {
  assertSame(
    `select relname, attname, format_type(atttypid, null), attnotnull, pg_get_expr(adbin, adrelid) as otherwise, collname
      from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
      left join pg_collation l on l.oid = attcollation
      where relnamespace = :schema and relkind = 'r' and relname <> 'schema_version' and attnum > 0 and not attisdropped`,
    200,
  );
});

test('tables have the same primary keys, unique columns and checks, under the same names', () => {
  assertSame(
    "select conrelid::regclass::text as tbl, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = :schema and contype in ('p', 'u', 'c')",
    150,
  );
});

test('indexes have the same names, columns, order and conditions', () => {
  assertSame(
    'select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid where relnamespace = :schema and not exists (select 1 from pg_constraint where conindid = indexrelid)',
    40,
  );
});

test('the service gives ids where SQLite does: in each table whose only key is a number called id', () => {
  const [here, there] = both(
    `select m.name from sqlite_schema m, pragma_table_info(m.name) c where ${OURS} and c.pk = 1 and c.name = 'id' and lower(c.type) = 'integer' and m.name <> 'push_key'`,
    "select table_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'",
  );
  assert.deepEqual(there, here);
});

test('triggers have the same names and act at the same time', () => {
  const here = sqlite("select sql from sqlite_schema where type = 'trigger'").map(({ sql }) => /^create trigger (\w+ \w+ \w+ on \w+)/i.exec(sql)[1]).sort();
  const there = postgres.rows("select trigger_name, lower(action_timing), lower(event_manipulation) as event, 'on ' || event_object_table as tbl from information_schema.triggers where trigger_schema = 'public'");
  assert.deepEqual(there.map((row) => Object.values(row).join(' ')).sort(), here);
  assert.ok(here.length > 0);
});

test('views have the same columns in the same order', () => {
  const [here, there] = both(
    "select m.name as view, c.cid + 1, c.name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'view'",
    "select table_name, ordinal_position, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and table_type = 'VIEW'",
  );
  assert.deepEqual(there, here);
});

test('references go to the same tables and do the same when a row goes', () => {
  const ACTIONS = { a: 'NO ACTION', r: 'RESTRICT', c: 'CASCADE', n: 'SET NULL' };
  const [here, there] = both(
    `select m.name, f."from", f."table" as "to", f.on_delete from sqlite_schema m, pragma_foreign_key_list(m.name) f where ${OURS}`,
    `select conrelid::regclass::text as "table", attname, confrelid::regclass::text, confdeltype from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`,
  );
  assert.deepEqual(there.map((row) => row.replace(/.$/, (action) => ACTIONS[action])), here);
});

test('both have the same house players, with the same skeletons of names', () => {
  const [here, there] = both(...Array(2).fill('select a.name, a.kind, s.skeleton from accounts a join name_skeletons s on s.account = a.id order by a.id'));
  assert.deepEqual(there, here);
});

/** The schema as PostgreSQL's own tool writes it, without the tool's own lines. */
const schemaOf = ({ env }) =>
  execFileSync('pg_dump', ['--schema-only', '--schema=public', `--dbname=${env.SHANGHAIEN_DATABASE}`], { encoding: 'utf8' }).replaceAll(/^\\.*$/gm, '');

const history = readdirSync(join(root, 'sql/postgres')).filter((name) => /^\d{3}_/.test(name)).sort();

for (const [i, name] of history.slice(0, -1).entries())
  test(`a database as ${name} had it comes to the present schema`, async (t) => {
    const past = mkdtempSync(join(tmpdir(), 'shanghaien-'));
    t.after(() => {
      dropDatabase(past);
      rmSync(past, { recursive: true });
    });
    makeDatabase(past);
    for (const file of history.slice(0, i + 1)) sql(past, readFileSync(join(root, 'sql/postgres', file), 'utf8'));
    sql(past, `create table schema_version (version bigint not null, views bigint); insert into schema_version values (${Number.parseInt(name)})`);
    const server = await startServer({ data: past });
    t.after(() => server.stop());
    assert.equal(schemaOf(server), schemaOf(postgres));
  });

test('the house player lang-tsu becomes Madame Ling, and others of that name make room', async (t) => {
  const past = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => {
    dropDatabase(past);
    rmSync(past, { recursive: true });
  });
  makeDatabase(past);
  for (const file of history.filter((name) => name < '021')) sql(past, readFileSync(join(root, 'sql/postgres', file), 'utf8'));
  sql(
    past,
    `create table schema_version (version bigint not null, views bigint); insert into schema_version values (20);
    insert into accounts (name, kind, password_hash, display_name, created_at) values ('Madame-Ling', 'person', 'x', null, 1),
      ('madame-ling.1', 'person', 'x', null, 2), ('madame-ling-3', 'person', 'x', null, 3), ('anita', 'person', 'x', 'Madame L1ng 2', 4);
    insert into name_skeletons select skeleton, id, of from accounts join (values
      ('Madame-Ling', 'rnadarnellng', 'name'), ('Madame-Ling', 'madarnellng', 'name'), ('madame-ling.1', 'rnadarnellngl', 'name'),
      ('madame-ling-3', 'rnadarnellnge', 'name'), ('anita', 'anlta', 'name'), ('anita', 'rnadarnellng2', 'display_name')) as looks (who, skeleton, of) on who = name`,
  );
  const house = (name) => `select id from accounts where kind = 'house' and name in ('${name}', '${name}-2', '${name}-3', '${name}-4', '${name}-5') order by name`;
  const before = sql(past, house('lang-tsu'));
  const server = await startServer({ data: past });
  t.after(() => server.stop());
  assert.match(before, /^(\d+\n){4}\d+$/);
  assert.equal(server.sql(house('madame-ling')), before);
  const others = "select name, display_name, string_agg(skeleton, ' ' order by skeleton collate \"C\") as looks from accounts a join name_skeletons s on s.account = a.id where kind = 'person' group by a.id order by a.id";
  assert.deepEqual(server.rows(others), [
    { name: 'Madame-Ling.2', display_name: null, looks: 'madarnellng2 rnadarnellng2' },
    { name: 'madame-ling.1', display_name: null, looks: 'rnadarnellngl' },
    { name: 'madame-ling-3.1', display_name: null, looks: 'rnadarnellngel' },
    { name: 'anita', display_name: null, looks: 'anlta' },
  ]);
});
