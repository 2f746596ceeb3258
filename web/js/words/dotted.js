// Short facts in a line, "Round 3 · 5 : 3": no dot between them begins or ends a line (frame.css).

import { html, nothing } from '../../vendor/lit-html.js';

/** Those that are missing are left out. @param {unknown[]} facts */
export const dotted = (facts) => html`<span class="dotted">${facts.filter(Boolean).map((fact, i) => html`<span>${i ? html`<i> · </i>` : nothing}${fact}</span>`)}</span>`;
