/** The helpers of the operator: their roles, their log-ins, what each may do and what the log says of them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, PASSWORD, signUp, startGame, startServer } from '../fixtures/api.js';
import { Reader } from '../fixtures/database.js';
import { Operator, operatorOf, secretOf } from '../fixtures/operator.js';

const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0'] });
after(() => server.stop());
const operator = await operatorOf(server);
const ROLES = ['moderator', 'host', 'operator'];
const DAY = 86_400_000;
let number = 0;
const fresh = (word) => `${word}-${(number += 1)}`;
const admin = (...words) => spawnSync(server.program, ['admin', ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });
const secretIn = (text) => /with the secret ([\da-f]{64})/.exec(text)[1];

/** A new helper, logged in. */
async function helper(role) {
  const name = fresh(role);
  const secret = secretIn(server.admin('add-helper', name, role));
  const { cookie, ...rest } = await new Operator(server).logIn(name, secret);
  return Object.assign(new Operator(server), rest, { cookie, name, secret });
}

const lastAct = () => server.rows('select who, way, act, player, subject, detail, reason from admin_log limit 1')[0];
const acts = () => Number(server.sql('select count(*) from acts'));
const isOut = async (who) => (await who.ask('/admin')).status === 401;

test('a helper logs in by name and secret, and the log has the name', async () => {
  const ben = await helper('moderator');
  assert.deepEqual(Object.values(lastAct()), ['command', 'command', 'add-helper', null, ben.name, 'moderator', '']);
  const anna = await signUp(server);
  const to = `/admin/players/${anna.name}`;
  assert.equal((await ben.send('/admin/acts', { act: 'lock', subject: anna.name, value: '3', reason: 'insults', to })).status, 303);
  assert.deepEqual(Object.values(lastAct()), [ben.name, 'page', 'lock', anna.name, '', 'days=3', 'insults']);
  assert.match((await ben.ask(to)).text, new RegExp(`role="status">${anna.name} is locked for 3 days<.*Locked until`, 's'));
  assert.match((await ben.ask(to)).text, new RegExp(`Log out ${ben.name}<`));
  await operator.send('/admin/acts', { act: 'unlock', subject: anna.name, reason: 'sorry', to });
  assert.equal(lastAct().who, 'operator');
  assert.doesNotMatch(JSON.stringify(server.rows('select * from admin_log')), new RegExp(ben.secret));
  assert.match((await operator.ask('/admin/helpers')).text, new RegExp(`${ben.name}</h3>.*moderator · added .* last log-in: \\d{4}-\\d\\d-\\d\\d`));
});

test('a wrong name or secret is refused, and no secret of another', async () => {
  const ben = await helper('host');
  const nobody = new Operator(server);
  for (const [name, secret] of [[ben.name, secretOf(server)], [ben.name, 'f'.repeat(64)], [ben.name, ''], ['operator', ben.secret], ['', ben.secret], ['nobody-here', ben.secret]]) {
    const { status, text } = await nobody.send('/admin/log-in', { name, secret, to: '/admin' });
    assert.deepEqual([status, /Wrong name or secret/.test(text)], [401, true], `${name} ${secret}`);
  }
  await new Operator(server).logIn(ben.name.toUpperCase(), ben.secret);
  await new Operator(server).logIn('Operator');
});

test('a cookie is good for its name alone', async () => {
  const [ben, carla] = [await helper('moderator'), await helper('operator')];
  for (const name of [carla.name, 'operator', '', ben.name.toUpperCase()]) {
    const forged = Object.assign(new Operator(server), { cookie: ben.cookie.replace(ben.name, name) });
    assert.ok(await isOut(forged), name);
  }
  assert.ok(!(await isOut(ben)));
});

test('a helper who is removed, has a new secret or logs out is out at once, and nobody else is', async () => {
  const [ben, carla] = [await helper('moderator'), await helper('moderator')];
  const again = await new Operator(server).logIn(ben.name, ben.secret);
  const { text } = await follow(operator, { act: 'new-secret', subject: ben.name, to: '/admin/helpers' });
  assert.ok(await isOut(ben) && await isOut(again));
  assert.equal((await new Operator(server).send('/admin/log-in', { name: ben.name, secret: ben.secret, to: '/admin' })).status, 401);
  await ben.logIn(ben.name, secretIn(text));
  assert.equal((await ben.send('/admin/log-out', {})).status, 303);
  assert.ok(await isOut(ben));
  await ben.logIn(ben.name, secretIn(text));
  assert.equal((await ben.ask('/admin/reports')).status, 200);
  server.admin('remove-helper', ben.name);
  assert.ok(await isOut(ben));
  assert.equal((await ben.send('/admin/acts', { act: 'lock', subject: 'anna', value: '1' })).status, 401);
  server.admin('add-helper', ben.name, 'moderator');
  assert.ok(await isOut(ben), 'also when somebody else gets the name');
  assert.ok(!(await isOut(carla)) && !(await isOut(operator)));
});

test('a new role holds from the next request on', async () => {
  const ben = await helper('moderator');
  assert.equal((await ben.ask('/admin/seasons')).status, 403);
  server.admin('change-role', ben.name, 'host');
  assert.equal((await ben.ask('/admin/seasons')).status, 200);
  assert.equal((await ben.ask('/admin/reports')).status, 403);
});

test('a name that is taken or reserved, a role that is none, and a helper who is none are refused', async () => {
  const ben = await helper('host');
  assert.match(admin('add-helper', ben.name.toUpperCase(), 'host').stderr, /There is a helper with that name/);
  for (const name of ['operator', 'Command', 'page']) assert.match(admin('add-helper', name, 'host').stderr, /reserved/, name);
  assert.equal(admin('add-helper', 'x', 'host').status, 2);
  assert.equal(admin('add-helper', fresh('captain'), 'captain').status, 2);
  assert.equal(admin('change-role', ben.name, 'captain').status, 2);
  for (const act of [['change-role', 'nobody-here', 'host'], ['new-secret', 'nobody-here'], ['remove-helper', 'nobody-here']]) {
    assert.match(admin(...act).stderr, /no helper with that name/, act[0]);
  }
});

test('what an act has said is shown to whom it is said, though others look first', async () => {
  const [ben, carla] = [await helper('operator'), await helper('operator')];
  const anna = await signUp(server);
  assert.equal((await ben.send('/admin/acts', { act: 'reset-password', subject: anna.name, reason: 'asked', to: '/admin' })).status, 303);
  for (const other of [carla, operator]) assert.doesNotMatch((await other.ask('/admin')).text, /is now/);
  assert.match((await ben.ask('/admin')).text, new RegExp(`the password of ${anna.name} is now \\w{16}`));
  assert.doesNotMatch((await ben.ask('/admin')).text, /is now/);
});

/* --- Roles --- */

const PAGES = {
  '/admin': [], '/admin/players': ['moderator'], '/admin/reports': ['moderator'], '/admin/seasons': ['host'], '/admin/site': ['host'],
  '/admin/helpers': [], '/admin/links': [], '/admin/tables': [], '/admin/sql?q=select+1': [], '/admin/tables/admin_players': [], '/admin/tables/admin_outbox': [],
  '/admin/tables/admin_moves': [], '/admin/tables/admin_games': ['moderator'], '/admin/tables/admin_messages': ['moderator'],
  '/admin/tables/admin_reports': ['moderator'], '/admin/tables/admin_log': ['moderator'], '/admin/tables/admin_seasons': ['host'],
  '/admin/tables/admin_cups': ['host'], '/admin/tables/x/admin_log': [],
};

for (const role of ROLES) {
  test(`the pages of a ${role} are those of the role, and no link or form leads beyond`, async () => {
    const [anna, bernd] = [await signUp(server, { email: 'anna.of@kiel.example' }), await signUp(server)];
    const { id } = await startGame(anna, bernd);
    const ben = await helper(role);
    const pages = { ...PAGES, [`/admin/players/${anna.name}`]: ['moderator'], [`/admin/games/${id}`]: ['moderator'] };
    const may = readRoles();
    for (const [path, roles] of Object.entries(pages)) {
      const { status, text, headers } = await ben.ask(path);
      const open = role === 'operator' || roles.includes(role);
      if (path === '/admin' && !open) {
        assert.deepEqual([status, headers.location], [303, role === 'host' ? '/admin/seasons' : '/admin/players']);
        continue;
      }
      assert.equal(status, path.includes('/x/') && open ? 404 : open ? 200 : 403, path);
      for (const [, link] of text.matchAll(/href="(\/admin[^"#?]*)/g)) {
        assert.notEqual((await ben.ask(link)).status, 403, `${link} on ${path}`);
      }
      for (const [, act] of text.matchAll(/name="act" value="([\w-]+)"/g)) {
        assert.ok(role === 'operator' || may[act] === role || act === 'set' && role === 'host', `${act} on ${path}`);
      }
      if (role !== 'operator') assert.ok(!text.includes('kiel.example'), path);
    }
    if (role === 'host') {
      const { text } = await ben.ask('/admin/site');
      assert.deepEqual([...text.matchAll(/name="subject" value="([\w-]+)"/g)].map(([, name]) => name), ['announcement']);
    }
  });
}

/** The acts and the role that each needs, as the table of acts has them. */
function readRoles() {
  const { stdout } = admin('--help');
  return Object.fromEntries([...stdout.matchAll(/^ {2}([\w-]+).* {2}\((\w+)\)$/gm)].map(([, act, role]) => [act, role]));
}

async function follow(who, form) {
  const { status, headers, text } = await who.send('/admin/acts', form);
  assert.equal(status, 303, text);
  return who.ask(headers.location);
}

const date = (days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const opened = (kind, days) => /is open: (\w+)/.exec(server.admin(`open-${kind}`, fresh('Mug'), date(days)))[1];
const player = async () => ({ subject: (await signUp(server)).name });
const game = async () => startGame(await signUp(server), await signUp(server));
const added = () => {
  const subject = fresh('mate');
  server.admin('add-helper', subject, 'host');
  return { subject };
};

/** A member of a season or a cup, to be removed from it. */
async function joined(kind) {
  const [anna, subject] = [await signUp(server), opened(kind, 9)];
  await eventually('it is open', async () => (await anna.post(`/api/${kind}s/${subject}/membership`)).status === 200);
  return { subject, value: anna.name };
}

/** What makes each act possible: its subject and value. */
const prepare = {
  'lock': async () => ({ ...(await player()), value: '3' }),
  'unlock': async () => {
    const { subject } = await player();
    server.admin('lock', subject, '3');
    return { subject };
  },
  'rename': async () => ({ ...(await player()), value: fresh('renamed') }),
  'end-sessions': player,
  'set-email': async () => ({ ...(await player()), value: 'anna@example.org' }),
  'reset-password': player,
  'export-player': player,
  'delete-player': player,
  'delete-message': async () => {
    const [anna, bernd] = [await signUp(server), await signUp(server)];
    const { id } = await startGame(anna, bernd);
    return { subject: assertOk(await anna.post(`/api/games/${id}/messages`, { text: 'rude' }), 201).id };
  },
  'end-game': async () => ({ subject: (await game()).id }),
  'extend': async () => ({ value: '1' }),
  'answer-report': async () => ({ subject: assertOk(await (await signUp(server)).post('/api/reports', { player: (await signUp(server)).name }), 201).id, value: 'Done.' }),
  'open-season': async () => ({ subject: fresh('League'), value: date(9) }),
  'close-season': async () => ({ subject: opened('season', 9) }),
  'open-cup': async () => ({ subject: fresh('Cup'), value: date(9) }),
  'end-season': async () => ({ subject: opened('season', 9) }),
  'end-cup': async () => ({ subject: opened('cup', 9) }),
  'put-out-of-season': () => joined('season'),
  'put-out-of-cup': () => joined('cup'),
  'allow-seasons': async () => ({ ...(await player()), value: 'yes' }),
  'set': async () => ({ subject: 'site-name', value: 'Harbour' }),
  'make-link': async () => ({ uses: '1' }),
  'end-link': async () => ({ subject: /link (\d+) /.exec(server.admin('make-link'))[1] }),
  'resend-notices': async () => ({}),
  'add-helper': async () => ({ subject: fresh('mate'), value: 'operator' }),
  'change-role': async () => ({ ...added(), value: 'operator' }),
  'new-secret': async () => added(),
  'new-webhook-secret': async () => ({}),
  'remove-helper': async () => added(),
};

/** All that acts can change. */
const tables = ['accounts', 'acts', 'helpers', 'site', 'messages', 'reports', 'games', 'seasons', 'cups', 'season_members', 'cup_members', 'outages', 'sign_up_links'];
const contents = (reader) => reader.all(tables.map((table) => `select * from ${table} order by 1, 2`));

test('each act is done by who has its role, and by nobody else: what is refused changes nothing', async (t) => {
  const reader = new Reader(server.data); // a process for each table and act would take most of the time
  t.after(() => reader.close());
  const roles = readRoles();
  assert.deepEqual(Object.keys(prepare).toSorted(), Object.keys(roles).toSorted(), 'every act of the table');
  const helpers = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await helper(role)])));
  for (const [act, needed] of Object.entries(roles)) {
    const formOf = async () => ({ act, reason: 'why', to: '/admin', ...(await prepare[act]()) });
    const may = (role) => role === 'operator' || role === needed;
    for (const role of ROLES.filter(may)) {
      const { status, text } = await helpers[role].send('/admin/acts', await formOf());
      assert.equal(status, act === 'export-player' ? 200 : 303, `${role} ${act}: ${text}`);
      const last = lastAct();
      assert.deepEqual([last.act, last.who], [act, helpers[role].name]);
    }
    const form = await formOf();
    const before = await contents(reader);
    for (const role of ROLES.filter((each) => !may(each))) {
      const { status, text } = await helpers[role].send('/admin/acts', form);
      assert.equal(status, 403, `${role} ${act}`);
      assert.match(text, new RegExp(`The role ${role} does not include this act`));
    }
    assert.deepEqual(await contents(reader), before, act);
  }
  server.admin('set', 'site-name', '');
});

test('a host makes announcements, and sets nothing else', async () => {
  const [ben, carla] = [await helper('host'), await helper('moderator')];
  await follow(ben, { act: 'set', subject: 'announcement', value: 'On Friday.', to: '/admin/site' });
  assert.equal(assertOk(await new Client(server).get('/api/session')).site.announcement, 'On Friday.');
  assert.equal((await carla.send('/admin/acts', { act: 'set', subject: 'announcement', value: 'x' })).status, 403);
  for (const subject of ['sign-up', 'guests', 'imprint', 'nothing']) {
    assert.equal((await ben.send('/admin/acts', { act: 'set', subject, value: '' })).status, 403, subject);
  }
  server.admin('set', 'announcement', '');
});

/* --- Locks --- */

const lockOf = (name) => server.rows(`select locked, locked_until from admin_players where name = '${name}'`)[0];

test('a moderator locks for at most 14 days, and leaves longer locks alone', async () => {
  const ben = await helper('moderator');
  const anna = await signUp(server);
  const lock = (value, who = ben) => who.send('/admin/acts', { act: 'lock', subject: anna.name, value, reason: 'x', to: '/admin/players' });
  for (const value of ['', '0', '15', '-1', 'two', '1.5']) assert.equal((await lock(value)).status, 400, value);
  assert.equal(lockOf(anna.name).locked, null);
  assert.equal((await lock('14')).status, 303);
  const { locked, locked_until: until } = lockOf(anna.name);
  assert.equal(Date.parse(until) - Date.parse(locked), 14 * DAY);
  assert.equal((await lock('2')).status, 303, 'they may shorten it');
  for (const days of [[], ['30']]) {
    server.admin('lock', anna.name, ...days);
    const before = acts();
    for (const act of ['lock', 'unlock']) {
      const { status, text } = await ben.send('/admin/acts', { act, subject: anna.name, value: '2', reason: 'x', to: '/admin/players' });
      assert.deepEqual([status, /Only the operator/.test(text)], [403, true], `${act} ${days}`);
    }
    assert.equal(acts(), before);
  }
  server.admin('unlock', anna.name);
  assert.deepEqual(Object.values(lockOf(anna.name)), [null, null]);
});

test('a lock that has an end ends then, and one that has none does not', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const logIn = ({ name }) => new Client(server).post('/api/sessions', { name, password: PASSWORD });
  assert.equal(server.admin('lock', anna.name, '1', '--reason', 'insults'), `${anna.name} is locked for 1 day\n`);
  server.admin('lock', bernd.name);
  assert.equal(admin('lock', anna.name, 'x').status, 2);
  await eventually('the lock', async () => (await logIn(anna)).status === 403);
  server.sql(`update accounts set locked_until = ${Date.now() - 1} where name = '${anna.name}'`);
  await eventually('the end of it', async () => (await logIn(anna)).status === 201);
  assertProblem(await logIn(bernd), 403, 'forbidden');
  assert.deepEqual(Object.values(lockOf(anna.name)), [null, null]);
});
