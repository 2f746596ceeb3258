/** The operator's address: metrics, the page with the views, and who may see them; the log. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, PASSWORD, play, signUp, startGame, startServer } from '../fixtures/api.js';
import { blob, onPostgres, testOfFile } from '../fixtures/database.js';
import { operations } from '../fixtures/contract.js';
import { Operator, operatorOf, secretOf } from '../fixtures/operator.js';
import { root } from '../fixtures/server.js';

const begun = Date.now();
const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0', '--log-level', 'debug'] });
after(() => server.stop());
const operator = await operatorOf(server);
const admin = operator.url;
const ask = operator.ask.bind(operator);

/** The value of the metric with these labels, or of all with that name together. */
function valueOf(text, name) {
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  assert.ok(lines.length, `no ${name}`);
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('metrics count requests by route, commits, games and what waits', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const view = await startGame(anna, bernd, { first: 'inviter' });
  await play(anna, view, { type: 'roll' });
  const moves = '{method="POST",route="/api/games/{id}/moves"';
  // A request is counted when it is done; its client may know that a little earlier.
  const { status, headers, text } = await eventually('the count', async () => {
    const answer = await ask('/metrics');
    return answer.text.includes(moves) && answer;
  });
  assert.equal(status, 200);
  assert.match(headers['content-type'], /^text\/plain; version=0\.0\.4/);
  for (const line of text.trim().split('\n')) {
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [-+.\de]+)$/);
  }
  assert.equal(valueOf(text, `shanghaien_requests_total${moves},status="2xx"`), 1);
  assert.equal(valueOf(text, `shanghaien_request_seconds_count${moves}`), 1);
  assert.ok(valueOf(text, 'shanghaien_commits_total') >= 4);
  assert.ok(valueOf(text, 'shanghaien_commit_changes_total') >= valueOf(text, 'shanghaien_commits_total'));
  assert.equal(valueOf(text, 'shanghaien_games_active'), 1);
  assert.equal(valueOf(text, 'shanghaien_games_waiting'), 1);
  assert.equal(valueOf(text, 'shanghaien_streams{kind="game"}'), 0);
  assert.ok(valueOf(text, 'shanghaien_database_bytes') > 10_000);
  for (const name of ['changes_waiting', 'hashes_waiting', 'reads_waiting', 'outbox_waiting', 'reports_waiting']) valueOf(text, `shanghaien_${name} `);
});

test('alarms and dashboard ask for metrics that there are', async () => {
  const known = new Set([...(await ask('/metrics')).text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  for (const [file, least] of [['shanghaien.rules.yml', 9], ['grafana.json', 12]]) {
    const text = readFileSync(join(root, 'deploy/monitoring', file), 'utf8');
    const asked = new Set([...text.matchAll(/\b(shanghaien_\w+|process_\w+)\b/g)].map(([name]) => name.replace(/_seconds_(bucket|sum|count)$/, '_seconds')));
    assert.ok(asked.size >= least, `${file}: ${asked.size}`);
    // With PostgreSQL its own tools make the backups.
    assert.deepEqual([...asked].filter((name) => !known.has(name) && !(onPostgres && /^shanghaien_last_/.test(name))), [], file);
  }
});

test('metrics show the build, the process and its queues', async () => {
  const { text } = await ask('/metrics');
  const { stdout } = spawnSync(server.program, ['--version'], { encoding: 'utf8' });
  const [, version] = /^shanghaien (\S+)/.exec(stdout);
  assert.ok(text.includes(`shanghaien_build_info{version="${version}"} 1\n`), version);
  const started = valueOf(text, 'process_start_time_seconds ') * 1000;
  assert.ok(started >= begun - 1000 && started <= Date.now(), `${started}`);
  const resident = valueOf(text, 'process_resident_memory_bytes ');
  assert.ok(resident > 1e6 && resident < valueOf(text, 'process_virtual_memory_bytes '), `${resident}`);
  const files = valueOf(text, 'process_open_fds ');
  assert.ok(files > 8 && files < valueOf(text, 'process_max_fds '), `${files}`);
  assert.equal(valueOf(text, 'shanghaien_slow_jobs_waiting '), 0);
});

test('an open connection counts as one more descriptor', async (t) => {
  const before = valueOf((await ask('/metrics')).text, 'process_open_fds ');
  const sockets = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'));
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  await eventually('the descriptors', async () => valueOf((await ask('/metrics')).text, 'process_open_fds ') >= before + 20);
});

test('a failed log-in is counted, and logged as fail2ban reads it', async () => {
  const failed = async () => valueOf((await ask('/metrics')).text, 'shanghaien_log_ins_failed_total ');
  const before = await failed();
  const anna = await signUp(server);
  const forged = 'x" event=log_in_failed address="192.0.2.9"';
  for (const name of [anna.name, 'nobody-at-all', forged]) {
    assertProblem(await new Client(server).post('/api/sessions', { name, password: 'not this one' }), 401, 'bad_login');
  }
  assert.equal(await failed(), before + 3);
  const filter = readFileSync(join(root, 'deploy/fail2ban/filter.d/shanghaien.conf'), 'utf8');
  const [, pattern] = /^failregex = (.*)$/m.exec(filter);
  const regex = new RegExp(pattern.replace('<ADDR>', '(?<address>[\\d.:a-f]+)'));
  const found = server.stderr.split('\n').map((line) => regex.exec(line)?.groups.address).filter(Boolean);
  assert.deepEqual(found, Array(found.length).fill('127.0.0.1'));
  assert.ok(found.length >= 3);
  for (const word of [anna.name, 'nobody-at-all', 'not this one']) assert.ok(!server.stderr.includes(word));
});

testOfFile('the page says when the last backup was, or that there is none', async () => {
  const name = 'shanghaien_last_backup_timestamp_seconds ';
  assert.equal(valueOf((await ask('/metrics')).text, name), 0);
  assert.match((await ask('/admin')).text, /role="alert">No backup has been made/);
  const done = (...words) => assert.equal(spawnSync(server.program, ['admin', ...words, '--data', server.data]).status, 0, words[0]);
  done('nightly-backup');
  const at = valueOf((await ask('/metrics')).text, name) * 1000;
  assert.ok(at >= begun - 1000 && at <= Date.now() + 1000, `${at}`);
  const restored = 'shanghaien_last_verified_restore_timestamp_seconds ';
  assert.equal(valueOf((await ask('/metrics')).text, restored), 0);
  assert.match((await ask('/admin')).text, /role="alert">No backup has been restored on trial yet/);
  done('verify-backup');
  const verified = valueOf((await ask('/metrics')).text, restored) * 1000;
  assert.ok(verified >= at - 1000 && verified <= Date.now() + 1000, `${verified}`);
  const calm = (await ask('/admin')).text;
  assert.doesNotMatch(calm, /role="alert"/);
  assert.match(calm, /<dt>Last restore on trial<\/dt><dd>0 h ago/);
  const old = Date.now() / 1000 - 3 * 86400;
  utimesSync(join(server.data, 'shanghaien.db.backed-up'), old, old);
  assert.match((await ask('/admin')).text, /role="alert">The last backup is 3 days old/);
  utimesSync(join(server.data, 'shanghaien.db.verified'), old - 86400, old - 86400);
  assert.match((await ask('/admin')).text, /role="alert">No backup has been restored on trial for 4 days/);
});

testOfFile('the page and the metrics say when the last night’s backup or its trial failed, until one succeeds', async () => {
  const admin = (command) => spawnSync(server.program, ['admin', command, '--data', server.data], { encoding: 'utf8' });
  const figures = async () => {
    const { text } = await ask('/metrics');
    return ['backup', 'verified_restore'].map((name) => valueOf(text, `shanghaien_last_${name}_success `));
  };
  assert.equal(admin('nightly-backup').status, 0);
  server.sql('create table extra (id integer)');
  assert.equal(admin('nightly-backup').status, 1);
  assert.deepEqual(await figures(), [0, 1]);
  assert.match((await ask('/admin')).text, /role="alert">The last nightly backup failed: the backup was not used; faults found: 2/);
  const [night] = readdirSync(join(server.data, 'backup')).filter((name) => /^\d\.db$/.test(name));
  writeFileSync(join(server.data, 'backup', night), 'not a backup');
  assert.equal(admin('verify-backup').status, 1);
  assert.deepEqual(await figures(), [0, 0]);
  assert.match((await ask('/admin')).text, /role="alert">The last backup could not be restored on trial: [^<]+ is not a backup/);
  server.sql('drop table extra');
  assert.equal(admin('nightly-backup').status, 0);
  assert.equal(admin('verify-backup').status, 0);
  assert.deepEqual(await figures(), [1, 1]);
  assert.doesNotMatch((await ask('/admin')).text, /role="alert"/);
});

test('the page says when mail is failing', async (t) => {
  const failing = await startServer({
    flags: ['--admin-listen', '127.0.0.1:0', '--smtp-host', '127.0.0.1', '--smtp-port', '1', '--smtp-tls', 'none',
      '--mail-from', 'game@example.org'],
  });
  t.after(() => failing.stop());
  const other = await operatorOf(failing);
  assert.doesNotMatch((await other.ask('/admin')).text, /Mail delivery is failing/);
  await signUp(failing, { email: 'anna@example.org' });
  const text = await eventually('the alarm', async () => {
    const answer = await other.ask('/admin');
    return answer.text.includes('Mail delivery is failing') && answer.text;
  });
  assert.match(text, /role="alert">Mail delivery is failing: 1 e-mail waiting for a retry\. Last error: [^<]*onnect/);
  const { text: metrics } = await other.ask('/metrics');
  assert.equal(valueOf(metrics, 'shanghaien_outbox_failing '), 1);
  assert.deepEqual(['mail', 'webhook', 'push'].map((channel) => valueOf(metrics, `shanghaien_deliveries_waiting{channel="${channel}"}`)), [1, 0, 0]);
  const late = async () => valueOf((await other.ask('/metrics')).text, 'shanghaien_oldest_delivery_seconds{channel="mail"}');
  await eventually('the e-mail to be late', async () => (await late()) >= 1);
  assert.equal(valueOf(metrics, 'shanghaien_oldest_delivery_seconds{channel="push"}'), 0);
});

test('an event stream counts as answered', async () => {
  const anna = await signUp(server);
  const { id } = await startGame(anna, await signUp(server));
  const path = `/api/games/${id}/events`;
  const request = http.get({ host: '127.0.0.1', port: server.port, path });
  const [stream] = await once(request, 'response');
  const metrics = await eventually('the count', async () => {
    const { text } = await ask('/metrics');
    return text.includes('requests_total{method="GET",route="/api/games/{id}/events"') && text;
  });
  assert.match(metrics, /requests_total\{method="GET",route="\/api\/games\/\{id\}\/events",status="2xx"\} 1$/m);
  assert.equal(valueOf(metrics, 'shanghaien_streams{kind="game"}'), 1);
  stream.destroy();
});

test('the page shows the state of the service, and every view as a table of text', async () => {
  const anna = await signUp(server);
  assertOk(await anna.post('/api/invitations', { message: '<script>alert(1)</script> & co' }), 201);
  const home = await ask('/admin');
  assert.equal(home.status, 200);
  assert.match(home.headers['content-security-policy'], /default-src 'none'/);
  const { text: list } = await ask('/admin/tables');
  const views = [...list.matchAll(/href="(\/admin\/tables\/admin_\w+)"/g)].map(([, path]) => path);
  assert.ok(views.includes('/admin/tables/admin_games') && views.length >= 4);
  for (const path of views) assert.equal((await ask(path)).status, 200, path);
  const { text } = await ask('/admin/tables/admin_invitations');
  assert.match(text, /&lt;script>alert\(1\)&lt;\/script> &amp; co/);
  assert.doesNotMatch(text, /<script/);
  assert.equal((await ask('/css/admin.css')).status, 200);
});

test('no secret is on the page', async () => {
  const anna = await signUp(server);
  server.sql(`insert into secrets (name, value) values ('of-a-test', ${blob('5e'.repeat(32))})`);
  const { text: list } = await ask('/admin/tables');
  for (const [, path] of list.matchAll(/href="(\/admin\/tables\/\w+)"/g)) {
    const { text } = await ask(path);
    assert.doesNotMatch(text, /argon2|\$v=19|of-a-test/, path);
    assert.ok(!text.includes(anna.token), path);
    assert.doesNotMatch(text, /<th>(seed|password_hash|token_hash|inviter_nonce)/, path);
  }
});

test('a name that is no view is not found, and only forms are taken', async () => {
  for (const path of ['accounts', 'sessions', '', 'name', 'admin_games"']) {
    assert.equal((await ask(`/admin/tables/${path}`)).status, 404, path);
  }
  for (const path of ['/elsewhere', '/api/me', '/admin/elsewhere', '/admin/']) assert.equal((await ask(path)).status, 404, path);
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status, text } = await ask('/admin', { method });
    assert.equal(status, 405);
    assert.match(text, /Method not allowed; use GET, HEAD, POST\./);
  }
});

test('everything but the metrics, the health and the style sheet needs a log-in', async () => {
  const nobody = new Operator(server);
  for (const path of ['/', '/admin', '/admin/tables', '/admin/tables/admin_games', '/elsewhere']) {
    const { status, text } = await nobody.ask(path);
    assert.equal(status, 401, path);
    assert.match(text, /action="\/admin\/log-in"/);
    assert.doesNotMatch(text, /admin_\w+<|Running games/);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    assert.equal((await nobody.ask('/admin', { method, form: {} })).status, 401, method);
  }
  for (const path of ['/metrics', '/healthz', '/readyz', '/css/admin.css']) assert.equal((await nobody.ask(path)).status, 200, path);
});

test('the secret is made at the first start, for its owner only, and a command shows it', async (t) => {
  const secret = secretOf(server);
  const file = join(server.data, 'admin-secret');
  assert.match(secret, /^[\dA-Za-z]{32}$/);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const show = () => spawnSync(server.program, ['admin', 'secret', '--data', server.data], { env: server.env, encoding: 'utf8' });
  assert.equal(show().stdout, `${secret}\n`);
  assert.ok(!existsSync(`${file}.part`));
  t.after(() => chmodSync(file, 0o600));
  chmodSync(file, 0o640);
  assert.match(show().stderr, /readable by other users/);
});

test('a wrong secret is refused and logged, without what was sent', async () => {
  const nobody = new Operator(server);
  for (const secret of ['', 'not this one', secretOf(server).slice(1), `${secretOf(server)}x`]) {
    const { status, headers, text } = await nobody.send('/admin/log-in', { secret, to: '/admin/tables' });
    assert.deepEqual([status, headers['set-cookie']], [401, undefined]);
    assert.match(text, /Wrong name or secret\..*value="\/admin\/tables"/s);
  }
  assert.match(server.stderr, /event=admin_log_in_failed/);
  assert.ok(!server.stderr.includes('not this one') && !server.stderr.includes(secretOf(server)));
});

test('a log-in leads on to the page that was asked for, and never elsewhere', async () => {
  const nobody = new Operator(server);
  const secret = secretOf(server);
  const led = async (to) => (await nobody.send('/admin/log-in', { secret, to })).headers.location;
  assert.equal(await led('/admin/tables'), '/admin/tables');
  for (const to of ['', '//evil.example', 'https://evil.example/admin', '/admin\\evil', '/admin\r\nX: y']) {
    assert.equal(await led(to), '/admin', to);
  }
  const { headers } = await nobody.send('/admin/log-in', { secret, to: '/' });
  assert.match(headers['set-cookie'][0], /^admin=\d+\.operator\.[\da-f]{64}; Path=\/admin; HttpOnly; SameSite=Strict; Max-Age=43200$/);
});

test('a cookie that the service has not made opens nothing; after a log-out that which it made does not either', async () => {
  const other = await operatorOf(server);
  const { cookie } = other;
  for (const forged of ['admin=', 'admin=1.', `${cookie}0`, cookie.replace(/=\d/, '=9'), cookie.replace('admin', 'xadmin')]) {
    other.cookie = forged;
    assert.equal((await other.ask('/admin')).status, 401, forged);
  }
  other.cookie = cookie;
  assert.equal((await other.ask('/admin')).status, 200);
  const { status, headers } = await other.send('/admin/log-out', {});
  assert.equal(status, 303);
  assert.match(headers['set-cookie'][0], /^admin=; .*Max-Age=0$/);
  other.cookie = cookie;
  assert.equal((await other.ask('/admin')).status, 401);
  await operator.logIn();
  assert.equal((await other.ask('/admin')).status, 401);
  assert.equal((await operator.ask('/admin')).status, 200);
});

test('a form that another site’s page sends is refused, with the cookie and without', async () => {
  const foreign = [{ Origin: 'http://evil.example' }, { Origin: 'null' }, { Origin: server.url }, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }];
  for (const headers of foreign) {
    assert.equal((await operator.send('/admin/log-out', {}, { headers })).status, 403, JSON.stringify(headers));
    assert.equal((await new Operator(server).send('/admin/log-in', { secret: secretOf(server) }, { headers })).status, 403);
  }
  const own = { Origin: admin.origin, 'Sec-Fetch-Site': 'same-origin' };
  assert.equal((await operator.send('/admin/log-out', {}, { headers: own })).status, 303);
  await operator.logIn();
});

test('what is no form, or too long, is refused', async () => {
  const json = { headers: { 'Content-Type': 'application/json' } };
  assert.equal((await operator.send('/admin/log-in', {}, json)).status, 415);
  assert.equal((await operator.send('/admin/log-in', { secret: 'x'.repeat(300_000) })).status, 413);
  assert.equal((await operator.send('/admin/log-in', Object.fromEntries([...'abcdefghijklmnopq'].map((name) => [name, 1])))).status, 400);
});

test('a log-in ends after twelve hours, and outlives a restart', async (t) => {
  const clocked = await startServer({ clock: true, flags: ['--admin-listen', '127.0.0.1:0'] });
  t.after(() => clocked.stop());
  const { cookie } = await operatorOf(clocked);
  await clocked.restart();
  const again = Object.assign(new Operator(clocked), { cookie });
  assert.equal((await again.ask('/admin')).status, 200);
  await clocked.setNow(new Date(Date.now() + 11.9 * 3_600_000));
  assert.equal((await again.ask('/admin')).status, 200);
  await clocked.setNow(new Date(Date.now() + 12.1 * 3_600_000));
  assert.equal((await again.ask('/admin')).status, 401);
});

test('the pages are not answered under another site’s name; figures and health are', async () => {
  for (const host of ['evil.example', `evil.example:${admin.port}`, '127.0.0.1', `127.0.0.1.evil.example:${admin.port}`]) {
    for (const path of ['/', '/admin', '/admin/log-in', '/admin/tables/admin_games']) {
      const { status, text } = await ask(path, { host });
      assert.equal(status, 421, host);
      assert.equal(text, '421 The admin page answers only to its own host name.\n');
    }
    assert.equal((await operator.send('/admin/log-in', { secret: secretOf(server) }, { host })).status, 421);
    for (const path of ['/metrics', '/healthz', '/readyz']) assert.equal((await ask(path, { host })).status, 200);
  }
  assert.equal((await ask('/admin', { host: `localhost:${admin.port}` })).status, 200);
});

test('the pages are reached by the address that the operator has set', async (t) => {
  const named = await startServer({ flags: ['--admin-listen', '127.0.0.1:0', '--admin-url', 'https://admin.example.org'] });
  t.after(() => named.stop());
  const own = { host: 'admin.example.org', headers: { Origin: 'https://admin.example.org', 'Sec-Fetch-Site': 'same-origin' } };
  const there = new Operator(named);
  assert.equal((await there.send('/admin/log-in', { secret: secretOf(named) }, own)).status, 303);
  assert.equal((await there.send('/admin/log-in', { secret: secretOf(named) }, { ...own, host: 'evil.example' })).status, 421);
  assert.equal((await there.send('/admin/log-in', { secret: secretOf(named) }, { host: own.host, headers: { Origin: 'https://evil.example' } })).status, 403);
  assert.equal((await (await operatorOf(named)).ask('/admin')).status, 200);
});

test('the figures have every route of the interface', async () => {
  const nobody = new Client(server);
  const served = operations.filter(({ path }) => !['/api/openapi.json', '/api/docs'].includes(path)); // files
  for (const { method, path } of served) await nobody.request(method.toUpperCase(), path.replace(/{\w+}/g, 'x'), { raw: '{}' });
  await eventually('the count', async () => {
    const { text } = await ask('/metrics');
    return served.every(({ method, path }) => text.includes(`{method="${method.toUpperCase()}",route="${path}"`));
  });
});

test('the public address has neither metrics nor the page', async () => {
  const { port } = server;
  for (const path of ['/metrics', '/admin', '/admin/tables/admin_games']) {
    const answer = await ask(path, { port, host: `127.0.0.1:${port}` });
    assert.doesNotMatch(answer.text, /shanghaien_requests|<table/, path);
    assert.equal(answer.status, 404, path);
  }
});

test('at debug level there is a line for each request, without a secret', async () => {
  const anna = await signUp(server);
  const invitation = assertOk(await anna.post('/api/invitations', { unlisted: true }), 201);
  await anna.get(`/api/invitations/${invitation.id}`);
  const line = /level=debug event=request method="GET" route="\/api\/invitations\/\{id\}" status="200" us="\d+"/;
  await eventually('the line', () => line.test(server.stderr));
  for (const secret of [anna.token, PASSWORD, invitation.id]) assert.ok(!server.stderr.includes(secret));
});

test('a second service on the same machine runs without the page and says so', async (t) => {
  const second = await startServer({ flags: ['--admin-listen', admin.host] });
  t.after(() => second.stop());
  assert.match(second.stderr, /level=warning event=no_admin_page/);
  assert.doesNotMatch(second.stderr, /event=request /);
});

test('the version names every library', () => {
  const { stdout, status } = spawnSync(server.program, ['version'], { encoding: 'utf8' });
  assert.equal(status, 0);
  for (const name of ['shanghaien', 'libmicrohttpd', 'SQLite', 'cJSON', 'libsodium', 'libcurl', 'zlib', 'ICU', 'OpenSSL', 'librsvg', 'libpq']) {
    assert.match(stdout, new RegExp(`^${name} \\d+\\.\\d+`, 'm'));
  }
});

/* --- Acts --- */

/** Does an act by its form, and follows to the page that says what was done. */
async function act(form) {
  const { status, headers, text } = await operator.send('/admin/acts', form);
  assert.equal(status, 303, text);
  return (await ask(headers.location)).text;
}

test('an act of the page is done and logged, and the next page says so once', async () => {
  const anna = await signUp(server);
  assertOk(await anna.get('/api/me'));
  const to = `/admin/players/${anna.name}`;
  assert.match(await act({ act: 'lock', subject: anna.name, reason: 'insults <b>', to }), new RegExp(`role="status">${anna.name} is locked<`));
  assertProblem(await anna.get('/api/me'), 401, 'not_logged_in');
  const { text } = await ask(to);
  assert.doesNotMatch(text, /role="status"/);
  assert.match(text, /<dt>Locked<\/dt>.*value="unlock"/s);
  assert.match((await ask(`/admin/tables/admin_log?q=${anna.name}`)).text, /<td class="short">page<td class="short">lock.*insults &lt;b>/);
});

test('an act that fails says why, leads back, and leaves no entry', async () => {
  const anna = await signUp(server);
  const to = `/admin/players/${anna.name}`;
  const refusals = [
    [409, { act: 'rename', subject: anna.name, value: 'el-dado' }, /looks too much like el-dado|reserved/],
    [404, { act: 'lock', subject: 'nobody-at-all' }, /no player with that name/],
    [403, { act: 'lock', subject: 'el-dado' }, /house player/],
    [400, { act: 'frobnicate', subject: anna.name }, /Unknown act/],
    [400, { act: 'set-email', subject: anna.name, value: 'x' }, /must be an e-mail address/i],
    [400, { act: 'lock', subject: anna.name, reason: 'x'.repeat(501) }, /500 characters/],
    [404, { act: 'delete-message', subject: '987654' }, /no such message/],
  ];
  for (const [status, form, words] of refusals) {
    const answer = await operator.send('/admin/acts', { ...form, to });
    assert.deepEqual([answer.status, words.test(answer.text)], [status, true], answer.text);
    assert.match(answer.text, new RegExp(`href="${to}">Back`));
  }
  assert.doesNotMatch((await ask(`/admin/tables/admin_log?q=${anna.name}`)).text, /rename|set-email/);
  const nobody = new Operator(server);
  assert.equal((await nobody.send('/admin/acts', { act: 'lock', subject: anna.name })).status, 401);
  assert.equal((await operator.send('/admin/acts', { act: 'lock', subject: anna.name }, { headers: { Origin: server.url } })).status, 403);
  assertOk(await anna.get('/api/me'));
});

test('a setting of several lines keeps its lines, and a logo comes as a file', async (t) => {
  t.after(async () => {
    for (const subject of ['imprint', 'logo']) await act({ act: 'set', subject, value: '', to: '/admin/site' });
  });
  await act({ act: 'set', subject: 'imprint', value: 'Anna\r\nKiel', to: '/admin/site' });
  const anna = await signUp(server);
  assert.equal(assertOk(await anna.get('/api/site/texts')).imprint, 'Anna\nKiel');
  assert.match((await ask('/admin/site')).text, /<textarea name="value" rows="4">Anna\nKiel</);
  const form = new FormData();
  for (const [name, value] of Object.entries({ act: 'set', subject: 'logo', to: '/admin/site' })) form.set(name, value);
  form.set('file', new Blob([readFileSync(join(root, 'web/img/icon-192.png'))]), 'logo.png');
  const { status } = await fetch(new URL('/admin/acts', admin), { method: 'POST', body: form, headers: { Cookie: operator.cookie }, redirect: 'manual' });
  assert.equal(status, 303);
  assert.equal((await ask('/admin/logo')).headers['content-type'], 'image/png');
});

test('one player’s page has their address, and no other page has any', async () => {
  const anna = await signUp(server, { email: 'anna.of@kiel.example' });
  assert.match((await ask(`/admin/players/${anna.name}`)).text, /anna\.of@kiel\.example/);
  assert.match((await ask(`/admin/players?q=${anna.name.toUpperCase()}`)).text, new RegExp(`/admin/players/${anna.name}"`));
  const { text: list } = await ask('/admin/tables');
  const paths = [...list.matchAll(/href="(\/admin\/tables\/\w+)"/g)].map(([, path]) => path);
  for (const path of ['/admin', '/admin/players', '/admin/reports', ...paths]) {
    assert.ok(!(await ask(path)).text.includes('kiel.example'), path);
  }
});

test('a player’s data is the file that the player gets, and it is logged who gave it out and why', async () => {
  const anna = await signUp(server);
  const form = { act: 'export-player', subject: anna.name, reason: 'asked for by mail', to: '/admin' };
  const { status, headers, text } = await operator.send('/admin/acts', form);
  assert.deepEqual([status, headers['content-type'], headers['content-disposition']], [200, 'application/json', 'attachment; filename="shanghaien.json"']);
  const data = assertOk(await anna.get('/api/me/export'));
  assert.deepEqual(JSON.parse(text), data);
  assert.deepEqual(data.operator_acts.map(({ act: done, reason }) => [done, reason]), [['export-player', 'asked for by mail']]);
  for (const [subject, refused] of [['nobody-at-all', 404], ['el-dado', 403]]) {
    const answer = await operator.send('/admin/acts', { ...form, subject });
    assert.deepEqual([answer.status, answer.headers['content-type']], [refused, 'text/html; charset=utf-8']);
  }
  assert.equal((await new Operator(server).send('/admin/acts', form)).status, 401);
  assert.equal((await ask(`/admin/export/${anna.name}`)).status, 404);
});

test('each form has a field for the reason, and the log keeps it', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(anna, bernd);
  assertOk(await anna.post('/api/reports', { player: bernd.name }), 201);
  for (const path of ['/admin', `/admin/players/${anna.name}`, `/admin/games/${id}`, '/admin/reports', '/admin/seasons', '/admin/site']) {
    const forms = [...(await ask(path)).text.matchAll(/<form [^>]*action="\/admin\/acts".*?<\/form>/gs)];
    assert.ok(forms.length > 0, path);
    for (const [form] of forms) assert.match(form, /<input name="reason"/);
  }
  await act({ act: 'set', subject: 'guests', value: 'on', reason: 'as before', to: '/admin/site' });
  assert.match((await ask('/admin/tables/admin_log?q=as+before')).text, /set.*guests.*on.*as before/s);
});

test('a table is searched, and sorted by a column in both directions', async () => {
  const names = ['zeno', 'yann', 'xaver'].map((name) => `sorted-${name}-${Date.now() % 100000}`);
  for (const name of names) await signUp(server, { name });
  const read = async (query) => [...(await ask(`/admin/tables/admin_players?${query}`)).text.matchAll(/>(sorted-\w+-\d+)<\/a>/g)].map(([, name]) => name);
  assert.deepEqual(await read('q=SORTED-&sort=1'), names.toReversed());
  assert.deepEqual(await read('q=sorted-&sort=-1'), names);
  assert.deepEqual((await read('q=sorted-&sort=99')).toSorted(), names.toSorted());
  assert.deepEqual(await read('q=yann&sort=x'), [names[1]]);
  const [, games] = /\?sort=(\d+)&amp;q=yann">last game/.exec((await ask('/admin/tables/admin_players?q=yann')).text);
  await startGame(await signUp(server), await signUp(server, { name: `sorted-player-${Date.now() % 100000}` }));
  for (const sign of ['', '-'])
    assert.match((await read(`q=sorted-&sort=${sign}${games}`))[0], /player/, 'who has none comes last');
  const { text } = await ask('/admin/tables/admin_players?q=%26%3C%22&sort=1');
  assert.match(text, /href="\?sort=-1&amp;q=%26%3C%22">name ▲/);
  assert.match(text, /0 rows/);
});

test('a table shows the rows of one game, and what is searched is no pattern', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const [one, other] = [await startGame(anna, bernd), await startGame(anna, bernd)];
  for (const { id, seq } of [one, other]) assertOk(await anna.post(`/api/games/${id}/resign`, { seq }));
  assert.match((await ask(`/admin/games/${one.id}`)).text, new RegExp(`href="/admin/tables/admin_moves\\?game=${one.id}"`));
  const { text } = await ask(`/admin/tables/admin_moves?game=${one.id}`);
  assert.match(text, new RegExp(`1 rows.*`, 's'));
  assert.ok(text.includes(one.id) && !text.includes(other.id));
  assert.match(text, new RegExp(`href="\\?sort=2&amp;q=&amp;game=${one.id}"`));
  assert.match(text, new RegExp(`type="hidden" name="game" value="${one.id}"`));
  assert.match((await ask(`/admin/tables/admin_moves?game=${one.id}&q=RESIGN`)).text, /1 rows/);
  for (const q of ['%', '_', "'", '\\', 'resi_n']) assert.match((await ask(`/admin/tables/admin_moves?game=${one.id}&q=${encodeURIComponent(q)}`)).text, /0 rows/, q);
  assert.equal((await ask('/admin/tables/admin_moves?q=%ff')).status, 400);
});

test('a view that takes long is ended after two seconds, and the address answers then', async (t) => {
  const endless = onPostgres ? 'select pg_sleep(600)::text as i' : 'with recursive n (i) as (select 1 union all select i + 1 from n) select i from n where i < 0';
  server.sql(`create view admin_endless as ${endless}`);
  t.after(() => server.sql('drop view admin_endless'));
  const { status, text } = await ask('/admin/tables/admin_endless');
  assert.equal(status, 503);
  assert.match(text, /longer than two seconds/);
  assert.equal((await ask('/healthz')).status, 200);
  assert.match((await ask('/admin/tables/admin_players')).text, /<table>/);
});

testOfFile('the SQL box reads views and what is no secret, and nothing else', async () => {
  const anna = await signUp(server, { email: 'anna.box@kiel.example' });
  const query = async (sql) => (await ask(`/admin/sql?${new URLSearchParams({ q: sql })}`)).text;
  assert.match(await query(`select name, kind from admin_players where name = '${anna.name}'`), new RegExp(`<th scope="col">name<th scope="col">kind.*${anna.name}</a><td class="short">person`, 's'));
  assert.match(await query('select count(*) as n from accounts'), /1 rows/);
  const known = `select upper(substr(name, 1, 2)), length(name), coalesce(null, 1), round(avg(1.5)), strftime('%Y', 'now'), replace(name, 'a', 'b'),
    row_number() over (order by name), iif(name like 'a%', 1, 0), json_extract('[1]', '$[0]'), '{"a":1}' ->> 'a' from admin_players group by name`;
  assert.match(await query(known), /<table>/);
  assert.match(await query('select a.name, g.public_id from accounts a join seats s on s.account = a.id join games g on g.id = s.game'), /<table>/);
  const refused = [
    'select password_hash from accounts', 'select * from accounts', 'select email from accounts', 'select token_hash from sessions',
    'select seed from invitations', 'select nonce from places', 'select move from moves', 'select drawn from moves', 'select board from games',
    'select setup from games', 'select * from outbox', 'select * from letter_links', 'select value from site', 'select private from push_key',
    'select value from secrets', 'select * from secrets', "select 1 from secrets where value > x'80'", 'with rolls as (select value from secrets) select * from rolls',
    'select name from accounts where password_hash > 1', 'select name from accounts order by email', 'select max(email) from accounts',
    'select (select email from accounts limit 1)', 'select * from (select email from accounts) as admin_games',
    'with admin_games as (select email from accounts) select * from admin_games', 'WITH\npeople AS (SELECT drawn FROM moves) SELECT * FROM people',
    'select a.name from accounts a join (select 1 as email) using (email)', "select 1 from accounts natural join (select 'x' as email)",
    'select name from admin_players where 1 in (select email from accounts)',
    "select printf('%.*c', 2147483647, 'x') || 'y'", "select format('%.*c', 2147483647, 'x')", 'select zeroblob(10)', 'select randomblob(10)',
    'select hex(name) from admin_players', "select char(65)", "select quote(name) from admin_players", "select trim(name, 'x') from admin_players",
    'select json_group_array(name) from admin_players', "select name from admin_players where name like '%" + 'a'.repeat(100) + "'",
    'select name from pragma_table_list', 'pragma table_info(accounts)', "select load_extension('x')", "attach 'x' as y", 'select 1; select 2',
    'delete from messages', "update accounts set name = 'x'", 'create temp view admin_x as select email from accounts', 'drop table messages',
    'insert into ratings default values', 'begin', 'vacuum', 'selec', '-- nothing',
  ];
  for (const sql of refused) {
    const text = await query(sql);
    assert.match(text, /class="alarm" role="alert">[^<]{8}/, sql);
    assert.doesNotMatch(text, /<table>/, sql);
    assert.ok(!text.replace(/<textarea.*?<\/textarea>/s, '').includes('kiel.example'), sql);
  }
  assertOk(await anna.get('/api/me'));
});

testOfFile('a query is stopped after two seconds, and long answers are cut', async () => {
  const views = 'admin_dice_by_pair a, admin_dice_by_pair b, admin_dice_by_pair c, admin_dice_by_pair d, admin_dice_by_pair e, admin_dice_by_pair f';
  const query = async (sql) => (await ask(`/admin/sql?${new URLSearchParams({ q: sql })}`)).text;
  assert.match(await query(`select count(*) from ${views}`), /role="alert">[^<]*longer than two seconds/);
  assert.match(await query('select 1 as n from admin_dice_by_pair a, admin_dice_by_pair b, admin_dice_by_pair c'), /500 rows/);
  const crowd = 'admin_dice_by_pair a, admin_dice_by_pair b, admin_dice_by_pair c';
  const long = 'x'.repeat(2000);
  assert.match(await query(`select group_concat('${long}') from admin_dice_by_pair a, admin_dice_by_pair b`), /role="alert">[^<]*too big/);
  const wide = await query(`select ${Array(60).fill('t').join(', ')} from (select '${long}' as t) x, ${crowd}`);
  assert.match(wide, /\d+ rows/);
  assert.ok(wide.length < 3_000_000, `${wide.length}`);
});

testOfFile('the first page says how mail fares and which backups there are', async (t) => {
  mkdirSync(join(server.data, 'backup'), { recursive: true });
  t.after(() => rmSync(join(server.data, 'backup'), { recursive: true }));
  const file = join(server.data, 'backup', '3.db');
  assert.equal(spawnSync(server.program, ['admin', 'backup', file, '--yes', '--data', server.data]).status, 0);
  const { text } = await ask('/admin');
  assert.match(text, /<td class="short">3\.db<td class="short">\d{4}-\d\d-\d\d \d\d:\d\d<td class="short">\d+\.\d MB/);
  assert.match(text, /<th scope="col">waiting<th scope="col">retrying<th scope="col">sent/);
});
