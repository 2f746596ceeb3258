// How chance is made fair, what can be checked and what is trust, and the check of a finished game.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { get } from '../../../server/api.js';
import { canCheck } from '../../../fairness/chance.js';
import { checked } from '../../../fairness/checked.js';
import { t } from '../../../words/i18n.js';
import { check } from './check.js';

export const title = () => t('frame.fairness');

/** @param {string | null} id of a game to check @returns {Promise<() => unknown>} what is drawn */
export async function load(id) {
  const game = id === null ? null : await loadGame(id);
  const findings = game && canCheck() ? await check(game) : [];
  return () => html`${game ? checked({ fairness: game.fairness, players: game.start.players }, findings,
    { legend: t('chance.legend'), details: t('chance.details') }) : nothing}
    ${explanation()}`;
}

/** All that the check of a game takes. @param {string} id @returns {Promise<import('./check.js').Game>} */
async function loadGame(id) {
  const path = `/games/${encodeURIComponent(id)}`;
  const [fairness, { moves: log }, start] = await Promise.all([get(`${path}/fairness`), get(`${path}/moves`), get(`${path}/at/0`)]);
  return { fairness, log, start };
}

const explanation = () => html`
  <p class="lead">${t('chance.lead')}</p>
  <h2>${t('fairness.how_title')}</h2>
  <ol><li>${t('chance.how_1')}</li><li>${t('chance.how_2')}</li><li>${t('chance.how_3')}</li><li>${t('chance.how_4')}</li></ol>
  <h2>${t('chance.can_title')}</h2>
  <ul><li>${t('chance.can_1')}</li><li>${t('chance.can_2')}</li><li>${t('chance.can_3')}</li></ul>
  <h2>${t('chance.trust_title')}</h2>
  <ul><li>${t('chance.trust_1')}</li><li>${t('chance.trust_2')}</li><li>${t('chance.trust_3')}</li><li>${t('chance.trust_4')}</li></ul>
  <p>${t('chance.late')}</p>
  <h2>${t('fairness.yourself_title')}</h2>
  <p>${t('chance.yourself')}</p>
  <pre class="recipe small scroll" tabindex="0">commitment = SHA-256(seed)
key        = HMAC-SHA256(seed, "shanghai/1|" invitation "|" nonce "|" nonce …)
S(label)   = HMAC-SHA256(key, label ":0"), HMAC-SHA256(key, label ":1"), …
${t('chance.recipe')}</pre>
`;
