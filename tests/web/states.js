/**
 * states.js - the main states of the page: a service with people and games in every situation, and
 * for each state its viewer, its address and the steps to it. survey.js goes through them.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { openSheet } from '../fixtures/browser.js';
import { binary } from '../fixtures/server.js';
import { assertOk, eventually, guest, invite, play, signUp, startGame, viewOf } from '../fixtures/api.js';

/** Every game rolls other dice: at most so many are tried until one reaches a situation. */
const TRIES = 40;

/** Rolls, plays its tricks, places the dice, and calls Shanghai! once eight dice lie. */
function choose({ legal, tavern }) {
  const lying = tavern.reduce((sum, { dice }) => sum + dice[0] + dice[1], 0);
  const one = (type) => legal.find((move) => move.type === type);
  const placing = legal.filter(({ type }) => type === 'place');
  return (lying >= 8 && one('shanghai')) || one('roll') || one('sharks') || one('wild') ||
    placing.at(lying % 2 ? 0 : -1) || legal[0];
}

/** Plays on until the first of the two sees the wanted state; false if the game ends before. */
async function playUntil([one, other], id, wanted) {
  for (;;) {
    const view = await viewOf(one, id);
    if (wanted(view)) return true;
    if (view.status === 'finished') return false;
    if (view.turn === view.you) await play(one, view, choose(view));
    else await play(other, view, choose(await viewOf(other, id)));
  }
}

/** A game between the two in the wanted state. */
export async function gameIn(players, wanted, terms = {}) {
  for (let i = 0; i < TRIES; i++) {
    const { id } = await startGame(players[0], players[1], { first: 'inviter', ...terms });
    if (await playUntil(players, id, wanted)) return id;
  }
  return assert.fail(`no game came by ${wanted}`);
}

/** Both place two dice, the other one's first; returns what has the other call Shanghai!, as soon as that may be. */
export async function endEarly([one, other], id) {
  for (;;) {
    const view = await viewOf(one, id);
    const mine = view.tavern.reduce((sum, { dice }) => sum + dice[view.you], 0);
    if (view.turn === view.you) {
      assert.ok(mine < 2);
      await play(one, view, view.legal.find(({ type }) => type === 'place' || type === 'roll'));
      continue;
    }
    const theirs = await viewOf(other, id);
    const shanghai = theirs.legal.find(({ type }) => type === 'shanghai');
    if (mine === 2 && shanghai) return () => play(other, theirs, shanghai);
    await play(other, theirs, theirs.legal.find(({ type }) => type === 'place' || type === 'roll'));
  }
}

const isMine = (phase) => ({ turn, you, phase: now }) => turn === you && now === phase;
const can = ({ legal }, type) => legal.some((move) => move.type === type);
const cards = ({ tavern }) => tavern.filter(({ dice }) => dice[0] + dice[1] > 0).length;

/** The situations of games, as the viewer sees them. */
export const situations = {
  turn: (view) => isMine('roll')(view) && view.round >= 3 && cards(view) >= 4,
  captains: (view) => isMine('place')(view) && view.round >= 3 && view.one_at === null,
  place: (view) => isMine('place')(view) && view.round >= 2 && view.one_at !== null && cards(view) >= 3,
  tricks: (view) => isMine('place')(view) && view.round >= 3 && can(view, 'wild') && can(view, 'adjust'),
  waiting: (view) => view.turn === 1 && view.round >= 3 && view.phase === 'place' && cards(view) >= 3,
  handout: (view) => isMine('roll')(view) && view.round >= 4 && cards(view) === 0,
  late: (view) => isMine('roll')(view) && view.round === 8 && cards(view) >= 5,
  over: ({ status }) => status === 'finished',
  first: ({ turn, you }) => turn === you,
};

/** The same for Shanghai; the viewer sits in seat 0. */
const asksMe = (phase) => (view) => view.phase === phase && view.awaited.includes(0);
export const atSea = {
  bid: (view) => asksMe('bid')(view) && view.round >= 3 && view.answered.length >= 2,
  sent: (view) => view.phase === 'bid' && view.round >= 2 && !view.awaited.includes(0) && view.mine.bid !== null,
  send: asksMe('send'),
  free: asksMe('free'),
  give: (view) => asksMe('give')(view) && view.round >= 2,
  buy: asksMe('buy'),
  junk: (view) => asksMe('choice')(view) && can(view, 'junk'),
  take: (view) => asksMe('choice')(view) && can(view, 'take'),
  sunk: ({ status }) => status === 'finished',
};

/** With open bids. */
export const auction = (view) => asksMe('auction')(view) && view.round >= 3 && view.auction.amount > 0;

/** What a seat does on the way there: the viewer gets all the events. */
function steer(view, seat) {
  const { phase, seats: { [seat]: { money } }, round, legal } = view;
  const amount = Math.min(money, seat === 0 ? 230 : 10 * ((7 * seat + 3 * round) % 30));
  if (phase === 'bid') return { type: 'bid', amount: amount - (amount % 10) };
  if (phase === 'auction' && view.auction.amount < 60 && money > 60) return { type: 'bid', amount: view.auction.amount + 10 };
  return phase === 'give' && legal[0].seats.includes(0) ? { type: 'give', seat: 0 } : view.default;
}

/** A game of Shanghai for all of them in the wanted state. */
export async function sailTo(people, wanted, terms = {}) {
  for (let i = 0; i < TRIES; i++) {
    const [first, ...others] = people;
    const { id } = assertOk(await first.post('/api/invitations', { game: 'shanghai', seats: people.length, to: others.map(({ name }) => name), days_per_move: 3, ...terms }), 201);
    let game;
    for (const other of others) ({ body: game } = await other.post(`/api/invitations/${id}/accept`, {}));
    for (let view = await viewOf(first, game.id); ; view = await viewOf(first, game.id)) {
      if (wanted(view)) return game.id;
      if (view.status === 'finished') break;
      const seat = view.awaited.at(wanted === atSea.sent ? 0 : -1); // the viewer bids last, or first
      const mine = await viewOf(people[seat], game.id);
      await play(people[seat], mine, steer(mine, seat));
    }
  }
  return assert.fail(`no game of Shanghai came by ${wanted}`);
}

/** Fills a service with people and games. Returns the possible viewers (by name) and the addresses of
 * the games and invitations. */
export async function populate(server) {
  const join = (name, more) => signUp(server, { name, ...more });
  const [anna, bernd, carla, dirk] = await Promise.all(['anna', 'bernd', 'carla', 'dirk'].map((name) => join(name)));
  const longest = await join('Wilhelmine-van-der-Zee');
  const opponents = [bernd, carla, dirk, longest];
  const games = {};
  for (const [i, [name, wanted]] of Object.entries(situations).entries()) {
    const terms = { variant: { extra_wild: true, sharks: i % 3 === 0 }, ...(i % 2 && { days_per_move: i }) };
    games[name] = await gameIn([anna, opponents[i % opponents.length]], wanted, terms);
  }
  const lost = await startGame(anna, carla, { rated: true });
  assertOk(await anna.post(`/api/games/${lost.id}/resign`, { seq: 0 }));
  games.match = await talkAndPlay(anna, bernd);
  games.house = await againstHouse(anna);
  for (const [i, [name, wanted]] of Object.entries(atSea).entries()) {
    games[name] = await sailTo([anna, ...[bernd, carla, dirk, longest, await join(`Zhang-${i}`)].slice(0, 2 + (i % 4))], wanted);
  }
  const invitations = await inviteAround({ anna, bernd, carla, dirk, longest });
  for (const each of [anna, ...opponents]) assertOk(await each.put('/api/me/puzzles', { on: true }));
  await eventually('a puzzle', async () => (await anna.get('/api/puzzles/today')).status === 200);
  await dirk.put('/api/me/holidays', { start: day(0), end: day(5) });
  const season = await startSeason(server, [anna, ...opponents]);
  const cup = await startCup(server, [anna, ...opponents]);
  await climb([...opponents, anna]);
  return { people: { anna, fresh: await join('newcomer'), guest: await guest(server) }, games, invitations, season, cup };
}

const day = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** A season that runs, with one game finished; its first day is brought forward. */
async function startSeason(server, players) {
  const said = execFileSync(binary, ['admin', 'open-season', 'Harbour league', day(1), '--data', server.data], { env: server.env, encoding: 'utf8' });
  const id = said.trim().slice(-12);
  for (const player of players) assertOk(await player.post(`/api/seasons/${id}/membership`));
  server.sql(`update seasons set starts_at = ${Date.now()}, due_at = ${Date.now()} where public_id = '${id}'`);
  const running = await eventually('the season', async () => {
    const { groups: [group] } = assertOk(await players[0].get(`/api/seasons/${id}`));
    return group?.games.map(({ game, players: [index] }) => ({ game, name: group.players[index].name })).find(({ game }) => game);
  });
  const loser = players.find(({ name }) => name === running.name);
  assertOk(await loser.post(`/api/games/${running.game}/resign`, { seq: 0 }));
  return id;
}

/** A cup that runs; its first day is brought forward. */
async function startCup(server, players) {
  execFileSync(binary, ['admin', 'allow-seasons', players[0].name, 'yes', '--data', server.data], { env: server.env });
  await eventually('the right', async () => assertOk(await players[0].get('/api/cups')).may_open);
  const { id } = assertOk(await players[0].post('/api/cups', { name: 'Harbour cup', start: day(1) }), 201);
  for (const player of players) assertOk(await player.post(`/api/cups/${id}/membership`));
  server.sql(`update cups set starts_at = ${Date.now()}, due_at = ${Date.now()} where public_id = '${id}'`);
  await eventually('the cup', async () => assertOk(await players[0].get(`/api/cups/${id}`)).status === 'running');
  return id;
}

/** A ladder on which the last challenges the first, and has just taken a rung of another one. */
async function climb(players) {
  for (const player of players.slice(0, 4)) assertOk(await player.post('/api/ladder/membership'));
  const [top, second, , last] = players;
  const { invitation } = assertOk(await last.post('/api/ladder/challenges', { to: second.name }), 201);
  assertOk(await second.post(`/api/invitations/${invitation}/decline`));
  await eventually('the rung', async () => assertOk(await last.get('/api/ladder')).you === 2);
  assertOk(await last.post('/api/ladder/challenges', { to: top.name }), 201);
}

/** A game against the house that waits for anna's placing. */
async function againstHouse(anna) {
  const { id } = await invite(anna, { name: 'terrible-michael' }, { first: 'inviter' });
  let view = assertOk(await anna.post(`/api/invitations/${id}/accept`, {}), 201);
  view = assertOk(await anna.post(`/api/games/${view.id}/moves`, { seq: view.seq, move: { type: 'roll' } }));
  return view.id;
}

/** The second game of a match, with something said and something noted. */
async function talkAndPlay(anna, bernd) {
  const first = await startGame(anna, bernd, { match: 3, days_per_move: 1, first: 'inviter' });
  const ended = assertOk(await bernd.post(`/api/games/${first.id}/resign`, { seq: first.seq }));
  const id = ended.match.next;
  await playUntil([anna, bernd], id, (view) => isMine('roll')(view) && view.round === 2);
  const say = (who, text) => who.post(`/api/games/${id}/messages`, { text });
  assertOk(await say(bernd, 'Ahoy! That was a quick first game.'), 201);
  assertOk(await say(anna, 'You gave it away. A second glass of rum, and I will tell you why.'), 201);
  assertOk(await say(bernd, 'Your dice were better than your moves, captain.'), 201);
  assertOk(await anna.put(`/api/games/${id}/note`, { text: 'He always saves the Dutch for the end.' }));
  return id;
}

async function inviteAround({ anna, bernd, carla, dirk, longest }) {
  await invite(carla, anna, { message: 'Fancy a round before the tide turns?', days_per_move: 2, variant: { extra_wild: true, sharks: true } });
  await invite(anna, longest, { days_per_move: 7, match: 5, first: 'invitee' });
  await invite(dirk, null, { message: 'Beginners welcome.' });
  await invite(bernd, null, { match: 3, days_per_move: 1 });
  const link = await invite(bernd, null, { unlisted: true, message: 'This one is for you.' });
  const seats = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 5, to: ['bernd', 'carla', null, 'madame-ling'] }), 201);
  assertOk(await bernd.post(`/api/invitations/${seats.id}/accept`, {}));
  assertOk(await carla.post(`/api/invitations/${seats.id}/decline`));
  return { link: link.id, seats: seats.id };
}

/** Ends the recap, so that the table shows the next action. */
const present = async (page) => {
  const recap = page.locator('.recap .back');
  await page.waitForSelector('.board');
  if (await recap.count()) await recap.click();
};
const anchored = async (page) => {
  await page.waitForSelector('.harbour .ask, .harbour .recap, .harbour .outcome');
  await page.evaluate(() => document.querySelector('.recap .back')?.click());
  await page.waitForSelector('.harbour .ask, .harbour .outcome');
};
const after = (...steps) => async (page) => {
  await present(page);
  for (const step of steps) await step(page);
};
const click = (selector) => (page) => page.locator(selector).first().click();
const hover = (selector) => (page) => page.locator(selector).first().hover();
const wait = (selector) => (page) => page.waitForSelector(selector);

/** The operator logs in, and goes to one of their pages. */
const logIn = (secret, url) => async (page) => {
  if (await page.locator('#secret').count()) {
    await page.fill('#secret', secret);
    await page.click('.primary');
    await page.waitForSelector('.facts');
  }
  await page.goto(url);
};

/**
 * @typedef {object} State
 * @property {string} name
 * @property {string} path
 * @property {string} [who] whose browser it is; by default a visitor's
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} [then] what is done there
 */

/** All states. @returns {State[]} */
export function states({ games, invitations, season, cup, admin, secret }) {
  const table = (name, game, then = present) => ({ name: `table-${name}`, who: 'anna', path: `/g/${games[game]}`, then });
  const own = (name, path, then) => ({ name, who: 'anna', path, then });
  const rolled = '.rolled-die[aria-disabled="false"]';
  return [
    { name: 'welcome', path: '/' },
    { name: 'signup', path: '/signup' },
    { name: 'signup-refused', path: '/signup', then: click('main button.primary') },
    { name: 'login', path: '/login' },
    { name: 'invitation', path: `/i/${invitations.link}` },
    { name: 'missing', path: '/nowhere' },
    { name: 'reset', path: '/reset' },
    { name: 'confirm', path: '/confirm#00' },
    { name: 'undo-email', path: '/undo-email#00' },
    { name: 'unsubscribe', path: '/unsubscribe#00' },
    { name: 'rules', path: '/rules' },
    { name: 'rules-shanghai', path: '/rules/shanghai' },
    { name: 'lesson', path: '/lesson', then: wait('.lesson-words') },
    { name: 'lesson-shanghai', path: '/lesson/shanghai', then: wait('.intro') },
    { name: 'fairness-shanghai', path: '/about/fairness?of=shanghai' },
    { name: 'invitation-shanghai', who: 'anna', path: `/i/${invitations.seats}`, then: wait('.places') },
    own('lobby-shanghai', '/?invite', async (page) => { await page.check('[name="game"][value="shanghai"]'); await page.waitForSelector('.seat-choices'); }),
    { name: 'fairness', path: '/about/fairness' },
    { name: 'fairness-checked', path: `/about/fairness?game=${games.over}`, then: click('summary') },
    { name: 'lobby-empty', who: 'fresh', path: '/' },
    { name: 'lobby-guest', who: 'guest', path: '/' },
    own('lobby', '/', wait('a.game')),
    own('puzzle', '/puzzle', wait('.position-words')),
    own('rankings', '/rankings'),
    own('club', '/club'),
    own('seasons', '/seasons'),
    own('season', `/seasons/${season}`, click('.season .rankings summary')),
    own('cups', '/cups', click('.open-season summary')),
    own('cup', `/cups/${cup}`, click('.season details summary')),
    own('ladder', '/ladder', click('.ladder details summary')),
    own('friends', '/friends'),
    own('profile', '/players/bernd'),
    own('profile-mine', '/players/anna'),
    ...['games', 'history', 'logbook'].map((tab) => own(`profile-${tab}`, `/players/anna/${tab}`)),
    own('profile-house', '/players/terrible-michael'),
    { name: 'profile-empty', path: '/players/newcomer' },
    own('settings', '/settings'),
    ...['notices', 'play', 'data'].map((tab) => own(`settings-${tab}`, `/settings/${tab}`)),
    { name: 'settings-guest', who: 'guest', path: '/settings' },
    table('first-roll', 'first'),
    table('turn', 'turn'),
    table('odds', 'turn', after((page) => page.evaluate(() => document.querySelector('.facts .tool[aria-pressed]').click()))),
    table('preview', 'turn', after(hover('.act.shanghai'))),
    table('captains', 'captains'),
    table('captain-chosen', 'captains', after(click('button.dock.left'))),
    table('die-lit', 'place', after(hover(rolled))),
    table('tricks', 'tricks'),
    table('trick-choice', 'tricks', after(click('.half-button[aria-disabled="false"]'), wait('.details'))),
    table('waiting', 'waiting'),
    table('recap', 'handout', wait('.recap li')),
    table('handout', 'handout'),
    table('late', 'late'),
    table('window-nation', 'late', after(click('#score-red'), wait('.about'))),
    table('window-sailor', 'late', after(click('.place[data-about*=" "]'), wait('.about'))),
    table('window-tricks', 'first', after(click('.tricks-held'), wait('.about'))),
    table('window-total', 'late', after(click('#score-total'), wait('.about'))),
    table('over', 'over', after((page) => page.waitForSelector('.analysis svg', { state: 'attached' }))),
    { ...table('past', 'over', wait('.board')), path: `/g/${games.over}?at=20` },
    { name: 'table-spectator', path: `/g/${games.late}`, then: wait('.board') },
    table('match-talk', 'match', after(click('.chat-link'), wait('.message'))),
    table('report', 'match', after(click('.chat-link'), wait('.message .report'), click('.message .report'))),
    table('sheet', 'match', after(openSheet)),
    table('menu', 'match', after(openSheet, click('[popovertarget="table-menu"]'))),
    table('hint', 'house', after(openSheet, click('.show-hint'), wait('.training li'))),
    ...Object.keys(atSea).map((name) => ({ name: `sea-${name}`, who: 'anna', path: `/g/${games[name]}`, then: anchored })),
    { name: 'sea-spectator', path: `/g/${games.bid}`, then: wait('.hidden-hands') },
    { name: 'admin-log-in', path: admin },
    { name: 'admin', path: admin, then: logIn(secret, admin) },
    ...['players', 'players/anna', 'reports', 'seasons', 'site', 'tables/admin_players', 'sql'].map((page) =>
      ({ name: `admin-${page.replace('/', '-')}`, path: admin, then: logIn(secret, `${admin}/${page}`) })),
  ];
}
