// The next game after this one: a rematch, or the next game of the match.

import { html, nothing } from '../../vendor/lit-html.js';
import { create } from '../api.js';
import { t } from '../i18n.js';
import { enter, isForHouse, isMine } from '../invitations.js';
import { reportError, toast } from '../notice.js';
import { go } from '../router.js';

/** @typedef {import('./online.js').OnlineTable} Table */

/** The button for the next game. @param {Table} table */
export function nextGame(table) {
  const { match } = table.view;
  if (match?.next) return html`<a class="button primary" href="/g/${match.next}">${t('match.next', { n: match.number + 1 })}</a>`;
  return table.isMine ? html`<button class="primary" @click=${() => rematch(table)}>${t('result.rematch')}</button>` : nothing;
}

/** Invites the others again; a game against the house starts at once. @param {Table} table */
async function rematch(table) {
  try {
    const invitation = await create(`${table.path}/rematch`, {}, { nonce: true });
    if (invitation.game_id) go(`/g/${invitation.game_id}`);
    else if ((isMine(invitation) && !isForHouse(invitation)) || !(await enter(invitation))) toast(t(table.view.players.length > 2 ? 'result.invited_all' : 'result.invited'));
  } catch (error) {
    reportError(error);
  }
}
