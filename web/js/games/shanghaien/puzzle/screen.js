// The addresses `/puzzle`, of today, and `/puzzle/DAY`: a position in which one move is clearly best, and what came of it.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { ApiError } from '../../../server/api.js';
import { asOf } from '../../../device/offline-cache.js';
import { calendarDay, percent } from '../../../words/format.js';
import { t } from '../../../words/i18n.js';
import { reportError } from '../../../ui/notice.js';
import { PagedList } from '../../../ui/pages.js';
import { me } from '../../../server/session.js';
import { awaitKeys } from '../../../table/keyboard.js';
import { awaitWindows } from '../../../table/hovering.js';
import { board } from '../board.js';
import { farHand, nearHand, nextStep } from '../hands.js';
import { score } from '../score.js';
import { asSeen, isSameMove } from '../view.js';
import { moveName } from '../words.js';
import { comesAgain, dueExercises, noteAnswer } from './exercises.js';
import { findPuzzle, findPuzzles, keepOpenPuzzles, sendAnswers } from './kept.js';
import { PuzzleTable } from './table.js';
/** @import { Puzzle, Puzzles, Screen, ScreenContext, View } from '../../../types.d.ts' */

/** @typedef {PagedList<Puzzles['puzzles'][number]>} Archive */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ params, query, redraw }) {
  /** @type {Archive} */
  const archive = new PagedList(redraw, 'puzzles', findPuzzles);
  if (me()) await sendAnswers();
  const [puzzle] = await Promise.all([find(params.day), archive.more()]);
  if (!puzzle) return { title: () => t('puzzle.today'), view: () => none(archive) };
  const isExercise = query.has('again') && puzzle.answer !== null;
  const table = new PuzzleTable(puzzle, redraw, () => {
    const { answer } = table.puzzle;
    if (answer && (isExercise || !answer.found)) noteAnswer(puzzle.day, answer.found);
    archive.restart().catch(reportError);
  }, isExercise);
  awaitKeys(table);
  const windows = awaitWindows(table);
  keepOpenPuzzles(archive.items).catch(() => {}); // there will be another time
  return {
    asOf: asOf(puzzle),
    title: () => titleOf(table.puzzle),
    view: () => html`<div class="table-page stack shanghaien puzzle">
      <div class="play">
        <section class="card position-words" aria-labelledby="puzzle-title">
          <h1 id="puzzle-title">${titleOf(table.puzzle)}</h1>
          <div aria-live="polite">${table.puzzle.answer ? verdict(table.puzzle, archive) : task(table.puzzle)}</div>
        </section>
        <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)}</div>
        ${score(table)}
      </div>
      ${windows()} ${table.puzzle.answer ? options(table.puzzle) : nothing}
      ${others(archive, table.puzzle.day)}
    </div>`,
    next: nextStep,
    close: () => table.close(),
  };
}

/** The puzzle of a day, null where there is none today. @param {string | undefined} day @returns {Promise<Puzzle | null>} */
async function find(day) {
  try {
    return await findPuzzle(day ?? 'today');
  } catch (error) {
    if (!day && error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** @param {Puzzle} puzzle */
const titleOf = ({ day }) => t('puzzle.title', { day: calendarDay(day) });

/** @param {Puzzle} puzzle */
const task = ({ margin }) => html`<p>${t('puzzle.task', { n: Math.floor(100 * margin) })}</p>
  ${me() ? nothing : html`<p class="soft small">${t('puzzle.as_guest')}</p>`}`;

/** The worth of the answer, and how others fared. @param {Puzzle} puzzle @param {Archive} archive */
function verdict({ day, view, answer, options: moves, answers, found }, archive) {
  /** @type {Puzzles} */
  const { streak } = archive.answer;
  const [best] = moves ?? [];
  const mine = moves?.find(({ move }) => isSameMove(move, answer?.move ?? {}));
  if (!best || !mine) return nothing;
  const named = { move: moveName(view, best.move), best: inHundred(best.win) };
  return html`<p class="outcome ${answer?.found ? 'good' : ''}"><strong>${t(answer?.found ? 'puzzle.found' : 'puzzle.missed')}</strong>
      ${answer?.found ? t('puzzle.best', named) : t('puzzle.better', { ...named, mine: inHundred(mine.win) })}
      ${standing(view, best.win)}
      ${whenAgain(day)}</p>
    <p class="soft">${answers ? t('puzzle.share', { share: percent(found / answers), n: answers }) : nothing}
      ${streak?.longest ? t('puzzle.streak', { n: streak.present, longest: streak.longest }) : nothing}</p>`;
}

/** Of a hundred games. @param {number} win */
const inHundred = (win) => Math.round(100 * win);

/** Why the points and the chance disagree, where they do. @param {View} view @param {number} win */
function standing(view, win) {
  const [mine, theirs] = asSeen(view, view.score.total);
  return (mine - theirs) * (win - 0.5) < 0 ? t('puzzle.stands', { mine, theirs }) : nothing;
}

/** @param {string} day */
function whenAgain(day) {
  const due = comesAgain(day);
  if (due === null) return nothing;
  return due ? t('puzzle.comes_again', { day: calendarDay(due) }) : t('puzzle.held');
}

/** Every move with the chance to win after it; two equal dice make one line. @param {Puzzle} puzzle */
function options({ view, answer, options: moves }) {
  const mine = moveName(view, answer?.move ?? { type: 'roll' });
  const named = new Map(moves?.map(({ move, win }) => [moveName(view, move), win]));
  return html`<section class="card puzzle-options" aria-labelledby="puzzle-options">
    <h2 id="puzzle-options">${t('hint.chances')}</h2>
    <ol class="list">${[...named].map(([name, win]) => html`<li class="ends ${name === mine ? 'chosen' : ''}">
      <span>${name}${name === mine ? html` <small>${t('puzzle.mine')}</small>` : nothing}</span><span>${percent(win)}</span></li>`)}</ol>
  </section>`;
}

/** Today has no puzzle. @param {Archive} archive */
const none = (archive) => html`<div class="narrow puzzle-none">
  <section class="card"><h1>${t('puzzle.today')}</h1>
    <p>${t('puzzle.none')}</p>
    <p class="buttons"><a class="button" href="/">${t('missing.home')}</a></p>
  </section>
  ${others(archive, '')}
</div>`;

/** The other puzzles, and what else there is to practise. @param {Archive} archive @param {string} day that is on show */
function others(archive, day) {
  const due = dueExercises(archive.items).filter((each) => each !== day);
  const hasMore = archive.items.some((puzzle) => puzzle.day !== day);
  return html`<div class="card puzzle-archive stack">${due.length ? exercises(due) : nothing} ${hasMore ? daysBefore(archive, day) : nothing}
    <p class="buttons"><a class="button" href="/analysis/shanghaien">${t('board.more')}</a></p></div>`;
}

/** Those that were missed and come again today. @param {string[]} due */
const exercises = (due) => html`<section class="puzzle-again" aria-labelledby="puzzle-again">
  <h2 id="puzzle-again">${t('puzzle.again')}</h2>
  <p class="soft small">${t('puzzle.again_why')}</p>
  <p class="buttons">${due.map((day) => html`<a class="button" href="/puzzle/${day}?again">${calendarDay(day)}</a>`)}</p>
</section>`;

/** The puzzles of all days, a page at a time. @param {Archive} archive @param {string} day that is on show */
const daysBefore = (archive, day) => html`<section aria-labelledby="puzzle-archive">
  <h2 id="puzzle-archive">${t('puzzle.archive')}</h2>
  <ol class="list">${archive.items.map((puzzle) => html`<li>
    <a class="target" href="/puzzle/${puzzle.day}" aria-current=${puzzle.day === day ? 'page' : nothing}>${calendarDay(puzzle.day)}</a>
    <span class="mark ${puzzle.mine ? 'good' : ''}">${mark(puzzle.mine)}</span>
    <span class="soft">${puzzle.answers ? t('puzzle.share_short', { share: percent(puzzle.found / puzzle.answers), n: puzzle.answers }) : nothing}</span>
  </li>`)}</ol>
  ${me() ? html`<p class="soft small">${t('puzzle.agree')} <a href="/settings/play">${t('frame.settings')}</a></p>` : nothing}
  ${archive.button('', 'puzzle.more')}
</section>`;

/** @param {boolean | null} mine */
const mark = (mine) => t(mine === null ? 'puzzle.open' : mine ? 'puzzle.was_found' : 'puzzle.was_missed');
