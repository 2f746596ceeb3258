// For whom a game waits. The service worker asks, too.

/** @import { Seat } from '../types.d.ts' */

/** The seats that are asked.
 * @param {{turn: Seat | null, awaited?: Seat[]}} view @returns {Seat[]} */
export const awaitedOf = ({ turn, awaited }) => awaited ?? (turn === null ? [] : [turn]);

/** Whether the viewer is asked. @param {{turn: Seat | null, awaited?: Seat[], you: Seat | null}} view */
export const isAsked = (view) => view.you !== null && awaitedOf(view).includes(view.you);

/** Whether there is something to be done: an absent player is not asked, but can come back; who is not asked for a move may be
 * asked whether to go on.
 * @param {{turn: Seat | null, awaited?: Seat[], you: Seat | null, absent?: true, call_off_offered?: true}} game */
export const isWaiting = (game) => isAsked(game) || game.absent === true || game.call_off_offered === true;
