// What each decision of a finished game was worth, by the imagination of the house player: found in the reader's browser by the
// compiled rules, an entry at a time.

import { html, nothing } from '../../../vendor/lit-html.js';
import { reportError } from '../../ui/notice.js';
import { list, percent } from '../../words/format.js';
import { t } from '../../words/i18n.js';
import { below } from '../../table/seats.js';
import { piece } from './board.js';
import { cardOf } from './cards.js';
import { entryOf } from './replayed.js';
import { seatsOf } from './view.js';
import { placeName, timeName, who } from './words.js';
/** @import { RulesQuestion, RulesSetup, RulesWorth, Seat } from '../../types.d.ts' */
/** @import { Rules } from '../../table/rules.js' */
/** @import { Entry, Move, Shanghai, Table, View } from './types.d.ts' */

/**
 * @typedef {object} Replay what it takes to play a game again
 * @property {Rules<Shanghai>} rules
 * @property {RulesSetup} setup with what chance gave
 * @property {Entry[]} log as the finished game tells it, so that all moves are whole
 */
/** @typedef {RulesWorth<Shanghai> & {seq: number, round: number}} Decision `seq`: of its entry */
/** How far the decisions of a seat are found: those of so many entries, and how it goes on.
 * @typedef {{at: number, from: Pick<RulesQuestion, 'setup' | 'state'>, found: Decision[]}} Course */

export class Decisions {
  /** Whose decisions are shown; null: nobody has asked for any. @type {Seat | null} */
  seat = null;
  /** By seat. @type {(Course | null | undefined)[]} */
  #courses;
  /** @type {Replay | null} */
  #replay = null;
  #running = false;

  /** @param {Table} table @param {() => Promise<Replay>} begin @param {(Decision[] | null)[]} [known] those of some seats, by seat */
  constructor(table, begin, known = []) {
    this.table = table;
    this.begin = begin;
    this.#courses = known.map((found) => (found ? { at: table.view.seq, from: {}, found } : null));
    const first = known.findIndex(Boolean);
    if (first >= 0) this.seat = /** @type {Seat} */ (first);
  }

  /** Those of the seats of which all are known, by seat. */
  get whole() {
    return Array.from(this.#courses, (course) => (course?.at === this.table.view.seq ? course.found : null));
  }

  /** Those of the seat that are known. */
  get found() {
    return this.#courses[this.seat ?? 0]?.found ?? [];
  }

  /** The share of the entries in which they were looked for. */
  get progress() {
    return (this.#courses[this.seat ?? 0]?.at ?? 0) / this.table.view.seq;
  }

  /** @param {Seat} seat */
  async show(seat) {
    this.seat = seat;
    this.table.redraw();
    if (this.#running) return;
    this.#running = true;
    await this.#run().catch((error) => {
      reportError(error);
      this.seat = null;
    });
    this.#running = false;
    this.table.redraw();
  }

  /** Goes on with the seat that is shown. */
  async #run() {
    this.#replay ??= await this.begin();
    while (!this.table.left && this.progress < 1) await this.#step(this.#replay, this.seat ?? 0);
  }

  /** @param {Replay} replay @param {number} seat */
  async #step({ rules, setup, log }, seat) {
    const course = (this.#courses[seat] ??= { at: 0, from: { setup }, found: [] });
    const judges = !isReplaced(log, course.at);
    const { state, worths = [] } = await rules.ask({ ...course.from, entries: [entryOf(log[course.at])], seat, judges, entropy: BigInt(course.at) });
    const round = roundAt(log, course.at++);
    course.from = { state };
    course.found.push(...worths.map((worth) => ({ ...worth, seq: course.at, round })));
    this.table.redraw();
  }
}

/** A sealed bid in whose place another one counted. @param {Entry[]} log @param {number} i */
function isReplaced(log, i) {
  const shown = log.findIndex(({ steps }, at) => at >= i && steps.some(({ type }) => type === 'bids'));
  return log[i].move.type === 'bid' && log.slice(i + 1, shown + 1).some(({ seat, move }) => seat === log[i].seat && move.type === 'bid');
}

/** The round in which an entry came. @param {Entry[]} log @param {number} i */
function roundAt(log, i) {
  const step = log.slice(0, i).flatMap(({ steps }) => steps).findLast(({ type }) => type === 'round');
  return step?.type === 'round' ? step.round : 1;
}

/** The difference is more than chance would make of it. @param {Decision} decision */
const isCostly = ({ won, best_won: best, error }) => best - won > 2 * error && best > won;

/** @param {Decisions} decisions */
export const decisionsPanel = (decisions) => html`<section class="paper worths" aria-labelledby="worths-title">
  <h2 id="worths-title">${t('shanghai.worth.title')}</h2>
  <p>${t('shanghai.worth.lead')}</p>
  <details><summary>${t('shanghai.worth.can')}</summary>
    <ul><li>${t('shanghai.worth.can_1')}</li><li>${t('shanghai.worth.can_2')}</li><li>${t('shanghai.worth.can_3')}</li><li>${t('shanghai.worth.can_4')}</li></ul></details>
  ${decisions.seat === null
    ? html`<div class="buttons"><button class="weigh" @click=${() => decisions.show(below(decisions.table.view))}>${t('shanghai.worth.weigh')}</button></div>`
    : weighed(decisions)}
</section>`;

/** @param {Decisions} decisions */
function weighed(decisions) {
  const { table: { view }, seat: shown, progress, found } = decisions;
  return html`<div class="buttons" role="group" aria-label=${t('shanghai.seats')}>${seatsOf(view).map((seat) => html`<button class="small"
      aria-pressed=${seat === shown} @click=${() => decisions.show(seat)}>${piece(view, seat)} ${who(view, seat)}</button>`)}</div>
  ${progress < 1 ? html`<progress .value=${progress} aria-label=${t('shanghai.worth.running')}></progress>` : nothing}
  <p role="status">${progress < 1 ? t('shanghai.worth.running') : verdict(found)}</p>
  ${[...new Set(found.map(({ round }) => round))].map((round) => html`<h3>${t('shanghai.last_round_title', { n: round, time: timeName((round - 1) % 6) })}</h3>
    <ul class="list">${found.filter((each) => each.round === round).map((decision) => row(decisions.table, decision))}</ul>`)}`;
}

/** @param {Decision[]} found */
function verdict(found) {
  const costly = found.filter(isCostly).length;
  return costly ? t('shanghai.worth.costly', { n: costly, of: found.length }) : t('shanghai.worth.none_costly', { n: found.length });
}

/** A way to the position in which it was made. @param {Table} table @param {Decision} decision */
function row({ view, playback }, decision) {
  const { seq, move, best, won, best_won: other } = decision;
  const time = (decision.round - 1) % 6;
  const [made, rival] = [move, best].map((each) => deed(view, each, time));
  const isSame = move.type === best.type && made === rival;
  return html`<li class=${isCostly(decision) ? 'costly' : ''}><button class="quiet" @click=${() => playback.lookBack(seq - 1)}>
    <span><b>${kindOf(move)}</b> ${made}</span>
    <span class="worth">${isSame ? t('shanghai.worth.same') : difference(decision)}</span>
    <span class="soft small">${t('shanghai.worth.won', { share: percent(won) })}${isSame ? nothing
      : html` · ${t('shanghai.worth.rival', { what: best.type === move.type ? rival : kindOf(best), share: percent(other) })}`}</span>
    ${isCostly(decision) ? html`<b class="mark small">${t('shanghai.worth.mark')}</b>` : nothing}
  </button></li>`;
}

/** "−3.4% ± 1.1%" @param {Decision} decision */
function difference({ won, best_won: best, error }) {
  const size = percent(Math.abs(best - won));
  return `${size === percent(0) ? '' : best > won ? '−' : '+'}${size} ± ${percent(error)}`;
}

/** @param {Move} move */
const kindOf = ({ type }) => t(`shanghai.worth.${/** @type {Exclude<Move['type'], 'return'>} */ (type)}`);

/** What a move does, after the word for its kind. @param {View} view @param {Move} move @param {number} time */
function deed(view, move, time) {
  switch (move.type) {
    case 'bid': return move.up_to ? t('shanghai.worth.up_to', { n: move.amount, most: move.up_to }) : move.amount;
    case 'send': return `${placeName(move.to)}, ${cardsIn(move.cards, time)}`;
    case 'play': return cardsIn(move.cards, time);
    case 'give': return who(view, move.seat);
    case 'junk': return t(move.by > 0 ? 'shanghai.junk.on' : 'shanghai.junk.back');
    case 'take': return list(move.from.map((seat) => who(view, seat)));
    case 'buy': return t(move.buy ? 'shanghai.plan.yes' : 'shanghai.plan.no');
    default: return '';
  }
}

/** "5 + 3", the values of some cards. @param {number[]} cards @param {number} time */
const cardsIn = (cards, time) => cards.map((id) => cardOf(id, time).now).join(' + ') || t('shanghai.plan.none');
