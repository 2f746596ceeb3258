// The place of a player's standing order (order-form.js), which is fetched when it is looked for, or when one that was
// given in this browser may have ended.

import { fetchPart } from '../../core/version.js';
import { recall } from '../../device/storage.js';
import { reportError } from '../../ui/notice.js';
import { t } from '../../words/i18n.js';
import { foldedPlace } from './auto-roll.js';
/** @import { OnlineTable as Table } from './types.d.ts' */

const form = () => fetchPart(() => import('./order-form.js'));

/** Under which the browser keeps that an order stands. @param {Table} table */
const keyOf = ({ path }) => `order ${path}`;

/** The position for which it was looked whether the order has ended: by a page that is looked at, for it is told once. */
let asked = '';

/** @param {Table} table */
export function standingOrder(table) {
  const { view, path, isMine } = table;
  const position = `${path} ${view.seq}`;
  if (isMine && !document.hidden && recall(keyOf(table)) && asked !== position) {
    asked = position;
    form().then(({ tell }) => tell(table, keyOf(table))).catch(reportError);
  }
  return foldedPlace(table, t('order.title'), async (place) => (await form()).show(table, place, keyOf(table)));
}
