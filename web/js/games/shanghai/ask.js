// The question to me, and the answers that I can give; each question says what the clock would answer.

import { keyed } from '../../../vendor/directives/keyed.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { timeLeft } from '../../words/deadline.js';
import { t } from '../../words/i18n.js';
import { nextAction } from '../../table/recap.js';
import { spoken } from '../../table/speech.js';
import { armed, pressOnce } from '../../table/taps.js';
import { isAsked } from '../../device/turn.js';
import { turnOf } from '../../table/status.js';
import { piece } from './board.js';
import { bidding, sendWords, sentBid } from './bid.js';
import { bestSet, cardsFor, pointsOf } from './cards.js';
import { cardButton } from './hand.js';
import { handOf, legalOf } from './view.js';
import { object, placeName, who } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Move, Table, View } from './types.d.ts' */

/** Each question has elements of its own, which let no press through that was meant for the one before. @param {Table} table */
export function ask(table) {
  const { shown: view } = table;
  const kind = table.isMine && !table.playback.past ? kindOf(view) : null;
  return html`<div class="ask ${kind ?? 'idle'}" @keydown=${pressOnce}>
    <div class="prompt-line row ends"><p tabindex="-1" ${spoken(table.isTold)}>${prompt(table, kind)}</p>${nextAction(table, kind === 'return' && nothing)}</div>
    ${kind ? keyed(keyOf(view, kind), questions[kind](table)) : given(view)}
    ${kind ? byItself(view) : nothing}
  </div>`;
}

/** Tells the questions of a kind apart. A bid may be thought over while the others bid. @param {View} view @param {Kind} kind */
const keyOf = ({ round, legal }, kind) => (kind === 'bid' ? `bid ${round}` : JSON.stringify(legal));

/** @typedef {'bid' | 'send' | 'free' | 'give' | 'junk' | 'take' | 'buy' | 'return'} Kind */

/** The kind of answer that is asked for, null: none. Whoever is absent comes back before all else. @param {View} view @returns {Kind | null} */
function kindOf({ legal }) {
  const types = /** @type {{type: string}[]} */ (legal).map(({ type }) => type);
  const kinds = /** @type {const} */ ([['return', 'return'], ['bid', 'bid'], ['pass', 'bid'], ['send', 'send'], ['play', 'free'], ['give', 'give'], ['junk', 'junk'], ['take', 'take'], ['buy', 'buy']]);
  return kinds.find(([type]) => types.includes(type))?.[1] ?? null;
}

/** The question, or what is waited for. @param {Table} table @param {Kind | null} kind */
function prompt(table, kind) {
  const { shown: view, choice, pending, playback, isMine } = table;
  if (playback.past) return playback.catchingUp ? '' : t('shanghai.ask.past');
  if (pending) return t('table.sending');
  if (view.status === 'finished') return t('error.game_over');
  if (!isMine && isAsked(view)) return t(table.asOf ? 'table.when_back' : 'shanghai.ask.log_in');
  if (table.armed) return t('taps.again');
  if (!kind || (kind === 'bid' && !isAsked(view) && view.mine?.bid)) return waiting(table);
  if (!view.auction && cardsFor(handOf(view), choice.sendingIn(view)?.to ?? 0).length > 1) return t(kind === 'bid' ? 'shanghai.ask.keep_if' : 'shanghai.ask.keep');
  if (kind === 'bid' && view.auction) return t(view.auction.amount ? 'shanghai.ask.auction' : 'shanghai.ask.auction_first', { n: view.auction.amount });
  return t(`shanghai.question.${kind}`, { place: placeName(view.lang_tsu) });
}

/** @param {Table} table */
function waiting({ view, isMine, elsewhere }) {
  return isMine && !elsewhere ? t('shanghai.ask.wait', { turn: turnOf(view) }) : turnOf(view);
}

/** What I have answered, as long as others are asked. @param {View} view */
function given(view) {
  const { mine, time, auction } = view;
  if (mine?.bid && auction) return sentBid(view, mine.bid);
  if (!mine?.play) return nothing;
  const { cards } = mine.play;
  return html`<p class="given">${cards.length ? t('shanghai.play.mine', { n: cards.length, points: pointsOf(cards, time) }) : t('shanghai.play.mine_none')}</p>`;
}

/** The answer that the clock would give, and when. @param {View} view */
function byItself(view) {
  const { default: move, deadline } = view;
  if (!move || !deadline) return nothing;
  return html`<p class="by-itself ellipsis">${t('shanghai.default.in', { time: timeLeft(deadline), what: moveWords(view, move) })}</p>`;
}

/** A move of mine in a few words. @param {View} view @param {Move} move @returns {string} */
function moveWords(view, move) {
  switch (move.type) {
    case 'bid': return move.amount ? t('shanghai.bid.send', { n: move.amount }) : t('shanghai.bid.none');
    case 'pass': return t('shanghai.bid.pass');
    case 'send': return sendWords(view, move);
    case 'play': return playWords(view, move.cards);
    case 'give': return object(view, move.seat);
    case 'junk': return t(move.by > 0 ? 'shanghai.junk.on' : 'shanghai.junk.back');
    case 'take': return move.from.map((seat) => who(view, seat)).join(', ');
    case 'buy': return t(move.buy ? 'shanghai.buy.yes' : 'shanghai.buy.no');
    case 'return': return t('shanghai.return.do');
  }
}

/** @param {View} view @param {number[]} cards */
const playWords = (view, cards) =>
  cards.length ? t('shanghai.play.do', { n: cards.length, points: pointsOf(cards, view.time) }) : t('shanghai.play.none');

/** An answer that `key` gives, too. @param {Table} table @param {Move} move @param {unknown} words @param {string | number} [key]
 * @param {'' | 'off'} [state] off: it only keeps its room */
const answer = (table, move, words, key = 'S', state = '') => html`<button class="act on onward ${state} ${armed(table, move)}"
  aria-keyshortcuts=${key} aria-disabled=${table.pending !== null} @click=${() => table.send(move)}>${words}</button>`;

/** @type {Record<Kind, (table: Table) => unknown>} */
const questions = {
  bid: bidding,
  send: (table) => {
    const { shown: view, choice: { sending } } = table;
    return html`<div class="answers">${sending ? answer(table, { type: 'send', ...sending }, sendWords(view, sending))
      : html`<button class="act off"></button>`}</div>`;
  },
  free: (table) => {
    const { shown: view, choice } = table;
    const [{ max }] = legalOf(view, 'play');
    const playing = choice.playing ?? bestSet(handOf(view), view.lang_tsu, max);
    return html`<div class="lane-cards free-cards" data-row>${cardsFor(handOf(view), view.lang_tsu).map((card) => cardButton(view, card, {
      on: playing.includes(card.id), can: !table.pending, press: () => choice.pressPlay(playing, card.id, max) }))}</div>
      <div class="answers">${answer(table, { type: 'play', cards: playing }, playWords(view, playing))}</div>`;
  },
  give: (table) => {
    const { shown: view } = table;
    const [{ seats }] = legalOf(view, 'give');
    return html`<div class="answers people">${seats.map((seat, i) => answer(table, { type: 'give', seat }, named(view, seat), i + 1))}</div>`;
  },
  junk: (table) => {
    const { shown: view } = table;
    const to = (/** @type {number} */ by) => Math.max(1, Math.min(32, view.junk.space + by));
    return html`<div class="answers">${legalOf(view, 'junk')[0].by.map((by, i) => answer(table, { type: 'junk', by }, html`<span>${t(by > 0 ? 'shanghai.junk.on' : 'shanghai.junk.back')}
      <small>${t('shanghai.junk.to', { a: 2 * to(by) - 1, b: 2 * to(by) })}</small></span>`, i + 1))}</div>`;
  },
  take: (table) => {
    const { shown: view, choice } = table;
    const [{ from, count }] = legalOf(view, 'take');
    return html`<div class="answers people">${from.map((seat, i) => html`<button class="act" aria-keyshortcuts=${i + 1} aria-pressed=${choice.taking.includes(seat)}
        @click=${() => choice.pressTake(seat, count)}>${named(view, seat)} ${choice.taking.includes(seat) ? choice.taking.indexOf(seat) + 1 : nothing}</button>`)}
      ${answer(table, { type: 'take', from: choice.taking }, t('shanghai.take.do'), 'S', choice.taking.length < count ? 'off' : '')}</div>`;
  },
  buy: (table) => html`<div class="answers">${answer(table, { type: 'buy', buy: true }, t('shanghai.buy.yes'), 1)}
    ${answer(table, { type: 'buy', buy: false }, t('shanghai.buy.no'), 2)}</div>`,
  return: (table) => html`<div class="answers">${answer(table, { type: 'return' }, t('shanghai.return.do'))}</div>`,
};

/** @param {View} view @param {Seat} seat */
const named = (view, seat) => html`${piece(view, seat)}<span class="ellipsis">${seat === view.you ? t('chat.me') : who(view, seat)}</span>`;
