// What a game is a part of: a season, a cup with its deadline, or the ladder. Fetched once the table is drawn, with what there
// is to tell.

import { html, nothing } from '../../vendor/lit-html.js';
import { calendarDay } from '../words/format.js';
import { t } from '../words/i18n.js';
/** @import { ClubOfGame } from '../types.d.ts' */

/** @param {ClubOfGame} club */
export const clubLine = ({ season, cup, ladder }) => html`
  ${season ? line(`/seasons/${season.season.id}`, t('table.season', { name: season.season.name, n: season.season.number, group: season.group, round: season.round })) : nothing}
  ${cup ? line(`/cups/${cup.id}`, cup.round && cup.round_ends_at ? t('table.cup', { name: cup.name, round: cup.round, day: calendarDay(cup.round_ends_at) }) : cup.name) : nothing}
  ${ladder ? line('/ladder', t('table.ladder')) : nothing}`;

/** @param {string} href @param {string} words */
const line = (href, words) => html`<p class="match small"><a href=${href}>${words}</a></p>`;
