/**
 * digests.js - the daily digest: from a day after it was switched on, each day at the same time by their clock, wherever a game
 * waits then. `next`: when it is due on each channel.
 */
import { localTime } from '../zone.js';
import { DAY, HOUR } from '../time.js';

/** Clocks are set forward and back by so much, or by none. */
const SHIFTS = [0, -HOUR, HOUR, -HOUR / 2, HOUR / 2];
const BLUR = 10_000;
/** A digest may go by other hours than we think after a change of quiet hours; not for so many days. */
const MISSES = 3;

/** The same time of a person's clock on the next day. */
function dayAfter(zone, at) {
  if (!zone) return at + DAY;
  const { minute } = localTime(zone, at);
  return at + DAY + (SHIFTS.find((shift) => localTime(zone, at + DAY + shift).minute === minute) ?? 0);
}

export class Digests {
  constructor(told) {
    Object.assign(this, { told, person: told.person, world: told.world, next: new Map(), missed: new Map() });
  }

  get zone() {
    return this.person.quiet?.time_zone ?? null;
  }

  /** The settings were written: a digest that is wanted and not planned is planned. */
  begin() {
    this.changedAt = this.world.now;
    if (!this.person.notify.digest) return;
    for (const channel of this.person.channels) if (!this.next.has(channel) && !channel.late) this.next.set(channel, dayAfter(this.zone, this.world.now));
  }

  /** Not twice in an hour; what was due while the service or the channel was gone comes late. */
  take(channel, { at, previous }) {
    const isLate = this.world.outageSince >= at - 2 * DAY || channel.wasBroken(at - DAY);
    this.told.hold(isLate || at < previous || at - previous > HOUR - BLUR, `was told a digest by ${channel.way} at ${new Date(at).toISOString()}, ${((at - previous) / HOUR).toFixed(1)} hours after the last`);
    if (!this.next.has(channel)) this.next.set(channel, at);
    this.missed.set(channel, 0);
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
    const isNew = Math.max(this.changedAt ?? 0, this.person.quietSince) > at - 2 * DAY; // what was planned before goes on by other hours
    const excused = isNew || this.person.wasLocked || channel.moved || !this.person.notify.digest || channel.since > at || channel.wasBroken(at) || this.world.outageSince > at - DAY;
    this.missed.set(channel, !awaited || excused ? 0 : (this.missed.get(channel) ?? 0) + 1);
    this.told.hold(this.missed.get(channel) < MISSES, `was not told a digest by ${channel.way} for ${MISSES} days, due at ${new Date(due).toISOString()}`);
    this.goOn(channel, this.world.now);
  }
}
