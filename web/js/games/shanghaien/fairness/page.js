// How the dice are made fair, what that proves and what not, and the check of a finished game.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { get } from '../../../server/api.js';
import { canCheck } from '../../../fairness/chance.js';
import { t } from '../../../words/i18n.js';
import { audit } from './audit.js';
import { check, checkedGame, recipe } from './check.js';
import { loadGame } from './load.js';

export const title = () => t('frame.fairness');

/** @param {string | null} id of a game to check @returns {Promise<() => unknown>} what is drawn */
export async function load(id) {
  const [game, dice] = await Promise.all([id === null ? null : loadGame(id), get('/dice')]);
  const findings = game && canCheck() ? await check(game) : [];
  return () => html`${game ? checkedGame(game, findings) : nothing} ${explanation()} ${audit(dice)}`;
}

const explanation = () => html`
  <p class="lead">${t('fairness.lead')}</p>
  <h2>${t('fairness.how_title')}</h2>
  <ol>
    <li>${t('fairness.how_1')}</li><li>${t('fairness.how_2')}</li><li>${t('fairness.how_3')}</li><li>${t('fairness.how_4')}</li><li>${t('fairness.how_5')}</li>
  </ol>
  <h2>${t('fairness.proves_title')}</h2>
  <p>${t('fairness.proves')}</p>
  <h2>${t('fairness.not_title')}</h2>
  <ul><li>${t('fairness.not_1')}</li><li>${t('fairness.not_2')}</li><li>${t('fairness.not_3')}</li></ul>
  <h2>${t('fairness.yourself_title')}</h2>
  ${recipe()}
`;
