// The address `/analysis/shanghaien?practice=KIND&n=N&captain=NAME#/MOVES`: a prepared position is played to the end of the game.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { CAPTAINS, captainName } from '../../../words/captains.js';
import { percent } from '../../../words/format.js';
import { t } from '../../../words/i18n.js';
import { awaitKeys } from '../../../table/keyboard.js';
import { awaitWindows } from '../../../table/hovering.js';
import { unknown, withRules } from '../analysis-board/screen.js';
import { board } from '../board.js';
import { farHand, nearHand, nextStep } from '../hands.js';
import { score } from '../score.js';
import { asSeen } from '../view.js';
import { anyExercise, KINDS, prepared } from './positions.js';
import { countOf, drawSuffices, isHeld } from './record.js';
import { PracticeTable } from './table.js';
/** @import { Screen, ScreenContext } from '../../../types.d.ts' */
/** @import { Exercise } from './table.js' */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ query, redraw }) {
  const exercise = await find(query);
  if (!exercise) return unknown;
  return withRules(async (rules) => {
    const table = await PracticeTable.begin(rules, exercise, location.hash.slice(1), redraw);
    table.play(exercise.captain);
    return screen(table);
  });
}

/** The exercise of an address. @param {URLSearchParams} query @returns {Promise<Exercise | null>} */
async function find(query) {
  const kind = KINDS.find((each) => each === query.get('practice'));
  const captain = CAPTAINS.shanghaien.find((each) => each === query.get('captain'));
  const n = Number(query.get('n'));
  const found = kind && captain && (await prepared())[kind][n - 1];
  return found ? { kind, n, captain, prepared: found } : null;
}

/** @param {PracticeTable} table @returns {Screen} */
function screen(table) {
  awaitKeys(table);
  const windows = awaitWindows(table);
  const title = () => t('practice.against', { kind: t(`practice.${table.exercise.kind}`), captain: captainName(table.exercise.captain) });
  return {
    title,
    view: () => {
      table.remark();
      return html`<div class="table-page stack shanghaien practice">
        <div class="play">
          <section class="card position-words" aria-labelledby="practice-title">
            <h1 id="practice-title">${title()}</h1>
            <div aria-live="polite">${table.shown.turn === null ? outcome(table) : task(table.exercise)}</div>
          </section>
          <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)}</div>
          ${score(table)}
        </div>
        ${windows()} ${table.shown.turn === null ? onward(table) : nothing}
      </div>`;
    },
    next: nextStep,
    close: () => {
      table.close();
      table.rules.close();
    },
  };
}

/** @param {Exercise} exercise */
const task = ({ prepared: { win } }) => html`<p>${t('practice.task', { chance: percent(win) })} ${t(drawSuffices(win) ? 'practice.to_draw' : 'practice.to_win')}</p>`;

/** @param {PracticeTable} table */
function outcome({ view, exercise: { kind, captain, prepared: { win } } }) {
  const { held, played } = countOf(kind, captain);
  const [mine, theirs] = asSeen(view, view.score.total);
  const good = isHeld(view, win);
  return html`<p class="outcome ${good ? 'good' : ''}"><strong>${t(good ? 'practice.held' : 'practice.missed')}</strong>
    ${t('practice.result', { mine, theirs, chance: percent(win) })} ${played ? t('practice.count', { held, n: played }) : nothing}</p>`;
}

/** @param {PracticeTable} table */
const onward = ({ text, exercise: { kind, n, captain } }) => html`<div class="card practice-onward"><p class="buttons">
  <a class="button primary" href=${anyExercise(kind, captain, n)}>${t('practice.next')}</a>
  <a class="button" href="/analysis/shanghaien?practice=${kind}&n=${n}&captain=${captain}">${t('practice.again')}</a>
  <a class="button" href="/analysis/shanghaien#${text}">${t('practice.analyse')}</a>
  <a class="button" href="/analysis/shanghaien">${t('practice.all')}</a></p></div>`;
