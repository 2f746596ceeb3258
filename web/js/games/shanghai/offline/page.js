// The page of a saved game (table/file.js): the table with its replay, the log, what the decisions were worth, and the check of
// what chance gave. It asks nobody for anything.

import { html, nothing, render } from '../../../../vendor/lit-html.js';
import { date } from '../../../words/format.js';
import { giveWords, preferredLanguage, setLanguage, t, useWords } from '../../../words/i18n.js';
import { awaitWindows } from '../../../table/hovering.js';
import { log } from '../../../table/log.js';
import { replay } from '../../../table/replay.js';
import { SavedTable } from '../../../table/saved.js';
import { heading } from '../../../table/status.js';
import { themeSwitch } from '../../../device/theme.js';
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
const icon = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '';
document.querySelector('style')?.setAttribute('data-holds', 'shanghai-later'); // the file has all styles
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
  const { view } = table;
  return html`
    <header class="bar row">
      <span class="brand target"><img src=${icon} alt="" width="32" height="32"> Shanghaien</span>
      <div class="row bar-tools">${themeSwitch(draw)}</div>
    </header>
    <main class="saved"><div class="table-page stack shanghai">
      <div class="play">
        <div class="status row">
          <h1>${heading(view)}</h1>
          <p class="where">${gamePage.where(table)}</p>
          ${gamePage.tools(table)}
        </div>
        ${gamePage.play(table)}
      </div>
      ${windows()}
      <div class="after">${replay(table)} ${log(table)}</div>
      <div class="afterwards stack">${decisionsPanel(decisions)} ${hands(table, nothing)}</div>
    </div>
    <article class="pages">
      ${checkedGame(game, findings, t('offline.no_crypto'))}
      <details><summary>${t('fairness.yourself_title')}</summary>${recipe()}</details>
      <p class="soft small">${t('offline.origin', { site: saved.site, date: date(saved.log.at(-1)?.at ?? '') })}
        <a href="${saved.site}/g/${view.id}">${saved.site}/g/${view.id}</a></p>
    </article></main>`;
}
