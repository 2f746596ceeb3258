// The seasons: all of them, and a form for those who may open one.

import { html, nothing } from '../../vendor/lit-html.js';
import { create, get, onceAtATime } from '../server/api.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { loads } from '../ui/notice.js';
import { go } from '../core/router.js';
import { nextWeek, seasonList } from '../club/seasons.js';

/** The terms that are numbers: the least, the usual and the most of each. @type {[import('../types.d.ts').SeasonTerm, number, number, number][]} */
const terms = [['group_size', 4, 6, 8], ['moving', 0, 2, 4], ['most_at_once', 1, 4, 8], ['days_per_move', 1, 3, 60], ['days', 7, 120, 366]];

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ redraw }) {
  /** @type {import('../types.d.ts').SeasonLine[]} */
  let seasons = [];
  /** @type {number | undefined} */
  let next = 1;
  let mayOpen = false;
  const more = onceAtATime(async () => {
    const answer = await get(`/seasons?page=${next}`);
    seasons = [...seasons, ...answer.seasons];
    next = answer.next_page;
    mayOpen = answer.may_open;
    redraw();
  });
  await more();
  const form = new Form(redraw, ['name', 'start', ...terms.map(([name]) => name)]);
  return {
    title: () => t('seasons.title'),
    view: () => html`<div class="club">
      <h1>${t('seasons.title')}</h1>
      <p>${t('seasons.intro')}</p>
      <section class="card" aria-label=${t('seasons.all')}>
        ${seasons.length ? seasonList(seasons) : html`<p>${t('seasons.none')}</p>`}
        ${next ? html`<button class="more" @click=${loads(more)}>${t('lobby.more')}</button>` : nothing}
      </section>
      ${mayOpen ? opening(form) : nothing}
    </div>`,
  };
}

/** @param {Form} form */
const opening = (form) => html`<details class="card open-season"><summary>${t('seasons.open')}</summary>
  <form novalidate @submit=${form.sends(send)}>
    ${field(form, { name: 'name', label: t('seasons.field_name'), autocomplete: 'off', maxlength: 60, autocapitalize: 'words' })}
    ${field(form, { name: 'start', label: t('seasons.field_start'), type: 'date', value: nextWeek() })}
    ${terms.map(([name, least, usual, most]) => field(form, {
      name, label: t(`seasons.field_${name}`), type: 'number', value: String(usual), inputmode: 'numeric', hint: `${least} – ${most}${name === 'days' ? `. ${t('seasons.days_hint')}` : ''}` }))}
    ${form.summary()}
    <button class="primary" ?disabled=${form.busy}>${t('seasons.open')}</button>
  </form>
</details>`;

/** @param {Record<string, string>} values */
async function send({ name, start, ...numbers }) {
  const body = { name, start, ...Object.fromEntries(Object.entries(numbers).map(([term, text]) => [term, Number(text)])) };
  const { id } = await create('/seasons', body);
  go(`/seasons/${id}`);
}
