// What one does with invitations, the short way to a table with the house among them, and how their
// terms are told in words.

import { html } from '../vendor/lit-html.js';
import { get, post, randomNonce } from './api.js';
import { shownName } from './format.js';
import { t } from './i18n.js';
import { go } from './router.js';
import { beGuest, me } from './session.js';

/**
 * @typedef {import('./types.d.ts').Invitation} Invitation
 * @typedef {import('./types.d.ts').InvitationRequest} InvitationRequest
 * @typedef {import('./types.d.ts').View} View
 */

/** The house player whom newcomers meet. */
export const houseName = 'el-dado';

/** Whether this server has house players. */
export async function isHouseOpen() {
  try {
    await get(`/players/${houseName}`);
    return true;
  } catch {
    return false;
  }
}

/** Sends an invitation with a random nonce. @param {InvitationRequest} terms @returns {Promise<Invitation>} */
export const invite = (terms) => post('/invitations', { ...terms, nonce: randomNonce() });

/** Accepts with a random nonce, chosen after the commitment was seen.
 * @param {string} id @returns {Promise<View>} */
export const accept = (id) => post(`/invitations/${encodeURIComponent(id)}/accept`, { nonce: randomNonce() });

/** Sits down at a table against the house and goes there; a visitor becomes a guest for it. */
export async function sitDown() {
  if (!me()) await beGuest();
  const { id } = await invite({ to: houseName });
  go(`/g/${(await accept(id)).id}`);
}

/** The button for it. @param {import('./form.js').Form} form whose summary says what was refused */
export const houseButton = (form) => html`
  <button class="primary" ?disabled=${form.busy} @click=${() => form.run(sitDown)}>${t('lobby.play_house')}</button>`;

/** Whether it waits for its own inviter, who answers in the house's name.
 * @param {Invitation} invitation */
export const isForHouse = (invitation) => invitation.to?.bot === true;

/** @param {Invitation} invitation */
export const isMine = (invitation) => invitation.from.name === me()?.name;

/** Whether I am among those who may accept it. @param {Invitation} invitation */
export function mayAccept(invitation) {
  if (isMine(invitation)) return isForHouse(invitation);
  return invitation.to === null || invitation.to.name === me()?.name;
}

/** A variant's name, and what it changes. @typedef {{name: string, why: string}} VariantWords */

/** The variants that are chosen. @param {Invitation} invitation @returns {VariantWords[]} */
export function variants({ variant }) {
  const words = [];
  if (variant.extra_wild) words.push({ name: t('variant.extra_wild'), why: t('variant.extra_wild_why') });
  if (variant.sharks) words.push({ name: t('variant.sharks'), why: t('variant.sharks_why') });
  return words.length ? words : [{ name: t('variant.none'), why: '' }];
}

/** The other terms, some words for each. @param {Invitation} invitation */
export function terms(invitation) {
  const { first, days_per_move: days, match, rated } = invitation;
  return [
    ...(match > 1 ? [t('terms.match', { n: match })] : []),
    firstWords(invitation, first),
    days === null ? t('terms.no_limit') : t('terms.days', { n: days }),
    mayCount(invitation) && rated ? t('terms.rated') : t('terms.unrated'),
  ];
}

/** @param {Invitation} invitation @param {Invitation['first']} first */
function firstWords({ from, to }, first) {
  if (first === 'random') return t('terms.first_random');
  if (first === 'inviter') return t('terms.first_player', { name: shownName(from) });
  return to ? t('terms.first_player', { name: shownName(to) }) : t('terms.first_accepter');
}

/** Only games between named people count. @param {Invitation} invitation */
const mayCount = ({ from, to }) => !from.guest && !(to?.guest || to?.bot);
