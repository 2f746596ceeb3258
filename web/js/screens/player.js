// A player's profile.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../api.js';
import { awayWords } from '../holiday.js';
import { t } from '../i18n.js';
import { shownName } from '../parts.js';
import { knowMe, me } from '../session.js';

/** @typedef {import('../types.d.ts').Profile} Profile */

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ params }) {
  const name = encodeURIComponent(params.name ?? '');
  /** @type {[Profile, void]} */
  const [player] = await Promise.all([get(`/players/${name}`), knowMe()]);
  return { title: () => shownName(player), view: () => view(player) };
}

/** @param {Profile} player */
const view = (player) => html`
  <section class="card profile">
    <h1>${shownName(player)}</h1>
    ${player.bot ? html`<p class="soft">${t('player.bot')}</p>` : nothing}
    ${player.guest ? html`<p class="soft">${t('player.guest')}</p>` : nothing}
    ${away(player)}
    <dl class="figures">
      ${player.rating ? ratingFigure(player.rating) : nothing}
      ${figure(t('player.won'), player.counts.won)}
      ${figure(t('player.drawn'), player.counts.drawn)}
      ${figure(t('player.lost'), player.counts.lost)}
      ${figure(t('player.active'), player.counts.active)}
    </dl>
    ${mayInvite(player) ? html`<a class="button primary" href="/?invite=${encodeURIComponent(player.name)}">
      ${t('player.invite')}
    </a>` : nothing}
  </section>
`;

/** @param {Profile} player */
function away(player) {
  const words = awayWords(player.name, player.holiday);
  return words ? html`<p class="note">${words}</p>` : nothing;
}

/** @param {Profile} player */
const mayInvite = (player) => me() !== null && !player.bot && me()?.name !== player.name;

/** @param {unknown} label @param {unknown} value */
const figure = (label, value) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

/** The rating, with the span that it is within 19 times of 20.
 * @param {import('../types.d.ts').Rating} rating */
const ratingFigure = ({ value, deviation }) => figure(
  html`${t('player.rating')} ± ${Math.round(1.96 * deviation)}`,
  Math.round(value),
);
