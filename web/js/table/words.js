// Cards and moves in words: for the log, the live region, and whoever cannot see the pictures.

import { t } from '../i18n.js';
import { nameOf } from './view.js';

/**
 * @typedef {import('../types.d.ts').Card} Card
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 * @typedef {import('../types.d.ts').Landing} Landing
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').View} View
 */

/** "French" @param {import('../types.d.ts').Colour} colour */
export const nation = (colour) => t(`nation.${colour}`);

/** "American 3", "Dirty Trick: Roll again" @param {Card} card */
export const cardName = (card) =>
  card.kind === 'sailor'
    ? t('card.sailor', { nation: t(`sailor.${card.colour}`), n: card.value })
    : t('card.trick', { trick: t(`trick.${card.action}`) });

/** @param {Landing} landing */
const landed = ({ number, card }) => t('log.landing', { number, card: cardName(card) });

/** What `entry` did, as a sentence. @param {Pick<View, 'players'>} view for the names @param {LogEntry} entry */
export function sentence(view, entry) {
  const who = entry.seat === null ? '' : nameOf(view, entry.seat);
  const [a, b] = entry.dice ?? [0, 0];
  const [first = '', second = ''] = (entry.placed ?? []).map(landed);
  const { move } = entry;
  switch (move.type) {
    case 'roll': return t('log.roll', { who, a, b });
    case 'reroll': return t('log.reroll', { who, a, b });
    case 'place': return t('log.place', { who, landing: first });
    case 'both': return t('log.both', { who, first, second });
    case 'sharks': return t('log.sharks', { who, landing: first });
    case 'exchange': return t('log.exchange', { who, number: move.from, first, second });
    case 'wild': return t('log.wild', { who, nation: nation(move.colour) });
    case 'adjust': return t(move.by > 0 ? 'log.adjust_up' : 'log.adjust_down', { who });
    case 'shanghai': return [t('log.shanghai', { who }), ...gains(view, entry)].join(' ');
    case 'resign': return t('log.resign', { who });
    case 'timeout': return t('log.timeout', { who });
    case 'abandon': return t('log.abandon');
  }
}

/** Who got what by a Shanghai. @param {Pick<View, 'players'>} view @param {LogEntry} entry */
const gains = (view, { handout }) =>
  /** @type {const} */ ([0, 1])
    .map((seat) => ({ seat, won: handout?.cards.filter(({ to }) => to === seat) ?? [] }))
    .filter(({ won }) => won.length > 0)
    .map(({ seat, won }) =>
      t('log.gains', { who: nameOf(view, seat), cards: won.map(({ card }) => cardName(card)).join(', ') }));

/** A move that could be made in a position: "Place the 4". @param {View} view @param {Move} move */
export function moveName(view, move) {
  const dice = view.dice ?? [0, 0];
  const end = 'one_at' in move && move.one_at ? ` (${t(move.one_at === 'left' ? 'table.one_left' : 'table.one_right')})` : '';
  switch (move.type) {
    case 'roll': return t('table.roll');
    case 'shanghai': return t('table.shanghai');
    case 'place': return t('table.place_die', { n: dice[move.die] }) + end;
    case 'wild': return `${t('trick.wild')}: ${nation(move.colour)}`;
    case 'adjust': return t('table.adjust', { a: dice[move.die], b: dice[move.die] + move.by });
    case 'sharks': return `${t('trick.sharks')}: ${dice[move.die]}${end}`;
    case 'exchange': return `${t('trick.exchange')}: ${t('table.take_back', { n: move.from })}`;
    default: return t(`trick.${move.type}`) + end;
  }
}
