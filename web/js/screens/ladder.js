// The ladder: who stands on which rung, joining, challenging, and the challenges that go on or have ended.

import { html, nothing } from '../../vendor/lit-html.js';
import { create, get } from '../server/api.js';
import { moment, timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { card, clubGame, ClubPage, isMe, joining, leaving, rules } from '../club/competition.js';
import { toast } from '../ui/notice.js';
import { playerLink, shownName } from '../words/people.js';
/** @import { Challenge, Ladder, Screen, ScreenContext } from '../types.d.ts' */

/** @typedef {Ladder['rungs'][number]} Rung */

const path = '/ladder';

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ redraw }) {
  return new LadderPage(path, await get(path), redraw).screen(() => t('ladder.title'), (kind) => kind !== 'message' && kind !== 'lobby');
}

/** @extends {ClubPage<Ladder>} */
class LadderPage extends ClubPage {
  /** @param {Rung['player']} player */
  challenge(player) {
    return this.act(async () => {
      const { answer_by: by } = await create(`${path}/challenges`, { to: player.name });
      toast(t('ladder.waits', { name: shownName(player), time: moment(by) }));
      return get(path);
    });
  }

  view() {
    const { you, rungs, open: going, recent } = this.shown;
    const mine = going.find(({ challenger, challenged }) => isMe(challenger) || isMe(challenged));
    return html`<div class="club ladder">
      <h1>${t('ladder.title')}</h1>
      <p class="soft">${clubGame()}</p>
      <p>${t('ladder.intro')}</p>
      ${mine ? own(mine) : nothing}
      ${you ? nothing : joining(this.join, t('ladder.join_why'))}
      ${card('rungs', t('ladder.rungs'), rungs.length ? html`<ol class="rungs list">${rungs.map((rung) => this.rung(rung))}</ol>` : html`<p>${t('ladder.nobody')}</p>`)}
      ${challenges('going', t('ladder.going'), going)} ${challenges('recent', t('ladder.recent'), recent)}
      ${rules(ruleWords.map((rule) => t(rule)))}
      <div class="buttons"><a class="button" href="/club">${t('frame.club')}</a>
        ${you ? leaving(this.leave, you < rungs.length || mine !== undefined, { leave: t('ladder.leave'), sure: t('ladder.leave_sure'), why: t('ladder.leave_why') }) : nothing}</div>
    </div>`;
  }

  /** @param {Rung} rung */
  rung({ player, busy, may_challenge: may }) {
    return html`<li class="row ${isMe(player) ? 'me' : ''}">${playerLink(player)}
      ${may ? html`<button class="primary" @click=${() => this.challenge(player)}>${t('ladder.challenge')}<span class="hidden"> ${shownName(player)}</span></button>` : nothing}
      ${busy ? html`<span class="soft small">${t('ladder.busy')}</span>` : nothing}</li>`;
  }
}

/** What I am to do about my challenge. @param {Challenge} challenge */
function own({ challenger, challenged, answer_by: by, invitation, game }) {
  const asked = isMe(challenged);
  const name = shownName(asked ? challenger : challenged);
  if (game) return html`<p class="note">${t('ladder.plays', { name })} <a class="button primary" href="/g/${game}">${t('ladder.to_game')}</a></p>`;
  return html`<p class="note">${t(asked ? 'ladder.asked' : 'ladder.waits', { name, time: moment(by ?? '') })}
    <a class="button ${asked ? 'primary' : ''}" href="/i/${invitation}">${t(asked ? 'ladder.answer' : 'ladder.to_invitation')}</a></p>`;
}

/** @param {string} id @param {string} title @param {Challenge[]} all */
const challenges = (id, title, all) => (all.length ? card(id, title, html`<ul class="challenges stack list">${all.map(line)}</ul>`) : nothing);

/** @param {Challenge} challenge */
function line({ challenger, challenged, made_at: made, answer_by: by, game, outcome, ended_at: ended }) {
  const names = { challenger: shownName(challenger), challenged: shownName(challenged) };
  const words = outcome ? t(`ladder.${outcome}`, names) : t(by ? 'ladder.unanswered_yet' : 'ladder.playing', names);
  return html`<li>${game ? html`<a class="target" href="/g/${game}">${words}</a>` : html`<span>${words}</span>`} <span class="soft">${timeAgo(ended ?? made)}</span></li>`;
}

const ruleWords = /** @type {const} */ (['ladder.rule_reach', 'ladder.rule_answer', 'ladder.rule_win', 'ladder.rule_rest', 'ladder.rule_block', 'ladder.rule_leave']);
