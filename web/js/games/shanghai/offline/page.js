// The page of a saved game (table/file.js): the table with its replay, the log, what the decisions were worth, and the check of
// what chance gave. It asks nobody for anything.

import { html, nothing, render } from '../../../../vendor/lit-html.js';
import { giveWords, preferredLanguage, setLanguage, t, useWords } from '../../../words/i18n.js';
import { awaitWindows } from '../../../table/hovering.js';
import { log } from '../../../table/log.js';
import { replay } from '../../../table/replay.js';
import { savedPage, SavedTable } from '../../../table/saved.js';
import { heading } from '../../../table/status.js';
import '../../../ui/faces.js';
import { canCheck } from '../../../fairness/chance.js';
import { check, checkedGame, recipe } from '../fairness/check.js';
import { Decisions, decisionsPanel } from '../decisions.js';
import { hands, outcome } from '../outcome.js';
import gamePage from '../page.js';
import { entryOf, setupOf } from '../replayed.js';
/** @import { Entry, View } from '../types.d.ts' */

/**
 * @typedef {object} Game
 * @property {View} view its end
 * @property {Entry[]} log
 * @property {import('../fairness/check.js').Fairness} fairness
 * @property {string} worker the rules
 * @property {(import('../decisions.js').Decision[] | null)[]} worths by seat, where they were found
 */
/** @typedef {import('../../../table/file.js').SavedGame & Game} Saved */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Saved} */
const saved = JSON.parse(document.getElementById('saved')?.textContent ?? '');
document.querySelector('style')?.setAttribute('data-holds', 'shanghai-later shanghai-held'); // the file has all styles
giveWords(preferredLanguage(), saved.words);
await setLanguage(preferredLanguage());
await Promise.all([useWords('shanghai/table'), useWords('ending'), useWords('fairness'), useWords('shanghai/pages')]);

const setup = setupOf(saved.view, saved.fairness.setup);
/** @type {SavedTable<import('../types.d.ts').Shanghai>} */
const table = new SavedTable(gamePage.game, { ...saved, from: { setup }, entries: saved.log.map(entryOf) }, draw);
table.ending = { result: () => outcome(table, nothing), outcome, remark: () => nothing, review: () => nothing };
const decisions = new Decisions(table, async () => ({ rules: table.rules, setup, log: saved.log }), saved.worths);
const windows = awaitWindows(table);
const game = { ...saved, start: await table.position(0) };
const findings = canCheck() ? await check(game) : [];
root.replaceChildren();
const asked = Number(location.hash.slice(1));
if (asked > 0 && asked < saved.view.seq) await table.playback.lookBack(asked);
draw();

function draw() {
  render(page(), root);
}

function page() {
  return savedPage(table, {
    site: saved.site,
    play: html`<div class="status row">
        <h1>${heading(table.view)}</h1>
        <p class="where">${gamePage.where(table)}</p>
        ${gamePage.tools(table)}
      </div>
      ${gamePage.play(table)}`,
    beside: html`${windows()}
      <div class="after">${replay(table)} ${log(table)}</div>
      <div class="afterwards stack">${decisionsPanel(decisions)} ${hands(table, nothing)}</div>`,
    checked: checkedGame(game, findings, t('offline.no_crypto')),
    recipe: recipe(),
  });
}
