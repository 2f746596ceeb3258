// The two players' sides of the table: names, supplies and tricks; and on the near side the rolled
// dice and everything that the player may do.

import { html, nothing } from '../../../vendor/lit-html.js';
import { captain, cardPicture, die, trickHalf } from './art/pieces.js';
import { emblem } from './art/sailors.js';
import { t } from '../../i18n.js';
import { handleOf } from '../../people.js';
import { dueWarning } from './training.js';
import { recapView } from '../../table/recap.js';
import { gain, signed } from './score.js';
import { below, labelOf, nameOf, sideOf } from '../../table/seats.js';
import { above, asSeen, gainedBy, movesOf, mustChooseEnd, namesOf, trickMoves, useOf, whyNoRoll, whyNoShanghai, whyNoTrick } from './view.js';
import { cardName, nation, says, sentence } from './words.js';

/**
 * @typedef {import('../../types.d.ts').View} View
 * @typedef {import('../../types.d.ts').Move} Move
 * @typedef {import('../../types.d.ts').Card} Card
 * @typedef {import('../../types.d.ts').Seat} Seat
 * @typedef {Extract<Card, {kind: 'trick'}>} Trick
 * @typedef {import('./view.js').Half} Half
 * @typedef {import('./types.d.ts').Table} Table
 */

/** A player's name, captain and supply. @param {View} view @param {Seat} seat */
const nameplate = (view, seat) => {
  const which = sideOf(view, seat);
  return html`<div class="nameplate ${which} ${view.turn === seat ? 'turn' : ''}">
    <span class="seat-captain ${view.trick_used[seat] ? 'away' : ''}">${captain(which === 'mine' ? 'dado' : 'michael', which)}</span>
    <span class="seat-name">${labelOf(view, seat)}${handleOf(view.players[seat])}</span>
    <span class="supply" role="img" aria-label=${t('table.supply', { n: view.supply[seat] })} title=${t('table.supply', { n: view.supply[seat] })}>
      ${Array.from({ length: view.supply[seat] }, () => die(which, 0))}</span>
  </div>`;
};

/** The far side: the opponent and their tricks. @param {Table} table */
export const farHand = ({ shown }) => html`<section class="hand far" aria-label=${nameOf(shown, above(shown))}>
  ${nameplate(shown, above(shown))}
  ${held(shown)}
  ${shown.dice && shown.turn === above(shown) ? rolledTheirs(shown.dice) : nothing}
</section>`;

/** The tricks of the far side; a window explains them. @param {View} view */
function held(view) {
  const cards = view.tricks[above(view)];
  if (cards.length === 0) return nothing;
  const name = `${t('table.tricks_of', { who: nameOf(view, above(view)) })}: ${cards.map(cardName).join(', ')}`;
  return html`<button class="tricks-held" data-about="held" aria-label=${name}>${cards.map(cardPicture)}</button>`;
}

/** @param {[number, number]} dice */
const rolledTheirs = (dice) => html`<div class="rolled theirs" role="img" aria-label=${t('table.rolled', { a: dice[0], b: dice[1] })}>
  ${dice.map((face) => die('theirs', face))}</div>`;

/** The near side: mine, with everything that I can do. @param {Table} table */
export function nearHand(table) {
  const { choice, playback } = table;
  const warning = dueWarning(table);
  return html`<section class="hand near ${isIdle(table) ? 'idle' : ''} ${table.pending ? 'sending' : ''}" aria-label=${labelOf(table.shown, below(table.shown))}
  @keydown=${pressOnce}>
  ${nameplate(table.shown, below(table.shown))}
  <div class="prompt ${playback.isHeld ? 'call' : ''}"><p role="status" tabindex="-1">${choice.hint ?? prompt(table)}</p>${wayOn(table)}</div>
  ${playback.recap ? recapView(table) : warning ? warning.draw(table) : html`<div class="doing settling">
    ${playback.isHeld ? spoils(table.shown) : choice.pick && !playback.past ? details(table, choice.pick) : html`${rolled(table)} ${tricks(table)}`}
  </div>
  ${isIdle(table) ? nothing : actions(table)}`}
</section>`;
}

/** A key that is held down presses once, for the focus may have moved on to the next move.
 * @param {KeyboardEvent} event */
const pressOnce = (event) => event.repeat && event.key === 'Enter' && event.preventDefault();

/** The element that gets the focus when the focused one is gone: the next thing to do, else the sentence
 * on it. Not Shanghai!, whose focus shows its result. A title says why a die may not be placed; while a
 * move is on its way all dice are off. @returns {HTMLElement | null} */
export function nextStep() {
  const steps = ['.really .primary', '.act.onward', '.choice-button', '.rolled-die:not([title])', '.act.roll.on', '.prompt p'];
  return steps.map((step) => /** @type {HTMLElement | null} */ (document.querySelector(`.near ${step}`))).find(Boolean) ?? null;
}

/** Nobody sits here who could do anything, now or later. @param {Table} table */
const isIdle = ({ isMine, view, playback }) => (!isMine || view.turn === null) && !playback.recap;

/** The next thing to do, in a sentence. @param {Table} table */
function prompt(table) {
  const { shown, pending, log, view, isMine, choice: { end, pick }, playback } = table;
  if (playback.recap) return '';
  if (playback.isHeld && shown.last_round) return says(shown, shown.last_round.shanghai_by, 'shanghai');
  if (playback.past) {
    const entry = log[shown.seq - 1];
    return entry ? sentence(view, entry) : playback.catchingUp ? '' : t('prompt.past');
  }
  if (pending) return t('prompt.sending');
  if (shown.turn === null) return shown.status === 'finished' ? t('prompt.over') : '';
  const who = nameOf(shown, shown.turn);
  if (shown.turn !== shown.you) return t(table.waitingElsewhere ? 'table.turn_of' : 'prompt.wait', { who });
  if (!isMine) return t(table.asOf ? 'table.when_back' : 'prompt.log_in');
  if (shown.phase === 'roll') return t(rollPrompt(shown));
  if (pick) return t(isWild(shown, pick) ? 'prompt.wild' : 'prompt.details');
  if (mustChooseEnd(shown) && end === null) return t('prompt.choose_end');
  return t(movesOf(shown, 'wild', end).length || movesOf(shown, 'reroll', end).length || movesOf(shown, 'adjust', end).length
    ? 'prompt.place_or_trick' : 'prompt.place');
}

/** The way back from a trick; and the way on where nothing is to be done here: past what is being played, or to the next game. No
 * game has a button of its own in this place. @param {Table} table */
function wayOn(table) {
  const { choice, playback } = table;
  if (playback.isHeld) return nothing;
  if (playback.catchingUp) return html`<button class="back to-present" @click=${() => playback.lookBack(table.view.seq)}>${t('recap.skip')}</button>`;
  if (choice.pick && !playback.past) return html`<button class="back" @click=${() => choice.leave()}>${t('table.back')}</button>`;
  const n = table.waitingElsewhere;
  if (playback.past || table.pending || !table.isMine || table.view.turn === table.view.you || n === 0) return nothing;
  return html`<button class="back to-next" @click=${() => table.goToNext()}>${t('frame.next')}
    <span class="count" aria-label=${t('frame.next_waiting', { n })}>${n}</span></button>`;
}

/** @param {View} view */
const rollPrompt = (view) => {
  const roll = movesOf(view, 'roll', null).length > 0;
  const shanghai = movesOf(view, 'shanghai', null).length > 0;
  return roll && shanghai ? 'prompt.roll_or_shanghai' : roll ? 'prompt.roll' : 'prompt.shanghai';
};

/** A finger comes and goes with each tap, which the focus tells anyway. @param {Event} event */
const isFinger = (event) => event instanceof PointerEvent && event.pointerType === 'touch';

/** Lights up the cards of `numbers` while the pointer or the focus is on an element.
 * @param {Table} table @param {number[]} numbers */
const lights = (table, numbers) => {
  const on = (/** @type {Event} */ event) => isFinger(event) || table.choice.light(numbers);
  const off = (/** @type {Event} */ event) => isFinger(event) || table.choice.light([]);
  return { on, off };
};

/** The cards that each player got in the round that has just ended. @param {View} view */
const spoils = (view) => [below(view), above(view)].map((seat) => html`<div class="spoils ${sideOf(view, seat)}">
  <strong><span class="who">${labelOf(view, seat)}</span> <span class="gained">${t('score.points')} ${signed(gainedBy(view)[seat])}</span></strong>
  <ul>${view.last_round?.cards.filter(({ to }) => to === seat).map(({ card }) =>
    html`<li title=${cardName(card)}>${cardPicture(card)}<span class="hidden">${cardName(card)}</span></li>`)}</ul></div>`);

/** The rolled dice; a click places one. @param {Table} table */
function rolled(table) {
  const { shown, pending, choice, playback } = table;
  if (!shown.dice || shown.turn !== below(shown)) return html`<div class="rolled mine"></div>`;
  return html`<div class="rolled mine">${shown.dice.map((face, i) => {
    const move = playback.past ? undefined : movesOf(shown, 'place', choice.end).find((each) => each.die === i);
    const { on, off } = lights(table, move ? [face] : []);
    const why = move ? nothing : t(mustChooseEnd(shown) ? 'why.choose_end' : 'why.not_now');
    return html`<button class="rolled-die" aria-disabled=${!move || pending !== null} title=${why}
      aria-label=${t('table.place_die', { n: face })} @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}
      @click=${() => (move ? table.send(move) : choice.refuse(why === nothing ? null : why))}>${die('mine', face)}</button>`;
  })}</div>`;
}

/** My tricks, each with its two halves to press. @param {Table} table */
const tricks = (table) => {
  const mine = table.shown.tricks[below(table.shown)];
  return html`<ul class="tricks" aria-label=${table.isMine ? t('table.my_tricks') : t('table.tricks_of', { who: nameOf(table.shown, below(table.shown)) })}>
    ${mine.map((card) => card.kind === 'trick' ? html`<li class="trick-card" data-window-below aria-label=${cardName(card)}>
      ${/** @type {const} */ (['upper', 'lower']).map((half) => halfButton(table, card, half))}</li>` : nothing)}
  </ul>`;
};

/** @param {Table} table @param {Trick} card @param {Half} half */
function halfButton(table, card, half) {
  if (card.action === 'wild' && half === 'lower') return nothing;
  const { choice, playback: { past } } = table;
  const moves = past ? [] : trickMoves(table.shown, card, half, choice.end);
  const why = moves.length > 0 ? null : past ? t('why.not_now') : whyNoTrick(table.shown, card, half, choice.end);
  const use = useOf(card, half);
  const { on, off } = lights(table, use === 'both' && moves.length > 0 ? table.shown.dice ?? [] : []);
  const press = () => {
    if (why !== null) choice.refuse(why);
    else choice.open({ card: card.id, half });
  };
  return html`<button class="half-button ${half} ${card.action === 'wild' ? 'whole' : ''}" aria-disabled=${why !== null}
    aria-label=${t(`trick.${use}`)} data-about="trick ${card.action} ${half}" data-card=${card.id} @click=${press}
    @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${trickHalf(card.action, half)}</button>`;
}

/** @param {View} view @param {import('./choice.js').Pick} pick */
const isWild = (view, pick) => {
  const card = view.tricks[below(view)].find(({ id }) => id === pick.card);
  return card?.kind === 'trick' && useOf(card, pick.half) === 'wild';
};

/** The choice that a trick leaves: a nationality, a die, a number; or only whether to play it.
 * @param {Table} table @param {import('./choice.js').Pick} pick */
function details(table, pick) {
  const card = table.shown.tricks[below(table.shown)].find(({ id }) => id === pick.card);
  if (card?.kind !== 'trick') return nothing;
  const moves = trickMoves(table.shown, card, pick.half, table.choice.end);
  const use = useOf(card, pick.half);
  return html`<div class="details ${use}" role="group" aria-label=${t(`trick.${use}`)}>
    ${use === 'wild' ? nothing : html`<button class="details-trick" data-about="trick ${card.action} ${pick.half}" aria-label=${t(`trick.${use}`)}>${trickHalf(card.action, pick.half)}</button>`}
    ${moves.map((move) => detail(table, move))}
  </div>`;
}

/** One way to use the trick. @param {Table} table @param {Move} move */
function detail(table, move) {
  const { face, name, numbers } = lookOf(table.shown, move);
  const { on, off } = lights(table, numbers);
  return html`<button class="choice-button" aria-label=${name} title=${name} aria-disabled=${table.pending !== null}
    @click=${() => table.send(move)} @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${face}</button>`;
}

/** How a way to use a trick looks, what it is called, which cards it lights.
 * @param {View} view @param {Move} move @returns {{face: unknown, name: string, numbers: number[]}} */
function lookOf(view, move) {
  const dice = view.dice ?? [0, 0];
  switch (move.type) {
    case 'wild':
      return nationChoice(view, move.colour);
    case 'adjust': {
      const [a, b] = [dice[move.die], dice[move.die] + move.by];
      return { face: html`${die('mine', a)}<span aria-hidden="true">→</span>${die('mine', b)}`, name: t('table.adjust', { a, b }), numbers: [b] };
    }
    case 'sharks':
      return { face: die('mine', dice[move.die]), name: t('table.place_die', { n: dice[move.die] }), numbers: [dice[move.die]] };
    case 'exchange':
      return { face: die('mine', move.from), name: t('table.take_back', { n: move.from }), numbers: [move.from, ...dice] };
    default:
      return { face: t(`trick.${/** @type {'reroll' | 'both'} */ (move.type)}`), name: t(`trick.${/** @type {'reroll' | 'both'} */ (move.type)}`), numbers: move.type === 'both' ? dice : [] };
  }
}

/** A nationality that a wild card may join: what both crews are then, and what that is worth; the
 * point of the unplayed trick is spent.
 * @param {View} view @param {import('../../types.d.ts').Colour} colour */
function nationChoice(view, colour) {
  const [mine, theirs] = namesOf(view);
  const [a, b] = asSeen(view, view.score.colours.find((each) => each.colour === colour)?.crew ?? [0, 0]);
  const worth = signed(gain(view, below(view), colour, 2) - 1);
  return {
    face: html`<span>${nation(colour)}</span>${emblem(colour)}<span>${a}→${a + 2}</span><b class="scores">${worth}</b>`,
    name: `${t('score.column', { name: nation(colour), mine, a: a + 2, theirs, b })}; ${t('score.worth')} ${worth}`,
    numbers: [],
  };
}

/** Roll and Shanghai!, or the way on from a hand-out; always in the same place. @param {Table} table */
function actions(table) {
  const { shown, choice, playback } = table;
  if (playback.isHeld) {
    const goOn = () => {
      choice.look('tavern');
      playback.goOn();
    };
    return html`<div class="actions settling"><button class="act onward" @click=${goOn}>
      ${t('handout.on', { tavern: t('table.tavern_of_round', { n: shown.round }) })}</button></div>`;
  }
  if (playback.lookingBack) return html`<div class="actions settling"></div>`;
  const noRoll = whyNoRoll(shown);
  const noShanghai = whyNoShanghai(shown);
  const peek = (/** @type {boolean} */ on) => (/** @type {Event} */ event) => {
    if (shown.preview && choice.peek !== on && !isFinger(event)) choice.preview(on);
  };
  return html`<div class="actions settling">
    <button class="act roll ${noRoll ? '' : 'on'}" aria-disabled=${noRoll !== null || table.pending !== null} title=${noRoll ?? nothing}
      @click=${() => (noRoll ? choice.refuse(noRoll) : table.send({ type: 'roll' }))}>${t('table.roll')}</button>
    <button class="act shanghai ${noShanghai ? '' : 'on'}" aria-disabled=${noShanghai !== null || table.pending !== null}
      title=${noShanghai ?? nothing} @pointerenter=${peek(true)} @pointerleave=${peek(false)} @focus=${peek(true)} @blur=${peek(false)}
      @click=${() => (noShanghai ? choice.refuse(noShanghai) : table.send({ type: 'shanghai' }))}>${t('table.shanghai')}</button>
  </div>`;
}
