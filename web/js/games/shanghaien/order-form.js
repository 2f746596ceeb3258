// A standing order: Shanghai! is called on my next turn, if that betters my lead by so many points. The server
// keeps it, and nobody else learns of it.

import { html, nothing, render } from '../../../vendor/lit-html.js';
import { loadWords } from '../../core/version.js';
import { remember } from '../../device/storage.js';
import { get, put, remove } from '../../server/api.js';
import { loads, toast } from '../../ui/notice.js';
import { t } from '../../words/i18n.js';
/** @import { components } from '../../../vendor/openapi.d.ts' */
/** @import { OnlineTable as Table } from './types.d.ts' */

/** @typedef {components['schemas']['Order']} Order */

/** @param {Table} table */
const pathOf = ({ path }) => /** @type {const} */ (`${path}/order`);

/** What became of the last one. @param {NonNullable<Order['ended']>} ended */
const outcome = ({ called, call_if: n }) => t(called ? 'order.called' : 'order.void', { n });

/** Asks how it stands, and shows it. @param {Table} table @param {HTMLElement} place
 * @param {string} key under which the browser keeps that it stands */
export async function show(table, place, key) {
  const [order] = await Promise.all([get(pathOf(table)), loadWords('shanghaien/pages')]);
  draw(table, place, key, order);
}

/** Says how an order that was given in this browser has ended, once. @param {Table} table @param {string} key */
export async function tell(table, key) {
  const [{ call_if: stands, ended }] = await Promise.all([get(pathOf(table)), loadWords('shanghaien/pages')]);
  if (stands) return;
  remember(key, '');
  if (ended) toast(outcome(ended));
}

/** @param {Table} table @param {HTMLElement} place @param {string} key @param {Order} order */
function draw(table, place, key, { call_if: stands, gain, ended }) {
  const give = async (/** @type {Event & {currentTarget: HTMLFormElement}} */ event) => {
    event.preventDefault();
    const n = Number(new FormData(event.currentTarget).get('call_if'));
    const order = await put(pathOf(table), { seq: table.view.seq, call_if: n });
    remember(key, 'stands');
    draw(table, place, key, order);
  };
  const drop = loads(async () => {
    await remove(pathOf(table));
    remember(key, '');
    await show(table, place, key);
  });
  const hadFocus = place.contains(document.activeElement);
  render(stands ? html`<p>${t('order.stands', { n: stands })}</p><button type="button" @click=${drop}>${t('order.drop')}</button>` : html`
    ${ended ? html`<p role="status">${outcome(ended)}</p>` : nothing}
    <form @submit=${(/** @type {Event & {currentTarget: HTMLFormElement}} */ event) => loads(() => give(event))()}>
      <label>${t('order.when')} <input type="number" name="call_if" min="1" max="20" required value=${Math.min(20, Math.max(1, gain ?? 1))}></label>
      <p class="hint">${t('order.why')} ${gain === null ? nothing : t('order.gain', { n: gain > 0 ? `+${gain}` : String(gain).replace('-', '−') })}</p>
      <button>${t('order.give')}</button>
    </form>`, place);
  if (hadFocus && !place.contains(document.activeElement)) place.querySelector('button')?.focus();
}
