// The 24 captains that stand for players. All are put together from the same parts, so that they are of one hand.

import { svg } from '../../vendor/lit-html.js';
import { showFaces } from './face.js';
import { CREAM, GOLD, INK, RED, SEATS } from './ink.js';

/** Clothes, hats and grounds: the colours of the seats, and some more. */
const PAINTS = [...SEATS.map(({ ground }) => ground), CREAM, GOLD, '#1f7480', '#ee8436', '#e2bd72', '#9cc4d2', '#c8d3a5', '#e9b9a0', '#d9c7e0', '#f0dca6'];
const SKINS = ['#f3c9a4', '#e0ae80', '#b87a4b', '#8d5636'];
const HAIRS = ['#4a372e', '#6d4022', '#c65a1e', '#e0b768', '#e9e4da'];

/** Behind the head: nothing, long hair, a plait. */
const BEHIND = ['', 'M9 17C5 28 6 36 8 40h24c2-4 3-12-1-23z', 'M28 20q7 4 5 19h-5q2-10-2-16z'];
/** Hair: none, short, parted, a bun, curls. */
const TOPS = [
  '', 'M10 21C8 5 32 5 30 21q-1-6-4-8-6 2-12 0-3 2-4 8z', 'M10 22C7 3 33 3 30 22q0-8-8-11-4 6-12 11z',
  'M20 9a4 4 0 1 1 .1 0zM10 21C8 5 32 5 30 21q-3-8-10-8t-10 8z', 'M10 22a4 4 0 0 1 0-8 5 5 0 0 1 5-6 6 6 0 0 1 10 0 5 5 0 0 1 5 6 4 4 0 0 1 0 8q-2-8-10-8t-10 8z',
];
/** Beards: none, full, a moustache, a goatee, whiskers. */
const BEARDS = [
  '', 'M10 20q1 6 5 5 5-3 10 0 4 1 5-5c1 12-4 17-10 17S9 32 10 20z', 'M20 25q-5-2-8 2 5 1 8-1 3 2 8 1-3-4-8-2z',
  'M20 25q-5-2-7 2 4 1 7-1 3 2 7 1-2-4-7-2zM17 30h6l-3 5z', 'M10 18q0 9 5 11v-5l-3-6zM30 18q0 9-5 11v-5l3-6z',
];
/** Hats and what is sewn on them: none, tricorne, bicorne, bandana, straw, scarf, cap, knitted, peaked, with a feather, turban, fez. */
const HATS = [
  ['', ''], ['M3 16C8 5 14 3 20 3s12 2 17 13q-5-3-10 1-7-3-14 0-5-4-10-1z', 'M4 16q5-2 9 1 7-3 14 0 4-3 9-1'],
  ['M3 18C4 8 12 2 20 2s16 6 17 16q-8-5-17-5T3 18z', 'M4 17q8-4 16-4t16 4M18 5l4 5M22 5l-4 5'],
  ['M29 13q5 0 6 6-5 0-7-4zM10 17c0-14 20-14 20 0q-10-4-20 0z', 'M15 10v.1M20 8v.1M25 10v.1M17 13v.1M23 13v.1'],
  ['M20 1l17 15q-17 6-34 0z', 'M20 2v16M20 2l-9 15M20 2l9 15'], ['M9 31C3 3 37 3 31 31q0-17-11-17T9 31z', 'M10 30q0-16 10-16t10 16'],
  ['M8 14C7 3 31 1 32 13q1 4-6 3-8 2-14 2-4-1-4-4z', 'M11 17q10 1 19-2'], ['M20 5a3 3 0 1 1 .1 0zM11 14c-1-13 19-13 18 0zM9 12h22v6q-11-3-22 0z', 'M13 14v2M17 13v2M23 13v2M27 14v2'],
  ['M8 11C9 2 31 2 32 11l-3 5q-9-2-18 0zM11 15h18q3 3 0 5-9-4-18 0-3-2 0-5z', 'M20 5v5M17 8q3 4 6 0'],
  ['M27 13q9-2 10-12-10 1-12 10zM2 16q9-2 9-4V8q9-6 18 0v4q0 2 9 4 1 3-2 3-16-5-32 0-3 0-2-3z', 'M11 12q9-4 18 0'],
  ['M9 18C5 6 15 2 20 2s15 4 11 16q-11-7-22 0z', 'M10 14q10-9 20-1M13 7q8-3 16 3'], ['M12 15V5q8-3 16 0v10q-8-3-16 0z', 'M20 4q10 0 9 9'],
];
/** Nothing, a patch, an earring, a pipe, a scar, spectacles, freckles, a flower. */
const EXTRAS = [
  '', svg`<path d="M11 16l19 8"/><ellipse cx="24" cy="21" rx="4" ry="3" fill=${INK}/>`, svg`<circle cx="10" cy="26" r="2" stroke=${GOLD}/>`,
  svg`<path d="M22 28l6 2v-4h5v5q-2 3-5 2l-7-3z" fill=${HAIRS[1]}/>`, svg`<path d="M26 15l2 9" stroke=${RED}/>`,
  svg`<path d="M12 21a4 4 0 1 0 8 0 4 4 0 1 0-8 0M20 21a4 4 0 1 0 8 0 4 4 0 1 0-8 0" stroke=${HAIRS[1]}/>`,
  svg`<path d="M14 24v.1M16 26v.1M26 24v.1M24 26v.1" stroke=${HAIRS[2]}/>`,
  svg`<path d="M29 9a3 3 0 0 1 3 3 3 3 0 1 1-3 4 3 3 0 1 1-3-4 3 3 0 0 1 3-3z" fill=${SEATS[0].light}/>`,
];

/** By face: ground, skin, coat, behind, hair, its colour, beard, hat, its colour, extra. The first six are the house's. */
export const FACES = ('b080120706 f100101100 d181220007 c010112211 e1200034a0 d000300007 b370104863 f041230940 c260002a62 d010420005 b150141813 e202100302'
  + ' f320000b00 c031110500 d050134654 b291400007 f080002005 e110043151 c390401002 b002130626 d240000314 f121210240 e080121780 c130340005').split(' ');

/** A captain's head in its frame's ground; what was kept before there were faces has the first. @param {number} n */
function portrait(n) {
  const [ground, skin, coat, behind, top, hair, beard, hat, felt, extra] = [...(FACES[n] ?? FACES[0])].map((digit) => parseInt(digit, 36));
  const [shape, trim] = HATS[hat];
  return svg`<g fill="none" stroke=${INK} stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round">
    <path d="M0 0h40v40H0z" fill=${PAINTS[ground]}/><g transform="translate(2 4) scale(.9)"><path d=${BEHIND[behind]} fill=${HAIRS[hair]}/>
    <path d="M0 44c0-10 8-13 20-13s20 3 20 13z" fill=${PAINTS[coat]}/>
    <path d="M15 28h10v4q-5 5-10 0z" fill=${SKINS[skin]}/><path d="M10 18a2 3 0 0 0 0 6zM30 18a2 3 0 0 1 0 6zM10 18c0-12 20-12 20 0 0 9-4 14-10 14S10 27 10 18z" fill=${SKINS[skin]}/>
    <path d=${BEARDS[beard]} fill=${HAIRS[hair]}/><path d="M17 28q3 2 6 0M20 21q2 4-1 4M14 18l3-1M23 17l3 1"/><path d="M16 21v.5M24 21v.5" stroke-width="2.5"/>
    <path d=${TOPS[top]} fill=${HAIRS[hair]}/><path d=${shape} fill=${PAINTS[felt]}/><path d=${trim} stroke=${felt === 7 ? RED : GOLD}/>${EXTRAS[extra]}</g></g>`;
}

showFaces(portrait);
export { face } from './face.js'; // for what shows it in its first picture
