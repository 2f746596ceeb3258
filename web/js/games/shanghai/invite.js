// The further questions of an invitation to Shanghai: how many play, who sits where,
// and how they bid.

import { html, nothing } from '../../../vendor/lit-html.js';
import { belowField, choice, describedBy, readName, segments } from '../../ui/field.js';
import { t } from '../../words/i18n.js';
import { complete } from '../../ui/names.js';
/** @import { InvitationRequest } from '../../types.d.ts' */
/** @import { Form } from '../../ui/form.js' */

/**
 * @typedef {{name: string, house: boolean, last: Record<string, string>}} Choices the name that
 *   stands in the first place; whether there are house players; what was sent last
 * @typedef {'open' | 'link' | 'name' | 'madame-ling' | 'el-primo'} Whom whom a place is for
 */

/** Places that nobody is asked for by name. An invitation is listed or it is not, so all of one invitation are the same.
 * @type {Whom[]} */
const FREE = ['open', 'link'];

/** @param {number} n */
const seatsWords = (n) => html`<span aria-label=${t('terms.seats', { n })}>${n}</span>`;

/** The choices for the seats of one game. */
export class SeatsForm {
  seats = 4;
  /** For whom the places of the others are. @type {Whom[]} */
  whom = ['open', 'open', 'open', 'open', 'open'];

  /** @param {() => void} redraw
   * @param {Choices} choices */
  constructor(redraw, choices) {
    const { name, house, last } = choices;
    this.redraw = redraw;
    this.choices = choices;
    this.seats = Number(last.seats ?? this.seats);
    this.bidding = last.bidding ?? 'sealed';
    this.whom = this.whom.map((whom, i) => {
      const before = /** @type {Whom} */ (last[`whom-${i + 2}`]);
      return FREE.includes(before) || before === 'name' || (house && isHouse(before)) ? before : whom;
    });
    if (name) this.ask(name);
  }

  /** Somebody is wanted by name. @param {string} name */
  ask(name) {
    this.choices.name = name;
    this.whom[0] = 'name';
  }

  /** The places of the others. */
  get others() {
    return this.whom.slice(0, this.seats - 1);
  }

  /** Whether nobody but the house is asked, so that the game begins at once. */
  get isForHouse() {
    return this.others.every(isHouse);
  }

  /** Whether the places are for those who have the link. */
  get isByLink() {
    return this.others.includes('link');
  }

  /** @param {Form} form */
  view(form) {
    const error = form.errors.to;
    return html`
      <fieldset class="seat-count">
        <legend>${t('invite.seats')}</legend>
        <div class="segments row">${segments('seats', [3, 4, 5, 6], this.seats, seatsWords, (n) => this.setSeats(n))}</div>
      </fieldset>
      <fieldset aria-describedby=${describedBy('field-to', undefined, error)}>
        <legend>${t('invite.places')}</legend>
        <ol class="seat-choices stack list">
          <li class="row"><span class="seat-number">1</span> <b>${t('place.me')}</b></li>
          ${this.others.map((whom, i) => this.seatView(whom, i, error))}
        </ol>
        ${this.isByLink ? html`<p class="hint" role="status">${t('invite.by_link_why')}</p>` : nothing}
        ${belowField('field-to', undefined, error)}
      </fieldset>`;
  }

  biddingView() {
    return html`<fieldset>
        <legend>${t('invite.bidding')}</legend>
        ${(/** @type {const} */ (['sealed', 'open'])).map((bidding) => choice(
          html`<input type="radio" name="bidding" value=${bidding} ?checked=${bidding === this.bidding}>`, html`<b>${t(`variant.${bidding}`)}</b>`, t(`variant.${bidding}_why`)))}
      </fieldset>`;
  }

  /** @param {Whom} whom @param {number} i @param {string} [error] */
  seatView(whom, i, error) {
    const n = i + 2;
    /** @type {[Whom, string][]} */
    const choices = [['open', t('place.open')], ['link', t('invite.place_by_link')], ['name', t('invite.by_name')], ['madame-ling', t('invite.madame_ling')], ['el-primo', t('invite.el_primo')]];
    const pick = (/** @type {Event & {currentTarget: HTMLSelectElement}} */ { currentTarget }) => {
      const chosen = /** @type {Whom} */ (currentTarget.value);
      this.whom[i] = chosen;
      if (FREE.includes(chosen)) this.whom = this.whom.map((each) => (FREE.includes(each) ? chosen : each));
      this.redraw();
    };
    return html`<li class="row"><span class="seat-number">${n}</span>
      <select name="whom-${n}" aria-label=${t('invite.place', { n })} @change=${pick}>
        ${choices.filter(([value]) => this.choices.house || !isHouse(value)).map(([value, label]) =>
          html`<option value=${value} ?selected=${value === whom} .selected=${value === whom}>${label}</option>`)}
      </select>
      ${whom === 'name' ? html`<input name="to-${n}" aria-label=${t('invite.name_at', { n })} placeholder=${t('invite.name')}
        value=${i === 0 ? this.choices.name : ''} required maxlength="25" autocomplete="off" list="names" @input=${complete} autocapitalize="none" spellcheck="false"
        aria-invalid=${error ? 'true' : nothing}>` : nothing}</li>`;
  }

  /** @param {number} n */
  setSeats(n) {
    this.seats = n;
    this.redraw();
  }

  /** The terms that are sent beside those of all games. @param {Record<string, string>} values
   * @returns {InvitationRequest} */
  terms(values) {
    /** @type {Partial<Record<Whom, number>>} */
    const asked = {};
    const to = this.others.map((whom, i) => {
      if (FREE.includes(whom)) return null;
      if (whom === 'name') return readName(values[`to-${i + 2}`]);
      const n = (asked[whom] = (asked[whom] ?? 0) + 1);
      return n === 1 ? whom : `${whom}-${n}`;
    });
    const bidding = values.bidding === 'open' ? 'open' : 'sealed';
    return { game: 'shanghai', seats: this.seats, to, variant: { bidding }, unlisted: this.isByLink };
  }
}

/** @param {Whom} whom */
const isHouse = (whom) => whom === 'madame-ling' || whom === 'el-primo';
