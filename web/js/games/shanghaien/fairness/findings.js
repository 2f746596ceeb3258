// The check of a finished game as one reads it, and the recipe for whoever computes it himself.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { t } from '../../../i18n.js';
import { shownName } from '../../../people.js';
import { canCheck } from './chance.js';
import { agrees } from './check.js';

/**
 * @typedef {import('./check.js').Finding} Finding
 * @typedef {import('./check.js').Game} Game
 */

/** The check of a game.
 * @param {Game} game @param {Finding[]} findings of check(), none where it could not be done
 * @param {string} noCrypto what to say where the browser lacks WebCrypto */
export function checked(game, findings, noCrypto) {
  const { fairness, view } = game;
  const wrong = findings.filter((finding) => !agrees(finding)).length;
  return html`<section class="card" aria-labelledby="check-title">
    <h2 id="check-title">${t('fairness.game', { players: view.players.map(shownName).join(' – ') })}</h2>
    ${fairness.seed === null ? html`<p>${t('fairness.still_running')}</p>` : nothing}
    ${fairness.seed !== null && !canCheck() ? html`<p>${noCrypto}</p>` : nothing}
    ${findings.length === 0 ? nothing : html`<p class="finding ${wrong ? 'bad' : 'good'}" role="status">
      ${wrong ? t('fairness.wrong', { n: wrong }) : t('fairness.right', { n: findings.length })}</p>`}
    <dl class="facts">
      ${fact(t('fairness.commitment'), fairness.commitment)} ${fact(t('fairness.seed'), fairness.seed ?? '–')}
      ${fact(t('fairness.invitation'), fairness.invitation_id)}
      ${fact(t('fairness.nonces'), fairness.nonces.map((nonce) => nonce || '–').join(' · '))}
    </dl>
    ${findings.length === 0 ? nothing : html`<p class="soft">${t('fairness.legend')}</p>
    <details><summary>${t('fairness.details')}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${t('fairness.details')}><table class="findings">
        <thead><tr><th>${t('fairness.what')}</th><th>${t('fairness.told')}</th><th>${t('fairness.computed')}</th></tr></thead>
        <tbody>${findings.map(row)}</tbody>
      </table></div></details>`}
  </section>`;
}

/** @param {string} name @param {string} value */
const fact = (name, value) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`;

/** @param {Finding} finding */
const row = (finding) => html`<tr class=${agrees(finding) ? '' : 'bad'}>
  <th>${t(`fairness.${finding.what}`, { n: finding.n })}</th><td><code>${finding.told}</code></td>
  <td><code>${finding.computed}</code> ${agrees(finding) ? '✓' : '✗'}</td></tr>`;

/** How the dice come from the seed. */
export const recipe = () => html`<p>${t('fairness.yourself')}</p>
  <pre class="recipe" tabindex="0">commitment = SHA-256(seed)
key        = HMAC-SHA256(seed, "shanghaien/1|" invitation "|" nonce "|" nonce)
S(label)   = HMAC-SHA256(key, label ":0"), HMAC-SHA256(key, label ":1"), …
${t('fairness.recipe')}</pre>`;
