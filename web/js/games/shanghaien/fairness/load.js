// All that the check of a game takes, from the server.

import { get } from '../../../server/api.js';
/** @import { Game } from './check.js' */

/** @param {string} id @returns {Promise<Game>} */
export async function loadGame(id) {
  const path = `/games/${encodeURIComponent(id)}`;
  const [fairness, { moves: log }, view, begun] =
    await Promise.all([get(`${path}/fairness`), get(`${path}/moves`), get(path), get(`${path}/at/0`)]);
  const invitation = await get(`/invitations/${fairness.invitation_id}`);
  return { fairness, log, view, first: invitation.first === 'random' ? begun.starter : null };
}
