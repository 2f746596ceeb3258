// Puzzles offline. Whoever looks at one has some others kept on this device, too. An answer that cannot be sent is judged
// here, by the same solver, and sent when puzzles are looked at online again.

import { isTransient, post } from '../../../server/api.js';
import { asOf, cacheAnswer, getOrCached } from '../../../device/offline-cache.js';
import { recall, recallInTab, remember, rememberInTab } from '../../../device/storage.js';
import { me } from '../../../server/session.js';
import { fetchPart } from '../../../core/version.js';
import { Rules } from '../../../table/rules.js';
import { isSameMove } from '../view.js';
/** @import { Move, Puzzle, Puzzles } from '../../../types.d.ts' */

/** So many open puzzles are kept. */
const KEPT = 6;
/** Values that differ by less are equal: two dice that show the same. */
const SAME = 1e-9;

/** @typedef {{day: string, move: Move, found: boolean}} Unsent */

const key = () => `unsent-answers:${me()?.name ?? ''}`;

/** @returns {Unsent[]} */
const unsent = () => JSON.parse(recall(key()) ?? '[]');

/** @param {string} day */
const pathOf = (day) => `/puzzles/${encodeURIComponent(day)}`;

/** The puzzle of a day, or `today`: offline the last one that was known. @param {string} day @returns {Promise<Puzzle>} */
export async function findPuzzle(day) {
  const puzzle = await getOrCached(pathOf(day));
  if (asOf(puzzle) !== null && day !== puzzle.day) return getOrCached(pathOf(puzzle.day)); // it may have been answered since
  if (asOf(puzzle) === null) keepPuzzle(puzzle);
  return puzzle;
}

/** @param {Puzzle} puzzle */
export const keepPuzzle = (puzzle) => cacheAnswer(pathOf(puzzle.day), puzzle);

/** A page of the archive, with what was answered since it was asked for. @param {number} page @returns {Promise<Puzzles>} */
export async function findPuzzles(page) {
  /** @type {Puzzles} */
  const answer = await getOrCached(`/puzzles?page=${page}`);
  const since = new Map(unsent().map(({ day, found }) => [day, found]));
  return { ...answer, puzzles: answer.puzzles.map((each) => ({ ...each, mine: since.get(each.day) ?? each.mine })) };
}

/** Keeps the latest open ones, once in a tab. @param {Puzzles['puzzles']} puzzles */
export async function keepOpenPuzzles(puzzles) {
  if (!me() || recallInTab('puzzles-kept')) return;
  rememberInTab('puzzles-kept', 'yes');
  await Promise.all(puzzles.filter(({ mine }) => mine === null).slice(0, KEPT).map(({ day }) => findPuzzle(day)));
}

/** What an answer is worth by the options that are told with it. @param {Puzzle['options']} options @param {Move} move */
export function isFoundBy(options, move) {
  const chosen = options?.find((option) => isSameMove(option.move, move));
  return (options?.[0]?.win ?? 1) - (chosen?.win ?? 0) < SAME;
}

/** Judges an answer on this device, and keeps it to be sent. @param {Puzzle} puzzle @param {Move} move @returns {Promise<Puzzle>} */
export async function answerHere(puzzle, move) {
  const options = await weigh(puzzle);
  const found = isFoundBy(options, move);
  remember(key(), JSON.stringify([...unsent().filter(({ day }) => day !== puzzle.day), { day: puzzle.day, move, found }]));
  const answered = { ...puzzle, answer: { move, found, at: new Date().toISOString() }, options };
  keepPuzzle(answered);
  return answered;
}

/** Every move with the mover's chance to win, the best first. @param {Puzzle} puzzle @returns {Promise<Puzzle['options']>} */
async function weigh({ position, view: { turn } }) {
  const rules = new Rules('shanghaien');
  try {
    const { options = [] } = await fetchPart(() => rules.ask({ position, weighs: true }));
    const mine = options.map(({ move, win }) => ({ move, win: turn === 0 ? win : 1 - win })).sort((a, b) => b.win - a.win);
    return /** @type {NonNullable<Puzzle['options']>} */ (mine);
  } finally {
    rules.close();
  }
}

/** Sends what was answered offline. A refusal ends it, too: the puzzle was answered elsewhere, or is gone. */
export async function sendAnswers() {
  for (const { day, move } of unsent()) {
    try {
      keepPuzzle(await post(`${pathOf(day)}/answer`, { move }));
    } catch (error) {
      if (isTransient(error)) return;
    }
    remember(key(), JSON.stringify(unsent().filter((each) => each.day !== day)));
  }
}
