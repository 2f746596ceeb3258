/**
 * reminders.js - "your turn" comes once for each turn, and once more at half of the time where that is two weeks or more, or
 * has no end; a reminder comes a week after the message before it at the earliest.
 */
import { DAY, MINUTE } from '../time.js';
const LONG = 14 * DAY, WEEK = 7 * DAY, UNLIMITED = 46 * DAY;
const BLUR = 2 * MINUTE;

/** The half of a wait after which somebody is reminded, by the log's times; undefined where they are not. */
function halfOf(person, { ledger }) {
  const since = Date.parse(ledger.log[ledger.askedBy.get(person)]?.at) || ledger.begunAt;
  const time = ledger.view.clock ? ledger.deadlineOf(person) - since : UNLIMITED;
  return time >= LONG ? since + time / 2 : undefined;
}

/** The same before time was given back to everybody: who was reminded by then is not reminded again. */
const firstHalfOf = (person, { ledger, since }, half) => (ledger.view.clock ? Math.min(half, since + ledger.timeOf(person) / 2) : half);

/** Each wait whose half is over has been told of since then. */
export function assertReminded(told, channel) {
  const { person, world } = told;
  for (const wait of person.waits()) {
    const half = halfOf(person, wait);
    const last = channel.last.get('your_turn') ?? -Infinity;
    const cameAhead = world.life.setBacks.some(({ at }) => at >= wait.since); // perhaps, by a clock that was ahead
    if (half === undefined || half > world.now || cameAhead || last >= firstHalfOf(person, wait, half) - BLUR || channel.since > wait.since) continue;
    const planned = Math.max(half, last + WEEK);
    told.hold(told.isLost(channel, planned) || world.now <= told.dueAt(channel, planned) + BLUR, `was not reminded by ${channel.way} that ${wait.ledger.id} waits since ${new Date(wait.since).toISOString()}`);
    if (world.now > half) world.count('reminders that are put off');
  }
}

/** What "your turn" may be about that came after the message before it, at `previous`: a turn or a half. */
export function hasCause(person, previous, at) {
  return [...person.world.games.values()].some((ledger) => ledger.isFor(person) && (wasAskedAfter(ledger, person, previous) || hadHalf(ledger, person, previous, at)));
}

function wasAskedAfter(ledger, person, previous) {
  const from = previous - BLUR;
  if (ledger.kind === 'shanghai') return ledger.phaseBegan >= from || ledger.firstAsks.get(person) >= from;
  return ledger.waiting.get(person) >= from || ledger.begunAt >= from || ledger.log.some((entry) => entry.seat !== ledger.people.indexOf(person) && Date.parse(entry.at) >= from);
}

function hadHalf(ledger, person, previous, at) {
  const half = ledger.waiting.has(person) ? halfOf(person, { ledger }) : undefined;
  return half !== undefined && half > previous - BLUR && half <= at + BLUR;
}
