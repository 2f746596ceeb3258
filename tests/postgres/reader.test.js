/** The operator's queries in SQL: a role that reads the views and nothing else, and how it comes by that. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { eventually, signUp, startServer } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
import { root } from '../fixtures/server.js';

const flags = ['--admin-listen', '127.0.0.1:0'];
const server = await startServer({ flags });
after(() => server.stop());
const anna = await signUp(server, { email: 'anna.box@kiel.example' });
const operator = await operatorOf(server);

/** What the operator's page answers to a query. */
const query = async (sql, by = operator) => (await by.ask(`/admin/sql?${new URLSearchParams({ q: sql })}`)).text;

/** How many rows the answer has, as soon as one comes within the two seconds of a query: the machine may be busy. */
const count = async (sql, by) => Number(await eventually('an answer in time', async () => /<p class="soft">(\d+) rows/.exec(await query(sql, by))?.[1]));

/** The page without what was asked, which it repeats. */
const answerOf = (text) => text.replace(/<textarea.*?<\/textarea>/s, '');

const refusal = async (sql, by) => /role="alert">([^<]*)/.exec(answerOf(await query(sql, by)))?.[1];

const admin = (command, ...words) =>
  spawnSync(server.program, ['admin', command, ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });

/** A role of this test, and another server on the same database that asks as this role. */
async function startAs(t, role, create = `create role ${role} login`) {
  server.sql(create);
  t.after(() => server.sql(`drop owned by ${role}; drop role ${role}`));
  const { SHANGHAIEN_DATABASE, SHANGHAIEN_DATABASE_READER: reader } = server.env;
  const other = await startServer({ flags, env: { SHANGHAIEN_DATABASE, SHANGHAIEN_DATABASE_READER: reader.replace('reader@', `${role}@`) } });
  t.after(() => other.stop());
  return { other, by: await operatorOf(other) };
}

test('each of the views is read, of at most 500 rows, by queries of all kinds', async () => {
  const person = `<th scope="col">name<th scope="col">kind.*${anna.name}</a><td class="short">person`;
  assert.match(await query(`select name, kind from admin_players where name = '${anna.name}';`), new RegExp(person, 's'));
  assert.match(await query(`with p as (select * from admin_players) select p.name, kind from p -- all`), new RegExp(person, 's'));
  const views = server.views().filter((view) => view.startsWith('admin_'));
  assert.ok(views.length > 15);
  for (const view of views) assert.ok((await count(`table ${view}`)) >= 0, view);
  assert.equal(await count('select 1 from admin_dice_by_pair a, admin_dice_by_pair b, admin_dice_by_pair c'), 500);
  assert.equal(await count("values (1, null), (2, 'b')"), 2);
});

test('no table is read, by whatever way', async () => {
  const tables = server.rows("select tablename as name from pg_tables where schemaname = 'public'").map(({ name }) => name);
  assert.ok(tables.length > 40);
  for (const name of tables) assert.match(await refusal(`select * from ${name}`), /permission denied for table/, name);
  const ways = [
    'select password_hash from accounts', 'select max(email) from accounts', 'select count(*) from accounts', 'table public.accounts',
    'select name from admin_players where exists (select from accounts where email > name)', 'select * from people',
    'with admin_players as (select * from accounts) select * from admin_players',
    "select query_to_xml('select email from accounts', true, false, '')", "select table_to_xml('accounts', true, false, '')",
    "select ts_stat('select to_tsvector(email) from accounts')", "select nextval(pg_get_serial_sequence('accounts', 'id'))",
    "select pg_read_file('PG_VERSION')", 'select passwd from pg_shadow', 'select rolpassword from pg_authid',
  ];
  for (const sql of ways) {
    assert.match(await refusal(sql), /permission denied/, sql);
    assert.ok(!answerOf(await query(sql)).includes('kiel.example'), sql);
  }
});

test('nothing is written', async () => {
  const commands = [
    "update accounts set name = 'x'", 'delete from messages', 'drop view admin_players', 'create table x (y int)', 'create temp table x (y int)',
    'do $$ begin perform 1; end $$', 'copy accounts to stdout', 'lock table accounts', 'listen shanghaien', 'notify shanghaien', 'begin', 'commit',
    'select a from accounts a for update', 'vacuum', 'explain analyze select 1', 'select 1 into x', 'with x as (delete from messages returning id) select * from x', 'selec', '-- nothing', ';',
  ];
  for (const sql of commands) assert.match(await refusal(sql), /syntax error|must not|not allowed|does not exist|query is required|cannot/i, sql);
  assert.match(await refusal("select set_config('transaction_read_only', 'off', false)"), /must be set before any query/);
  const objects = () => server.sql('select count(*) from pg_largeobject_metadata');
  const before = objects();
  await query("select lo_from_bytea(0, 'x')"); // PostgreSQL 15 does that in a transaction that only reads
  assert.equal(objects(), before);
});

test('a query does not become another role, nor more than one', async () => {
  for (const sql of ['set role postgres', 'set session authorization postgres', 'reset role'])
    assert.match(await refusal(sql), /syntax error/, sql);
  for (const setting of ['role', 'session_authorization'])
    assert.match(await refusal(`select set_config('${setting}', 'postgres', false)`), /permission denied to set/, setting);
  for (const sql of ['select 1; select 2', 'select 1; commit; set role postgres', 'select 1; drop table messages'])
    assert.match(await refusal(sql), /cannot insert multiple commands/, sql);
  assert.match(await query('select current_user, session_user'), /<td class="short">reader<td class="short">reader/);
});

test('a query is ended after two seconds, also one that lifts the limit', async () => {
  assert.match(await refusal('select pg_sleep(600)'), /longer than two seconds/);
  assert.match(await refusal("select set_config('statement_timeout', '0', false), pg_sleep(600)"), /longer than two seconds/);
  assert.equal(await count('select 1 as n'), 1);
});

test('without the setting, the page says what is required, and asks nothing', async (t) => {
  const { SHANGHAIEN_DATABASE } = server.env;
  const other = await startServer({ flags, env: { SHANGHAIEN_DATABASE, SHANGHAIEN_DATABASE_READER: '' } });
  t.after(() => other.stop());
  const text = await query('select 1 as n', await operatorOf(other));
  assert.match(text, /create a role that may only read the views and name it in the setting <code>database-reader<\/code>/);
  assert.doesNotMatch(text, /<textarea|<table>|role="alert"/);
});

test('a start grants the views again, also after they were made anew, and only them', async (t) => {
  const { other, by } = await startAs(t, 'of_its_own');
  assert.ok((await count('select 1 from admin_players', by)) > 0);
  server.sql('revoke all on admin_players from of_its_own; grant select (email) on accounts to of_its_own; grant delete on messages to of_its_own');
  assert.match(await refusal('select 1', by), /of_its_own may read more than the views/);
  assert.equal(admin('grant-reader', 'of_its_own').stdout, "of_its_own may read the operator's views, and nothing else\n");
  assert.ok((await count('select 1 from admin_players', by)) > 0);
  const rights = () =>
    server.sql("select string_agg(distinct privilege_type || left(relname, 6), ' ') from pg_class, aclexplode(relacl) where grantee = 'of_its_own'::regrole");
  assert.equal(rights(), 'SELECTadmin_');
  server.sql('update schema_version set views = 0');
  await other.restart();
  assert.ok((await count('select 1 from admin_players', await operatorOf(other))) > 0);
  assert.equal(rights(), 'SELECTadmin_');
});

test('the role of the manual reads the views', async (t) => {
  const manual = readFileSync(join(root, 'deploy/docs/postgresql.md'), 'utf8');
  const [script] = /^ {4}create role .*;$/m.exec(manual);
  const [, role] = /^ {4}database-reader = postgresql:\/\/(\w+)@/m.exec(manual);
  const { by } = await startAs(t, role, script);
  assert.ok((await count('select 1 from admin_players', by)) > 0);
  assert.match(await refusal('select email from accounts', by), /permission denied/);
});

test('a role that is read-only by itself will do', async (t) => {
  const { other } = await startAs(t, 'read_only_already');
  server.sql('alter role read_only_already set default_transaction_read_only = on');
  await other.restart();
  assert.ok((await count('select 1 from admin_players', await operatorOf(other))) > 0);
});

test('a role that could read more is refused, at the start, in the page and by the command', async (t) => {
  const { by, other } = await startAs(t, 'member', 'create role member login noinherit in role pg_read_all_data');
  assert.match(other.stderr, /event=no_reader error="The role member may read more than the views/);
  assert.match(await refusal("select set_config('role', 'pg_read_all_data', false)", by), /member may read more than the views/);
  for (const [role, words] of [['member', /The role member may read too much/], ['postgres', /The role postgres may read too much/], ['nobody_there', /There is no role nobody_there/]]) {
    const { status, stderr } = admin('grant-reader', role);
    assert.notEqual(status, 0);
    assert.match(stderr, words);
  }
});

test('a reader must be an address of PostgreSQL, and its password is no flag', () => {
  const start = (reader) => spawnSync(server.program, ['serve', '--data', server.data, `--database-reader=${reader}`], { env: server.env, encoding: 'utf8', timeout: 60_000 });
  for (const [reader, words] of [['var', /database-reader: must be an address/], ['postgresql://reader:secret@db.example/club', /password on the command line/]]) {
    const { status, stderr } = start(reader);
    assert.equal(status, 2, stderr);
    assert.match(stderr, words);
    assert.doesNotMatch(stderr, /secret@/);
  }
});
