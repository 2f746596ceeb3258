// A game against the house, in one click.

import { html } from '../../vendor/lit-html.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { enter, invite } from './invitations.js';
import { getOrCached } from '../device/offline-cache.js';
import { go } from '../core/router.js';
import { signUpAsGuest } from '../server/account.js';
import { me } from '../server/session.js';
/** @import { GameName, InvitationRequest } from '../types.d.ts' */

/** The house player that newcomers meet. */
const houseName = 'el-dado';

/** A first game against the house: its easiest captains who are no mere sparring partners. @type {Record<GameName, InvitationRequest>} */
const firstGames = {
  shanghaien: { to: houseName },
  shanghai: { game: 'shanghai', seats: 4, to: ['el-primo', 'el-primo-2', 'el-primo-3'] },
};

/** Whether there are house players: the document says so, or the server. Offline there are those of this device. */
export async function isHouseOpen() {
  const told = document.getElementById('answers')?.dataset.house;
  if (told !== undefined) return told === houseName;
  try {
    await getOrCached(`/players/${houseName}`);
    return true;
  } catch {
    return !navigator.onLine;
  }
}

/** Begins a game against a player of the house, and goes there; in one for several, three of a kind sit at the table.
 * @param {GameName} game @param {string} name */
export const playHouse = async (game, name) => enter(await invite(game === 'shanghaien' ? { game, to: name } : { game, seats: 4, to: [name, `${name}-2`, `${name}-3`] }));

/** @typedef {NonNullable<Awaited<ReturnType<typeof wayToHouse>>>} House */

/** The way to a game against the house, null where there are no house players: a button that starts the game and goes there,
 * a visitor becoming a guest first; and what was refused.
 * @param {() => void} redraw @param {GameName} [game] */
export async function wayToHouse(redraw, game = 'shanghaien') {
  if (!(await isHouseOpen())) return null;
  const form = new Form(redraw, []);
  const play = () => form.run(async () => {
    if (!navigator.onLine) return go(`/solo?house=${[firstGames[game].to].flat()[0]}`);
    if (!me()) await signUpAsGuest();
    await enter(await invite(firstGames[game]));
  });
  return {
    button: (words = t('frame.play_house'), look = 'primary') => html`<button class=${look} ?disabled=${form.busy} @click=${play}>${words}</button>`,
    refusal: () => form.summary(),
  };
}
