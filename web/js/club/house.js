// A game against the house, in one click.

import { html } from '../../vendor/lit-html.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { enter, invite } from './invitations.js';
import { getOrCached } from '../device/offline-cache.js';
import { go } from '../core/router.js';
import { signUpAsGuest } from '../server/account.js';
import { me } from '../server/session.js';
/** @import { GameName } from '../types.d.ts' */

/** The house players that are offered where nobody chooses one. @type {Record<GameName, string>} */
const FIRST = { shanghaien: 'el-dado', shanghai: 'el-primo' };

/** Whether there are house players: the document says so, or the server. Offline there are those of this device. */
export async function isHouseOpen() {
  const told = document.getElementById('answers')?.dataset.house;
  if (told !== undefined) return told === FIRST.shanghaien;
  try {
    await getOrCached(`/players/${FIRST.shanghaien}`);
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
 * @param {() => void} redraw @param {GameName} [game] @param {string} [captain] */
export async function wayToHouse(redraw, game = 'shanghaien', captain = FIRST[game]) {
  if (!(await isHouseOpen())) return null;
  const form = new Form(redraw, []);
  const play = () => form.run(async () => {
    if (!navigator.onLine) return go(`/solo?house=${captain}`);
    if (!me()) await signUpAsGuest();
    await playHouse(game, captain);
  });
  return {
    button: (words = t('frame.play_house'), look = 'primary') => html`<button class=${look} ?disabled=${form.busy} @click=${play}>${words}</button>`,
    refusal: () => form.summary(),
  };
}
