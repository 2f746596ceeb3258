// The shapes of the HTTP interface by the names that the page has for them. tests/lint makes
// web/vendor/openapi.d.ts from src/http/openapi.json, so they cannot differ from the contract.
import type { components, operations } from '../vendor/openapi.js';

type Schemas = components['schemas'];

export type Language = Schemas['Language'];
/** A seat of the two that most modules know; tables of more seats use it for 0..5, too. */
export type Seat = Schemas['Seat'];
export type Colour = Schemas['Colour'];
export type TrickAction = Schemas['Trick']['action'];
export type End = Schemas['OneAt'];
export type Rating = NonNullable<Schemas['Rating']>;
export type Notify = Schemas['Notify'];
export type NoticeKind = Exclude<keyof Notify, 'gather_minutes' | 'webhook'>;
export type Account = Schemas['Account'];
export type Passkey = Schemas['Passkey'];
export type Token = Schemas['Token'];
export type PasskeyCreation = Schemas['PasskeyCreation'];
export type PasskeyRequest = Schemas['PasskeyRequest'];
export type Site = Schemas['Site'];
export type Report = Schemas['Report'];
/** How much time the players of a game have; null: no limit. */
export type Clock = Schemas['LimitedClock'];
export type Holiday = NonNullable<Schemas['Holiday']>;
export type Profile = Schemas['Profile'];
export type Player = Schemas['Player'];
export type Results = Schemas['Results'];
/** The names of the games that are played here. */
export type GameName = Schemas['GameName'];
type InvitationBody = operations['invite']['requestBody']['content']['application/json'];
/** The terms of an invitation; in a game for several `to` names the player of each place, or nobody. */
export type InvitationRequest = Pick<InvitationBody, 'unlisted' | 'clock' | 'free_weekends' | 'rated' | 'message' | 'match' | 'nonce'> & {
  game?: GameName;
  to?: string | null | (string | null)[];
  seats?: number;
  variant?: Choices;
  first?: Schemas['First'];
};
interface Choices {
  extra_wild?: boolean;
  sharks?: boolean;
  bidding?: 'sealed' | 'open';
}
/** A place of an invitation to several. */
export type Place = Schemas['Place'];
/** An invitation to one other or, in a game for several, with a place for each seat. */
export type Invitation = Omit<Schemas['Invitation'], 'game' | 'variant' | 'first' | 'seats' | 'places'> & {
  variant: Choices;
  first: Schemas['First'] | null;
} & ({ game: 'shanghaien' } | { game: 'shanghai'; seats: number; places: Place[] });
export type Invitations = Record<'incoming' | 'outgoing' | 'open' | 'joined', Invitation[]> & { next_page?: number };
export type Card = Schemas['Card'];
export type Move = Schemas['Move'];
export type LogEntry = Schemas['LogEntry'];
export type Landing = Schemas['Landing'];
export type HandOut = Schemas['HandOut'][number];
export type Crew = Schemas['Crew'];
export type ColourScore = Schemas['Score']['colours'][number];
export type Result = NonNullable<Schemas['Result']>;
export type View = Schemas['View'];
export type Summary = Omit<Schemas['Summary'], 'you' | 'turn' | 'awaited'> & {
  you: Seat;
  turn: Seat | null;
  awaited?: Seat[];
};
export type Friend = Schemas['Friend'];
export type History = Schemas['History'];
export type Club = Schemas['Club'];
export type Season = Schemas['Season'];
export type SeasonLine = Schemas['SeasonLine'];
export type Cup = Schemas['Cup'];
export type CupLine = Schemas['CupLine'];
export type Ladder = Schemas['Ladder'];
export type Challenge = Schemas['Challenge'];
/** The terms of a season that are numbers. */
export type SeasonTerm = 'group_size' | 'moving' | 'most_at_once' | 'days';
/** Where in which season a game is. */
export type ClubOfGame = operations['getClubOfGame']['responses'][200]['content']['application/json'];
export type RunningCup = Schemas['RunningCup'];
export type Logbook = Schemas['Logbook'];
export type HousePlayer = Schemas['HousePlayers']['players'][number];
export type Fairness = Schemas['Fairness'];
export type Dice = Schemas['Dice'];
export type Puzzle = Schemas['Puzzle'];
export type Puzzles = Schemas['Puzzles'];
export type Comment = Omit<Schemas['Comment'], 'seat'> & { seat: Seat };
export type SpectatorMessage = Schemas['SpectatorMessage'];
export type ChatMessage = Omit<Schemas['Message'], 'seat'> & { seat: Seat };
export type MoveAnalysis = Schemas['AnalysedMove'];
export type Grade = Schemas['AnalysisTotal']['grade'];
export type Analysis = Schemas['Analysis'] | Schemas['AnalysisRunning'];

/** The part that the views of all games share. The modules that all games share know no more of a game. */
export type GameView = Pick<View, 'id' | 'status' | 'you' | 'seq' | 'round' | 'turn' | 'deadline' | 'clock'
  | 'free_weekends' | 'abandon_at' | 'match'> & {
  /** By seat. */
  banks: number[] | null;
  call_off: View['call_off'];
  game: string;
  players: Player[];
  holidays: View['holidays'][number][];
  legal: unknown[];
  /** The seats that are asked, where several may be; else it is the one whose turn it is. */
  awaited?: Seat[];
};
/** The part that the entries of all logs share. */
export type GameEntry = Pick<LogEntry, 'seq' | 'seat' | 'at'> & {
  /** Who has made it for its player, where somebody has. */
  by?: string;
};

/** The player's choice, and what they want to see, before a move is sent. */
export interface GameChoice<V extends GameView> {
  /** The present has moved on: what was chosen for `before` is forgotten. */
  follow(before: V, next: V): void;
  /** The position `next` comes on show in place of `before`. */
  show(before: V, next: V): void;
  /** A move is on its way. */
  send(): void;
  /** Escape was pressed: the last step of the choice is undone. */
  leave(): void;
}

/** The shapes of one game. */
export interface GameShapes {
  view: GameView;
  entry: GameEntry;
  move: { type: string };
  choice: GameChoice<any>;
}

type OnlineTable<G extends GameShapes> = import('./table/online.js').OnlineTable<G>;
type Table<G extends GameShapes> = import('./table/table.js').Table<G>;

/** A key of a table, as the window shows it, and what it does. */
export type KeyHelp = [string, import('./words/i18n.js').Key];

/** A game as its tables know it (games/NAME/game.js). */
export interface Game<G extends GameShapes = GameShapes> {
  /** The choice of a new table, or what this tab has kept of one. */
  choice(redraw: () => void, view: G['view']): G['choice'];
  /** The events between two positions, where an entry of the log has several steps: a picture for
   * each. It is shown before the position itself. */
  pictures?(before: G['view'], next: G['view']): G['view'][];
  /** How many times longer than others a picture stays; Infinity: until the player goes on. */
  stays?(view: G['view']): number;
  /** The keys that its buttons bear (`aria-keyshortcuts`). */
  keys: KeyHelp[];
  /** The number of the round whose end `view` shows, 0 for none. */
  endOf(view: G['view']): number;
  /** Whether an entry of the log ended a round. */
  endsRound?(entry: G['entry']): boolean;
  /** A sentence that says more than that of the entry at `at`; '' if there is none. */
  brief?(view: G['view'], log: G['entry'][], at: number): string;
  /** Whether an entry left no choice, so that it may have been entered for its player. */
  isAutomatic?(log: G['entry'][], entry: G['entry']): boolean;
  /** What an entry of the log did, as a sentence; the view is for the names. */
  sentence(view: G['view'], entry: G['entry']): string;
  /** Whether an entry is told to a player who comes back; without it all are. */
  isNews?(entry: G['entry']): boolean;
  /** The kinds of moves that wait for a second tap, or do not, whatever the player has chosen. */
  secondTaps?: Record<string, boolean>;
  /** Loads what a change of the position on show is felt as. */
  moments(): Promise<{ moments(before: any, next: any): Moment[] }>;
  /** Whether there is nothing to choose: the one move needs no second tap. */
  isOnlyMove?(view: G['view']): boolean;
  /** Whether a move is not sent yet, because the player is asked about it first. */
  holdsBack?(table: OnlineTable<any>, move: G['move']): Promise<boolean>;
  /** Loads the windows that explain what lies on the table, where there are any. */
  about?(): Promise<About<G>>;
  /** Loads what only a finished game shows. */
  ending(): Promise<Ending>;
}

/** What is heard of a change, and said over the board where it is a great moment. */
export interface Moment {
  kind: import('./table/sound.js').Sound;
  words?: string;
}

export interface About<G extends GameShapes = GameShapes> {
  /** The title and the content of the window for what bears `data-about=WHAT`. */
  about(view: G['view'], what: string): { title: string; content: unknown };
}

/** What only a finished game shows, fetched when it has ended, so that a running game opens sooner. */
export interface Ending {
  /** Notes on this device that it has ended. */
  noteEnd?(table: OnlineTable<any>): Promise<void>;
  /** Asks the server for what else it takes; resolves with its first answer. */
  load?(table: OnlineTable<any>): Promise<void>;
  /** How the game ended, above the table, with what one can do next. */
  result(table: Table<any>): unknown;
  /** The same, with other things to do. */
  outcome(table: Table<any>, buttons: unknown): unknown;
  /** A remark on the position on show, at the controls of the replay. */
  remark(table: Table<any>): unknown;
  /** What can be learnt from it, below the table. */
  review(table: Table<any>): unknown;
}

/** A game as the screen of a table knows it (the default export of games/NAME/page.js). */
export interface GamePage<G extends GameShapes = GameShapes> {
  game: Game<G>;
  /** The dictionary and the style sheet that the page needs. */
  words: import('./words/i18n.js').Area;
  style: string;
  /** Where in the game the position on show is, and the game's own buttons, for the line above the table. */
  where(table: Table<G>): unknown;
  tools(table: Table<G>): unknown;
  /** The table itself, as one plays at it. */
  play(table: Table<G>): unknown;
  /** What helps whoever wants it, and what only games on the server have. */
  aids?(table: Table<G>): unknown;
  training?(table: OnlineTable<G>): unknown;
  /** What gets the focus when a drawing has removed the element that held it. */
  next(): HTMLElement | null;
}

/** What the frame gives to a screen when it opens. */
export interface ScreenContext {
  /** The parts of the path in braces: `/g/{id}` gives `params.id`, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Draws the page again, soon and at most once for many calls. */
  redraw(): void;
}
export interface Screen {
  /** When what it shows was the present, if the server cannot be reached. */
  asOf?: number | null;
  /** It needs no server, so nobody is told that it cannot be reached. */
  worksOffline?: boolean;
  /** The document's title without the site's name; also announced on arrival. */
  title(): string;
  view(): unknown;
  /** What gets the focus when a drawing has removed the element that held it; default: the screen. */
  next?(): HTMLElement | null;
  /** Whether nothing is under way that a reload would interrupt. */
  rests?(): boolean;
  /** Whether a question may lie over what there is to see, at the frame's notes; default: it may not. */
  offers?(): boolean;
  /** Called when the player goes elsewhere: end timers and streams here. */
  close?(): void;
}

/** What the server tells a player, or that something may have been missed; `id` is the event's. */
export type AccountEvent = { id: number } & (
  | { kind: 'game'; data: { id: string; seq: number; turn: number | null; awaited: number[]; status: string } }
  | { kind: 'message'; data: { game: string; id: number } }
  | { kind: 'invitation'; data: { id: string; status: string } }
  | { kind: 'lobby'; data: { waiting: number } }
  | { kind: 'resumed' }
);

/** What chance gave, as the server's log has it: the streams of numbers in the order of their use. */
export type Drawn = Record<string, number[]>;
/** A new game, as an invitation has it. */
export interface RulesSetup {
  variant?: object;
  seats: number;
  /** The seats of house players. */
  bots?: number[];
  /** The seat that begins; null: by chance, as in every game for several. */
  first?: number | null;
  /** The numbers that chance gives, in their order; missing: any. */
  drawn?: Drawn | null;
}
/** An entry of a log: a move, or how a seat leaves, `{ type: 'resign' }`, as the server's log has it. */
export interface RulesEntry {
  seat: number | null;
  move: { type: string };
  by?: 'hand' | 'clock' | 'host' | 'order';
  drawn?: Drawn | null;
}
/** What the worker of a game is asked (web/rules-worker.js): about a state that it has answered before, a position as a text, or
 * a new game; and then about what comes of some entries. */
export interface RulesQuestion {
  id: number;
  state?: Uint8Array;
  position?: string;
  setup?: RulesSetup;
  entries?: RulesEntry[];
  /** Whose view is answered, or who is to choose; null: a spectator. */
  seat?: number | null;
  /** The game is finished by now, so nothing of its past is hidden any more. */
  open?: boolean;
  /** Asks for the entries, too, as that reader may see them. */
  tells?: boolean;
  /** Asks what the moves are worth, instead. */
  weighs?: boolean;
  /** Asks what the seat's decisions in the last entry were worth, instead. */
  judges?: boolean;
  /** Asks what the house player of that name would do in the seat, instead. The same entropy and effort, in thousandths of its
   * full thought, give the same move. */
  player?: string;
  entropy?: bigint;
  effort?: number;
}
export interface RulesAnswer<G extends Pick<GameShapes, 'view' | 'move' | 'entry'> = { view: View; move: Move; entry: LogEntry }> {
  state?: Uint8Array;
  /** The position as a text; null: there is none. */
  position?: string | null;
  view?: G['view'];
  /** The moves of whoever is to move. */
  legal?: G['view']['legal'];
  /** What chance gave: to the setup, if there is one, and to each entry. */
  drawn?: (Drawn | null)[];
  /** The entries without their times. */
  log?: G['entry'][];
  options?: { move: G['move']; win: number }[];
  /** The move of the house player. */
  chosen?: G['move'];
  worths?: RulesWorth<G>[];
}
/** What a decision was worth in games that the house player imagines behind what the seat saw. */
export interface RulesWorth<G extends Pick<GameShapes, 'move'> = { move: Move }> {
  /** What was decided: the move of the entry, or what a plan answered in its course. */
  move: G['move'];
  /** What the house player would have done; the same where it found nothing better. */
  best: G['move'];
  /** The shares of these games that are won after each. */
  won: number;
  best_won: number;
  /** The standard error of the difference between them. */
  error: number;
}
/** What src/games/wasm/wasm.c exports, and Shanghaien's own. */
export interface RulesExports {
  memory: WebAssembly.Memory;
  table_at(): number;
  table_size(): number;
  given_at(): number;
  given_size(): number;
  text_at(): number;
  start(seats: number, bots: number, first: number): number;
  read_position?(): number;
  enter(seat: number, by: number): number;
  write_drawn(): number;
  seq(): number;
  write_view(reader: number, open: number): number;
  know(): void;
  write_entry(reader: number): number;
  write_position(): number;
  choose(seat: number, entropy: bigint, effort: number): number;
  write_hint(): number;
  write_worths(seat: number, entropy: bigint, effort: number): number;
}

declare global {
  /** The path of a site below one (core/root.js). */
  var siteRoot: string | undefined;
  /** Where the build has put the rules of each game. */
  const RULES: Partial<Record<string, string>>;
}
