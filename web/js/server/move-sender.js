// Moves on their way to the server. A move is sent from any screen, after a lost
// connection and after the tab was closed, until the server has answered; but only as the account
// that made it.

import { ApiError, asAccount, get, isTransient, request, untilAnswered } from './api.js';
import { wakeForMoves } from '../device/device.js';
import { t } from '../words/i18n.js';
import { errorText, reportError, toast } from '../ui/notice.js';
import { here, root } from '../core/root.js';
import { go } from '../core/router.js';
import { logInAgain, me, refreshGames, refreshMe } from './session.js';
import { othersOf } from '../table/seats.js';
import { isAsked } from '../device/turn.js';
import { drop, keep, keptBy } from '../device/move-queue.js';
/** @import { Move, QueuedMove } from '../device/move-queue.js' */
/** @import { GameView as View } from '../types.d.ts' */

/** @type {Map<string, QueuedMove & {answer: Promise<any>}>} by game */
const underWay = new Map();

/** The move of a game that the server has not answered yet. @param {string} game */
export const moveUnderWay = (game) => underWay.get(game);

/** Makes a move, and returns the view after it. A refusal is shown to the player, and thrown.
 * @param {string} game
 * @param {number} seq the number of moves that the player has seen
 * @param {Move} move
 * @returns {Promise<any>} */
export function play(game, seq, move) {
  const queued = { account: me()?.name ?? '', game, seq, move };
  keep(queued);
  return send(queued);
}

/** Sends what was kept for the account that is logged in. */
export async function sendKept() {
  const account = me()?.name;
  if (!account) return;
  for (const queued of await keptBy(account)) {
    const isMine = me()?.name === account; // still
    if (isMine && !underWay.has(queued.game)) send(queued).catch(() => {}); // it has been told
  }
}

// A tab, this one or another, says so when it has taken over an account, perhaps by a new name: its moves were kept by the old one.
new BroadcastChannel(`account${root}`).addEventListener('message', () => sendKept().catch(reportError));

/** @param {QueuedMove} queued */
function send(queued) {
  const answer = answerTo(queued).finally(() => {
    underWay.delete(queued.game);
    if (me()?.name !== queued.account) sendKept().catch(reportError); // perhaps this one, if only the name is new
  });
  underWay.set(queued.game, { ...queued, answer });
  return answer;
}

/** @param {QueuedMove} queued */
async function answerTo(queued) {
  try {
    const view = await untilAnswered(attempts(queued));
    drop(queued);
    if (!isAsked(view)) import('../device/offer.js').then(({ offerPush }) => offerPush([view])).catch(() => {}); // else it would lie over what is to be done
    if (!isAtTable(queued)) refreshGames().catch(reportError);
    return view;
  } catch (error) {
    if (!isOtherAccount(error)) {
      drop(queued);
      tellRefusal(queued, error).catch(reportError);
    } else if (!me() && isAtTable(queued)) {
      go(logInAgain(queued.account), { replace: true }); // the way back leads over the log-in, after which it is sent
    }
    throw error;
  }
}

/** A second attempt, and a refusal, may meet someone else who has logged in meanwhile in another tab.
 * @param {QueuedMove} queued
 * @returns {() => Promise<any>} */
function attempts({ account, game, seq, move }) {
  let isFirst = true;
  return async () => {
    if (!isFirst) await checkAccount(account);
    isFirst = false;
    try {
      return await request('POST', `/games/${encodeURIComponent(game)}/moves`, { seq, move }, asAccount(account));
    } catch (error) {
      if (isTransient(error)) wakeForMoves().catch(() => {}); // the page goes on by itself, too
      else await checkAccount(account);
      throw error;
    }
  };
}

/** @param {string} account */
async function checkAccount(account) {
  await refreshMe();
  if (me()?.name !== account) throw new ApiError(401, { code: 'not_logged_in' });
}

/** The move waits until its account is logged in again. @param {unknown} error */
const isOtherAccount = (error) => error instanceof ApiError && ['not_logged_in', 'other_account'].includes(error.code);

/** Whether the player is at the table of the game. @param {QueuedMove} queued */
const isAtTable = ({ game }) => here() === `/g/${game}`;

/** @param {QueuedMove} queued @param {unknown} error */
async function tellRefusal(queued, error) {
  if (isAtTable(queued)) return reportError(error);
  /** @type {View} */
  const view = await get(`/games/${encodeURIComponent(queued.game)}`);
  toast(t('outbox.refused', { name: othersOf(view), why: errorText(error) }), 'error');
}
