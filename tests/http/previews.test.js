/** What messengers show of a link: the tags of the documents, and the pictures that they name. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { assertOk, assertProblem, Client, guest, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';
import { anyMove } from '../fixtures/shanghai.js';

const PUBLIC = 'https://play.example.org';
const server = await startServer({ flags: ['--public-url', PUBLIC] });
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd] = [await signUp(server), await signUp(server)];

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&quot;': '"' };

/** The tags of a page by their names, as a messenger reads them. */
async function tagsOf(path, { client = nobody, language = 'en', status = 200 } = {}) {
  const { text, headers } = await client.get(path, { headers: { Accept: 'text/html', 'Accept-Language': language } }).then((answer) => {
    assert.equal(answer.status, status);
    return answer;
  });
  assert.match(headers['content-type'], /^text\/html/);
  const found = [...text.matchAll(/<meta (?:property|name)="(og:[\w:]+|twitter:\w+)" content="([^"<]*)">/g)];
  assert.equal(found.length, text.match(/<meta [^>]*"(og|twitter):/g)?.length ?? 0, 'each can be read');
  assert.ok(text.lastIndexOf('og:title') < text.indexOf('id="answers"'), 'they come early');
  return Object.fromEntries(found.map(([, name, content]) => [name, content.replace(/&\w+;/g, (entity) => ENTITIES[entity])]));
}

/** The picture that the tags name, which begin with the public URL. */
async function pictureOf(tags, options) {
  assert.ok(tags['og:image'].startsWith(`${PUBLIC}/api/`), tags['og:image']);
  return nobody.get(tags['og:image'].slice(PUBLIC.length), options);
}

/** @param {import('../fixtures/api.js').Answer} answer */
function assertPicture({ status, headers, bytes }, size = [1200, 630]) {
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'image/png');
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], size);
  assert.ok(bytes.length < 300_000, `${bytes.length} bytes: messengers take so much`);
}

const GENERIC = { 'og:title': 'Shanghaien', 'og:image': `${PUBLIC}/img/icon-512.png`, 'twitter:card': 'summary' };

/** Such a page shows the site, and nothing else. */
function assertGeneric(tags) {
  for (const [name, content] of Object.entries(GENERIC)) assert.equal(tags[name], content);
  assert.equal(tags['og:url'], undefined);
}

test('any page shows the site, in the language of the reader', async () => {
  for (const path of ['/', '/rules', '/login', '/rankings', `/players/${anna.name}`]) assertGeneric(await tagsOf(path));
  assert.match((await tagsOf('/', { language: 'en' }))['og:description'], /board games/);
  assert.match((await tagsOf('/', { language: 'de' }))['og:description'], /Brettspiele/);
  assert.match((await tagsOf('/', { language: 'it' }))['og:description'], /giochi da tavolo/);
  assert.deepEqual(await tagsOf('/rules', { client: anna }), {}, 'who is logged in is no messenger');
  assert.equal((await nobody.get('/img/icon-512.png')).status, 200);
});

test('what is not there shows the site', async () => {
  assertGeneric(await tagsOf('/g/nosuchgame12'));
  assertGeneric(await tagsOf('/i/nosuchinvite'));
  assertGeneric(await tagsOf('/nothing/here', { status: 404 }));
  assertProblem(await nobody.get('/api/games/nosuchgame12/picture.png'), 404, 'not_found');
  assertProblem(await nobody.get('/api/invitations/nosuchinvite/picture.png'), 404, 'not_found');
});

test('nothing that an address says becomes part of the document', async () => {
  const { id } = await invite(anna, null, { unlisted: true, days_per_move: 3 });
  for (const path of [`/i/${id}`, `/g/${id}`, '/puzzle/2026-11-26', `/players/${anna.name}`, '/nothing', '/'])
    for (const tail of ['%3F%3C%2Fscript%3E%3Cmeta%20name=x%3E', '%3Fx=%3C/script%3E%3Cmeta%20name=x%3E', '?a=%3C/script%3E%3Cmeta%20name=x%3E'])
      for (const client of [nobody, anna]) {
        const { text } = await client.get(path + tail, { headers: { Accept: 'text/html' } });
        assert.equal(text.includes('name=x'), false, path + tail);
        const [, answers] = text.match(/<script type="application\/json" id="answers"[^>]*>(.*?)<\/script>/s);
        JSON.parse(answers);
      }
});

test('an invitation by link shows who invites to what', async () => {
  const { id } = await invite(anna, null, { unlisted: true, days_per_move: 3, message: 'just for you' });
  const tags = await tagsOf(`/i/${id}`);
  assert.equal(tags['og:title'], `${anna.name} invites you to a game`);
  assert.equal(tags['og:description'], 'Shanghaien. Days per move: 3.');
  assert.equal(tags['og:url'], `${PUBLIC}/i/${id}`);
  assert.equal(tags['og:site_name'], 'Shanghaien');
  assert.equal(tags['og:type'], 'website');
  assert.deepEqual([tags['og:image:width'], tags['og:image:height']], ['1200', '630']);
  assert.equal(tags['og:image:alt'], tags['og:title']);
  assert.equal(tags['twitter:card'], 'summary_large_image');
  assert.doesNotMatch(JSON.stringify(tags), /just for you/);
  assertPicture(await pictureOf(tags));
  assert.equal((await tagsOf(`/i/${id}`, { language: 'de' }))['og:title'], `${anna.name} lädt dich zu einer Partie ein`);
  assert.equal((await tagsOf(`/i/${id}`, { language: 'it' }))['og:title'], `${anna.name} ti invita a una partita`);
});

test('an invitation to several says so', async () => {
  const { id } = await invite(anna, null, { game: 'shanghai', seats: 5, to: [bernd.name, null, null, null], unlisted: true });
  const tags = await tagsOf(`/i/${id}`);
  assert.equal(tags['og:description'], 'Shanghai, for 5 players. No time limit.');
  assertPicture(await pictureOf(tags));
});

test('one that is no longer open shows the site', async () => {
  const withdrawn = await invite(anna, null, { unlisted: true });
  const picture = `/api/invitations/${withdrawn.id}/picture.png`;
  assertPicture(await nobody.get(picture));
  assertOk(await anna.delete(`/api/invitations/${withdrawn.id}`), 204);
  assertGeneric(await tagsOf(`/i/${withdrawn.id}`));
  assertProblem(await nobody.get(picture), 409, 'invitation_closed');
});

test('names stay text, and one from right to left stays apart', async () => {
  const clara = await signUp(server);
  assertOk(await clara.patch('/api/me', { display_name: "O'Brien" }));
  const { id } = await invite(clara, null, { unlisted: true });
  assert.equal((await tagsOf(`/i/${id}`))['og:title'], "O'Brien invites you to a game");
  assertOk(await clara.patch('/api/me', { display_name: '\u05e9\u05dc\u05de\u05d4' }));
  assert.equal((await tagsOf(`/i/${id}`))['og:title'], '\u2068\u05e9\u05dc\u05de\u05d4\u2069 invites you to a game');
  assertPicture(await nobody.get(`/api/invitations/${id}/picture.png`));
});

test('a game shows its players and points, and that it goes on', async () => {
  const game = await startGame(anna, bernd);
  const points = await pointsOf(game.id);
  const tags = await tagsOf(`/g/${game.id}`);
  assert.equal(tags['og:title'], `Shanghaien: ${anna.name} ${points[0]}, ${bernd.name} ${points[1]}`);
  assert.equal(tags['og:description'], 'The game is being played: come and watch.');
  assert.equal(tags['og:url'], `${PUBLIC}/g/${game.id}`);
  assertPicture(await pictureOf(tags));
  assert.deepEqual(await tagsOf(`/g/${game.id}`, { client: anna }), {}, 'which a player does not need');
  assert.deepEqual(await tagsOf(`/g/${game.id}?look=secret`), tags, 'no query goes on');
});

const pointsOf = async (id) => (await viewOf(nobody, id)).score.total;

test('a finished game shows its result', async () => {
  const game = await startGame(anna, bernd);
  assertOk(await bernd.post(`/api/games/${game.id}/resign`, { seq: game.seq }));
  const tags = await tagsOf(`/g/${game.id}`, { language: 'de' });
  assert.equal(tags['og:description'], `${anna.name} hat gewonnen.`);
  assertPicture(await pictureOf(tags));
});

test('the picture has another address and another tag when the game has changed', async () => {
  const game = await startGame(anna, bernd);
  const before = await tagsOf(`/g/${game.id}`);
  const picture = await pictureOf(before);
  const held = { headers: { 'If-None-Match': picture.headers.etag } };
  assert.equal((await pictureOf(before, held)).status, 304);
  assert.deepEqual((await pictureOf(before)).bytes, picture.bytes);
  assertOk(await bernd.post(`/api/games/${game.id}/resign`, { seq: game.seq }));
  const after = await tagsOf(`/g/${game.id}`);
  assert.notEqual(after['og:image'], before['og:image']);
  const next = await pictureOf(before, held);
  assertPicture(next);
  assert.notEqual(next.headers.etag, picture.headers.etag);
});

test('HEAD has the header of a picture and no body', async () => {
  const { id } = await startGame(anna, bernd);
  const [head, full] = [await nobody.head(`/api/games/${id}/picture.png`), await nobody.get(`/api/games/${id}/picture.png`)];
  assert.equal(head.status, 200);
  for (const name of ['content-type', 'etag', 'content-length']) assert.equal(head.headers[name], full.headers[name]);
  assert.equal(Number(full.headers['content-length']), full.bytes.length);
});

test('a picture of an invitation is held, too; a guest is named in the language that is asked for', async () => {
  const clara = await guest(server);
  const { id } = await invite(clara, null, { unlisted: true });
  const path = `/api/invitations/${id}/picture.png`;
  assert.equal((await tagsOf(`/i/${id}`, { language: 'de' }))['og:title'], 'Gast lädt dich zu einer Partie ein');
  const [english, german] = [await nobody.get(path), await nobody.get(`${path}?language=de`)];
  assert.notEqual(english.headers.etag, german.headers.etag);
  assert.equal((await nobody.get(path, { headers: { 'If-None-Match': english.headers.etag } })).status, 304);
  assert.equal((await nobody.get(`${path}?language=xx`)).headers.etag, english.headers.etag);
});

test('a picture of hidden hands is the same for everybody, and changes with nothing that is secret', async () => {
  const people = [anna, bernd, await signUp(server)];
  const { id: invitation } = await invite(anna, null, { game: 'shanghai', seats: 3, to: [null, null], unlisted: true });
  assertOk(await bernd.post(`/api/invitations/${invitation}/accept`));
  const { id } = assertOk(await people[2].post(`/api/invitations/${invitation}/accept`), 201);
  const path = `/api/games/${id}/picture.png`;
  const { headers: { etag } } = await nobody.get(path);
  for (const client of people) assert.equal((await client.get(path)).headers.etag, etag);
  for (const client of people.slice(0, 2)) {
    const view = await viewOf(client, id);
    await play(client, view, { type: 'bid', amount: 100 });
    assert.equal((await nobody.get(path)).headers.etag, etag, 'a sealed bid');
  }
  for (let moves = 0; (await viewOf(nobody, id)).round === 1; moves++) {
    const seat = (await viewOf(nobody, id)).awaited[0];
    const view = await viewOf(people[seat], id);
    await play(people[seat], view, anyMove(view));
    assert.ok(moves < 100);
  }
  const next = await nobody.get(path);
  assertPicture(next);
  assert.notEqual(next.headers.etag, etag);
  const tags = await tagsOf(`/g/${id}`);
  assert.match(tags['og:title'], new RegExp(`^Shanghai: ${anna.name} \\d+, ${bernd.name} \\d+, `));
});

test('a picture shows any position, as PNG and as a drawing, and says what is none', async () => {
  const id = await finishGame(anna, bernd);
  const { seq, players } = await viewOf(nobody, id);
  const path = `/api/games/${id}/picture`;
  const [now, last, first] = await Promise.all(['', `?at=${seq}`, '?at=0'].map((query) => nobody.get(`${path}.svg${query}`)));
  for (const { headers } of [now, last, first]) {
    assert.equal(headers['content-type'], 'image/svg+xml');
    assert.match(headers['content-security-policy'], /default-src 'none'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
  assert.equal(last.text, now.text);
  assert.notEqual(first.text, now.text);
  for (const { text } of [now, first]) {
    assert.ok(text.includes(players[0].name) && text.includes('viewBox="0 0 1200 630"'));
    assert.doesNotMatch(text, /<script|\son\w+=|style=|href="[^#]|url\([^#]/);
  }
  // Seat by seat, the points are those that the view has at that time.
  for (const at of [0, 20, seq - 1]) {
    const { text } = await nobody.get(`${path}.svg?at=${at}`);
    const { body } = await nobody.get(`/api/games/${id}/at/${at}`);
    assert.deepEqual([...text.matchAll(/text-anchor="end" fill="#ffcf57">(-?\d+)</g)].map(([, points]) => Number(points)), body.score.total);
    assertPicture(await nobody.get(`${path}.png?at=${at}`));
  }
  assert.notEqual((await nobody.get(`${path}.png?at=0`)).headers.etag, (await nobody.get(`${path}.png`)).headers.etag);
  for (const kind of ['png', 'svg']) {
    for (const at of [seq + 1, -1, '', '1.5', 'x', '99999999999999999999']) assertProblem(await nobody.get(`${path}.${kind}?at=${at}`), 400, 'bad_field', 'at');
    assertProblem(await nobody.get(`/api/games/nosuchgame12/picture.${kind}?at=x`), 404, 'not_found');
    const { headers: { etag } } = await nobody.get(`${path}.${kind}?at=20`);
    assert.equal((await nobody.get(`${path}.${kind}?at=20`, { headers: { 'If-None-Match': etag } })).status, 304);
    assert.equal((await nobody.get(`${path}.${kind}?at=21`, { headers: { 'If-None-Match': etag } })).status, 200);
  }
});

test('a drawing is packed, a small picture is small', async () => {
  const { id } = await startGame(anna, bernd);
  const path = `/api/games/${id}/picture`;
  const [plain, packed] = [await nobody.get(`${path}.svg`), await nobody.get(`${path}.svg`, { headers: { 'Accept-Encoding': 'gzip' } })];
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.notEqual(packed.headers.etag, plain.headers.etag);
  assert.equal(gunzipSync(packed.bytes).toString(), plain.text);
  assertPicture(await nobody.get(`${path}.png?width=600`), [600, 315]);
  assertPicture(await nobody.get(`${path}.png?width=300`), [300, 157]);
  assertPicture(await nobody.get(`${path}.png?width=1200`));
  for (const width of ['', '299', '2400', 'x']) assertProblem(await nobody.get(`${path}.png?width=${width}`), 400, 'bad_field', 'width');
});
