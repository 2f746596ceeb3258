// The contents of the windows (table/windows.js): how the score of a nationality and the total come
// about, the worth of a card to each player, the uses of a trick. Fetched with the first window.

import { html, nothing } from '../../../vendor/lit-html.js';
import { cardPicture, trickHalf } from './art/pieces.js';
import { emblem } from './art/sailors.js';
import { percent } from '../../words/format.js';
import { t } from '../../words/i18n.js';
import { amount, gain, signed } from './score.js';
import { below, isYou, labelOf, nameOf, sideOf } from '../../table/seats.js';
import { above, asSeen, handOutIsDue, namesOf, useOf } from './view.js';
import { cardName, nation } from './words.js';
/** @import { Card, Colour, ColourScore, Crew, Seat, TrickAction, View } from '../../types.d.ts' */
/** @import { Half } from './view.js' */

/** The title and the content of the window that `what` opens. `what` is `total` or `tricks`; a
 * nationality, or one of its Sailors (`red 3`); `held`, the tricks of the far side; a trick
 * (`trick adjust`) or a half of it (`trick adjust lower`); `sums 3`, the pips beside the card of that number; or `grade`.
 * @param {View} view @param {string} what @returns {{title: string, content: unknown}} */
export function about(view, what) {
  const [kind, which, half] = what.split(' ');
  if (kind === 'total') return { title: t('score.total'), content: totalWindow(view) };
  if (kind === 'tricks') return { title: t('score.tricks'), content: tricksWindow(view) };
  if (kind === 'held') return { title: t('table.tricks_of', { who: nameOf(view, above(view)) }), content: uses(view.tricks[above(view)]) };
  if (kind === 'sums') return { title: t('table.neighbours'), content: sumsWindow(view, Number(which)) };
  if (kind === 'grade') return { title: t('grade.title'), content: grades() };
  if (kind === 'trick') {
    const card = trick(/** @type {TrickAction} */ (which));
    if (!half) return { title: cardName(card), content: uses([card]) };
    return { title: t(`trick.${useOf(card, /** @type {Half} */ (half))}`), content: uses([card], [/** @type {Half} */ (half)]) };
  }
  const colour = /** @type {Colour} */ (kind);
  if (!which) return { title: nation(colour), content: nationWindow(view, colour) };
  const value = Number(which);
  return {
    title: cardName({ id: 0, kind: 'sailor', colour, value }),
    content: html`${crewsOf(view, colour)}${worth(view, colour, value)}`,
  };
}

/** How a card goes at which both have as many dice, by the hand-out or the preview on show. @param {View} view @param {number} number */
function sumsWindow(view, number) {
  const at = view.tavern.findIndex((cell) => cell.number === number);
  const end = handOutIsDue(view) ? view.last_round?.cards.find((each) => each.number === number) : view.preview?.[at];
  if (!end?.tiebreak) return html`<p>${t('rules.handout_4')}</p>`;
  const [mine, theirs] = namesOf(view);
  const [a, b] = asSeen(view, end.tiebreak);
  const card = cardName(end.card);
  return html`<p>${t('handout.sums', { number, mine, a, theirs, b })}
      ${end.to === null ? t('handout.removed', { card }) : t('handout.to', { card, name: nameOf(view, end.to) })}</p>
    <p class="soft small">${t('rules.handout_4')}</p>`;
}

/** What a player may have given away in a game for a grade, as the service has it. */
const GRADES = /** @type {const} */ ({ flawless: 0.02, masterly: 0.04, strong: 0.08, good: 0.18, fair: 0.5 });

const grades = () => html`<p>${t('grade.why')}</p>
  <ul class="grades list">${Object.entries(GRADES).map(([grade, share]) => html`<li>${t(`grade.${/** @type {keyof typeof GRADES} */ (grade)}`)}: ${t('grade.up_to', { share: percent(share) })}</li>`)}
    <li>${t('grade.adventurous')}: ${t('grade.beyond', { share: percent(GRADES.fair) })}</li></ul>`;

/** The worth of a Sailor as the crews stand. @param {View} view @param {Colour} colour @param {number} value */
function worth(view, colour, value) {
  if (view.status === 'finished') return nothing;
  const to = (/** @type {Seat} */ seat, /** @type {string} */ which) =>
    html`<b class=${which}>${labelOf(view, seat)} ${signed(gain(view, seat, colour, value))}</b>`;
  return html`<div class="behind stack worth"><span class="who">${t('score.worth')}</span><span>${to(below(view), 'mine')} ${to(above(view), 'theirs')}</span></div>
    <p class="soft small">${t('score.worth_why')}</p>`;
}

/** @param {TrickAction} action @returns {Extract<Card, {kind: 'trick'}>} */
const trick = (action) => ({ id: 0, kind: 'trick', action });

/** The extra wild is one use on a whole card. @param {Extract<Card, {kind: 'trick'}>} card @param {Half[]} halves */
const halvesOf = ({ action }, halves) => (action === 'wild' ? halves.slice(0, 1) : halves);

/** The uses of tricks, each once. @param {Card[]} cards @param {Half[]} halves */
function uses(cards, halves = ['upper', 'lower']) {
  const ways = cards.flatMap((card) => (card.kind === 'trick' ? halvesOf(card, halves).map((half) => ({ card, half, use: useOf(card, half) })) : []));
  const once = new Map(ways.map((way) => [way.use, way]));
  return html`<ul class="uses list">${[...once.values()].map(({ card, half, use }) => html`<li>${trickHalf(card.action, half)}
      <p>${halves.length > 1 ? html`<b>${t(`trick.${use}`)}.</b>` : nothing} ${t(`rules.${use}`)}</p></li>`)}</ul>
    ${halves.length > 1 ? html`<p class="soft small">${t('why.roll_first')} ${t('score.trick_point')}</p>` : nothing}`;
}

/** The cards behind the figures of a nationality, and what is left of it. @param {View} view @param {Colour} colour */
function nationWindow(view, colour) {
  const score = view.score.colours.find((each) => each.colour === colour);
  const here = view.tavern.filter(({ card, face_down }) => card.kind === 'sailor' && card.colour === colour && !face_down);
  return html`${crewsOf(view, colour)}
    <div class="behind stack left"><span class="who">${t('score.left')}</span>
      <span class="cards">${here.map(({ card }) => cardPicture(card))}</span>
      <span>${score ? amount(score.left) : ''}${here.length ? html`<br>${t('score.of_which_here', { n: here.length })}` : ''}</span></div>`;
}

/** Both crews of a nationality, and who scores with it. @param {View} view @param {Colour} colour */
function crewsOf(view, colour) {
  const score = view.score.colours.find((each) => each.colour === colour);
  const cards = (/** @type {Seat} */ seat) => {
    const crew = view.crews[seat][colour];
    return crew ? crewCards(colour, crew) : '–';
  };
  return html`${ofBoth(view, cards, (seat) => score?.crew[seat] ?? 0)} ${score ? verdict(view, score) : nothing}`;
}

/** The cards of both players, and what they come to. @param {View} view @param {(seat: Seat) => unknown} cards @param {(seat: Seat) => number} sum */
const ofBoth = (view, cards, sum) => [below(view), above(view)].map((seat, i) => html`<div class="behind stack ${sideOf(view, seat)}">
  <span class="who">${namesOf(view)[i]}</span><span class="cards">${cards(seat)}</span><span class="sum">${sum(seat) || ''}</span></div>`);

/** @param {Colour} colour @param {Crew} crew */
const crewCards = (colour, { cards, wilds }) => html`
  ${cards.map((value) => cardPicture({ id: 0, kind: 'sailor', colour, value }))}
  ${Array.from({ length: wilds }, () => cardPicture({ id: 0, kind: 'trick', action: 'wild' }))}`;

/** The player who scores with a nationality as it stands, and why. @param {View} view @param {ColourScore} score */
function verdict(view, { crew, points }) {
  const [mine, theirs] = namesOf(view);
  const [a, b] = asSeen(view, crew);
  if (a + b === 0) return nothing;
  const n = points[0] + points[1];
  if (a === b) return html`<p class="verdict">${t('score.tie')}</p>`;
  const isMine = points[below(view)] > 0;
  const isAlone = !a || !b;
  return html`<p class="verdict">${isMine && isYou(view, below(view)) ? t(isAlone ? 'you.alone' : 'you.stronger', { n })
    : t(isAlone ? 'score.alone' : 'score.stronger', { who: isMine ? mine : theirs, n })}</p>`;
}

/** @param {View} view */
function tricksWindow(view) {
  const held = (/** @type {Seat} */ seat) => view.tricks[seat];
  return html`${ofBoth(view, (seat) => (held(seat).length ? held(seat).map(cardPicture) : '–'), (seat) => held(seat).length)}
    <p class="verdict">${t('score.trick_point')}</p>
    <p>${t('score.left')}: ${amount(view.score.tricks.left)}</p>`;
}

/** How the total comes about: each nationality, who is stronger, what goes to whom. @param {View} view */
export function totalWindow(view) {
  const [mine, theirs] = namesOf(view);
  const tricks = asSeen(view, view.score.tricks.points);
  const total = asSeen(view, view.score.total);
  return html`<table class="reckoning">
    <thead><tr><td></td><th scope="col" class="mine">${mine}</th><td></td><th scope="col" class="theirs">${theirs}</th>
      <th scope="col" class="mine" aria-label="${t('score.points')} ${mine}">${t('score.points')}</th>
      <th scope="col" class="theirs" aria-label="${t('score.points')} ${theirs}">${t('score.points')}</th></tr></thead>
    <tbody>${view.score.colours.map((each) => reckon(view, each))}
      <tr><th class="row" scope="row">${t('score.tricks')}</th><td></td><td></td><td></td><td class="mine">${tricks[0] || ''}</td><td class="theirs">${tricks[1] || ''}</td></tr></tbody>
    <tfoot><tr><th class="row" scope="row">${t('score.total')}</th><td></td><td></td><td></td><td class="mine">${total[0]}</td><td class="theirs">${total[1]}</td></tr></tfoot>
  </table>`;
}

/** @param {View} view @param {ColourScore} score */
function reckon(view, { colour, crew, points }) {
  const [a, b] = asSeen(view, crew);
  const [mine, theirs] = asSeen(view, points);
  const sign = a === 0 && b === 0 ? '' : a > b ? '>' : a < b ? '<' : '=';
  return html`<tr><th class="row" scope="row">${emblem(colour)}<span>${t(`nation.${colour}`)}</span></th>
    <td class="mine">${a || ''}</td><td>${sign}</td><td class="theirs">${b || ''}</td>
    <td class="mine strong">${mine || ''}</td><td class="theirs strong">${theirs || ''}</td></tr>`;
}
