// An invitation's link: who invites to what, and what the reader may do about it.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, post, remove } from '../api.js';
import { Form } from '../form.js';
import { timeAgo } from '../format.js';
import { t } from '../i18n.js';
import { accept, isForHouse, isMine, mayAccept } from '../invitations.js';
import { linkField } from '../lobby/lists.js';
import { shownName } from '../people.js';
import { go } from '../router.js';
import { beGuest, me } from '../session.js';
import { terms, variants } from '../terms.js';

/** @typedef {import('../types.d.ts').Invitation} Invitation */

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ params, redraw }) {
  const path = `/invitations/${encodeURIComponent(params.id ?? '')}`;
  /** @type {Invitation} */
  let invitation = await get(path);
  const form = new Form(redraw, []);

  /** Does something about it; whatever comes of it, the page then shows how it stands.
   * @param {() => Promise<unknown>} action */
  const act = (action) => () => form.run(async () => {
    try {
      await action();
    } finally {
      invitation = await get(path);
    }
  });
  const actions = {
    accept: act(async () => go(`/g/${(await accept(invitation.id)).id}`)),
    asGuest: act(async () => {
      await beGuest();
      go(`/g/${(await accept(invitation.id)).id}`);
    }),
    decline: act(() => post(`${path}/decline`)),
    withdraw: act(() => remove(path)),
  };
  return {
    title: () => t('invitation.title', { name: shownName(invitation.from) }),
    view: () => view(invitation, form, actions),
  };
}

/** @typedef {Record<'accept' | 'asGuest' | 'decline' | 'withdraw', () => void>} Actions */

/** @param {Invitation} invitation @param {Form} form @param {Actions} actions */
const view = (invitation, form, actions) => html`
  <article class="card letter">
    <p class="soft small">${timeAgo(invitation.created_at)}</p>
    <h1>${isMine(invitation)
      ? t('invitation.mine')
      : t('invitation.title', { name: shownName(invitation.from) })}</h1>
    <p>${t('invitation.what')} <a href="/rules">${t('frame.rules')}</a></p>
    ${invitation.message ? html`<blockquote>${invitation.message}</blockquote>` : nothing}
    <ul class="terms-list">
      ${variants(invitation).map(({ name, why }) => html`<li>${name}${
        why ? html`<span class="hint">${why}</span>` : nothing
      }</li>`)}
      ${terms(invitation).map((words) => html`<li>${words}</li>`)}
    </ul>
    ${invitation.status === 'open' ? choices(invitation, form, actions) : closed(invitation)}
    ${form.summary()}
  </article>
`;

/** @param {Invitation} invitation @param {Form} form @param {Actions} actions */
function choices(invitation, form, actions) {
  if (!me()) return visitorChoices(invitation, form, actions);
  const press = (/** @type {string} */ label, /** @type {() => void} */ action, look = '') =>
    html`<button class=${look} ?disabled=${form.busy} @click=${action}>${label}</button>`;
  if (isMine(invitation)) {
    return html`
      ${invitation.to ? nothing : html`<p>${t('invitation.share')}</p>${linkField(invitation)}`}
      <div class="buttons">
        ${isForHouse(invitation) ? press(t('invitation.start'), actions.accept, 'primary') : nothing}
        ${press(t('invitation.withdraw'), actions.withdraw)}
      </div>`;
  }
  if (!mayAccept(invitation)) return html`<p>${forOther(invitation)}</p>`;
  return html`<div class="buttons">
    ${press(t('invitation.accept'), actions.accept, 'primary')}
    ${invitation.to ? press(t('invitation.decline'), actions.decline) : nothing}
  </div>`;
}

/** @param {Invitation} invitation */
const forOther = ({ to }) => t('invitation.for_other', { name: to ? shownName(to) : '' });

/** A visitor comes back here after logging in or signing up. @param {Invitation} invitation @param {Form} form @param {Actions} actions */
function visitorChoices(invitation, form, actions) {
  const back = `?to=${encodeURIComponent(`/i/${invitation.id}`)}`;
  return html`
    <p>${invitation.to ? forOther(invitation) : t('invitation.how')}</p>
    <div class="buttons">
      ${invitation.to ? nothing : html`<button class="primary" ?disabled=${form.busy} @click=${actions.asGuest}>
        ${t('invitation.as_guest')}
      </button>`}
      <a class="button" href="/login${back}">${t('frame.log_in')}</a>
      ${invitation.to ? nothing : html`<a class="button" href="/signup${back}">${t('welcome.sign_up')}</a>`}
    </div>`;
}

/** @param {Invitation} invitation */
const closed = ({ status, game_id: game }) => html`
  <p><strong>${t(`invitation.status_${status === 'open' ? 'accepted' : status}`)}</strong></p>
  ${game ? html`<a class="button primary" href="/g/${game}">${t('invitation.to_game')}</a>` : nothing}
  ${status === 'accepted' ? nothing : html`<a class="button" href="/">${t('missing.home')}</a>`}
`;
