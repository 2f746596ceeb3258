// The cups: all of them, and a form for those who may open one.

import { inShort, line, openAll } from '../club/competition.js';
import { cupDates } from '../club/seasons.js';
import { t } from '../words/i18n.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export const open = ({ redraw }) => openAll(redraw, {
  path: '/cups',
  name: 'cups',
  words: () => ({ title: t('cups.title'), intro: t('cups.intro'), all: t('cups.all'), none: t('cups.none'), open: t('cups.open') }),
  line: (/** @type {import('../types.d.ts').CupLine} */ cup) => line(`/cups/${cup.id}`, cup.name, inShort(cupDates(cup), cup)),
  terms: () => [
    { name: 'games', label: t('cups.field_games'), value: '1', hint: '1, 3, 5' },
    { name: 'days_per_move', label: t('seasons.field_days_per_move'), value: '3', hint: '1 – 60' },
    { name: 'days', label: t('cups.field_days'), value: '45', hint: `1 – 200. ${t('seasons.days_hint')}` },
  ],
});
