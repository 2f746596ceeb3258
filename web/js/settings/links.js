// The links by which the player brings others in, where the operator lets players make them; who came by them.

import { html, nothing } from '../../vendor/lit-html.js';
import { create, get, remove } from '../server/api.js';
import { copyFrom } from '../ui/copy.js';
import { select } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { date, list } from '../words/format.js';
import { t } from '../words/i18n.js';
import { known } from './known.js';

/** @typedef {import('../../vendor/openapi.d.ts').components['schemas']['SignUpLink']} SignUpLink */

const PATH = '/me/sign-up-links';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function linksSection(redraw) {
  const form = new Form(redraw, []);
  form.refusals.full = { field: '', text: () => t('settings.links_enough') };
  const mine = known(redraw, PATH, /** @type {{left: number, links: SignUpLink[]}} */ ({ left: 0, links: [] }));
  const make = form.sends(async ({ uses, days }) => {
    await create(PATH, { uses: Number(uses), days: Number(days) });
    mine.take(await get(PATH));
  });
  const end = (/** @type {SignUpLink} */ { code }) => () => form.run(async () => {
    await remove(`${PATH}/${code}`);
    mine.take(await get(PATH));
  });
  return {
    title: () => t('settings.links'),
    isFor: () => mine.now.left > 0 || mine.now.links.length > 0,
    view: () => html`
      <p>${t('settings.links_text')}</p>
      <ul class="list sign-up-links">${mine.now.links.map((each) => html`<li>
        ${each.over ? nothing : linkField(each)}
        <p class="hint">${t('settings.links_used', { n: each.uses, of: each.uses_max })} · ${
          each.over ? t('settings.links_over') : t('settings.session_until', { date: date(each.ends_at) })}</p>
        ${each.came.length > 0 ? html`<p>${t('settings.links_came', { names: list(each.came) })}</p>` : nothing}
        ${each.over ? nothing : html`<button class="quiet" ?disabled=${form.busy} @click=${end(each)}>${t('settings.links_end')}</button>`}
      </li>`)}</ul>
      ${mine.now.left > 0 ? form.view(make, html`<div class="field-pair">
        ${select('uses', t('settings.links_uses'), [1, 3, 10].map((n) => [`${n}`, `${n}`]), '1')}
        ${select('days', t('settings.links_days'), [7, 14, 30].map((n) => [`${n}`, `${n}`]), '14')}
      </div>
      <p class="hint">${t('settings.links_left', { n: mine.now.left })}</p>`, t('settings.links_make')) : html`${form.summary()}`}
    `,
  };
}

/** @param {SignUpLink} link */
function linkField({ url }) {
  const copy = (/** @type {Event & {currentTarget: HTMLElement}} */ { currentTarget }) =>
    copyFrom(/** @type {HTMLInputElement} */ (currentTarget.closest('li')?.querySelector('input')), 'settings.calendar_selected');
  const share = () => navigator.share({ url }).catch(() => {}); // to nobody after all
  return html`<div class="field"><input readonly .value=${url} aria-label=${t('settings.links_link')}></div>
    <div class="buttons">
      <button @click=${copy}>${t('frame.copy')}</button>
      ${'share' in navigator ? html`<button @click=${share}>${t('settings.links_share')}</button>` : nothing}
    </div>`;
}
