/**
 * digests.js - the daily digest: from a day after it was switched on, or a way was added, each day at the same time by the
 * clock of the person's zone, wherever a game waits then; not within an hour after one that came late. In quiet time it waits
 * for their end. A new address or webhook takes the place of the old one, each browser has its own.
 */
import { localTime } from '../zone.js';
import { DAY, HOUR } from '../time.js';

/** Clocks are set forward and back by so much, or by none. */
const SHIFTS = [0, -HOUR, HOUR, -HOUR / 2, HOUR / 2];
const BLUR = 10_000;

/** The same time of a person's clock so many days later. */
function daysAfter(zone, at, days) {
  const later = at + days * DAY;
  const minute = localTime(zone, at).minute;
  return later + (SHIFTS.find((shift) => localTime(zone, later + shift).minute === minute) ?? 0);
}

const slotOf = (channel) => (channel.way === 'browser' ? channel : channel.way);

export class Digests {
  /** `next`: when it is due, by slot. */
  constructor(told) {
    Object.assign(this, { told, person: told.person, world: told.world, next: new Map() });
  }

  get zone() {
    return this.person.quiet?.time_zone ?? 'UTC';
  }

  get isWanted() {
    return (this.person.lockedUntil ? this.person.notifyBefore : this.person.notify)?.digest;
  }

  /** The settings were written or a way was added: what is wanted and not planned is planned. */
  begin() {
    if (!this.isWanted) return;
    const at = daysAfter(this.zone, this.world.now, 1);
    for (const slot of this.person.channels.map(slotOf)) if (!this.next.has(slot)) this.next.set(slot, at);
  }

  /** What is planned for days to come is planned for the next one, at the same time, but in an hour at the earliest. */
  setBack() {
    const now = this.world.now;
    for (const [slot, at] of this.next) this.next.set(slot, at - DAY * Math.max(0, Math.floor((at - now - HOUR) / DAY)));
  }

  /** Neither before its time nor twice in an hour. */
  take(channel, { at, previous }) {
    const due = this.next.get(slotOf(channel));
    const what = () => `was told a digest by ${channel.way} at ${iso(at)}, ${((at - previous) / HOUR).toFixed(1)} hours after the last, due at ${iso(due)}`;
    this.told.hold(at >= due - BLUR && at - previous > HOUR - BLUR, what());
    this.world.count('digests in time');
    this.goOn(channel, at);
  }

  /** It has come, or there was nothing to tell, by `at`. */
  goOn(channel, at) {
    const slot = slotOf(channel);
    const last = this.next.get(slot);
    this.next.delete(slot);
    if (!this.isWanted) return;
    let days = Math.floor((at - last) / DAY), next;
    do next = daysAfter(this.zone, last, days++);
    while (next < at + HOUR - BLUR || next <= last);
    this.next.set(slot, next);
  }

  assertAll() {
    const channels = new Map(this.person.channels.map((channel) => [slotOf(channel), channel]));
    for (const [slot, at] of this.next) {
      if (at > this.world.now) continue;
      if (channels.has(slot)) this.assertCame(channels.get(slot), at);
      else if (this.world.now > this.told.afterQuiet(at)) this.next.delete(slot); // an address may be taken back before
    }
  }

  assertCame(channel, at) {
    const first = this.told.afterQuiet(at);
    const due = channel.hasLost(first) ? first : this.told.dueAt(channel, at); // what is refused for good is not tried again
    if (this.world.now <= due + BLUR) return;
    const awaited = this.person.waits().some(({ since }) => since < this.lookedAt(channel, at) - BLUR);
    const excused = this.person.wasLocked || channel.wasBroken(at) || channel.hasLost(due);
    this.told.hold(!awaited || !this.isWanted || excused, `was not told a digest by ${channel.way}, due at ${iso(due)}`);
    this.goOn(channel, due);
  }

  /** When the service looks which games wait: not in quiet time, which may begin at the very moment when it has looked. */
  lookedAt(channel, at) {
    const first = this.world.life.from(at);
    return Math.abs(first - this.person.pastQuiet.at(-1)?.until) < BLUR ? first : this.told.dueAt(channel, at);
  }
}

const iso = (ms) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 19) : 'no time');
