// Names of players that complete as one types, in the browser's own list: a field with `list="names"` hands its input over.

import { html, render } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { shownName } from '../words/people.js';
import { readName } from './field.js';
/** @import { Player } from '../types.d.ts' */

/** Whoever types faster asks less often. */
const PAUSE_MS = 150;
/** @type {HTMLElement | null} */
let list = null;
let wanted = '';
let timer = 0;

/** @param {Event} event */
export function complete({ target }) {
  if (!(target instanceof HTMLInputElement) || target.getAttribute('list') !== 'names') return;
  wanted = readName(target.value);
  clearTimeout(timer);
  timer = setTimeout(() => show(wanted).catch(() => {}), PAUSE_MS); // a name can be typed as a whole
}

/** @param {string} begins */
async function show(begins) {
  /** @type {{players: Player[]}} */
  const { players } = begins ? await get(`/players?begins=${encodeURIComponent(begins)}`) : { players: [] };
  if (begins !== wanted) return;
  if (!list) {
    list = Object.assign(document.createElement('datalist'), { id: 'names' });
    document.body.append(list);
  }
  render(players.map((player) => html`<option value=${player.name}>${shownName(player)}</option>`), list);
}
