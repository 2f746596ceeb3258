/** Signing up, logging in, guests, one's own account, others' profiles. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, faceOf, freshName, guest, housePlayer, PASSWORD, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const anna = await signUp(server);

const DEFAULT_NOTIFY = {
  your_turn: true,
  invitation: true,
  accepted: true,
  game_over: true,
  time_short: true,
  digest: false,
  season: true,
  gather_minutes: 30,
  webhook: null,
};
const NEWCOMER = { value: 1500, deviation: 350, games: 0 };
const NEW_COUNTS = { active: 0, won: 0, drawn: 0, lost: 0 };
const NEW_STANDING = { rating: NEWCOMER, counts: NEW_COUNTS };
const NEW_IN_ALL = { ...NEW_STANDING, by_game: { shanghaien: NEW_STANDING, shanghai: NEW_STANDING } };

test('a sign-up answers the account and a token, and sets the cookie', async () => {
  const client = new Client(server);
  const name = freshName('Berta_1.x');
  const answer = await client.post('/api/accounts', { name, password: PASSWORD, email: 'b@example.org', language: 'it' });
  const { account, token } = assertOk(answer, 201);
  const { created_at, ...rest } = account;
  assert.deepEqual(rest, {
    name,
    display_name: null,
    guest: false,
    bot: false,
    house: false,
    face: faceOf(name),
    language: 'it',
    email: 'b@example.org',
    ...NEW_IN_ALL,
    vanishes_at: null,
    has_password: true,
    second_step: false,
    open_data: false,
    email_verified: false,
    notify: DEFAULT_NOTIFY,
  });
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  const [cookie] = answer.headers['set-cookie'];
  assert.match(cookie, /^session=[A-Za-z0-9_-]+;/);
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) assert.ok(cookie.includes(part), cookie);
  assert.ok(!/;\s*Secure/i.test(cookie), 'Secure only behind https');
  assert.deepEqual(assertOk(await client.get('/api/me')), account);
  const program = new Client(server, { bearer: token });
  assert.deepEqual(assertOk(await program.get('/api/me')), account);
});

test('behind https the cookie is Secure', async () => {
  const secure = await startServer({ flags: ['--public-url', 'https://play.example.org'] });
  try {
    const answer = await new Client(secure).post('/api/accounts/guest', {});
    assert.match(answer.headers['set-cookie'][0], /;\s*Secure/i);
  } finally {
    await secure.stop();
  }
});

const BAD_SIGN_UPS = [
  ['name', { password: PASSWORD }],
  ['name', { name: null, password: PASSWORD }],
  ['name', { name: 7, password: PASSWORD }],
  ['name', { name: '', password: PASSWORD }],
  ['name', { name: 'ab', password: PASSWORD }],
  ['name', { name: 'a'.repeat(25), password: PASSWORD }],
  ['name', { name: '1abc', password: PASSWORD }],
  ['name', { name: '-abc', password: PASSWORD }],
  ['name', { name: 'an na', password: PASSWORD }],
  ['name', { name: 'anna\n', password: PASSWORD }],
  ['name', { name: 'ännchen', password: PASSWORD }],
  ['name', { name: 'anna\u202e', password: PASSWORD }],
  ['password', { name: 'gustav' }],
  ['password', { name: 'gustav', password: 12345678 }],
  ['password', { name: 'gustav', password: '1234567' }],
  ['password', { name: 'gustav', password: 'x'.repeat(1025) }],
  ['password', { name: 'gustav', password: 'ä'.repeat(513) }],
  ['email', { name: 'gustav', password: PASSWORD, email: 1 }],
  ['email', { name: 'gustav', password: PASSWORD, email: 'nobody' }],
  ['email', { name: 'gustav', password: PASSWORD, email: 'a@b.c\r\nBcc: d@e.f' }],
  ['language', { name: 'gustav', password: PASSWORD, language: 'fr' }],
  ['language', { name: 'gustav', password: PASSWORD, language: 'EN' }],
  ['admin', { name: 'gustav', password: PASSWORD, admin: true }],
  ['Name', { Name: 'gustav', name: 'gustav', password: PASSWORD }],
];
for (const [field, json] of BAD_SIGN_UPS) {
  test(`sign-up: bad_field names ${field} in ${JSON.stringify(json).slice(0, 60)}`, async () => {
    assertProblem(await nobody.post('/api/accounts', json), 400, 'bad_field', field);
  });
}

test('names and passwords at the ends of their ranges are taken', async () => {
  const names = [`z${process.pid % 90 + 10}`, 'a'.repeat(24), 'Q-_.'];
  const passwords = ['12345678', 'x'.repeat(1024), 'ääää'];
  for (const [i, name] of names.entries()) {
    assertOk(await new Client(server).post('/api/accounts', { name, password: passwords[i] }), 201);
    assertOk(await new Client(server).post('/api/sessions', { name, password: passwords[i] }), 201);
  }
  const cut = { name: names[1], password: 'x'.repeat(1023) };
  assertProblem(await new Client(server).post('/api/sessions', cut), 401, 'bad_login');
});

test('a name is taken whatever its case', async () => {
  const name = anna.name.toUpperCase();
  assertProblem(await nobody.post('/api/accounts', { name, password: PASSWORD }), 409, 'name_taken');
});

const reserved = [
  ...['guest-abc', 'Guest-1', 'guest_1', 'el-dado', 'EL_DADO', 'el.dado', 'E1-Dado', 'Terrible-Michael', 'r00t'],
  ...['operator', 'The.Operator', 'Betreiber', 'Shanghaien-Team', 'der-Betreiber', 'Shanghaien-Admin-Team'],
  ...['lang-tsu', 'Lang_Tsu-9', 'langtsunami', 'madame-ling', 'Madarne_L1ng', 'madamelinguist', 'E1-Primo', 'el-primo-6', 'El.Tercero', 'madame-wu', 'Shanghai'],
];
for (const name of reserved) {
  test(`the name ${name} is reserved`, async () => {
    assertProblem(await nobody.post('/api/accounts', { name, password: PASSWORD }), 409, 'name_taken');
  });
}

test('a name that looks like that of another player is taken, also when that player has left', async () => {
  const stem = freshName('Paull');
  const paull = await signUp(server, { name: `${stem}l` });
  const take = (name) => new Client(server).post('/api/accounts', { name, password: PASSWORD });
  for (const name of [`${stem}I`, `${stem}1`, `${stem}l.`]) assertProblem(await take(name), 409, 'name_taken');
  const visitor = await guest(server);
  assertProblem(await visitor.patch('/api/me', { name: `${stem}I`, password: PASSWORD }), 409, 'name_taken');
  assertOk(await paull.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assertProblem(await take(`${stem}I`), 409, 'name_taken');
  assertOk(await take(`${stem}x`), 201);
});

test('words of office are no name, but may be a part of one', async () => {
  const client = await signUp(server);
  for (const display_name of ['The Operator', 'Betreiber', 'Shanghaien Team', 'der B\u0435treiber', 'Il Gestore'])
    assertProblem(await client.patch('/api/me', { display_name }), 409, 'name_taken');
  for (const display_name of ['Operator Olaf', 'Captain Nemo', 'Team Kiel'])
    assertOk(await client.patch('/api/me', { display_name }));
});

test('two who want one name at once: one gets it', async () => {
  const name = freshName();
  const both = await Promise.all(
    [1, 2, 3, 4].map(() => new Client(server).post('/api/accounts', { name, password: PASSWORD })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409, 409]);
});

test('log-in works in any case of the name and gives a new session', async () => {
  const client = new Client(server);
  const json = { name: anna.name.toUpperCase(), password: PASSWORD };
  const { account, token } = assertOk(await client.post('/api/sessions', json), 201);
  assert.equal(account.name, anna.name);
  assert.notEqual(token, anna.token);
  assertOk(await client.delete('/api/sessions/current'), 204);
  assertProblem(await new Client(server, { bearer: token }).get('/api/me'), 401, 'not_logged_in');
  assertOk(await anna.get('/api/me'));
});

test('everybody is told who is logged in, a visitor that nobody is', async () => {
  const { account } = assertOk(await anna.get('/api/session'));
  assert.deepEqual(account, assertOk(await anna.get('/api/me')));
  const { site, ...visitor } = assertOk(await nobody.get('/api/session'));
  assert.deepEqual([visitor, site.name], [{ account: null, mail: false }, 'Shanghaien']);
});

test('a wrong password and an unknown name are refused in the same words', async () => {
  const wrong = await nobody.post('/api/sessions', { name: anna.name, password: 'wrong-password' });
  const unknown = await nobody.post('/api/sessions', { name: 'nobody-here', password: 'wrong-password' });
  assertProblem(wrong, 401, 'bad_login');
  assertProblem(unknown, 401, 'bad_login');
  assert.equal(wrong.text, unknown.text);
  const short = await nobody.post('/api/sessions', { name: anna.name, password: 'x' });
  assertProblem(short, 401, 'bad_login');
  assert.equal(short.headers['set-cookie'], undefined);
});

test('nobody logs in as a house player or a guest without a password', async () => {
  const { name } = await guest(server);
  for (const who of ['el-dado', 'terrible-michael', name]) {
    for (const password of ['', 'x'.repeat(8)]) {
      assertProblem(await nobody.post('/api/sessions', { name: who, password }), 401, 'bad_login');
    }
  }
});

test('a log-in by the old password fails once there is a new one', async () => {
  const owner = await signUp(server);
  const change = owner.patch('/api/me', { password: 'another good one', old_password: PASSWORD });
  const logIns = Array.from({ length: 12 }, () =>
    new Client(server).post('/api/sessions', { name: owner.name, password: PASSWORD }));
  assertOk(await change);
  for (const { status, body } of await Promise.all(logIns)) {
    if (status !== 201) continue;
    const late = new Client(server);
    late.bearer = body.token;
    assertProblem(await late.get('/api/me'), 401, 'not_logged_in');
  }
  assertOk(await owner.get('/api/me'));
});

for (const [field, json] of [
  ['name', { password: PASSWORD }],
  ['name', { name: 1, password: PASSWORD }],
  ['password', { name: 'anna' }],
  ['password', { name: 'anna', password: null }],
  ['remember', { name: 'anna', password: PASSWORD, remember: true }],
]) {
  test(`log-in: bad_field names ${field} in ${JSON.stringify(json)}`, async () => {
    assertProblem(await nobody.post('/api/sessions', json), 400, 'bad_field', field);
  });
}

for (const [what, headers] of [
  ['no session', {}],
  ['an unknown cookie', { Cookie: 'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['an empty cookie', { Cookie: 'session=' }],
  ['a bearer of rubbish', { Authorization: 'Bearer %%%' }],
  ['a bearer of ten thousand characters', { Authorization: `Bearer ${'x'.repeat(5000)}` }],
  ['another scheme', { Authorization: 'Basic YW5uYTpwdw==' }],
]) {
  test(`with ${what} nobody is logged in`, async () => {
    assertProblem(await nobody.get('/api/me', { headers }), 401, 'not_logged_in');
    assertProblem(await nobody.delete('/api/sessions/current', { headers }), 401, 'not_logged_in');
  });
}

test('a token in the address logs nobody in', async () => {
  const { token } = await signUp(server);
  for (const name of ['session', 'token', 'access_token']) {
    assertProblem(await nobody.get(`/api/me?${name}=${token}`), 401, 'not_logged_in');
  }
});

test('the cookie is found among those of other services at this address', async () => {
  for (const other of ['a=b; xsession=no', 'SESSION=no', 'a="b', 'a={"b":"c d"}; flag']) {
    const Cookie = `${other}; session=${anna.cookie}; theme=dark`;
    assert.equal(assertOk(await nobody.get('/api/me', { headers: { Cookie } })).name, anna.name);
  }
});

test('logging out clears the cookie and ends only that session', async () => {
  const once = await signUp(server);
  const again = new Client(server);
  assertOk(await again.post('/api/sessions', { name: once.name, password: PASSWORD }), 201);
  const answer = await once.delete('/api/sessions/current');
  assertOk(answer, 204);
  assert.equal(answer.text, '');
  assert.equal(once.cookie, undefined, 'the cookie is taken back');
  assert.equal(answer.headers['clear-site-data'], '"cache"', 'and with it what the browser keeps of the answers');
  assertProblem(await new Client(server, { bearer: once.token }).get('/api/me'), 401, 'not_logged_in');
  assertOk(await again.get('/api/me'));
});

test('a guest gets a name, later a lasting one with a password', async () => {
  const visitor = await guest(server);
  assert.match(visitor.name, /^guest-/);
  assert.equal(assertOk(await visitor.get('/api/me')).guest, true);
  const name = freshName('Named');
  const named = assertOk(await visitor.patch('/api/me', { name, password: PASSWORD }));
  assert.equal(named.name, name);
  assert.equal(named.guest, false);
  assertOk(await new Client(server).post('/api/sessions', { name, password: PASSWORD }), 201);
  assertProblem(await nobody.get(`/api/players/${visitor.name}`), 404, 'not_found');
  assertOk(await nobody.get(`/api/players/${name}`));
});

test('a guest’s new name may be taken, reserved or bad', async () => {
  const visitor = await guest(server);
  const patch = (name) => visitor.patch('/api/me', { name, password: PASSWORD });
  assertProblem(await patch(anna.name), 409, 'name_taken');
  assertProblem(await patch('guest-xyz'), 409, 'name_taken');
  assertProblem(await patch('el-dado'), 409, 'name_taken');
  assertProblem(await patch('x'), 400, 'bad_field', 'name');
  const me = assertOk(await visitor.get('/api/me'));
  assert.deepEqual([me.name, me.guest], [visitor.name, true]);
});

test('a named player keeps the name', async () => {
  assertProblem(await anna.patch('/api/me', { name: freshName() }), 403, 'forbidden');
});

test('guest sign-up takes only the empty object', async () => {
  assertProblem(await nobody.post('/api/accounts/guest', { name: 'x' }), 400, 'bad_field', 'name');
  assertProblem(await nobody.request('POST', '/api/accounts/guest', { raw: '[]' }), 400, 'bad_json');
});

test('an account’s language and address can be changed', async () => {
  const me = await signUp(server, { language: 'en' });
  const changed = assertOk(await me.patch('/api/me', { language: 'de', email: 'me@example.org', old_password: PASSWORD }));
  assert.deepEqual([changed.language, changed.email], ['de', 'me@example.org']);
  assert.deepEqual(assertOk(await me.get('/api/me')), changed);
  assert.deepEqual(assertOk(await me.patch('/api/me', {})), changed);
});

for (const [field, json] of [
  ['language', { language: 'xx' }],
  ['language', { language: null }],
  ['email', { email: 'no address', old_password: PASSWORD }],
  ['password', { password: 'short', old_password: PASSWORD }],
  ['password', { old_password: PASSWORD }],
  ['old_password', { password: 'long enough', old_password: 1 }],
  ['rating', { rating: 3000 }],
  ['guest', { guest: false }],
]) {
  test(`account: bad_field names ${field} in ${JSON.stringify(json)}`, async () => {
    const before = assertOk(await anna.get('/api/me'));
    assertProblem(await anna.patch('/api/me', json), 400, 'bad_field', field);
    assert.deepEqual(assertOk(await anna.get('/api/me')), before);
  });
}

test('a new password needs the old one, and ends all other sessions', async () => {
  const me = await signUp(server);
  const elsewhere = new Client(server);
  const change = (old_password) => me.patch('/api/me', { password: 'a new password', old_password });
  assertProblem(await change('not the old one'), 401, 'bad_login');
  assertOk(await elsewhere.post('/api/sessions', { name: me.name, password: PASSWORD }), 201);
  assertOk(await change(PASSWORD));
  assertProblem(await elsewhere.get('/api/me'), 401, 'not_logged_in');
  assertOk(await me.get('/api/me'));
  const login = (password) => nobody.post('/api/sessions', { name: me.name, password });
  assertProblem(await login(PASSWORD), 401, 'bad_login');
  assertOk(await login('a new password'), 201);
});

test('a session without the password changes neither address nor password', async () => {
  const [me, guest] = [await signUp(server), new Client(server)];
  assertOk(await guest.post('/api/accounts/guest', {}), 201);
  for (const change of [{ email: 'thief@example.org' }, { email: null }, { password: 'a new password' }, { password: 'short' }, { email: 'no address' }]) {
    assertProblem(await me.patch('/api/me', change), 401, 'bad_login');
    assertProblem(await me.patch('/api/me', { ...change, old_password: 'not the old one' }), 401, 'bad_login');
  }
  assertProblem(await guest.patch('/api/me', { email: 'thief@example.org' }), 401, 'bad_login');
  assert.equal(assertOk(await me.get('/api/me')).email, undefined);
});

test('a change refused in one field changes no other', async () => {
  const me = await signUp(server, { language: 'en' });
  const json = { language: 'de', password: 'a new password', old_password: 'not the old one' };
  assertProblem(await me.patch('/api/me', json), 401, 'bad_login');
  assert.equal(assertOk(await me.get('/api/me')).language, 'en');
});

test('everybody has a face, chooses another, and keeps it with a new name', async () => {
  const [visitor, other] = [await guest(server), await signUp(server)];
  const { id } = await startGame(visitor, other);
  const given = faceOf(visitor.name);
  assert.equal((await viewOf(other, id)).players[0].face, given);
  const { etag } = (await other.get(`/api/games/${id}`)).headers;
  const name = freshName();
  assert.equal(assertOk(await visitor.patch('/api/me', { name, password: PASSWORD })).face, given);
  for (const face of [-1, 24, 1.5, '3', null]) assertProblem(await visitor.patch('/api/me', { face }), 400, 'bad_field', 'face');
  const face = (given + 1) % 24;
  assert.equal(assertOk(await visitor.patch('/api/me', { face })).face, face);
  assert.equal(assertOk(await nobody.get(`/api/players/${name}`)).face, face);
  assert.equal((await viewOf(other, id)).players[0].face, face);
  assertOk(await other.get(`/api/games/${id}`, { headers: { 'If-None-Match': etag } }));
  assert.equal(assertOk(await visitor.get('/api/me/export')).face, face);
  assertOk(await visitor.delete('/api/me', { json: { password: PASSWORD } }), 204);
  const [former] = (await viewOf(other, id)).players;
  assert.equal(former.face, faceOf(former.name), 'a choice goes with the account');
  for (const game of ['shanghaien', 'shanghai'])
    for (const { rating, ...player } of assertOk(await nobody.get(`/api/house-players?game=${game}`)).players) assert.deepEqual(player, housePlayer(player.name));
});

test('a profile shows what is public, whatever the case of the name', async () => {
  const profile = assertOk(await nobody.get(`/api/players/${anna.name.toUpperCase()}`));
  assert.deepEqual(profile, { name: anna.name, display_name: null, guest: false, bot: false, house: false, face: faceOf(anna.name), ...NEW_IN_ALL, owner: null, holiday: null });
  for (const name of ['nobody-here', 'x', 'a'.repeat(60), '%00', '%ff', '..%2fme', encodeURIComponent('ä')]) {
    assertProblem(await nobody.get(`/api/players/${name}`), 404, 'not_found');
  }
});

test('the counts follow the games', async () => {
  const [one, two] = [await signUp(server), await signUp(server)];
  const view = await startGame(one, two);
  const counts = async (who) => {
    const { counts: all, by_game: games } = assertOk(await nobody.get(`/api/players/${who.name}`));
    assert.deepEqual(games.shanghaien.counts, all);
    assert.deepEqual(games.shanghai.counts, NEW_COUNTS);
    return all;
  };
  assert.deepEqual(await counts(one), { ...NEW_COUNTS, active: 1 });
  assertOk(await one.post(`/api/games/${view.id}/resign`, { seq: 0 }));
  assert.deepEqual(await counts(one), { ...NEW_COUNTS, lost: 1 });
  assert.deepEqual(await counts(two), { ...NEW_COUNTS, won: 1 });
});
