// An emblem for each nationality, so that nobody depends on colour: on every card, in the score
// table, in the choice of a nationality. Drawn on a field of 24 x 24, in one colour.
import { svg } from '../../vendor/lit-html.js';
import { NATIONS } from './palette.js';

/** @typedef {import('../types.d.ts').Colour} Colour */

const SHAPES = {
  // star
  red: svg`<path d="M12 1.5l3 7 7.6.6-5.8 5 1.8 7.4L12 17.6l-6.6 3.9 1.8-7.4-5.8-5 7.6-.6z"/>`,
  // lily
  light_blue: svg`<path d="M12 1c3 3.4 3.6 6.6 1.8 11.5h1.7c.2-3.8 1.5-6.5 4-6.5 2.4 0 3.7 2.6 2.7 4.8-.6-1-1.6-1.2-2.3-.5-1 1-.9 3.2-3.5 4.7v2h-2.7c.3 2 .9 3.8 2.3 5.5h-8c1.4-1.7 2-3.5 2.3-5.5H7.6v-2C5 13.5 5.1 11.3 4.1 10.3c-.7-.7-1.7-.5-2.3.5-1-2.2.3-4.8 2.7-4.8 2.5 0 3.8 2.7 4 6.5h1.7C8.4 7.6 9 4.4 12 1z"/>`,
  // anchor
  dark_blue: svg`<path d="M12 1a3.6 3.6 0 0 1 1.7 6.8v1.7H18v3h-4.3v7c2.7-.5 4.6-2.2 5.2-4.5l-2.2.6 4-5.6 2.3 6.5-1.8-.6C20.3 20.3 16.6 23 12 23S3.7 20.3 2.8 15.9l-1.8.6L3.3 10l4 5.6-2.2-.6c.6 2.3 2.5 4 5.2 4.5v-7H6v-3h4.3V7.8A3.6 3.6 0 0 1 12 1zm0 2.4a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z"/>`,
  // lantern
  yellow: svg`<path d="M10.8 0h2.4v2.5H17v2.6h-.9c3 1.4 5.4 3.7 5.4 6.7s-2.4 5.3-5.4 6.7h.9v2.6h-3.6V24h-2.8v-2.9H7v-2.6h.9c-3-1.4-5.4-3.7-5.4-6.7s2.4-5.3 5.4-6.7H7V2.5h3.8zM8.2 7.4C6 10 6 13.6 8.2 16.2h1.6C8 13.3 8 10.3 9.8 7.4zm6 0c1.8 2.9 1.8 5.9 0 8.8h1.6c2.2-2.6 2.2-6.2 0-8.8z" fill-rule="evenodd"/>`,
  // tulip
  orange: svg`<path d="M12 1.5c1.5 1.2 2.6 2.8 3.2 4.6C16.4 4.5 18 3.4 19.6 3c.8 5.6-.3 11.4-6.3 12v3.2c1.8-2.9 4.6-4.3 8.2-4.2-.6 5-3.8 8-8.2 8.3v.7h-2.6v-.7C6.3 22 3.1 19 2.5 14c3.6-.1 6.4 1.3 8.2 4.2V15c-6-.6-7.1-6.4-6.3-12 1.6.4 3.2 1.5 4.4 3.1.6-1.8 1.7-3.4 3.2-4.6z"/>`,
  // crescent and star
  purple: svg`<path d="M13.5 1.5a10.5 10.5 0 1 0 5.8 18.8A8.7 8.7 0 1 1 19.3 3.7a10.5 10.5 0 0 0-5.8-2.2zM18.3 7.5l1.3 3 3.3.3-2.5 2.2.8 3.2-2.9-1.7-2.8 1.7.8-3.2-2.5-2.2 3.3-.3z"/>`,
  // castle
  green: svg`<path d="M3 2.5h3.6v2.7h3.6V2.5h3.6v2.7h3.6V2.5H21v7.2l-2.2 2V19H21v3.5h-6.3V18a2.7 2.7 0 0 0-5.4 0v4.5H3V19h2.2v-7.3L3 9.7z"/>`,
  // grapes
  grey: svg`<path d="M11 1.2h2.6c-.1 1.1.1 2 .6 2.8 1.8-1.5 4.2-1.9 6.3-1-.9 2.8-3.4 4.3-6.3 3.9H11C11.6 5 11.6 3.1 11 1.2z"/><circle cx="5.6" cy="10" r="3"/><circle cx="12" cy="10" r="3"/><circle cx="18.4" cy="10" r="3"/><circle cx="8.8" cy="15.4" r="3"/><circle cx="15.2" cy="15.4" r="3"/><circle cx="12" cy="20.7" r="3"/>`,
};

/**
 * The bare shape, for use inside another drawing.
 * @param {Colour} colour
 */
export const emblemShape = (colour) => SHAPES[colour];

/**
 * The emblem on a round piece of card stock with a rim of its colour.
 * @param {Colour} colour
 */
export const emblem = (colour) => svg`<svg class="emblem" viewBox="0 0 36 36" aria-hidden="true">
  <circle cx="18" cy="18" r="16.5" fill="#f8ecd2" stroke=${NATIONS[colour].ground} stroke-width="3"/>
  <g transform="translate(7.2 7.2) scale(.9)" fill=${NATIONS[colour].deep}>${SHAPES[colour]}</g></svg>`;
