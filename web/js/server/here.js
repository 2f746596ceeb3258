// Who is here now: a page that somebody looks at tells so each minute, and hears who else is. But a page stays open for days.
// Fetched some seconds after the page.

import { here } from '../words/people.js';
import { post } from './api.js';
import { me } from './session.js';

const EVERY_MS = 60_000;

let timer = 0;

/** So long after the last press or movement, nobody may be there. */
const AWAY_MS = 120_000;
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'visibilitychange'];
const how = { capture: true, passive: true };

let movedAt = Date.now();
for (const kind of MOVES) addEventListener(kind, () => (movedAt = Date.now()), how);

/** Whether nobody seems to look at the page. */
const isAway = () => document.hidden || Date.now() - movedAt > AWAY_MS;

/** Resolves when somebody is there, or `signal` aborts: what was on show in an empty room counts as unseen.
 * @param {AbortSignal} signal @returns {Promise<void>} */
export const isSeen = (signal) =>
  new Promise((resolve) => {
    const look = () => {
      if (isAway() && !signal.aborted) return;
      for (const kind of MOVES) removeEventListener(kind, look, how);
      resolve();
    };
    for (const kind of MOVES) addEventListener(kind, look, how);
    signal.addEventListener('abort', look, { once: true });
    look();
  });

/** Begins to tell and to hear. @param {() => void} redraw */
export function tellHere(redraw) {
  const tell = async () => {
    clearTimeout(timer);
    timer = setTimeout(tell, EVERY_MS);
    const account = me();
    if (isAway() || !account || account.guest) return;
    const { here: names } = await post('/here').catch(() => ({ here: [] })); // the banner tells a lost connection
    if (here.size === names.length && names.every((/** @type {string} */ name) => here.has(name))) return;
    here.clear();
    for (const name of names) here.add(name);
    redraw();
  };
  document.addEventListener('visibilitychange', () => document.hidden || tell());
  tell();
}
