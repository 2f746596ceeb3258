// The moments of a game of Shanghaien: what a change of the position is heard as, and what is said of it.

import { t } from '../../words/i18n.js';
import { nameOf, sideOf } from '../../table/seats.js';
import { says } from './words.js';
/** @import { Colour, Moment, Seat, View } from '../../types.d.ts' */

/** The dice at the cards. @param {View} view */
const lying = ({ tavern }) => tavern.reduce((sum, { dice: [a, b] }) => sum + a + b, 0);

/** Whose crew of a nationality is the stronger one; null: nobody's. @param {View} view @param {Colour} colour @returns {Seat | null} */
function leader({ score }, colour) {
  const [a, b] = score.colours.find((each) => each.colour === colour)?.crew ?? [0, 0];
  return a === b ? null : a > b ? 0 : 1;
}

/** The nationality whose crew has turned from one player to the other. @param {View} before @param {View} next */
const turned = (before, next) => next.score.colours.map(({ colour }) => colour).find((colour) => {
  const [was, is] = [leader(before, colour), leader(next, colour)];
  return was !== null && is !== null && was !== is;
});

/** @param {View} before @param {View} next @returns {Moment[]} */
export function moments(before, next) {
  if (next.result && !before.result) return [outcome(next, next.result.winner)];
  if (next.last_round && next.last_round.round !== before.last_round?.round) {
    const colour = turned(before, next);
    const winner = colour && leader(next, colour);
    return winner === undefined || winner === null || !colour ? [{ kind: 'call', words: says(next, next.last_round.shanghai_by, 'shanghai') }]
      : [{ kind: sideOf(next, winner) === 'mine' ? 'gain' : 'call', words: t('moment.turned', { nation: t(`nation.${colour}`), who: nameOf(next, winner) }) }];
  }
  const joined = next.score.colours.find(({ colour, crew: [a, b] }) => before.score.colours.some((was) => was.colour === colour && was.crew[0] + was.crew[1] < a + b));
  if (joined && next.turn !== null && next.turn !== next.you) return [{ kind: 'call', words: t('moment.wild', { who: nameOf(next, next.turn), nation: t(`nation.${joined.colour}`) }) }];
  if (next.dice && String(next.dice) !== String(before.dice)) return [{ kind: 'roll' }];
  return lying(next) > lying(before) ? [{ kind: 'place' }] : [];
}

/** @param {View} view @param {number | null} winner @returns {Moment} */
function outcome(view, winner) {
  if (winner === null) return { kind: 'call', words: t('games.drawn') };
  if (view.you === null) return { kind: 'win', words: t('result.wins', { name: nameOf(view, /** @type {Seat} */ (winner)) }) };
  return winner === view.you ? { kind: 'win', words: t('result.you_win') } : { kind: 'lose', words: t('result.you_lose') };
}
