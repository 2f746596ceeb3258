// The seasons: all of them, and a form for those who may open one.

import { openAll } from '../club/competition.js';
import { seasonLine } from '../club/seasons.js';
import { t } from '../words/i18n.js';

/** The terms that are numbers: the least, the usual and the most of each. @type {[import('../types.d.ts').SeasonTerm, number, number, number][]} */
const terms = [['group_size', 4, 6, 8], ['moving', 0, 2, 4], ['most_at_once', 1, 4, 8], ['days_per_move', 1, 3, 60], ['days', 7, 120, 366]];

/** @param {import('../types.d.ts').ScreenContext} context */
export const open = ({ redraw }) => openAll(redraw, {
  path: '/seasons',
  name: 'seasons',
  words: () => ({ title: t('seasons.title'), intro: t('seasons.intro'), all: t('seasons.all'), none: t('seasons.none'), open: t('seasons.open') }),
  line: seasonLine,
  terms: () => terms.map(([name, least, usual, most]) => ({
    name, label: t(`seasons.field_${name}`), value: String(usual), hint: `${least} – ${most}${name === 'days' ? `. ${t('seasons.days_hint')}` : ''}` })),
});
