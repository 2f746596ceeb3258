// The way to what waits for the player elsewhere: in the bar, and at a table where nothing is to be done.

import { html } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { goNext, myInvitations, waitingElsewhere } from '../server/session.js';

/** The button to the game that has waited longest, else to the lobby, where the invitations stand; null: nothing
 * waits. In the lobby itself, invitations alone have no button: they are on the page. @param {string} look */
export function nextButton(look) {
  const { pathname } = location;
  const games = waitingElsewhere().length;
  const asked = myInvitations().incoming.filter(({ id }) => pathname !== `/i/${id}`).length;
  const n = games + asked;
  if (!n || (!games && pathname === '/')) return null;
  return html`<button class=${look} @click=${() => goNext(asked ? '/' : '')}>
    ${games ? t('frame.next') : t('frame.asked', { n })} <span class="count" aria-label=${t('frame.next_waiting', { n })}>${n}</span>
  </button>`;
}
