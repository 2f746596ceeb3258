// The thirteen destinations, each by the thing that one sees there: on its cards, and as a seal on the
// disc. A thing is drawn on 64 x 64.

import { svg } from '../../../../vendor/lit-html.js';
import { CREAM, GOLD, INK, numeral, RED } from '../../../ui/ink.js';

const harbourMaster = svg`<path d="M32 6a6 6 0 0 1 3 11v5h10v7H35v20c8-1 13-6 15-13l-6 2 8-13 7 14-5-1C51 50 43 58 32 58S13 50 10 37l-5 1 7-14 8 13-6-2c2 7 7 12 15 13V29H19v-7h10v-5a6 6 0 0 1 3-11z" fill=${CREAM}/>
  <circle cx="32" cy="12" r="2.4" fill=${INK} stroke="none"/>`;

const waterCarrier = svg`<path d="M5 20q27-16 54 0" fill="none" stroke=${INK} stroke-width="7"/><path d="M5 20q27-16 54 0" fill="none" stroke="#c98f4b" stroke-width="3.4"/>
  <path d="M12 17L7 37M12 17l9 20M52 17l-9 20M52 17l5 20" fill="none"/>
  <path d="M4 37h20l-3 21H7z" fill="#b9783a"/><path d="M40 37h20l-3 21H43z" fill="#b9783a"/>
  <path d="M4 37q10-5 20 0-10 5-20 0zM40 37q10-5 20 0-10 5-20 0z" fill="#8ccbe6"/><path d="M5.5 47h17M41.5 47h17" stroke=${GOLD} stroke-width="3.4" fill="none"/>`;

const silkMerchant = svg`<path d="M10 44h44v13H10z" fill="#d4473a"/><path d="M14 30h40v14H14z" fill="#3b8a83"/><path d="M10 16h40v14H10z" fill=${GOLD}/>
  <g fill=${CREAM}><circle cx="10" cy="50.5" r="6.5"/><circle cx="14" cy="37" r="7"/><circle cx="10" cy="23" r="7"/></g>
  <path d="M10 50.5a2.5 2.5 0 1 1 .1 0M14 37a2.5 2.5 0 1 1 .1 0M10 23a2.5 2.5 0 1 1 .1 0" fill="none"/>
  <path d="M50 16q8 12 4 22-3 8 2 18" fill="none" stroke=${INK} stroke-width="2.2"/><path d="M24 21q5 4 10 0t10 0M28 36q5 4 10 0t10 0M24 50q5 4 10 0t10 0" fill="none" stroke=${CREAM} stroke-width="2"/>`;

const rickshaws = svg`<path d="M30 42L4 34" fill="none" stroke=${INK} stroke-width="5.5"/><path d="M30 42L4 34" fill="none" stroke="#c98f4b" stroke-width="2"/>
  <path d="M26 12q24-10 32 12l-4 4q-10-12-28-10z" fill="#b3332a"/><path d="M53 26l1 18H26l-5-12h10l3 6h12z" fill="#d9a23a"/>
  <circle cx="42" cy="46" r="13" fill=${CREAM}/><circle cx="42" cy="46" r="8.5" fill="none"/><path d="M42 33v26M29 46h26M33 37l18 18M51 37L33 55" fill="none" stroke-width="1.5"/><circle cx="42" cy="46" r="3" fill=${GOLD}/>`;

const apothecary = svg`<path d="M10 30h36l-4 22q-14 8-28 0z" fill="#7fa79a"/><ellipse cx="28" cy="30" rx="19" ry="5.5" fill=${CREAM}/>
  <path d="M31 31L50 5l6 4-19 25z" fill="#c98f4b"/><path d="M17 42q11 6 22 0" fill="none" stroke=${CREAM} stroke-width="2.4"/>
  <path d="M54 34q-8 6-4 14-6 8 3 11 9-3 3-11 4-8-2-14z" fill="#d9863a"/><path d="M13 25q-5-8 2-13 6 6 2 13M23 24q-1-9 6-12 3 7-2 12" fill="#5c9a4f"/>`;

const fishMarket = svg`<path d="M4 26q14-17 34-9 6 3 9 8l13-9q-4 10 0 20l-13-8q-5 8-16 9Q12 40 4 26z" fill="#7fb6cf"/><path d="M20 14q8-9 16-1M24 37q4 7 12 4l3-6" fill="#4f8fae"/>
  <circle cx="14" cy="24" r="2.6" fill=${INK} stroke="none"/><path d="M20 19q5 7 0 14M30 22q3 4 0 8M37 22q3 3 0 7" fill="none"/>
  <path d="M8 52q7-9 20-6 11 3 17 2l9-5q-2 7 1 13l-10-5q-8 7-18 7-12 0-19-6z" fill="#ee9a5c"/><circle cx="16" cy="51" r="2" fill=${INK} stroke="none"/>`;

const fortuneTeller = svg`<path d="M14 50h36l5 9H9z" fill="#7a4a25"/><circle cx="32" cy="29" r="23" fill="#e9eef6"/><path d="M32 6a11.5 11.5 0 0 1 0 23 11.5 11.5 0 0 0 0 23A23 23 0 0 1 32 6z" fill="#3a2a55"/>
  <circle cx="32" cy="17.5" r="3.6" fill="#3a2a55" stroke="none"/><circle cx="32" cy="40.5" r="3.6" fill="#e9eef6" stroke="none"/><circle cx="32" cy="29" r="23" fill="none"/>`;

const teaRoom = svg`<path d="M45 30q16-6 14 6-2 11-16 12" fill="none" stroke=${INK} stroke-width="7.5"/><path d="M45 30q16-6 14 6-2 11-16 12" fill="none" stroke="#3f7fa6" stroke-width="3"/>
  <path d="M14 36L3 25l7-3 9 7" fill="#3f7fa6"/><path d="M13 36q0-13 17-13t18 13q0 18-11 21H24q-11-3-11-21z" fill="#5fa4c8"/>
  <path d="M20 23q10-8 20 0-10 5-20 0z" fill="#3f7fa6"/><circle cx="30" cy="16" r="3.6" fill=${GOLD}/><path d="M20 41q5-6 10 0t10 0M22 49q4-4 8 0t8 0" fill="none" stroke=${CREAM} stroke-width="2.4"/>
  <path d="M8 17q-4-4 0-8M15 15q-3-5 1-9" fill="none" stroke=${CREAM} stroke-width="2.2"/>`;

const birdTrader = svg`<path d="M32 4a4 4 0 0 1 .1 8M32 12C16 14 13 24 13 34v20h38V34c0-10-3-20-19-22z" fill="#f6e3b4"/>
  <path d="M26 45q-6-10 2-17 9-4 12 4l5 2-4 4q-1 8-8 10l-5 5z" fill="#4f9d5b"/><path d="M29 38q5 0 8-5 2 8-4 10-3 0-4-5z" fill="#d4473a"/><circle cx="36.5" cy="31" r="1.7" fill=${INK} stroke="none"/>
  <path d="M22 14q-4 20-2 40M32 12v14M42 14q4 20 2 40M13 36h7M44 36h7" fill="none"/><path d="M9 54h46v5H9z" fill="#c98f4b"/>`;

const opera = svg`<path d="M8 14q24-14 48 0 2 44-24 48Q6 58 8 14z" fill=${CREAM}/><path d="M8 14q24-14 48 0 1 9-1 17-12-13-23-2-11-11-23 2-2-8-1-17z" fill=${RED}/>
  <path d="M14 32q9-7 14 2-8 5-14-2zM50 32q-9-7-14 2 8 5 14-2z" fill=${INK}/><path d="M22 49q10 7 20 0-10-5-20 0z" fill=${RED}/><path d="M32 32v10q-3 2-5 0" fill="none"/>
  <path d="M26 17q6-5 12 0-6 5-12 0z" fill=${GOLD}/><path d="M14 42q4 1 5 5M50 42q-4 1-5 5" fill="none" stroke=${RED} stroke-width="2.6"/>`;

const scribe = svg`<path d="M10 10h36v44H10z" fill=${CREAM}/><path d="M6 6h44q5 0 5 5t-5 5H6q-4 0-4-5t4-5zM6 50h40q5 0 5 5t-5 5H6q-4 0-4-5t4-5z" fill="#c98f4b"/>
  <path d="M20 22v10M16 26h8M20 38v8M17 42h7M31 21v9M28 25h7M29 36q4 3 0 9" fill="none" stroke-width="2.6"/><path d="M38 44L58 14l4 3-19 30-7 5z" fill="#7a4a25"/><path d="M38 44l5 3-7 5z" fill=${INK}/>`;

const lanternMaker = svg`<path d="M32 2v7" fill="none" stroke-width="3"/><path d="M23 9h18v5H23zM24 46h16v5H24z" fill=${GOLD}/><path d="M24 14h16q14 6 14 16t-14 16H24Q10 40 10 30t14-16z" fill=${RED}/>
  <path d="M26 14q-8 16 0 32M38 14q8 16 0 32M32 14v32" fill="none" stroke="#f3b04a" stroke-width="2.2"/><path d="M32 51v6M28 57v6M32 57v6M36 57v6" fill="none" stroke=${GOLD} stroke-width="2.6"/>`;

const ropeMaker = svg`<g fill="none" stroke=${INK} stroke-width="9.5"><ellipse cx="30" cy="42" rx="21" ry="10"/><ellipse cx="30" cy="33" rx="21" ry="10"/><ellipse cx="30" cy="24" rx="21" ry="10"/><path d="M50 26q9 4 8 16-1 10 2 16"/></g>
  <g fill="none" stroke="#d8b06a" stroke-width="5.4"><ellipse cx="30" cy="42" rx="21" ry="10"/><path d="M50 26q9 4 8 16-1 10 2 16"/></g><ellipse cx="30" cy="33" rx="21" ry="10" fill="none" stroke=${INK} stroke-width="9.5"/><ellipse cx="30" cy="33" rx="21" ry="10" fill="none" stroke="#d8b06a" stroke-width="5.4"/>
  <ellipse cx="30" cy="24" rx="21" ry="10" fill="none" stroke=${INK} stroke-width="9.5"/><ellipse cx="30" cy="24" rx="21" ry="10" fill="none" stroke="#d8b06a" stroke-width="5.4"/>
  <path d="M14 46l4 3M26 50l3 3M40 50l4-2M12 37l4 3M42 41l4-3M14 28l4 3M42 31l4-3M24 15l4-2M36 14l4 1" fill="none" stroke-width="1.6"/>`;

/** By number from 1: what is there, its colour on the card, a deep tone for text on card stock. */
const PLACES = [
  { thing: harbourMaster, ground: '#2f5d8f', deep: '#1f4874' },
  { thing: waterCarrier, ground: '#5fb3c9', deep: '#12606f' },
  { thing: silkMerchant, ground: '#b9559c', deep: '#86286b' },
  { thing: rickshaws, ground: '#79ad4d', deep: '#42701a' },
  { thing: apothecary, ground: '#3e8f72', deep: '#1b624a' },
  { thing: fishMarket, ground: '#3b6f9c', deep: '#1d517d' },
  { thing: fortuneTeller, ground: '#8b6cc0', deep: '#573990' },
  { thing: teaRoom, ground: '#e0c07a', deep: '#7a5a10' },
  { thing: birdTrader, ground: '#e5ad35', deep: '#835d00' },
  { thing: opera, ground: '#3c3a5e', deep: '#322f58' },
  { thing: scribe, ground: '#8a8f98', deep: '#4d535d' },
  { thing: lanternMaker, ground: '#263f5c', deep: '#1d3856' },
  { thing: ropeMaker, ground: '#cf7f45', deep: '#8b4a16' },
];

/** @param {number} destination 1 to 13 */
const placeOf = (destination) => PLACES[destination - 1];

/** The thing, to stand inside another drawing. @param {number} destination */
const thing = (destination) => svg`<g stroke=${INK} stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">${placeOf(destination).thing}</g>`;

/** A destination as a round seal. @param {number} destination */
export const sealShape = (destination) => svg`<circle r="30" fill=${placeOf(destination).ground} stroke=${INK} stroke-width="3.5"/>
  <circle r="26" fill="none" stroke=${CREAM} stroke-width="1.6" opacity=".7"/><g transform="translate(-21.5 -21.5) scale(.67)">${thing(destination)}</g>`;

/** @param {number} destination */
export const seal = (destination) => svg`<svg class="seal" viewBox="-32 -32 64 64" aria-hidden="true">${sealShape(destination)}</svg>`;

/** Rays behind the thing. */
const rays = svg`<path fill="#fff" opacity=".16" d="M50 88L5 60V38zM50 88L18 5h18zM50 88L50 5h14zM50 88L82 5h13v9zM50 88L95 44v20zM50 88L95 88v20zM50 88L5 84v22zM50 88L20 135H40zM50 88L66 135h18z"/>`;

/** A card of a destination, on 100 x 140, with the value that it has now. Decorative: the words for it
 * belong to the caller. @param {number} destination @param {number} value */
export const cardPicture = (destination, value) => svg`<svg class="goods" viewBox="0 0 100 140" aria-hidden="true">
  <rect x="1.5" y="1.5" width="97" height="137" rx="10" fill=${CREAM} stroke=${INK} stroke-width="3"/>
  <rect x="6" y="6" width="88" height="128" rx="6" fill=${placeOf(destination).ground}/>${rays}
  <g transform="translate(17 62) scale(1.06)">${thing(destination)}</g>
  <rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke=${INK} stroke-width="2.2"/>
  <g transform="translate(5 4) scale(1.06)">${numeral(value, '#fff')}</g></svg>`;
