// How chance is made fair, what can be checked and what is trust, and the check of a finished game.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { get } from '../../../server/api.js';
import { canCheck } from '../../../fairness/chance.js';
import { t } from '../../../words/i18n.js';
import { check, checkedGame, recipe } from './check.js';

export const title = () => t('frame.fairness');

/** @param {string | null} id of a game to check @returns {Promise<() => unknown>} what is drawn */
export async function load(id) {
  const game = id === null ? null : await loadGame(id);
  const findings = game && canCheck() ? await check(game) : [];
  return () => html`${game ? checkedGame(game, findings) : nothing}
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
  ${recipe()}
`;
