/** Work that one server does for all: house players, clocks, e-mails. Another takes over when that one has died. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { mailServer } from '../fixtures/receivers.js';
import { assertOk, eventually, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const toMail = ({ port }) => ['--smtp-host', '127.0.0.1', '--smtp-port', port, '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example'].map(String);
const mail = await mailServer({ after });
const { emails } = mail;
const flags = toMail(mail);
const alive = [await startServer({ flags, clock: true })];
const { env: { SHANGHAIEN_DATABASE } } = alive[0];
for (let i = 0; i < 2; i++) alive.push(await startServer({ flags, clock: true, env: { SHANGHAIEN_DATABASE } }));
const database = alive[0];
after(async () => {
  for (const server of alive) await server.stop();
});
const anyServer = () => alive[Math.floor(Math.random() * alive.length)];
const goTo = (client, server) => Object.assign(client, { server });

/** Who has each lease, by the name of the work. */
const holders = () => Object.fromEntries(database.rows('select work, holder from leases').map(({ work, holder }) => [work, holder]));

/** Half a minute passes for all. */
let minutes = 0;
async function passTime() {
  minutes++;
  for (const server of alive) await server.setNow(new Date(Date.now() + minutes * 30_000));
}

test('each lease has one holder', async () => {
  await eventually('all leases', () => Object.keys(holders()).length === 6);
  assert.deepEqual(Object.keys(holders()).sort(), ['bots', 'mail', 'push', 'puzzle', 'scheduler', 'webhook']);
});

/** The house answers, wherever somebody plays. */
async function playAgainstHouse() {
  const anna = await signUp(anyServer());
  const { id } = await invite(anna, { name: 'el-dado' }, { first: 'inviter' });
  let view = assertOk(await anna.post(`/api/invitations/${id}/accept`, {}), 201);
  for (let i = 0; i < 3; i++) {
    view = await play(goTo(anna, anyServer()), view, { type: 'roll' });
    await play(goTo(anna, anyServer()), view, view.legal.find(({ type }) => type === 'place'));
    view = await eventually('the house', async () => {
      const now = await viewOf(goTo(anna, anyServer()), view.id);
      return now.turn === now.you && now.seq > view.seq && now;
    });
  }
}

/** Everybody gets each e-mail once. */
async function writeToAll() {
  const people = await Promise.all(Array.from({ length: 8 }, (_, i) => signUp(anyServer(), { email: `p${i}-${minutes}@example.org` })));
  for (const { email } of await Promise.all(people.map(async (client) => assertOk(await client.get('/api/me'))))) {
    await eventually('an e-mail', () => emails.some(({ to }) => to.text === email));
  }
}

test('house players move and e-mails are sent once, whichever server is asked', async () => {
  await playAgainstHouse();
  await writeToAll();
});

test('when servers have died the others do their work', async () => {
  const before = holders();
  while (alive.length > 1) {
    await alive.shift().kill();
    await passTime();
    await playAgainstHouse();
    await writeToAll();
  }
  await eventually('all leases', () => Object.keys(holders()).length === 6);
  const changed = Object.entries(holders()).filter(([work, holder]) => before[work] !== holder);
  assert.ok(changed.length > 0, 'the servers that died had no lease');
});

test('a server that is stopped gives its leases back', async () => {
  const other = await startServer({ flags, env: { SHANGHAIEN_DATABASE } });
  const before = holders();
  await alive[0].restart();
  await eventually('other holders', () => Object.entries(before).every(([work, holder]) => (holders()[work] ?? holder) !== holder));
  await other.stop();
});

const outages = () => database.rows('select why, lasted from outages order by id').map(({ why, lasted }) => [why, Math.round(Number(lasted) / 3_600_000)]);

test('while one server is alive nothing is an outage; one of all servers is given back once, and so is a jump of the clock', async (t) => {
  assert.deepEqual(outages(), []);
  await alive[0].kill();
  database.sql('update heartbeat set at = at - 7200000');
  const both = await Promise.all([1, 2].map(() => startServer({ flags, clock: true, env: { SHANGHAIEN_DATABASE } })));
  t.after(() => Promise.all(both.map((server) => server.stop())));
  assert.deepEqual(outages(), [['silence', 2]]);
  for (const server of both) await server.setNow(new Date()); // a sign of life: the next one is a minute away
  await Promise.all(both.map((server) => server.setMachine(new Date(Date.now() + 10_800_000))));
  assert.deepEqual(outages(), [['silence', 2], ['clock', 3]]);
});

test('no e-mail came twice, except where one of the two servers died before it had noted that', () => {
  const ids = emails.map(({ messageId }) => messageId);
  assert.ok(ids.length >= 24);
  assert.ok(ids.length - new Set(ids).size <= 2, `${ids.length} with ${new Set(ids).size} ids`);
});

const LEASE_MS = 25_000; // the others look every 5 s: together the half minute

/** The first of two servers sends an e-mail, which the mail server neither takes nor refuses yet. */
async function holdAnEmail(t) {
  const post = await mailServer(t);
  const first = await startServer({ flags: toMail(post) });
  const lease = () => first.rows("select holder, ends_at from leases where work = 'mail'")[0];
  const { holder } = await eventually('the lease', lease);
  const second = await startServer({ flags: toMail(post), clock: true, env: { SHANGHAIEN_DATABASE: first.env.SHANGHAIEN_DATABASE } });
  t.after(async () => {
    await second.stop();
    await first.stop();
  });
  const held = [];
  post.answer = (callback) => held.push(callback);
  await signUp(second, { email: 'anna@example.org' });
  await eventually('the e-mail', () => held.length === 1);
  assert.equal(lease().holder, holder);

  /** When the first one's lease has ended, the second sends the e-mail, too. */
  async function takeOver() {
    const { ends_at } = lease();
    assert.ok(ends_at - Date.now() <= LEASE_MS);
    await second.setNow(new Date(Math.ceil(ends_at / 1000) * 1000));
    await eventually('the e-mail once more', () => held.length === 2);
    assert.notEqual(lease().holder, holder);
    const [one, other] = post.emails;
    assert.equal(one.to.text, 'anna@example.org');
    assert.equal(one.messageId, other.messageId);
  }

  /** What is noted of the e-mail, once that is no longer what it was. */
  const row = () => first.rows("select status, attempts, problem from outbox where way = 'mail'")[0];
  const outcome = (before = row()) => eventually('the outcome', () => row().status !== before.status && row());

  /** Nothing is left to send: what is written now comes next, and the e-mail has not come again. */
  async function sendAnother() {
    post.answer = (callback) => callback(null, 'taken');
    await signUp(second, { email: 'bernd@example.org' });
    await eventually('another e-mail', () => post.emails.length > 2);
    assert.deepEqual(post.emails.map(({ to }) => to.text), ['anna@example.org', 'anna@example.org', 'bernd@example.org']);
  }
  return { first, held, takeOver, row, outcome, sendAnother };
}

test('an e-mail whose server has died comes once more, with the same id', async (t) => {
  const { first, held, takeOver, outcome, sendAnother } = await holdAnEmail(t);
  await first.kill();
  await takeOver();
  held[1](null, 'taken');
  assert.deepEqual(await outcome(), { status: 'sent', attempts: 2, problem: null });
  await sendAnother();
});

test('an e-mail that was taken too late for its lease is not sent by that, but by the next', async (t) => {
  const post = await mailServer(t);
  const server = await startServer({ flags: toMail(post) });
  t.after(() => server.stop());
  server.sql("create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(7); return new; end'");
  server.sql("create trigger slow before update on outbox for each row when (new.status = 'sending' and new.attempts = 1) execute function wait()");
  await signUp(server, { email: 'anna@example.org' });
  const row = () => server.rows('select status, attempts from outbox')[0];
  await eventually('the e-mail', () => row().status === 'sent');
  assert.deepEqual(row(), { status: 'sent', attempts: 2 });
  assert.equal(post.emails.length, 1);
});

test('a server that was slow does not say what becomes of an e-mail that another has taken over', async (t) => {
  const { first, held, takeOver, row, outcome, sendAnother } = await holdAnEmail(t);
  first.child.kill('SIGSTOP');
  await takeOver();
  held[0](Object.assign(new Error('nobody by that name'), { responseCode: 550 }));
  first.child.kill('SIGCONT');
  await eventually('its report', () => /event=notice .*attempt="1"/.test(first.stderr));
  first.child.kill('SIGTERM');
  await first.ended;
  assert.deepEqual(row(), { status: 'sending', attempts: 2, problem: null });
  held[1](null, 'taken');
  assert.deepEqual(await outcome(), { status: 'sent', attempts: 2, problem: null });
  await sendAnother();
});
