// The form that invites somebody to a game: whom and to which one; everything else is folded, with a line that says what
// is set. It begins with what was chosen last.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { belowField, choice, describedBy, field, readName, segments, select } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { dotted } from '../words/format.js';
import { games } from '../words/games.js';
import { t } from '../words/i18n.js';
import { clockFields, clockTerms } from '../club/clock-choice.js';
import { enter, hasOpenPlace, invite, isForHouse } from '../club/invitations.js';
import { clockWords } from '../club/terms.js';
import { afterPicture } from '../ui/motion.js';
import { reportError, toast } from '../ui/notice.js';
import { handleOf, hasLeft, shownName } from '../words/people.js';
import { go } from '../core/router.js';
import { me } from '../server/session.js';
import { signAndName } from '../ui/signs.js';
import { recall, remember } from '../device/storage.js';
import { fetchPart } from '../core/version.js';
import { linkField } from '../ui/copy.js';
import { complete } from '../ui/names.js';
/** @import { Friend, GameName, Invitation, InvitationRequest, Player, Results } from '../types.d.ts' */

/** @typedef {'name' | 'all' | 'link'} Whom */

/** @type {Whom[]} */
const choices = ['name', 'all', 'link'];

/** The further questions of an invitation to a game of several seats.
 * @type {Partial<Record<GameName, () => Promise<typeof import('../games/shanghai/invite.js')>>>} */
const seatForms = { shanghai: () => import('../games/shanghai/invite.js') };

export class InviteForm {
  /** What was sent last, by the names of the fields; the opponents and the message are new each time. At first there are
   * three days for a move, as where an opponent is looked for (find.js).
   * @type {Record<string, string>} */
  last = JSON.parse(recall(lastKey()) ?? '{"rated":"on","clock":"3"}');
  /** What is set now. */
  now = this.last;
  /** @type {GameName} */
  game = games.find((game) => game === this.last.game) ?? games[0];
  /** My friends, and those with whom I have played this game most. @type {Player[]} */
  regulars = [];
  /** The seats of a game for several. @type {import('../games/shanghai/invite.js').SeatsForm | null} */
  seats = null;
  whom = choices.find((whom) => whom === this.last.whom) ?? choices[0];
  /** The last invitation by link, whose link is to be copied. @type {Invitation | null} */
  sent = null;
  #hasBegun = false;

  /**
   * @param {() => void} redraw
   * @param {{name: string | null, house: boolean}} choices the opponent's name that stands in it at first; whether there
   *   are house players
   * @param {() => Promise<void>} onSent
   */
  constructor(redraw, { name, house }, onSent) {
    this.redraw = redraw;
    this.name = name ?? '';
    this.house = house;
    this.onSent = onSent;
    this.form = new Form(redraw, ['to', 'message']);
    if (name) this.whom = 'name';
  }

  /** It is opened, without what was sent before: what it needs is asked for, once. */
  begin() {
    this.sent = null;
    if (!this.#hasBegun) this.choose(this.game);
    this.#hasBegun = true;
  }

  /** The link leads to a game by now. @param {string} id of its invitation */
  close(id) {
    if (this.sent?.id !== id) return;
    this.sent = null;
    this.redraw();
  }

  /** Whom it is for is known. @param {string} name "": not yet */
  ask(name) {
    if (!name) return;
    this.name = name;
    this.whom = 'name';
    this.seats?.ask(name);
  }

  view() {
    return this.sent ? this.sentView(this.sent) : this.formView();
  }

  /** The link stands where the form was, so that nobody sends a second invitation.
   * @param {Invitation} invitation */
  sentView(invitation) {
    const another = () => {
      this.sent = null;
      this.redraw();
    };
    return html`<div class="sent" role="status"><p>${t('invite.link_ready')}</p>${linkField(invitation)}</div>
      <p class="buttons"><button type="button" @click=${another}>${t('invite.another')}</button></p>`;
  }

  formView() {
    const { form, seats } = this;
    const isHouse = seats?.isForHouse;
    const follow = (/** @type {Event & {currentTarget: HTMLFormElement}} */ { currentTarget }) => {
      this.now = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(currentTarget)));
      this.redraw();
    };
    return html`<form class="invite" novalidate @change=${follow} @submit=${form.sends((values, element) => this.send(values, element))}>
        ${this.gameView()}
        ${seats ? seats.view(form) : this.pairView()}
        <details class="rest" ?open=${form.errors.message}><summary><span><b>${t('invite.rest')}</b> <span class="soft small">${this.told()}</span></span></summary>
          ${seats ? seats.biddingView() : variants(this.last)}
          <div class="field-pair">${seats ? nothing : first(this.last)} ${seats ? nothing : matches(this.last)}</div>
          ${isHouse ? nothing : clockFields(this.last)}
          ${isHouse || this.hasGuest ? nothing : check('rated', 'rated' in this.last, t('invite.rated'), t('invite.rated_why'))}
          ${isHouse ? nothing : message(form)}
        </details>
        ${form.summary()}
        <button class="primary wide" ?disabled=${form.busy}>
          ${isHouse ? t('invitation.start') : t('invite.send')}
        </button>
      </form>`;
  }

  /** Whether a guest takes part, as far as that is known: then it is not rated. Nobody else's name begins like theirs. */
  get hasGuest() {
    return me()?.guest || Object.entries({ to: this.whom === 'name' ? this.name : '', ...this.now }).some(([name, value]) => /^to\b/.test(name) && /^guest-/i.test(value));
  }

  /** What is set in the folded part. */
  told() {
    const { now, seats } = this;
    const games = Number(now.match ?? 1);
    const names = (/** @type {const} */ (['extra_wild', 'sharks'])).filter((name) => name in now).map((name) => t(`variant.${name}`));
    return dotted([
      ...(seats ? [t(now.bidding === 'open' ? 'variant.open' : 'variant.sealed')] : names.length ? names : [t('variant.none')]),
      ...(!seats && now.first && now.first !== 'random' ? [`${t('invite.first')} ${t(now.first === 'inviter' ? 'invite.first_me' : 'invite.first_other')}`] : []),
      ...(seats?.isForHouse ? [] : clockWords(clockTerms(now))),
      ...(!seats && games > 1 ? [t('terms.match', { n: games })] : []),
      ...(seats?.isForHouse ? [] : [t('rated' in now && !this.hasGuest ? 'terms.rated' : 'terms.unrated')]),
    ]);
  }

  gameView() {
    return html`<fieldset class="segments row games-offered">
      <legend>${t('invite.game')}</legend>
      ${segments('game', games, this.game, signAndName, (game) => this.choose(game))}
      <p class="hint">${t(`invite.game_${this.game}`)}</p>
    </fieldset>`;
  }

  /** @param {GameName} game */
  async choose(game) {
    this.game = game;
    this.form.errors = {};
    this.offerRegulars(game).catch(() => {}); // it can be done without
    try {
      const module = await fetchPart(async () => seatForms[game]?.());
      if (this.game !== game) return; // another one was chosen meanwhile
      this.seats = module ? new module.SeatsForm(this.redraw, this) : null;
      this.redraw();
    } catch (error) {
      reportError(error);
    }
  }

  /** @param {GameName} game */
  async offerRegulars(game) {
    const regulars = await regularsOf(game);
    if (this.game !== game) return;
    this.regulars = regulars;
    this.redraw();
  }

  /** The other one of a game for two. */
  pairView() {
    return html`${this.whomView()}
      ${this.whom === 'name' ? field(this.form, {
        name: 'to', label: t('invite.name'), value: this.name, autocomplete: 'off', maxlength: 25, names: complete,
      }) : nothing}
      ${this.whom === 'name' ? this.regularsView() : nothing}`;
  }

  /** One press puts a regular opponent's name into the field. */
  regularsView() {
    if (!this.regulars.length) return nothing;
    const pick = (/** @type {Player} */ { name }) => () => {
      const input = /** @type {HTMLInputElement} */ (document.getElementById('field-to'));
      input.value = name;
      input.focus();
    };
    return html`<div class="regulars buttons" role="group" aria-labelledby="regulars">
      <span class="hint" id="regulars">${t('invite.regulars')}</span>
      ${this.regulars.map((player) => html`<button type="button" @click=${pick(player)}>${shownName(player)}${handleOf(player)}</button>`)}
    </div>`;
  }

  whomView() {
    const pick = (/** @type {Whom} */ whom) => {
      this.whom = whom;
      this.form.errors = {};
      this.redraw();
    };
    return html`<fieldset class="segments row whom">
      <legend>${t('invite.whom')}</legend>
      ${segments('whom', choices, this.whom, (whom) => t(`invite.by_${whom}`), pick)}
      <p class="hint">${t(`invite.by_${this.whom}_why`)}</p>
    </fieldset>`;
  }

  /** Keeps what was chosen for the next time, and what was not asked now.
   * @param {Record<string, string>} values @param {HTMLFormElement} element */
  keep(values, { elements }) {
    const chosen = Object.entries(values).filter(([name]) => !/^(to\b|message$)/.test(name));
    const notAsked = Object.entries(this.last).filter(([name]) => !elements.namedItem(name));
    this.last = Object.fromEntries([...notAsked, ...chosen]);
    this.now = this.last;
    remember(lastKey(), JSON.stringify(this.last));
  }

  /** @param {Record<string, string>} values @param {HTMLFormElement} element */
  async send(values, element) {
    this.keep(values, element);
    const invitation = await invite({ game: this.game, ...commonTerms(values), ...(this.seats ? this.seats.terms(values) : pairTerms(this.whom, values)) });
    if (isForHouse(invitation)) {
      await enter(invitation);
      return;
    }
    if (invitation.game_id) { // by a standing offer
      go(`/g/${invitation.game_id}`);
      return;
    }
    element.reset();
    this.name = '';
    this.sent = invitation.unlisted && hasOpenPlace(invitation) ? invitation : null;
    if (this.seats) await this.choose(this.game);
    if (!this.sent) toast(t('invite.sent'));
    await this.onSent();
    afterPicture(() => /** @type {HTMLElement | null} */ (document.querySelector('.sent input'))?.focus());
  }
}

/** The key of what was sent last from this account on this device. */
const lastKey = () => `invite-${me()?.name}`;

const MOST_REGULARS = 6;

/** My friends, those with a standing offer first, then those with whom I have played a game most and whom I can
 * invite. @param {GameName} game @returns {Promise<Player[]>} */
async function regularsOf(game) {
  /** @type {[Results, {friends: Friend[]}]} */
  const [{ opponents }, { friends }] = await Promise.all([get(`/players/${encodeURIComponent(me()?.name ?? '')}/results?game=${game}`), get('/me/friends')]);
  const all = [...friends, ...opponents.filter(({ player }) => !player.house && !hasLeft(player))].map(({ player }) => player);
  return [...new Map(all.map((player) => [player.name, player])).values()].slice(0, Math.max(MOST_REGULARS, friends.length));
}

/** The terms of all games. @param {Record<string, string>} values @returns {InvitationRequest} */
const commonTerms = (values) => ({
  ...clockTerms(values),
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
  if (whom === 'link') terms.unlisted = true;
  return terms;
}

/** @param {string} name @param {boolean} checked @param {string} label @param {string} why */
const check = (name, checked, label, why) => choice(html`<input type="checkbox" name=${name} ?checked=${checked}>`, html`<b>${label}</b>`, why);

/** @typedef {Record<string, string>} Values */

/** @param {Values} last */
const variants = (last) => html`<fieldset>
  <legend>${t('invite.variants')}</legend>
  ${check('extra_wild', 'extra_wild' in last, t('variant.extra_wild'), t('variant.extra_wild_why'))}
  ${check('sharks', 'sharks' in last, t('variant.sharks'), t('variant.sharks_why'))}
</fieldset>`;

/** @param {Values} last */
const first = (last) => select('first', t('invite.first'),
  [['random', t('invite.first_random')], ['inviter', t('invite.first_me')], ['invitee', t('invite.first_other')]], last.first);

/** @param {Values} last */
const matches = (last) => select('match', t('rankings.games'),
  [1, 3, 5].map((n) => [String(n), t(n === 1 ? 'invite.match_one' : 'invite.match_games', { n })]), last.match);

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
