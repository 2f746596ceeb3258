// The shapes of a table of Shanghai: those of the contract, as the page computes with them.
import type { components } from '../../../vendor/openapi.js';
import type { Seat } from '../../types.js';

type Schemas = components['schemas'];

/** A shape with numbers of any value and lists of any length; a seat is a Seat, as at the tables of all games. */
type Loose<T> = number extends T ? T
  : [Schemas['AnySeat']] extends [T] ? Seat | Exclude<T, number>
    : T extends number ? number
      : T extends (infer Item)[] ? Loose<Item>[]
        : T extends object ? { [Key in keyof T]: Loose<T[Key]> } : T;

export type Card = Loose<Schemas['ShanghaiCard']>;
export type Plan = Loose<Schemas['ShanghaiPlan']>;
export type Sending = NonNullable<Plan['send']>;
/** The free information that a plan plays: the best set, nothing, or what one is then asked for. */
export type Free = NonNullable<Plan['free']>;
export type Move = Loose<Schemas['ShanghaiMove']>;
export type Bid = Extract<Move, { type: 'bid' }>;
export type Pass = Extract<Move, { type: 'pass' }>;
/** The moves that are possible: ranges and choices. */
export type Legal = Loose<Schemas['ShanghaiLegal']>;
/** Something that has happened, in the order of the rules; `seq` is that of its entry. */
export type Step = Loose<Schemas['ShanghaiStep']>;
export type View = Omit<Loose<Schemas['ShanghaiView']>, 'mine'> & {
  mine: { bid: Bid | Pass | null; play: Extract<Move, { type: 'play' }> | null } | null;
};
export type SeatState = View['seats'][number];
/** An entry of the log. The move is whole where the reader may know it. */
export type Entry = Omit<Loose<Schemas['ShanghaiEntry']>, 'move'> & {
  move: { type: string; amount?: number; plan?: Plan; up_to?: number; cards?: number[] };
};

export interface Shanghai {
  view: View;
  entry: Entry;
  move: Move;
  choice: import('./choice.js').Choice;
}
export type Table = import('../../table/table.js').Table<Shanghai>;
export type OnlineTable = import('../../table/online.js').OnlineTable<Shanghai>;
