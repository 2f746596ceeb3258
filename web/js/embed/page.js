// A game in the page of another site: the table as a spectator sees it, with its replay, and a link that opens the game. It is a
// document of its own (http/page/page.c), which needs none of the site's frame and knows nobody. A game that goes on is shown
// as it stood when this was opened: whoever wants to follow it opens it.

import { html, nothing, render } from '../../vendor/lit-html.js';
import { here, root } from '../core/root.js';
import { replay } from '../table/replay.js';
import { nameOf, othersOf } from '../table/seats.js';
import { Table } from '../table/table.js';
import '../ui/faces.js';
import { awaitedOf } from '../device/turn.js';
import { list, moment } from '../words/format.js';
import { giveWords, preferredLanguage, setLanguage, t } from '../words/i18n.js';
/** @import { GamePage, GameShapes } from '../types.d.ts' */

/** @param {string} id the JSON in an element of the document */
const data = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '{}');

/** @template {GameShapes} G @extends {Table<G>} */
class EmbeddedTable extends Table {
  /** All earlier positions, asked for with the first of them that is wanted. @type {Promise<G['view'][]> | null} */
  #past = null;
  /** The server could not be asked. */
  isCut = false;

  /** @param {number} seq @returns {Promise<G['view']>} */
  async position(seq) {
    this.#past ??= this.#load();
    try {
      const views = await this.#past;
      this.isCut = false;
      return views[seq] ?? this.view;
    } catch (error) {
      this.#past = null;
      throw error;
    }
  }

  async #load() {
    const { seq } = this.view;
    const [{ views }, { moves }] = await Promise.all([this.#get(`positions?to=${seq}`), this.#get(`moves?to=${seq}`)]);
    this.log = moves;
    return views;
  }

  /** As a stranger, whoever reads. @param {string} what */
  async #get(what) {
    const answer = await fetch(`${root}/api/games/${this.view.id}/${what}`, { credentials: 'omit' });
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    return answer.json();
  }

  /** @param {number} seq */
  address(seq) {
    const query = new URLSearchParams(location.search);
    query.set('at', String(seq));
    return `${here()}?${query}`;
  }

  failed() {
    this.isCut = true;
    this.redraw();
  }
}

/** Shows the game of the document. @template {GameShapes} G @param {Pick<GamePage<G>, 'game' | 'where' | 'play'>} page */
export async function embed({ game, where, play }) {
  giveWords(preferredLanguage(), { frame: data('words') });
  await setLanguage(preferredLanguage());
  const answers = data('answers');
  const [path = '', at] = Object.keys(answers);
  const view = answers[path];
  const app = /** @type {HTMLElement} */ (document.getElementById('app'));
  if (!view) {
    render(t('error.offline'), app);
    return;
  }
  const opened = new Date().toISOString();
  /** @type {EmbeddedTable<G>} */
  const table = new EmbeddedTable(game, view, draw);
  const past = at && answers[at];
  if (past && past.seq < view.seq) {
    table.playback.past = past;
    for (const entry of answers[`${path}/moves?from=${past.seq - 1}&to=${past.seq}`]?.moves ?? []) table.log[entry.seq - 1] = entry;
  }
  document.title = namesOf(table);
  draw();

  function draw() {
    const { shown } = table;
    render(html`<main class="embed table-page ${view.game}">
      <header class="ends"><h1>${namesOf(table)}</h1><p class="small">${where(table)}</p></header>
      ${play(table)}
      <p class="said small">${said(table)}</p>
      ${replay(table, nothing, 'replay.last')}
      <footer class="row ends small">
        <span class="soft">${table.isCut ? t('error.offline') : view.status === 'active' ? t('embed.as_of', { time: moment(opened) }) : nothing}</span>
        <a href=${`/g/${view.id}${shown.seq < view.seq ? `?at=${shown.seq}` : ''}`} target="_blank" rel="noopener">${t('embed.open')}</a>
      </footer>
    </main>`, app);
    // What explains itself or is played with at a table is only a picture here.
    for (const button of app.querySelectorAll('button')) button.disabled = !button.closest('.replay');
  }
}

/** Who is to move; in the past what has just happened, as far as it is known. @param {EmbeddedTable<any>} table */
function said({ shown, view, log, game }) {
  const entry = log[shown.seq - 1];
  if (shown.seq < view.seq) return entry ? game.sentence(view, entry) : nothing;
  const asked = awaitedOf(view).map((seat) => nameOf(view, seat));
  return asked.length ? t(asked.length === 1 ? 'table.turn_of' : 'table.turn_of_several', { who: list(asked) }) : nothing;
}

/** @param {EmbeddedTable<any>} table */
const namesOf = ({ view }) => t('table.title_two', { a: nameOf(view, 0), b: othersOf(view) });
