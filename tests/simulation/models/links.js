/**
 * links.js - the links by which people sign up: the operator's and those of players, how often each was used, and until when it
 * may be. While sign-up is by code, nobody comes without one that is good.
 */
import { DAY } from '../time.js';

const PER_MONTH = 3;

export class Links {
  constructor(world) {
    Object.assign(this, { world, isByCode: false, all: [] });
  }

  add({ code, uses_max: most, ends_at: end }, maker = null) {
    const link = { code, most, endsAt: end ? Date.parse(end) : Infinity, uses: 0, maker, madeAt: this.world.now, isOver: false };
    this.all.push(link);
    this.world.count('sign-up links');
    return link;
  }

  /** How many more somebody may make: three in thirty days. */
  leftTo(person) {
    return Math.max(0, PER_MONTH - this.of(person).filter(({ madeAt }) => madeAt > this.world.now - 30 * DAY).length);
  }

  isGood({ isOver, uses, most, endsAt }) {
    return !isOver && uses < most && this.world.now < endsAt;
  }

  of(person) {
    return this.all.filter(({ maker }) => maker === person);
  }

  /** Whoever is locked lets in nobody any more. */
  end(person) {
    for (const link of this.of(person)) link.isOver = true;
  }

  forget(person) {
    this.all = this.all.filter(({ maker }) => maker !== person);
  }

  /** Somebody comes: `send(code)` asks, without a code where that is undefined. Returns the answer that lets them in. */
  async letIn(send) {
    const { world } = this;
    if (!this.isByCode) {
      const link = this.all.length && world.once(3) ? world.pick(this.all) : undefined;
      const answer = await send(link?.code);
      if (link && this.isGood(link)) link.uses++;
      return answer;
    }
    const over = this.all.filter((link) => !this.isGood(link)).slice(-2);
    for (const link of [undefined, ...over]) await this.assertShut(await send(link?.code), link);
    const link = this.all.find((each) => this.isGood(each)) ?? this.make();
    const answer = await send(link.code);
    link.uses++;
    world.count('people who came by a link');
    return answer;
  }

  assertShut({ status, body }, link) {
    this.world.hold(status === 400 && body.field === 'invitation_code', () => `somebody comes by ${JSON.stringify(link)}: ${status}`);
  }

  /** The operator lets in so many more. */
  make() {
    const uses = 1 + this.world.below(3);
    const said = this.world.server.admin('make-link', `uses=${uses}`);
    return this.add({ code: /has the code (\S+?):?\s/.exec(said)[1], uses_max: uses });
  }

  /** None was used more often than it may be, and each as often as people came by it. */
  async check() {
    const rows = await this.world.reader.rows('select code, uses, uses_max as most from sign_up_links');
    const counted = (list) => list.map(({ code, uses, most }) => `${code} ${uses} of ${most}`).sort().join();
    this.world.hold(counted(rows) === counted(this.all), () => `the links are ${counted(rows)} instead of ${counted(this.all)}`);
    this.world.hold(rows.every(({ uses, most }) => Number(most) === 0 || Number(uses) <= Number(most)), () => `the links are ${counted(rows)}`);
  }
}
