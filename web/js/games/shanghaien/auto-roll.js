// The place of the switch that rolls for a player (roll-switch.js), which is fetched when it is looked for.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { reportError } from '../../ui/notice.js';
import { fetchPart } from '../../core/version.js';
/** @import { OnlineTable as Table } from './types.d.ts' */

/** @param {Table} table */
export const autoRoll = (table) => (table.isMine && table.view.status === 'active' ? html`<details class="paper auto-roll"
  @toggle=${(/** @type {Event & {currentTarget: HTMLDetailsElement}} */ { currentTarget }) => show(table, currentTarget).catch(reportError)}>
  <summary>${t('auto_roll.title')}</summary><div></div>
</details>` : nothing);

/** @param {Table} table @param {HTMLDetailsElement} details */
async function show(table, { open, lastElementChild: place }) {
  if (open) await (await fetchPart(() => import('./roll-switch.js'))).show(table, /** @type {HTMLElement} */ (place));
}
