// The steps of the introduction: what is seen, what is said, and whether the reader has still to choose.

import { html } from '../../../../vendor/lit-html.js';
import { t } from '../../../words/i18n.js';
import { eventPicture } from '../art/events.js';
import { coin, merchant } from '../art/pieces.js';
import { cardPicture, seal } from '../art/places.js';
import { clock, disc } from '../board.js';
import { choicesFrom } from '../cards.js';
import { ahead } from '../hand.js';
import { way } from '../rules/way.js';
import { eventText, placeName } from '../words.js';
import { BIDS, cardsOf, CHOICES, EVENT, SPACES, TEA_ROOM, TIME, worth } from './story.js';
/** @import { Story } from './story.js' */

/**
 * @typedef {object} Scene
 * @property {(story: Story) => unknown} stage
 * @property {(story: Story) => string} words
 * @property {(story: Story) => boolean} [isAsking] whether the story goes on only after a choice
 */

/** @type {Scene[]} */
export const scenes = [
  { stage: water, words: () => t('intro.race') },
  { stage: () => disc({ lang_tsu: TEA_ROOM, destinations: choicesFrom(TEA_ROOM) }), words: () => t('intro.disc') },
  { stage: places, words: placeWords, isAsking: ({ to }) => to === null },
  { stage: bidding, words: bidWords, isAsking: ({ bid }) => bid === 0 },
  { stage: bids, words: ({ hasWon, bid }) => t(hasWon ? 'intro.won' : 'intro.lost', { n: bid }) },
  { stage: water, words: movedWords },
  { stage: receivers, words: giveWords, isAsking: ({ hasWon, given }) => hasWon && given === null },
  { stage: event, words: eventWords },
  { stage: water, words: () => t('intro.junk') },
  { stage: end, words: () => t('intro.plan') },
];

/** Of the pieces, in the order of their colours. */
const names = () => [t('intro.you'), t('intro.blue'), t('intro.green')];

/** On the robe; the reader's own is known by a word. @param {number} i */
const initial = (i) => (i === 0 ? '' : names()[i][0]);

/** The way, with the junk where it is in this step. @param {Story} story */
function water(story) {
  const [now, then] = SPACES;
  const space = story.step < 8 ? now : then;
  const pieces = story.at.map((at, i) => ({ colour: i, initial: initial(i), at, sign: i === 0 ? names()[i] : undefined }));
  return way({ from: 29, to: 43, space, pieces }, story.at.map((at, i) => `${names()[i]}: ${at}`).join(', '));
}

/** The row of suns tells why the numbers are as they are. @param {Story} story */
function places(story) {
  return html`<div>${clock({ time: TIME })}<div class="intro-places stack">${choicesFrom(TEA_ROOM).map((to) => html`
    <button class="intro-place stack" ?disabled=${worth(to) === 0} aria-pressed=${to === story.to} @click=${() => story.set({ to })}>
      <span class="intro-name row">${seal(to)} ${placeName(to)}</span>
      <span class="intro-hand row">${cardsOf(to).length ? cardsOf(to).map((card) => html`<span>${cardPicture(to, card.now)}${ahead({ time: TIME }, card)}</span>`) : html`<i>${t('shanghai.hand_empty')}</i>`}</span>
      <b>+${worth(to)}</b></button>`)}</div></div>`;
}

/** What is asked, then what the chosen place is worth. @param {Story} story */
function placeWords({ to }) {
  if (to === null) return t('intro.cards');
  const best = Math.max(...choicesFrom(TEA_ROOM).map(worth));
  return t(worth(to) === best ? 'intro.cards_best' : 'intro.cards_other', { place: atStart(placeName(to)), n: worth(to), best });
}

/** @param {Story} story */
function bidding(story) {
  return html`<div class="intro-choices">${CHOICES.map((bid) => html`
    <button class="intro-bid" aria-pressed=${bid === story.bid} @click=${() => story.set({ bid })}>${coin} ${bid}</button>`)}</div>`;
}

/** What is asked, then what the chosen bid means. @param {Story} story */
function bidWords({ bid, to }) {
  return t(/** @type {import('../../../words/i18n.js').Key} */ (bid ? `intro.bid_${bid}` : 'intro.bid'), { n: worth(to ?? TEA_ROOM) });
}

/** The bids, turned over. @param {Story} story */
function bids({ bid }) {
  const all = [bid, BIDS.blue, BIDS.green];
  return html`<ul class="intro-bids list">${all.map((n, i) => html`<li class=${n === Math.max(...all) ? 'highest' : ''}>
    ${merchant(i, initial(i))}<span>${names()[i]}</span><b class="row">${coin} ${n}</b></li>`)}</ul>`;
}

/** @param {Story} story */
function movedWords({ hasWon, sentTo, points }) {
  if (!hasWon) return t('intro.moved_lost');
  return t('intro.moved_won', { place: atStart(placeName(sentTo)), n: points });
}

/** As a sentence begins. @param {string} words */
const atStart = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Whom to give the card; who has lost the bid is given it. @param {Story} story */
function receivers(story) {
  return html`<div class="intro-choices">${names().map((name, i) => html`
    <button class="intro-who" ?disabled=${!story.hasWon} aria-pressed=${i === story.receiver} @click=${() => story.set({ given: i })}>${merchant(i, initial(i))} ${name}</button>`)}</div>`;
}

/** @param {Story} story */
function giveWords({ hasWon, given }) {
  if (!hasWon) return t('intro.given_you');
  return given === null ? t('intro.give') : given === 0 ? t('intro.gave_you') : t('intro.gave', { who: names()[given] });
}

/** The card, and what it does. @param {Story} story */
function event(story) {
  return html`<div class="intro-event">${eventPicture(EVENT)}<div>${water(story)}</div></div>`;
}

/** @param {Story} story */
function eventWords(story) {
  const receiver = story.receiver ?? 0;
  const name = names()[receiver];
  const [from, to] = [story.moved[receiver], story.pushed[receiver]];
  return [t('intro.given', { who: receiver === 0 ? t('intro.accusative_you') : name }), eventText(EVENT),
    from === to ? t('intro.stays', { name }) : t('intro.from_to', { name, from, to })].join(' ');
}

/** @param {Story} story */
function end(story) {
  return html`<div class="intro-end">${water(story)}<div class="buttons">
    <a class="button" href="/rules/shanghai">${t('intro.rules')}</a>
    <button @click=${() => story.begin()}>${t('intro.again')}</button></div></div>`;
}
