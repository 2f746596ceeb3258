// Checks a finished game against its seed: what was drawn before the first round, every card that came
// from the deck, every event, every reshuffle, every blind card. The cards are followed through the log.

import { html } from '../../../../vendor/lit-html.js';
import { commitmentOf, keyOf } from '../../../fairness/chance.js';
import { checked } from '../../../fairness/checked.js';
import { t } from '../../../words/i18n.js';
import { rising } from '../cards.js';
import { blind, reshuffle, setUp } from './chance.js';
/** @import { Finding } from '../../../fairness/checked.js' */
/** @import { Entry, Step, View } from '../types.d.ts' */

/**
 * @typedef {NonNullable<Entry['drawn']>[number]} Drawn
 * @typedef {import('../../../types.d.ts').Fairness & {setup: Record<'deck' | 'events' | 'disc' | 'ties', number[]> | null}} Fairness
 * @typedef {object} Game the data of a game that the check needs, as the server sent it
 * @property {Fairness} fairness
 * @property {Entry[]} log
 * @property {View} start the position before the first entry
 */

/** One finding for each thing that chance decided, in the order in which it did.
 * @param {Game} game @returns {Promise<Finding[]>} */
export async function check({ fairness, log, start }) {
  const { seed, setup } = fairness;
  if (seed === null || setup === null) return [];
  const key = await keyOf(fairness);
  const made = await setUp(key, start.players.length);
  const cards = new Cards(key, made.deck.order, start.players.length);
  const findings = [
    finding(t('fairness.commitment'), fairness.commitment, await commitmentOf(seed)),
    ...(/** @type {const} */ (['deck', 'events', 'disc', 'ties'])).map((what) => finding(t(`chance.${what}`), setup[what], made[what].numbers)),
    ...start.players.map((_, seat) => finding(t('chance.hand', { n: seat + 1 }), start.hands[seat]?.map(({ id }) => id) ?? [], rising(cards.hands[seat]))),
    finding(t('chance.place'), start.lang_tsu, made.disc.place),
    finding(t('chance.order'), seatNumbers(start.tie_order), seatNumbers(made.ties.order)),
  ];
  let events = 0;
  for (const entry of log) {
    cards.drawn = [];
    for (const step of entry.steps) {
      if (step.type === 'event') findings.push(finding(t('chance.event', { n: events + 1 }), step.event, made.events.order[events++ % 16]));
      findings.push(...(await cards.follow(step)));
    }
    findings.push(...compared(entry, cards.drawn));
  }
  return findings;
}

/** People count seats from 1. @param {number[]} seats */
const seatNumbers = (seats) => seats.map((seat) => seat + 1);

/** @param {string} name @param {unknown} told @param {unknown} computed @returns {Finding} */
const finding = (name, told, computed) => ({ name, told: inWords(told), computed: inWords(computed) });

/** @param {unknown} what */
const inWords = (what) => (Array.isArray(what) ? what.join(' ') : String(what ?? '–'));

/** The numbers that an entry says were drawn, beside those that should have been.
 * @param {Entry} entry @param {Drawn[]} computed */
function compared({ seq, drawn = [] }, computed) {
  const words = (/** @type {Drawn | undefined} */ each) => (each ? `${each.label}: ${each.numbers.join(' ')}` : '–');
  return Array.from({ length: Math.max(drawn.length, computed.length) }, (_, i) =>
    finding(t('chance.drawn', { n: seq }), words(drawn[i]), words(computed[i])));
}

/** Where all cards are. */
class Cards {
  /** The draws of the present entry. @type {Drawn[]} */
  drawn = [];
  /** @type {number[]} */
  #pile = [];
  #reshuffles = 0;
  #takes = 0;
  #key;
  #deck;

  /** @param {string} key @param {number[]} deck @param {number} seats */
  constructor(key, deck, seats) {
    const each = seats === 6 ? 10 : 12;
    this.#key = key;
    this.hands = Array.from({ length: seats }, (_, seat) => deck.slice(each * seat, each * (seat + 1)));
    this.#deck = deck.slice(each * seats);
  }

  /** Moves the cards of a step; what chance decided in it is compared. @param {Step} step @returns {Promise<Finding[]>} */
  async follow(step) {
    switch (step.type) {
      case 'send': return this.#play(step.seat, step.cards);
      case 'free': return step.played.flatMap((ids, seat) => this.#play(seat, ids));
      case 'shuffle': return this.#reshuffle(step.cards);
      case 'draw': return this.#draw(step.seat, step.card);
      case 'taken': return this.#take(step);
      default: return [];
    }
  }

  /** @param {number} seat @param {number[]} ids @returns {Finding[]} */
  #play(seat, ids) {
    this.hands[seat] = this.hands[seat].filter((id) => !ids.includes(id));
    this.#pile.push(...ids);
    return [];
  }

  /** @param {number} told how many cards */
  async #reshuffle(told) {
    const k = this.#reshuffles++;
    const found = finding(t('chance.reshuffled', { n: k + 1 }), told, this.#pile.length);
    const { numbers, order } = await reshuffle(this.#key, k, rising(this.#pile));
    this.drawn.push({ label: `reshuffle${k}`, numbers });
    this.#deck = order;
    this.#pile = [];
    return [found];
  }

  /** @param {number} seat @param {number | null} told */
  #draw(seat, told) {
    const card = this.#deck.shift();
    if (card !== undefined) this.hands[seat].push(card);
    return [finding(t('chance.card', { n: seat + 1 }), told, card)];
  }

  /** @param {Extract<Step, {type: 'taken'}>} step */
  async #take({ seat, from, card: told }) {
    const k = this.#takes++;
    const hand = rising(this.hands[from]);
    const number = await blind(this.#key, k, hand.length);
    this.drawn.push({ label: `take${k}`, numbers: [number] });
    this.hands[from] = hand.filter((_, i) => i !== number);
    this.hands[seat].push(hand[number]);
    return [finding(t('chance.blind', { n: from + 1 }), told, hand[number])];
  }
}

// What one reads of it.

/** The findings. @param {Game} game @param {Finding[]} findings
 * @param {string} [noCrypto] what to say where the browser lacks WebCrypto */
export const checkedGame = ({ fairness, start: { players } }, findings, noCrypto) =>
  checked({ fairness, players }, findings, { noCrypto, legend: t('chance.legend'), details: t('chance.details') });

/** How all that chance decided comes from the seed. */
export const recipe = () => html`<p>${t('chance.yourself')}</p>
  <pre class="recipe small scroll" tabindex="0">commitment = SHA-256(seed)
key        = HMAC-SHA256(seed, "shanghai/1|" invitation "|" nonce "|" nonce …)
S(label)   = HMAC-SHA256(key, label ":0"), HMAC-SHA256(key, label ":1"), …
${t('chance.recipe')}</pre>`;
