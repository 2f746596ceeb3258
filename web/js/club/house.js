// A game against the house, in one click.

import { html } from '../../vendor/lit-html.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { enter, invite } from './invitations.js';
import { getOrCached } from '../device/offline-cache.js';
import { signUpAsGuest } from '../server/account.js';
import { me } from '../server/session.js';

/** The house player that newcomers meet. */
const houseName = 'el-dado';

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

/** @typedef {NonNullable<Awaited<ReturnType<typeof wayToHouse>>>} House */

/** The way to a game against the house, null where there are no house players: a button that starts the game and goes there,
 * a visitor becoming a guest first; and what was refused.
 * @param {() => void} redraw @param {import('../types.d.ts').InvitationRequest} [terms] */
export async function wayToHouse(redraw, terms = { to: houseName }) {
  if (!(await isHouseOpen())) return null;
  const form = new Form(redraw, []);
  const play = () => form.run(async () => {
    if (!me()) await signUpAsGuest();
    await enter(await invite(terms));
  });
  return {
    button: (words = t('frame.play_house'), look = 'primary') => html`<button class=${look} ?disabled=${form.busy} @click=${play}>${words}</button>`,
    refusal: () => form.summary(),
  };
}
