/** result.js - what a finished game gives its players, found from its log. */

const ENDINGS = ['resign', 'timeout', 'abandon', 'call_off'];

/** Had everybody moved before a seat was given up? */
const haveAllMoved = ({ log, people }) =>
  new Set(log.filter(({ seat, move }) => seat !== null && !ENDINGS.includes(move?.type)).map(({ seat }) => seat)).size === people.length;

/** By seat, from 1, the same for those who share one; null: it was abandoned or called off. `scores`: of one played to its end. */
export function placesOf(ledger) {
  if (ledger.kind === 'shanghai') return ledger.view.result.places; // held against the rules by its sightings
  const { seat, move } = ledger.log.at(-1);
  if (['abandon', 'call_off'].includes(move.type)) return null;
  if (ENDINGS.includes(move.type)) return [0, 1].map((each) => (each === seat ? 2 : 1));
  const [first, second] = ledger.scores;
  return [first >= second ? 1 : 2, second >= first ? 1 : 2];
}

/** Has the ship been moved, or is it about to be? */
export const hasMover = ({ log }) => log.some(({ steps }) => steps?.some(({ type }) => type === 'mover'));

/** Was it left by a player (with their account, or out of a season or cup), who has ended it by that, before it was under way? */
const wasSpoilt = (ledger) => ledger.wasLeft && (ledger.people.length === 2 ? !haveAllMoved(ledger) : ledger.leftIn === ledger.log.length && !hasMover(ledger));

/** Does it count as won, drawn or lost? Not if it was abandoned. */
export const isCounted = (ledger) => placesOf(ledger)?.every((place) => place !== null) && !wasSpoilt(ledger);

/** The points of both in a season or a cup, and the difference of their scores. */
export function pointsOf(ledger) {
  const places = placesOf(ledger);
  const [first, second] = ledger.scores ?? [0, 0];
  if (!places) return { points: [0, 0], difference: 0 };
  return { points: places[0] === places[1] ? [1, 1] : places.map((place) => (place === 1 ? 2 : 0)), difference: first - second };
}
