// The form that invites somebody to a game.

import { html, nothing } from '../../vendor/lit-html.js';
import { Form, belowField, describedBy, field } from '../form.js';
import { gameName, games, gameSign, seatForms } from '../games.js';
import { houseName } from '../house.js';
import { t } from '../i18n.js';
import { enter, invite, isForHouse, isOpen } from '../invitations.js';
import { reportError, toast } from '../notice.js';
import { readName } from '../people.js';
import { me } from '../session.js';
import { fetchPart } from '../version.js';
import { linkField } from './lists.js';

/**
 * @typedef {import('../types.d.ts').Invitation} Invitation
 * @typedef {import('../types.d.ts').InvitationRequest} InvitationRequest
 * @typedef {'name' | 'house' | 'all' | 'link'} Whom
 */

export class InviteForm {
  /** @type {import('../types.d.ts').GameName} */
  game = 'shanghaien';
  /** The seats of a game for several. @type {import('../games/shanghai/invite.js').SeatsForm | null} */
  seats = null;
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
    const { form, seats } = this;
    const isHouse = seats ? seats.isForHouse : this.whom === 'house';
    return html`<section class="card invite" aria-labelledby="invite-title">
      <h2 id="invite-title">${t('invite.title')}</h2>
      <form novalidate @submit=${form.sends((values, element) => this.send(values, element))}>
        ${this.gameView()}
        ${seats ? seats.view(form) : this.pairView()}
        <div class="field-pair">${seats ? nothing : first()} ${days()} ${seats ? nothing : matches()}</div>
        ${isHouse ? nothing : html`
          ${seats?.isOpen ? check('unlisted', false, t('invite.link'), t('invite.unlisted_why')) : nothing}
          ${me()?.guest ? nothing : check('rated', true, t('invite.rated'), t('invite.rated_why'))}
          ${message(form)}
        `}
        ${form.summary()}
        <button class="primary wide" ?disabled=${form.busy}>
          ${isHouse ? t('invite.start') : t('invite.send')}
        </button>
      </form>
      ${this.sent ? html`<div class="sent" role="status">
        <p>${t('invite.link_ready')}</p>${linkField(this.sent)}
      </div>` : nothing}
    </section>`;
  }

  gameView() {
    return html`<fieldset class="games-offered">
      <legend>${t('invite.game')}</legend>
      ${games.map((game) => html`<label class="choice">
        <input type="radio" name="game" value=${game} ?checked=${this.game === game} @change=${() => this.choose(game)}>
        ${gameSign(game)} <span><b>${gameName(game)}</b><span class="hint">${t(`invite.game_${game}`)}</span></span>
      </label>`)}
    </fieldset>`;
  }

  /** @param {import('../types.d.ts').GameName} game */
  async choose(game) {
    this.game = game;
    this.form.errors = {};
    try {
      const module = await fetchPart(async () => seatForms[game]?.());
      if (this.game !== game) return; // another one was chosen meanwhile
      this.seats = module ? new module.SeatsForm(this.redraw, this) : null;
      this.redraw();
    } catch (error) {
      reportError(error);
    }
  }

  /** The other one of a game for two, and its variants. */
  pairView() {
    return html`${this.whomView()}
      ${this.whom === 'name' ? field(this.form, {
        name: 'to', label: t('invite.name'), value: this.name, autocomplete: 'off', maxlength: 25,
      }) : nothing}
      <fieldset>
        <legend>${t('invite.variants')}</legend>
        ${check('extra_wild', false, t('variant.extra_wild'), t('variant.extra_wild_why'))}
        ${check('sharks', false, t('variant.sharks'), t('variant.sharks_why'))}
      </fieldset>`;
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
    const invitation = await invite({ game: this.game, ...commonTerms(values), ...(this.seats ? this.seats.terms(values) : pairTerms(this.whom, values)) });
    if (isForHouse(invitation)) {
      await enter(invitation);
      return;
    }
    element.reset();
    this.name = '';
    this.sent = invitation.unlisted && isOpen(invitation) ? invitation : null;
    if (this.seats) await this.choose(this.game);
    toast(t('invite.sent'));
    await this.onSent();
  }
}

/** The terms of all games. @param {Record<string, string>} values @returns {InvitationRequest} */
const commonTerms = (values) => ({
  days_per_move: values.days_per_move ? Number(values.days_per_move) : null,
  rated: 'rated' in values,
  message: values.message?.trim() ?? '',
});

/** The terms of a game for two.
 * @param {Whom} whom
 * @param {Record<string, string>} values
 * @returns {InvitationRequest} */
function pairTerms(whom, values) {
  /** @type {InvitationRequest} */
  const terms = {
    variant: { extra_wild: 'extra_wild' in values, sharks: 'sharks' in values },
    first: /** @type {InvitationRequest['first']} */ (values.first),
    match: /** @type {InvitationRequest['match']} */ (Number(values.match)),
  };
  if (whom === 'name') terms.to = readName(values.to);
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

const matches = () => html`<div class="field">
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
