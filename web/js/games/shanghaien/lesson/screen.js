// The address `/lesson`: one round, played step by step with words beside the real table.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { wayToHouse } from '../../../club/house.js';
import { destination } from '../../../core/router.js';
import { noteLearnt } from '../../../device/lessons.js';
import { t } from '../../../words/i18n.js';
import { awaitKeys } from '../../../table/keyboard.js';
import { awaitWindows } from '../../../table/hovering.js';
import { board } from '../board.js';
import { farHand, nearHand, nextStep } from '../hands.js';
import { score } from '../score.js';
import { LessonTable } from './table.js';
/** @import { Key } from '../../../words/i18n.js' */

/** @param {import('../../../types.d.ts').ScreenContext} context @returns {Promise<import('../../../types.d.ts').Screen>} */
export async function open({ query, redraw }) {
  const back = destination(query);
  const [table, house] = await Promise.all([LessonTable.load(redraw), wayToHouse(redraw)]);
  noteLearnt('shanghaien');
  awaitKeys(table);
  const windows = awaitWindows(table);
  return {
    title: () => t('lesson.title'),
    view: () => {
      table.showArrows();
      return html`<div class="table-page stack shanghaien lesson" data-point=${pointOf(table)}>
        <div class="play">
          ${words(table, back)}
          <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)} ${table.isRead ? end(house, back) : nothing}</div>
          ${score(table)}
        </div>
        ${windows()}
      </div>`;
    },
    next: () => document.querySelector('.lesson-next, .lesson-end .primary') ?? nextStep(),
    close: () => table.close(),
  };
}

/** The words of a step, by the moves made before it. @type {Record<number, Key>} */
const steps = {
  0: 'lesson.roll',
  1: 'lesson.place',
  4: 'lesson.again',
  5: 'lesson.trick',
  6: 'lesson.place_one',
  9: 'lesson.tie',
  10: 'lesson.more',
  13: 'lesson.shanghai',
  14: 'lesson.end',
};

/** @type {Key[]} */
const all = [...Object.values(steps), 'lesson.captain', 'lesson.captain_right', 'lesson.adjust', 'lesson.watch', 'lesson.days'];

/** @param {LessonTable} table @returns {Key} */
function stepOf({ view, choice: { end, pick }, playback, isRead }) {
  if (isRead) return 'lesson.days';
  if (playback.past) return 'lesson.watch';
  if (view.seq === 1 && end !== 'left') return end === null ? 'lesson.captain' : 'lesson.captain_right';
  if (view.seq === 5 && pick) return 'lesson.adjust';
  return steps[view.seq] ?? 'lesson.watch';
}

/** The thing to press next, for the style sheet. @param {LessonTable} table */
function pointOf(table) {
  const { view, log, choice: { end, pick }, playback } = table;
  if (table.waits) return 'next';
  const move = log[view.seq]?.move;
  if (playback.past || !move || view.turn !== view.you) return '';
  if (move.type === 'adjust') return pick ? 'choice' : 'trick';
  if (move.type === 'place') return 'one_at' in move && end !== move.one_at ? 'captain' : `die-${move.die}`;
  return move.type;
}

/** What is said has the room of the longest, so that nothing moves. @param {LessonTable} table @param {string} back whence the learner came */
const words = (table, back) => html`<section class="card lesson-words" aria-label=${t('lesson.title')}>
  <h1>${t('lesson.title')}</h1>
  <div class="lesson-said"><p aria-live="polite">${t(stepOf(table))}</p>${all.map((key) => html`<p inert>${t(key)}</p>`)}</div>
  <div class="row"><progress max=${table.log.length} .value=${table.shown.seq} aria-label=${t('lesson.progress')}></progress>
    <a class="lesson-leave small" href=${back}>${t('lesson.leave')}</a></div>
</section>`;

/** @param {import('../../../club/house.js').House | null} house @param {string} back */
const end = (house, back) => html`<section class="ended lesson-end settling">${house?.refusal()}
  <div class="buttons result-buttons">${back === '/' ? house?.button() : html`<a class="button primary" href=${back}>${t('lesson.play')}</a>`}<a class="button" href="/rules">${t('lesson.rules')}</a></div></section>`;
