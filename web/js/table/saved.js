// A table whose game is in a file (file.js): the rules in it play the game again, up to any position. Their worker is made of a
// text, since a page that was opened from the disk may fetch nothing. And what is around such a table.

import { html } from '../../vendor/lit-html.js';
import { themeSwitch } from '../device/theme.js';
import { date } from '../words/format.js';
import { t } from '../words/i18n.js';
import { Rules } from './rules.js';
import { Table } from './table.js';
/** @import { Game, GameShapes, RulesEntry, RulesQuestion } from '../types.d.ts' */

/**
 * What it takes to play a game again.
 * @template {GameShapes} G
 * @typedef {object} Replay
 * @property {G['view']} view its end
 * @property {G['entry'][]} log as one reads it
 * @property {Pick<RulesQuestion, 'setup' | 'position'>} from its beginning, with what chance gave
 * @property {RulesEntry[]} entries as the rules take it
 * @property {string} worker the rules (rulesWorker in file.js)
 */

/** @template {GameShapes} G @extends {Table<G>} */
export class SavedTable extends Table {
  /** @param {Game<G>} game @param {Replay<G>} replay @param {() => void} redraw */
  constructor(game, replay, redraw) {
    super(game, replay.view, redraw);
    this.log = replay.log;
    this.replay = replay;
    /** @type {Rules<any>} */
    this.rules = new Rules(replay.view.game, URL.createObjectURL(new Blob([replay.worker], { type: 'text/javascript' })));
  }

  /** @param {number} seq @returns {Promise<G['view']>} */
  async position(seq) {
    const { from, entries } = this.replay;
    const { view } = await this.rules.ask({ ...from, entries: entries.slice(0, seq), seat: this.view.you, open: true });
    return { ...this.view, ...view, seq, status: 'active' };
  }
}

const icon = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '';

/** The page of a file. @param {SavedTable<any>} table @param {{site: string, play: unknown, beside: unknown, checked: unknown,
 *   recipe: unknown}} parts where the game was played; the table, and what is beside and below it; the check of what chance gave, and how
 *   one does it oneself */
export const savedPage = ({ view, log, redraw }, { site, play, beside, checked, recipe }) => html`
  <header class="bar row">
    <span class="brand target"><img src=${icon} alt="" width="32" height="32"> Shanghaien</span>
    <div class="row bar-tools">${themeSwitch(redraw)}</div>
  </header>
  <main class="saved"><div class="table-page stack ${view.game}">
    <div class="play">${play}</div>
    ${beside}
  </div>
  <article class="pages">
    ${checked}
    <details><summary>${t('fairness.yourself_title')}</summary>${recipe}</details>
    <p class="soft small">${t('offline.origin', { site, date: date(log.at(-1)?.at ?? '') })}
      <a href="${site}/g/${view.id}">${site}/g/${view.id}</a></p>
  </article></main>`;
