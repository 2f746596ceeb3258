// Cards and moves in words: for the log, the live region, and those who cannot see the pictures.

import { t } from '../../words/i18n.js';
import { isYou, nameOf } from '../../table/seats.js';
/** @import { Card, Colour, Landing, LogEntry, Move, Seat, View } from '../../types.d.ts' */

/** "French" @param {Colour} colour */
export const nation = (colour) => t(`nation.${colour}`);

/** "American 3", "Dirty Trick: Roll again" @param {Card} card */
export const cardName = (card) =>
  card.kind === 'sailor'
    ? t('card.sailor', { nation: t(`sailor.${card.colour}`), n: card.value })
    : t('card.trick', { trick: t(`trick.${card.action}`) });

/** The same in a sentence, which does not call each trick one: "American 3", "“Roll again”". @param {Card} card */
const inSentence = (card) => (card.kind === 'sailor' ? cardName(card) : t('log.quoted', { trick: t(`trick.${card.action}`) }));

/** "3 (American 3)", "4 (“Roll again”)" @param {Landing} landing */
const landed = ({ number, card }) => t('log.landing', { number, card: inSentence(card) });

/** @typedef {'roll' | 'reroll' | 'place' | 'both' | 'sharks' | 'exchange' | 'wild' | 'adjust_up' | 'adjust_down' | 'shanghai' | 'gains' | 'resign' | 'timeout' | 'call_off'} Deed */

/** A sentence on what a player does. @param {Pick<View, 'players' | 'you'>} view
 * @param {Seat} seat @param {Deed} deed @param {import('../../words/i18n.js').Values} [values] */
export const says = (view, seat, deed, values) =>
  isYou(view, seat) ? t(`you.${deed}`, values) : t(`log.${deed}`, { who: nameOf(view, seat), ...values });

/** `entry` as a sentence. @param {Pick<View, 'players' | 'you'>} view for the names @param {LogEntry} entry */
export function sentence(view, entry) {
  const { move, seat } = entry;
  if (seat === null || move.type === 'abandon') return t('log.abandon');
  const [a, b] = entry.dice ?? [0, 0];
  const [first = '', second = ''] = (entry.placed ?? []).map(landed);
  const say = (/** @type {Deed} */ deed, /** @type {import('../../words/i18n.js').Values} */ values = {}) => says(view, seat, deed, values);
  switch (move.type) {
    case 'roll':
    case 'reroll': return say(move.type, { a, b });
    case 'place':
    case 'sharks': return say(move.type, { landing: first });
    case 'both': return say('both', { first, second });
    case 'exchange': return say('exchange', { number: move.from, first, second });
    case 'wild': return say('wild', { nation: nation(move.colour) });
    case 'adjust': return say(move.by > 0 ? 'adjust_up' : 'adjust_down');
    case 'shanghai': return [say('shanghai'), entry.by ? t('log.by_order') : '', ...gains(view, entry)].filter(Boolean).join(' ');
    default: return say(move.type);
  }
}

/** The gains of each player by a Shanghai. @param {Pick<View, 'players' | 'you'>} view @param {LogEntry} entry */
const gains = (view, { handout }) =>
  /** @type {const} */ ([0, 1])
    .map((seat) => ({ seat, won: handout?.cards.filter(({ to }) => to === seat) ?? [] }))
    .filter(({ won }) => won.length > 0)
    .map(({ seat, won }) => says(view, seat, 'gains', { cards: won.map(({ card }) => inSentence(card)).join(', ') }));

/** A move that could be made in a position: "Place the 4, the 1 on the left".
 * @param {View} view @param {Move} move */
export function moveName(view, move) {
  const name = deedName(view, move);
  if (!('one_at' in move) || !move.one_at) return name;
  return t(move.one_at === 'left' ? 'table.with_one_left' : 'table.with_one_right', { move: name });
}

/** The same without the end of the 1, which the table shows. @param {View} view @param {Move} move */
export function deedName(view, move) {
  const dice = view.dice ?? [0, 0];
  switch (move.type) {
    case 'roll': return t('table.roll');
    case 'shanghai': return t('table.shanghai');
    case 'place': return t('table.place_die', { n: dice[move.die] });
    case 'wild': return `${t('trick.wild')}: ${nation(move.colour)}`;
    case 'adjust': return t('table.adjust', { a: dice[move.die], b: dice[move.die] + move.by });
    case 'sharks': return `${t('trick.sharks')}: ${dice[move.die]}`;
    case 'exchange': return `${t('trick.exchange')}: ${t('table.take_back', { n: move.from })}`;
    default: return t(`trick.${move.type}`);
  }
}
