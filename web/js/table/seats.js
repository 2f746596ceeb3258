// The seats around a table, any number of them. Everyone looks from their own seat: it is below, and
// red in a game for two; all others are above. A spectator looks from seat 0.

import { list } from '../words/format.js';
import { t } from '../words/i18n.js';
import { isNameless, shownName } from '../words/people.js';
/** @import { GameView, Seat } from '../types.d.ts' */

/** @typedef {'mine' | 'theirs'} Side */

/** The seat from which the viewer looks. @param {Pick<GameView, 'you'>} view @returns {Seat} */
export const below = (view) => view.you ?? 0;

/** @param {Pick<GameView, 'you'>} view @param {Seat} seat @returns {Side} */
export const sideOf = (view, seat) => (seat === below(view) ? 'mine' : 'theirs');

/** Something that each seat has, in the order in which it is seen: below first.
 * @template T @param {Pick<GameView, 'you'>} view @param {readonly T[]} each @returns {T[]} */
export const fromBelow = (view, each) => [...each.slice(below(view)), ...each.slice(0, below(view))];

/** @param {Pick<GameView, 'players'>} view @param {Seat} seat */
export const nameOf = (view, seat) => shownName(view.players[seat]);

/** Whether somebody else than the house plays with me. @param {Pick<GameView, 'players' | 'you'>} view */
export const isWithPeople = ({ players, you }) => players.some(({ house }, seat) => !house && seat !== you);

/** The names of all but the seat below. @param {Pick<GameView, 'players' | 'you'>} view */
export const othersOf = (view) => list(fromBelow(view, view.players).slice(1).map(shownName));

/** Whether a seat is spoken to as "you": guests without a display name do not know themselves by the name
 * that they were given.
 * @param {Pick<GameView, 'players' | 'you'>} view @param {Seat} seat */
export const isYou = (view, seat) => seat === view.you && isNameless(view.players[seat]);

/** How the things of a player are labelled. @param {Pick<GameView, 'players' | 'you'>} view @param {Seat} seat */
export const labelOf = (view, seat) => (isYou(view, seat) ? t('you.label') : nameOf(view, seat));
