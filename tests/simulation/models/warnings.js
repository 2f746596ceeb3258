/**
 * warnings.js - the warnings that somebody's time is short: which are to come before a deadline, that each comes on each
 * channel, and that no other does. The first is due 24 hours before the deadline or at half of the days, the second 4 hours
 * before; one that would be heard too late after quiet time comes before that, if it is planned by then. A deadline that is moved has
 * warnings of its own.
 */
import { isQuiet, quietBegin, quietEnd } from '../zone.js';
import { DAY, HOUR, MINUTE } from '../time.js';

const IDLE = 46 * DAY, IDLE_AGAIN = 11 * DAY;
/** When a plan began is known as exactly as we look. */
const BLUR = 2 * MINUTE;

/** When somebody with these quiet hours is warned of a deadline, with so much time for the move, by a plan from that time on. */
function warningsOf(quiet, deadline, time, from) {
  const [first, second] = [24, 4].map((hours) => timely(quiet, deadline - Math.min(hours * HOUR, time / 2), deadline, from));
  return first < second && second > quietEnd(quiet, first + MINUTE) ? [first, second] : [second];
}

/** It is heard within a minute of when it is due. */
function timely(quiet, at, deadline, from) {
  const heard = at + MINUTE;
  const before = quietBegin(quiet, heard) - MINUTE;
  return quietEnd(quiet, heard) > deadline - HOUR && isQuiet(quiet, heard) && before > from ? before : at;
}

export class Warnings {
  constructor(told) {
    Object.assign(this, { told, person: told.person, world: told.world, waits: new Map() });
  }

  /** The clock was set back from `ahead`: what was due by then has come. */
  setBack(ahead) {
    for (const plan of this.waits.values()) {
      plan.past += plan.times.filter((at) => at <= ahead).length;
      plan.times = plan.times.filter((at) => at > ahead);
    }
  }

  assertAll() {
    const waits = this.person.waits();
    for (const { ledger, since } of waits) this.assertWait(ledger, since);
    const ids = new Set(waits.map(({ ledger }) => ledger.id));
    for (const id of this.waits.keys()) if (!ids.has(id)) this.waits.delete(id);
  }

  assertWait(ledger, since) {
    const deadline = ledger.deadlineOf(this.person);
    const plan = this.planOf(ledger, since, deadline);
    if (Date.parse(ledger.log.at(-1)?.at) > this.world.now + MINUTE) return; // by the log's time one wait is like the next
    for (const channel of this.person.channels) {
      if (channel.since > plan.since || channel.wasBroken(plan.since)) continue;
      const came = channel.heard.filter((one) => one.kind === 'time_short' && one.game === ledger.id && one.at > since).map(({ at }) => at); // one of the moment is of the wait before
      if (deadline) this.assertCame(channel, ledger, plan, came);
      else this.assertIdle(channel, ledger, came);
    }
  }

  /** What is planned for a wait; a deadline or quiet hours that have changed end a plan. `past`: what came by earlier plans. */
  planOf(ledger, since, deadline) {
    const { quiet } = this.person;
    const old = this.waits.get(ledger.id);
    const asked = ledger.askedBy.get(this.person);
    const same = old?.asked === asked;
    if (same && old.deadline === deadline && old.quiet === quiet) return Object.assign(old, { since });
    const { now } = this.world;
    const past = same ? old.past + old.times.filter((at) => at <= now).length : 0;
    const moved = same && old.quiet !== quiet;
    const from = same ? now : since;
    const plan = { asked, since, deadline, quiet, past, moved, from, times: deadline ? warningsOf(quiet, deadline, ledger.timeOf(this.person), from) : [] };
    this.waits.set(ledger.id, plan);
    return plan;
  }

  assertCame(channel, ledger, { from, times, past, moved, deadline }, came) {
    const { told, world } = this;
    const of = `that the time in ${ledger.id} ends at ${new Date(deadline).toISOString()}`;
    const most = past + times.filter((at) => at <= world.now).length + (ledger.wasAbsent(this.person) ? 1 : 0);
    told.hold(came.length <= most, `was told by ${channel.way} ${came.length} times instead of ${most} ${of}: ${came.map((at) => new Date(at).toISOString())}`);
    for (const at of times) {
      if (moved || at <= from + BLUR || at > world.now || came.some((one) => one >= at - BLUR)) continue;
      const due = told.dueAt(channel, at);
      told.hold(world.now <= due + BLUR, `was not warned by ${channel.way}, due at ${new Date(due).toISOString()}, ${of}`);
    }
  }

  /** In a game without a limit: after 46 days without a move, and 11 days later. */
  assertIdle(channel, ledger, came) {
    const last = Date.parse(ledger.log.at(-1)?.at) || ledger.begunAt;
    const early = came.find((at, i) => at < last + IDLE + i * IDLE_AGAIN - BLUR);
    this.told.hold(early === undefined && came.length <= 2, `was warned by ${channel.way} of ${ledger.id}, without a limit, at ${came.map((at) => new Date(at).toISOString())}`);
  }
}
