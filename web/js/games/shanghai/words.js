// Destinations, times, steps and moves in words: for the log, the live region, and those who cannot see
// the pictures.

import { t } from '../../words/i18n.js';
import { isNameless } from '../../words/people.js';
import { isYou, nameOf } from '../../table/seats.js';
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

/** How a player is called in a sentence: guests are told apart, and know themselves by "you".
 * @param {Names} view @param {Seat} seat */
export function who(view, seat) {
  if (isYou(view, seat)) return t('shanghai.guest_you');
  const guests = view.players.filter(isNameless).length;
  return isNameless(view.players[seat]) && guests > 1 ? `${nameOf(view, seat)} ${seat + 1}` : nameOf(view, seat);
}

/** @param {string} by */
const clockWords = (by) => (by === 'clock' ? ` ${t('shanghai.step.by_clock')}` : '');

/** A step as a sentence. `steps` are those of its round up to it, for the numbers
 * before it. @param {Names} view @param {Step} step @param {Step[]} steps @returns {string} */
export function stepWords(view, step, steps) {
  const name = 'seat' in step ? who(view, step.seat) : '';
  const clock = 'by' in step ? clockWords(step.by) : '';
  switch (step.type) {
    case 'round':
      return t('shanghai.step.round', { n: step.round, time: timeName(step.time), places: step.destinations.map(placeName).join(', ') });
    case 'resign': case 'absent': case 'return':
      return t(`shanghai.presence.${step.type}`, { who: name });
    case 'raise':
      return t('shanghai.step.raise', { who: name, amount: step.amount }) + clock;
    case 'pass':
      return t('shanghai.step.pass', { who: name }) + clock;
    case 'bids':
      return t('shanghai.step.bids', { bids: step.amounts.map((amount, seat) => `${who(view, /** @type {Seat} */ (seat))} ${amount || '–'}`).join(', ') });
    case 'mover':
      return t(step.paid ? 'shanghai.step.mover' : 'shanghai.step.mover_free', { who: name, amount: step.paid });
    case 'send':
      return (step.cards.length
        ? t('shanghai.step.send', { who: name, place: placeName(step.to), n: step.cards.length, points: step.points })
        : t('shanghai.step.send_bare', { who: name, place: placeName(step.to) })) + clock;
    case 'free':
      return freeWords(view, step);
    case 'give':
      return t(step.to === step.seat ? 'shanghai.step.keep' : 'shanghai.step.give', { who: name, to: who(view, step.to) }) + clock;
    case 'event':
      return t('shanghai.step.event', { who: name, text: eventText(step.event) });
    case 'junk':
      return t(step.amount > 0 ? 'shanghai.step.junk_on' : 'shanghai.step.junk_back', { who: name }) + clock;
    case 'take':
      return t('shanghai.step.take', { who: name, from: step.from.map((seat) => who(view, seat)).join(', ') }) + clock;
    case 'shuffle':
      return t('shanghai.step.shuffle', { n: step.cards });
    case 'draw':
      return step.card === null ? t('shanghai.step.draw', { who: name }) : t('shanghai.step.draw_known', { who: name, card: placeName(destinationOf(step.card)) });
    case 'taken':
      return step.card === null ? t('shanghai.step.taken', { who: name, from: who(view, step.from) })
        : t('shanghai.step.taken_known', { who: name, from: who(view, step.from), card: placeName(destinationOf(step.card)) });
    case 'effect':
      return effectWords(view, step, steps);
    case 'buy':
      return t(step.bought ? 'shanghai.step.buy' : 'shanghai.step.buy_not', { who: name }) + clock;
    case 'end':
      return t(`shanghai.end.${step.reason}`);
  }
}

/** @param {Names} view @param {Extract<Step, {type: 'free'}>} step */
function freeWords(view, { played, points }) {
  const said = played.map((cards, seat) => (cards.length ? `${who(view, /** @type {Seat} */ (seat))} +${points[seat]}` : '')).filter(Boolean);
  return said.length ? t('shanghai.step.free', { list: said.join(', ') }) : t('shanghai.step.free_none');
}

/** How pieces and junk move. @param {Names} view @param {Extract<Step, {type: 'effect'}>} step @param {Step[]} steps */
export function effectWords(view, { at, junk: [from, to] }, steps) {
  const before = steps.findLast((step) => 'at' in step && step.type !== 'effect');
  const moved = at.map((number, seat) => {
    const old = before && 'at' in before ? before.at[seat] : number;
    return number === old ? '' : t('shanghai.step.piece', { who: who(view, /** @type {Seat} */ (seat)), from: old, to: number });
  }).filter(Boolean);
  const ship = from === to ? t('shanghai.step.junk_stays') : t('shanghai.step.junk_moves', { a: 2 * to - 1, b: 2 * to });
  return [...(moved.length ? [`${moved.join(', ')}.`] : []), ship].join(' ');
}

/** Steps with a sentence for each. @param {Names} view @param {Step[]} steps */
export const told = (view, steps) => steps.map((step, i) => ({ step, words: stepWords(view, step, steps.slice(0, i)) }));

/** The steps of `entry` as sentences; what the clock answered for the reader is told them before. @param {Names} view for the names @param {Entry} entry */
export function sentence(view, entry) {
  const { move, seat, steps, by } = entry;
  if (seat === null || move.type === 'abandon') return t('shanghai.end.abandoned');
  const missed = by === 'clock' && seat === view.you && t('shanghai.step.missed');
  return [missed, answerWords(view, seat, entry), ...told(view, steps).map(({ words }) => words)].filter(Boolean).join(' ');
}

/** An answer that none of its steps tells. @param {Names} view @param {Seat} seat @param {Entry} entry */
function answerWords(view, seat, { move, by, steps }) {
  if (steps.some((step) => step.type === 'raise' && step.seat === seat)) return '';
  const name = who(view, seat);
  const clock = clockWords(by);
  switch (move.type) {
    case 'bid':
      return (move.amount === undefined ? t('shanghai.step.has_bid', { who: name })
        : move.amount === 0 ? t('shanghai.step.bid_none', { who: name }) : t('shanghai.step.raise', { who: name, amount: move.amount })) + clock;
    case 'play':
      return t('shanghai.step.has_chosen', { who: name }) + clock;
    default:
      return '';
  }
}
