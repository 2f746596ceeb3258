// A finished game as the compiled rules take it (RulesQuestion in types.d.ts), to play it again.

/** @import { Drawn, RulesEntry, RulesSetup } from '../../types.d.ts' */
/** @import { Entry, View } from './types.d.ts' */

/** @param {View} view @param {Drawn | null} drawn what chance gave to the start @returns {RulesSetup} */
export const setupOf = ({ variant, players }, drawn) =>
  ({ variant, seats: players.length, bots: players.flatMap(({ house }, seat) => (house ? [seat] : [])), drawn });

/** @param {Entry} entry @returns {RulesEntry} */
export const entryOf = ({ seat, move, by, drawn }) =>
  ({ seat, move, by, drawn: drawn ? Object.fromEntries(drawn.map(({ label, numbers }) => [label, numbers])) : null });
