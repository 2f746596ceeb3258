// The captain that stands for the player.

import { html } from '../../vendor/lit-html.js';
import { face, FACES } from '../ui/faces.js';
import { t } from '../words/i18n.js';
import { reportError, toast } from '../ui/notice.js';
import { changeMe, me } from '../server/session.js';

/** @param {number} n */
const choose = (n) => changeMe({ face: n }).then(() => toast(t('settings.saved')), reportError);

/** @returns {import('../screens/settings.js').Section} */
export const faceSection = () => ({
  title: () => t('settings.face'),
  view: () => html`<div class="faces" role="radiogroup" aria-label=${t('settings.face')}>${FACES.map((_, n) => html`<label class="target">
    <input class="hidden" type="radio" name="face" .checked=${me()?.face === n} @change=${() => choose(n)}
      aria-label=${t('settings.face_n', { n: n + 1 })}>${face(n)}</label>`)}</div>`,
});
