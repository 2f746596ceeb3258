// What the boards of the rules page ask the rules: a position that shows what lies there, as a text
// (src/games/shanghaien/position.h), and the view of it.

import { fetchPart } from '../../../core/version.js';
/** @import { View } from '../../../types.d.ts' */
/** @import { Rules } from '../../../table/rules.js' */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DICE = 6;
const CARDS = 48;
const TAVERN = 6;

/** A crew. @typedef {{cards: number[], wilds: number[]}} Hand the ids of its cards, and the colours of its wild ones, by their numbers
 * @typedef {[number[], number[]]} Dice of both seats at the cards from the left, at most six each */

/** @type {Dice} */
const NO_DICE = [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]];
/** @type {Hand} */
const NOTHING = { cards: [], wilds: [] };

/** The view of the last round with that Tavern, these dice, these crews. @param {Rules} rules
 * @param {{tavern?: number[], dice?: Dice, hands?: [Hand, Hand]}} lying @returns {Promise<View>} */
export async function viewOf(rules, { tavern, dice = NO_DICE, hands = [NOTHING, NOTHING] }) {
  const held = new Set(hands.flatMap(({ cards }) => cards));
  const cards = tavern ?? Array.from({ length: CARDS }, (_, card) => card).filter((card) => !held.has(card)).slice(0, TAVERN);
  const supply = dice.map((of) => DICE - sum(of));
  const position = [
    `0800${sum(supply) < 2 * DICE ? 1 : 0}`,
    cards.map((card, i) => `${LETTERS[card]}${dice[0][i]}${dice[1][i]}0`).join(''),
    `${supply.join('')}0000`,
    ...hands.map((hand) => `${hand.cards.map((card) => LETTERS[card]).join('')}-${hand.wilds.join('')}`),
    '',
  ].join('.');
  const { view } = await fetchPart(() => rules.ask({ position, seat: 0 }));
  return /** @type {View} */ (view);
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);
