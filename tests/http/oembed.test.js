/** oEmbed: how another site shows the link of a game. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const PUBLIC = 'https://play.example.org';
const server = await startServer({ flags: ['--public-url', PUBLIC] });
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd] = [await signUp(server), await signUp(server)];
const { id } = await startGame(anna, bernd);

const ask = (url, more = {}, client = nobody) => client.get(`/oembed?${new URLSearchParams({ url, ...more })}`);
const tellOf = async (...asked) => assertOk(await ask(...asked));

/** The attributes of the frame. */
const frameOf = ({ html }) => Object.fromEntries(Array.from(html.match(/^<iframe (.*)><\/iframe>$/)[1].matchAll(/([a-z]+)="([^"]*)"/g), ([, name, value]) => [name, value]));

test('a game is a frame with its title, its picture and where it comes from', async () => {
  const told = await tellOf(`${PUBLIC}/g/${id}`, { format: 'json' });
  const points = (await viewOf(nobody, id)).score.total;
  const title = `Shanghaien: ${anna.name} ${points[0]}, ${bernd.name} ${points[1]}`;
  const { html, ...rest } = told;
  assert.deepEqual(rest, {
    version: '1.0', type: 'rich', title, provider_name: 'Shanghaien', provider_url: `${PUBLIC}/`, cache_age: 60, width: 600, height: 700,
    thumbnail_url: `${PUBLIC}/api/games/${id}/picture.png?width=1200`, thumbnail_width: 1200, thumbnail_height: 630,
  });
  assert.deepEqual(frameOf({ html }), { src: `${PUBLIC}/embed/g/${id}`, width: '600', height: '700', title, style: 'border:0', loading: 'lazy' });
  assert.equal((await nobody.get(frameOf(told).src.slice(PUBLIC.length), { headers: { Accept: 'text/html' } })).status, 200);
  assert.equal((await nobody.get(told.thumbnail_url.slice(PUBLIC.length))).headers['content-type'], 'image/png');
});

test('its documents name the address, and it answers', async () => {
  for (const client of [nobody, anna]) {
    const { text } = await client.get(`/g/${id}`, { headers: { Accept: 'text/html' } });
    const [, address] = text.match(/<link rel="alternate" type="application\/json\+oembed" href="([^"]+)">/);
    assert.ok(address.startsWith(`${PUBLIC}/oembed?url=`));
    assert.equal(assertOk(await nobody.get(address.slice(PUBLIC.length))).type, 'rich');
  }
  for (const path of ['/', '/rules', '/g/nosuchgame12', `/embed/g/${id}`]) assert.doesNotMatch((await nobody.get(path, { headers: { Accept: 'text/html' } })).text, /oembed/);
});

test('a position of the link goes on to frame and picture', async () => {
  const told = await tellOf(`${PUBLIC}/g/${id}?at=0`);
  assert.equal(frameOf(told).src, `${PUBLIC}/embed/g/${id}?at=0`);
  assert.equal(told.thumbnail_url, `${PUBLIC}/api/games/${id}/picture.png?at=0&width=1200`);
  assert.equal((await nobody.get(told.thumbnail_url.slice(PUBLIC.length))).status, 200);
  for (const tail of ['?at=x', '?at="><script>', '?look=secret', '#look=secret', '?at=-1#x']) assert.equal(frameOf(await tellOf(`${PUBLIC}/g/${id}${tail}`)).src, `${PUBLIC}/embed/g/${id}`, tail);
});

test('frame and picture are as small as is asked for', async () => {
  const sizes = [[{ maxwidth: 400 }, 400, 700, 300], [{ maxwidth: 2000, maxheight: 400 }, 600, 400, 600], [{ maxheight: 630 }, 600, 630, 1200], [{ maxwidth: 600, maxheight: 157 }, 600, 157, 300],
    [{ maxwidth: 299 }, 299, 700, undefined], [{ maxwidth: 1, maxheight: 1 }, 1, 1, undefined]];
  for (const [asked, width, height, picture] of sizes) {
    const told = await tellOf(`${PUBLIC}/g/${id}`, asked);
    assert.deepEqual([told.width, told.height, told.thumbnail_width], [width, height, picture]);
    assert.deepEqual([frameOf(told).width, frameOf(told).height], [String(width), String(height)]);
    if (!picture) {
      assert.equal(told.thumbnail_url, undefined);
      continue;
    }
    const { bytes } = await nobody.get(told.thumbnail_url.slice(PUBLIC.length));
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [told.thumbnail_width, told.thumbnail_height]);
    assert.ok(told.thumbnail_width <= (asked.maxwidth ?? Infinity) && told.thumbnail_height <= (asked.maxheight ?? Infinity));
  }
  for (const name of ['maxwidth', 'maxheight']) for (const value of ['0', '-1', 'x', '', '1.5']) assertProblem(await ask(`${PUBLIC}/g/${id}`, { [name]: value }), 400, 'bad_field', name);
});

test('a finished game may be kept for longer', async () => {
  const game = await startGame(anna, bernd);
  assertOk(await anna.post(`/api/games/${game.id}/resign`, { seq: game.seq }));
  assert.equal((await tellOf(`${PUBLIC}/g/${game.id}`)).cache_age, 86400);
});

test('there is no other format, and no other link', async () => {
  for (const format of ['xml', 'html', '']) assertProblem(await ask(`${PUBLIC}/g/${id}`, { format }), 501, 'not_offered');
  assertProblem(await nobody.get('/oembed'), 400, 'bad_field', 'url');
  const others = ['', 'x', `/g/${id}`, `http://play.example.org/g/${id}`, `https://play.example.org.evil/g/${id}`, `https://evil.example/g/${id}`, `https://play.example.org@evil.example/g/${id}`,
    `https://evil.example/?${PUBLIC}/g/${id}`, `${PUBLIC}`, `${PUBLIC}/`, `${PUBLIC}/g/`, `${PUBLIC}/g/${id}/x`, `${PUBLIC}/i/${id}`, `${PUBLIC}/embed/g/${id}`, `${PUBLIC}/g/nosuchgame12`,
    `${PUBLIC}/g/%00`, `${PUBLIC}/g/${'a'.repeat(5000)}`, `javascript:alert(1)//${PUBLIC}/g/${id}`];
  for (const url of others) assertProblem(await ask(url), 404, 'not_found');
  assertProblem(await nobody.post('/oembed', {}), 405, 'method_not_allowed');
});

test('names stay text in the frame', async () => {
  const clara = await signUp(server);
  assertOk(await clara.patch('/api/me', { display_name: "O'Brien" }));
  const game = await startGame(clara, bernd);
  const told = await tellOf(`${PUBLIC}/g/${game.id}`);
  assert.ok(told.title.includes("O'Brien"));
  assert.ok(frameOf(told).title.includes("O'Brien"));
});

test('a site for members only tells strangers nothing', async (t) => {
  t.after(() => server.admin('set', 'members-only', 'off'));
  server.admin('set', 'members-only', 'on');
  await eventually('the closed site', async () => (await nobody.get(`/api/games/${id}`)).status === 401);
  assertProblem(await ask(`${PUBLIC}/g/${id}`), 401, 'not_logged_in');
  assert.equal((await tellOf(`${PUBLIC}/g/${id}`, {}, anna)).type, 'rich');
});

test('below a path all addresses keep it, and without a public URL it is that of this machine', async () => {
  const below = await startServer({ flags: ['--public-url', 'https://club.example/shanghaien'] });
  const plain = await startServer();
  try {
    const [carla, dora, eva, flo] = [await signUp(below), await signUp(below), await signUp(plain), await signUp(plain)];
    const [one, two] = [await startGame(carla, dora), await startGame(eva, flo)];
    const told = assertOk(await carla.get(`/shanghaien/oembed?url=https://club.example/shanghaien/g/${one.id}?at=0`));
    assert.equal(frameOf(told).src, `https://club.example/shanghaien/embed/g/${one.id}?at=0`);
    assert.ok(told.thumbnail_url.startsWith(`https://club.example/shanghaien/api/games/${one.id}/picture.png`));
    assert.equal(told.provider_url, 'https://club.example/shanghaien/');
    for (const url of [`https://club.example/g/${one.id}`, `https://club.example/shanghaienx/g/${one.id}`]) assertProblem(await carla.get(`/oembed?url=${url}`), 404, 'not_found');
    const { text } = await carla.get(`/embed/g/${one.id}`, { headers: { Accept: 'text/html' } });
    assert.match(text, /<head>\n<script src="\/shanghaien\/below.js">/);
    for (const [, address] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) assert.ok(address.startsWith('/shanghaien/'), address);
    assert.equal(frameOf(assertOk(await eva.get(`/oembed?url=${plain.url}/g/${two.id}`))).src, `${plain.url}/embed/g/${two.id}`);
  } finally {
    await below.stop();
    await plain.stop();
  }
});
