// The parts of a view that do not come from the rules, for tables that the service knows nothing of.

/** @import { Player } from '../types.d.ts' */

/** @template {Player[]} P @param {string} id @param {P} players @param {string} [game] */
export const around = (id, players, game = 'shanghaien') => ({
  id,
  game,
  status: 'active',
  variant: { extra_wild: false, sharks: false },
  players,
  you: 0,
  deadline: null,
  days_per_move: null,
  clock: null,
  free_weekends: false,
  banks: null,
  call_off: null,
  abandon_at: null,
  deadlines: players.map(() => null),
  holidays: players.map(() => null),
  match: null,
});
