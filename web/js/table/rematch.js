// The next game after this one: a rematch, or the next game of the match.

import { html, nothing } from '../../vendor/lit-html.js';
import { create } from '../server/api.js';
import { t } from '../words/i18n.js';
import { enter, isForHouse, isMine } from '../club/invitations.js';
import { reportError, toast } from '../ui/notice.js';
import { go } from '../core/router.js';
import { myInvitations, refreshInvitations } from '../server/session.js';
/** @import { OnlineTable as Table } from './online.js' */

/** The button for the next game; it says whether a rematch was asked for: not of the house, which waits for nobody.
 * @param {Table} table */
export function nextGame(table) {
  const { view } = table;
  const { match } = view;
  if (match?.next) return html`<a class="button primary" href="/g/${match.next}">${t('match.next', { n: match.number + 1 })}</a>`;
  if (!table.isMine) return nothing;
  const { incoming, outgoing, joined } = myInvitations();
  const again = [...incoming, ...outgoing, ...joined].find((each) => each.rematch === view.id && !isForHouse(each));
  const isAsked = again !== undefined && isMine(again);
  const words = t(isAsked ? 'result.asked' : again ? 'result.accept' : 'result.rematch');
  return html`<button class="primary" aria-disabled=${isAsked} @click=${() => isAsked || rematch(table)}>${words}</button>`;
}

/** Invites the others again, or accepts that they do; a game against the house starts at once. @param {Table} table */
async function rematch(table) {
  try {
    const invitation = await create(`${table.path}/rematch`, {}, { nonce: true });
    if (invitation.game_id) go(`/g/${invitation.game_id}`);
    else if ((isMine(invitation) && !isForHouse(invitation)) || !(await enter(invitation))) toast(t(table.view.players.length > 2 ? 'result.invited_all' : 'result.invited'));
    await refreshInvitations();
  } catch (error) {
    reportError(error);
  }
}
