/**
 * copies.js - what an operator makes of the club's data: a backup, a second service that is restored from it, a copy to
 * the other engine and one back. Each has every row of the database at one moment, whatever the service does by itself
 * meanwhile.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { assertOk, Client, eventually } from '../fixtures/api.js';
import { onPostgres } from '../fixtures/database.js';
import { root, Server } from '../fixtures/server.js';

const READERS = 3;
const PATHS = ['/api/games', '/api/games?status=finished', '/api/invitations', '/api/me', '/api/ladder', '/api/seasons', '/api/cups'];

export async function assertCopies(world) {
  const places = [];
  const place = () => places[places.push(new Place(socketsOf(world))) - 1];
  try {
    await world.settle();
    const restored = place();
    const before = await backUp(world, restored);
    assertEqual(world, 'the backup', restored, before);
    assertCopy(world, restored, place(), place());
    await assertServes(world, restored);
  } finally {
    for (const each of places) each.remove();
  }
}

/* --- Where copies are --- */

const script = join(root, 'tests/postgres/server.sh');
const run = (command, env = {}) => execFileSync('bash', ['-c', `. "$0"; ${command}`, script], { env: { ...process.env, ...env }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The server of PostgreSQL: that of the world, or one beside it. */
function socketsOf(world) {
  if (onPostgres) return process.env.TEST_POSTGRES;
  if (!world.sockets) {
    world.sockets = run('start_server && printf %s "$TEST_POSTGRES"');
    process.on('exit', () => run('stop_server', { TEST_POSTGRES: world.sockets }));
  }
  return world.sockets;
}

const address = (sockets, name) => `postgresql://postgres@/${name}?host=${encodeURIComponent(sockets)}`;

/** A folder and an empty database of the same name: one of them is of the world's engine (`mine`). */
class Place {
  constructor(sockets) {
    this.folder = mkdtempSync(join(tmpdir(), 'shanghaien-copy-'));
    this.name = basename(this.folder).toLowerCase().replaceAll(/[^a-z0-9]/g, '_');
    this.server = address(sockets, 'postgres');
    this.url = address(sockets, this.name);
    this.sql(`create database ${this.name} template template0`);
    [this.mine, this.other] = onPostgres ? [this.url, this.folder] : [this.folder, this.url];
  }

  sql(text) {
    execFileSync('psql', ['-XqAt', '-d', this.server, '-c', text]);
  }

  remove() {
    this.sql(`drop database ${this.name} with (force)`);
    rmSync(this.folder, { recursive: true });
  }
}

/* --- What they have --- */

const big = /** @type {const} */ ({ encoding: 'utf8', maxBuffer: 2 ** 28 });

/** All rows of a database, in an order of their own. */
function contents(at) {
  const text = at.startsWith('postgresql:')
    ? execFileSync('pg_dump', ['--data-only', '--inserts', `--dbname=${at}`], big)
    : execFileSync('sqlite3', ['-cmd', '.timeout 5000', join(at, 'shanghaien.db'), '.dump'], big);
  return text.match(/^INSERT[^]*?;$/gm).sort();
}

function assertEqual(world, what, { mine }, before) {
  const after = contents(mine);
  const [had, has] = [new Set(before), new Set(after)];
  world.hold(isDeepStrictEqual(before, after), () => `${what} has ${after.find((row) => !had.has(row))} instead of ${before.find((row) => !has.has(row))}`);
}

/* --- How they are made --- */

/** Fills a place by a backup of the running service. Returns what that had: the same just before and just after. */
function backUp(world, place) {
  const live = onPostgres ? world.server.env.SHANGHAIEN_DATABASE : world.server.data;
  const file = join(place.folder, 'week.backup');
  const make = () => (onPostgres ? execFileSync('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${live}`]) : world.server.admin('backup', file, '--yes'));
  return eventually('a moment in which nothing happens', () => {
    const before = contents(live);
    make();
    if (!isDeepStrictEqual(contents(live), before)) return undefined;
    if (onPostgres) execFileSync('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${place.url}`, file]);
    else admin(world, 'restore', file, '--data', place.folder);
    return before;
  });
}

function admin(world, ...words) {
  const { status, stdout, stderr } = spawnSync(world.server.program, ['admin', ...words], { env: { ...process.env, SHANGHAIEN_DATABASE: '' }, encoding: 'utf8' });
  world.hold(status === 0, `admin ${words.join(' ')} ends with ${status}: ${stderr}${stdout}`);
}

/** To the other engine, and back to a third place; each copy is checked on the way. */
function assertCopy(world, from, over, back) {
  const before = contents(from.mine);
  admin(world, 'copy', '--from', from.mine, '--to', over.other);
  admin(world, 'copy', '--from', over.other, '--to', back.mine);
  assertEqual(world, 'the copy to the other engine and back', back, before);
}

/* --- A second service --- */

/** It knows the sessions, and has all games at least as far as they have come; by itself it may go on. */
async function assertServes(world, place) {
  const env = { ...world.server.env, SHANGHAIEN_DATABASE: onPostgres ? place.url : '', SHANGHAIEN_TEST_NOW: String(Math.floor(world.now)), SHANGHAIEN_TEST_CA: '' };
  const other = new Server({ clock: true, data: place.folder, flags: ['--public-url', 'https://club.example'], env }); // it reaches nobody outside
  await other.start();
  try {
    for (const client of readers(world)) await assertShows(world, client, Object.assign(new Client(other), { cookie: client.cookie }));
  } finally {
    await other.stop();
  }
}

const readers = (world) => [world.looker, ...world.people.filter((each) => !each.lockedUntil && each.device.client.cookie).slice(0, READERS).map((each) => each.device.client)];

async function assertShows(world, client, twin) {
  for (const path of PATHS) {
    const [here, there] = [await client.get(path), await twin.get(path)];
    world.hold(here.status === there.status, `${path} of the backup is answered by ${there.status} ${there.text} instead of ${here.status}`);
  }
  for (const { path } of [...world.games.values()].slice(-12)) {
    const [here, there] = [assertOk(await client.get(`${path}/moves`)).moves, assertOk(await twin.get(`${path}/moves`)).moves];
    const stands = here.every(({ seq, seat, at }, i) => there[i]?.seq === seq && there[i].seat === seat && there[i].at === at);
    world.hold(stands, `${path} of the backup has ${JSON.stringify(there)} instead of ${JSON.stringify(here)}`);
  }
}
