// What comes after a game beside a rematch: who lost to the house is consoled and shown an easier player of it, else the lesson; a
// guest is shown how to keep what they play. And what this device keeps of it. Fetched with the end of a game.

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
/** @import { GameName, GameView, Seat } from '../types.d.ts' */
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
export const onward = (table) => html`${nextGame(table)} ${easier(table.view)}`;

/** @param {Over} view */
function easier(view) {
  const player = victor(view);
  if (!player) return nothing;
  const game = /** @type {GameName} */ (view.game);
  const weaker = CAPTAINS[game][CAPTAINS[game].indexOf(player.name.replace(/-\d$/, '')) - 1];
  return weaker
    ? html`<button class="easier" @click=${loads(() => playHouse(game, weaker))}>${t('result.easier', { name: captainName(weaker) })}</button>`
    : html`<a class="button easier" href=${game === 'shanghai' ? '/lesson/shanghai' : '/lesson'}>${t('result.lesson', { game: gameName(game) })}</a>`;
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
