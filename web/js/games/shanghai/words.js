// Destinations, times, steps and moves in words: for the log, the live region, and those who cannot see
// the pictures.

import { hasWords, t } from '../../words/i18n.js';
import { isNameless } from '../../words/people.js';
import { list } from '../../words/format.js';
import { fromBelow, isYou, nameOf } from '../../table/seats.js';
import { cardOf, destinationOf } from './cards.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Entry, Step, View } from './types.d.ts' */

/**
 * @typedef {Pick<View, 'players' | 'you'>} Names
 * @typedef {1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13} Place
 */

/** "tea room" @param {number} destination */
export const placeName = (destination) => t(`shanghai.place.${/** @type {Place} */ (destination)}`);

/** "late morning" @param {number} time */
export const timeName = (time) => t(`shanghai.time.${/** @type {0 | 1 | 2 | 3 | 4 | 5} */ (time)}`);

/** "Storms: you decide, junk 3 forward or 3 back." @param {number} event */
export const eventText = (event) => t(`shanghai.event.${/** @type {Place | 14 | 15 | 16} */ (event)}`);

/** "tea room 5" @param {number} id @param {number} time */
export const cardName = (id, time) => t('shanghai.card', { place: placeName(destinationOf(id)), n: cardOf(id, time).now });

/** How a player is called: guests are told apart, and know themselves by "you".
 * @param {Names} view @param {Seat} seat */
export function who(view, seat) {
  if (isYou(view, seat)) return t('you.label');
  const guests = view.players.filter(isNameless).length;
  return isNameless(view.players[seat]) && guests > 1 ? `${nameOf(view, seat)} ${seat + 1}` : nameOf(view, seat);
}

/** In a sentence its reader is "you", by whatever name they play. @param {Names} view @param {Seat} seat */
export const subject = (view, seat) => (seat === view.you ? t('you.label') : who(view, seat));

/** The same behind "for" or "to", and behind "from". @param {Names} view @param {Seat} seat @param {'to' | 'from'} [behind] */
export const object = (view, seat, behind = 'to') => (seat === view.you ? t(`shanghai.you_${behind}`) : who(view, seat));

/** A sentence on what a player does. @param {Names} view @param {Seat} seat
 * @param {import('../../words/i18n.js').Key} key @param {import('../../words/i18n.js').Values} [values] */
export const says = (view, seat, key, values) => t(key, { who: subject(view, seat), you: Number(seat === view.you), ...values });

/** @param {string} by */
const clockWords = (by) => (by === 'clock' ? ` ${t('shanghai.step.by_clock')}` : '');

/** How a game ended, once the words for it have come. @param {Extract<Step, {type: 'end'}>['reason']} reason */
function endWords(reason) {
  const key = `shanghai.end.${reason}`;
  return hasWords(key) ? t(key) : '';
}

/** A step as a sentence. `steps` are those of its round up to it, for the numbers
 * before it. @param {Names} view @param {Step} step @param {Step[]} steps @returns {string} */
export function stepWords(view, step, steps) {
  const say = (/** @type {import('../../words/i18n.js').Key} */ key, /** @type {import('../../words/i18n.js').Values} */ values = {}) =>
    says(view, 'seat' in step ? step.seat : 0, key, values) + clockWords('by' in step ? step.by : '');
  switch (step.type) {
    case 'round':
      return t('shanghai.step.round', { n: step.round, time: timeName(step.time), places: step.destinations.map(placeName).join(', ') });
    case 'resign': case 'absent': case 'return':
      return say(`shanghai.presence.${step.type}`);
    case 'raise':
      return say('shanghai.step.raise', { amount: step.amount });
    case 'pass':
      return say('shanghai.step.pass');
    case 'bids':
      return t('shanghai.step.bids', { bids: each(view, (seat) => `${subject(view, seat)} ${step.amounts[seat] || '–'}`).join(', ') });
    case 'mover':
      return say('shanghai.step.mover', { amount: step.paid });
    case 'send':
      return say('shanghai.step.send', { place: placeName(step.to), n: step.cards.length, points: step.points });
    case 'free':
      return freeWords(view, step);
    case 'give':
      return say(step.to === step.seat ? 'shanghai.step.keep' : 'shanghai.step.give', { to: object(view, step.to) });
    case 'event':
      return t('shanghai.step.event', { who: object(view, step.seat), text: eventText(step.event) });
    case 'junk':
      return say('shanghai.step.junk', { way: t(step.amount > 0 ? 'shanghai.junk.on' : 'shanghai.junk.back') });
    case 'take':
      return say('shanghai.step.take', { from: step.from.map((seat) => object(view, seat, 'from')).join(', ') });
    case 'shuffle':
      return t('shanghai.step.shuffle', { n: step.cards });
    case 'draw':
      return say('shanghai.step.draw', { card: known(step.card) });
    case 'taken':
      return say('shanghai.step.taken', { from: object(view, step.from, 'from'), card: known(step.card) });
    case 'effect':
      return effectWords(view, step, steps);
    case 'buy':
      return say(step.bought ? 'shanghai.step.buy' : 'shanghai.step.buy_not');
    case 'end':
      return endWords(step.reason);
  }
}

/** ": tea room", of a card that the reader may know. @param {number | null} card */
const known = (card) => (card === null ? '' : `: ${placeName(destinationOf(card))}`);

/** What is said of each seat, mine first; '' of one that is left out. @param {Names} view @param {(seat: Seat) => string} say */
const each = (view, say) => fromBelow(view, view.players.map((_, seat) => say(/** @type {Seat} */ (seat)))).filter(Boolean);

/** @param {Names} view @param {Extract<Step, {type: 'free'}>} step */
function freeWords(view, { played, points }) {
  const said = each(view, (seat) => (played[seat].length ? `${subject(view, seat)} +${points[seat]}` : ''));
  return said.length ? t('shanghai.step.free', { list: said.join(', ') }) : t('shanghai.step.free_none');
}

/** How the pieces of an event move: those together that go equally far. @param {Names} view @param {Extract<Step, {type: 'effect'}>} step @param {Step[]} steps */
export function piecesWords(view, { at }, steps) {
  const before = steps.findLast((step) => 'at' in step && step.type !== 'effect');
  const ways = at.map((number, seat) => (before && 'at' in before ? number - before.at[seat] : 0));
  return [...new Set(fromBelow(view, ways))].filter(Boolean).map((n) => t(n > 0 ? 'shanghai.step.on' : 'shanghai.step.back',
    { n: Math.abs(n), who: list(each(view, (seat) => (ways[seat] === n ? subject(view, seat) : ''))) }));
}

/** @param {Extract<Step, {type: 'effect'}>} step */
export const junkWords = ({ junk: [from, to] }) =>
  (from === to ? t('shanghai.step.junk_stays') : t('shanghai.step.junk_moves', { a: 2 * to - 1, b: 2 * to }));

/** @param {Names} view @param {Extract<Step, {type: 'effect'}>} step @param {Step[]} steps */
export const effectWords = (view, step, steps) => [...piecesWords(view, step, steps), junkWords(step)].join(' ');

/** The steps of `entry` as sentences; what the clock answered for the reader is told them before. @param {Names} view for the names @param {Entry} entry */
export function sentence(view, entry) {
  const { move, seat, steps, by } = entry;
  if (seat === null || move.type === 'abandon') return endWords('abandoned');
  const missed = by === 'clock' && seat === view.you && t('shanghai.step.missed');
  return [missed, answerWords(view, seat, entry), ...steps.map((step, i) => stepWords(view, step, steps.slice(0, i)))].filter(Boolean).join(' ');
}

/** What the last entry came to: its last step, where it has any, but for a new round. @param {Names} view @param {Entry[]} log */
export function brief(view, log) {
  const steps = log.at(-1)?.steps ?? [];
  const at = steps.findLastIndex(({ type }) => type !== 'round');
  return at < 0 ? '' : stepWords(view, steps[at], steps.slice(0, at));
}

/** An answer that none of its steps tells. @param {Names} view @param {Seat} seat @param {Entry} entry */
function answerWords(view, seat, { move: { type, amount }, by, steps }) {
  if (steps.some((step) => step.type === 'raise' && step.seat === seat)) return '';
  const key = type === 'play' ? 'shanghai.step.has_chosen' : type !== 'bid' ? null
    : amount === undefined ? 'shanghai.step.has_bid' : amount ? 'shanghai.step.raise' : 'shanghai.step.bid_none';
  return key && says(view, seat, key, { amount: amount ?? 0 }) + clockWords(by);
}
