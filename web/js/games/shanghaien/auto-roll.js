// The place of the switch that rolls for a player (roll-switch.js), which is fetched when it is looked for.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { reportError } from '../../ui/notice.js';
import { fetchPart } from '../../core/version.js';
/** @import { OnlineTable as Table } from './types.d.ts' */

/** A place beside a game that I play, which is filled when it is opened.
 * @param {Table} table @param {string} title @param {(place: HTMLElement) => Promise<void>} fill */
export const foldedPlace = ({ isMine, view }, title, fill) => (isMine && view.status === 'active' ? html`<details class="paper auto-roll"
  @toggle=${(/** @type {Event & {currentTarget: HTMLDetailsElement}} */ { currentTarget: { open, lastElementChild } }) =>
    open && fill(/** @type {HTMLElement} */ (lastElementChild)).catch(reportError)}>
  <summary>${title}</summary><div></div>
</details>` : nothing);

/** @param {Table} table */
export const autoRoll = (table) => foldedPlace(table, t('auto_roll.title'), async (place) =>
  (await fetchPart(() => import('./roll-switch.js'))).show(table, place));
