// Shanghai as its tables know it (Game in types.d.ts).

import { useWords } from '../../words/i18n.js';
import { useStyle } from '../../device/theme.js';
import { withNeeds } from '../../core/version.js';
import { Choice } from './choice.js';
import { pictures, stays } from './pictures.js';
import { brief, sentence } from './words.js';

/** What is looked up at a table. */
export const lookUp = () => withNeeds(import('./about.js'), useWords('shanghai/pages'), useStyle('shanghai-later'), useStyle('shanghai-held'));

/** @type {import('../../types.d.ts').Game<import('./types.d.ts').Shanghai>} */
export const shanghai = {
  choice: (redraw, view) => new Choice(redraw, view),
  endOf: () => 0,
  pictures,
  stays,
  sentence,
  brief,
  keys: [['1 – 6', 'keys.choose'], ['+ −', 'keys.bid'], ['P', 'keys.pass'], ['S', 'keys.answer']],
  secondTaps: { send: true },
  isNews: ({ steps, by }) => steps.length > 0 || by === 'clock',
  moments: () => import('./moments.js'),
  about: lookUp,
  ending: () => withNeeds(import('./ending.js'), useWords('shanghai/pages'), useStyle('shanghai-later')),
};
