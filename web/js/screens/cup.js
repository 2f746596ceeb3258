// A cup: joining it, its bracket round by round, and how it goes.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, inTurn, post, remove } from '../server/api.js';
import { cupDates } from '../club/cups.js';
import { dotted } from '../words/dotted.js';
import { onEvent } from '../server/events.js';
import { calendarDay } from '../words/format.js';
import { t } from '../words/i18n.js';
import { closing, isMe, joined, joining, leaving } from '../club/membership.js';
import { reportError } from '../ui/notice.js';
import { shownName } from '../words/people.js';
import { playerLink } from '../words/players.js';
import { nameOf } from '../club/seasons.js';

/**
 * @typedef {import('../types.d.ts').Cup} Cup
 * @typedef {Cup['matches'][number]} Match
 */

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ params, redraw }) {
  const path = `/cups/${encodeURIComponent(params.id ?? '')}`;
  const cup = await get(path);
  const page = new CupPage(path, cup, redraw);
  const close = onEvent(({ kind }) => {
    if (kind === 'game' || kind === 'resumed') page.act(() => get(path));
  });
  return { title: () => page.cup.name, view: () => page.view(), close };
}

class CupPage {
  #inTurn = inTurn();

  /** @param {string} path @param {Cup} cup @param {() => void} redraw */
  constructor(path, cup, redraw) {
    this.path = path;
    this.cup = cup;
    this.redraw = redraw;
  }

  /** @param {() => Promise<Cup>} ask */
  async act(ask) {
    try {
      this.cup = await this.#inTurn(ask);
    } catch (error) {
      reportError(error);
    }
    this.redraw();
  }

  join = () => this.act(() => post(`${this.path}/membership`));

  leave = () => this.act(() => remove(`${this.path}/membership`));

  cancel = () => this.act(() => remove(this.path));

  view() {
    const { cup } = this;
    return html`<div class="club season">
      <h1>${cup.name}</h1>
      <p class="soft">${dotted([state(cup), t('seasons.players', { n: cup.players }), cup.opened_by && t('seasons.opened_by', { name: shownName(cup.opened_by) })])}</p>
      ${this.membership()}
      ${cup.status === 'open' ? joined(cup.members.map(({ player }) => (player ? playerLink(player) : t('frame.former')))) : nothing}
      ${rounds(cup).map((matches, index, all) => roundCard(cup, matches, index + 1, all.length))}
      ${rules(cup)}
      <div class="buttons"><a class="button" href="/cups">${t('cups.all')}</a> ${this.leaving()}
        ${cup.status === 'open' && isMe(cup.opened_by) ? closing(this.cancel, { close: t('cups.cancel'), why: t('cups.cancel_why') }) : nothing}</div>
    </div>`;
  }

  /** Joining while it is open, and how I stand in it. */
  membership() {
    const { status, mine, full, starts_at: start } = this.cup;
    if (status === 'open' && !mine) return full ? html`<p class="note">${t('error.full')}</p>` : joining(this.join, t('cups.join_why'));
    if (isOut(this.cup)) return html`<p class="note">${t('cups.you_are_out')}</p>`;
    return status === 'open' ? html`<p class="note">${t('seasons.joined', { day: calendarDay(start) })}</p>` : nothing;
  }

  leaving() {
    const { status, mine } = this.cup;
    if (!mine || isOut(this.cup) || !['open', 'running'].includes(status)) return nothing;
    return leaving(this.leave, status !== 'open', { leave: t('cups.leave'), sure: t('cups.leave_sure'), why: t('cups.leave_why') });
  }
}

/** I have left it. @param {Cup} cup */
const isOut = ({ members }) => members.some(({ player, out }) => out && isMe(player));

/** @param {Cup} cup */
function state(cup) {
  const { status, round, round_ends_at: ends, matches, members } = cup;
  const last = matches.at(-1);
  if (status === 'running' && round && ends && last) return t('cups.until', { round: roundName(round, last.round), day: calendarDay(ends) });
  const winner = last?.winner ?? null;
  const won = winner === null ? t('cups.no_winner') : t('cups.winner', { name: nameOf(members[winner].player) });
  return dotted([cupDates(cup), status === 'finished' && won]);
}

/** The matches of each round. @param {Cup} cup @returns {Match[][]} */
function rounds({ matches }) {
  const last = matches.at(-1)?.round ?? 0;
  return Array.from({ length: last }, (_, index) => matches.filter(({ round }) => round === index + 1));
}

/** @param {number} round @param {number} last */
function roundName(round, last) {
  if (round === last) return t('cups.final');
  if (round === last - 1) return t('cups.semifinals');
  return round === last - 2 ? t('cups.quarterfinals') : t('seasons.round', { n: round });
}

/** @param {Cup} cup @param {Match[]} matches @param {number} round @param {number} last */
const roundCard = (cup, matches, round, last) => html`<section class="card" aria-labelledby="round-${round}">
  <h2 id="round-${round}">${roundName(round, last)}</h2>
  <ul class="fixtures">${matches.map((match) => matchLine(cup, match))}</ul>
</section>`;

/** What stands for a player who is not known, who never will be in a cup that has ended. @param {Cup['status']} status */
const undecided = (status) => t(status === 'finished' ? 'cups.not_played' : 'cups.unknown');

/** A player with their seed. @param {Cup} cup @param {Match} match @param {0 | 1} side */
function sideOf({ members, status: cup }, { players, winner, status }, side) {
  const index = players[side];
  if (index === null) return status === 'waiting' ? undecided(cup) : t('cups.bye');
  const name = `${nameOf(members[index].player)} (${index + 1})`;
  return winner === index ? html`<b>${name}</b>` : name;
}

/** @param {Match} match @param {0 | 1} side */
const total = ({ games }, side) => games.reduce((sum, { points }) => sum + (points?.[side] ?? 0), 0);

/** @param {Match} match */
const isOpen = ({ status, players }) => status === 'waiting' && players.every((index) => index === null);

/** @param {Cup} cup @param {Match} match */
const matchLine = (cup, match) => html`<li>
  <span>${isOpen(match) ? undecided(cup.status) : html`${sideOf(cup, match, 0)} – ${sideOf(cup, match, 1)}`}</span> ${match.games.length ? html`<b>${total(match, 0)} : ${total(match, 1)}</b>` : nothing}
  ${match.games.length ? html`<span class="soft">${match.games.map(({ game, points }, index) => gameLink(game, points, index + 1))}</span>` : nothing}
</li>`;

/** @param {string | null} game @param {number[] | null} points @param {number} number */
function gameLink(game, points, number) {
  const words = `${t('cups.game', { n: number })} ${points ? `${points[0]} : ${points[1]}` : t('seasons.running')}`;
  return game ? html`<a href="/g/${game}">${words}</a> ` : html`${words} `;
}

/** @param {Cup} cup */
const rules = ({ games, days, days_per_move: move }) => html`<details class="card"><summary>${t('seasons.rules')}</summary><ul>
  <li>${t('cups.rule_seeds')}</li>
  <li>${t('cups.rule_match', { n: games, days: t('seasons.days', { n: move }) })}</li>
  <li>${t('cups.rule_equal')}</li>
  <li>${t('cups.rule_round', { days: t('seasons.days', { n: days }) })}</li>
  <li>${t('cups.rule_out')}</li>
</ul></details>`;
