// The moments of a game of Shanghai: what a step is heard as, and what is said of it.

import { t } from '../../words/i18n.js';
import { who } from './words.js';
/** @import { Moment, Seat } from '../../types.d.ts' */
/** @import { Step, View } from './types.d.ts' */

/** @type {Partial<Record<Step['type'], Moment['kind']>>} */
const heard = { bids: 'roll', mover: 'call', send: 'place', free: 'place', effect: 'gain', event: 'call', draw: 'place', buy: 'gain' };

/** @param {View} before @param {View} next @returns {Moment[]} */
export function moments(before, next) {
  if (next.result && !before.result) return [outcome(next, next.result.winner)];
  const step = next.steps.at(-1);
  const kind = step && step.seq > before.seq && heard[step.type];
  return kind ? [{ kind }] : [];
}

/** @param {View} view @param {number | null} winner @returns {Moment} */
function outcome(view, winner) {
  if (winner === null) return { kind: 'call', words: t('shanghai.result.shared') };
  if (winner === view.you) return { kind: 'win', words: t('shanghai.result.you_win') };
  return { kind: view.you === null ? 'win' : 'lose', words: t('shanghai.result.wins', { name: who(view, /** @type {Seat} */ (winner)) }) };
}
