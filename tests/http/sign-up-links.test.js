/** The links by which people sign up: the operator's and those of players, their uses and their end. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, freshName, guest, PASSWORD, signUp, startGame, startServer } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';

const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0'] });
after(() => server.stop());
const nobody = new Client(server);
const operator = await operatorOf(server);
const PATH = '/api/me/sign-up-links';
const DAY = 86_400_000;
const admin = (...words) => spawnSync(server.program, ['admin', ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });
const seen = (who) => eventually('what a command has done', who);

/** Sets what is given for one test. */
async function sets(t, settings) {
  t.after(() => Object.keys(settings).forEach((name) => server.admin('set', name, '')));
  for (const [name, value] of Object.entries(settings)) server.admin('set', name, value);
}

/** Makes a link by a command: its number and code. */
function made(...terms) {
  const [, id, code] = /^sign-up link (\d+) has the code (\S+)\n$/.exec(server.admin('make-link', ...terms));
  return { id, code };
}

async function comes(code, extra) {
  const name = freshName('Newcomer');
  const client = new Client(server);
  const answer = await client.post('/api/accounts', { name, password: PASSWORD, ...(code !== undefined && { invitation_code: code }), ...extra });
  if (answer.status === 201) client.bearer = answer.body.token;
  return Object.assign(answer, { name, client });
}

const refused = async (code) => assertProblem(await comes(code), 400, 'bad_field', 'invitation_code');
const row = (code) => server.rows(`select uses, uses_max, made_at, ends_at from sign_up_links where code = '${code}'`)[0];

test('only the code of a link lets in, each as often as it may and until its end', async (t) => {
  await sets(t, { 'sign-up': 'code' });
  const [twice, ends, word] = [made('uses=2'), made('days=2'), made('code=Ahoi', 'note=for the club')];
  for (const code of [undefined, '', 'ahoi', `${twice.code}x`]) await refused(code);
  await seen(async () => assertOk(await comes(twice.code), 201));
  assertOk(await comes(twice.code), 201);
  await refused(twice.code);
  for (let i = 0; i < 3; i++) assertOk(await comes(word.code), 201);
  assert.equal(row(ends.code).ends_at - row(ends.code).made_at, 2 * DAY);
  assertOk(await comes(ends.code), 201);
  server.sql(`update sign_up_links set ends_at = 1000 where code = '${ends.code}'`);
  await refused(ends.code);
  assert.equal(server.admin('end-link', word.id), `sign-up link ${word.id} has ended\n`);
  await seen(async () => (await comes('Ahoi')).status === 400);
  assert.match(admin('make-link', 'code=Ahoi').stderr, /There is or was a link with that code/);
  assert.equal(admin('end-link', '99999').status, 1);
  for (const terms of [['uses=x'], ['days=9999'], ['colour=red'], [`code=${'x'.repeat(65)}`], ['code='], [`note=${'x'.repeat(201)}`]]) {
    assert.equal(admin('make-link', ...terms).status, 2, terms.join());
  }
});

test('two who come at once do not both get the last place', async (t) => {
  await sets(t, { 'sign-up': 'code' });
  const { code } = made('uses=1');
  await seen(async () => (await nobody.get('/api/session')).body.site.sign_up === 'code');
  const answers = await Promise.all(Array.from({ length: 4 }, () => comes(code)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400, 400]);
  const lost = answers.find(({ status }) => status === 400);
  assertProblem(lost, 400, 'bad_field', 'invitation_code');
  assert.equal(row(code).uses, 1);
  assert.equal(Number(server.sql(`select count(*) from accounts where name = '${lost.name}'`)), 0);
});

test('a guest who takes a name comes by a link, too', async (t) => {
  const visitor = await guest(server);
  await sets(t, { 'sign-up': 'code' });
  const { code } = made('uses=1');
  const take = (with_) => visitor.patch('/api/me', { name: freshName('Taker'), password: PASSWORD, ...with_ });
  await seen(async () => (await take()).status === 400);
  assertProblem(await take({ invitation_code: `${code}x` }), 400, 'bad_field', 'invitation_code');
  assertOk(await take({ invitation_code: code }));
  assert.equal(row(code).uses, 1);
  assert.equal(assertOk(await visitor.get('/api/me/export')).came_by.code, code);
  await refused(code);
  assertOk(await visitor.patch('/api/me', { invitation_code: 'whatever', language: 'de' }), 200);
});

test('where sign-up is open, a code is counted, and a wrong one is no obstacle', async () => {
  const { code } = made('uses=1');
  await seen(async () => (await comes(code)).status === 201 && row(code).uses === 1);
  for (const other of [code, 'nothing', undefined]) assert.deepEqual(assertOk(await (await comes(other)).client.get('/api/me/export')).came_by, {});
  assert.equal(row(code).uses, 1);
});

test('a player makes links only where the operator lets them, and three in 30 days', async (t) => {
  const anna = await signUp(server);
  assert.deepEqual(assertOk(await anna.get(PATH)), { left: 0, links: [] });
  assertProblem(await anna.post(PATH, {}), 403, 'forbidden');
  await sets(t, { 'player-links': 'on' });
  await seen(async () => assertOk(await anna.get(PATH)).left === 3);
  const link = assertOk(await anna.post(PATH, {}), 201);
  assert.deepEqual([link.uses, link.uses_max, link.over, link.came], [0, 1, false, []]);
  assert.equal(Date.parse(link.ends_at) - Date.parse(link.made_at), 14 * DAY);
  assert.equal(link.url, `${new URL(link.url).origin}/signup?code=${link.code}`);
  const other = assertOk(await anna.post(PATH, { uses: 10, days: 30 }), 201);
  assert.equal(Date.parse(other.ends_at) - Date.parse(other.made_at), 30 * DAY);
  for (const body of [{ uses: 0 }, { uses: 11 }, { days: 0 }, { days: 31 }, { uses: '1' }, { code: 'mine' }]) assertProblem(await anna.post(PATH, body), 400, 'bad_field');
  const answers = await Promise.all([anna.post(PATH, {}), anna.post(PATH, {})]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  assertProblem(answers.find(({ status }) => status === 409), 409, 'full');
  assertOk(await anna.delete(`${PATH}/${link.code}`), 204);
  assertProblem(await anna.post(PATH, {}), 409, 'full');
  assert.equal(assertOk(await anna.get(PATH)).links.length, 3);
  server.sql(`update sign_up_links set made_at = made_at - ${31 * DAY} where code = '${link.code}'`);
  await seen(async () => assertOk(await anna.get(PATH)).left === 1);
  const visitor = await guest(server);
  assert.equal(assertOk(await visitor.get(PATH)).left, 0);
  assertProblem(await visitor.post(PATH, {}), 403, 'forbidden');
  await sets(t, { 'sign-up': 'closed' });
  await seen(async () => assertOk(await anna.get(PATH)).left === 0);
  for (const ask of [() => nobody.get(PATH), () => nobody.post(PATH, {}), () => nobody.delete(`${PATH}/${other.code}`)]) assertProblem(await ask(), 401, 'not_logged_in');
});

/** A player with a link, by which somebody has come. */
async function hostess() {
  const anna = await signUp(server);
  await seen(async () => (assertOk(await anna.get(PATH)).left > 0));
  const link = assertOk(await anna.post(PATH, { uses: 3 }), 201);
  const carla = await comes(link.code);
  assertOk(carla, 201);
  return { anna, link, carla };
}

test('a player sees by name who came by their links, ends them, and sees nobody else’s', async (t) => {
  await sets(t, { 'player-links': 'on' });
  const { anna, link, carla } = await hostess();
  const bernd = await signUp(server);
  const { links: [mine] } = assertOk(await anna.get(PATH));
  assert.deepEqual([mine.code, mine.uses, mine.came, mine.over], [link.code, 1, [carla.name], false]);
  assert.deepEqual(assertOk(await bernd.get(PATH)).links, []);
  assertProblem(await bernd.delete(`${PATH}/${link.code}`), 404, 'not_found');
  assertProblem(await bernd.delete(`${PATH}/${made().code}`), 404, 'not_found');
  assertOk(await anna.delete(`${PATH}/${link.code}`), 204);
  const { ends_at: end } = row(link.code);
  assertOk(await anna.delete(`${PATH}/${link.code}`), 204);
  assert.equal(row(link.code).ends_at, end, 'it ends once');
  assert.equal(assertOk(await anna.get(PATH)).links[0].over, true);
  await sets(t, { 'sign-up': 'code' });
  await seen(async () => (await comes(link.code)).status === 400);
});

test('the links of a deleted or locked player let nobody in; who leaves is forgotten', async (t) => {
  await sets(t, { 'sign-up': 'open', 'player-links': 'on' });
  const [one, other] = [await hostess(), await hostess()];
  await startGame(one.carla.client, await signUp(server));
  await startGame(one.anna, await signUp(server));
  assert.equal(assertOk(await one.carla.client.get('/api/me/export')).came_by.code, one.link.code);
  assertOk(await one.anna.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assert.equal(row(one.link.code), undefined);
  assert.deepEqual(assertOk(await one.carla.client.get('/api/me/export')).came_by, {});
  await startGame(other.carla.client, await signUp(server));
  assertOk(await other.carla.client.delete('/api/me', { json: { password: PASSWORD } }), 204);
  const { links: [left] } = assertOk(await other.anna.get(PATH));
  assert.deepEqual([left.uses, left.came], [1, []]);
  server.admin('lock', other.anna.name);
  await sets(t, { 'sign-up': 'code' });
  for (const { link } of [one, other]) await seen(async () => (await comes(link.code)).status === 400);
});

test('a command says the whole link where it knows the public URL', () => {
  const said = server.admin('make-link', 'code=A&B', '--public-url', 'https://play.example.org/club/');
  assert.match(said, /^sign-up link \d+ has the code A&B: https:\/\/play\.example\.org\/club\/signup\?code=A%26B\n$/);
  assert.match(server.admin('make-link', 'code=Berth7', '--public-url', 'https://play.example.org'), /: https:\/\/play\.example\.org\/signup\?code=Berth7\n$/);
});

test('the operator’s page makes and ends links, and says who made them and who came', async (t) => {
  await sets(t, { 'player-links': 'on' });
  const { anna, carla } = await hostess();
  const form = { act: 'make-link', uses: '2', days: '', code: 'A&B<i>', note: 'for <b>the club</b>', to: '/admin/links' };
  assert.equal((await operator.send('/admin/acts', form)).status, 303);
  const { text } = await operator.ask('/admin/links');
  assert.match(text, /role="status">sign-up link \d+ has the code A&amp;B&lt;i>/);
  assert.match(text, /for &lt;b>the club.*made by operator.*used 0 times of 2.*\/signup\?code=A%26B%3Ci%3E".*nobody yet/s);
  assert.match(text, new RegExp(`made by <a href="/admin/players/${anna.name}">.*Came by it: <a href="/admin/players/${carla.name}">`, 's'));
  assert.match((await operator.ask(`/admin/players/${carla.name}`)).text, new RegExp(`link \\d+ of ${anna.name}`));
  const [{ detail, subject, reason }] = server.rows("select subject, detail, reason from admin_log where act = 'make-link' limit 1");
  assert.match(detail, /^link \d+ uses=2 days=0$/);
  assert.ok(!`${detail}${subject}${reason}`.includes('A&B'), 'the log has no code');
  const [, id] = /link (\d+) /.exec(detail);
  assert.equal((await operator.send('/admin/acts', { act: 'end-link', subject: id, to: '/admin/links' })).status, 303);
  assert.match((await operator.ask('/admin/links')).text, new RegExp(`Link ${id} \\(over\\)`));
  assert.equal((await operator.send('/admin/acts', { act: 'make-link', uses: 'many', to: '/admin/links' })).status, 400);
  assert.equal(admin('set', 'invitation-code', 'x').status, 1, 'that setting is gone');
});

test('all of it stays consistent', () => {
  assert.equal(admin('check').status, 0);
});
