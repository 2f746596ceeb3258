// The address `/about/fairness`: how dice are made fair, what that proves and what not; with
// `?game=` the check of a finished game.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../api.js';
import { canCheck } from '../fairness/chance.js';
import { audit } from '../fairness/audit.js';
import { agrees, check } from '../fairness/check.js';
import { t } from '../i18n.js';
import { shownName } from '../parts.js';

/**
 * @typedef {import('../fairness/check.js').Finding} Finding
 * @typedef {import('../fairness/check.js').Game} Game
 */

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ query }) {
  const id = query.get('game');
  const [game, dice] = await Promise.all([id === null ? null : load(id), get('/dice')]);
  const findings = game && canCheck() ? await check(game) : [];
  return {
    title: () => t('fairness.title'),
    view: () => html`<article class="pages">
      <h1>${t('fairness.title')}</h1>
      ${game ? checked(game, findings) : nothing}
      ${explanation()}
      ${audit(dice)}
    </article>`,
  };
}

/** @param {string} id @returns {Promise<Game>} */
async function load(id) {
  const path = `/games/${encodeURIComponent(id)}`;
  const [fairness, { moves: log }, view, begun] =
    await Promise.all([get(`${path}/fairness`), get(`${path}/moves`), get(path), get(`${path}/at/0`)]);
  const invitation = await get(`/invitations/${fairness.invitation_id}`);
  return { fairness, log, view, first: invitation.first === 'random' ? begun.starter : null };
}

/** @param {Game} game @param {Finding[]} findings */
function checked(game, findings) {
  const { fairness, view } = game;
  const wrong = findings.filter((finding) => !agrees(finding)).length;
  return html`<section class="card" aria-labelledby="check-title">
    <h2 id="check-title">${t('fairness.game', { players: view.players.map(shownName).join(' – ') })}</h2>
    ${fairness.seed === null ? html`<p>${t('fairness.still_running')}</p>` : nothing}
    ${fairness.seed !== null && !canCheck() ? html`<p>${t('fairness.no_crypto')}</p>` : nothing}
    ${findings.length === 0 ? nothing : html`<p class="finding ${wrong ? 'bad' : 'good'}" role="status">
      ${wrong ? t('fairness.wrong', { n: wrong }) : t('fairness.right', { n: findings.length })}</p>`}
    <dl class="facts">
      ${fact(t('fairness.commitment'), fairness.commitment)} ${fact(t('fairness.seed'), fairness.seed ?? '–')}
      ${fact(t('fairness.invitation'), fairness.invitation_id)}
      ${fact(t('fairness.nonces'), fairness.nonces.map((nonce) => nonce || '–').join(' · '))}
    </dl>
    ${findings.length === 0 ? nothing : html`<details><summary>${t('fairness.details')}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${t('fairness.details')}><table class="findings">
        <thead><tr><th>${t('fairness.what')}</th><th>${t('fairness.told')}</th><th>${t('fairness.computed')}</th></tr></thead>
        <tbody>${findings.map(row)}</tbody>
      </table></div></details>`}
    <p><a href="/g/${view.id}">${t('fairness.back')}</a></p>
  </section>`;
}

/** @param {string} name @param {string} value */
const fact = (name, value) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`;

/** @param {Finding} finding */
const row = (finding) => html`<tr class=${agrees(finding) ? '' : 'bad'}>
  <th>${t(`fairness.${finding.what}`, { n: finding.n })}</th><td><code>${finding.told}</code></td>
  <td><code>${finding.computed}</code> ${agrees(finding) ? '✓' : '✗'}</td></tr>`;

const explanation = () => html`
  <p class="lead">${t('fairness.lead')}</p>
  <h2>${t('fairness.how_title')}</h2>
  <ol>
    <li>${t('fairness.how_1')}</li><li>${t('fairness.how_2')}</li><li>${t('fairness.how_3')}</li><li>${t('fairness.how_4')}</li>
  </ol>
  <h2>${t('fairness.proves_title')}</h2>
  <p>${t('fairness.proves')}</p>
  <h2>${t('fairness.not_title')}</h2>
  <ul><li>${t('fairness.not_1')}</li><li>${t('fairness.not_2')}</li></ul>
  <h2>${t('fairness.yourself_title')}</h2>
  <p>${t('fairness.yourself')}</p>
  <pre class="recipe" tabindex="0">commitment = SHA-256(seed)
key        = HMAC-SHA256(seed, "shanghaien/1|" invitation "|" nonce "|" nonce)
S(label)   = HMAC-SHA256(key, label ":0"), HMAC-SHA256(key, label ":1"), …
${t('fairness.recipe')}</pre>
`;
