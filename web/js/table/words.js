// Cards, moves and hand-outs in words: for names of pictures, for the log and for screen readers.

import { t } from '../i18n.js';
import { nameOf } from './sides.js';

/**
 * @typedef {import('../types.d.ts').Card} Card
 * @typedef {import('../types.d.ts').Colour} Colour
 * @typedef {import('../types.d.ts').HandOut} HandOut
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').Seat} Seat
 * @typedef {import('../types.d.ts').TrickAction} TrickAction
 * @typedef {import('../types.d.ts').View} View
 */

/** "Spaniards" @param {Colour} colour */
export const nation = (colour) => t(`nation.${colour}`);

/** What the lower half of a trick does. @param {TrickAction} action */
export const actionName = (action) => t(`trick.${action}`);

/** "Spanish sailor 3", "Dirty Trick: roll again" @param {Card} card */
export const cardName = (card) =>
  card.kind === 'sailor'
    ? t('card.sailor', { nation: t(`sailor.${card.colour}`), n: card.value })
    : t('card.trick', { action: actionName(card.action) });

/** "El Dado rolls 2 and 4." @param {View} view for the names @param {LogEntry} entry */
export function sentence(view, entry) {
  const name = entry.seat === null ? '' : nameOf(view, entry.seat);
  const { move } = entry;
  switch (move.type) {
    case 'roll': return t('log.roll', { name, ...pair(entry.dice) });
    case 'reroll': return t('log.reroll', { name, ...pair(entry.dice) });
    case 'wild': return t('log.wild', { name, nation: nation(move.colour) });
    case 'adjust': return t(move.by > 0 ? 'log.adjust_up' : 'log.adjust_down', { name });
    case 'place': return t('log.place', { name, where: landings(entry) });
    case 'both': return t('log.both', { name, where: landings(entry) });
    case 'sharks': return t('log.sharks', { name, where: landings(entry) });
    case 'exchange': return t('log.exchange', { name, n: move.from, where: landings(entry) });
    case 'shanghai': return [t('log.shanghai', { name }), ...awards(view, entry)].join(' ');
    default: return t(`log.${move.type}`, { name });
  }
}

/** A move that could be made in a position: "Place the 4". @param {View} view @param {Move} move */
export function moveName(view, move) {
  const dice = view.dice ?? [0, 0];
  const end = 'one_at' in move && move.one_at ? ` (${t(move.one_at === 'left' ? 'table.one_left' : 'table.one_right')})` : '';
  switch (move.type) {
    case 'roll': return t('table.roll');
    case 'shanghai': return t('table.shanghai');
    case 'place': return t('table.place_die', { n: dice[move.die] }) + end;
    case 'wild': return `${t('trick.wild')}: ${nation(move.colour)}`;
    case 'adjust': return t('trick.die_to', { a: dice[move.die], b: dice[move.die] + move.by });
    case 'sharks': return `${t('trick.sharks')}: ${dice[move.die]}${end}`;
    case 'exchange': return `${t('trick.exchange')}: ${t('trick.take_back', { n: move.from })}`;
    default: return actionName(move.type) + end;
  }
}

/** @param {[number, number] | undefined} dice */
const pair = (dice) => ({ a: dice?.[0] ?? 0, b: dice?.[1] ?? 0 });

/** "4 at Spanish sailor 3" @param {LogEntry} entry */
const landings = (entry) =>
  (entry.placed ?? [])
    .map(({ number, card }) => t('log.at', { n: number, card: cardName(card) }))
    .join(t('log.and'));

/** Who got what. @param {View} view @param {LogEntry} entry */
function awards(view, entry) {
  const cards = entry.handout?.cards ?? [];
  return /** @type {Seat[]} */ ([0, 1])
    .map((seat) => ({ seat, won: cards.filter(({ to }) => to === seat) }))
    .filter(({ won }) => won.length > 0)
    .map(({ seat, won }) =>
      t('log.gets', { name: nameOf(view, seat), cards: won.map(({ card }) => cardName(card)).join(', ') }));
}

/** What becomes of one card at a hand-out. @param {View} view @param {HandOut} award */
export function awardText(view, award) {
  const tie = award.tiebreak
    ? ` ${t('handout.tie', { a: award.tiebreak[0], b: award.tiebreak[1] })}`
    : '';
  const card = cardName(award.card);
  return award.to === null
    ? t('handout.removed', { card }) + tie
    : t('handout.to', { card, name: nameOf(view, award.to) }) + tie;
}
