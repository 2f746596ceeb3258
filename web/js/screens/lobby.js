// The address `/`: the lobby for those who are logged in, the welcome for all others.

import { me } from '../server/session.js';
import { fetchPart } from '../core/version.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export async function open(context) {
  const room = await fetchPart(() => (me() ? import('../lobby/lobby.js') : import('../lobby/welcome.js')));
  return room.open(context);
}
