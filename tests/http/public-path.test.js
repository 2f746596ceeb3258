/** A public URL with a path: what leaves the server has it, and requests are answered with and without it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { eventually, freshName, PASSWORD, startServer } from '../fixtures/api.js';
import { mailServer } from '../fixtures/receivers.js';

const PATH = '/shanghaien';
const SITE = `https://club.example${PATH}`;
const mails = await mailServer({ after });
const server = await startServer({ flags: ['--public-url', `${SITE}/`, '--mail-from', 'game@club.example', '--smtp-host', '127.0.0.1', '--smtp-port', String(mails.port), '--smtp-tls', 'none'] });
after(() => server.stop());

const ask = (path, how) => fetch(server.url + path, { redirect: 'manual', ...how });
const send = (path, body, headers) => ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } });
const mailTo = (address, subject) => eventually(`the e-mail "${subject}"`, () =>
  mails.emails.find((email) => email.to.text === address && subject.test(email.subject)));

/** Somebody whose address is confirmed, by the link that was sent there. */
async function anna() {
  const name = freshName();
  const email = `${name}@example.org`;
  const answer = await send(`${PATH}/api/accounts`, { name, password: PASSWORD, email });
  assert.equal(answer.status, 201);
  const cookie = answer.headers.getSetCookie()[0];
  const link = /\S+\/confirm#(\S+)/.exec((await mailTo(email, /./)).text);
  assert.equal(link[0], `${SITE}/confirm#${link[1]}`);
  assert.equal((await send(`${PATH}/api/letters/confirm`, { token: link[1] })).status, 204);
  return { name, email, cookie, headers: { Cookie: cookie.split(';')[0] } };
}

test('the cookies of a log-in are for the path, and come back by it', async () => {
  const { name, cookie, headers } = await anna();
  assert.match(cookie, /^session=\w+; Path=\/shanghaien; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  const session = await (await ask(`${PATH}/api/session`, { headers })).json();
  assert.equal(session.account.name, name);
  const { headers: last } = await ask(`${PATH}/api/sessions/current`, { method: 'DELETE', headers });
  assert.match(last.getSetCookie()[0], /^session=; Path=\/shanghaien; Max-Age=0;/);
});

test('Origin is compared without the path', async () => {
  const { headers } = await anna();
  for (const [origin, status] of [['https://club.example.org', 403], [SITE, 403], ['https://club.example', 204]]) {
    const answer = await ask(`${PATH}/api/sessions/current`, { method: 'DELETE', headers: { ...headers, Origin: origin } });
    assert.equal(answer.status, status, origin);
  }
});

test('all links that are handed out begin with the public URL', async () => {
  const { email, headers } = await anna();
  const invitation = await (await send(`${PATH}/api/invitations`, {}, headers)).json();
  assert.equal(invitation.link, `${SITE}/i/${invitation.id}`);
  const calendar = await (await send(`${PATH}/api/me/calendar`, undefined, headers)).json();
  assert.ok(calendar.url.startsWith(`${SITE}/api/calendars/`), calendar.url);
  assert.equal((await ask(new URL(calendar.url).pathname)).status, 200);
  assert.equal((await send(`${PATH}/api/password-resets`, { name: email })).status, 204);
  assert.match((await mailTo(email, /new password/)).text, /https:\/\/club\.example\/shanghaien\/reset#\w+/);
});

test('a redirection stays below the path', async () => {
  const { status, headers } = await ask(`${PATH}/api/letters/unsubscribe/abc`);
  assert.deepEqual([status, headers.get('location')], [303, `${PATH}/unsubscribe#abc`]);
});

test('each address in a document is below the path, and its policy lets its import map run', async () => {
  const addresses = async (path) => {
    const answer = await ask(path, { headers: { Accept: 'text/html' } });
    const text = await answer.text();
    const map = /<script type="importmap">(.*?)<\/script>/s.exec(text)[1];
    const hash = createHash('sha256').update(map).digest('base64');
    assert.ok(answer.headers.get('content-security-policy').includes(`'sha256-${hash}'`), path);
    return [...Object.values(JSON.parse(map).imports), ...Array.from(text.matchAll(/(?:href|src)="([^"]*)"/g), ([, address]) => address)];
  };
  for (const path of ['/', '/rules', '/nowhere?', '/pages/shell.de.html']) {
    const found = (await addresses(PATH + path)).filter((address) => !address.startsWith('data:'));
    assert.ok(found.length > 50);
    assert.deepEqual(found.filter((address) => !address.startsWith(`${PATH}/`)), [], path);
    for (const address of found.filter((each) => !each.endsWith('/'))) assert.equal((await ask(address)).status, 200, address);
  }
  assert.match(await (await ask(`${PATH}/`)).text(), /<head>\n<script src="\/shanghaien\/below\.js"><\/script>/);
  assert.match(await (await ask(`${PATH}/`)).text(), /property="og:image" content="https:\/\/club\.example\/shanghaien\/img\/icon-512\.png"/);
});

test('the manifest and the description of the API name nothing outside of their folder', async () => {
  const manifest = await (await ask(`${PATH}/manifest.it.webmanifest`)).json();
  const named = [manifest.start_url, manifest.scope, ...manifest.icons.map(({ src }) => src), ...manifest.shortcuts.map(({ url }) => url), ...manifest.screenshots.map(({ src }) => src)];
  for (const address of named) assert.ok(new URL(address, `${SITE}/manifest.it.webmanifest`).href.startsWith(`${SITE}/`), address);
  assert.equal(manifest.id, undefined); // it would be of the whole origin
  const { servers: [{ url }] } = await (await ask(`${PATH}/api/openapi.json`)).json();
  assert.equal(new URL(url, `${SITE}/api/openapi.json`).href, `${SITE}/`);
});

test('this machine reaches all without the path, and what only begins like it is not below it', async () => {
  assert.equal((await ask('/healthz')).status, 200);
  assert.equal((await ask(`${PATH}/healthz`)).status, 200);
  assert.equal((await ask('/api/session')).status, 200);
  for (const path of [`${PATH}2/rules`, `${PATH}${PATH}/rules`, `/api${PATH}/session`]) assert.equal((await ask(path)).status, 404, path);
});

for (const [what, url] of [['a dot', '/a/../b'], ['an escape', '/caf%C3%A9'], ['an empty part', '//club'], ['a query', '/club?x']]) {
  test(`a path with ${what} is refused at the start`, () => {
    const { status, stderr } = spawnSync(server.program, ['serve', '--public-url', `https://club.example${url}`, '--listen', '127.0.0.1:0', '--data', server.data], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, /perhaps with a path of plain characters/);
  });
}
