// A game against the house, in one click.

import { html } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { enter, invite } from './invitations.js';
import { getOrCached } from '../device/offline-cache.js';
import { me, signUpAsGuest } from '../server/session.js';

/** The house player that newcomers meet. */
export const houseName = 'el-dado';

/** Whether this server has house players: the document says so, or the server. */
export async function isHouseOpen() {
  const told = document.getElementById('answers')?.dataset.house;
  if (told !== undefined) return told === houseName;
  try {
    await getOrCached(`/players/${houseName}`);
    return true;
  } catch {
    return false;
  }
}

/** Starts a game against the house and goes there; a visitor becomes a guest first.
 * @param {import('../types.d.ts').InvitationRequest} [terms] */
export async function playHouse(terms = { to: houseName }) {
  if (!me()) await signUpAsGuest();
  await enter(await invite(terms));
}

/** The button that does so. @param {import('../ui/form.js').Form} form whose summary says what was refused */
export const houseButton = (form) => html`
  <button class="primary" ?disabled=${form.busy} @click=${() => form.run(() => playHouse())}>${t('frame.play_house')}</button>`;
