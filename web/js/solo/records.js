// The games against the house that are played on this device, without the server: what it takes to replay them. They belong to
// the account that is logged in, or to nobody; those that the account keeps are on the server, and no longer here.

import { recall, remember } from '../device/storage.js';
import { get, post } from '../server/api.js';
import { me } from '../server/session.js';
import { housePlayer } from '../words/captains.js';
/** @import { Drawn, GameName, Player } from '../types.d.ts' */

/** An entry of the log. @typedef {{seat: number, move: {type: string}, drawn: Drawn | null, at?: string}} SoloEntry */
/**
 * @typedef {object} SoloGame
 * @property {string} id
 * @property {GameName} game
 * @property {(string | null)[]} house its players, by seat; null at the player's
 * @property {Drawn | null} drawn what chance gave to the start
 * @property {SoloEntry[]} log
 * @property {boolean} over
 * @property {string} [kept_at] by the account
 */

/** As many are held; the oldest goes first, one that is over before one that is not. */
const MOST = 12;

/** Of a visitor. */
const NOBODYS = 'solo:';
const key = () => NOBODYS + (me()?.name ?? '');

/** All, the one that was played last first. Whoever was nobody when they began has theirs. @returns {SoloGame[]} */
export function soloGames() {
  const nobodys = me() && recall(NOBODYS);
  if (nobodys) {
    remember(NOBODYS, '');
    remember(key(), JSON.stringify([...JSON.parse(nobodys), ...JSON.parse(recall(key()) ?? '[]')]));
  }
  return JSON.parse(recall(key()) ?? '[]');
}

/** @param {string} id */
export const findSolo = (id) => soloGames().find((each) => each.id === id) ?? null;

/** @param {SoloGame} game */
export function holdSolo(game) {
  const others = soloGames().filter(({ id }) => id !== game.id);
  while (others.length >= MOST) others.splice(others.findLastIndex(({ over }) => over), 1); // none: -1, the last
  remember(key(), JSON.stringify([game, ...others]));
}

/** The account keeps a game that is over. @param {SoloGame} game */
export async function keepSolo({ id, game, house, drawn, log }) {
  await post('/me/solo-games', { id, game, house, drawn, log: log.map(({ seat, move, drawn: numbers }) => ({ seat, move, drawn: numbers })) });
  dropSolo(id);
}

/** One that the account keeps. @param {string} id @returns {Promise<SoloGame>} */
export const fetchSolo = async (id) => ({ ...await get(`/me/solo-games/${encodeURIComponent(id)}`), over: true });

/** @param {string} id */
export const dropSolo = (id) => remember(key(), JSON.stringify(soloGames().filter((each) => each.id !== id)));

/** The player's seat. @param {SoloGame} game */
export const seatOf = ({ house }) => house.indexOf(null);

/** Who sits there: the player, and the house. @param {SoloGame} game @returns {Player[]} */
export const seatedAt = ({ house }) => house.map((name) => (name ? housePlayer(name) : mine()));

/** A visitor has no name. @returns {Player} */
function mine() {
  const { name = 'guest', display_name: shown = null, guest = true, face = 19 } = me() ?? {};
  return { name, display_name: shown, bot: false, house: false, guest, face };
}
