/** club.js - seasons, cups, the ladder and the daily puzzle: people join, leave and challenge; the operator opens. */
import { assertOk } from '../../fixtures/api.js';
import { DAY, dateOf } from '../time.js';

export async function visit(person) {
  if (person.isGuest) return;
  await competitions(person, 'seasons');
  await competitions(person, 'cups');
  await ladder(person);
  await puzzle(person);
}

/* --- Seasons and cups --- */

async function competitions(person, list) {
  const { world } = person;
  const shown = await person.get(`/api/${list}`);
  for (const { id, status, mine, full } of shown[list]) {
    const competition = await world.club.find(list, id);
    const isIn = competition.members.has(person);
    world.hold(mine === isIn, `"${competition.name}" is ${mine ? '' : 'not '}shown to ${person.name} as theirs`);
    if (status === 'open' && !mine && !full && !world.once(4)) await join(person, competition);
    else if (mine && ['open', 'running'].includes(status) && world.once(status === 'open' ? 30 : 60)) await leave(person, competition);
  }
}

async function join(person, competition) {
  const { world } = person;
  competition.joins(person);
  assertOk(await person.device.client.post(`${competition.path}/membership`));
  world.say(`${person.name} joins "${competition.name}"`);
  await world.settle();
}

async function leave(person, competition) {
  const { world } = person;
  competition.leaves(person);
  assertOk(await person.device.client.delete(`${competition.path}/membership`));
  world.say(`${person.name} leaves "${competition.name}"`);
  world.count(`left ${competition.list}`);
  await world.settle();
}

/* --- The ladder --- */

async function ladder(person) {
  const { world } = person;
  const model = world.club.ladder;
  const shown = await person.get('/api/ladder');
  world.hold((shown.you ?? 0) === model.rungs.indexOf(person) + 1, `${person.name} stands on rung ${shown.you}`);
  if (!shown.you) return world.once(3) ? void 0 : joinLadder(person);
  if (world.once(60)) return leaveLadder(person);
  const others = shown.rungs.filter((rung) => rung.may_challenge).map(({ player }) => world.person(player.name));
  const expected = model.rungs.filter((other) => model.mayChallenge(person, other));
  const names = (list) => list.map(({ name }) => name).sort().join(', ');
  const hasBlocks = world.circle.of('blocks', person).size > 0;
  world.hold(hasBlocks || names(others) === names(expected), `${person.name} may challenge ${names(others)} instead of ${names(expected)}`);
  if (others.length && world.once(2)) await challenge(person, world.pick(others));
  else await withdraw(person);
}

async function joinLadder(person) {
  person.world.club.ladder.joins(person);
  assertOk(await person.device.client.post('/api/ladder/membership'));
  person.world.say(`${person.name} joins the ladder`);
  await person.world.settle();
}

async function leaveLadder(person) {
  person.world.club.ladder.leaves(person);
  assertOk(await person.device.client.delete('/api/ladder/membership'));
  person.world.say(`${person.name} leaves the ladder`);
  await person.world.settle();
}

async function challenge(person, other) {
  const { world } = person;
  const made = assertOk(await person.device.client.post('/api/ladder/challenges', { to: other.name }), 201);
  world.club.ladder.challenges(person, other, made);
  world.say(`${person.name} challenges ${other.name}: ${made.invitation}`);
  world.count('challenges');
  other.told.expect('invitation', { holds: () => world.club.ladder.open.get(made.invitation)?.answer === null, gathered: true });
  await world.settle();
}

async function withdraw(person) {
  const { world } = person;
  const own = world.club.ladder.of(person).find(({ from, answer }) => from === person && answer === null);
  if (!own || !world.once(8)) return;
  world.club.ladder.answered(own.invitation, 'withdrawn');
  assertOk(await person.device.client.delete(`/api/invitations/${own.invitation}`), 204);
  world.say(`${person.name} withdraws the challenge to ${own.to.name}`);
  await world.settle();
}

/* --- The puzzle --- */

/** They agree that their games give puzzles, and answer today's, or one that they have missed. */
async function puzzle(person) {
  const { world } = person;
  const { puzzles } = world.club;
  if (!person.givesPuzzles && puzzles.once(2)) {
    assertOk(await person.device.client.put('/api/me/puzzles', { on: true }));
    person.givesPuzzles = true;
  }
  const { status } = await person.device.client.get('/api/puzzles/today'); // a first look makes the service search
  world.hold([200, 404].includes(status), `the puzzle of today is answered ${status}`);
  const open = (await person.get('/api/puzzles')).puzzles.filter(({ mine }) => mine === null);
  if (open.length && !puzzles.once(4)) await answer(person, (puzzles.once(3) ? puzzles.pick(open) : open[0]).day);
  if (puzzles.once(4)) await puzzles.assertStreak(person);
}

async function answer(person, day) {
  const { world } = person;
  const { puzzles } = world.club;
  const { client } = person.device;
  const known = puzzles.solutions.get(day);
  const { view, answers, found } = await person.get(`/api/puzzles/${day}`);
  const path = `/api/puzzles/${day}/answer`;
  const first = assertOk(await client.post(path, { move: known && puzzles.once(2) ? known : puzzles.pick(view.legal) }), 201);
  puzzles.answered(person, day, first);
  const again = assertOk(await client.post(path, { move: puzzles.pick(view.legal) }));
  world.hold(JSON.stringify(again.answer) === JSON.stringify(first.answer), `${person.name} has answered a puzzle twice`);
  world.hold(first.answers === answers + 1 && first.found === found + (first.answer.found ? 1 : 0), `${first.found} of ${first.answers} have found the move`);
  world.hold(first.answer.found === (first.options.find(({ move }) => JSON.stringify(move) === JSON.stringify(first.answer.move))?.win === first.options[0].win),
    `${JSON.stringify(first.answer)} of ${JSON.stringify(first.options)}`);
  world.count('puzzles');
}

/* --- The operator --- */

/** Opens a season and a cup where none is open or runs. */
export async function openCompetitions(world) {
  const isOver = (each) => ['finished', 'cancelled'].includes(each.status);
  for (const list of ['seasons', 'cups']) if (world.club.of(list).every(isOver)) await open(world, list);
}

async function open(world, list) {
  const name = `The ${list === 'seasons' ? 'league' : 'cup'} of ${dateOf(world.now)}`;
  const start = dateOf(world.now + DAY * (2 + world.below(3)));
  const game = list === 'seasons' ? world.pick(['shanghaien', 'shanghai']) : 'shanghaien';
  const clock = { ...(game === 'shanghaien' && world.once(3) ? { bank: 'brisk' } : { days_per_move: 1 + world.below(2) }), free_weekends: world.once(3) ? 'yes' : 'no' };
  const terms = list === 'seasons'
    ? { game, group_size: 4 + world.below(3), moving: world.below(3), most_at_once: 1 + world.below(3), ...clock, days: 7 + world.below(15) }
    : { games: world.pick([1, 3, 5]), ...clock, days: 4 + world.below(8) };
  const text = Object.entries(terms).map(([key, value]) => `${key}=${value}`).join(' ');
  const id = world.server.admin(`open-${list.slice(0, -1)}`, name, `${start} ${text}`).trim().slice(-12);
  const { name: shown } = await world.club.find(list, id);
  world.news.expect(`${list.slice(0, -1)}_opened`, shown);
  world.say(`the operator opens "${name}" from ${start} with ${text}`);
  await world.settle();
}
