// What there is to practise, against whom, and how often it was held.

import { html } from '../../../../vendor/lit-html.js';
import { recall, remember } from '../../../device/storage.js';
import { t } from '../../../words/i18n.js';
import { CAPTAINS, captainName } from '../../../words/captains.js';
import { anyExercise, KINDS } from './positions.js';
import { countOf } from './record.js';

const USUAL = 'el-dado';

/** The captain that this device has chosen. */
const chosen = () => recall('practice-captain') ?? USUAL;

/** @param {() => void} redraw */
export const exercises = (redraw) => html`<section class="card practice-kinds" aria-labelledby="practice">
  <h2 id="practice">${t('practice.title')}</h2>
  <p>${t('practice.lead')}</p>
  <label class="row"><span>${t('practice.captain')}</span>
    <select @change=${(/** @type {Event} */ { target }) => {
      remember('practice-captain', /** @type {HTMLSelectElement} */ (target).value);
      redraw();
    }}>${CAPTAINS.shanghaien.map((name) => html`<option value=${name} .selected=${name === chosen()}>${captainName(name)}</option>`)}</select></label>
  <ul class="list">${KINDS.map((kind) => {
    const { held, played } = countOf(kind, chosen());
    return html`<li class="ends">
      <div><h3>${t(`practice.${kind}`)}</h3>
        <p class="soft small">${t(`practice.${kind}_why`)} ${played ? html`<strong>${t('practice.count', { held, n: played })}</strong>` : ''}</p></div>
      <a class="button" href=${anyExercise(kind, chosen())} aria-label=${t('practice.begin_kind', { kind: t(`practice.${kind}`) })}>${t('practice.begin')}</a></li>`;
  })}</ul>
</section>`;
