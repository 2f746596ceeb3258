// What comes after a game beside a rematch: who lost to the house is consoled and shown an easier player of it, else the lesson; who
// won, a stronger one; a guest is shown how to keep what they play. And what this device keeps of it. Fetched with the end of a game.

import { html, nothing } from '../../vendor/lit-html.js';
import { playHouse } from '../club/house.js';
import { isSeen } from '../server/here.js';
import { loads } from '../ui/notice.js';
import { seeResult } from '../device/results.js';
import { me } from '../server/session.js';
import { CAPTAINS, captainName } from '../words/captains.js';
import { gameName } from '../words/games.js';
import { t } from '../words/i18n.js';
import { shownName } from '../words/people.js';
import { nextGame } from './rematch.js';
import { countFinished } from './taps.js';
/** @import { GameName, GameView, Player, Seat } from '../types.d.ts' */
/** @import { OnlineTable as Table } from './online.js' */

/** @typedef {Pick<GameView, 'you' | 'players' | 'game'> & {result?: {winner: Seat | null} | null}} Over */

/** The player of the house that has beaten me. @param {Over} view */
function victor({ you, players, result }) {
  const winner = result?.winner ?? null;
  if (you === null || winner === null || winner === you || !players[winner]?.house) return null;
  return players[winner];
}

/** Keeps on this device that a game of mine has ended, and that I have seen its end as soon as I look. @param {Table} table */
export async function noteEnd(table) {
  if (!table.isMine) return;
  countFinished(table.view.id);
  await isSeen(table.leaving);
  if (!table.left) seeResult(me()?.name ?? '', table.view.id);
}

/** What one can do next. @param {Table} table */
export const onward = (table) => html`${nextGame(table)} ${easier(table.view)} ${stronger(table.view)}`;

/** The player of the house so many places above another one in strength, if there is one. @param {Over} view @param {Player} player @param {1 | -1} by */
function captainBeside({ game }, { name }, by) {
  const captains = CAPTAINS[/** @type {GameName} */ (game)];
  const at = captains.indexOf(name.replace(/-\d$/, ''));
  return at < 0 ? undefined : captains[at + by];
}

/** @param {Over} view @param {'easier' | 'stronger'} kind @param {string} name */
const against = ({ game }, kind, name) => html`<button class=${kind} @click=${loads(() => playHouse(/** @type {GameName} */ (game), name))}>${t(`result.${kind}`, { name: captainName(name) })}</button>`;

/** @param {Over} view */
function easier(view) {
  const player = victor(view);
  if (!player) return nothing;
  const weaker = captainBeside(view, player, -1);
  return weaker ? against(view, 'easier', weaker)
    : html`<a class="button easier" href=${view.game === 'shanghai' ? '/lesson/shanghai' : '/lesson'}>${t('result.lesson', { game: gameName(/** @type {GameName} */ (view.game)) })}</a>`;
}

/** After a win over the house alone. @param {Over} view */
function stronger(view) {
  const others = view.players.filter((_, seat) => seat !== view.you);
  if (view.you === null || view.result?.winner !== view.you || !others.every(({ house }) => house)) return nothing;
  const next = captainBeside(view, others[0], 1);
  return next ? against(view, 'stronger', next) : nothing;
}

/** So few points are close. */
const CLOSE = 5;

/** A kind word to who has lost to the house. @param {Over} view @param {number} [short] the points that were missing */
export function comfort(view, short = Infinity) {
  const player = victor(view);
  if (!player) return nothing;
  return html`<p class="comfort small">${short > 0 && short <= CLOSE ? t('result.close', { n: short }) : t('result.comfort', { name: shownName(player) })}</p>`;
}

/** @param {Table} table */
export const keepName = ({ isMine }) => (isMine && me()?.guest ? html`<a class="target small keep-name" href="/settings">${t('frame.guest_name')}</a>` : nothing);
