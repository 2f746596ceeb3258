// The eight nationalities: colours, emblems, faces.

import { svg } from '../../../../vendor/lit-html.js';
import { CREAM, GOLD, INK, SEATS } from '../../../ui/ink.js';
/** @import { Colour } from '../../../types.d.ts' */

/**
 * Each nationality: its ground on the card and a deep tone for emblems on card stock.
 * @type {Record<Colour, {ground: string, deep: string}>}
 */
export const NATIONS = {
  red: { ground: '#d4473a', deep: '#a3241b' },
  light_blue: { ground: '#6fc0e3', deep: '#13678f' },
  dark_blue: { ground: '#34549a', deep: '#233f7d' },
  yellow: { ground: '#f2c53d', deep: '#836000' },
  orange: { ground: '#ee8436', deep: '#a74908' },
  purple: { ground: '#8f58b0', deep: '#64308a' },
  green: { ground: '#4f9d5b', deep: '#22692f' },
  grey: { ground: '#a3a8ad', deep: '#51575d' },
};

/** Both sides of the table: mine is red, theirs blue, nobody's grey. */
export const SIDES = {
  mine: SEATS[0],
  theirs: SEATS[1],
  nobody: { ground: '#a5a39c', deep: '#605e58', light: '#cbc9c2' },
};

// An emblem for each nationality, so that nobody depends on colour: on every card, in the score
// table, in the choice of a nationality. Drawn on a field of 24 x 24, in one colour.

export const EMBLEMS = {
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
 * The emblem on a round piece of card stock with a rim of its colour.
 * @param {Colour} colour
 */
export const emblem = (colour) => svg`<svg class="emblem" viewBox="0 0 36 36" aria-hidden="true">
  <circle cx="18" cy="18" r="16.5" fill="#f8ecd2" stroke=${NATIONS[colour].ground} stroke-width="3"/>
  <g transform="translate(7.2 7.2) scale(.9)" fill=${NATIONS[colour].deep}>${EMBLEMS[colour]}</g></svg>`;

// The eight Sailors: one head, eight people. Each is known by headwear and clothes; the head,
// the eyes and the line are the same for all. Drawn on the lower part of a card of 100 x 140.

/** @param {string} skin */
const head = (skin) => svg`<g fill=${skin}>
  <path d="M42 98h16v16q-8 7-16 0z"/><circle cx="31" cy="85" r="4.5"/><circle cx="69" cy="85" r="4.5"/>
  <path d="M32 76c0-20 36-20 36 0l-.6 15C66.5 103 57 109 50 109s-16.5-6-17.4-18z"/></g>`;

/** @param {string} fill */
const shoulders = (fill) => svg`<path fill=${fill} d="M11 134c0-17 16-22 30-25h18c14 3 30 8 30 25z"/>`;

const eyes = svg`<g fill=${INK} stroke="none"><ellipse cx="42.5" cy="84" rx="2.3" ry="2.9"/><ellipse cx="57.5" cy="84" rx="2.3" ry="2.9"/></g>
  <path d="M50 85q4.5 7-.5 8.5" fill="none"/>`;
const brows = svg`<path d="M38 78q4-3 8-.5M54 77.5q4-2.5 8 .5" fill="none"/>`;
const cheeks = svg`<g fill="#c9412f" opacity=".28" stroke="none"><circle cx="37" cy="93" r="4.5"/><circle cx="63" cy="93" r="4.5"/></g>`;
/** @param {string} colour @param {string} ground */
const stripes = (ground, colour) => svg`${shoulders(ground)}
  <path d="M15 121q35 12 70 0M12 130q38 10 76 0M24 114.5q26 10 52 0" fill="none" stroke=${colour} stroke-width="4"/>`;

const american = svg`
  ${shoulders('#24365e')}<path d="M37 108l-13 6 12 18h28l12-18-13-6-13 17z" fill="#24365e"/><path d="M33 115l8 13M67 115l-8 13" stroke=${CREAM} fill="none"/>
  <path d="M42 113l8 8 8-8 2 7-7 4 4 10h-14l4-10-7-4z" fill="#d4473a"/>
  ${head('#8d5636')}${brows}${eyes}<path d="M41 97.5q9 9 18 0-9 2-18 0z" fill=${CREAM}/>
  <path d="M33 73q0-8 4-12h26q4 4 4 12-17-6-34 0z" fill=${INK}/>
  <path d="M34 66c-1-17 33-19 33-1z" fill=${CREAM}/><path d="M29.5 60q20.5-8 41.5 0l-2 12q-18-7-37 0z" fill=${CREAM}/>
  <path d="M39 60.5l.8 6M50 58.5v6M61 60.5l-.8 6" stroke-width="1.2" fill="none"/>`;

const french = svg`
  ${stripes(CREAM, '#24447e')}<path d="M41 109q9 8 18 0l1 5q-10 8-20 0z" fill="#24447e"/>
  ${head('#f3c9a4')}${cheeks}${brows}${eyes}
  <path d="M50 95.5c-3-2-6-1.5-8 1-2 2-5 1.5-6-1 0 6 7 8 14 3 7 5 14 3 14-3-1 2.5-4 3-6 1-2-2.5-5-3-8-1z" fill="#5a351f" stroke-width="1.6"/>
  <path d="M33 76q0-8 3-11l28-1q3 4 3 12-3-4-4-8-13 3-26 0-3 4-4 8z" fill="#5a351f"/>
  <path d="M25 62c-1-15 50-20 51-2 .5 6-6 5-9 5.5q-17 3-33 1-8.5 0-9-4.5z" fill="#2b4a86"/>
  <path d="M33 62q17 4.5 35-.5l-.5 6.5q-17 4.5-34 .5z" fill=${CREAM}/><circle cx="50" cy="46.5" r="5.5" fill="#d4473a"/>`;

const german = svg`
  ${shoulders('#1f2d4f')}<path d="M41 108l-9 5 12 20h12l12-20-9-5-9 9z" fill=${CREAM}/><path d="M40 110l-12 5 15 19M60 110l12 5-15 19" fill="#1f2d4f"/>
  <circle cx="36" cy="129" r="1.8" fill=${GOLD}/><circle cx="64" cy="129" r="1.8" fill=${GOLD}/>
  ${head('#f0c19b')}${cheeks}
  <path d="M31 82c2 6 4 9 8 9l4 4h14l4-4c4 0 6-3 8-9 2 20-6 34-19 34S29 102 31 82z" fill="#f1e3c0"/>
  <path d="M37.5 78q4-3 8.5-.5M54 77.5q4-2.5 8.5.5" stroke="#cbb27a" stroke-width="3.5" fill="none"/>${eyes}
  <path d="M44 98.5q6 3.5 12 0" fill="none"/><path d="M55 99l12 3v-7h9v7c0 6-8 6-10 3l-12-3.5z" fill="#7a4a25"/>
  <path d="M27 55c4-13 42-13 46 0l-4 9H31z" fill="#22335c"/><path d="M31 62h38v7q-19-5-38 0z" fill="#16213d"/>
  <path d="M31 68.5q19-6 38 0 1.5 5 2 6-21-8-42 0 .5-2 2-6z" fill="#0f1729"/>
  <path d="M50 51v8m-4-3.5q4 6.5 8 0M47.5 53h5" stroke=${GOLD} stroke-width="1.8" fill="none"/>`;

const chinese = svg`
  <path d="M31 74c-5 14-4 26-1 36h40c3-10 4-22-1-36z" fill="#1c1614"/>
  ${shoulders('#a8322a')}<path d="M41 107q9 7 18 0l2 7q-11 8-22 0z" fill=${GOLD}/>
  <path d="M50 117v17M45 122h10M45 129h10" stroke=${GOLD} stroke-width="2.4" fill="none"/>
  ${head('#ecc29a')}${cheeks}<path d="M32.5 78c2-9 9-11 17.5-11s15.5 2 17.5 11c-4-6-9-8-13-9q-4 4-9 1-9 1-13 8z" fill="#1c1614"/>
  ${brows}${eyes}<path d="M44 98.5q6 5 12 0-6-1.5-12 0z" fill="#b23a31" stroke-width="1.6"/>
  <path d="M50 40q4 0 6 3l24 22q5 5 0 6-30 8-60 0-5-1 0-6l24-22q2-3 6-3z" fill="#e2bd72"/>
  <path d="M50 41v32.5M42 46L31 72.5M58 46l11 26.5M35 53q15 6 30 0M27 61q23 9 46 0" fill="none" stroke="#94682a" stroke-width="1.5"/>`;

const dutch = svg`
  ${shoulders('#2d4a63')}<path d="M39 106q11 9 22 0l3 8q-14 10-28 0z" fill="#2d4a63"/>
  <path d="M24 118v15M32 116v18M68 116v18M76 118v15M41 121v13M50 122v12M59 121v13" stroke="#5f819c" stroke-width="1.8" fill="none"/>
  ${head('#f5cfae')}${cheeks}
  <path d="M31.5 80c2 8 5 11 9 10q5-3 9.5-1 4.5-2 9.5 1c4 1 7-2 9-10 3 22-3 38-18.5 40-15.5-2-21.5-18-18.5-40z" fill="#c65a1e"/>
  <path d="M44 98q6 4.5 12 0-6-2-12 0z" fill="#8e2f1d" stroke-width="1.6"/><path d="M38 106l2 6M45 108l1 8M55 108l-1 8M62 106l-2 6" fill="none" stroke-width="1.3"/>
  <path d="M37.5 78q4-3 8.5-.5M54 77.5q4-2.5 8.5.5" stroke="#c65a1e" stroke-width="3" fill="none"/>${eyes}
  <path d="M31 68c-2-27 40-27 38 0z" fill="#ee8436"/><path d="M29 64q21-6 42 0l1 9q-22-6-44 0z" fill="#ee8436"/>
  <path d="M36 63v7M43 61.5v7M50 61v7M57 61.5v7M64 63v7M41 50q2 5 1 9M50 47.5v11M59 50q-2 5-1 9" fill="none" stroke-width="1.3"/><circle cx="30" cy="91.5" r="2.3" fill=${GOLD} stroke-width="1.5"/>`;

const turkish = svg`
  ${shoulders(CREAM)}<path d="M11 134c0-17 15-21 26-24l6 24zM89 134c0-17-15-21-26-24l-6 24z" fill="#6d3a90"/>
  <path d="M34 112q2 12 5 22M66 112q-2 12-5 22" stroke=${GOLD} stroke-width="2.4" fill="none"/>
  ${head('#cf9a6c')}<path d="M37.5 78q4.5-3.5 8.5-.5M54 77.5q4-3 8.5.5" stroke="#1c1614" stroke-width="3.4" fill="none"/>${eyes}
  <path d="M50 94c-4-2-8-1.5-11 1-3 3-7 2-9-2 0 9 10 11 20 5 10 6 20 4 20-5-2 4-6 5-9 2-3-2.5-7-3-11-1z" fill="#1c1614" stroke-width="1.6"/><path d="M45.5 102.5q4.5 3 9 0" fill="none"/>
  <path d="M32 76q0-7 2-11h32q2 4 2 11-3-3-4-6-14-3-28 0-1 3-4 6z" fill="#1c1614"/>
  <path d="M34 44q16-6 32 0l3 24q-19-6-38 0z" fill="#6d3a90"/><path d="M34 44q16 6 32 0-16-6-32 0z" fill="#8f58b0"/>
  <path d="M50 44q14-2 20 6v12" fill="none" stroke=${GOLD} stroke-width="2.4"/><path d="M67.5 61h5l1.5 11h-8z" fill=${GOLD} stroke-width="1.6"/>`;

const spanish = svg`
  <path d="M31 70c-9 14-9 32-3 45h44c6-13 6-31-3-45z" fill="#33201a"/>
  ${shoulders(CREAM)}<path d="M33 112q17 16 34 0l3 6q-20 18-40 0z" fill="#c9382c"/><path d="M50 124l-5 10h10z" fill="#c9382c"/>
  ${head('#dca97c')}${cheeks}${brows}${eyes}<path d="M43 98q3.5-2 7 0 3.5-2 7 0-7 6.5-14 0z" fill="#b1271f" stroke-width="1.6"/>
  <path d="M70 64q12 2 15 12-8 0-13-5zM70 64q9 8 8 20-8-4-10-13z" fill="#3c8549"/>
  <path d="M30 72c-3-31 43-31 40 0q-20-9-40 0z" fill="#4f9d5b"/>
  <g fill=${CREAM} stroke="none"><circle cx="40" cy="59" r="2.2"/><circle cx="50" cy="53" r="2.2"/><circle cx="60" cy="59" r="2.2"/><circle cx="50" cy="62" r="2.2"/></g>
  <path d="M30.5 72q19.5-9 39 0" stroke-width="3.4" fill="none"/>
  <circle cx="30" cy="93.5" r="4" fill="none" stroke=${INK} stroke-width="4.2"/><circle cx="30" cy="93.5" r="4" fill="none" stroke=${GOLD} stroke-width="2"/>`;

const italian = svg`
  ${stripes(CREAM, '#6a7178')}<path d="M37 110q13 9 26 0l2 5q-9 6-12 6l4 13h-6l-1-9-1 9h-6l4-13q-3 0-12-6z" fill="#c9382c"/>
  ${head('#e6b48a')}${cheeks}${brows}${eyes}
  <path d="M50 95q-7-1.5-11 3 6 1.5 11-1 5 2.5 11 1-4-4.5-11-3z" fill="#2c1b14" stroke-width="1.5"/><path d="M46.5 103q3.5 2 7 0" fill="none"/><path d="M47.5 106.5h5l-2.5 4z" fill="#2c1b14" stroke-width="1"/>
  <path d="M32.5 80V66h35v14q-3-3-3.5-9h-28q-.5 6-3.5 9z" fill="#2c1b14"/>
  <path d="M34 66V49q16-5 32 0v17z" fill="#eacb83"/><path d="M34 57q16-4.5 32 0v9H34z" fill="#5d646b"/>
  <path d="M18 67q32-11 64 0 3 3-1 4.5-31-8-62 0-4-1.5-1-4.5z" fill="#eacb83"/>
  <path d="M64 61l10 10M62 62l7 14" stroke="#5d646b" stroke-width="3.6" fill="none"/>`;

/** @type {Record<Colour, unknown>} */
const FACES = {
  red: american, light_blue: french, dark_blue: german, yellow: chinese,
  orange: dutch, purple: turkish, green: spanish, grey: italian,
};

/**
 * The Sailor of a nationality, to stand inside a card's drawing.
 * @param {Colour} colour
 */
export const face = (colour) => svg`<g stroke=${INK} stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">${FACES[colour]}</g>`;
