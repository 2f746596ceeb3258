// Where else the account logs in: at the provider that the operator has set.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, remove } from '../server/api.js';
import { theSite } from '../server/session.js';
import { Form } from '../ui/form.js';
import { toast } from '../ui/notice.js';
import { providerLink } from '../ui/provider.js';
import { timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { known } from './known.js';

/** @typedef {{id: string, issuer: string, name: string | null, linked_at: string}} Link */

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function providersSection(redraw) {
  const form = new Form(redraw, []);
  form.refusals = { forbidden: { field: '', text: () => t('provider.last') } };
  const name = theSite().log_in?.provider;
  const all = name ? known(redraw, '/me/providers', /** @type {{providers: Link[]}} */ ({ providers: [] })) : null;
  const end = (/** @type {Link} */ { id }) => () => form.run(async () => {
    await remove(`/me/providers/${id}`);
    all?.take(await get('/me/providers'));
    toast(t('settings.saved'));
  });
  return {
    title: () => name ?? '',
    isFor: () => Boolean(name),
    view: () => html`
      <p>${t('provider.text', { name: name ?? '' })}</p>
      ${all?.now.providers.length ? html`<ul class="rows list">${all.now.providers.map((each) => html`<li class="row ends">
        <p><b>${each.name ?? name}</b> <span class="hint">${t('provider.since')} ${timeAgo(each.linked_at)}</span></p>
        <button ?disabled=${form.busy} @click=${end(each)}>${t('provider.end')}</button>
      </li>`)}</ul>` : nothing}
      ${form.summary()}
      ${providerLink('/settings')}
    `,
  };
}
