// Who is here now: a page that somebody looks at tells so each minute, and hears who else is. Fetched some seconds after the page.

import { here } from '../words/people.js';
import { post } from './api.js';
import { me } from './session.js';

const EVERY_MS = 60_000;

let timer = 0;

/** Begins to tell and to hear. @param {() => void} redraw */
export function tellHere(redraw) {
  const tell = async () => {
    clearTimeout(timer);
    timer = setTimeout(tell, EVERY_MS);
    const account = me();
    if (document.hidden || !account || account.guest) return;
    const { here: names } = await post('/here').catch(() => ({ here: [] })); // the banner tells a lost connection
    if (here.size === names.length && names.every((/** @type {string} */ name) => here.has(name))) return;
    here.clear();
    for (const name of names) here.add(name);
    redraw();
  };
  document.addEventListener('visibilitychange', () => document.hidden || tell());
  tell();
}
