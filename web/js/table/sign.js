// The signs of tools, for windows where their words have no room.

import { html } from '../../vendor/lit-html.js';

/** @param {string} outline */
export const sign = (outline) => html`<svg class="tool-sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${outline}/></svg>`;
