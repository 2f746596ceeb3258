// The address `/rules`: how the game goes, with its real pieces.

import { html } from '../../../../vendor/lit-html.js';
import { wayToHouse } from '../../../club/house.js';
import { t } from '../../../words/i18n.js';
import { painted } from '../../../ui/motion.js';
import { reportError } from '../../../ui/notice.js';
import { fetchPart } from '../../../core/version.js';
import { captain, cardPicture, die, trickHalf } from '../art/pieces.js';
import { emblem } from '../art/sailors.js';
import { nation } from '../words.js';
/** @import { Colour, Screen, ScreenContext, TrickAction } from '../../../types.d.ts' */

/** @type {Colour[]} */
const colours = ['red', 'light_blue', 'dark_blue', 'yellow', 'orange', 'purple', 'green', 'grey'];

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ redraw }) {
  const house = await wayToHouse(redraw);
  /** The boards to try things on, which come when the words stand. */
  const boards = { example: () => html``, tally: () => html``, close() {}, isComing: true };
  painted().then(() => fetchPart(() => import('./boards.js'))).then(({ openBoards }) => openBoards(redraw))
    .then((opened) => Object.assign(boards, opened)).catch(reportError).finally(() => {
      boards.isComing = false;
      redraw();
    });
  return { title: () => t('rules.title'), view: () => view(boards, house), close: () => boards.close() };
}

/** @param {{example: () => unknown, tally: () => unknown, isComing: boolean}} boards
 * @param {import('../../../club/house.js').House | null} house */
const view = (boards, house) => html`<article class="pages" aria-busy=${String(boards.isComing)}>
  <h1>${t('rules.title')}</h1>
  <p class="lead">${t('rules.lead')}</p>

  <h2>${t('table.board')}</h2>
  <p>${t('rules.pieces')}</p>
  <ul class="parade list">${colours.map((colour, i) => html`<li>
    ${cardPicture({ id: 0, kind: 'sailor', colour, value: [1, 2, 3, 4][i % 4] })}
    <span>${emblem(colour)} ${nation(colour)}</span></li>`)}</ul>

  <h2>${t('rules.turn_title')}</h2>
  <div class="beside"><span>${die('mine', 2)}${die('mine', 5)}</span><p>${t('rules.roll')}</p></div>
  <div class="beside"><span>${captain('dado', 'nobody')}</span><p>${t('rules.captain')}</p></div>
  <div class="beside"><span><b class="shout">${t('table.shanghai')}</b></span><p>${t('rules.shanghai')}</p></div>

  <h2>${t('rules.handout_title')}</h2>
  <ol><li>${t('rules.handout_1')}</li><li>${t('rules.handout_2')}</li><li>${t('rules.handout_3')}</li><li>${t('rules.handout_4')}</li></ol>
  <p>${t('rules.example')}</p>
  ${boards.example()}
  <p>${t('rules.next_round')}</p>

  <h2>${t('rules.tricks_title')}</h2>
  <p>${t('rules.tricks')}</p>
  <ul class="uses-list list">
    ${use('wild', 'upper', t('trick.wild'), t('rules.wild'))}
    ${use('adjust', 'lower', t('trick.adjust'), t('rules.adjust'))}
    ${use('both', 'lower', t('trick.both'), t('rules.both'))}
    ${use('reroll', 'lower', t('trick.reroll'), t('rules.reroll'))}
  </ul>

  <h2>${t('rules.score_title')}</h2>
  <p>${t('rules.score')}</p>
  <p>${t('rules.scoring')}</p>
  ${boards.tally()}

  <h2>${t('rules.variants_title')}</h2>
  <ul class="uses-list list">
    ${use('wild', 'upper', t('rules.extra_wild_title'), t('rules.extra_wild'))}
    ${use('sharks', 'upper', t('trick.sharks'), t('rules.sharks'))}
    ${use('sharks', 'lower', t('trick.exchange'), t('rules.exchange'))}
  </ul>
  <div class="buttons">${house?.button()}
    <a class="button" href="/lesson">${t('frame.lesson')}</a>
    <a class="button" href="/analysis/shanghaien">${t('rules.think')}</a>
    <a class="button" href="/solo">${t('rules.solo')}</a>
    <a class="button" href="/rules/shanghai">${t('rules.other')}</a></div>
  ${house?.refusal()}
</article>`;

/** @param {TrickAction} action @param {'upper' | 'lower'} half @param {string} name @param {string} text */
const use = (action, half, name, text) => html`<li class="row">${trickHalf(action, half)}<p><b>${name}.</b> ${text}</p></li>`;
