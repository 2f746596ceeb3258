/** closed.js - a site for members only: whoever is not logged in reads nothing of games, people and the club, whatever they knew before. */
import { followStream } from '../../fixtures/streams.js';

const PATIENCE_MS = 60_000;
const PATHS = ['/api/club', '/api/ladder', '/api/seasons', '/api/cups', '/api/rankings', '/api/dice', '/api/puzzles', '/api/house-players', '/club.atom', '/data/'];
const OF_GAME = ['', '/moves', '/positions', '/fairness', '/analysis', '/at/0', '/picture.svg', '/comments', '/events'];
const OF_PLAYER = ['', '/games', '/results', '/history', '/logbook'];
const PAGES = ['/club', '/ladder', '/solo'];

/** What a visitor has before the site is closed: the tag of a game, and its stream. */
export async function begin(world) {
  const [path] = [...world.games.values()].slice(-1).map((ledger) => ledger.path);
  if (!path) return async () => {};
  const { headers: { etag } } = await world.visitor.get(path);
  const stream = await followStream(world.visitor.server, `${path}/events`, () => {});
  return async () => {
    const late = setTimeout(() => stream.close(), PATIENCE_MS);
    const asked = Date.now();
    await stream.ended;
    clearTimeout(late);
    world.hold(Date.now() - asked < PATIENCE_MS, `the stream of ${path} goes on in a closed site`);
    await assertShut(world, path, { 'If-None-Match': etag });
  };
}

/** A visitor tries some of all paths. */
export async function check(world) {
  const games = [...world.games.values()];
  const paths = [world.pick(PATHS), `/api/players/${world.pick(world.people).name}${world.pick(OF_PLAYER)}`, ...(games.length ? [`${world.pick(games).path}${world.pick(OF_GAME)}`] : [])];
  for (const path of paths) await assertShut(world, path);
  const page = await world.visitor.get(world.pick(PAGES));
  world.hold(page.status === 303 && page.headers.location.startsWith('/login'), `a page of a closed site is answered ${page.status}`);
  const guest = await world.visitor.post('/api/accounts/guest', {});
  world.hold(guest.status === 403, `somebody comes to a closed site as a guest: ${guest.status}`);
  world.count('looks at a closed site');
}

async function assertShut(world, path, headers = {}) {
  const { status } = await world.visitor.get(path, { headers });
  world.hold(status === 401, `a visitor of a closed site is answered ${status} at ${path}`);
}
