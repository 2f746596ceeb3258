/**
 * open-data.js - the files of the open data: at each midnight, and when a server starts, all games that were over by then and
 * whose people had all agreed, and no other. Each line plays again by the rules of the tests.
 */
import { assertOk } from '../../fixtures/api.js';
import { difference, linesOf } from '../../fixtures/open-data.js';
import { DAY } from '../time.js';

const sorted = (move) => Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1));
/** By what a game is known again: how it went. */
const courseOf = ({ log }) => JSON.stringify(log.map(({ seat, move }) => [seat, sorted(move)]));

export class OpenData {
  constructor(world) {
    Object.assign(this, { world, agreed: new Map(), replayed: new Set(), hashes: new Map() });
  }

  /** The clock was set, or a server has started: who had agreed when its files were made. */
  note() {
    for (const { child: { pid } } of this.world.servers) {
      if (this.agreed.get(pid)?.midnight === this.midnight) continue;
      this.agreed.set(pid, { midnight: this.midnight, people: new Set(this.world.people.filter(({ givesData, isGuest }) => givesData && !isGuest)) });
    }
  }

  get midnight() {
    return this.world.now - (this.world.now % DAY);
  }

  async check() {
    const { world } = this;
    const { midnight, people } = this.agreed.get(world.server.child.pid);
    const list = await world.read('/data/');
    if (Date.parse(list.made_at) !== midnight) return world.count('nights without open data');
    const lines = [];
    for (const { name, sha256 } of list.files) lines.push(...(await this.read(name, sha256)));
    const expected = [...world.games.values()].filter((ledger) => this.isOpen(ledger, midnight, people));
    const [shown, courses] = [lines, expected].map((games) => games.map(courseOf).sort());
    const ids = () => expected.filter((ledger) => !shown.includes(courseOf(ledger))).map(({ id }) => id);
    world.hold(shown.length === courses.length && shown.every((course, i) => course === courses[i]),
      () => `the open data has ${shown.length} games instead of ${courses.length}; it lacks ${ids()}, and should not have ${shown.filter((course) => !courses.includes(course))}`);
    world.counts['games in the open data'] = Math.max(lines.length, world.counts['games in the open data'] ?? 0);
  }

  isOpen({ status, log, people }, midnight, agreed) {
    return status === 'finished' && Date.parse(log.at(-1).at) < midnight && people.every((person) => !person || agreed.has(person));
  }

  async read(name, sha256) {
    const known = this.hashes.get(name);
    if (known?.sha256 === sha256) return known.lines;
    const answer = await this.world.looker.get(`/data/${name}`);
    assertOk(answer);
    const lines = linesOf(answer.bytes);
    for (const line of lines) this.replay(line);
    this.hashes.set(name, { sha256, lines });
    return lines;
  }

  replay(line) {
    const course = courseOf(line);
    if (this.replayed.has(course)) return;
    this.replayed.add(course);
    const wrong = difference(line);
    this.world.hold(!wrong, () => `a line of the open data does not play again: ${wrong}`);
    this.world.count('lines of open data');
  }
}
