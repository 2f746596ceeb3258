// The tokens with which programs act for the player: a new one is shown once.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { create, get, remove } from '../server/api.js';
import { confirmDialog } from '../ui/confirm.js';
import { copyFrom } from '../ui/copy.js';
import { openDialog } from '../ui/dialog.js';
import { choice, field, select } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { toast } from '../ui/notice.js';
import { calendarDay, date, dotted, list } from '../words/format.js';
import { t } from '../words/i18n.js';
import { known } from './known.js';
/** @import { Token } from '../types.d.ts' */

const PATH = '/me/tokens';
const DAY_MS = 86_400_000;
const scopes = /** @type {const} */ (['read', 'play', 'manage']);

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function programsSection(redraw) {
  const form = new Form(redraw, ['name']);
  form.refusals = { bad_field: { field: '', text: () => t('token.wrong') }, full: { field: '', text: () => t('token.full') } };
  const all = known(redraw, PATH, /** @type {{tokens: Token[]}} */ ({ tokens: [] }));
  /** What was made last. @type {{name: string, token: string} | undefined} */
  let made;

  const take = async () => all.take(await get(PATH));
  const make = form.sends(async ({ name = '', days }, element) => {
    const ends_at = days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null;
    const { token } = await create(PATH, { name: name.trim(), scopes: new FormData(element).getAll('scopes'), ends_at });
    made = { name: name.trim(), token };
    element.reset();
    await take();
  });
  const end = (/** @type {Token} */ { id }) => form.run(async () => {
    await remove(`${PATH}/${id}`);
    made = undefined; // it may be this one
    await take();
    toast(t('token.ended'));
  });

  /** @param {Token} token */
  const row = (token) => html`<li class="row ends">
    <p><b dir="auto">${token.name}</b> <span class="hint">${list(token.scopes.map((scope) => t(`token.${scope}`)))}</span>
      <span class="hint">${facts(token)}</span></p>
    <button ?disabled=${form.busy} @click=${() => openDialog(`end-${token.id}`)}>${t('token.end')}</button>
    ${confirmDialog(`end-${token.id}`, { title: t('token.end_ask', { name: token.name }), why: [t('token.end_why')], yes: t('token.end'), no: t('settings.deletion_keep') }, () => end(token))}
  </li>`;

  return {
    title: () => t('token.title'),
    view: () => html`
      <p>${t('token.text')} <a href="/api/docs">${t('token.docs')}</a></p>
      <div role="status">${made ? shown(made) : nothing}</div>
      <ul class="rows list">${repeat(all.now.tokens, ({ id }) => id, row)}</ul>
      <h3>${t('token.another')}</h3>
      ${form.view(make, html`
        ${field(form, { name: 'name', id: 'field-token', label: t('token.name'), maxlength: 64, autocapitalize: 'words', dir: 'auto', required: true })}
        <fieldset>
          <legend>${t('token.scopes')}</legend>
          ${scopes.map((scope) => choice(html`<input type="checkbox" name="scopes" value=${scope} ?checked=${scope !== 'manage'}>`, t(`token.${scope}`), t(`token.${scope}_why`)))}
        </fieldset>
        ${select('days', t('token.ends'), [...[30, 90, 365].map((n) => [`${n}`, t('token.ends_days', { n })]), ['', t('token.ends_never')]], '90')}`, t('token.make'))}
    `,
  };
}

/** @param {Token} token */
const facts = ({ created_at: made, ends_at: until, used_on: used }) => dotted([
  t('token.since', { date: date(made) }),
  until && t('token.until', { date: date(until) }),
  used ? t('token.used', { date: calendarDay(used) }) : t('token.unused'),
]);

/** @param {{name: string, token: string}} made */
const shown = ({ name, token }) => html`<div class="field">
    <label for="new-token">${t('token.new', { name })}</label>
    <input id="new-token" readonly .value=${token} aria-describedby="new-token-hint" autocapitalize="none" spellcheck="false">
    <p class="hint" id="new-token-hint">${t('token.once')}</p>
  </div>
  <div class="buttons"><button @click=${copy}>${t('token.copy')}</button></div>`;

const copy = () => copyFrom(/** @type {HTMLInputElement} */ (document.getElementById('new-token')), 'token.selected');
