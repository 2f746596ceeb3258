// The question whether this device may tell the player that it is their turn. It is asked once a game waits for another
// person, until it is answered: the house answers at once. A table has it at the frame's notes, the lobby beside these games.

import { html } from '../../vendor/lit-html.js';
import { ApiError } from '../server/api.js';
import { t, useWords } from '../words/i18n.js';
import { reportError, setOffer, toast } from '../ui/notice.js';
import { canPush } from './push.js';
import { me } from '../server/session.js';
import { recall, remember } from './storage.js';
import { awaitedOf } from './turn.js';

/** Whether this browser could show notifications if the page were installed: so it is on an iPhone and an iPad. */
export const mustInstall = () => !canPush() && 'standalone' in navigator && !navigator.standalone;

/** Whether the player has forbidden them to this page. */
export const isBlocked = () => Notification.permission === 'denied';

/** @typedef {Pick<import('../types.d.ts').GameView, 'players' | 'turn' | 'awaited'>} Waiting */

/** Whether somebody is asked who is no player of the house. @param {Waiting} game */
const waitsForPeople = (game) => awaitedOf(game).some((seat) => !game.players[seat]?.house);

/** Asks, if one of these games makes it worth it. @param {Waiting[]} games none of which is the player's to move */
export async function offerPush(games) {
  const isAsking = recall('push') !== 'no' && games.some(waitsForPeople) && (canPush() ? Notification.permission === 'default' : mustInstall());
  if (isAsking) await useWords('account');
  setOffer(isAsking ? pushOffer : null);
}

/** Turns them on where the player has agreed; the browser asks, too, so it must follow a press.
 * @returns {Promise<void>} */
export async function agreeToPush() {
  try {
    if (await Notification.requestPermission() === 'granted') await (await import('./subscribe.js')).switchPushOn(me()?.name ?? '');
  } catch (error) {
    if (error instanceof ApiError) reportError(error);
    else toast(t('push.failed'), 'error'); // it comes from the browser's vendor
  }
}

/** The question. */
function pushOffer() {
  const close = () => setOffer(null);
  const refuse = () => {
    remember('push', 'no');
    close();
  };
  const agree = () => {
    close();
    agreeToPush();
  };
  return html`<div class="toast offer">
    <p>${t(mustInstall() ? 'push.install' : 'push.why')}</p>
    <div class="buttons">${mustInstall()
      ? html`<button @click=${refuse}>${t('push.understood')}</button>`
      : html`<button class="primary" @click=${agree}>${t('push.yes')}</button><button @click=${refuse}>${t('push.no')}</button>`}</div>
  </div>`;
}
