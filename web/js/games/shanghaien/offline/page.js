// The page of a saved game (file.js): the table with its replay, the log, the score, the analysis,
// and the check of the dice. It asks nobody for anything.

import { html, nothing, render } from '../../../../vendor/lit-html.js';
import { giveWords, preferredLanguage, setLanguage, t, useWords } from '../../../words/i18n.js';
import { log } from '../../../table/log.js';
import { replay } from '../../../table/replay.js';
import { savedPage, SavedTable } from '../../../table/saved.js';
import { awaitWindows } from '../../../table/hovering.js';
import '../../../ui/faces.js';
import { analysisPanel, missed } from '../analysis.js';
import * as about from '../about.js';
import { board, where } from '../board.js';
import { shanghaien } from '../game.js';
import { canCheck } from '../../../fairness/chance.js';
import { check, checkedGame, recipe } from '../fairness/check.js';
import { farHand, nearHand } from '../hands.js';
import { outcome } from '../outcome.js';
import { score } from '../score.js';
import { namesOf } from '../view.js';
/** @import { Analysis, Fairness, LogEntry, View } from '../../../types.d.ts' */

/**
 * @typedef {object} Game
 * @property {View} view its end
 * @property {string} position its beginning (src/games/shanghaien/position.h)
 * @property {string} worker the script of the worker with the rules
 * @property {LogEntry[]} log
 * @property {Fairness} fairness
 * @property {number | null} first the seat that chance let begin, null where the invitation said who
 * @property {Analysis | null} analysis
 */
/** @typedef {import('../../../table/file.js').SavedGame & Game} Saved */

/** An entry of the log as the rules take it. @param {LogEntry} entry @returns {import('../../../types.d.ts').RulesEntry} */
const entered = ({ seat, move, dice }) => ({ seat, move, drawn: dice ? { roll: dice.map((face) => face - 1) } : null });

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Saved} */
const saved = JSON.parse(document.getElementById('saved')?.textContent ?? '');
/** The file has its words and its style. @type {SavedTable<import('../types.d.ts').Shanghaien>} */
const table = new SavedTable({ ...shanghaien, about: async () => about }, { ...saved, from: { position: saved.position }, entries: saved.log.map(entered) }, draw);
table.analysis = saved.analysis;
const windows = awaitWindows(table);

giveWords(preferredLanguage(), saved.words);
await setLanguage(preferredLanguage());
await Promise.all([useWords('shanghaien/table'), useWords('ending'), useWords('fairness'), useWords('shanghaien/pages')]);
const findings = canCheck() ? await check(saved) : [];
root.replaceChildren();
const asked = Number(location.hash.slice(1));
if (asked > 0 && asked < saved.view.seq) await table.playback.lookBack(asked);
draw();

function draw() {
  render(page(), root);
}

function page() {
  const [mine, theirs] = namesOf(table.view);
  return savedPage(table, {
    site: saved.site,
    play: html`<div class="status row">
        <h1>${mine} – ${theirs}</h1>
        <p class="where">${where(table)}</p>
      </div>
      <div class="table">${farHand(table)} ${board(table)} ${table.playback.past ? nearHand(table) : outcome(table, nothing)}</div>
      ${score(table)}`,
    beside: html`${windows()}
      <div class="after">${replay(table, missed(table))} ${log(table)}</div>
      ${saved.analysis ? html`<div class="afterwards">${analysisPanel(table)}</div>` : nothing}`,
    checked: checkedGame(saved, findings, t('offline.no_crypto')),
    recipe: recipe(),
  });
}
