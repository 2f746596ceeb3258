/**
 * puzzles.js - the daily puzzles: who has found them on which day, as people have answered, gives the counts and everybody's
 * streak. Which position it is nobody but the service knows; once it is a day's, it stays.
 */
import { assertOk } from '../../fixtures/api.js';
import { below, generator, pick } from '../../fixtures/random.js';
import { dateOf } from '../time.js';

export class Puzzles {
  constructor(world) {
    this.world = world;
    /** The service searches beside all else: what people do about a puzzle must not decide on what they do next. */
    this.random = generator(world.seed);
    /** By day, who has answered, and how: 'found', 'late' on another day, or 'missed'. @type {Map<string, Map<import('../person.js').Person, string>>} */
    this.days = new Map();
    /** The best moves, as those who have answered are told. */
    this.solutions = new Map();
  }

  pick = (list) => pick(list, this.random);
  once = (n) => below(n, this.random) === 0;

  get today() {
    return dateOf(this.world.now);
  }

  answersOf(day) {
    if (!this.days.has(day)) this.days.set(day, new Map());
    return this.days.get(day);
  }

  answered(person, day, { answer, options }) {
    this.solutions.set(day, options[0].move);
    this.answersOf(day).set(person, !answer.found ? 'missed' : day === dateOf(Date.parse(answer.at)) ? 'found' : 'late');
  }

  /** All that are shown, the latest first. */
  async list() {
    const puzzles = [];
    for (let page = 1; page; ) {
      const body = await this.world.read(`/api/puzzles?page=${page}`);
      puzzles.push(...body.puzzles);
      page = body.next_page;
    }
    return puzzles;
  }

  /** Once a day: none is lost, and each has been answered as often as people did; what those who have left answered is gone. */
  async check() {
    const { today, world } = this;
    const shown = await this.list();
    const days = shown.map(({ day }) => day);
    for (const day of this.days.keys()) world.hold(day > today || days.includes(day), `the puzzle of ${day} is lost`);
    for (const { day, answers, found } of shown) {
      const given = [...this.answersOf(day)].filter(([person]) => !person.leftAt).map(([, how]) => how);
      const right = given.filter((how) => how !== 'missed').length;
      world.hold(answers === given.length && found === right, `the puzzle of ${day} was found by ${found} of ${answers} instead of ${right} of ${given.length}`);
    }
  }

  /** In a row, of the days that had a puzzle: today is no miss yet. */
  async assertStreak(person) {
    const { today } = this;
    const { streak, puzzles } = assertOk(await person.device.client.get('/api/puzzles'));
    for (const { day } of puzzles) this.answersOf(day);
    const own = [...this.days].filter(([day, answers]) => day < today || (day === today && answers.has(person))).sort(([a], [b]) => (a < b ? -1 : 1));
    let present = 0, longest = 0;
    for (const [, answers] of own) {
      present = answers.get(person) === 'found' ? present + 1 : 0;
      longest = Math.max(longest, present);
    }
    this.world.hold(streak.present === present && streak.longest === longest, `${person.name} has the streak ${JSON.stringify(streak)} instead of ${present}, ${longest}`);
  }
}
