// The check of a finished game, and the recipe for a computation without this page.

import { html } from '../../../../vendor/lit-html.js';
import { checked } from '../../../fairness/checked.js';
import { t } from '../../../words/i18n.js';
/** @import { Game } from './check.js' */

/** The check of a game. @param {Game} game @param {import('../../../fairness/checked.js').Finding[]} findings
 * @param {string} noCrypto what to say where the browser lacks WebCrypto */
export const checkedGame = ({ fairness, view: { players } }, findings, noCrypto) =>
  checked({ fairness, players }, findings, { noCrypto, legend: t('fairness.legend'), details: t('fairness.details') });

/** How the dice come from the seed. */
export const recipe = () => html`<p>${t('fairness.yourself')}</p>
  <pre class="recipe small scroll" tabindex="0">commitment = SHA-256(seed)
key        = HMAC-SHA256(seed, "shanghaien/1|" invitation "|" nonce "|" nonce)
S(label)   = HMAC-SHA256(key, label ":0"), HMAC-SHA256(key, label ":1"), …
${t('fairness.recipe')}</pre>`;
