/**
 * truth.js - what a page must show, by what the API tells the account whose name is in its bar. `differences` has a
 * sentence for each thing that is not so.
 */
import { assertOk } from '../../fixtures/api.js';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const asked = ({ awaited, turn }) => awaited ?? (turn === null ? [] : [turn]);
const isAsked = (view) => view.you !== null && asked(view).includes(view.you);

/** Collects what differs. */
class Differences {
  list = [];

  equal(what, shown, expected) {
    if (!same(shown, expected)) this.list.push(`${what}: ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`);
  }
}

/** @param {import('./club.js').Club} club @param {object} shown by shown.js @param {import('./desk.js').Desk} desk */
export async function differences(club, shown, desk) {
  const client = await desk.client();
  const found = new Differences();
  const { account } = assertOk(await client.get('/api/session'));
  found.equal('the name in the bar', shown.name, account?.name ?? '');
  found.equal('the banner of a lost line', shown.isOffline, false);
  if (account && found.list.length === 0) await compareLists(found, club, shown, client, desk.how.worker);
  if (shown.table && found.list.length === 0) await compareTable(found, shown.table, client);
  return found.list;
}

/* --- The bar, the title, the lobby --- */

async function compareLists(found, club, shown, client, hasWorker) {
  const games = await club.games(client);
  const invitations = assertOk(await client.get('/api/invitations?page=1'));
  const waiting = games.filter(isAsked);
  const path = shown.path.split('?')[0];
  const elsewhere = waiting.filter(({ id }) => path !== `/g/${id}`).length;
  const open = invitations.incoming.filter(({ id }) => path !== `/i/${id}`).length;
  const all = waiting.length + invitations.incoming.length;
  found.equal('the number in the title', /^\((\d+)\) /.exec(shown.title)?.[1] ?? '', all ? String(all) : '');
  found.equal('the number on the icon', shown.icon, all > 9 ? '9+' : all ? String(all) : '');
  if (hasWorker) found.equal('the number on the device', shown.badge, waiting.length);
  found.equal('the number at the way on', shown.next, path === '/' && !elsewhere ? 0 : elsewhere + open);
  if (shown.lobby) await compareLobby(found, shown.lobby, { games, waiting, invitations }, client);
}

async function compareLobby(found, lobby, { games, waiting, invitations }, client) {
  const finished = assertOk(await client.get('/api/games?status=finished&page=1'));
  const ids = [...waiting, ...games.filter((each) => !isAsked(each))].map(({ id }) => id);
  found.equal('the games', lobby.games.map(({ id }) => id), ids);
  found.equal('the games that wait', lobby.games.filter(({ isMine }) => isMine).map(({ id }) => id), waiting.map(({ id }) => id));
  found.equal('the finished games', lobby.finished.slice(0, finished.games.length), finished.games.map(({ id }) => id));
  for (const game of games) comparePoints(found, lobby.games.find(({ id }) => id === game.id), game);
  const named = { incoming: ({ from }) => from.name, outgoing: ({ to }) => to?.name ?? '', joined: ({ from }) => from.name };
  for (const [kind, name] of Object.entries(named)) found.equal(kind, lobby[kind], invitations[kind].map(name).sort());
}

function comparePoints(found, card, { id, points, you, round }) {
  if (!card) return;
  if (points) found.equal(`the points of ${id}`, /\d+\s:\s\d+(?!.*\d\s:\s\d)/.exec(card.state)?.[0].split(/\s:\s/).map(Number), [points[you], points[1 - you]]);
  found.equal(`the round of ${id}`, card.state.includes(String(round)), true);
}

/* --- A table --- */

async function compareTable(found, table, client) {
  const answer = await client.get(`/api/games/${table.id}`);
  if (answer.status !== 200) return;
  const present = answer.body;
  found.equal('the newest move', table.of, present.seq);
  if (found.list.length || table.isTelling) return;
  const isNow = table.at === table.of;
  const view = isNow ? present : assertOk(await client.get(`/api/games/${table.id}/at/${table.at}`));
  const isFree = isNow && !table.isRecap && !table.isHeld && !table.isPast;
  if (isFree) found.equal('whose turn it says', table.isMine, isAsked(present));
  if (isNow && !table.isPast) found.equal('whether it is over', table.isOver, present.status === 'finished');
  await compareChat(found, table, client);
  if (table.game === 'shanghai') compareHarbour(found, table, view, isFree);
  else compareTavern(found, table, view, isFree);
}

async function compareChat(found, table, client) {
  if (table.chat === null) return;
  const { status, body } = await client.get(`/api/games/${table.id}/messages`);
  if (status === 200 && !body.muted) found.equal('the messages', table.chat, body.messages.length);
}

/* Shanghaien */

function compareTavern(found, table, view, isFree) {
  const me = view.you ?? 0;
  if (table.slots) compareSlots(found, table.slots, view, me);
  const figures = (pair, none) => [pair[me], pair[1 - me]].map((n) => (none && !n ? '–' : String(n)));
  for (const { colour, crew } of view.score.colours) found.equal(`the crew ${colour}`, table.columns[colour], figures(crew, true));
  found.equal('the total', table.columns.total, figures(view.score.total));
  for (const [i, seat] of [me, 1 - me].entries()) if (table.supply[i] !== null) found.equal(`the supply of ${seat}`, table.supply[i], view.supply[seat]);
  if (isFree && !table.hasEnded && !table.isChoosing) compareDice(found, table, view, me);
  if (isFree && view.you !== null && !table.hasEnded && !table.isChoosing) compareLegal(found, table, view);
}

function compareSlots(found, slots, view, me) {
  found.equal('the dice at the cards', slots.map(({ mine, theirs }) => [mine, theirs]), view.tavern.map(({ dice }) => [dice[me], dice[1 - me]]));
  for (const [i, { number }] of view.tavern.entries()) if (number !== null && slots[i]) found.equal(`the number of card ${i}`, slots[i].number, String(number));
}

function compareDice(found, { rolled, theirs }, { dice, turn }, me) {
  const mine = dice && turn === me ? [...new Set(dice)].map(String) : [];
  found.equal('my rolled dice', rolled.map(({ face }) => face), mine);
  found.equal('their rolled dice', theirs, dice && turn === 1 - me ? 2 : 0);
}

function compareLegal(found, table, { legal, dice }) {
  const has = (type) => legal.some((move) => move.type === type);
  const needsEnd = legal.some((move) => 'one_at' in move);
  if (table.roll !== null) found.equal('Roll', table.roll, has('roll'));
  if (table.shanghai !== null) found.equal('Shanghai!', table.shanghai, has('shanghai'));
  found.equal('the ends to choose', table.ends, needsEnd ? 2 : 0);
  const isOpen = !needsEnd || table.isChosen;
  const placed = legal.filter(({ type }) => type === 'place').map(({ die }) => String(dice?.[die]));
  for (const { face, isOff } of table.rolled) found.equal(`die ${face}`, !isOff, isOpen && placed.includes(face));
  for (const { card, isOff } of table.tricks) if (!isOff) found.equal(`trick ${card}`, legal.some((move) => move.card === card), true);
  for (const { card } of legal.filter((move) => 'card' in move)) {
    const halves = table.tricks.filter((each) => each.card === card);
    if (isOpen && halves.length) found.equal(`trick ${card}`, halves.some(({ isOff }) => !isOff), true);
  }
}

/* Shanghai */

const kinds = [['bid', 'bid'], ['pass', 'bid'], ['send', 'send'], ['play', 'free'], ['give', 'give'], ['junk', 'junk'], ['take', 'take'], ['buy', 'buy'], ['return', 'return']];
const kindOf = ({ legal }) => kinds.find(([type]) => legal.some((each) => each.type === type))?.[1] ?? 'idle';

function compareHarbour(found, table, view, isFree) {
  const me = view.you ?? 0;
  const n = view.seats.length;
  const seats = view.seats.map((_, i) => (i + me) % n);
  if (table.plates.length) {
    found.equal('the money', table.plates.map(({ money }) => money), seats.map((seat) => view.seats[seat].money));
    found.equal('the places', table.plates.map(({ at }) => at), seats.map((seat) => view.seats[seat].at));
    found.equal('the numbers of cards', table.plates.map(({ cards }) => cards), seats.map((seat) => view.seats[seat].cards));
    if (isFree) found.equal('who is asked', table.plates.map(({ isAsked: is }) => is), seats.map((seat) => view.awaited.includes(seat) && !view.seats[seat].resigned));
  }
  if (table.lanes) compareHand(found, table, view, view.hands[me] ?? []);
  if (isFree && !table.isRecalling && table.kind !== null) compareAnswers(found, table, view);
}

/** The value of a card at a time of the day, by the rules: doubled at noon and at midnight. */
const valueAt = ({ values }, time) => values[time % 6] * ([1, 4].includes(time % 6) ? 2 : 1);

function compareHand(found, { lanes, later }, { destinations, time }, hand) {
  const of = (destination) => hand.filter((card) => card.destination === destination).sort((a, b) => b.now - a.now)
    .map((card) => [1, 2, 3].map((ahead) => valueAt(card, time + ahead)));
  found.equal('my cards', lanes.map((each) => each.map(String).sort()), destinations.map((each) => of(each).map(String).sort()));
  found.equal('my other cards', later, hand.filter(({ destination }) => !destinations.includes(destination)).length);
}

function compareAnswers(found, table, view) {
  const kind = view.you === null ? 'idle' : kindOf(view);
  found.equal('the question', table.kind, kind);
  if (!['idle', 'send', 'take'].includes(kind)) found.equal('whether it can be answered', table.answers > 0, true);
}
