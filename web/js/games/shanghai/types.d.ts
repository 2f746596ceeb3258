// The shapes of a table of Shanghai.
import type { GameEntry, GameView, Seat } from '../../types.js';

export type Phase = 'bid' | 'auction' | 'send' | 'free' | 'give' | 'choice' | 'buy' | 'over';
/** Who or what decided: by hand, a plan, the clock, or the rules (they have resigned). */
export type By = 'hand' | 'plan' | 'clock' | 'rule';

/** A card that is known: its printed value at each of the six times, and its value now. */
export interface Card {
  id: number;
  destination: number;
  values: number[];
  now: number;
}

export interface Sending {
  to: number;
  cards: number[];
}
/** The free information that a plan plays: the best set, nothing, or what one is then asked for. */
export type Free = 'best' | 'none' | 'ask' | Record<string, number[]>;
export interface Plan {
  send?: Sending;
  free?: Free;
  give?: Seat;
  buy?: boolean;
}
export type Bid = { type: 'bid'; amount: number; up_to?: number; plan?: Plan };
export type Pass = { type: 'pass'; plan?: Plan };
export type Move =
  | Bid
  | Pass
  | ({ type: 'send' } & Sending)
  | { type: 'play'; cards: number[] }
  | { type: 'give'; seat: Seat }
  | { type: 'junk'; by: number }
  | { type: 'take'; from: Seat[] }
  | { type: 'buy'; buy: boolean }
  | { type: 'return' };

/** The moves that are possible: ranges and choices. */
export type Legal =
  | { type: 'bid'; from: number; to: number; step: number }
  | { type: 'pass' }
  | { type: 'send'; to: number; cards: number[]; max: number }
  | { type: 'play'; cards: number[]; max: number }
  | { type: 'give'; seats: Seat[] }
  | { type: 'junk'; by: number[] }
  | { type: 'take'; from: Seat[]; count: number }
  | { type: 'buy'; buy: boolean[] }
  | { type: 'return' };

/** Something that has happened, in the order of the rules; `seq` is that of its entry. */
export type Step = { seq: number } & (
  | { type: 'round'; round: number; time: number; destinations: number[] }
  | { type: 'resign' | 'absent' | 'return'; seat: Seat }
  | { type: 'raise'; seat: Seat; amount: number; by: By }
  | { type: 'pass'; seat: Seat; by: By }
  | { type: 'bids'; amounts: number[] }
  | { type: 'mover'; seat: Seat; paid: number }
  | { type: 'send'; seat: Seat; from: number; to: number; cards: number[]; points: number; at: number[]; by: By }
  | { type: 'free'; played: number[][]; points: number[]; at: number[] }
  | { type: 'give'; seat: Seat; to: Seat; by: By }
  | { type: 'event'; seat: Seat; event: number }
  | { type: 'junk'; seat: Seat; amount: number; by: By }
  | { type: 'take'; seat: Seat; from: Seat[]; by: By }
  | { type: 'shuffle'; cards: number }
  | { type: 'draw'; seat: Seat; card: number | null; for: 'event' | 'buy' }
  | { type: 'taken'; seat: Seat; from: Seat; card: number | null }
  | { type: 'effect'; at: number[]; money: number[]; cards: number[]; junk: [number, number] }
  | { type: 'buy'; seat: Seat; bought: boolean; by: By }
  | { type: 'end'; reason: Reason; places: (number | null)[] }
);

export type Reason = 'score' | 'resigned' | 'timeout' | 'abandoned';

export interface SeatState {
  at: number;
  money: number;
  cards: number;
  gained: number;
  absent: boolean;
  resigned: boolean;
}

export interface View extends Omit<GameView, 'legal' | 'game'> {
  game: 'shanghai';
  variant: { bidding: 'sealed' | 'open'; values: number };
  phase: Phase;
  awaited: Seat[];
  answered: Seat[];
  deadlines: (string | null)[];
  time: number;
  lang_tsu: number;
  destinations: number[];
  junk: { space: number; numbers: number[]; stopped: boolean };
  seats: SeatState[];
  hands: (Card[] | null)[];
  mine: { bid: Bid | Pass | null; play: { type: 'play'; cards: number[] } | null } | null;
  legal: Legal[];
  default: Move | null;
  mover: Seat | null;
  last_mover: Seat | null;
  tie_order: Seat[];
  auction: { amount: number; leader: Seat | null; passed: boolean[] } | null;
  deck: number;
  pile: number[];
  events: { left: number; used: number[] };
  event: { seat: Seat; event: number } | null;
  steps: Step[];
  last_round: { round: number; time: number; steps: Step[] } | null;
  result: { places: (number | null)[]; points: number[]; winner: Seat | null; reason: Reason } | null;
}

/** An entry of the log. The move is whole where the reader may know it. */
export interface Entry extends GameEntry {
  by: 'hand' | 'clock' | 'host';
  move: { type: string; amount?: number; plan?: Plan; up_to?: number; cards?: number[] };
  steps: Step[];
}

export interface Shanghai {
  view: View;
  entry: Entry;
  move: Move;
  choice: import('./choice.js').Choice;
}
export type Table = import('../../table/table.js').Table<Shanghai>;
export type OnlineTable = import('../../table/online.js').OnlineTable<Shanghai>;
