// The questions of a form that ask how much time the players have: three banks with names, days for each move, or none.

import { html, nothing } from '../../vendor/lit-html.js';
import { choice } from '../ui/field.js';
import { bankWords } from '../words/clock.js';
import { t } from '../words/i18n.js';
/** @import { Clock } from '../types.d.ts' */

/** @satisfies {Record<string, Extract<Clock, {kind: 'bank'}>>} */
const banks = {
  brisk: { kind: 'bank', start_h: 24, add_h: 6, top_h: 48 },
  steady: { kind: 'bank', start_h: 72, add_h: 12, top_h: 120 },
  leisurely: { kind: 'bank', start_h: 168, add_h: 24, top_h: 336 },
};
/** @typedef {keyof typeof banks} Bank */

const days = [1, 2, 3, 5, 7, 14, 30, 60];

/** @param {Record<string, string>} last what was chosen, by the names of the fields @param {boolean} [limited] there must be a limit */
export const clockFields = (last, limited = false) => html`<div class="field">
    <label for="field-clock">${t('invite.clock')}</label>
    <select id="field-clock" name="clock">
      ${limited ? nothing : option('', t('invite.no_limit'), last)}
      <optgroup label=${t('invite.clock_banks')}>
        ${/** @type {Bank[]} */ (Object.keys(banks)).map((name) => option(name, t(`invite.clock_${name}`, { terms: bankWords(banks[name]) }), last))}
      </optgroup>
      <optgroup label=${t('invite.days')}>
        ${days.map((n) => option(String(n), t('time.whole_days', { n }), last))}
      </optgroup>
    </select>
  </div>
  ${choice(html`<input type="checkbox" name="free_weekends" ?checked=${'free_weekends' in last}>`, html`<b>${t('invite.free_weekends')}</b>`, t('invite.free_weekends_why'))}`;

/** @param {string} value @param {string} words @param {Record<string, string>} last */
const option = (value, words, last) => html`<option value=${value} ?selected=${value === last.clock}>${words}</option>`;

/** What the form says, as a request has it. @param {Record<string, string>} values */
export const clockTerms = (values) => ({ clock: clockOf(values.clock), free_weekends: 'free_weekends' in values });

/** @param {string | undefined} chosen @returns {Clock | null} */
function clockOf(chosen) {
  if (!chosen) return null;
  return chosen in banks ? banks[/** @type {Bank} */ (chosen)] : { kind: 'move', days: Number(chosen) };
}
