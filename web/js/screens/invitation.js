// An invitation's link: who invites to what, and what the reader may do about it.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, post, remove } from '../server/api.js';
import { onEvent } from '../server/events.js';
import { readDisplayName } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { dotted, timeAgo } from '../words/format.js';
import { lessonOf, rulesOf } from '../words/games.js';
import { t } from '../words/i18n.js';
import { enter, hasJoined, hasOpenPlace, isAskedByName, isForHouse, isMine, mayAccept, placesOf, readyToStart } from '../club/invitations.js';
import { linkField } from '../ui/copy.js';
import { placeList } from '../lobby/places.js';
import { handleOf, isNameless, shownName } from '../words/people.js';
import { signUpAsGuest } from '../server/account.js';
import { changeMe, me, theSite } from '../server/session.js';
import { gameSign } from '../ui/signs.js';
import { rematchLink, terms, variants } from '../club/terms.js';
import { displayNameField } from './signup.js';
/** @import { Invitation, Screen, ScreenContext } from '../types.d.ts' */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ params, redraw }) {
  const path = `/invitations/${encodeURIComponent(params.id ?? '')}`;
  /** @type {Invitation} */
  let invitation = await get(path);
  const form = new Form(redraw, ['display_name']);
  form.refusals = { name_taken: { field: 'display_name', text: () => t('error.display_name_taken') } };

  const look = async () => {
    invitation = await get(path);
    redraw();
  };
  const unlisten = onEvent((event) => {
    const isAbout = event.kind === 'invitation' && event.data.id === params.id;
    if (isAbout || event.kind === 'resumed') look().catch(() => {}); // the banner tells a lost connection
  });

  /** Does something about it; whatever comes of it, the page then shows how it stands.
   * @param {() => Promise<unknown>} action */
  const andLook = async (action) => {
    try {
      await action();
    } finally {
      await look();
    }
  };
  const act = (/** @type {() => Promise<unknown>} */ action) => () => form.run(() => andLook(action));
  const actions = {
    accept: act(() => enter(invitation)),
    asGuest: form.sends(({ display_name: typed = '' }) => andLook(async () => {
      const name = readDisplayName(typed);
      if (!me()) await signUpAsGuest();
      if (name) await changeMe({ display_name: name });
      await enter(invitation);
    })),
    decline: act(() => post(`${path}/decline`)),
    withdraw: act(() => remove(path)),
    change: (/** @type {() => Promise<unknown>} */ action) => act(action)(),
  };
  return {
    title: () => t('invitation.title', { name: shownName(invitation.from) }),
    view: () => view(invitation, form, actions),
    close: unlisten,
  };
}

/** @typedef {Record<'accept' | 'decline' | 'withdraw', () => void> & {asGuest: (event: SubmitEvent) => void, change: import('../lobby/places.js').Act}} Actions */

/** @param {Invitation} invitation @param {Form} form @param {Actions} actions */
const view = (invitation, form, actions) => html`
  <article class="card narrow letter">
    <p class="soft small">${timeAgo(invitation.created_at)}</p>
    <h1>${isMine(invitation)
      ? t('invitation.mine')
      : html`${t('invitation.title', { name: shownName(invitation.from) })}${handleOf(invitation.from)}`}</h1>
    <p class="letter-game row">${gameSign(invitation.game)} <span>${t(`invitation.what_${invitation.game}`)}
      ${dotted([html`<a href=${rulesOf(invitation.game)}>${t('frame.rules')}</a>`, html`<a href=${lessonOf(invitation.game)}>${t('frame.lesson')}</a>`])}</span></p>
    ${invitation.message ? html`<blockquote>${invitation.message}</blockquote>` : nothing}
    <ul class="terms-list list">
      ${invitation.rematch ? html`<li>${rematchLink(invitation)}</li>` : nothing}
      ${variants(invitation).map(({ name, why }) => html`<li>${name}${
        why ? html`<span class="hint">${why}</span>` : nothing
      }</li>`)}
      ${terms(invitation).map((words) => html`<li>${words}</li>`)}
    </ul>
    ${placeList(invitation, actions.change)}
    ${invitation.status === 'open' ? choices(invitation, form, actions) : closed(invitation)}
    ${form.summary()}
  </article>
`;

/** @param {Invitation} invitation @param {Form} form @param {Actions} actions */
function choices(invitation, form, actions) {
  const account = me();
  if (!account) return visitorChoices(invitation, form, actions);
  const press = (/** @type {string} */ label, /** @type {() => void} */ action, look = '') =>
    html`<button class=${look} ?disabled=${form.busy} @click=${action}>${label}</button>`;
  if (isMine(invitation)) return ownChoices(invitation, press, actions);
  if (hasJoined(invitation)) return html`<p>${t('invitation.joined')}</p>
    <div class="buttons">${press(t('invitation.leave'), actions.decline)}</div>`;
  if (!mayAccept(invitation)) return html`<p>${forOther(invitation)}</p>`;
  if (isNameless(account) && !isAskedByName(invitation)) return guestForm(form, actions);
  return html`<div class="buttons">
    ${press(t('invitation.accept'), actions.accept, 'primary')}
    ${isAskedByName(invitation) ? press(t('invitation.decline'), actions.decline) : nothing}
  </div>`;
}

/** @param {Invitation} invitation @param {(label: string, action: () => void, look?: string) => unknown} press @param {Actions} actions */
function ownChoices(invitation, press, actions) {
  const n = readyToStart(invitation);
  return html`
    ${hasOpenPlace(invitation) ? html`<p>${t('invitation.share')}</p>${linkField(invitation)}` : nothing}
    ${n && n < placesOf(invitation).length ? html`<p class="soft small">${t('invitation.start_why')}</p>` : nothing}
    <div class="buttons">
      ${n ? press(t('invitation.start_with', { n }), actions.accept, 'primary')
        : isForHouse(invitation) ? press(t('invitation.start'), actions.accept, 'primary') : nothing}
      ${press(t('invitation.withdraw'), actions.withdraw)}
    </div>`;
}

/** Why the reader cannot accept it. @param {Invitation} invitation */
function forOther(invitation) {
  if ('places' in invitation) return t('invitation.no_place');
  return t('invitation.for_other', { name: invitation.to ? shownName(invitation.to) : '' });
}

/** Guests may say how they are called. @param {Form} form @param {Actions} actions */
const guestForm = (form, actions) => html`<form class="guest-accepts" novalidate @submit=${actions.asGuest}>
  ${displayNameField(form, t('invitation.display_name_hint'))}
  <button class="primary" ?disabled=${form.busy}>${t('invitation.as_guest')}</button>
</form>`;

/** A visitor comes back here after logging in or signing up. @param {Invitation} invitation @param {Form} form @param {Actions} actions */
function visitorChoices(invitation, form, actions) {
  const back = `?to=${encodeURIComponent(`/i/${invitation.id}`)}`;
  const open = hasOpenPlace(invitation);
  return html`
    ${open ? (theSite().guests ? guestForm(form, actions) : nothing) : html`<p>${forOther(invitation)}</p>`}
    ${open ? html`<p>${t('invitation.how')}</p>` : nothing}
    <div class="buttons">
      <a class="button" href="/login${back}">${t('frame.log_in')}</a>
      ${open ? html`<a class="button" href="/signup${back}">${t('welcome.sign_up')}</a>` : nothing}
    </div>`;
}

/** @param {Invitation} invitation */
const closed = ({ status, game_id: game }) => html`
  <p><strong>${t(`invitation.status_${status === 'open' ? 'accepted' : status}`)}</strong></p>
  ${game ? html`<a class="button primary" href="/g/${game}">${t('invitation.to_game')}</a>` : nothing}
  ${status === 'accepted' ? nothing : html`<a class="button" href="/">${t('missing.home')}</a>`}
`;
