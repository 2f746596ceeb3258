// A small menu that a button opens.

import { html } from '../vendor/lit-html.js';

/** The menu that a button with `popovertarget=ID` opens. Pressing anything in it, or beside it, closes it.
 * @param {string} id @param {unknown} content */
export const menu = (id, content) => html`<div id=${id} class="menu" popover @click=${close}>${content}</div>`;

/** @param {Event & {currentTarget: HTMLElement}} event */
const close = ({ currentTarget }) => currentTarget.hidePopover();
