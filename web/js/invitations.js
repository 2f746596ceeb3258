// Sending and accepting invitations, and who may.

import { post, randomNonce } from './api.js';
import { me } from './session.js';

/**
 * @typedef {import('./types.d.ts').Invitation} Invitation
 * @typedef {import('./types.d.ts').InvitationRequest} InvitationRequest
 * @typedef {import('./types.d.ts').View} View
 */

/** Sends an invitation with a random nonce. @param {InvitationRequest} terms @returns {Promise<Invitation>} */
export const invite = (terms) => post('/invitations', { ...terms, nonce: randomNonce() });

/** Accepts with a random nonce, chosen after the commitment was seen.
 * @param {string} id @returns {Promise<View>} */
export const accept = (id) => post(`/invitations/${encodeURIComponent(id)}/accept`, { nonce: randomNonce() });

/** Whether it is to the house, whose invitations the inviter accepts.
 * @param {Invitation} invitation */
export const isForHouse = (invitation) => invitation.to?.bot === true;

/** @param {Invitation} invitation */
export const isMine = (invitation) => invitation.from.name === me()?.name;

/** Whether I am among those who may accept it. @param {Invitation} invitation */
export function mayAccept(invitation) {
  if (isMine(invitation)) return isForHouse(invitation);
  return invitation.to === null || invitation.to.name === me()?.name;
}
