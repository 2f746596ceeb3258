// The moves that a page could not send before it was closed (move-queue.js). Where one is seen, it sends them
// itself (move-sender.js).

import { drop, keptBy } from '../device/move-queue.js';
import { account, openPages, send } from './api.js';

/** Sends the moves of the account that is logged in. Fails where it is worth another attempt, for which
 * the browser wakes the worker again. */
export async function sendKept() {
  const pages = await openPages();
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const name = (await account())?.name;
  for (const queued of name ? await keptBy(name) : []) await sendOne(queued);
}

/** One that is refused stays, for the page tells it. @param {import('../device/move-queue.js').QueuedMove} queued */
async function sendOne(queued) {
  const { account: name, game, seq, move } = queued;
  const { ok, status } = await send(`/games/${encodeURIComponent(game)}/moves`, { seq, move }, { 'Shanghaien-Account': name });
  if (ok) await drop(queued);
  else if (status === 429 || status >= 502) throw new Error(`${status}: it is sent again later`);
}
