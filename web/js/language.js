// The choice of the language.

import { html } from '../vendor/lit-html.js';
import { keepSpeaking, language, languages, t } from './i18n.js';
import { reportError } from './notice.js';
import { changeMe, me } from './session.js';

/** @typedef {import('./types.d.ts').Language} Language */

/** @param {() => void} redraw */
export const languageSwitch = (redraw) => html`
  <div class="languages" role="group" aria-label=${t('frame.language')}>
    ${languages.map((each) => html`
      <button class="bar-button" lang=${each} aria-pressed=${each === language()}
        aria-label="${each.toUpperCase()} ${names[each]}" @click=${() => choose(each, redraw)}>${each.toUpperCase()}</button>`)}
  </div>
`;

/** The name of each language in that language. @type {Record<Language, string>} */
export const names = { en: 'English', de: 'Deutsch', it: 'Italiano' };

/** Speaks another language, and keeps it with the account or on this device.
 * @param {Language} wanted
 * @param {() => void} redraw */
export async function choose(wanted, redraw) {
  try {
    await keepSpeaking(wanted);
    redraw();
    if (me()) await changeMe({ language: wanted });
  } catch (error) {
    reportError(error);
  }
}
