/** The operator's address: metrics, the page with the views, and who may see them; the log. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, utimesSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, PASSWORD, play, signUp, startGame, startServer } from '../fixtures/api.js';
import { root } from '../fixtures/server.js';

const begun = Date.now();
const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0', '--log-level', 'debug'] });
after(() => server.stop());
const admin = new URL(/event=admin_page url="([^"]+)"/.exec(server.stderr)[1]);

/** Asks the operator's address; `host` is the Host header. */
function ask(path, { host = admin.host, method = 'GET', port = admin.port } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers: { Host: host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    request.on('error', reject).end();
  });
}

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
  let answer;
  // A request is counted when it is done; its client may know that a little earlier.
  do answer = await ask('/metrics');
  while (answer.status === 200 && !answer.text.includes(moves));
  const { status, headers, text } = answer;
  assert.equal(status, 200);
  assert.match(headers['content-type'], /^text\/plain; version=0\.0\.4/);
  for (const line of text.trim().split('\n')) {
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [-+.\de]+)$/);
  }
  assert.equal(valueOf(text, `shanghaien_requests_total${moves},status="2xx"`), 1);
  assert.equal(valueOf(text, `shanghaien_request_seconds_count${moves}`), 1);
  assert.ok(valueOf(text, 'shanghaien_commits_total') >= 4);
  assert.ok(valueOf(text, 'shanghaien_commit_changes_total') >= valueOf(text, 'shanghaien_commits_total'));
  assert.equal(valueOf(text, 'shanghaien_games_waiting'), 1);
  assert.equal(valueOf(text, 'shanghaien_streams '), 0);
  assert.ok(valueOf(text, 'shanghaien_database_bytes') > 10_000);
  for (const name of ['changes_waiting', 'hashes_waiting', 'outbox_waiting']) valueOf(text, `shanghaien_${name} `);
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
  while (valueOf((await ask('/metrics')).text, 'process_open_fds ') < before + 20);
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

test('the page says when the last backup was, or that there is none', async () => {
  const name = 'shanghaien_last_backup_timestamp_seconds ';
  assert.equal(valueOf((await ask('/metrics')).text, name), 0);
  assert.match((await ask('/')).text, /No backup has been made/);
  const { status } = spawnSync(server.program, ['admin', 'backup', join(server.data, 'b.db'), '--data', server.data]);
  assert.equal(status, 0);
  const at = valueOf((await ask('/metrics')).text, name) * 1000;
  assert.ok(at >= begun - 1000 && at <= Date.now() + 1000, `${at}`);
  assert.doesNotMatch((await ask('/')).text, /role="alert"/);
  const old = Date.now() / 1000 - 3 * 86400;
  utimesSync(join(server.data, 'shanghaien.db.backed-up'), old, old);
  assert.match((await ask('/')).text, /role="alert">The last backup is 3 days old/);
});

test('the page says when mail is failing', async (t) => {
  const failing = await startServer({
    flags: ['--admin-listen', '127.0.0.1:0', '--smtp-host', '127.0.0.1', '--smtp-port', '1', '--smtp-tls', 'none',
      '--mail-from', 'game@example.org'],
  });
  t.after(() => failing.stop());
  const { host, port } = new URL(/event=admin_page url="([^"]+)"/.exec(failing.stderr)[1]);
  assert.doesNotMatch((await ask('/', { host, port })).text, /Mail is failing/);
  await signUp(failing, { email: 'anna@example.org' });
  let text;
  do ({ text } = await ask('/', { host, port }));
  while (!text.includes('Mail is failing'));
  assert.match(text, /role="alert">Mail is failing: 1 e-mail waits after a failed attempt\. The last problem: [^<]*onnect/);
  assert.equal(valueOf((await ask('/metrics', { host, port })).text, 'shanghaien_outbox_failing '), 1);
});

test('an event stream counts as answered', async () => {
  const anna = await signUp(server);
  const { id } = await startGame(anna, await signUp(server));
  const path = `/api/games/${id}/events`;
  const request = http.get({ host: '127.0.0.1', port: server.port, path });
  const [stream] = await once(request, 'response');
  let metrics;
  do metrics = (await ask('/metrics')).text;
  while (!metrics.includes('requests_total{method="GET",route="/api/games/{id}/events"'));
  assert.match(metrics, /requests_total\{method="GET",route="\/api\/games\/\{id\}\/events",status="2xx"\} 1$/m);
  assert.equal(valueOf(metrics, 'shanghaien_streams '), 1);
  stream.destroy();
});

test('the page shows the state of the service, and every view as a table of text', async () => {
  const anna = await signUp(server);
  assertOk(await anna.post('/api/invitations', { message: '<script>alert(1)</script> & co' }), 201);
  const home = await ask('/');
  assert.equal(home.status, 200);
  assert.match(home.headers['content-security-policy'], /default-src 'none'/);
  const views = [...home.text.matchAll(/href="(\/views\/admin_\w+)"/g)].map(([, path]) => path);
  assert.ok(views.includes('/views/admin_games') && views.length >= 4);
  for (const path of views) assert.equal((await ask(path)).status, 200, path);
  const { text } = await ask('/views/admin_invitations');
  assert.match(text, /&lt;script>alert\(1\)&lt;\/script> &amp; co/);
  assert.doesNotMatch(text, /<script/);
  assert.equal((await ask('/css/admin.css')).status, 200);
});

test('no secret is on the page', async () => {
  const anna = await signUp(server);
  const { text: home } = await ask('/');
  for (const [, path] of home.matchAll(/href="(\/views\/\w+)"/g)) {
    const { text } = await ask(path);
    assert.doesNotMatch(text, /argon2|\$v=19/, path);
    assert.ok(!text.includes(anna.token), path);
    assert.doesNotMatch(text, /<th>(seed|password_hash|token_hash|inviter_nonce)/, path);
  }
});

test('a name that is no view is not found, and nothing can be changed', async () => {
  for (const path of ['/views/accounts', '/views/sessions', '/views/', '/views/name', '/views/admin_games"', '/elsewhere', '/api/me']) {
    assert.equal((await ask(path)).status, 404, path);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, text } = await ask('/', { method });
    assert.equal(status, 405);
    assert.equal(text, '405 Only GET and HEAD are possible.\n');
  }
});

test('a request under another site’s name is not answered', async () => {
  for (const host of ['evil.example', `evil.example:${admin.port}`, '127.0.0.1', `127.0.0.1.evil.example:${admin.port}`]) {
    const { status, text } = await ask('/metrics', { host });
    assert.equal(status, 421, host);
    assert.equal(text, '421 The admin page answers only to its own host name.\n');
  }
  assert.equal((await ask('/metrics', { host: `localhost:${admin.port}` })).status, 200);
});

test('the public address has neither metrics nor the page', async () => {
  const { port } = server;
  for (const path of ['/metrics', '/views/admin_games']) {
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
  while (!line.test(server.stderr)) await ask('/metrics');
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
  for (const name of ['shanghaien', 'libmicrohttpd', 'SQLite', 'cJSON', 'libsodium', 'libcurl', 'zlib', 'ICU']) {
    assert.match(stdout, new RegExp(`^${name} \\d+\\.\\d+`, 'm'));
  }
});
