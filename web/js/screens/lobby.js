// The address `/`: the lobby for those who are logged in, the welcome for all others.

import { knowMe, me } from '../session.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export async function open(context) {
  await knowMe();
  const room = me() ? await import('../lobby/lobby.js') : await import('../lobby/welcome.js');
  return room.open(context);
}
