// The code by which another site shows a finished game (/embed/g/ID), as the service tells it to sites that ask (oEmbed).

import { html, nothing } from '../../vendor/lit-html.js';
import { root } from '../core/root.js';
import { get } from '../server/api.js';
import { theSite } from '../server/session.js';
import { copyFrom } from '../ui/copy.js';
import { loads } from '../ui/notice.js';
import { t } from '../words/i18n.js';
/** @import { OnlineTable as Table } from './online.js' */

/** The codes that were asked for. @type {WeakMap<Table<any>, string>} */
const codes = new WeakMap();

/** Where strangers may see the game: a button that asks for the code, and then a field with it. @param {Table<any>} table */
export function embedCode(table) {
  if (theSite().members_only) return nothing;
  const code = codes.get(table);
  if (!code) return html`<button class="embed-code" @click=${loads(() => ask(table))}>${t('result.embed')}</button>`;
  const copy = (/** @type {Event & {currentTarget: HTMLElement}} */ { currentTarget }) =>
    copyFrom(/** @type {HTMLInputElement} */ (currentTarget.previousElementSibling), 'result.embed_by_hand', 'result.embed_copied');
  return html`<div class="embed-code row"><input readonly .value=${code} aria-label=${t('result.embed')}><button @click=${copy}>${t('result.embed_copy')}</button></div>`;
}

/** @param {Table<any>} table */
async function ask(table) {
  const { html: code } = await get(`/../oembed?${new URLSearchParams({ url: `${location.origin}${root}/g/${table.view.id}` })}`); // beside the API
  codes.set(table, code);
  table.redraw();
}
