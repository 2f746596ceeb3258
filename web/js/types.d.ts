// The shapes of the HTTP interface by the names that the page has for them. tests/lint makes
// web/vendor/openapi.d.ts from src/http/openapi.json, so they cannot differ from the contract.
import type { components, operations } from '../vendor/openapi.js';

type Schemas = components['schemas'];

export type Language = Schemas['Language'];
export type Seat = Schemas['Seat'];
export type Colour = Schemas['Colour'];
export type TrickAction = Schemas['Trick']['action'];
export type End = Schemas['OneAt'];
export type Rating = NonNullable<Schemas['Rating']>;
export type Notify = Schemas['Notify'];
export type NoticeKind = Exclude<keyof Notify, 'gather_minutes' | 'webhook'>;
export type Account = Schemas['Account'];
export type Holiday = NonNullable<Schemas['Holiday']>;
export type Profile = Schemas['Profile'];
export type Player = Schemas['Player'];
export type Results = Schemas['Results'];
export type InvitationRequest = operations['invite']['requestBody']['content']['application/json'];
export type Invitation = Schemas['Invitation'];
export type Invitations = operations['listInvitations']['responses'][200]['content']['application/json'];
export type Card = Schemas['Card'];
export type Move = Schemas['Move'];
export type LogEntry = Schemas['LogEntry'];
export type Landing = Schemas['Landing'];
export type HandOut = Schemas['HandOut'][number];
export type Crew = Schemas['Crew'];
export type ColourScore = Schemas['Score']['colours'][number];
export type Result = NonNullable<Schemas['Result']>;
export type View = Schemas['View'];
export type Summary = Schemas['Summary'];
export type Fairness = Schemas['Fairness'];
export type ChatMessage = Schemas['Message'];
export type MoveAnalysis = Schemas['AnalysedMove'];
export type Grade = Schemas['AnalysisTotal']['grade'];
export type Analysis = Schemas['Analysis'] | Schemas['AnalysisRunning'];

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
