/** Notices from the request to the mail server and the webhook, and what the links in e-mails do. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { testOfFile } from '../fixtures/database.js';
import { mailServer, serve, sink } from '../fixtures/receivers.js';
import { addPasskey, answerOf } from '../fixtures/authenticator.js';
import { assertOk, assertProblem, Client, eventually, freshName, guest, invite, PASSWORD, play, signUp, startGame, startServer } from '../fixtures/api.js';

const { port, emails } = await mailServer({ after });
const flags = ['--smtp-host', '127.0.0.1', '--smtp-port', port, '--smtp-tls', 'none'];
const server = await startServer({
  flags: [...flags, '--mail-from', 'game@shanghaien.example', '--webhooks', 'any'].map(String),
});
after(() => server.stop());
const nobody = new Client(server);

const emailTo = (address, subject) =>
  eventually(`the e-mail "${subject}"`, () =>
    emails.find((email) => email.to.text === address && subject.test(email.subject)));

const tokenIn = (email, before) => new RegExp(`${before}([0-9a-f]{64})`).exec(email.text)?.[1];

/** As if the minute had passed after which a turn is told, or another confirmation may be sent. */
function hurry() {
  // A reminder, which is planned for weeks later, is no turn that has just come.
  const sql = "update outbox set due_at = 0 where kind in ('your_turn', 'verify') and status = 'waiting' and due_at - created_at < 86400000";
  server.sql(sql);
}

/** Someone whose address is confirmed. */
async function reachable(more = {}) {
  const name = freshName('mona');
  const email = `${name.toLowerCase()}@example.org`;
  const client = await signUp(server, { name, email, ...more });
  const token = tokenIn(await emailTo(email, /./), '/confirm#');
  assertOk(await nobody.post('/api/letters/confirm', { token }), 204);
  return Object.assign(client, { email });
}

const anna = await reachable();
const bernd = await reachable({ language: 'de' });

test('an address counts only once its owner has confirmed it', async () => {
  const name = freshName();
  const client = await signUp(server, { name, email: 'eva@example.org' });
  const email = await emailTo('eva@example.org', /^Please confirm your e-mail address$/);
  assert.equal((await client.get('/api/me')).body.email_verified, false);
  const token = tokenIn(email, '/confirm#');
  assertOk(await nobody.post('/api/letters/confirm', { token }), 204);
  assert.equal((await client.get('/api/me')).body.email_verified, true);
  assertProblem(await nobody.post('/api/letters/confirm', { token }), 404, 'not_found');
});

test('e-mails name people by their display names, and where they meet or need it by the log-in name, too', async () => {
  const clara = await reachable();
  const dora = await reachable();
  assertOk(await clara.patch('/api/me', { display_name: '\u00c5sa \u6625' }));
  assertOk(await dora.patch('/api/me', { display_name: 'D\u00f6ra' }));
  const invitation = await invite(clara, dora, { first: 'inviter' });
  const email = await emailTo(dora.email, /invites you/);
  assert.equal(email.subject, `\u00c5sa \u6625 (@${clara.name}) invites you to a game`);
  assert.match(email.text, /^Hello D\u00f6ra,/);
  const { id } = assertOk(await dora.post(`/api/invitations/${invitation.id}/accept`, {}), 201);
  await emailTo(clara.email, /^D\u00f6ra has accepted your invitation$/);
  assertOk(await clara.post(`/api/games/${id}/resign`, { seq: 0 }));
  assert.match((await emailTo(dora.email, /over/)).text, /\u00c5sa \u6625/);
  assertOk(await nobody.post('/api/password-resets', { name: dora.name }), 204);
  assert.match((await emailTo(dora.email, /new password/)).text, new RegExp(`^Hello D\u00f6ra \\(@${dora.name}\\),`));
});

test('another address must be confirmed again, and the link to the old one is void', async () => {
  const client = await signUp(server, { email: 'old@example.org' });
  const old = tokenIn(await emailTo('old@example.org', /confirm/), '/confirm#');
  const changed = assertOk(await client.patch('/api/me', { email: 'new@example.org', old_password: PASSWORD }));
  assert.equal(changed.email_verified, false);
  assertProblem(await nobody.post('/api/letters/confirm', { token: old }), 404, 'not_found');
});

test('the confirmation can be asked for again, if there is an address', async () => {
  const client = await signUp(server, { email: 'again@example.org' });
  assertOk(await client.post('/api/me/email/confirmation'), 204);
  const without = await signUp(server);
  assertProblem(await without.post('/api/me/email/confirmation'), 400, 'bad_field', 'email');
});

test('an invitation is told with its message and its link', async () => {
  const { id } = await invite(anna, bernd, { message: 'Fancy a round?' });
  const email = await emailTo(bernd.email, /lädt dich zu einer Partie ein$/);
  assert.match(email.text, /Fancy a round\?/);
  assert.ok(email.text.includes(`${server.url}/i/${id}`));
});

test('no line of what a player writes can pass for the service’s own', async () => {
  const [clara, dora] = [await reachable(), await reachable()];
  await invite(clara, dora, { message: 'Hi!\nYour password was changed.\r\nPlease log in:\rhttps://evil.example\u2028Yours' });
  const { text } = await emailTo(dora.email, /invites you/);
  assert.ok(text.includes(`${clara.name} writes:\n> Hi!\n> Your password was changed.\n> Please log in:\n> https://evil.example\n> Yours\n`), text);
});

test('invitations are gathered like turns: one e-mail at once, and one for all that come soon after it', async () => {
  const [clara, dora, emil] = [await reachable(), await signUp(server), await reachable()];
  const told = () => emails.filter((email) => email.to.text === emil.email && !/confirm/.test(email.subject));
  await invite(clara, emil);
  await emailTo(emil.email, /invites you to a game$/);
  const more = [await invite(clara, emil, { message: 'second' }), await invite(clara, emil), await invite(dora, emil)];
  assertProblem(await clara.post('/api/invitations', { to: emil.name }), 409, 'full');
  const closed = await invite(dora, emil);
  assertOk(await dora.delete(`/api/invitations/${closed.id}`), 204);
  assert.equal(server.sql("select count(*) from outbox where kind = 'invitation' and status = 'waiting' and due_at > created_at + 1700000"), '4');
  server.sql("update outbox set due_at = 0 where kind = 'invitation' and status = 'waiting'");
  const { text } = await emailTo(emil.email, /^News of 3 invitations$/);
  for (const { id } of more) assert.ok(text.includes(`${server.url}/i/${id}`));
  assert.match(text, /second/);
  await eventually('none waits', () => server.sql("select count(*) from outbox where kind = 'invitation' and status in ('waiting', 'sending')") === '0');
  assert.equal(told().length, 2);
  assertOk(await emil.post(`/api/invitations/${more[0].id}/decline`));
  await invite(clara, emil);
});

test('a turn is told by a recap whose link shows the table only to its receiver', async () => {
  let view = await startGame(anna, bernd, { first: 'inviter' });
  await emailTo(anna.email, /has accepted your invitation$/);
  view = await play(anna, view, { type: 'roll' });
  await play(anna, view, { type: 'place', die: 0, one_at: 'left' });
  hurry();
  const email = await emailTo(bernd.email, /^Du bist dran gegen/);
  assert.match(email.text, new RegExp(`${anna.name} hat \\d und \\d gewürfelt`));
  const look = tokenIn(email, '#look=');
  const path = `/api/games/${view.id}`;
  const seen = assertOk(await nobody.get(`${path}?look=${look}`));
  assert.equal(seen.you, 1);
  assert.equal(assertOk(await nobody.get(path)).you, null);
  assert.equal(assertOk(await nobody.get(`${path}?look=${'0'.repeat(64)}`)).you, null);
  const move = { seq: seen.seq, move: { type: 'roll' } };
  assertProblem(await nobody.post(`${path}/moves?look=${look}`, move), 401, 'not_logged_in');
});

test('a roll that was entered for the reader does not silence what the other did before', async () => {
  let view = await startGame(anna, bernd, { first: 'inviter' });
  assertOk(await bernd.put(`/api/games/${view.id}/auto-roll`, { on: true }));
  await emailTo(anna.email, /has accepted your invitation$/);
  view = await play(anna, view, { type: 'roll' });
  view = await play(anna, view, { type: 'place', die: 0, one_at: 'left' });
  assert.deepEqual([view.seq, view.phase], [3, 'place']);
  hurry();
  const { text } = await eventually('the e-mail about this game', () =>
    emails.find((email) => email.to.text === bernd.email && email.text.includes(`/g/${view.id}#look=`)));
  assert.match(text, new RegExp(`${anna.name} hat \\d und \\d gewürfelt[^]*${bernd.name} hat \\d und \\d gewürfelt`));
});

test('in a game of hidden hands the link shows them only after its end: an e-mail may be passed on', async () => {
  const third = await signUp(server);
  const asked = { game: 'shanghai', seats: 3, to: [bernd.name, third.name] };
  const { id: invitation } = assertOk(await anna.post('/api/invitations', asked), 201);
  assertOk(await bernd.post(`/api/invitations/${invitation}/accept`));
  const { id } = assertOk(await third.post(`/api/invitations/${invitation}/accept`), 201);
  hurry();
  const { text } = await eventually('the e-mail with the link', () =>
    emails.find((email) => email.to.text === bernd.email && email.text.includes(`/g/${id}#look=`)));
  const look = async () => assertOk(await nobody.get(`/api/games/${id}?look=${tokenIn({ text }, '#look=')}`));
  const { you, hands, mine, legal } = await look();
  assert.deepEqual([you, hands, mine, legal], [null, [null, null, null], null, []]);
  for (const [seq, who] of [third, anna].entries()) assertOk(await who.post(`/api/games/${id}/resign`, { seq }));
  const over = await look();
  assert.deepEqual([over.you, over.result.winner], [1, 1]);
});

test('the end is told', async () => {
  const view = await startGame(anna, bernd, { first: 'inviter' });
  assertOk(await bernd.post(`/api/games/${view.id}/resign`, { seq: 0 }));
  const email = await emailTo(anna.email, /is over$/);
  assert.match(email.text, /gave up\.\nYou have won!/);
});

test('one click in a mail program switches a kind off', async () => {
  const client = await reachable();
  await invite(anna, client);
  const email = await emailTo(client.email, /invites you/);
  const [url] = /https?:[^>]*/.exec(email.headers.get('list').unsubscribe.url);
  assert.ok(url.startsWith(`${server.url}/api/letters/unsubscribe/`));
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const click = () =>
    nobody.post(new URL(url).pathname, undefined, { raw: 'List-Unsubscribe=One-Click', headers: form });
  const opened = await nobody.get(new URL(url).pathname);
  assert.deepEqual([opened.status, opened.headers.location], [303, `/unsubscribe#${url.slice(-64)}`]);
  assert.equal((await client.get('/api/me')).body.notify.invitation, true, 'a browser shows the page, which asks');
  assertOk(await click(), 204);
  assertOk(await click(), 204);
  assert.equal((await client.get('/api/me')).body.notify.invitation, false);
  const wrong = await nobody.post(`/api/letters/unsubscribe/${'0'.repeat(64)}`);
  assertProblem(wrong, 404, 'not_found');
});

test('a forgotten password is replaced by a link that works once and ends all sessions', async () => {
  const client = await reachable();
  assertOk(await nobody.post('/api/password-resets', { name: client.name }), 204);
  const token = tokenIn(await emailTo(client.email, /^Choose a new password$/), '/reset#');
  const password = 'a new and better one';
  const use = () => nobody.post('/api/password-resets/use', { token, password });
  assertOk(await use(), 204);
  assertProblem(await use(), 404, 'not_found');
  assertProblem(await client.get('/api/me'), 401, 'not_logged_in');
  const log_in = (word) => new Client(server).post('/api/sessions', { name: client.name, password: word });
  assertProblem(await log_in(PASSWORD), 401, 'bad_login');
  assertOk(await log_in(password), 201);
});

test('the owner hears of a new password, and of a new address at the old one', async () => {
  const client = await reachable();
  const [password, email] = ['a new and better one', `new-${client.email}`];
  assertOk(await client.patch('/api/me', { old_password: PASSWORD, password, email }));
  const subjects = [/^Your password was changed$/, /^Your e-mail address was changed$/];
  for (const subject of subjects) assert.match((await emailTo(client.email, subject)).text, new RegExp(`Hello ${client.name},`));
  assertOk(await client.patch('/api/me', { email: null, old_password: password }));
  assertOk(await client.patch('/api/me', { old_password: password, password: PASSWORD }));
  const sql = `select count(*) from outbox join accounts a on a.id = account where name = '${client.name}' and address is not null`;
  assert.equal(server.sql(sql), '2');
});

test('the owner hears of a new passkey; a lost one is replaced by a password, also where there was none', async () => {
  const client = await reachable();
  const { added } = await addPasskey(client);
  const told = await emailTo(client.email, /^A new way to log in was added$/);
  assert.match(told.text, new RegExp(`Hello ${client.name},`));
  assert.match(told.text, /\/settings/);
  assertOk(await client.patch('/api/me', { second_step: true }));
  server.sql(`update accounts set password_hash = '' where name = '${client.name}'`);
  assert.equal(assertOk(await client.get('/api/me')).has_password, false);
  assertProblem(await client.delete(`/api/me/passkeys/${added.id}`), 403, 'forbidden');
  assertOk(await nobody.post('/api/password-resets', { name: client.email }), 204);
  const token = tokenIn(await emailTo(client.email, /^Choose a new password$/), '/reset#');
  assertOk(await nobody.post('/api/password-resets/use', { token, password: PASSWORD }), 204);
  const again = new Client(server);
  assertOk(await again.post('/api/sessions', { name: client.email, password: PASSWORD }), 201);
  const { has_password, second_step } = assertOk(await again.get('/api/me'));
  assert.deepEqual([has_password, second_step], [true, false]);
});

/** A thief who knows the password has put another address in; gives the owner's undo and the thief. */
async function stolen(email) {
  const owner = await reachable();
  const thief = new Client(server);
  assertOk(await thief.post('/api/sessions', { name: owner.name, password: PASSWORD }), 201);
  assertOk(await thief.patch('/api/me', { email, old_password: PASSWORD }));
  const warning = await emailTo(owner.email, /^Your e-mail address was changed$/);
  return { owner, thief, token: tokenIn(warning, '/undo-email#') };
}

const undo = (token) => nobody.post('/api/letters/undo-email', { token });

test('the e-mail to the old address undoes the change without a log-in, and ends all log-ins', async () => {
  const { owner, thief, token } = await stolen('thief@example.org');
  assertOk(await thief.patch('/api/me', { notify: { webhook: 'https://hooks.example.org/thief' } }));
  const calendar = new URL(assertOk(await thief.post('/api/me/calendar'), 201).url).pathname;
  const passkey = await addPasskey(thief);
  hurry();
  const confirm = tokenIn(await emailTo('thief@example.org', /confirm/), '/confirm#');
  assertOk(await undo(token), 204);
  for (const client of [owner, thief]) assertProblem(await client.get('/api/me'), 401, 'not_logged_in');
  assertProblem(await nobody.post('/api/letters/confirm', { token: confirm }), 404, 'not_found');
  assertProblem(await undo(token), 404, 'not_found');
  assertOk(await owner.post('/api/sessions', { name: owner.name, password: PASSWORD }), 201);
  const me = assertOk(await owner.get('/api/me'));
  assert.deepEqual([me.email, me.email_verified, me.notify.webhook], [owner.email, true, null]);
  assertProblem(await nobody.get(calendar), 404, 'not_found');
  assertProblem(await nobody.post('/api/sessions/passkey', await answerOf(nobody, passkey)), 401, 'bad_login');
});

test('of two changes the first can be undone for good', async () => {
  const { owner, thief, token } = await stolen('first@example.org');
  hurry();
  const confirm = tokenIn(await emailTo('first@example.org', /confirm/), '/confirm#');
  assertOk(await nobody.post('/api/letters/confirm', { token: confirm }), 204);
  assertOk(await thief.patch('/api/me', { email: 'second@example.org', old_password: PASSWORD }));
  const later = tokenIn(await emailTo('first@example.org', /was changed$/), '/undo-email#');
  assertOk(await undo(token), 204);
  assertProblem(await undo(later), 404, 'not_found');
  assertOk(await owner.post('/api/sessions', { name: owner.name, password: PASSWORD }), 201);
  assert.equal(assertOk(await owner.get('/api/me')).email, owner.email);
});

test('an undo of a later change leaves that of the first good', async () => {
  const { owner, thief, token } = await stolen('third@example.org');
  hurry();
  const confirm = tokenIn(await emailTo('third@example.org', /confirm/), '/confirm#');
  assertOk(await nobody.post('/api/letters/confirm', { token: confirm }), 204);
  assertOk(await thief.patch('/api/me', { email: 'fourth@example.org', old_password: PASSWORD }));
  assertOk(await undo(tokenIn(await emailTo('third@example.org', /was changed$/), '/undo-email#')), 204);
  assertOk(await undo(token), 204);
  assertOk(await owner.post('/api/sessions', { name: owner.name, password: PASSWORD }), 201);
  assert.equal(assertOk(await owner.get('/api/me')).email, owner.email);
});

test('the answer does not tell whether there is such an account', async () => {
  assertOk(await nobody.post('/api/password-resets', { name: freshName() }), 204);
  const without = await signUp(server);
  assertOk(await nobody.post('/api/password-resets', { name: without.name }), 204);
});

/** Somebody else who has confirmed the address of `client`. */
async function sharer(client) {
  const other = await signUp(server, { name: freshName('nora'), email: client.email });
  const letter = await eventually('the second confirmation', () =>
    emails.find(({ to, text }) => to.text === client.email && text.includes(other.name) && text.includes('/confirm#')));
  assertOk(await nobody.post('/api/letters/confirm', { token: tokenIn(letter, '/confirm#') }), 204);
  return other;
}

const logIn = (name, password = PASSWORD) => new Client(server).post('/api/sessions', { name, password });

test('a confirmed address logs in as the name does, as long as it is that of one account', async () => {
  const client = await reachable();
  assert.equal(assertOk(await logIn(client.email.toUpperCase()), 201).account.name, client.name);
  assertProblem(await logIn(client.email, 'another password'), 401, 'bad_login');
  assertProblem(await logIn(`x${client.email}`), 401, 'bad_login');
  await signUp(server, { email: client.email }); // who does not confirm it
  assert.equal(assertOk(await logIn(client.email), 201).account.name, client.name);
  await sharer(client);
  assertProblem(await logIn(client.email), 401, 'bad_login');
  assertOk(await logIn(client.name), 201);
});

test('by a confirmed address comes a letter with the names and links of all its accounts', async () => {
  const client = await reachable();
  const other = await sharer(client);
  assertOk(await nobody.post('/api/password-resets', { name: client.email }), 204);
  const { text } = await emailTo(client.email, /^Choose a new password$/);
  const tokens = [...text.matchAll(/\/reset#([0-9a-f]{64})/g)].map(([, token]) => token);
  assert.equal(tokens.length, 2);
  for (const { name } of [client, other]) assert.ok(text.includes(name), text);
  const password = 'a new and better one';
  for (const token of tokens) assertOk(await nobody.post('/api/password-resets/use', { token, password }), 204);
  for (const { name } of [client, other]) assertOk(await logIn(name, password), 201);
  assertOk(await nobody.post('/api/password-resets', { name: 'nobody-at-all@example.org' }), 204);
});

testOfFile('who has forgotten their password is answered without a look at whether they are known', async () => {
  const client = await reachable();
  const lock = spawn('sqlite3', [join(server.data, 'shanghaien.db')]);
  lock.stdin.write('begin immediate;\nselect 1;\n');
  await once(lock.stdout, 'data'); // from here on nothing is written
  for (const name of [client.name, client.email, freshName()]) assertOk(await nobody.post('/api/password-resets', { name }), 204);
  lock.stdin.end('rollback;\n');
  await emailTo(client.email, /^Choose a new password$/);
});

test('a link for a new password ends with the address that it went to', async () => {
  const client = await reachable();
  assertOk(await nobody.post('/api/password-resets', { name: client.name }), 204);
  const token = tokenIn(await emailTo(client.email, /^Choose a new password$/), '/reset#');
  assertOk(await client.patch('/api/me', { email: `new-${client.email}`, old_password: PASSWORD }));
  assertProblem(await nobody.post('/api/password-resets/use', { token, password: 'a new and better one' }), 404, 'not_found');
});

test('a new password ends webhook and calendar, but not those of a guest who takes a name', async () => {
  const client = await reachable();
  const visitor = await guest(server);
  const webhook = 'https://hooks.example.org/mona';
  const linkOf = async (who) => new URL(assertOk(await who.post('/api/me/calendar'), 201).url).pathname;
  const links = [];
  for (const who of [client, visitor]) {
    assertOk(await who.patch('/api/me', { notify: { webhook } }));
    links.push(await linkOf(who));
  }
  const named = assertOk(await visitor.patch('/api/me', { name: freshName(), password: PASSWORD }));
  assert.equal(named.notify.webhook, webhook);
  assert.equal((await nobody.get(links[1])).status, 200);
  const changed = assertOk(await client.patch('/api/me', { old_password: PASSWORD, password: 'a new and better one' }));
  assert.equal(changed.notify.webhook, null);
  assertProblem(await nobody.get(links[0]), 404, 'not_found');
  assert.match((await emailTo(client.email, /^Your password was changed$/)).text, /the\s+webhook\s+and\s+the\s+calendar's\s+link/);
});

test('settings are changed one by one and refused as a whole', async () => {
  const client = await signUp(server);
  const before = assertOk(await client.get('/api/me')).notify;
  const changed = assertOk(await client.patch('/api/me', { notify: { digest: true, gather_minutes: 0 } }));
  assert.deepEqual(changed.notify, { ...before, digest: true, gather_minutes: 0 });
  const wrong = [
    [{ your_turn: 1 }, 'notify.your_turn'],
    [{ gather_minutes: 10081 }, 'notify.gather_minutes'],
    [{ gather_minutes: 1.5 }, 'notify.gather_minutes'],
    [{ webhook: 'ftp://example.org' }, 'notify.webhook'],
    [{ webhook: 'https://a:b@example.org' }, 'notify.webhook'],
    [{ webhook: '' }, 'notify.webhook'],
    [{ sms: true }, 'notify.sms'],
    [[], 'notify'],
  ];
  for (const [notify, field] of wrong)
    assertProblem(await client.patch('/api/me', { notify }), 400, 'bad_field', field);
  assert.deepEqual(assertOk(await client.get('/api/me')).notify, changed.notify);
});

test('a webhook is told what an e-mail tells, without the links that work without a log-in', async (t) => {
  const { posts, url } = await sink(t);
  const client = await signUp(server);
  assertProblem(await client.post('/api/me/notify/test'), 400, 'bad_field', 'notify');
  assertOk(await client.patch('/api/me', { notify: { webhook: url } }));
  assertOk(await client.post('/api/me/notify/test'), 204);
  const hook = await eventually('the webhook', () => posts[0]);
  const body = JSON.parse(hook.body);
  assert.equal(body.kind, 'test');
  assert.equal(body.for, client.name, 'several players may share a channel');
  assert.ok(body.text.startsWith(`${client.name}: Notifications reach you\n`));
  assert.doesNotMatch(hook.body, /[0-9a-f]{64}/);
});

test('in the end nothing has failed and nothing is stuck', async () => {
  const rows = () =>
    server.sql('select status, attempts from outbox');
  await eventually('all emails', () => !/sending/.test(rows()));
  assert.doesNotMatch(rows(), /failed/);
});

const badBodies = [
  ['/api/letters/confirm', { token: 1 }, 'token'],
  ['/api/letters/confirm', { token: 'x', more: 1 }, 'more'],
  ['/api/password-resets', {}, 'name'],
  ['/api/password-resets/use', { token: 'x', password: 'short' }, 'password'],
];
for (const [path, body, field] of badBodies)
  test(`${path} refuses ${JSON.stringify(body)}`, async () => {
    assertProblem(await nobody.post(path, body), 400, 'bad_field', field);
  });

test('the sender has the name that the operator has set, else that of the site', async (t) => {
  const set = (name, value) => execFileSync(server.program, ['admin', 'set', name, value, '--data', server.data], { env: server.env });
  const senderTo = async (client) => {
    assertOk(await nobody.post('/api/password-resets', { name: client.name }), 204);
    return (await emailTo(client.email, /new password|neues Passwort/)).from.value[0];
  };
  assert.deepEqual(await senderTo(await reachable()), { name: 'Shanghaien', address: 'game@shanghaien.example' });
  t.after(() => ['site-name', 'sender-name'].forEach((name) => set(name, '')));
  set('site-name', 'Käpt’ns Klub');
  assert.equal((await senderTo(await reachable())).name, 'Käpt’ns Klub');
  set('sender-name', 'Roman "from" Kiel');
  assert.equal((await senderTo(await reachable())).name, 'Roman "from" Kiel');
});

test('a locked player gets no notices', async () => {
  const clara = await reachable();
  await invite(anna, clara);
  await emailTo(clara.email, /invites you/);
  const before = emails.length;
  execFileSync(server.program, ['admin', 'lock', clara.name, '--data', server.data], { env: server.env });
  server.sql(`insert into outbox (account, kind, way, created_at, first_at, due_at) select id, 'invitation', 'mail', ${Date.now()}, ${Date.now()}, 0 from accounts where name = '${clara.name}'`);
  const fate = () => server.sql(`select status || ' ' || coalesce(problem, '') from outbox where account = (select id from accounts where name = '${clara.name}') order by id desc limit 1`);
  await eventually('the end of the notice', () => fate() === 'dropped account locked');
  assert.ok(emails.slice(before).every(({ to }) => to.text !== clara.email));
});

test('receivers that hang hold up nobody else, and each of them is asked once at a time', async (t) => {
  const [open, most] = [Array(5).fill(0), Array(6).fill(0)];
  const hang = (i) => net.createServer((socket) => {
    most[i] = Math.max(most[i], ++open[i]);
    most[5] = Math.max(most[5], open.filter(Boolean).length);
    socket.on('error', () => {}).on('close', () => open[i]--).resume();
  });
  const ports = await Promise.all(open.map((_, i) => serve(t, hang(i))));
  const { posts, url } = await sink(t);
  const hooks = [...ports, ports[0]].map((hanging) => `http://127.0.0.1:${hanging}/hook`);
  for (const webhook of [...hooks, url]) {
    const client = await signUp(server);
    assertOk(await client.patch('/api/me', { notify: { webhook } }));
    assertOk(await client.post('/api/me/notify/test'), 204);
  }
  await eventually('all are asked at once', () => most[5] === 5);
  await eventually('the webhook of another', () => posts.length === 1);
  assert.equal(most[0], 1);
});

test('a turn that comes while an earlier one is told in vain is told without gathering', async (t) => {
  const held = [];
  const { url } = await sink(t, (response) => held.push(response));
  const clara = await signUp(server);
  assertOk(await clara.patch('/api/me', { notify: { webhook: url, accepted: false, gather_minutes: 600 } }));
  const own = `from outbox where kind = 'your_turn' and account = (select id from accounts where name = '${clara.name}')`;
  const games = [await startGame(clara, bernd, { first: 'inviter' }), await startGame(bernd, clara, { first: 'inviter' })];
  hurry();
  await eventually('the turn is being told', () => held.length === 1);
  const view = await play(bernd, games[1], { type: 'roll' });
  await play(bernd, view, { type: 'place', die: 0, one_at: 'left' });
  assert.ok(Number(server.sql(`select due_at - created_at ${own} and status = 'waiting'`)) > 60_000);
  held[0].writeHead(400).end();
  await eventually('it has failed', () => server.sql(`select count(*) ${own} and status = 'failed'`) === '1');
  const [{ due }, ...more] = server.rows(`select due_at - ${Date.now()} as due ${own} and status = 'waiting'`);
  assert.ok(Number(due) <= 60_000 && more.length === 0, due);
});

test('what waits for a mail server that the operator has taken away does not wait for ever', async (t) => {
  const other = await startServer();
  t.after(() => other.stop());
  const [clara, dora] = [await signUp(other), await signUp(other, { email: 'dora@example.org' })];
  other.sql("insert into notice_settings (account, verified_email) select id, email from accounts where email = 'dora@example.org'");
  await invite(clara, dora);
  await eventually('it is dropped', () => other.sql("select distinct status || ': ' || problem from outbox where kind = 'invitation'") === 'dropped: no mail server');
});
