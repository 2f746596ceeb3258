// The shapes of the HTTP interface, as /api/openapi.json describes them.

export type Language = 'en' | 'de' | 'it';
export type Seat = 0 | 1;
export type Colour =
  | 'red' | 'light_blue' | 'dark_blue' | 'yellow' | 'orange' | 'purple' | 'green' | 'grey';
export type TrickAction = 'adjust' | 'reroll' | 'both' | 'wild' | 'sharks';
export type End = 'left' | 'right';

export interface Rating { value: number; deviation: number; games: number }
export interface Counts { active: number; won: number; drawn: number; lost: number }

export type NoticeKind =
  | 'your_turn' | 'invitation' | 'accepted' | 'game_over' | 'time_short' | 'digest';
export type Notify = Record<NoticeKind, boolean> & {
  gather_minutes: number;
  webhook: string | null;
};

export interface Account {
  name: string;
  guest: boolean;
  bot: boolean;
  language: Language | null;
  email?: string | null;
  email_verified: boolean;
  notify: Notify;
  rating: Rating | null;
  counts: Counts;
  /** When a guest without a game is forgotten; null for everybody else. */
  vanishes_at: string | null;
  created_at: string;
}
/** Days of UTC; `end` is the last one. */
export interface Holiday { start: string; end: string }
export type Profile = Pick<Account, 'name' | 'guest' | 'bot' | 'rating' | 'counts'> & {
  holiday: Holiday | null;
};
export interface Player { name: string; bot: boolean; guest: boolean }

/** How a player has played; the times are seconds from the turn to the first move. */
export interface Results {
  response: { lower: number; median: number; upper: number } | null;
  timeouts: number;
  opponents: ({ player: Player } & Counts)[];
}

/** Several games one after the other; `next` is the game after this one, null if there is none (yet). */
export interface Match {
  id: string;
  games: number;
  number: number;
  wins: number[];
  next: string | null;
}

export interface Variant { extra_wild: boolean; sharks: boolean }
export type First = 'random' | 'inviter' | 'invitee';
export type InvitationStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

export interface InvitationRequest {
  game?: string;
  to?: string | null;
  unlisted?: boolean;
  variant?: Variant;
  first?: First;
  days_per_move?: number | null;
  rated?: boolean;
  message?: string;
  nonce?: string;
  match?: number;
}
export interface Invitation {
  id: string;
  game: string;
  from: Player;
  to: Player | null;
  unlisted: boolean;
  variant: Variant;
  first: First;
  days_per_move: number | null;
  rated: boolean;
  message: string;
  nonce: string;
  /** The number of games. */
  match: number;
  status: InvitationStatus;
  commitment: string;
  link: string;
  game_id: string | null;
  created_at: string;
}
export interface Invitations {
  incoming: Invitation[];
  outgoing: Invitation[];
  open: Invitation[];
  next_page?: number;
}

export type Card =
  | { id: number; kind: 'sailor'; colour: Colour; value: number }
  | { id: number; kind: 'trick'; action: TrickAction };

export type Move =
  | { type: 'roll' }
  | { type: 'place'; die: 0 | 1; one_at?: End }
  | { type: 'wild'; card: number; colour: Colour }
  | { type: 'adjust'; card: number; die: 0 | 1; by: 1 | -1 }
  | { type: 'reroll'; card: number }
  | { type: 'both'; card: number; one_at?: End }
  | { type: 'sharks'; card: number; die: 0 | 1; one_at?: End }
  | { type: 'exchange'; card: number; from: number }
  | { type: 'shanghai' };
/** What stands in the log: moves, and the endings that nobody can send. */
export type LoggedMove = Move | { type: 'resign' } | { type: 'timeout' } | { type: 'abandon' };
export interface LogEntry {
  seq: number;
  seat: Seat | null;
  move: LoggedMove;
  dice?: [number, number];
  at: string;
  /** Where dice came to, for the moves that place. */
  placed?: Landing[];
  /** From where an exchange took a die back. */
  taken?: Landing;
  /** How the round was handed out, for shanghai. */
  handout?: LastRound;
}
export interface Landing { position: number; number: number; card: Card }

export interface TavernCard {
  card: Card;
  number: number | null;
  dice: [number, number];
  face_down: boolean;
}
export interface HandOut {
  card: Card;
  number: number;
  dice: [number, number];
  tiebreak: [number, number] | null;
  to: Seat | null;
}
export interface LastRound { round: number; shanghai_by: Seat; cards: HandOut[] }
export interface Crew { cards: number[]; wilds: number }
export type Crews = Partial<Record<Colour, Crew>>;
export interface ColourScore {
  colour: Colour;
  crew: [number, number];
  points: [number, number];
  left: { cards: number; points: number };
}
export interface Score {
  colours: ColourScore[];
  total: [number, number];
  tricks: { points: [number, number]; left: { cards: number; points: number } };
}
export interface Result {
  points: [number, number];
  winner: Seat | null;
  reason: 'score' | 'resigned' | 'timeout' | 'abandoned';
}
export type Status = 'active' | 'finished';

export interface View {
  id: string;
  game: string;
  status: Status;
  variant: Variant;
  players: [Player, Player];
  you: Seat | null;
  seq: number;
  round: number;
  starter: Seat;
  turn: Seat | null;
  phase: 'roll' | 'place' | 'over';
  deadline: string | null;
  days_per_move: number | null;
  /** When a game without a limit will be ended if nobody moves. */
  abandon_at: string | null;
  /** By seat: the last one announced, which may be over. */
  holidays: (Holiday | null)[];
  match: Match | null;
  one_at: End | null;
  tavern: TavernCard[];
  supply: [number, number];
  dice: [number, number] | null;
  trick_used: [boolean, boolean];
  crews: [Crews, Crews];
  tricks: [Card[], Card[]];
  deck: number;
  legal: Move[];
  preview: HandOut[] | null;
  score: Score;
  last_round: LastRound | null;
  result: Result | null;
}
/** A game in a list; a game may have more than two players. */
export interface Summary {
  id: string;
  game: string;
  players: Player[];
  you: number | null;
  seq: number;
  round: number;
  turn: number | null;
  status: Status;
  result: { points: number[]; winner: number | null; reason: Result['reason'] } | null;
  deadline: string | null;
  days_per_move: number | null;
  abandon_at: string | null;
  match: Match | null;
  /** Messages of the others that I have not read. */
  unread: number;
  updated_at: string;
}
export interface GameList { games: Summary[]; next_page?: number }

export interface Fairness {
  invitation_id: string;
  commitment: string;
  nonces: string[];
  algorithm: string;
  seed: string | null;
}
export interface ChatMessage { id: number; seat: Seat; text: string; at: string }
export interface MoveAnalysis {
  seq: number;
  seat: Seat | null;
  win: number;
  luck?: number;
  error?: number;
  best?: Move;
  /** For a decision: every legal move with seat 0's chance to win after it. */
  options?: { move: Move; win: number }[];
}
export type Grade = 'flawless' | 'masterly' | 'strong' | 'good' | 'fair' | 'adventurous';
export type Analysis =
  | { status: 'running'; progress: number }
  | {
      status: 'ready';
      start: number;
      moves: MoveAnalysis[];
      totals: { luck: number; error: number; errors: number; adjusted: number; grade: Grade }[];
      residual: number;
    };

/** What the frame gives to a screen when it opens. */
export interface ScreenContext {
  /** The parts of the path in braces: `/g/{id}` gives `params.id`, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Draws the page again, soon and at most once for many calls. */
  redraw(): void;
}
export interface Screen {
  /** The document's title without the site's name; also announced on arrival. */
  title(): string;
  view(): unknown;
  /** What gets the focus when a drawing has removed what held it; without, the screen as a whole. */
  next?(): HTMLElement | null;
  /** Called when the player goes elsewhere: end timers and streams here. */
  close?(): void;
}
