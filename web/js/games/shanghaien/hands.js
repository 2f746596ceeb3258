// The two players' sides of the table: names, supplies and tricks; and on the near side the rolled
// dice and everything that the player may do.

import { html, nothing } from '../../../vendor/lit-html.js';
import { cardPicture, die, trickHalf } from './art/pieces.js';
import { SIDES } from './art/sailors.js';
import { t, useWords } from '../../words/i18n.js';
import { face } from '../../ui/face.js';
import { handleOf, lampOf } from '../../words/people.js';
import { recall, remember } from '../../device/storage.js';
import { dueWarning } from './training.js';
import { nextAction, recapView } from '../../table/recap.js';
import { spoken } from '../../table/speech.js';
import { armed, pressOnce } from '../../table/taps.js';
import { useStyle } from '../../device/theme.js';
import { onDemand, withNeeds } from '../../core/version.js';
import { isFinger } from './choice.js';
import { below, labelOf, nameOf, sideOf } from '../../table/seats.js';
import { signed } from './score.js';
import { above, asSeen, endedEarly, gainedBy, movesOf, namesOf, mustChooseEnd, trickMoves, useOf, whyNoRoll, whyNoShanghai, whyNoTrick, wouldGain } from './view.js';
import { cardName, deedName, says, sentence } from './words.js';
/** @import { Card, Move, Seat, View } from '../../types.d.ts' */
/** @import { Table } from './types.d.ts' */
/** @import { Half } from './view.js' */

/** @typedef {Extract<Card, {kind: 'trick'}>} Trick */

/** A player's name, face and supply; while their captain stands at the 1, the face is pale. @param {View} view @param {Seat} seat */
const nameplate = (view, seat) => {
  const which = sideOf(view, seat);
  return html`<div class="nameplate ${which} ${view.turn === seat ? 'turn' : ''}">
    <span class="seat-captain ${view.trick_used[seat] ? 'away' : ''}">${face(view.players[seat].face, SIDES[which].ground)}</span>
    <span class="seat-name ellipsis">${labelOf(view, seat)}${lampOf(view.players[seat])}${handleOf(view.players[seat])}</span>
    <span class="supply" role="img" aria-label=${t('table.supply', { n: view.supply[seat] })} title=${t('table.supply', { n: view.supply[seat] })}>
      ${Array.from({ length: view.supply[seat] }, () => die(which, 0))}</span>
  </div>`;
};

/** The far side: the opponent and their tricks. @param {Table} table */
export const farHand = ({ shown }) => openHand(shown, above(shown));

/** A side at which nothing can be done: a player and their tricks. @param {View} view @param {Seat} seat */
export const openHand = (view, seat) => html`<section class="hand row far" aria-label=${nameOf(view, seat)}>
  ${nameplate(view, seat)}
  ${held(view, seat)}
  ${view.dice && view.turn === seat ? rolledOpen(view.dice, sideOf(view, seat)) : nothing}
</section>`;

/** The tricks of such a side; a window explains them. @param {View} view @param {Seat} seat */
function held(view, seat) {
  const cards = view.tricks[seat];
  if (cards.length === 0) return nothing;
  const name = `${t('table.tricks_of', { who: nameOf(view, seat) })}: ${cards.map(cardName).join(', ')}`;
  return html`<button class="tricks-held bare" data-about="held" aria-label=${name}>${cards.map(cardPicture)}</button>`;
}

/** @param {[number, number]} dice @param {import('../../table/seats.js').Side} which */
const rolledOpen = (dice, which) => html`<div class="rolled row ${which}" role="img" aria-label=${t('table.rolled', { a: dice[0], b: dice[1] })}>
  ${dice.map((face) => die(which, face))}</div>`;

/** The near side: mine, with everything that I can do. @param {Table} table */
export function nearHand(table) {
  const { choice, playback } = table;
  const warning = dueWarning(table);
  return html`<section class="hand row near ${isIdle(table) ? 'idle' : ''} ${table.pending ? 'sending' : ''}" aria-label=${labelOf(table.shown, below(table.shown))}
  @keydown=${pressOnce}>
  ${nameplate(table.shown, below(table.shown))}
  <div class="prompt small row ends ${playback.isHeld ? 'call' : ''}"><p tabindex="-1" data-waits ${spoken(table.isTold)}>${(table.armed ? null : choice.hint) ?? prompt(table)}</p>${playback.isHeld ? nothing : nextAction(table, back(table))}</div>
  ${playback.recap && !playback.isHeld ? recapView(table) : warning ? warning.draw(table) : html`${doing(table)}
  ${isIdle(table) ? nothing : actions(table)}`}
</section>`;
}

/** What lies above the actions. Each content has an element of its own, which lets no press through that was meant for the one
 * before (.settling). @param {Table} table */
function doing(table) {
  const { choice, playback, shown } = table;
  if (playback.isHeld) return html`<div class="doing row">${explainsEnd(shown) ? rarely(table.redraw)?.earlyEnd(shown) : spoils(shown)}</div>`;
  if (choice.pick && !playback.past) return html`<div class="doing row settling">${rarely(table.redraw)?.uses(table, choice.pick)}</div>`;
  return html`<div class="doing row settling">${rolled(table)} ${tricks(table)}</div>`;
}

/** The element that gets the focus when the focused one is gone: the next thing to do, else the sentence
 * on it, where the focus waits for that (`data-waits`). Not Shanghai!, whose focus shows its result. A title says why a die may not be placed; while a
 * move is on its way all dice are off. @returns {HTMLElement | null} */
export function nextStep() {
  const steps = ['.really .primary', '.act.onward', '.choice-button', '.rolled-die:not([title])', '.act.roll.on', '.recap .back', '.prompt p', '.result h2'];
  return steps.map((step) => /** @type {HTMLElement | null} */ (document.querySelector(`.table ${step}`))).find(Boolean) ?? null;
}

/** Nobody sits here who could do anything, now or later. @param {Table} table */
const isIdle = ({ isMine, view, playback }) => (!isMine || view.turn === null) && !playback.recap;

/** The next thing to do, in a sentence. @param {Table} table */
function prompt(table) {
  const { shown, pending, log, view, isMine, choice: { end, peek, pick }, playback } = table;
  if (playback.isHeld && shown.last_round) return html`${says(shown, shown.last_round.shanghai_by, 'shanghai')} ${rarely(table.redraw)?.tied(shown)}`;
  if (playback.recap) return '';
  if (peek && shown.preview && !pending && !table.armed) return html`${t('table.shanghai')} ${worth(shown)}`;
  if (playback.past) {
    const entry = log[shown.seq - 1];
    if (entry?.move.type === 'shanghai') return html`<span aria-hidden="true">${says(shown, /** @type {Seat} */ (entry.seat), 'shanghai')}</span><span class="hidden">${sentence(view, entry)}</span>`;
    return entry ? sentence(view, entry) : playback.catchingUp ? '' : t('prompt.past');
  }
  if (pending) return t('table.sending');
  if (shown.turn === null) return shown.status === 'finished' ? t('error.game_over') : '';
  const who = nameOf(shown, shown.turn);
  if (shown.turn !== shown.you) return t(isMine && !table.elsewhere ? 'prompt.wait' : 'table.turn_of', { who });
  if (!isMine) return t(table.asOf ? 'table.when_back' : 'prompt.log_in');
  if (table.armed) return html`${t('prompt.again', { move: deedName(shown, /** @type {Move} */ (table.armed)) })} ${peek && shown.preview ? worth(shown) : nothing}`;
  if (shown.phase === 'roll') return t(rollPrompt(shown));
  if (pick) return t(isWild(shown, pick) ? 'prompt.wild' : 'prompt.details');
  if (mustChooseEnd(shown) && end === null) return t('prompt.choose_end');
  return t(movesOf(shown, 'wild', end).length || movesOf(shown, 'reroll', end).length || movesOf(shown, 'adjust', end).length
    ? 'prompt.place_or_trick' : 'prompt.place');
}

/** What Shanghai! would bring both now, below first. @param {View} view */
function worth(view) {
  const [mine, theirs] = namesOf(view);
  const [a, b] = asSeen(view, wouldGain(view)).map(signed);
  const words = t('table.worth', { mine, a, theirs, b });
  return html`<b class="would-gain" role="img" aria-label=${words} title=${words}><span class="mine">${a}</span> <span class="theirs">${b}</span></b>`;
}

/** The way back from a trick, where one is picked. @param {Table} table */
const back = ({ choice, playback }) => choice.pick && !playback.past && html`<button class="back" @click=${() => choice.leave()}>${t('table.back')}</button>`;

/** @param {View} view */
const rollPrompt = (view) => {
  const roll = movesOf(view, 'roll', null).length > 0;
  const shanghai = movesOf(view, 'shanghai', null).length > 0;
  return roll && shanghai ? 'prompt.roll_or_shanghai' : roll ? 'prompt.roll' : 'prompt.shanghai';
};

/** The cards that each player got in the round that has just ended. @param {View} view */
const spoils = (view) => [below(view), above(view)].map((seat) => html`<div class="spoils ${sideOf(view, seat)}">
  <strong><span class="who ellipsis">${labelOf(view, seat)}</span> <span class="gained small">${t('score.points')} ${signed(gainedBy(view)[seat])}</span></strong>
  <ul class="list">${view.last_round?.cards.filter(({ to }) => to === seat).map(({ card }) =>
    html`<li title=${cardName(card)}>${cardPicture(card)}<span class="hidden">${cardName(card)}</span></li>`)}</ul></div>`);

/** What only some moments show. */
export const rarely = onDemand(() => withNeeds(import('./rarely.js'), useWords('shanghaien/pages'), useStyle('shanghaien-later')));

/** Whether the player is told that a round may end so early: the first time that it does. @param {View} view */
const explainsEnd = (view) => endedEarly(view) && recall('early-end') === null;

/** The rolled dice; a click places one. Two equal ones are one choice. @param {Table} table */
function rolled(table) {
  const { shown, pending, choice, playback } = table;
  const { dice } = shown;
  if (!dice || shown.turn !== below(shown)) return html`<div class="rolled row mine"></div>`;
  return html`<div class="rolled row mine">${[...new Set(dice)].map((face) => {
    const move = playback.past ? undefined : movesOf(shown, 'place', choice.end).find((each) => dice[each.die] === face);
    const alike = dice.filter((each) => each === face);
    const { on, off } = choice.lights(move ? [face] : []);
    const why = move ? nothing : t(mustChooseEnd(shown) ? 'why.choose_end' : 'why.not_now');
    return html`<button class="rolled-die bare ${alike.length > 1 ? 'pair' : ''} ${armed(table, move)}" aria-keyshortcuts=${face} aria-disabled=${!move || pending !== null} title=${why}
      aria-label=${t('table.place_die', { n: face })} @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}
      @click=${() => (move ? table.send(move) : choice.set({ hint: why === nothing ? null : why }))}>${alike.map(() => die('mine', face))}</button>`;
  })}</div>`;
}

/** My tricks, each with its two halves to press. @param {Table} table */
const tricks = (table) => {
  const mine = table.shown.tricks[below(table.shown)];
  return html`<ul class="tricks scroll row list" data-row aria-label=${table.isMine ? t('table.my_tricks') : t('table.tricks_of', { who: nameOf(table.shown, below(table.shown)) })}>
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
  const { on, off } = choice.lights(use === 'both' && moves.length > 0 ? table.shown.dice ?? [] : []);
  const press = () => {
    if (why !== null) choice.set({ hint: why });
    else choice.set({ pick: { card: card.id, half }, lit: [], hint: null });
  };
  return html`<button class="half-button bare ${half} ${card.action === 'wild' ? 'whole' : ''}" aria-disabled=${why !== null}
    aria-keyshortcuts="T" aria-label=${t(`trick.${use}`)} data-about="trick ${card.action} ${half}" data-card=${card.id} @click=${press}
    @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${trickHalf(card.action, half)}</button>`;
}

/** @param {View} view @param {import('./choice.js').Pick} pick */
const isWild = (view, pick) => {
  const card = view.tricks[below(view)].find(({ id }) => id === pick.card);
  return card?.kind === 'trick' && useOf(card, pick.half) === 'wild';
};

/** Roll and Shanghai!, or the way on from a hand-out; always in the same place. @param {Table} table */
function actions(table) {
  const { shown, choice, playback } = table;
  if (playback.isHeld) {
    const isNew = explainsEnd(shown);
    const goOn = () => {
      if (isNew) remember('early-end', 'told');
      choice.set({ board: 'tavern' });
      playback.goOn();
    };
    return html`<div class="actions settling"><button class="act onward" aria-keyshortcuts="N" aria-describedby=${isNew ? 'early-end' : nothing} @click=${goOn}>
      ${t('handout.on', { tavern: t('table.tavern_of_round', { n: shown.round }) })}</button></div>`;
  }
  if (playback.lookingBack) return html`<div class="actions settling"></div>`;
  const noRoll = whyNoRoll(shown);
  const noShanghai = whyNoShanghai(shown);
  const peek = (/** @type {boolean} */ on) => (/** @type {Event} */ event) => {
    if (shown.preview && choice.peek !== on && !isFinger(event)) choice.preview(on);
  };
  return html`<div class="actions settling">
    <button class="act roll ${noRoll ? '' : 'on'} ${armed(table, { type: 'roll' })}" aria-keyshortcuts="R" aria-disabled=${noRoll !== null || table.pending !== null} title=${noRoll ?? nothing}
      @click=${() => (noRoll ? choice.set({ hint: noRoll }) : table.send({ type: 'roll' }))}>${t('table.roll')}</button>
    <button class="act shanghai ${noShanghai ? '' : 'on'} ${armed(table, { type: 'shanghai' })}" aria-keyshortcuts="S" aria-disabled=${noShanghai !== null || table.pending !== null}
      title=${noShanghai ?? nothing} @pointerenter=${peek(true)} @pointerleave=${peek(false)} @focus=${peek(true)} @blur=${peek(false)}
      @click=${() => (noShanghai ? choice.set({ hint: noShanghai }) : table.send({ type: 'shanghai' }))}>${t('table.shanghai')} ${noShanghai || table.armed ? nothing : worth(shown)}</button>
  </div>`;
}
