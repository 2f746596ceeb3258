/** A game in the page of another site: its document, which everybody gets as a stranger does. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, Client, eventually, guest, PASSWORD, play, signUp, startGame, startServer } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd] = [await signUp(server), await signUp(server)];
const over = await finishGame(anna, bernd);

/** A document, and what it has of the API's answers. */
async function documentOf(path, { client = nobody, headers = {}, status = 200 } = {}) {
  const answer = await client.get(path, { headers: { Accept: 'text/html', ...headers } });
  assert.equal(answer.status, status, path);
  assert.match(answer.headers['content-type'], /^text\/html/);
  const [, json] = answer.text.match(/<script type="application\/json" id="answers"[^>]*>(.*?)<\/script>/s) ?? [];
  return { ...answer, answers: json && JSON.parse(json) };
}

const policyOf = ({ headers }) => Object.fromEntries(headers['content-security-policy'].split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));

test('every site may frame a game, and it is the only page that may be framed', async () => {
  for (const path of [`/embed/g/${over}`, '/embed/g/nosuchgame12']) {
    const answer = await nobody.get(path);
    assert.equal(answer.headers['x-frame-options'], undefined);
    const policy = policyOf(answer);
    assert.deepEqual(policy, {
      'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'", 'img-src': 'data:', 'connect-src': "'self'",
      'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': '*',
    });
  }
  const others = ['/', `/g/${over}`, '/rules', '/login', '/settings', '/nothing', '/embed', `/embed/g/${over}/x`, '/pages/embed-shanghaien.en.html', `/api/games/${over}`,
    `/api/games/${over}/picture.png`, `/api/games/${over}/picture.svg`, '/worker.js', `/oembed?url=${server.url}/g/${over}`];
  for (const path of others) {
    for (const client of [nobody, anna]) {
      const answer = await client.get(path, { headers: { Accept: 'text/html' } });
      assert.equal(policyOf(answer)['frame-ancestors'], "'none'", path);
    }
  }
});

test('it has the game as a spectator sees it, and nothing else', async () => {
  const { id } = await startGame(anna, bernd, { first: 'inviter' });
  const { answers, text } = await documentOf(`/embed/g/${id}`);
  assert.deepEqual(Object.keys(answers), [`/games/${id}`]);
  assert.deepEqual(answers[`/games/${id}`], assertOk(await nobody.get(`/api/games/${id}`)));
  assert.equal(answers[`/games/${id}`].you, null);
  assert.doesNotMatch(text, /importmap|manifest|og:|modulepreload|app\.js/);
  for (const [, address] of text.matchAll(/(?:src|href)="([^"]+)"/g)) assert.match(address, /^(data:,|\/assets\/[\w.-]+-[\w-]{4}\.(js|css))$/);
});

test('whoever reads it, and whatever cookies come along, it is the same, and sets none', async () => {
  const { id } = await startGame(anna, bernd);
  const plain = await documentOf(`/embed/g/${id}`, { headers: { 'Accept-Language': 'en' } });
  assert.equal(plain.headers.vary.includes('Cookie'), false);
  const known = [[anna, {}], [nobody, { Authorization: `Bearer ${anna.cookie}` }], [nobody, { Cookie: 'theme=dark; language=de' }], [nobody, { Cookie: `session=${bernd.cookie}; seen=x.1; theme=dark` }],
    [nobody, { Cookie: 'session=none' }]];
  for (const [client, headers] of known) {
    const answer = await documentOf(`/embed/g/${id}`, { client, headers: { 'Accept-Language': 'en', ...headers } });
    assert.equal(answer.text, plain.text);
    assert.equal(answer.headers.etag, plain.headers.etag);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
});

test('the language is the browser\'s, the theme the address\'s', async () => {
  const htmlOf = async (query, headers) => (await documentOf(`/embed/g/${over}${query}`, { headers })).text.match(/<html[^>]*>/)[0];
  assert.equal(await htmlOf('', { 'Accept-Language': 'de', Cookie: 'language=it' }), '<html lang="de">');
  assert.equal(await htmlOf('?theme=dark', { 'Accept-Language': 'it' }), '<html lang="it" data-theme="dark">');
  assert.equal(await htmlOf('?theme=light', { Cookie: 'theme=dark' }), '<html lang="en" data-theme="light">');
  for (const theme of ['', 'blue', '"><script>', 'darkdark', 'dark%00']) assert.equal(await htmlOf(`?theme=${encodeURIComponent(theme)}`), '<html lang="en">');
});

test('it begins at the position that its address names, with the move that led there', async () => {
  const path = `/games/${over}`;
  const { seq } = assertOk(await nobody.get(`/api${path}`));
  for (const at of [0, 1, 40, seq]) {
    const { answers } = await documentOf(`/embed/g/${over}?at=${at}`);
    const moves = `${path}/moves?from=${Math.max(0, at - 1)}&to=${at}`;
    assert.deepEqual(Object.keys(answers), [path, `${path}/at/${at}`, moves]);
    assert.deepEqual(answers[`${path}/at/${at}`], assertOk(await nobody.get(`/api${path}/at/${at}`)));
    assert.deepEqual(answers[moves].moves.map((move) => move.seq), at ? [at] : []);
  }
  for (const at of ['', '-1', 'x', '1.5', '</script>', '99999999999999999999']) assert.deepEqual(Object.keys((await documentOf(`/embed/g/${over}?at=${encodeURIComponent(at)}`)).answers), [path]);
  assert.equal((await documentOf(`/embed/g/${over}?at=${seq + 1}`)).answers[`${path}/at/${seq + 1}`], undefined);
});

test('it is revalidated, and changes with the game', async () => {
  const game = await startGame(anna, bernd, { first: 'inviter' });
  const path = `/embed/g/${game.id}`;
  const { headers: { etag } } = await documentOf(path);
  const known = { headers: { 'If-None-Match': etag } };
  assert.equal((await nobody.get(path, known)).status, 304);
  assert.equal((await nobody.get(`${path}?theme=dark`, known)).status, 200);
  await play(anna, game, { type: 'roll' });
  assert.equal((await nobody.get(path, known)).status, 200);
  const head = await nobody.head(path);
  assert.deepEqual([head.status, head.text], [200, '']);
  const post = await nobody.post(path, {});
  assert.deepEqual([post.status, post.headers.allow], [405, 'GET, HEAD']);
});

test('a game that is none is said to be none', async () => {
  for (const [language, words] of [['en', 'There is no such game.'], ['de', 'Diese Partie gibt es nicht.'], ['it', 'Questa partita non esiste.']]) {
    const { text, answers, headers } = await documentOf('/embed/g/nosuchgame12?theme=dark', { headers: { 'Accept-Language': language }, status: 404 });
    assert.ok(text.includes(words) && text.includes(`<html lang="${language}" data-theme="dark">`));
    assert.equal(answers, undefined);
    assert.deepEqual([headers.etag, headers['cache-control']], [undefined, 'private, no-store']);
  }
});

test('of a site for members only it shows nothing, to members neither', async (t) => {
  t.after(() => server.admin('set', 'members-only', 'off'));
  server.admin('set', 'members-only', 'on');
  await eventually('the closed site', async () => (await nobody.get(`/api/games/${over}`)).status === 401);
  for (const client of [nobody, anna]) {
    for (const id of [over, 'nosuchgame12']) {
      const { text, answers } = await documentOf(`/embed/g/${id}?at=3`, { client, status: 403 });
      assert.ok(text.includes('Only the members of this site can see this game.'));
      assert.equal(answers, undefined);
      assert.ok(!text.includes(anna.name));
    }
  }
});

test('players who have left are named as at the table', async () => {
  const [carla, dora] = [await signUp(server), await guest(server)];
  const { id, seq } = await startGame(carla, dora);
  assertOk(await carla.post(`/api/games/${id}/resign`, { seq }));
  assertOk(await carla.request('DELETE', '/api/me', { json: { password: PASSWORD } }), 204);
  assertOk(await dora.request('DELETE', '/api/me', { json: {} }), 204);
  const { text, answers } = await documentOf(`/embed/g/${id}`);
  assert.deepEqual(answers[`/games/${id}`].players, assertOk(await nobody.get(`/api/games/${id}`)).players);
  assert.ok(!text.includes(carla.name));
});
