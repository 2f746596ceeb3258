// What the server draws its pictures with (src/service/play/picture.h): the pieces of each game, as symbols of SVG. The
// build runs it, with templates that are plain text.

import { captain, cardBack, cardPicture, die } from './js/games/shanghaien/art/pieces.js';
import { NATIONS } from './js/games/shanghaien/art/sailors.js';
import { junk, langTsu, merchant, timeSign } from './js/games/shanghai/art/pieces.js';
import { seal } from './js/games/shanghai/art/places.js';

/** A drawing of the page as a symbol. @param {string} id @param {unknown} drawing */
const symbol = (id, drawing) => String(drawing)
  .replace(/^<svg class="[^"]*" viewBox="([^"]*)" aria-hidden="true">/, `<symbol id="${id}" viewBox="$1">`)
  .replace(/<\/svg>$/, '</symbol>').replace(/\n\s+/g, ' ');

/** @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, i) => i + 1);

const colours = /** @type {(keyof typeof NATIONS)[]} */ (Object.keys(NATIONS));
const actions = /** @type {const} */ (['adjust', 'both', 'reroll', 'sharks', 'wild']);

/** By game; in each `seat-0` and so on are the players. @type {Record<string, string[]>} */
export const pieces = {
  shanghaien: [
    symbol('seat-0', captain('dado', 'mine')),
    symbol('seat-1', captain('michael', 'theirs')),
    ...upTo(6).flatMap((face) => [symbol(`die-0-${face}`, die('mine', face)), symbol(`die-1-${face}`, die('theirs', face))]),
    ...colours.flatMap((colour) => upTo(4).map((value) => symbol(`${colour}-${value}`, cardPicture({ id: 0, kind: 'sailor', colour, value })))),
    ...actions.map((action) => symbol(action, cardPicture({ id: 0, kind: 'trick', action }))),
    symbol('back', cardBack()),
  ],
  shanghai: [
    ...upTo(6).map((number) => symbol(`seat-${number - 1}`, merchant(number - 1, String(number)))),
    ...upTo(13).map((place) => symbol(`place-${place}`, seal(place))),
    ...upTo(6).map((time) => symbol(`time-${time - 1}`, timeSign(time - 1))),
    symbol('junk', junk),
    symbol('lang-tsu', langTsu),
  ],
};
