// Who is here now: a page that somebody looks at tells so each minute, and hears who else is.

import { post } from './api.js';
import { me } from './session.js';
/** @import { Player } from '../types.d.ts' */

const EVERY_MS = 60_000;
/** What the page is opened for comes first. */
const FIRST_MS = 2000;

/** @type {Set<string>} */
let here = new Set();
let timer = 0;

/** @param {Pick<Player, 'name'>} player */
export const isHere = ({ name }) => here.has(name);

/** Begins to tell and to hear. @param {() => void} redraw */
export function tellHere(redraw) {
  const tell = async () => {
    clearTimeout(timer);
    timer = setTimeout(tell, EVERY_MS);
    const account = me();
    if (document.hidden || !account || account.guest) return;
    const { here: names } = await post('/here').catch(() => ({ here: [] })); // the banner tells a lost connection
    const before = here;
    here = new Set(names);
    if (here.size !== before.size || names.some((/** @type {string} */ name) => !before.has(name))) redraw();
  };
  document.addEventListener('visibilitychange', () => document.hidden || tell());
  timer = setTimeout(tell, FIRST_MS);
}
