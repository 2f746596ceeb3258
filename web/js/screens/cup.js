// A cup: joining it, its bracket round by round, and how it goes.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { calendarDay, dotted, list } from '../words/format.js';
import { t } from '../words/i18n.js';
import { card, CompetitionPage, isMe, memberName, rules } from '../club/competition.js';
import { cupDates } from '../club/seasons.js';
import { clockWords } from '../club/terms.js';
/** @import { Cup, Screen, ScreenContext } from '../types.d.ts' */

/** @typedef {Cup['matches'][number]} Match */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ params, redraw }) {
  const path = `/cups/${encodeURIComponent(params.id ?? '')}`;
  return new CupPage(path, await get(path), redraw).screen(({ name }) => name, (kind) => kind === 'game' || kind === 'resumed');
}

/** @extends {CompetitionPage<Cup>} */
class CupPage extends CompetitionPage {
  view() {
    const cup = this.shown;
    return html`<div class="club season">
      ${this.head(cup.name, state(cup))}
      ${this.membership(isOut(cup), { why: t('cups.join_why'), out: t('cups.you_are_out') })}
      ${this.members(cup.members.map(({ player }) => player))}
      ${rounds(cup).map((matches, index, all) => roundCard(cup, matches, index + 1, all.length))}
      ${rules(ruleWords(cup))}
      <div class="buttons"><a class="button" href="/cups">${t('cups.all')}</a>
        ${this.leaving(isOut(cup), { leave: t('cups.leave'), sure: t('cups.leave_sure'), why: t('cups.leave_why') })}
        ${cup.status === 'open' && isMe(cup.opened_by) ? this.closing({ close: t('cups.cancel'), why: t('cups.cancel_why') }) : nothing}</div>
    </div>`;
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
  const won = winner === null ? t('cups.no_winner') : t('cups.winner', { name: memberName(members[winner].player) });
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
const roundCard = (cup, matches, round, last) =>
  card(`round-${round}`, roundName(round, last), html`<ul class="fixtures list">${matches.map((match) => matchLine(cup, match))}</ul>`);

/** What stands for a player who is not known, who never will be in a cup that has ended. @param {Cup['status']} status */
const undecided = (status) => t(status === 'finished' ? 'cups.not_played' : 'cups.unknown');

/** A player with their seed. @param {Cup} cup @param {Match} match @param {0 | 1} side */
function sideOf({ members, status: cup }, { players, winner, status }, side) {
  const index = players[side];
  if (index === null) return status === 'waiting' ? undecided(cup) : t('cups.bye');
  const name = `${memberName(members[index].player)} (${index + 1})`;
  return winner === index ? html`<b>${name}</b>` : name;
}

/** @param {Match} match @param {0 | 1} side */
const total = ({ games }, side) => games.reduce((sum, { points }) => sum + (points?.[side] ?? 0), 0);

/** @param {Match} match */
const isUndecided = ({ status, players }) => status === 'waiting' && players.every((index) => index === null);

/** @param {Cup} cup @param {Match} match */
const matchLine = (cup, match) => html`<li>
  <span>${isUndecided(match) ? undecided(cup.status) : html`${sideOf(cup, match, 0)} – ${sideOf(cup, match, 1)}`}</span> ${match.games.length ? html`<b>${total(match, 0)} : ${total(match, 1)}</b>` : nothing}
  ${match.games.length ? html`<span class="soft small">${match.games.map(({ game, points }, index) => gameLink(game, points, index + 1))}</span>` : nothing}
</li>`;

/** @param {string | null} game @param {number[] | null} points @param {number} number */
function gameLink(game, points, number) {
  const words = `${t('cups.game', { n: number })} ${points ? `${points[0]} : ${points[1]}` : t('seasons.running')}`;
  return game ? html`<a class="target" href="/g/${game}">${words}</a> ` : html`${words} `;
}

/** @param {Cup} cup */
const ruleWords = ({ games, days, ...terms }) => [
  t('cups.rule_seeds'),
  t('cups.rule_match', { n: games, clock: list(clockWords(terms)) }),
  t('cups.rule_equal'),
  t('cups.rule_round', { days: t('time.whole_days', { n: days }) }),
  t('cups.rule_out'),
];
