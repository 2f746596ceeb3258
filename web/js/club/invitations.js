// Sending and accepting invitations, who may, and how their places stand.

import { create } from '../server/api.js';
import { go } from '../core/router.js';
import { me } from '../server/session.js';
/** @import { Invitation, InvitationRequest, Place, View } from '../types.d.ts' */

/** Sends an invitation with a random nonce. @param {InvitationRequest} terms @returns {Promise<Invitation>} */
export const invite = (terms) => create('/invitations', terms, { nonce: true, tells: true });

/** Takes part with a random nonce, chosen after the commitment was seen, and goes to the game that has so
 * begun. Others' invitations are accepted; one's own begins with those who have accepted.
 * @param {Invitation} invitation
 * @returns {Promise<boolean>} whether there is a game; false while places are free */
export async function enter(invitation) {
  const call = isMine(invitation) && 'places' in invitation ? 'start' : 'accept';
  const path = `/invitations/${encodeURIComponent(invitation.id)}/${call}`;
  const id = begun(await create(path, {}, { nonce: true }));
  if (id) go(`/g/${id}`);
  return id !== null;
}

/** The answer is the view of the game, or else the invitation. @param {Invitation | View} answer */
const begun = (answer) => ('commitment' in answer ? answer.game_id : answer.id);

/** The places, none in a game for two. @param {Invitation} invitation @returns {Place[]} */
export const placesOf = (invitation) => ('places' in invitation ? invitation.places : []);

/** Whether it is to the house and nobody else, so that only the inviter can begin.
 * @param {Invitation} invitation */
export const isForHouse = (invitation) =>
  ('places' in invitation ? placesOf(invitation).slice(1).map(({ player }) => player) : [invitation.to]).every((player) => player?.house);

/** @param {Invitation} invitation */
export const isMine = (invitation) => invitation.from.name === me()?.name;

/** @param {Place} place */
export const isTaken = ({ status }) => status === 'inviter' || status === 'accepted';

/** The fewest players with whom a game of several can begin. */
const FEWEST = 3;

/** The number of taken places if I may begin the game with them, else 0. @param {Invitation} invitation */
export function readyToStart(invitation) {
  const taken = placesOf(invitation).filter(isTaken).length;
  return isMine(invitation) && taken >= FEWEST ? taken : 0;
}

/** My place, if one of them is mine. @param {Invitation} invitation */
const myPlace = (invitation) => placesOf(invitation).find(({ player }) => player !== null && player.name === me()?.name);

/** Whether a place is free for everyone. @param {Invitation} invitation */
export const hasOpenPlace = (invitation) => ('places' in invitation
  ? placesOf(invitation).some(({ open, player }) => open && player === null)
  : invitation.to === null);

/** Whether I am asked by name. @param {Invitation} invitation */
export const isAskedByName = (invitation) => ('places' in invitation
  ? myPlace(invitation)?.status === 'asked'
  : invitation.to !== null && invitation.to.name === me()?.name);

/** Whether I have accepted and the game has not begun. @param {Invitation} invitation */
export const hasJoined = (invitation) => myPlace(invitation)?.status === 'accepted';

/** Whether I am among those who may accept it. @param {Invitation} invitation */
export function mayAccept(invitation) {
  if (isMine(invitation)) return isForHouse(invitation);
  return !hasJoined(invitation) && (isAskedByName(invitation) || hasOpenPlace(invitation));
}
