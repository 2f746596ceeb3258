// The form that invites somebody to a game.

import { html, nothing } from '../../vendor/lit-html.js';
import { Form, belowField, describedBy, field } from '../form.js';
import { houseName } from '../house.js';
import { t } from '../i18n.js';
import { invite, isForHouse, accept } from '../invitations.js';
import { toast } from '../notice.js';
import { go } from '../router.js';
import { me } from '../session.js';
import { linkField } from './lists.js';

/**
 * @typedef {import('../types.d.ts').Invitation} Invitation
 * @typedef {import('../types.d.ts').InvitationRequest} InvitationRequest
 * @typedef {'name' | 'house' | 'all' | 'link'} Whom
 */

export class InviteForm {
  /** @type {Whom} */
  whom = 'name';
  /** The last invitation by link, whose link is to be copied. @type {Invitation | null} */
  sent = null;

  /**
   * @param {() => void} redraw
   * @param {{name: string, house: boolean}} choices the opponent's name that stands in it at first;
   *   whether there are house players
   * @param {() => Promise<void>} onSent
   */
  constructor(redraw, { name, house }, onSent) {
    this.redraw = redraw;
    this.name = name;
    this.house = house;
    this.onSent = onSent;
    this.form = new Form(redraw, ['to', 'message']);
  }

  view() {
    const { form } = this;
    return html`<section class="card invite" aria-labelledby="invite-title">
      <h2 id="invite-title">${t('invite.title')}</h2>
      <form novalidate @submit=${form.sends((values, element) => this.send(values, element))}>
        ${this.whomView()}
        ${this.whom === 'name' ? field(form, {
          name: 'to', label: t('invite.name'), value: this.name, autocomplete: 'off', maxlength: 24,
        }) : nothing}
        <fieldset>
          <legend>${t('invite.variants')}</legend>
          ${check('extra_wild', false, t('variant.extra_wild'), t('variant.extra_wild_why'))}
          ${check('sharks', false, t('variant.sharks'), t('variant.sharks_why'))}
        </fieldset>
        <div class="field-pair">${first()} ${days()} ${games()}</div>
        ${this.whom === 'house' ? nothing : html`
          ${me()?.guest ? nothing : check('rated', true, t('invite.rated'), t('invite.rated_why'))}
          ${message(form)}
        `}
        ${form.summary()}
        <button class="primary wide" ?disabled=${form.busy}>
          ${this.whom === 'house' ? t('invite.start') : t('invite.send')}
        </button>
      </form>
      ${this.sent ? html`<div class="sent" role="status">
        <p>${t('invite.link_ready')}</p>${linkField(this.sent)}
      </div>` : nothing}
    </section>`;
  }

  whomView() {
    /** @type {[Whom, string, string][]} */
    const choices = [
      ['name', t('invite.by_name'), t('invite.by_name_why')],
      ['house', t('invite.house'), t('invite.house_why')],
      ['all', t('invite.all'), t('invite.all_why')],
      ['link', t('invite.link'), t('invite.link_why')],
    ];
    const pick = (/** @type {Whom} */ whom) => () => {
      this.whom = whom;
      this.form.errors = {};
      this.redraw();
    };
    return html`<fieldset class="whom">
      <legend>${t('invite.whom')}</legend>
      ${choices.filter(([whom]) => whom !== 'house' || this.house).map(([whom, label, why]) => html`<label class="choice">
        <input type="radio" name="whom" value=${whom} ?checked=${this.whom === whom} @change=${pick(whom)}>
        <span><b>${label}</b><span class="hint">${why}</span></span>
      </label>`)}
    </fieldset>`;
  }

  /** @param {Record<string, string>} values @param {HTMLFormElement} element */
  async send(values, element) {
    const invitation = await invite(request(this.whom, values));
    element.reset();
    this.name = '';
    if (isForHouse(invitation)) {
      go(`/g/${(await accept(invitation.id)).id}`);
      return;
    }
    this.sent = this.whom === 'link' ? invitation : null;
    toast(t('invite.sent'));
    await this.onSent();
  }
}

/** The terms that are sent; fields that were not touched keep the server's defaults.
 * @param {Whom} whom
 * @param {Record<string, string>} values
 * @returns {InvitationRequest} */
function request(whom, values) {
  /** @type {InvitationRequest} */
  const terms = {
    variant: { extra_wild: 'extra_wild' in values, sharks: 'sharks' in values },
    first: /** @type {InvitationRequest['first']} */ (values.first),
    days_per_move: values.days_per_move ? Number(values.days_per_move) : null,
    match: /** @type {InvitationRequest['match']} */ (Number(values.match)),
    rated: whom !== 'house' && 'rated' in values,
    message: values.message?.trim() ?? '',
  };
  if (whom === 'name') terms.to = values.to?.trim() ?? '';
  if (whom === 'house') terms.to = houseName;
  if (whom === 'link') terms.unlisted = true;
  return terms;
}

/** @param {string} name @param {boolean} checked @param {string} label @param {string} why */
const check = (name, checked, label, why) => html`<label class="choice">
  <input type="checkbox" name=${name} ?checked=${checked}>
  <span><b>${label}</b><span class="hint">${why}</span></span>
</label>`;

const first = () => html`<div class="field">
  <label for="field-first">${t('invite.first')}</label>
  <select id="field-first" name="first">
    <option value="random">${t('invite.first_random')}</option>
    <option value="inviter">${t('invite.first_me')}</option>
    <option value="invitee">${t('invite.first_other')}</option>
  </select>
</div>`;

const dayChoices = [1, 2, 3, 5, 7, 14, 30, 60];

const days = () => html`<div class="field">
  <label for="field-days">${t('invite.days')}</label>
  <select id="field-days" name="days_per_move">
    <option value="">${t('invite.no_limit')}</option>
    ${dayChoices.map((n) => html`<option value=${n}>${t('invite.n_days', { n })}</option>`)}
  </select>
</div>`;

const games = () => html`<div class="field">
  <label for="field-match">${t('invite.match')}</label>
  <select id="field-match" name="match">
    ${[1, 3, 5].map((n) => html`<option value=${n}>${t(n === 1 ? 'invite.match_one' : 'invite.match_games', { n })}</option>`)}
  </select>
</div>`;

/** @param {Form} form */
function message(form) {
  const id = 'field-message';
  const error = form.errors.message;
  return html`<div class="field">
    <label for=${id}>${t('invite.message')}</label>
    <textarea id=${id} name="message" rows="2" maxlength="500"
      aria-invalid=${error ? 'true' : nothing} aria-describedby=${describedBy(id, undefined, error)}></textarea>
    ${belowField(id, undefined, error)}
  </div>`;
}
