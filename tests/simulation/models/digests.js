/**
 * digests.js - the daily digest: from a day after it was switched on, each day at the same time by their clock, wherever a game
 * waits then. `next`: when it is due on each channel.
 */
import { localTime } from '../zone.js';

const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
/** Clocks are set forward and back by so much, or by none. */
const SHIFTS = [0, -HOUR, HOUR, -HOUR / 2, HOUR / 2];
const BLUR = 10_000;

/** The same time of a person's clock on the next day. */
export function dayAfter(zone, at) {
  if (!zone) return at + DAY;
  const { minute } = localTime(zone, at);
  return at + DAY + (SHIFTS.find((shift) => localTime(zone, at + DAY + shift).minute === minute) ?? 0);
}

export class Digests {
  constructor(told) {
    Object.assign(this, { told, person: told.person, world: told.world, next: new Map() });
  }

  get zone() {
    return this.person.quiet?.time_zone ?? null;
  }

  /** The settings were written: a digest that is wanted and not planned is planned. */
  begin() {
    if (!this.person.notify.digest) return;
    for (const channel of this.person.channels) if (!this.next.has(channel) && !channel.late) this.next.set(channel, dayAfter(this.zone, this.world.clockNow));
  }

  take(channel, at) {
    if (!this.next.has(channel)) this.next.set(channel, at); // by a channel that is newer than the settings
    const isLate = this.world.outageSince >= at - 2 * DAY || channel.wasBroken(at - DAY); // what was due while the service was gone
    this.told.hold(isLate || at >= this.next.get(channel) - BLUR, `was told a digest by ${channel.way} at ${new Date(at).toISOString()}, before ${new Date(this.next.get(channel)).toISOString()}`);
    this.world.count('digests in time');
    this.goOn(channel, at);
  }

  /** The next one after `at`; none where it is no longer wanted. */
  goOn(channel, at) {
    let next = this.next.get(channel);
    while (next <= at + BLUR) next = dayAfter(this.zone, next);
    if (this.person.notify.digest) this.next.set(channel, next);
    else this.next.delete(channel);
  }

  assertAll() {
    for (const [channel, at] of this.next) {
      if (!this.person.channels.includes(channel)) this.next.delete(channel);
      else if (at <= this.world.now) this.assertCame(channel, at);
    }
  }

  assertCame(channel, at) {
    const due = this.told.dueAt(channel, at);
    if (this.world.now <= due + BLUR) return;
    const awaited = this.person.waits().some(({ since }) => since < due - BLUR);
    const excused = !this.person.notify.digest || channel.since > at || channel.wasBroken(at) || this.world.outageSince > at - DAY;
    this.told.hold(!awaited || excused, `was not told a digest by ${channel.way}, due at ${new Date(due).toISOString()}`);
    this.goOn(channel, this.world.now);
  }
}
