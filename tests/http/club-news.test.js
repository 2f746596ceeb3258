/** The news of the club: its feed, and the webhook that the operator sets. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertOk, assertProblem, Client, eventually, PASSWORD, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
import { sink } from '../fixtures/receivers.js';
import { root } from '../fixtures/server.js';

const SITE = 'https://club.example/shanghaien';
const server = await startServer({ clock: true, flags: ['--webhooks', 'any', '--public-url', SITE] });
after(() => server.stop());
const visitor = new Client(server);
const DAY = 86_400_000;
let now = Date.UTC(2027, 2, 10, 12);
await server.setNow(new Date(now));
const operator = await operatorOf(server);

async function pass(ms) {
  now += ms;
  await server.setNow(new Date(now));
  await operator.logIn(); // which lasts for twelve hours
}

const day = (at) => new Date(at).toISOString().slice(0, 10);
const newcomers = (count) => Promise.all(Array.from({ length: count }, () => signUp(server)));

/** What the operator sets on their page; the answer comes when it holds. */
async function set(subject, value) {
  const { status, headers } = await operator.send('/admin/acts', { act: 'set', subject, value, to: '/admin/site' });
  assert.equal(status, 303, subject);
  return (await operator.ask(headers.location)).text;
}

/** An act by command, and the id that it tells. */
const act = (...words) => /\w{12}\s*$/.exec(server.admin(...words))[0].trim();

/** The same on the page, whose clock is that of the tests. */
async function openCup(name) {
  const { status } = await operator.send('/admin/acts', { act: 'open-cup', subject: name, value: day(now + DAY), reason: 'fun', to: '/admin/seasons' });
  assert.equal(status, 303);
}

/** A feed must be what RFC 4287 asks, in what its schema shows and in what only its text says. */
async function feed(client = visitor) {
  const answer = await client.get('/club.atom');
  const text = assertFeed(answer);
  const entries = [...text.matchAll(/<entry>\n([^]*?)<\/entry>/g)].map(([, entry]) => ({
    id: /<id>(.*)<\/id>/.exec(entry)[1],
    title: /<title>(.*)<\/title>/.exec(entry)[1],
    updated: /<updated>(.*)<\/updated>/.exec(entry)[1],
    kind: /<category term="(.*)"\/>/.exec(entry)[1],
    link: /<link rel="alternate" type="text\/html" href="(.*)"\/>/.exec(entry)[1],
    text: /<content>([^]*)<\/content>/.exec(entry)?.[1] ?? '',
  }));
  const ids = entries.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal((text.match(/<link rel="self" type="application\/atom\+xml" href="https:\/\/club.example\/shanghaien\/club.atom"\/>/g) ?? []).length, 1);
  for (const { id, link } of entries) for (const address of [id, link]) assert.ok(address.startsWith(`${SITE}/`), address);
  return { answer, text, entries };
}

function assertFeed({ status, headers, text }) {
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
  execFileSync('xmllint', ['--noout', '--relaxng', join(root, 'tests/fixtures/atom.rng'), '-'], { input: text, stdio: ['pipe', 'ignore', 'pipe'] });
  return text;
}

/** The secret is told when the URL is set. */
async function setWebhook(url) {
  const page = await set('club-webhook', url);
  return /signed with the secret ([0-9a-f]{64})/.exec(page)[1];
}

const received = (posts) => posts.map(({ body }) => JSON.parse(body));
const told = (posts, kind) => eventually(`the news ${kind}`, () => received(posts).find((each) => each.kind === kind));

async function resign(client, id) {
  assertOk(await client.post(`/api/games/${id}/resign`, { seq: (await viewOf(client, id)).seq }));
}

test('a feed without news is a feed', async () => {
  const { entries, text } = await feed();
  assert.deepEqual(entries, []);
  assert.match(text, /<title>News of Shanghaien<\/title>\n<author><name>Shanghaien<\/name>/);
});

test('seasons, cups, finals and announcements are news, in the feed and for the webhook, in their order', async (t) => {
  const { posts, url } = await sink(t);
  const secret = await setWebhook(url);
  const players = await newcomers(4);
  const cup = act('open-cup', 'Mug & <Jug>', `${day(now + DAY)} games=1 days=5`);
  await set('announcement', 'Rum for all\nat "eight"');
  const opened = await told(posts, 'cup_opened');
  assert.deepEqual([opened.for, opened.text, opened.url], ['club', `New cup: Mug & <Jug>\nIt starts on ${day(now + DAY)}; join until then.`, `${SITE}/cups/${cup}`]);
  assert.equal((await told(posts, 'announcement')).text, 'Announcement\nRum for all\nat "eight"');
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(posts[0].headers['shanghaien-signature']);
  assert.equal(hex, createHmac('sha256', secret).update(`${seconds}.${posts[0].body}`).digest('hex'));
  for (const client of players) assertOk(await client.post(`/api/cups/${cup}/membership`));
  await pass(DAY);
  const { matches } = assertOk(await visitor.get(`/api/cups/${cup}`));
  await resign(players[3], matches[0].games[0].game);
  await resign(players[2], matches[1].games[0].game);
  await pass(3_600_000);
  const final = assertOk(await visitor.get(`/api/cups/${cup}`)).matches[2].games[0].game;
  const began = await told(posts, 'cup_final');
  assert.deepEqual([began.game, began.text.split('\n')[0]], [final, 'The final has begun: Mug & <Jug>']);
  assert.deepEqual(began.text.split('\n')[1].split(' – ').toSorted(), [players[0].name, players[1].name].toSorted());
  await resign(players[1], final);
  await pass(3_600_000);
  assert.deepEqual((await told(posts, 'cup_over')).text, `Mug & <Jug> is over\n${players[0].name} has won.`);
  assert.deepEqual(received(posts).map(({ kind }) => kind), ['cup_opened', 'announcement', 'cup_final', 'cup_over'], 'and no single game');
  const { entries } = await feed();
  assert.deepEqual(entries.map(({ kind }) => kind), ['cup_over', 'cup_final', 'announcement', 'cup_opened']);
  assert.deepEqual([entries[0].title, entries[0].text, entries[0].link], ['Mug &amp; &lt;Jug&gt; is over', `${players[0].name} has won.`, `${SITE}/cups/${cup}`]);
  assert.deepEqual(entries.map(({ id }) => id), received(posts).reverse().map(({ id }) => `${SITE}/club.atom#${id}`), 'the ids are the same');
  await set('club-webhook', '');
  const season = act('open-season', 'League', day(now + DAY));
  for (const client of players) assertOk(await client.post(`/api/seasons/${season}/membership`));
  await pass(DAY);
  server.admin('end-season', season);
  await eventually('its end', async () => (await feed()).entries[0].kind === 'season_over');
  const [over, open] = (await feed()).entries;
  assert.deepEqual([over.title, over.text, over.link, open.kind], ['League is over', '', `${SITE}/seasons/${season}`, 'season_opened']);
  assert.equal(posts.length, 4, 'there is no webhook any more');
});

test('a season tells who has won it, and the next one is news, too', async () => {
  const players = await newcomers(4);
  const season = act('open-season', 'Harbour', `${day(now + DAY)} days=7 days_per_move=7 most_at_once=8`);
  for (const client of players) assertOk(await client.post(`/api/seasons/${season}/membership`));
  await pass(DAY);
  const { games } = assertOk(await players[0].get('/api/games'));
  for (const { id } of games) {
    const view = await viewOf(players[0], id);
    const other = players.find(({ name }) => name !== players[0].name && view.players.some((each) => each.name === name));
    await resign(other, id);
  }
  await pass(8 * DAY);
  const { entries } = await feed();
  assert.deepEqual(entries.slice(0, 2).map(({ title, text }) => [title, text.replace(/\d{4}-\d\d-\d\d/, 'DAY')]),
    [['New season: Harbour 2', 'It starts on DAY; join until then.'], ['Harbour is over', `${players[0].name} has won.`]]);
  assertOk(await players[0].delete('/api/me', { json: { password: PASSWORD } }), 204);
  const after = (await feed()).entries[1];
  assert.deepEqual([after.id, after.text], [entries[1].id, 'A former player has won.'], 'nobody is named who has left');
  assert.ok(!(await feed()).text.includes(players[0].name));
});

test('the feed is only read anew where something has changed, in the language that the operator has set', async (t) => {
  t.after(() => set('language', ''));
  const { answer: { headers: { etag } }, entries: [{ id, updated }] } = await feed();
  const ask = (tag) => visitor.get('/club.atom', { headers: { 'If-None-Match': tag } });
  const same = await ask(etag);
  assert.deepEqual([same.status, same.text, same.headers.etag], [304, '', etag]);
  await set('announcement', 'Grog');
  const { entries, answer, text } = await feed();
  assert.notEqual(answer.headers.etag, etag);
  assert.equal((await ask(etag)).status, 200);
  assert.equal(/<updated>(.*)<\/updated>/.exec(text)[1], entries[0].updated);
  assert.deepEqual([entries[1].id, entries[1].updated], [id, updated], 'what was there has its id and time');
  assert.equal(entries.filter(({ kind }) => kind === 'announcement').length, 1);
  await set('announcement', '');
  assert.ok((await feed()).entries.every(({ kind }) => kind !== 'announcement'));
  await set('language', 'de');
  assert.match((await feed()).text, /xml:lang="de">[^]*<title>Neues von Shanghaien/);
  await set('language', 'it');
  assert.match((await feed()).text, /xml:lang="it">[^]*<title>Nuova stagione: Harbour 2/);
});

test('what cannot be in XML is not in the feed, and no more than 50 entries', async (t) => {
  t.after(() => set('site-name', ''));
  await set('site-name', 'A\uffffB]]>\u{1f6a2}');
  assert.match((await feed()).text, /<name>AB\]\]&gt;\u{1f6a2}<\/name>/u);
  const before = (await feed()).entries;
  server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
    insert into news (kind, season, happened_at) select 'season_opened', s.id, 1 from (select max(id) as id from seasons) s, n`);
  const { entries } = await feed();
  assert.equal(entries.length, 50);
  assert.ok(entries.every(({ id }) => !before.some((each) => each.id === id)));
  server.sql("delete from news where happened_at = 1");
});

test('the feed is for those who may read the page of the club, whose document names it', async (t) => {
  t.after(async () => {
    await set('members-only', 'off');
    await set('club-page', 'public');
  });
  const [anna] = await newcomers(1);
  const html = { headers: { Accept: 'text/html' } };
  assert.match((await visitor.get('/club', html)).text, /<link rel="alternate" type="application\/atom\+xml" href="\/shanghaien\/club.atom">/);
  assert.doesNotMatch((await visitor.get('/ladder', html)).text, /atom/);
  for (const [subject, value] of [['members-only', 'on'], ['club-page', 'members']]) {
    await set(subject, value);
    assertProblem(await visitor.get('/club.atom'), 401, 'not_logged_in');
    assert.ok((await feed(anna)).entries.length > 0);
    await set(subject, subject === 'members-only' ? 'off' : 'public');
  }
  assertProblem(await visitor.post('/club.atom'), 405, 'method_not_allowed');
  const head = await visitor.request('HEAD', '/club.atom');
  assert.deepEqual([head.status, head.text], [200, '']);
});

test('games are told where the operator wants it, in Discord’s or Slack’s form, without ringing anybody', async (t) => {
  t.after(() => set('club-webhook', ''));
  const { posts, url } = await sink(t);
  await setWebhook(url);
  await set('club-webhook-games', 'on');
  const [anna, bernd] = await newcomers(2);
  const kept = () => server.rows("select count(*) as n from news where kind = 'game_over'")[0].n;
  server.admin('end-game', (await startGame(anna, bernd)).id);
  const { id } = await startGame(anna, bernd);
  await resign(bernd, id);
  const [told] = await eventually('the game', () => posts.length && received(posts.splice(0)));
  assert.deepEqual([told.kind, told.game], ['game_over', id], 'and not the one that counts for nobody');
  for (const [form, has] of [['discord', 'content'], ['slack', 'text'], ['json', 'text']]) {
    await set('club-webhook-form', form);
    server.sql(`insert into news (kind, game, happened_at, due_at) select 'game_over', id, ${now}, ${now} from games where public_id = '${id}'`);
    const body = await eventually(form, () => received(posts.splice(0))[0]);
    assert.match(body[has], new RegExp(`^Game over: ${anna.name} – ${bernd.name}|^Game over: ${bernd.name} – ${anna.name}`));
    assert.match(body[has], new RegExp(`${anna.name} has won\\.`));
    if (form === 'discord') assert.deepEqual([Object.keys(body), body.allowed_mentions], [['content', 'allowed_mentions'], { parse: [] }]);
    if (form === 'json') assert.deepEqual([body.kind, body.game, body.url], ['game_over', id, `${SITE}/g/${id}`]);
  }
  await eventually('no game is kept', () => kept() === 0);
  await set('club-webhook-form', '');
  await set('club-webhook-games', '');
});

test('a post that fails is tried again, one after the other; the operator is told, and may hasten it', async (t) => {
  t.after(() => set('club-webhook', ''));
  let status = 503;
  const { posts, url } = await sink(t, (response) => response.writeHead(status).end());
  const first = await setWebhook(url);
  await openCup('Tankard');
  await eventually('the attempt', () => posts.length === 1);
  await set('announcement', 'Ahoy');
  const home = async () => (await operator.ask('/admin')).text;
  await eventually('the alarm', async () => /The club webhook is failing: 2 posts waiting, 0 posts given up in the last 24 hours\. Last error: reply 503: refused\./.test(await home()));
  assert.equal(posts.length, 1, 'what comes later waits');
  const { status: code, headers } = await operator.send('/admin/acts', { act: 'new-webhook-secret', reason: '', to: '/admin/site' });
  assert.equal(code, 303);
  const [, second] = /secret ([0-9a-f]{64})/.exec((await operator.ask(headers.location)).text);
  assert.notEqual(second, first);
  status = 204;
  await operator.send('/admin/acts', { act: 'resend-notices', to: '/admin' });
  await eventually('both', () => posts.length === 3);
  for (const post of posts.slice(1)) {
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(post.headers['shanghaien-signature']);
    assert.equal(hex, createHmac('sha256', second).update(`${seconds}.${post.body}`).digest('hex'));
  }
  assert.equal(posts[1].body, posts[0].body);
  await eventually('no alarm', async () => !/club webhook is failing/.test(await home()));
  status = 410;
  await set('announcement', 'Avast');
  await eventually('it is given up', async () => /0 posts waiting, 1 post given up in the last 24 hours\. Last error: reply 410: refused/.test(await home()));
  assert.equal(posts.length, 4);
  await pass(2 * DAY);
  assert.doesNotMatch(await home(), /club webhook/);
});

test('at most a hundred posts wait, for four days', async (t) => {
  t.after(() => set('club-webhook', ''));
  const { posts, url } = await sink(t, (response) => response.writeHead(503).end());
  await setWebhook(url);
  server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 100)
    insert into news (kind, cup, happened_at, due_at) select 'cup_opened', c.id, ${now}, ${now} from (select min(id) as id from cups) c, n`);
  await eventually('an attempt', () => posts.length === 1);
  await openCup('Beaker');
  const waiting = () => server.rows('select count(*) as n from news where due_at is not null')[0].n;
  assert.equal(waiting(), 100);
  assert.match((await feed()).text, /Beaker/);
  await pass(5 * DAY);
  await eventually('they are given up', async () => /0 posts waiting, 100 posts given up/.test((await operator.ask('/admin')).text));
  server.sql(`delete from news where problem is not null`);
});

test('a URL must be one, and is kept from all but operators; the log does not have it', async () => {
  const refused = await operator.send('/admin/acts', { act: 'set', subject: 'club-webhook', value: 'ftp://hooks.example.org', to: '/admin/site' });
  assert.equal(refused.status, 400);
  const url = 'https://hooks.example.org/services/very-secret';
  const page = await set('club-webhook', url);
  assert.ok(page.includes(url));
  assert.ok(server.rows("select detail from acts where subject = 'club-webhook'").every(({ detail }) => !detail));
  assert.ok(!(await visitor.get('/api/session')).text.includes('hooks.example.org'));
  assert.ok(!JSON.stringify(server.views()).includes('very-secret'));
  const secret = /secret ([0-9a-f]{64})/.exec(server.admin('new-webhook-secret'))[1];
  assert.ok(!JSON.stringify(server.views()).includes(secret));
  await set('club-webhook', '');
});
