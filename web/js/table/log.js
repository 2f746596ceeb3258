// The log of moves as sentences, the newest on top. Each links to the position after it.

import { Directive, directive } from '../../vendor/directive.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { ago, timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { sideOf } from './seats.js';
/** @import { Table } from './table.js' */

/** As far as it has been told. @param {Table} table */
export const log = (table) => html`<section class="log" aria-label=${t('log.title')}>
  <h2>${t('log.title')}</h2>
  ${table.log.length === 0 ? html`<p class="soft">${t('log.empty')}</p>` : html`<ol class="list" reversed data-row ${following(table.shown.seq)} aria-label=${t('log.title')}>
    ${table.log.slice(0, table.playback.catchingUp ? table.shown.seq : undefined).reverse().map((entry, i, all) => html`
      <li class="row ends ${entry.seat === null ? '' : sideOf(table.view, entry.seat)}" aria-current=${entry.seq === table.shown.seq ? 'step' : 'false'}>
        <a class="target" href=${table.address(entry.seq)} @click=${(/** @type {Event} */ event) => { event.preventDefault(); table.playback.lookBack(entry.seq); }}>${table.game.sentence(table.view, entry)}</a> ${table.comments?.count(entry.seq) ?? nothing}
        ${ago(entry.at) === (i > 0 && ago(all[i - 1].at)) ? nothing : html`<span class="log-at soft">${timeAgo(entry.at)}</span>`}</li>`)}
  </ol>`}
</section>`;

/** Scrolls its list, and nothing else, to the move with `aria-current` when `seq` changes. */
export const following = directive(class extends Directive {
  /** @type {number | null} */
  #seq = null;

  /** @param {number} seq */
  render(seq) {
    return seq;
  }

  /** @param {import('../../vendor/directive.js').ElementPart} part @param {[number]} seqs */
  update({ element }, [seq]) {
    if (seq !== this.#seq) queueMicrotask(() => follow(element)); // when it is drawn
    this.#seq = seq;
  }
});

/** @param {Element} list */
function follow(list) {
  const item = list.querySelector('[aria-current="step"]')?.getBoundingClientRect();
  const { top, bottom } = list.getBoundingClientRect();
  if (item) list.scrollTop += Math.min(item.top - top, Math.max(0, item.bottom - bottom)); // of a long one, its beginning
}
