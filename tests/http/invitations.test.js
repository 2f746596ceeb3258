/** Inviting: every field, who sees it, who may close it, and what follows. */
import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertOk, assertProblem, Client, faceOf, freshName, guest, invite, signUp, startGame, startServer, withdrawAll } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];
beforeEach(() => Promise.all([anna, bernd, clara].map(withdrawAll)));

const player = ({ name }) => ({ name, display_name: null, bot: false, house: false, guest: false, face: faceOf(name) });
const at = ({ id }, call = '') => `/api/invitations/${id}${call}`;
const lists = async (client) => assertOk(await client.get('/api/invitations'));
const ids = (invitations) => invitations.map(({ id }) => id);

/** At most three invitations of one person to another are open: what the tests before have left is withdrawn. */
beforeEach(async () => {
  for (const one of (await lists(anna)).outgoing) await anna.delete(at(one));
});

test('an empty invitation has the defaults', async () => {
  const made = assertOk(await anna.post('/api/invitations', {}), 201);
  const { id, commitment, link, created_at, ...rest } = made;
  assert.deepEqual(rest, {
    game: 'shanghaien',
    from: player(anna),
    to: null,
    unlisted: false,
    variant: { extra_wild: false, sharks: false },
    first: 'random',
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
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(assertOk(await nobody.get(at(made))), made);
});

test('an invitation carries every field that was sent', async () => {
  const sent = {
    game: 'shanghaien',
    to: bernd.name.toUpperCase(),
    unlisted: false,
    variant: { extra_wild: true, sharks: true },
    first: 'invitee',
    days_per_move: 60,
    rated: false,
    message: 'Fancy a round? „Ahoi“ 🎲 <b>&amp;',
    nonce: '00ff',
  };
  const made = assertOk(await anna.post('/api/invitations', sent), 201);
  assert.deepEqual({ ...made, to: null }, { ...made, ...sent, to: null });
  assert.deepEqual(made.to, player(bernd));
});

test('only the two players concerned see the message of a direct invitation', async () => {
  const made = await invite(anna, bernd, { message: 'Bernd, Kiel' });
  const seen = async (client) => assertOk(await client.get(at(made))).message;
  assert.deepEqual(await Promise.all([anna, bernd, clara, nobody].map(seen)), ['Bernd, Kiel', 'Bernd, Kiel', null, null]);
  assertOk(await bernd.post(at(made, '/accept'), {}), 201);
  assert.deepEqual(await Promise.all([anna, bernd, clara, nobody].map(seen)), ['Bernd, Kiel', 'Bernd, Kiel', null, null]);
});

for (const unlisted of [false, true])
  test(`the message of an ${unlisted ? 'unlisted' : 'open'} invitation is public while it is open`, async () => {
    const made = await invite(anna, null, { message: 'Ahoi', unlisted });
    const seen = async (client) => assertOk(await client.get(at(made))).message;
    assert.deepEqual(await Promise.all([anna, clara, nobody].map(seen)), ['Ahoi', 'Ahoi', 'Ahoi']);
    assertOk(await bernd.post(at(made, '/accept'), {}), 201);
    assert.deepEqual(await Promise.all([anna, bernd, clara, nobody].map(seen)), ['Ahoi', 'Ahoi', null, null]);
  });

test('a message without a visible character is none', async () => {
  assert.equal((await invite(anna, bernd, { message: '\u2800 \u3164' })).message, '');
});

test('a part of the variant may be left out', async () => {
  const made = await invite(anna, null, { variant: { sharks: true } });
  assert.deepEqual(made.variant, { extra_wild: false, sharks: true });
});

for (const [what, json] of [
  ['one day', { days_per_move: 1 }],
  ['no limit said as null', { days_per_move: null }],
  ['a message of 500 letters beyond ASCII', { message: 'ü'.repeat(500) }],
  ['a nonce of 64 digits', { nonce: 'a'.repeat(64) }],
  ['a nonce of one digit', { nonce: '7' }],
]) {
  test(`an invitation with ${what} is taken`, async () => {
    const made = assertOk(await anna.post('/api/invitations', json), 201);
    assert.deepEqual(made, { ...made, ...json });
  });
}

for (const [field, json] of [
  ['game', { game: 'chess' }],
  ['game', { game: null }],
  ['to', { to: 'nobody-here' }],
  ['to', { to: '' }],
  ['to', { to: 7 }],
  ['to', { to: anna.name }],
  ['to', { to: anna.name.toUpperCase() }],
  ['unlisted', { unlisted: 1 }],
  ['variant', { variant: null }],
  ['variant', { variant: [] }],
  ['variant.extra_wild', { variant: { extra_wild: 1 } }],
  ['variant.sharks', { variant: { sharks: 'true' } }],
  ['variant.whales', { variant: { whales: true } }],
  ['first', { first: 'me' }],
  ['first', { first: 0 }],
  ['days_per_move', { days_per_move: 0 }],
  ['days_per_move', { days_per_move: 61 }],
  ['days_per_move', { days_per_move: 1.5 }],
  ['days_per_move', { days_per_move: -1 }],
  ['days_per_move', { days_per_move: '3' }],
  ['days_per_move', { days_per_move: 1e300 }],
  ['rated', { rated: null }],
  ['rated', { rated: 'no' }],
  ['message', { message: 'x'.repeat(501) }],
  ['message', { message: null }],
  ['message', { message: 'a\u202eb' }],
  ['message', { message: 'a\u0007b' }],
  ['nonce', { nonce: 'a'.repeat(65) }],
  ['nonce', { nonce: 'FF' }],
  ['nonce', { nonce: 'xyz' }],
  ['nonce', { nonce: 255 }],
  ['status', { status: 'accepted' }],
  ['from', { from: 'bernd' }],
]) {
  test(`inviting: bad_field names ${field} in ${JSON.stringify(json).slice(0, 60)}`, async () => {
    assertProblem(await anna.post('/api/invitations', json), 400, 'bad_field', field);
  });
}

test('the lists show open invitations to the players concerned', async () => {
  const direct = await invite(anna, bernd);
  const open = await invite(anna, null);
  const unlisted = await invite(anna, null, { unlisted: true });
  const [annas, bernds, claras] = [await lists(anna), await lists(bernd), await lists(clara)];
  for (const { id } of [direct, open, unlisted]) assert.ok(ids(annas.outgoing).includes(id));
  assert.ok(ids(bernds.incoming).includes(direct.id));
  assert.ok(!ids(claras.incoming).includes(direct.id));
  for (const list of [bernds.open, claras.open]) {
    assert.ok(ids(list).includes(open.id));
    assert.ok(!ids(list).includes(unlisted.id));
    assert.ok(!ids(list).includes(direct.id));
  }
  assert.deepEqual(bernds.incoming.find(({ id }) => id === direct.id), direct);
});

test('two hundred invitations of each list make a page', async () => {
  const other = await signUp(server);
  const sent = [];
  for (let i = 0; i < 67; i++) {
    const inviter = await guest(server);
    for (let n = 0; n < 3; n++) sent.unshift((await invite(inviter, other)).id);
  }
  const page = async (query) => assertOk(await other.get(`/api/invitations${query}`));
  const first = await page('');
  assert.deepEqual(ids(first.incoming), sent.slice(0, 200)); // newest first
  assert.equal(first.next_page, 2);
  const second = await page('?page=2');
  assert.deepEqual(ids(second.incoming), [sent[200]]);
  assert.deepEqual([second.outgoing, second.open, 'next_page' in second], [[], [], false]);
});

test('at most three invitations of one person to another are open, whichever way they are asked', async () => {
  const [inviter, other, third] = await Promise.all([1, 2, 3].map(() => signUp(server)));
  const open = [await invite(inviter, other), await invite(inviter, other)];
  const several = { game: 'shanghai', seats: 3, to: [other.name, null] };
  open.push(assertOk(await inviter.post('/api/invitations', several), 201));
  const refused = (answer) => assertProblem(answer, 409, 'full');
  refused(await inviter.post('/api/invitations', { to: other.name }));
  refused(await inviter.post('/api/invitations', several));
  const elsewhere = assertOk(await inviter.post('/api/invitations', { ...several, to: [third.name, null] }), 201);
  refused(await inviter.patch(at(elsewhere), { place: 2, to: other.name }));
  assert.equal(assertOk(await inviter.get(at(elsewhere))).places[2].status, 'open', 'nothing has changed');
  await invite(other, inviter);
  for (const house of ['el-dado', 'el-dado', 'el-dado', 'el-dado']) assertOk(await inviter.post('/api/invitations', { to: house }), 201);
  assertOk(await other.post(at(open[0], '/decline')));
  assertOk(await inviter.patch(at(elsewhere), { place: 2, to: other.name }));
  refused(await inviter.post('/api/invitations', { to: other.name }));
});

test('twenty invitations of one account are open at a time, five of a guest', async () => {
  const other = await signUp(server);
  for (const [inviter, most] of [[await signUp(server), 20], [await guest(server), 5]]) {
    const done = await startGame(inviter, other);
    assertOk(await other.post(`/api/games/${done.id}/resign`, { seq: 0 }));
    const sent = [];
    for (let i = 0; i < most; i++) sent.push(await invite(inviter, i === 1 || i === 2 ? other : null, { unlisted: i % 3 === 0 }));
    assertProblem(await inviter.post(`/api/games/${done.id}/rematch`), 409, 'full');
    assertProblem(await inviter.post('/api/invitations', {}), 409, 'full');
    assert.equal((await lists(inviter)).outgoing.length, most);
    assert.equal((await inviter.delete(`/api/invitations/${sent[0].id}`)).status, 204);
    assertOk(await inviter.post(`/api/games/${done.id}/rematch`), 201);
    assertProblem(await inviter.post('/api/invitations', {}), 409, 'full');
    assertOk(await other.post(`/api/invitations/${sent[1].id}/accept`), 201);
    await invite(inviter, null);
  }
});

test('everybody sees the newest three of one person', async () => {
  const [inviter, reader] = [await signUp(server), await signUp(server)];
  const sent = [];
  for (let i = 0; i < 5; i++) sent.unshift((await invite(inviter, null)).id);
  await invite(inviter, reader);
  await invite(inviter, null, { unlisted: true });
  const seen = async () => ids((await lists(reader)).open).filter((id) => sent.includes(id));
  assert.deepEqual(await seen(), sent.slice(0, 3));
  assertOk(await reader.post(`/api/invitations/${sent[1]}/accept`), 201);
  assert.deepEqual(await seen(), [sent[0], sent[2], sent[3]]);
});

for (const query of ['page=0', 'page=one', 'page=']) {
  test(`the lists of invitations: bad_field names page in ?${query}`, async () => {
    assertProblem(await anna.get(`/api/invitations?${query}`), 400, 'bad_field', 'page');
  });
}

test('closed invitations are not in the lists', async () => {
  const [declined, withdrawn, accepted] = await Promise.all([1, 2, 3].map(() => invite(anna, bernd)));
  assertOk(await bernd.post(at(declined, '/decline')));
  assertOk(await anna.delete(at(withdrawn)), 204);
  assertOk(await bernd.post(at(accepted, '/accept')), 201);
  const closed = [declined, withdrawn, accepted].map(({ id }) => id);
  for (const who of [anna, bernd]) {
    const { incoming, outgoing, open } = await lists(who);
    for (const id of [...incoming, ...outgoing, ...open].map((each) => each.id)) {
      assert.ok(!closed.includes(id));
    }
  }
  const shown = await Promise.all(closed.map((id) => nobody.get(`/api/invitations/${id}`)));
  assert.deepEqual(shown.map(({ body }) => body.status), ['declined', 'withdrawn', 'accepted']);
});

test('accepting begins the game: inviter seat 0, accepter seat 1 and asker', async () => {
  const invitation = await invite(anna, bernd, {
    variant: { extra_wild: true, sharks: true },
    days_per_move: 3,
    first: 'inviter',
  });
  const view = assertOk(await bernd.post(at(invitation, '/accept'), { nonce: 'ab' }), 201);
  assert.deepEqual(view.players, [player(anna), player(bernd)]);
  assert.deepEqual(view.variant, invitation.variant);
  assert.deepEqual([view.you, view.seq, view.round, view.turn, view.phase], [1, 0, 1, 0, 'roll']);
  assert.deepEqual(view.tricks.map((cards) => cards.map(({ id }) => id).sort()), [[48, 50], [49, 51]]);
  assert.deepEqual(view.legal, []);
  const days = (Date.parse(view.deadline) - Date.now()) / 86_400_000;
  assert.ok(days > 2.99 && days < 3.01, view.deadline);
  const after = assertOk(await anna.get(at(invitation)));
  assert.deepEqual(after, { ...invitation, status: 'accepted', game_id: view.id });
});

for (const [what, send] of [
  ['no body', (path) => bernd.post(path)],
  ['an empty object', (path) => bernd.post(path, {})],
  ['an empty nonce', (path) => bernd.post(path, { nonce: '' })],
]) {
  test(`an invitation is accepted with ${what}`, async () => {
    const invitation = await invite(anna, bernd);
    const view = assertOk(await send(at(invitation, '/accept')), 201);
    assert.equal(view.deadline, null);
  });
}

for (const [field, json] of [
  ['nonce', { nonce: 'XY' }],
  ['nonce', { nonce: null }],
  ['nonce', { nonce: '0'.repeat(65) }],
  ['variant', { variant: {} }],
]) {
  test(`accepting: bad_field names ${field} in ${JSON.stringify(json).slice(0, 40)}`, async () => {
    const invitation = await invite(anna, bernd);
    assertProblem(await bernd.post(at(invitation, '/accept'), json), 400, 'bad_field', field);
    assert.equal(assertOk(await nobody.get(at(invitation))).status, 'open');
  });
}

test('anyone but the inviter may accept an open invitation, even a guest', async () => {
  for (const unlisted of [false, true]) {
    const invitation = await invite(anna, null, { unlisted });
    assertProblem(await anna.post(at(invitation, '/accept')), 403, 'forbidden');
    const visitor = await guest(server);
    const view = assertOk(await visitor.post(at(invitation, '/accept')), 201);
    assert.deepEqual(view.players[1], { ...player(visitor), guest: true });
  }
});

test('nobody else may accept, decline or withdraw a direct invitation', async () => {
  const invitation = await invite(anna, bernd);
  for (const who of [clara, anna]) {
    assertProblem(await who.post(at(invitation, '/accept')), 403, 'forbidden');
    assertProblem(await who.post(at(invitation, '/decline')), 403, 'forbidden');
  }
  for (const who of [clara, bernd]) {
    assertProblem(await who.delete(at(invitation)), 403, 'forbidden');
  }
  for (const call of ['/accept', '/decline']) {
    assertProblem(await nobody.post(at(invitation, call)), 401, 'not_logged_in');
  }
  assertProblem(await nobody.delete(at(invitation)), 401, 'not_logged_in');
  assert.equal(assertOk(await nobody.get(at(invitation))).status, 'open');
});

test('nobody can decline an open invitation', async () => {
  const invitation = await invite(anna, null);
  assertProblem(await bernd.post(at(invitation, '/decline')), 403, 'forbidden');
});

const CLOSINGS = {
  accepted: (invitation) => bernd.post(at(invitation, '/accept')),
  declined: (invitation) => bernd.post(at(invitation, '/decline')),
  withdrawn: (invitation) => anna.delete(at(invitation)),
};
for (const [status, close] of Object.entries(CLOSINGS)) {
  test(`what is ${status} stays so`, async () => {
    const invitation = await invite(anna, bernd);
    await close(invitation);
    for (const again of Object.values(CLOSINGS)) {
      assertProblem(await again(invitation), 409, 'invitation_closed');
    }
    assertProblem(await clara.post(at(invitation, '/accept')), 403, 'forbidden');
    assert.equal(assertOk(await nobody.get(at(invitation))).status, status);
  });
}

test('declining answers the invitation', async () => {
  const invitation = await invite(anna, bernd);
  const answer = assertOk(await bernd.post(at(invitation, '/decline')));
  assert.deepEqual(answer, { ...invitation, status: 'declined' });
});

test('two who accept at once: one gets the game', async () => {
  const invitation = await invite(anna, null);
  const both = await Promise.all([bernd, clara].map((who) => who.post(at(invitation, '/accept'))));
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
});

test('an unknown invitation is not found', async () => {
  for (const id of ['AAAAAAAAAAAA', 'x', '0'.repeat(64), '%00', '%2e%2e', "'--"]) {
    assertProblem(await nobody.get(`/api/invitations/${id}`), 404, 'not_found');
    assertProblem(await bernd.post(`/api/invitations/${id}/accept`), 404, 'not_found');
    assertProblem(await bernd.post(`/api/invitations/${id}/decline`), 404, 'not_found');
    assertProblem(await bernd.delete(`/api/invitations/${id}`), 404, 'not_found');
  }
});

test('ids cannot be guessed: no two alike, none in sequence', async () => {
  const made = await Promise.all(Array.from({ length: 16 }, async () => assertOk(await anna.post('/api/invitations', {}), 201)));
  assert.equal(new Set(ids(made)).size, 16);
  assert.equal(new Set(ids(made).map((id) => id.slice(0, 4))).size, 16);
});

test('a guest who takes a name has it in earlier invitations, too', async () => {
  const visitor = await guest(server);
  const invitation = await invite(visitor, bernd);
  const name = freshName('Named');
  assertOk(await visitor.patch('/api/me', { name, password: 'long enough' }));
  assert.deepEqual(assertOk(await nobody.get(at(invitation))).from, { ...player({ name }), face: faceOf(visitor.name) });
});
