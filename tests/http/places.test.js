/** Inviting several players to one game: each place, who may take it, and how the game begins. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test, { after, beforeEach } from 'node:test';
import { assertOk, assertProblem, Client, faceOf, guest, housePlayer, invite, signUp, startServer, viewOf, withdrawAll } from '../fixtures/api.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd, clara, dora] = await Promise.all([1, 2, 3, 4].map(() => signUp(server)));
beforeEach(() => withdrawAll(anna));

const player = ({ name }, more) => ({ name, display_name: null, bot: false, house: false, guest: false, face: faceOf(name), ...more });
const at = ({ id }, call = '') => `/api/invitations/${id}${call}`;
const names = (people) => people.map((person) => person?.name ?? person);

/** Anna (or `from`) asks these people, names, or null for everyone. */
async function ask(to, { from = anna, ...more } = {}) {
  const sent = { game: 'shanghai', seats: to.length + 1, to: names(to), ...more };
  return assertOk(await from.post('/api/invitations', sent), 201);
}
const accept = (who, invitation, body) => who.post(at(invitation, '/accept'), body);
const decline = (who, invitation) => who.post(at(invitation, '/decline'));
const start = (who, invitation, body) => who.post(at(invitation, '/start'), body);
const offer = (who, invitation, body) => who.patch(at(invitation), body);
const read = async (invitation, who = anna) => assertOk(await who.get(at(invitation)));
const statuses = ({ places }) => places.map(({ status }) => status).join(' ');
const playersOf = ({ places }) => places.map((place) => place.player?.name ?? null);
function deletePlayer({ name }) {
  server.admin('delete-player', name, '--yes');
}
const lists = async (who) => assertOk(await who.get('/api/invitations'));
const has = (list, { id }) => list.some((each) => each.id === id);

/** At most three invitations of one person to another are open: what the tests before have left is withdrawn. */
beforeEach(async () => {
  for (const one of (await lists(anna)).outgoing) await anna.delete(at(one));
});

// --- What is sent and what is answered ---

test('an invitation without terms has four places, three of them open', async () => {
  const made = assertOk(await anna.post('/api/invitations', { game: 'shanghai' }), 201);
  const { id, commitment, link, created_at, ...rest } = made;
  const open = { player: null, open: true, status: 'open' };
  assert.deepEqual(rest, {
    game: 'shanghai',
    from: player(anna),
    to: null,
    seats: 4,
    places: [{ player: player(anna), open: false, status: 'inviter' }, open, open, open],
    unlisted: false,
    variant: { bidding: 'sealed', values: 1 },
    first: null,
    days_per_move: null,
    clock: null,
    free_weekends: false,
    rated: true,
    message: '',
    nonce: '',
    status: 'open',
    game_id: null,
    match: 1,
    further: [],
  });
  assert.equal(link, `${server.url}/i/${id}`);
  assert.match(commitment, /^[0-9a-f]{64}$/);
  assert.ok(created_at);
  assert.deepEqual(await read(made, nobody), made);
});

test('an invitation carries every field that was sent', async () => {
  const sent = {
    game: 'shanghai',
    seats: 3,
    to: [bernd.name.toUpperCase(), null],
    unlisted: true,
    variant: { bidding: 'open', values: 1 },
    days_per_move: 5,
    rated: false,
    message: 'Ahoi',
    nonce: '0f',
    match: 1,
  };
  const made = assertOk(await anna.post('/api/invitations', sent), 201);
  assert.deepEqual(made, { ...made, ...sent, to: null });
  assert.deepEqual(made.places.slice(1), [
    { player: player(bernd), open: false, status: 'asked' },
    { player: null, open: true, status: 'open' },
  ]);
});

for (const seats of [3, 4, 5, 6]) {
  test(`an invitation may have ${seats} places`, async () => {
    const made = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats }), 201);
    assert.deepEqual([made.seats, made.places.length], [seats, seats]);
  });
}

for (const [field, json] of [
  ['first', { first: 'inviter' }],
  ['first', { first: 'random' }],
  ['first', { first: null }],
  ['match', { match: 3 }],
  ['match', { match: 0 }],
  ['seats', { seats: 2 }],
  ['seats', { seats: 7 }],
  ['seats', { seats: '4' }],
  ['seats', { seats: null }],
  ['to', { to: bernd.name }],
  ['to', { to: null }],
  ['to', { to: [] }],
  ['to', { to: [null, null] }],
  ['to', { to: [null, null, null, null] }],
  ['to', { seats: 3, to: [null, null, null] }],
  ['to', { to: [null, 7, null] }],
  ['to', { to: [null, {}, null] }],
  ['to', { to: ['nobody-here', null, null] }],
  ['to', { to: ['', null, null] }],
  ['to', { to: [null, null, anna.name] }],
  ['to', { to: [bernd.name, null, bernd.name.toUpperCase()] }],
  ['to', { to: ['madame-ling', 'madame-ling', null] }],
  ['to', { to: ['el-dado', null, null] }],
  ['variant', { variant: null }],
  ['variant.bidding', { variant: { bidding: 'closed' } }],
  ['variant.values', { variant: { values: 2 } }],
  ['variant.sharks', { variant: { sharks: true } }],
  ['days_per_move', { days_per_move: 61 }],
  ['nonce', { nonce: 'XY' }],
  ['places', { places: [] }],
]) {
  test(`inviting several: bad_field names ${field} in ${JSON.stringify(json).slice(0, 70)}`, async () => {
    const answer = await anna.post('/api/invitations', { game: 'shanghai', ...json });
    assertProblem(answer, 400, 'bad_field', field);
  });
}

for (const [field, json] of [
  ['to', { to: 'madame-ling' }],
  ['to', { to: 'el-primo-3' }],
  ['to', { to: [bernd.name] }],
  ['seats', { seats: 2 }],
  ['variant.bidding', { variant: { bidding: 'open' } }],
]) {
  test(`inviting to Shanghaien: bad_field names ${field} in ${JSON.stringify(json)}`, async () => {
    assertProblem(await anna.post('/api/invitations', json), 400, 'bad_field', field);
  });
}

// --- Accepting ---

test('the game begins with the last place; a seat is its place', async () => {
  const made = await ask([bernd, clara, null], { nonce: 'a0', days_per_move: 2 });
  const first = assertOk(await accept(clara, made, { nonce: 'c2' }));
  assert.deepEqual(first, { ...made, places: first.places });
  assert.equal(statuses(first), 'inviter asked accepted open');
  const second = assertOk(await accept(dora, made));
  assert.equal(statuses(second), 'inviter asked accepted accepted');
  assert.deepEqual(second.places[3], { player: player(dora), open: true, status: 'accepted' });
  const view = assertOk(await accept(bernd, made, { nonce: 'b1' }), 201);
  assert.deepEqual(view.players, [anna, bernd, clara, dora].map((each) => player(each)));
  assert.deepEqual([view.game, view.you, view.seq], ['shanghai', 1, 0]);
  assert.deepEqual(view.variant, made.variant);
  const done = await read(made);
  assert.deepEqual([done.status, done.game_id, done.seats], ['accepted', view.id, 4]);
  assert.equal(statuses(done), 'inviter accepted accepted accepted');
  const fairness = assertOk(await nobody.get(`/api/games/${view.id}/fairness`));
  assert.deepEqual(fairness.nonces, ['a0', 'b1', 'c2', '']);
  assert.equal(fairness.commitment, made.commitment);
});

test('a player who has accepted is answered the same again, and nothing changes', async () => {
  const made = await ask([bernd, clara]);
  const once = assertOk(await accept(bernd, made, { nonce: '01' }));
  assert.deepEqual(assertOk(await accept(bernd, made, { nonce: '02' })), once);
  const view = assertOk(await accept(clara, made), 201);
  const after = assertOk(await accept(bernd, made));
  assert.deepEqual(after, await read(made));
  assert.deepEqual(assertOk(await accept(clara, made)), after);
  assert.equal(after.game_id, view.id);
  assert.deepEqual(assertOk(await nobody.get(`/api/games/${view.id}/fairness`)).nonces, ['', '01', '']);
});

test('nobody else accepts a place: 403, or 409 where a place is open', async () => {
  const direct = await ask([bernd, clara]);
  assertProblem(await accept(dora, direct), 403, 'forbidden');
  assertProblem(await accept(anna, direct), 403, 'forbidden');
  assertProblem(await accept(nobody, direct), 401, 'not_logged_in');
  const open = await ask([bernd, null]);
  assertOk(await accept(clara, open));
  assertProblem(await accept(dora, open), 409, 'invitation_closed');
  assertProblem(await accept(anna, open), 403, 'forbidden');
  assertOk(await accept(bernd, open), 201);
  assertProblem(await accept(dora, open), 409, 'invitation_closed');
  assertProblem(await accept(dora, { id: 'AAAAAAAAAAAA' }), 404, 'not_found');
});

test('a player who is asked takes that place and leaves the open one free', async () => {
  const made = await ask([null, bernd]);
  assert.equal(statuses(assertOk(await accept(bernd, made))), 'inviter open accepted');
});

test('one account has one seat', async () => {
  const made = await ask([null, null]);
  assertOk(await accept(bernd, made));
  assert.equal(statuses(assertOk(await accept(bernd, made))), 'inviter accepted open');
});

test('a guest may invite, be asked and accept', async () => {
  const [host, visitor] = [await guest(server), await guest(server)];
  const made = await ask([visitor, null], { from: host });
  assert.deepEqual(made.places[1].player, player(visitor, { guest: true }));
  assertOk(await accept(visitor, made));
  const view = assertOk(await accept(await guest(server), made), 201);
  assert.deepEqual(view.players.map((each) => each.guest), [true, true, true]);
});

for (const [field, json] of [
  ['nonce', { nonce: 'XY' }],
  ['nonce', { nonce: null }],
  ['seats', { seats: 3 }],
]) {
  test(`accepting a place: bad_field names ${field} in ${JSON.stringify(json)}`, async () => {
    const made = await ask([bernd, clara]);
    for (const call of ['/accept', '/start']) {
      const who = call === '/accept' ? bernd : anna;
      assertProblem(await who.post(at(made, call), json), 400, 'bad_field', field);
    }
    assert.deepEqual(await read(made), made);
  });
}

// --- Declining ---

test('a place for one player stays theirs when they decline; an open one is free again', async () => {
  const made = await ask([bernd, null, clara]);
  const first = assertOk(await decline(bernd, made));
  assert.deepEqual(first.places[1], { player: player(bernd), open: false, status: 'declined' });
  assert.equal(first.status, 'open');
  assertOk(await accept(dora, made, { nonce: 'dd' }));
  const second = assertOk(await decline(dora, made));
  assert.deepEqual(second.places[2], { player: null, open: true, status: 'open' });
  assertOk(await accept(clara, made));
  assert.equal(statuses(assertOk(await decline(clara, made))), 'inviter declined open declined');
});

test('a declined place is not taken: without it the game does not begin by itself', async () => {
  const made = await ask([bernd, clara, dora]);
  assertOk(await decline(bernd, made));
  assertOk(await accept(clara, made));
  assert.equal(statuses(assertOk(await accept(dora, made))), 'inviter declined accepted accepted');
  const view = assertOk(await start(anna, made), 201);
  assert.deepEqual(names(view.players), [anna.name, clara.name, dora.name]);
});

test('a player who has declined may take an open place, but no longer their own', async () => {
  const direct = await ask([bernd, clara]);
  assertOk(await decline(bernd, direct));
  assertProblem(await accept(bernd, direct), 403, 'forbidden');
  const open = await ask([bernd, null]);
  assertOk(await decline(bernd, open));
  const made = assertOk(await accept(bernd, open));
  assert.equal(statuses(made), 'inviter declined accepted');
  assert.deepEqual(playersOf(made), [anna.name, bernd.name, bernd.name]);
});

test('only those who are asked or have accepted may decline', async () => {
  const made = await ask([bernd, null]);
  for (const who of [anna, clara]) assertProblem(await decline(who, made), 403, 'forbidden');
  assertProblem(await decline(nobody, made), 401, 'not_logged_in');
  assertOk(await decline(bernd, made));
  assertProblem(await decline(bernd, made), 403, 'forbidden');
});

// --- What the inviter does ---

test('a place that nobody has accepted is offered to others', async () => {
  const made = await ask([bernd, null]);
  const toClara = assertOk(await offer(anna, made, { place: 1, to: clara.name.toUpperCase() }));
  assert.deepEqual(toClara.places[1], { player: player(clara), open: false, status: 'asked' });
  assertProblem(await accept(bernd, await ask([clara, dora])), 403, 'forbidden');
  const toAll = assertOk(await offer(anna, made, { place: 1, open: true }));
  assert.equal(statuses(toAll), 'inviter open open');
  const named = assertOk(await offer(anna, made, { place: 2, to: dora.name }));
  assert.equal(statuses(named), 'inviter open asked');
  assert.deepEqual(await read(made), named);
});

test('a player is no longer asked when the place goes to somebody else', async () => {
  const made = await ask([bernd, clara], { message: 'Kiel' });
  assertOk(await offer(anna, made, { place: 1, to: dora.name }));
  assertProblem(await accept(bernd, made), 403, 'forbidden');
  assertProblem(await decline(bernd, made), 403, 'forbidden');
  assert.equal((await read(made, bernd)).message, null);
  assert.equal((await read(made, dora)).message, 'Kiel');
  assert.ok(!has((await lists(bernd)).incoming, made) && has((await lists(dora)).incoming, made));
});

test('a player who has declined can be asked again', async () => {
  const made = await ask([bernd, clara]);
  assertOk(await decline(bernd, made));
  assert.equal(statuses(assertOk(await offer(anna, made, { place: 1, to: bernd.name }))), 'inviter asked asked');
  assert.equal(statuses(assertOk(await accept(bernd, made))), 'inviter accepted asked');
});

for (const [field, json] of [
  ['place', { open: true }],
  ['place', { place: 0, open: true }],
  ['place', { place: 3, open: true }],
  ['place', { place: -1, open: true }],
  ['place', { place: '1', open: true }],
  [undefined, { place: 1 }],
  [undefined, { place: 1, open: true, to: dora.name }],
  ['open', { place: 1, open: false }],
  ['open', { place: 1, open: 1 }],
  ['open', { place: 1, open: null }],
  ['to', { place: 1, to: null }],
  ['to', { place: 1, to: 7 }],
  ['to', { place: 1, to: 'nobody-here' }],
  ['to', { place: 1, to: anna.name }],
  ['to', { place: 1, to: clara.name }],
  ['to', { place: 1, to: 'el-dado' }],
  ['seats', { place: 1, open: true, seats: 5 }],
]) {
  test(`offering a place: bad_field names ${field ?? 'a field'} in ${JSON.stringify(json)}`, async () => {
    const made = await ask([bernd, clara]);
    assertProblem(await offer(anna, made, json), 400, 'bad_field', field);
    assert.deepEqual(await read(made), made);
  });
}

test('an accepted place cannot be offered, a house player’s neither', async () => {
  const made = await ask([bernd, 'el-primo', null]);
  assertOk(await accept(bernd, made));
  for (const place of [1, 2]) {
    assertProblem(await offer(anna, made, { place, open: true }), 409, 'invitation_closed');
    assertProblem(await offer(anna, made, { place, to: clara.name }), 409, 'invitation_closed');
  }
});

test('only the inviter offers, starts and withdraws', async () => {
  const made = await ask([bernd, clara]);
  for (const who of [bernd, dora]) {
    assertProblem(await offer(who, made, { place: 1, open: true }), 403, 'forbidden');
    assertProblem(await offer(who, made, { place: 9 }), 403, 'forbidden');
    assertProblem(await start(who, made), 403, 'forbidden');
    assertProblem(await who.delete(at(made)), 403, 'forbidden');
  }
  assertProblem(await offer(nobody, made, { place: 1, open: true }), 401, 'not_logged_in');
  assertProblem(await start(nobody, made), 401, 'not_logged_in');
  for (const call of [() => offer(anna, { id: 'x' }, { place: 1, open: true }), () => start(anna, { id: 'x' })])
    assertProblem(await call(), 404, 'not_found');
});

test('an invitation to one player is neither offered to others nor started', async () => {
  const made = await invite(anna, bernd);
  assertProblem(await offer(anna, made, { place: 1, open: true }), 403, 'forbidden');
  assertProblem(await start(anna, made), 409, 'not_finished');
  assert.deepEqual(await read(made), made);
});

test('the inviter starts with three; the other places fall away and the seats close up', async () => {
  const made = await ask([bernd, null, clara, null, dora], { nonce: 'a0' });
  assertProblem(await start(anna, made), 409, 'not_finished');
  assertOk(await accept(dora, made, { nonce: 'd5' }));
  assertProblem(await start(anna, made, {}), 409, 'not_finished');
  assertOk(await accept(clara, made, { nonce: 'c3' }));
  const view = assertOk(await start(anna, made, {}), 201);
  assert.deepEqual(names(view.players), [anna.name, clara.name, dora.name]);
  assert.equal(view.you, 0);
  const done = await read(made);
  assert.deepEqual([done.status, done.game_id, done.seats], ['accepted', view.id, 3]);
  assert.deepEqual(playersOf(done), [anna.name, clara.name, dora.name]);
  assert.deepEqual(assertOk(await nobody.get(`/api/games/${view.id}/fairness`)).nonces, ['a0', 'c3', 'd5']);
  assert.equal((await viewOf(dora, view.id)).you, 2);
  // Bernd was asked, and others were: it is over for them.
  for (const who of [bernd, await signUp(server)]) assertProblem(await accept(who, made), 409, 'invitation_closed');
});

for (const [sent, is] of [
  [{ nonce: 'ff' }, 'ff'],
  [{ nonce: '' }, ''],
  [{}, 'a0'],
  [undefined, 'a0'],
]) {
  test(`a start with ${JSON.stringify(sent)} leaves the inviter the nonce "${is}"`, async () => {
    const made = await ask(['madame-ling', 'el-primo'], { nonce: 'a0' });
    const view = assertOk(await start(anna, made, sent), 201);
    const { nonces } = assertOk(await nobody.get(`/api/games/${view.id}/fairness`));
    assert.deepEqual(nonces, [is, '', '']);
    assert.equal((await read(made)).nonce, is);
  });
}

// --- House players ---

test('house players accept at once and never begin the game', async () => {
  const made = await ask(['madame-ling', null, 'EL-PRIMO-2'], { nonce: 'a0' });
  assert.deepEqual(made.places[1], { player: housePlayer('madame-ling'), open: false, status: 'accepted' });
  assert.deepEqual(made.places[3].player, housePlayer('el-primo-2'));
  const full = assertOk(await offer(anna, made, { place: 2, to: 'madame-ling-5' }));
  assert.equal(statuses(full), 'inviter accepted accepted accepted');
  assert.deepEqual([full.status, full.game_id], ['open', null]);
  const view = assertOk(await start(anna, made), 201);
  assert.deepEqual(view.players.map(({ bot }) => bot), [false, true, true, true]);
});

test('Madame Ling is found by the name that she had before', async () => {
  for (const [before, now] of [['lang-tsu', 'madame-ling'], ['Lang-Tsu-5', 'madame-ling-5']]) {
    assert.equal(assertOk(await anna.get(`/api/players/${before}`)).name, now);
    assert.deepEqual((await ask([before, null])).places[1].player, housePlayer(now));
  }
  for (const none of ['lang-tsu-6', 'lang-tsu-', 'lang-tsu.1', 'lang_tsu']) assertProblem(await anna.get(`/api/players/${none}`), 404, 'not_found');
  assertProblem(await anna.post('/api/invitations', { game: 'shanghai', seats: 3, to: ['lang-tsu', 'madame-ling'] }), 400, 'bad_field');
});

test('with house players in the other places, the last person begins the game', async () => {
  const made = await ask(['madame-ling', bernd, 'madame-ling-2']);
  assert.equal(assertOk(await accept(bernd, made), 201).you, 2);
});

// --- When it is over ---

const CLOSINGS = {
  accepted: async (made) => {
    assertOk(await accept(bernd, made));
    assertOk(await accept(clara, made), 201);
  },
  withdrawn: async (made) => assertOk(await anna.delete(at(made)), 204),
};
for (const [status, close] of Object.entries(CLOSINGS)) {
  test(`what is ${status} stays so`, async () => {
    const made = await ask([bernd, clara]);
    await close(made);
    const is = await read(made);
    assert.equal(is.status, status);
    assertProblem(await anna.delete(at(made)), 409, 'invitation_closed');
    assertProblem(await start(anna, made), 409, 'invitation_closed');
    assertProblem(await offer(anna, made, { place: 1, open: true }), 409, 'invitation_closed');
    assertProblem(await decline(bernd, made), 409, 'invitation_closed');
    assertProblem(await accept(dora, made), 403, 'forbidden');
    if (status === 'withdrawn') assertProblem(await accept(bernd, made), 409, 'invitation_closed');
    assert.deepEqual(await read(made), is);
  });
}

test('after 30 days it is expired, whatever was accepted', async () => {
  const now = Date.now();
  const made = await ask([bernd, clara, null]);
  assertOk(await accept(bernd, made));
  assertOk(await accept(dora, made));
  await server.setNow(new Date(now + 30 * 86_400_000 + 60_000));
  assert.equal((await read(made)).status, 'expired');
  const fresh = await lists(bernd);
  assert.ok(!has([...fresh.incoming, ...fresh.joined, ...fresh.open], made));
  assertProblem(await accept(clara, made), 409, 'invitation_closed');
  assertProblem(await start(anna, made), 409, 'invitation_closed');
  assertProblem(await decline(bernd, made), 409, 'invitation_closed');
  await server.setNow(new Date(now));
});

// --- Who sees it ---

test('the lists show it to those concerned, by what they have done', async () => {
  const made = await ask([bernd, clara, null]);
  const where = async (who) => {
    const all = await lists(who);
    return ['incoming', 'outgoing', 'open', 'joined'].filter((name) => has(all[name], made)).join(' ');
  };
  const everybody = async () => [await where(anna), await where(bernd), await where(clara), await where(dora)];
  assert.deepEqual(await everybody(), ['outgoing', 'incoming', 'incoming', 'open']);
  assertOk(await accept(dora, made));
  assertOk(await accept(bernd, made));
  assert.deepEqual(await everybody(), ['outgoing', 'joined', 'incoming', 'joined']);
  assertOk(await decline(bernd, made));
  assertOk(await decline(dora, made));
  assert.deepEqual(await everybody(), ['outgoing', 'open', 'incoming', 'open']);
  assertOk(await accept(dora, made));
  assertOk(await accept(clara, made));
  assertOk(await start(anna, made), 201);
  assert.deepEqual(await everybody(), ['', '', '', '']);
});

test('the lists have all four names, and an unlisted open place is in none', async () => {
  const fresh = await signUp(server);
  assert.deepEqual((await lists(fresh)).joined, []);
  const made = await ask([bernd, null], { unlisted: true });
  assert.ok(!has((await lists(fresh)).open, made));
  assertOk(await accept(fresh, made));
  assert.ok(has((await lists(fresh)).joined, made));
});

test('everyone concerned reads the message, everybody while a place is free', async () => {
  const made = await ask([bernd, null], { message: 'Kiel' });
  const seen = () => Promise.all([anna, bernd, clara, dora, nobody].map(async (who) => (await read(made, who)).message));
  assert.deepEqual(await seen(), ['Kiel', 'Kiel', 'Kiel', 'Kiel', 'Kiel']);
  assertOk(await accept(clara, made));
  assert.deepEqual(await seen(), ['Kiel', 'Kiel', 'Kiel', null, null]);
  assertOk(await decline(bernd, made));
  assert.deepEqual(await seen(), ['Kiel', 'Kiel', 'Kiel', null, null]);
  const direct = await ask([bernd, clara], { message: 'Kiel' });
  assert.deepEqual(await Promise.all([clara, dora].map(async (who) => (await read(direct, who)).message)), ['Kiel', null]);
});

test('the operator sees to whom it went, whose places are taken, and who has declined', async () => {
  const made = await ask([bernd, clara, null, 'el-primo']);
  assertOk(await accept(clara, made));
  assertOk(await decline(bernd, made));
  const query = `select "to", taken, declined, status from admin_invitations where invitation = '${made.id}'`;
    const to = `${bernd.name}, ${clara.name}, everyone, el-primo`;
  assert.equal(server.sql(query), `${to}|${anna.name}, ${clara.name}, el-primo|${bernd.name}|open`);
});

test('bad_field comes before a repetition, that before invitation_closed', async () => {
  const made = await ask([bernd, clara]);
  assertOk(await accept(bernd, made));
  assertOk(await anna.delete(at(made)), 204);
  assertProblem(await accept(bernd, made, { nonce: 'X' }), 400, 'bad_field', 'nonce');
  assert.equal(assertOk(await accept(bernd, made)).status, 'withdrawn');
  assertProblem(await start(anna, made, { nonce: 'X' }), 400, 'bad_field', 'nonce');
  assertProblem(await offer(anna, made, { place: 3, open: true }), 400, 'bad_field', 'place');
});

// --- At once ---

test('two who accept the last place at once: one gets it and the game begins', async () => {
  for (let i = 0; i < 5; i++) {
    const made = await ask(['madame-ling', null]);
    const both = await Promise.all([bernd, clara].map((who) => accept(who, made)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  }
});

test('all accept at once: the last one to come begins the game', async () => {
  const made = await ask([bernd, null, null]);
  const all = await Promise.all([bernd, clara, dora].map((who) => accept(who, made)));
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, 200, 201]);
  const view = await viewOf(anna, (await read(made)).game_id);
  assert.deepEqual(new Set(names(view.players)), new Set(names([anna, bernd, clara, dora])));
});

test('an acceptance and what the inviter does at once: one of them is refused', async () => {
  const acts = {
    offer: [(made) => offer(anna, made, { place: 2, to: dora.name }), 200, 403],
    withdraw: [(made) => anna.delete(at(made)), 204, 409],
    start: [(made) => start(anna, made), 201, 409],
  };
  for (const [what, [act, done, refused]] of Object.entries(acts)) {
    for (let i = 0; i < 4; i++) {
      const made = await ask(['madame-ling', bernd, ...(what === 'start' ? ['el-primo'] : [])]);
      const [accepted, acted] = await Promise.all([accept(bernd, made), act(made)]);
      const outcome = `${what}: ${accepted.status} ${acted.status}`;
      if (accepted.status === 201) assert.equal(acted.status, 409, outcome);
      else assert.deepEqual([accepted.status, acted.status], [what === 'start' ? 409 : refused, done], outcome);
    }
  }
});

// --- Accounts that go ---

test('an account that is deleted gives its places back, and the invitation goes on', async () => {
  const [asked, accepted, open] = await Promise.all([1, 2, 3].map(() => signUp(server)));
  const made = await ask([asked, accepted, null, clara]);
  assertOk(await accept(accepted, made));
  assertOk(await accept(open, made));
  for (const who of [asked, accepted, open]) deletePlayer(who);
  const left = await read(made);
  assert.equal(statuses(left), 'inviter declined declined open asked');
  assert.equal(left.status, 'open');
  for (const gone of [asked, accepted, open]) assert.ok(!JSON.stringify(left).includes(gone.name));
  for (const place of [1, 2]) assertOk(await offer(anna, made, { place, open: true }));
  assertOk(await accept(bernd, made));
  assertOk(await accept(dora, made));
  const view = assertOk(await start(anna, made), 201);
  assert.deepEqual(names(view.players), [anna.name, bernd.name, dora.name]);
});

test('an inviter who is deleted withdraws it', async () => {
  const inviter = await signUp(server);
  const game = await ask([bernd, clara], { from: inviter });
  assertOk(await accept(bernd, game));
  assertOk(await accept(clara, game), 201);
  const made = await ask([bernd, clara], { from: inviter });
  assertOk(await accept(bernd, made));
  deletePlayer(inviter);
  assert.equal((await read(made, bernd)).status, 'withdrawn');
  assert.ok(!has((await lists(bernd)).joined, made));
});

// --- Rematch ---

/** A game of these people, in seat order, that all but the first have resigned. */
async function finished(people, more) {
  const made = await ask(people.slice(1), { from: people[0], ...more });
  for (const who of people.slice(1)) await accept(who, made);
  const { game_id: id } = await read(made);
  for (const who of people.slice(1)) {
    const { seq } = await viewOf(who, id);
    assertOk(await who.post(`/api/games/${id}/resign`, { seq }));
  }
  assert.equal((await viewOf(anna, id)).status, 'finished');
  return `/api/games/${id}/rematch`;
}

test('a rematch asks all others, in the order after the asker, on the same terms', async () => {
  const terms = { variant: { bidding: 'open', values: 1 }, days_per_move: 7, rated: false };
  const path = await finished([anna, bernd, clara, dora], { ...terms, unlisted: true, message: 'Kiel', nonce: 'aa' });
  const made = assertOk(await clara.post(path, { nonce: 'cc' }), 201);
  assert.deepEqual(playersOf(made), [clara.name, dora.name, anna.name, bernd.name]);
  assert.equal(statuses(made), 'inviter asked asked asked');
  assert.deepEqual(made, { ...made, ...terms, seats: 4, message: '', nonce: 'cc', status: 'open', first: null, to: null });
  assert.deepEqual(assertOk(await anna.post(path)), made);
  assert.deepEqual(assertOk(await clara.post(path, {})), made);
  assertProblem(await (await signUp(server)).post(path), 403, 'forbidden');
  for (const who of [anna, bernd]) assertOk(await accept(who, made));
  assert.equal(assertOk(await accept(dora, made), 201).you, 1);
});

test('a rematch of a running game is not asked', async () => {
  const made = await ask(['madame-ling', 'el-primo']);
  const { id } = assertOk(await start(anna, made), 201);
  assertProblem(await anna.post(`/api/games/${id}/rematch`), 409, 'not_finished');
});

test('in a rematch house players accept at once, accounts that have left get no place', async () => {
  const [first, second] = [await signUp(server), await signUp(server)];
  const people = await ask(['madame-ling', first, second, bernd]);
  for (const who of [first, second]) assertOk(await accept(who, people));
  const { id } = assertOk(await accept(bernd, people), 201);
  for (const who of [first, second, bernd, anna]) {
    const { seq, status } = await viewOf(who, id);
    if (status === 'active') assertOk(await who.post(`/api/games/${id}/resign`, { seq }));
  }
  deletePlayer(first);
  const made = assertOk(await bernd.post(`/api/games/${id}/rematch`), 201);
  assert.deepEqual(playersOf(made), [bernd.name, anna.name, 'madame-ling', second.name]);
  assert.equal(statuses(made), 'inviter asked accepted asked');
});

test('with fewer than three accounts left there is no rematch', async () => {
  const gone = await signUp(server);
  const path = await finished([anna, bernd, gone]);
  deletePlayer(gone);
  assertProblem(await anna.post(path), 403, 'forbidden');
});
