// The parts of a screen that have addresses of their own.

import { html } from '../../vendor/lit-html.js';

/** @param {string} label @param {{href: string, text: string}[]} parts @param {string} current the address of the one on show */
export const tabs = (label, parts, current) => html`<nav class="tabs" aria-label=${label}>
  ${parts.map(({ href, text }) => html`<a class="target" href=${href} aria-current=${href === current ? 'page' : 'false'}>${text}</a>`)}
</nav>`;
