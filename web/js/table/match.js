// A match: several games one after the other, and how it stands.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { above, below } from './sides.js';

/** @typedef {import('./table.js').Table} Table */

/** Which game of the match it is and how the match stands, one's own wins first. @param {Table} table */
export function matchLine({ view }) {
  const { match } = view;
  if (!match) return nothing;
  return html`<p class="match">${t('match.number', { n: match.number, of: match.games })} ·
    <b class="mine">${match.wins[below(view)]}</b> : <b class="theirs">${match.wins[above(view)]}</b></p>`;
}

/** The way to the next game of the match, where there is one. @param {Table} table */
export function nextOfMatch({ view: { match } }) {
  if (!match?.next) return nothing;
  return html`<a class="button primary" href="/g/${match.next}">${t('match.next', { n: match.number + 1 })}</a>`;
}

/** Whether the match goes on after this game. @param {Table} table */
export const goesOn = ({ view: { match } }) => Boolean(match?.next);
