// The board: the way to the junk with all pieces, as a whole and as the strip that matters; the disc on
// which Lang-Tsu stands, the time of day, and the event of the round.

import { html, nothing, svg } from '../../../vendor/lit-html.js';
import { t, useWords } from '../../words/i18n.js';
import { onDemand, withNeeds } from '../../core/version.js';
import { useStyle } from '../../device/theme.js';
import { GOLD, INK, SEATS } from '../../ui/ink.js';
import { junk, langTsuShape, merchant, timeSign } from './art/pieces.js';
import { sealShape } from './art/places.js';
import { isDoubled } from './cards.js';
import { initialsOf, lastStep, seatsOf } from './view.js';
import { eventText, object, placeName, timeName } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Table, View } from './types.d.ts' */

/** Where in the game the position is. @param {Table} table */
export const where = ({ shown }) =>
  html`${t('games.round', { n: shown.round })} <span class="soft">· ${timeName(shown.time)}${isDoubled(shown.time) ? html`<span class="in-deck">${t('shanghai.doubled')}</span> ×2` : nothing}<span class="in-deck"> · ${t('shanghai.deck', { n: shown.deck })}</span></span>`;

/** @param {Table} table */
export const board = ({ shown: view, redraw }) => html`<section class="waters" aria-label=${t('shanghai.track')}>
  <p class="hidden">${t('shanghai.track_junk', { a: view.junk.numbers[0], b: view.junk.numbers[1] })} ${view.junk.stopped ? t('shanghai.track_turns') : nothing}</p>
  ${track(view)} ${strip(view)}
</section>
${clock(view)}
<section class="helm" aria-label=${t('shanghai.disc', { place: placeName(view.lang_tsu), places: view.destinations.map(placeName).join(', ') })}>
  ${disc(view)} <div class="news">${event(view, redraw)}</div>
</section>`;

// The whole way: four rows of sixteen numbers, back and forth; the first column has the start and what
// lies beyond the end.

const ROW = 16;
/** The width of the first column, in numbers. */
const SHORE = 1.5;
const COLUMNS = SHORE + ROW;

/** Column and row of a number. @param {number} n */
function spot(n) {
  if (n < 1) return { x: (SHORE - 1) / 2, y: 0 };
  if (n > 4 * ROW) return { x: (SHORE - 1) / 2, y: 3 };
  const y = Math.floor((n - 1) / ROW);
  const x = (n - 1) % ROW;
  return { x: SHORE + (y % 2 ? ROW - 1 - x : x), y };
}

/** @param {{x: number, y: number}} at */
const placed = ({ x, y }) => `left: ${(100 * x) / COLUMNS}%; top: ${25 * y}%`;

/** @param {View} view */
const track = (view) => html`<div class="track" aria-hidden="true">
  <span class="shore start" .style=${placed({ x: 0, y: 1 })}>${t('shanghai.track_start')}</span>
  <span class="shore" .style=${placed({ x: 0, y: 2 })}>64+</span>
  ${Array.from({ length: 32 }, (_, i) => space(i + 1))}
  <span class="junk-at" .style=${placed(leftOf(view.junk.space))}>${junk}</span>
  ${groups(view).map(({ seat, i, n, at }) => html`<span class="piece ${n > 2 ? 'crowded' : ''}" .style=${`${placed(spot(at))}; ${slot(i, n)}`}>
    ${piece(view, seat)}</span>`)}
</div>`;

/** The left one of the two numbers of a double space. @param {number} k */
const leftOf = (k) => {
  const [a, b] = [spot(2 * k - 1), spot(2 * k)];
  return a.x < b.x ? a : b;
};

/** @param {number} k */
const space = (k) => {
  const [low, high] = [2 * k - 1, 2 * k];
  const at = leftOf(k);
  const numbers = at.y % 2 ? [high, low] : [low, high];
  return html`<span class="space ${k % 2 ? 'odd' : ''} ${k === 32 ? 'turning' : ''}" .style=${placed(at)} title=${k === 32 ? t('shanghai.track_turns') : nothing}>
    ${numbers.map((n) => html`<span>${n}</span>`)}</span>`;
};

/** Every piece with its place among those on the same number, in seat order, so that a piece that moves
 * stays the same element. @param {View} view */
const groups = (view) => view.seats.map(({ at }, s) => {
  const together = view.seats.flatMap((each, i) => (spotKey(each.at) === spotKey(at) ? [i] : []));
  return { seat: /** @type {Seat} */ (s), at, i: together.indexOf(s), n: together.length };
});

/** The place of the i-th of n pieces on one number: more than two stand in two rows. @param {number} i @param {number} n */
function slot(i, n) {
  const columns = n > 2 ? Math.ceil(n / 2) : n;
  return `--column: ${i % columns}; --columns: ${columns}; --row: ${Math.floor(i / columns)}`;
}

/** @param {number} n */
const spotKey = (n) => Math.min(n, 4 * ROW + 1);

/** @param {View} view @param {Seat} seat */
export const piece = (view, seat) => merchant(seat, initialsOf(view)[seat]);

// On a phone: the whole way as a thin bar, and a strip from the last piece to the junk.

/** The width of a piece on the strip, and how much of it is seen beside another, in per cent. */
const WIDTH = 8.5;
const BESIDE = 5;
/** The strip begins and ends with full tens, so that its scale seldom changes. */
const TENS = 10;

/** @param {View} view */
function strip(view) {
  const numbers = view.seats.map(({ at }) => at);
  const from = TENS * Math.floor(Math.min(...numbers, view.junk.numbers[0]) / TENS);
  const to = TENS * Math.ceil(Math.max(...numbers, view.junk.numbers[1]) / TENS);
  const at = (/** @type {number} */ n) => (100 * (n - from + 0.5)) / (to - from + 1);
  const every = to - from > 40 ? 10 : 5;
  const marks = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return html`<div class="strip" data-about="way" aria-hidden="true">
    <div class="whole">${[...view.seats.keys()].map((s) => html`<i .style=${`left: ${inWhole(view.seats[s].at)}%; background: ${SEATS[s].ground}`}></i>`)}
      <i class="whole-junk" .style=${`left: ${inWhole(view.junk.numbers[0] + 0.5)}%`}></i></div>
    <div class="reach">
      ${marks.map((n) => html`<span class="tick ${n % every ? '' : 'long'}" .style=${`left: clamp(0.5rem, ${at(n)}%, 100% - 0.5rem)`}>${n % every ? nothing : n}</span>`)}
      <span class="reach-junk" .style=${`--at: ${at(view.junk.numbers[0] + 0.5)}%`}>${junk}</span>
      ${inLine(view, at).map(({ seat, x, level }) => html`<span class="pin ${level ? 'high' : ''}" .style=${`left: ${x}%`}>${piece(view, seat)}</span>`)}
    </div>
  </div>`;
}

/** @param {number} n */
const inWhole = (n) => (100 * Math.min(n, 68)) / 69;

/** The pieces on the strip: two levels, side by side where they would cover each other.
 * @param {View} view @param {(n: number) => number} at */
function inLine(view, at) {
  const last = [-BESIDE, -BESIDE];
  return seatsOf(view).sort((a, b) => view.seats[a].at - view.seats[b].at).map((seat) => {
    const wanted = Math.min(100 - WIDTH / 2, Math.max(WIDTH / 2, at(view.seats[seat].at)));
    const level = last[0] + WIDTH <= wanted || last[0] <= last[1] ? 0 : 1;
    last[level] = Math.max(wanted, last[level] + BESIDE);
    return { seat, x: last[level], level };
  }).sort((a, b) => a.seat - b.seat);
}

// The disc: it turns so that Lang-Tsu is above and his four arrows point down.

/** @param {number} steps from where Lang-Tsu stands */
const angle = (steps) => (360 * steps) / 13;

/** @param {Pick<View, 'lang_tsu' | 'destinations'>} view */
export const disc = (view) => svg`<svg class="disc" viewBox="-112 -122 224 234" aria-hidden="true">
  <circle r="108" fill="#5a3519" stroke=${INK} stroke-width="4"/><circle r="101" fill="#8d5a2e"/><circle r="66" fill="#b0753c" stroke=${INK} stroke-width="2.5"/>
  ${view.destinations.map((_, j) => svg`<g transform=${`rotate(${angle(5 + j)})`}><path d="M-4-14V-46H-11L0-61 11-46H4V-14z" fill=${GOLD} stroke=${INK} stroke-width="2.4" stroke-linejoin="round"/></g>`)}
  <circle r="17" fill=${GOLD} stroke=${INK} stroke-width="3"/><circle r="10" fill="#a33a2e" stroke=${INK} stroke-width="2"/>
  ${Array.from({ length: 13 }, (_, i) => {
    const steps = (i + 1 - view.lang_tsu + 13) % 13;
    return svg`<g class="spoke ${steps >= 5 && steps <= 8 ? 'open' : steps ? '' : 'here'}" .style=${`transform: rotate(${angle(steps)}deg) translateY(-83px) rotate(${-angle(steps)}deg)`}>
      <g transform=${`scale(${steps >= 5 && steps <= 8 ? 0.76 : 0.56})`}>${sealShape(i + 1)}</g></g>`;
  })}
  <g transform="translate(0 -66) scale(.8)">${langTsuShape}</g></svg>`;

/** The six times; at the doubled ones values are doubled. @param {Pick<View, 'time'>} view */
export const clock = (view) => html`<ol class="times row list" data-about="clock" aria-label=${t('shanghai.clock')}>${Array.from({ length: 6 }, (_, time) => html`
  <li class="${isDoubled(time) ? 'doubled' : ''}" aria-current=${time === view.time ? 'time' : 'false'}>
    <span class="hidden">${timeName(time)}</span>${timeSign(time)}${isDoubled(time) ? html`<b>×2</b>` : nothing}</li>`)}
</ol>`;

/** The pictures of the event cards, which a table takes from the middle of its first round on. */
const art = onDemand(() => withNeeds(import('./art/events.js'), useStyle('shanghai-later')));
/** How one is held up: apart from them, for an embedded table has the pictures and nothing that waits for a press. */
const heldUp = onDemand(() => withNeeds(import('./event.js'), useWords('shanghai/pages'), useStyle('shanghai-held')));

/** The event card that waits for the player to go on. @param {Table} table */
export const eventCall = (table) => (table.playback.waits ? heldUp(table.redraw)?.eventCall(table) : nothing);

/** Where Lang-Tsu stands; and the event card of the round, once it is known. @param {View} view @param {() => void} redraw */
function event(view, redraw) {
  const given = lastStep(view, 'event');
  const standing = html`<button class="standing-at bare" data-about="disc">Lang-Tsu: <b>${placeName(view.lang_tsu)}</b></button>`;
  if (!given) return standing;
  return html`${standing}<figure class="event-shown stack"><div class="event-picture">${art(redraw)?.eventPicture(given.event)}</div>
    <figcaption><b>${t('shanghai.event_of', { who: object(view, given.seat) })}</b> ${eventText(given.event)}</figcaption></figure>`;
}
