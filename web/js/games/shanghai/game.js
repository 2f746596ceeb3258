// Shanghai as its tables know it (Game in types.d.ts).

import { useWords } from '../../words/i18n.js';
import { useStyle } from '../../device/theme.js';
import { Choice } from './choice.js';
import { pictures } from './pictures.js';
import { sentence } from './words.js';

/** @type {import('../../types.d.ts').Game<import('./types.d.ts').Shanghai>} */
export const shanghai = {
  choice: (redraw, view) => new Choice(redraw, view),
  endOf: () => 0,
  pictures,
  sentence,
  keys: [['1 – 6', 'keys.choose'], ['+ −', 'keys.bid'], ['P', 'keys.pass'], ['S', 'keys.answer']],
  isNews: ({ steps }) => steps.length > 0,
  async about() {
    const [module] = await Promise.all([import('./about.js'), useStyle('shanghai-about')]);
    return module;
  },
  async ending() {
    const [module] = await Promise.all([import('./ending.js'), useWords('shanghai/pages'), useStyle('shanghai-ending')]);
    return module;
  },
};
