/**
 * traces.js - what somebody leaves behind in the service: their names, address and every text that they wrote. Some days after
 * their account was deleted none of it may be found: in the database, its backup, what others export or the pages.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onPostgres } from '../../fixtures/database.js';
import { DAY } from '../time.js';

/** When a backup of the week before has been replaced, too. */
const AFTER = 8 * DAY;
const PUBLIC = ['/api/club', '/api/ladder', '/api/seasons', '/api/dice', '/api/invitations'];

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const hexOf = (text) => Buffer.from(text).toString('hex');

export class Traces {
  constructor(person) {
    Object.assign(this, { person, needles: new Map() });
  }

  /** A name, of which another one may be a continuation by digits. */
  name(text) {
    const low = text.toLowerCase();
    this.needles.set(text, [`${escaped(low)}(?!\\d)`, `${hexOf(text)}(?!3\\d)`]);
  }

  /** A display name, of which another one may be a continuation by letters. */
  displayName(text) {
    this.needles.set(text, [`${escaped(text.toLowerCase())}(?![a-z])`, `${hexOf(text)}(?![67])`]);
  }

  text(text) {
    this.needles.set(text, [escaped(text.toLowerCase()), hexOf(text)]);
  }

  /** A new text of theirs, unlike any other. */
  write(kind) {
    const { world } = this.person;
    const text = `${kind} words ${world.below(2 ** 31).toString(36)}x${this.needles.size} by number ${this.person.number}`;
    this.text(text);
    return text;
  }

  /** What of them is in a text, plain or as the hex digits of a blob; undefined: nothing. */
  foundIn(text) {
    const low = text.toLowerCase();
    for (const [needle, patterns] of this.needles) {
      const found = patterns.map((pattern) => new RegExp(pattern).exec(low)).find(Boolean);
      if (found) return `"${needle}" in ${JSON.stringify(low.slice(Math.max(0, found.index - 200), found.index + 100))}`;
    }
  }
}

/** Those who have been away for so long are forgotten; each is looked for once. */
export async function assertForgotten(world, after = AFTER) {
  const due = world.left.filter((person) => !person.isForgotten && world.now - person.leftAt >= after);
  if (due.length === 0) return;
  const places = { ...(await exportsOf(world)), ...(await pagesOf(world)), 'the database': world.server.dump(), ...(onPostgres ? {} : { 'a backup': backupOf(world) }) };
  for (const person of due) {
    for (const [where, text] of Object.entries(places)) {
      const found = person.traces.foundIn(text);
      world.hold(!found, () => `${person.name}, deleted at ${new Date(person.leftAt).toISOString()}, is still in ${where}: ${found}`);
    }
    person.isForgotten = true;
    world.count('people forgotten');
  }
}

/** What each of the others is given as their own data. */
async function exportsOf(world) {
  const texts = {};
  for (const person of world.people) {
    if (!person.lockedUntil) texts[`the export of ${person.name}`] = (await person.reader.get('/api/me/export')).text;
  }
  return texts;
}

async function pagesOf(world) {
  const paths = [...PUBLIC, ...world.left.flatMap(({ seats }) => seats)];
  const texts = {};
  for (const path of new Set(paths)) texts[path] = (await world.looker.get(path)).text;
  return texts;
}

/** All bytes of a backup, its free pages, too. */
function backupOf(world) {
  const file = join(world.server.data, 'simulation.backup');
  world.server.admin('backup', file);
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return text;
}
