// The seasons, and the cups: all of a kind, and a form for those who may open one.

import { html, nothing } from '../../vendor/lit-html.js';
import { create, get } from '../server/api.js';
import { clockFields, clockTerms } from '../club/clock-choice.js';
import { inShort, line } from '../club/competition.js';
import { cupDates, seasonLine } from '../club/seasons.js';
import { here } from '../core/root.js';
import { go } from '../core/router.js';
import { now } from '../server/clock.js';
import { field, select } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { PagedList } from '../ui/pages.js';
import { gameName, games } from '../words/games.js';
import { t } from '../words/i18n.js';
/** @import { CupLine, Screen, ScreenContext, SeasonTerm } from '../types.d.ts' */

/** The numbers that whoever opens a season chooses: the least, the usual and the most of each. @type {[SeasonTerm, number, number, number][]} */
const seasonTerms = [['group_size', 4, 6, 8], ['moving', 0, 2, 4], ['most_at_once', 1, 4, 8], ['days', 7, 120, 366]];

/** By address, which is also that below /api.
 * @type {Record<string, {words: () => Record<'title' | 'intro' | 'all' | 'none' | 'open', string>, line: (each: any) => unknown,
 *   terms: () => {name: string, label: string, value: string, hint: string}[]}>} */
const kinds = {
  '/seasons': {
    words: () => ({ title: t('seasons.title'), intro: t('seasons.intro'), all: t('seasons.all'), none: t('seasons.none'), open: t('seasons.open') }),
    line: seasonLine,
    terms: () => seasonTerms.map(([name, least, usual, most]) => ({
      name, label: t(`seasons.field_${name}`), value: String(usual), hint: `${least} – ${most}${name === 'days' ? `. ${t('seasons.days_hint')}` : ''}` })),
  },
  '/cups': {
    words: () => ({ title: t('cups.title'), intro: t('cups.intro'), all: t('cups.all'), none: t('cups.none'), open: t('cups.open') }),
    line: (/** @type {CupLine} */ cup) => line(`/cups/${cup.id}`, cup.name, inShort(cupDates(cup), cup)),
    terms: () => [
      { name: 'games', label: t('cups.field_games'), value: '1', hint: '1, 3, 5' },
      { name: 'days', label: t('cups.field_days'), value: '45', hint: `1 – 200. ${t('seasons.days_hint')}` },
    ],
  },
};

/** A week from now, in UTC. */
const nextWeek = () => new Date(now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ redraw }) {
  const path = here();
  const { words, line: lineOf, terms } = kinds[path];
  const all = new PagedList(redraw, path.slice(1), (page) => get(`${path}?page=${page}`));
  await all.more();
  const form = new Form(redraw, ['name', 'start', ...terms().map((term) => term.name)]);
  const submit = form.sends(async (values) => {
    const { name, game, start, clock, free_weekends: free, ...numbers } = values;
    const body = { name, game, start, ...clockTerms(values), ...Object.fromEntries(Object.entries(numbers).map(([term, text]) => [term, Number(text)])) };
    const { id } = await create(path, body);
    go(`${path}/${id}`);
  });
  return {
    title: () => words().title,
    view: () => html`<div class="club">
      <h1>${words().title}</h1>
      <p>${words().intro}</p>
      <section class="card" aria-label=${words().all}>
        ${all.items.length ? html`<ul class="seasons list">${all.items.map((each) => html`<li>${lineOf(each)}</li>`)}</ul>` : html`<p>${words().none}</p>`}
        ${all.button('more')}
      </section>
      ${all.answer.may_open ? html`<details class="card open-season"><summary>${words().open}</summary>
        ${form.view(submit, html`
          ${field(form, { name: 'name', label: t('seasons.field_name'), autocomplete: 'off', maxlength: 60, autocapitalize: 'words' })}
          ${path === '/seasons' ? select('game', t('seasons.field_game'), games.map((game) => [game, gameName(game)]), games[0]) : nothing}
          ${field(form, { name: 'start', label: t('seasons.field_start'), type: 'date', value: nextWeek() })}
          ${clockFields({ clock: '3' }, true)}
          ${terms().map((term) => field(form, { ...term, type: 'number', inputmode: 'numeric' }))}`, words().open, 'primary')}
      </details>` : nothing}
    </div>`,
  };
}
