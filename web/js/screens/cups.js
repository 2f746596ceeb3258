// The cups: all of them, and a form for those who may open one.

import { html, nothing } from '../../vendor/lit-html.js';
import { create, get, onceAtATime } from '../server/api.js';
import { cupDates } from '../club/cups.js';
import { dotted } from '../words/dotted.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { loads } from '../ui/notice.js';
import { go } from '../core/router.js';
import { nextWeek } from '../club/seasons.js';

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ redraw }) {
  /** @type {import('../types.d.ts').CupLine[]} */
  let cups = [];
  /** @type {number | undefined} */
  let next = 1;
  let mayOpen = false;
  const more = onceAtATime(async () => {
    const answer = await get(`/cups?page=${next}`);
    cups = [...cups, ...answer.cups];
    next = answer.next_page;
    mayOpen = answer.may_open;
    redraw();
  });
  await more();
  const form = new Form(redraw, ['name', 'start', 'games', 'days_per_move', 'days']);
  return {
    title: () => t('cups.title'),
    view: () => html`<div class="club">
      <h1>${t('cups.title')}</h1>
      <p>${t('cups.intro')}</p>
      <section class="card" aria-label=${t('cups.all')}>
        ${cups.length ? html`<ul class="seasons">${cups.map(cupLine)}</ul>` : html`<p>${t('cups.none')}</p>`}
        ${next ? html`<button class="more" @click=${loads(more)}>${t('lobby.more')}</button>` : nothing}
      </section>
      ${mayOpen ? opening(form) : nothing}
    </div>`,
  };
}

/** @param {import('../types.d.ts').CupLine} cup */
const cupLine = (cup) => html`<li><a href="/cups/${cup.id}">${cup.name}</a>
  <span class="soft">${dotted([cupDates(cup), t('seasons.players', { n: cup.players }), cup.mine && t('seasons.mine')])}</span></li>`;

/** @param {Form} form */
const opening = (form) => html`<details class="card open-season"><summary>${t('cups.open')}</summary>
  <form novalidate @submit=${form.sends(send)}>
    ${field(form, { name: 'name', label: t('seasons.field_name'), autocomplete: 'off', maxlength: 60, autocapitalize: 'words' })}
    ${field(form, { name: 'start', label: t('seasons.field_start'), type: 'date', value: nextWeek() })}
    ${field(form, { name: 'games', label: t('cups.field_games'), type: 'number', value: '1', inputmode: 'numeric', hint: '1, 3, 5' })}
    ${field(form, { name: 'days_per_move', label: t('seasons.field_days_per_move'), type: 'number', value: '3', inputmode: 'numeric', hint: '1 – 60' })}
    ${field(form, { name: 'days', label: t('cups.field_days'), type: 'number', value: '45', inputmode: 'numeric', hint: `1 – 200. ${t('seasons.days_hint')}` })}
    ${form.summary()}
    <button class="primary" ?disabled=${form.busy}>${t('cups.open')}</button>
  </form>
</details>`;

/** @param {Record<string, string>} values */
async function send({ name, start, games, days_per_move: move, days }) {
  const { id } = await create('/cups', { name, start, games: Number(games), days_per_move: Number(move), days: Number(days) });
  go(`/cups/${id}`);
}
