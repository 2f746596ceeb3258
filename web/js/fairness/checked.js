// The check of a finished game as one reads it: what was told during the game beside what its seed gives.

import { html, nothing } from '../../vendor/lit-html.js';
import { canCheck } from './chance.js';
import { t } from '../words/i18n.js';
import { shownName } from '../words/people.js';

/**
 * @typedef {{name: string, told: string, computed: string}} Finding a thing that chance decided
 * @typedef {object} Words
 * @property {string} [noCrypto] where the browser lacks WebCrypto
 * @property {string} legend what the numbers of the findings mean
 * @property {string} details the title of all findings
 */

/**
 * @param {{fairness: import('../types.d.ts').Fairness, players: import('../types.d.ts').Player[]}} game
 * @param {Finding[]} findings none where it could not be checked
 * @param {Words} words */
export function checked({ fairness, players }, findings, { noCrypto = t('fairness.no_crypto'), legend, details }) {
  const wrong = findings.filter((finding) => !agrees(finding)).length;
  return html`<section class="card" aria-labelledby="check-title">
    <h2 id="check-title">${t('fairness.game', { players: players.map(shownName).join(' – ') })}</h2>
    ${fairness.seed === null ? html`<p>${t('fairness.still_running')}</p>` : nothing}
    ${fairness.seed !== null && !canCheck() ? html`<p>${noCrypto}</p>` : nothing}
    ${findings.length === 0 ? nothing : html`<p class="finding ${wrong ? 'bad' : 'good'}" role="status">
      ${wrong ? t('fairness.wrong', { n: wrong }) : t('fairness.right', { n: findings.length })}</p>`}
    <dl class="facts">
      ${fact(t('fairness.commitment'), fairness.commitment)} ${fact(t('fairness.seed'), fairness.seed ?? '–')}
      ${fact(t('fairness.invitation'), fairness.invitation_id)}
      ${fact(t('fairness.nonces'), fairness.nonces.map((nonce) => nonce || '–').join(' · '))}
    </dl>
    ${findings.length === 0 ? nothing : html`<p class="soft">${legend}</p>
    <details><summary>${details}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${details}><table class="findings">
        <thead><tr><th>${t('fairness.what')}</th><th>${t('fairness.told')}</th><th>${t('fairness.computed')}</th></tr></thead>
        <tbody>${findings.map(row)}</tbody>
      </table></div></details>`}
  </section>`;
}

/** @param {Finding} finding */
const agrees = ({ told, computed }) => told === computed;

/** @param {string} name @param {string} value */
const fact = (name, value) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`;

/** @param {Finding} finding */
const row = (finding) => html`<tr class=${agrees(finding) ? '' : 'bad'}>
  <th>${finding.name}</th><td><code>${finding.told}</code></td>
  <td><code>${finding.computed}</code> ${agrees(finding) ? '✓' : '✗'}</td></tr>`;
