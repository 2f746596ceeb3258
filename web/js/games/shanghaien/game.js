// Shanghaien as its tables know it (Game in types.d.ts).

import { useWords } from '../../words/i18n.js';
import { useStyle } from '../../device/theme.js';
import { withNeeds } from '../../core/version.js';
import { Choice } from './choice.js';
import { isWarnedOf } from './training.js';
import { handOutIsDue } from './view.js';
import { sentence } from './words.js';

/** @param {Pick<import('../../types.d.ts').LogEntry, 'move'>} entry */
const endsRound = ({ move }) => move.type === 'shanghai';

/** A player's first roll of a round, which was entered together with the move before it.
 * @param {import('../../types.d.ts').LogEntry[]} log @param {import('../../types.d.ts').LogEntry} entry */
function isAutomatic(log, { seq, seat, move, at }) {
  if (move.type !== 'roll' || at !== log[seq - 2]?.at) return false;
  const before = log.slice(0, seq - 1);
  return before.findLastIndex((entry) => entry.seat === seat && !endsRound(entry)) <= before.findLastIndex(endsRound);
}

/** A die that was placed lies on the table; that a crew has grown just before is seen only in the score.
 * @param {import('../../types.d.ts').View} view @param {import('../../types.d.ts').LogEntry[]} log @param {number} at */
function brief(view, log, at) {
  const before = log[at - 1];
  return before?.move.type === 'wild' && before.seat === log[at]?.seat ? sentence(view, before) : '';
}

/** @type {import('../../types.d.ts').Game<import('./types.d.ts').Shanghaien>} */
export const shanghaien = {
  choice: (redraw) => new Choice(redraw),
  endOf: (view) => (handOutIsDue(view) ? view.last_round?.round ?? 0 : 0),
  endsRound,
  brief,
  isAutomatic,
  sentence,
  keys: [['R', 'table.roll'], ['1 – 6', 'keys.place'], ['T', 'keys.trick'], ['S', 'table.shanghai'], ['← →', 'keys.captain']],
  secondTaps: { roll: false },
  isOnlyMove: ({ legal, dice }) => legal.length === 1 || (legal.length === 2 && legal.every(({ type }) => type === 'place') && dice?.[0] === dice?.[1]),
  holdsBack: isWarnedOf,
  moments: () => import('./moments.js'),
  about: () => withNeeds(import('./about.js'), useWords('shanghaien/pages'), useStyle('shanghaien-later')),
  ending: () => withNeeds(import('./ending.js'), useWords('shanghaien/pages'), useStyle('shanghaien-later')),
};
