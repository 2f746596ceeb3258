// The address `/data`: the files of the open data, what is in them, and how to compute a game again.

import { html, nothing } from '../../vendor/lit-html.js';
import { root } from '../core/root.js';
import { EXAMPLE } from '../data/example.js';
import { ApiError } from '../server/api.js';
import { me } from '../server/session.js';
import { date } from '../words/format.js';
import { t } from '../words/i18n.js';

/**
 * @typedef {{name: string, games: number, bytes: number, sha256: string}} File
 * @typedef {{licence: string, made_at: string | null, files: File[]}} OpenData
 */

/** The members of a line, in their order. */
const FIELDS = /** @type {const} */ (['game', 'ended_on', 'variant', 'clock', 'rated', 'players', 'first', 'drawn', 'log', 'result', 'analysis']);

const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/';

/** @returns {Promise<import('../types.d.ts').Screen>} */
export async function open() {
  const answer = await fetch(`${root}/data/`, { headers: { Accept: 'application/json' } }).catch(() => null);
  if (!answer) throw new ApiError(0, { code: 'offline' });
  const known = await answer.json();
  if (!answer.ok) throw new ApiError(answer.status, known);
  return { title: () => t('data.title'), view: () => view(known) };
}

/** @param {OpenData} known */
const view = ({ licence, made_at: madeAt, files }) => html`<article class="pages open-data">
  <h1>${t('data.title')}</h1>
  <p>${t('data.intro')}</p>
  <p>${licence === 'CC0-1.0' ? html`${t('data.cc0')} <a href=${CC0} rel="license">CC0 1.0</a>` : t('data.licence', { licence })}</p>
  ${me()?.guest === false ? html`<p>${t('data.agree')} <a href="/settings/data">${t('frame.settings')}</a></p>` : nothing}
  <section class="card">
    <h2>${t('data.files')}</h2>
    ${files.length ? html`<ul>${files.map(row)}</ul>` : html`<p>${t('data.none')}</p>`}
    ${madeAt ? html`<p class="hint">${t('data.made', { date: date(madeAt) })}</p>` : nothing}
    <p class="hint">${t('data.list')} <code>GET /data/</code></p>
  </section>
  <section class="card">
    <h2>${t('data.fields')}</h2>
    <p>${t('data.lines')}</p>
    <dl>${FIELDS.map((name) => html`<dt><code>${name}</code></dt><dd>${t(`data.${name}`)}</dd>`)}</dl>
    <p>${t('data.private')}</p>
  </section>
  <section class="card">
    <h2>${t('data.example')}</h2>
    <p>${t('data.example_text')}</p>
    <pre><code>${EXAMPLE}</code></pre>
  </section>
</article>`;

/** @param {File} file */
const row = ({ name, games, bytes, sha256 }) => html`<li>
  <a href="/data/${name}" download>${name}</a>
  <span class="hint">${t('data.games', { n: games, kb: Math.ceil(bytes / 1000) })}</span>
  <span class="hint">SHA-256 <code>${sha256}</code></span>
</li>`;
