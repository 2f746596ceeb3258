// What one can do when the game has ended.

import { html, nothing } from '../../../vendor/lit-html.js';
import { post, randomNonce } from '../../api.js';
import { t } from '../../i18n.js';
import { accept, isForHouse, isMine } from '../../invitations.js';
import { reportError, toast } from '../../notice.js';
import { go } from '../../router.js';
import { outcome } from './outcome.js';

/** @typedef {import('../../table/online.js').OnlineTable} Table */

/** @param {Table} table */
export const result = (table) => outcome(table, html`
  ${nextOfMatch(table)}
  ${table.isMine && !goesOn(table) ? html`<button class="primary" @click=${() => rematch(table)}>${t('result.rematch')}</button>` : nothing}
  <a class="button" href="/about/fairness?game=${table.view.id}">${t('result.fairness')}</a>
  <button class="save" @click=${() => save(table)}>${t('result.save')}</button>`);

/** Hands the whole game out as one file. @param {Table} table */
async function save(table) {
  try {
    const { saveGame } = await import('./offline/file.js');
    await saveGame(table);
  } catch (error) {
    reportError(error);
  }
}

/** Invites the opponent again; the house starts at once. @param {Table} table */
async function rematch(table) {
  try {
    const invitation = await post(`${table.path}/rematch`, { nonce: randomNonce() });
    if (invitation.game_id) go(`/g/${invitation.game_id}`);
    else if (!isMine(invitation) || isForHouse(invitation)) go(`/g/${(await accept(invitation.id)).id}`);
    else toast(t('result.invited'));
  } catch (error) {
    reportError(error);
  }
}

/** The way to the next game of the match, where there is one. @param {Table} table */
function nextOfMatch({ view: { match } }) {
  if (!match?.next) return nothing;
  return html`<a class="button primary" href="/g/${match.next}">${t('match.next', { n: match.number + 1 })}</a>`;
}

/** Whether the match goes on after this game. @param {Table} table */
const goesOn = ({ view: { match } }) => Boolean(match?.next);
