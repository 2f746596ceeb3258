// The shapes of a table of Shanghaien.
import type { LogEntry, Move, View } from '../../types.js';

export interface Shanghaien {
  view: View;
  entry: LogEntry;
  move: Move;
  choice: import('./choice.js').Choice;
}
export type Table = import('../../table/table.js').Table<Shanghaien>;
export type OnlineTable = import('../../table/online.js').OnlineTable<Shanghaien>;
