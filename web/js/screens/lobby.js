// The address `/`: the lobby for those who are logged in, the welcome for all others.

import { unreachable } from '../api.js';
import { me } from '../session.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export async function open(context) {
  const room = await (me() ? import('../lobby/lobby.js') : import('../lobby/welcome.js')).catch(unreachable);
  return room.open(context);
}
