// The parts of a view that do not come from the rules, for tables that the service knows nothing of.

/** @import { View } from '../../types.d.ts' */

/** @param {string} id @param {View['players']} players of whom the first is below */
export const around = (id, players) => ({
  id,
  game: 'shanghaien',
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
  holidays: [null, null],
  match: null,
});
