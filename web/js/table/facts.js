// What there is to know of a game beside its table: the match, the days off, its rules, and the way to give up.

import { html, nothing } from '../../vendor/lit-html.js';
import { menu } from '../core/bar.js';
import { awayWords, isNear } from '../words/deadline.js';
import { bankWords, weekendWords } from '../words/clock.js';
import { date, dotted, span } from '../words/format.js';
import { rulesOf } from '../words/games.js';
import { t, useWords } from '../words/i18n.js';
import { onDemand, withNeeds } from '../core/version.js';
import { openHelp } from './keyboard.js';
import { fromBelow, nameOf } from './seats.js';
/** @import { GameName, GameView, Seat } from '../types.d.ts' */
/** @import { OnlineTable as Table } from './online.js' */

/** The match, the days off, what the game itself has, its rules, and resigning. @param {Table} table @param {unknown} [aids] */
export const facts = (table, aids) => html`<section class="facts row" aria-label=${t('table.facts')}>
  ${matchLine(table)} ${table.club && table.clubLine?.(table.club)} ${banks(table.view)} ${clocks(table.view)}
  ${aids ?? nothing} <a class="button tool small" href=${rulesOf(/** @type {GameName} */ (table.view.game))}>${t('frame.rules')}</a>
  ${table.isMine ? html`<button class="tool small keys-open" popovertarget="sheet" popovertargetaction="hide" @click=${() => openHelp(table)}>${t('table.keys')}</button>` : nothing}
  ${table.isMine && table.view.status === 'active' ? leaving(table) : nothing}
  ${offerOf(table)?.callOffOffer(table) ?? nothing}
</section>`;

/** What the club offers has games for two people, with a limit of time. @param {GameView} view */
export const mayBeOfClub = ({ players, clock }) => clock !== null && players.length === 2 && players.every(({ bot, guest }) => !bot && !guest);

/** What a bank and free weekends are, and what each has in the bank after the last move. @param {GameView} view */
function banks(view) {
  const { clock, banks: left, status: state } = view;
  if (state === 'finished') return nothing;
  const words = [...(clock?.kind === 'bank' ? [bankWords(clock)] : []), ...weekendWords(view),
    ...(left ?? []).map((ms, seat) => `${nameOf(view, /** @type {Seat} */ (seat))} ${span(ms)}`)];
  return words.length ? html`<p class="banks soft small">${dotted(words)}</p>` : nothing;
}

/** The days off that stop a clock, and the day on which a forgotten game ends. @param {GameView} view */
function clocks({ status: state, players, holidays, abandon_at: end }) {
  if (state === 'finished') return nothing;
  const away = holidays.map((holiday, seat) => awayWords(players[seat], holiday)).filter(Boolean);
  const forgotten = end && isNear(end) ? [t('time.abandoned_at', { date: date(end) })] : [];
  return [...away, ...forgotten].map((words) => html`<p class="away soft small">${words}</p>`);
}

const waysOut = onDemand(() => withNeeds(import('./ways-out.js'), useWords('ending')));

/** What shows an offer to call the game off, and its answers, if one stands. @param {import('./table.js').Table} table
 * @returns {typeof import('./ways-out.js') | null} */
export const offerOf = (table) => (table.isMine && table.view.call_off?.offer ? waysOut(table.redraw) : null);

/** Whether the menu has been opened. */
let isOpened = false;

/** What ends the game is behind a menu, for it is rare and cannot be undone. @param {Table} table */
const leaving = (table) => html`
  <button class="tool small" popovertarget="table-menu" @click=${() => {
    isOpened = true;
    table.redraw();
  }}>${t('table.leave')} …</button>
  ${menu('table-menu', isOpened ? waysOut(table.redraw)?.waysOut(table) : nothing)}`;

/** Which game of the match it is and how the match stands, my own wins first. @param {Table} table */
function matchLine({ view }) {
  const { match } = view;
  if (!match) return nothing;
  const wins = fromBelow(view, match.wins).map((n, i) => html`${i ? ' : ' : ''}<b class=${i ? 'theirs' : 'mine'}>${n}</b>`);
  return html`<p class="match small">${t('match.number', { n: match.number, of: match.games })} · ${wins}</p>`;
}
