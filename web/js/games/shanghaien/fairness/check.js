// The check of a finished game against its seed: commitment, first player, every card, every roll; and the recipe for
// a computation without this page.

import { html } from '../../../../vendor/lit-html.js';
import { commitmentOf, keyOf, shuffle, stream, take } from '../../../fairness/chance.js';
import { checked } from '../../../fairness/checked.js';
import { t } from '../../../words/i18n.js';
/** @import { Finding } from '../../../fairness/checked.js' */
/** @import { Fairness, LogEntry, View } from '../../../types.d.ts' */

/**
 * @typedef {object} Game the data of a game that the check needs, as the server sent it
 * @property {Fairness} fairness
 * @property {LogEntry[]} log
 * @property {View} view of the finished game
 * @property {number | null} first the seat that chance let begin, null where the invitation said who
 */

/** One finding for each thing that chance decided, in the order in which it did.
 * @param {Game} game @returns {Promise<Finding[]>} */
export async function check({ fairness, log, view, first }) {
  const { seed } = fairness;
  if (seed === null) return [];
  const key = await keyOf(fairness);
  /** @type {Finding[]} */
  const findings = [{ name: t('fairness.commitment'), told: fairness.commitment, computed: await commitmentOf(seed) }];
  if (first !== null) {
    findings.push({ name: t('fairness.first'), told: String(first), computed: String(await firstOf(key)) });
  }
  const deck = await deckOf(key);
  for (const [round, told] of taverns(log, view)) {
    const computed = deck.slice(6 * (round - 1), 6 * round);
    findings.push({ name: t('fairness.cards', { n: round }), told: told.join(' '), computed: computed.join(' ') });
  }
  const thrown = log.flatMap(({ dice }) => (dice ? [dice] : []));
  for (const [k, dice] of thrown.entries()) {
    findings.push({ name: t('fairness.roll', { n: k + 1 }), told: dice.join(' '), computed: (await rollOf(key, k)).join(' ') });
  }
  return findings;
}

/** The Taverns that were seen, by round. @param {LogEntry[]} log @param {View} view
 * @returns {[number, number[]][]} */
function taverns(log, view) {
  /** @type {[number, number[]][]} */
  const seen = log.flatMap(({ handout }) =>
    handout ? [/** @type {[number, number[]]} */ ([handout.round, handout.cards.map(({ card }) => card.id)])] : []);
  if (view.tavern.length > 0) seen.push([view.round, view.tavern.map(({ card }) => card.id)]);
  return seen;
}

// The dice and the deck computed again from the key, as the algorithm "shanghaien/1" says.

/** The 48 cards in the order in which they come. @param {string} key */
const deckOf = async (key) => (await shuffle(stream(key, 'deck'), Array.from({ length: 48 }, (_, id) => id))).order;

/** The seat that begins when chance decides. @param {string} key */
const firstOf = async (key) => (await take(stream(key, 'first'), 1))[0] & 1;

/** The k-th roll. @param {string} key @param {number} k @returns {Promise<[number, number]>} */
async function rollOf(key, k) {
  const dice = [];
  for await (const byte of stream(key, `roll${k}`)) {
    if (byte < 252) dice.push((byte % 6) + 1);
    if (dice.length === 2) break;
  }
  return [dice[0] ?? 0, dice[1] ?? 0];
}

// What one reads of it.

/** The findings. @param {Game} game @param {Finding[]} findings
 * @param {string} [noCrypto] what to say where the browser lacks WebCrypto */
export const checkedGame = ({ fairness, view: { players } }, findings, noCrypto) =>
  checked({ fairness, players }, findings, { noCrypto, legend: t('fairness.legend'), details: t('fairness.details') });

/** How the dice come from the seed. */
export const recipe = () => html`<p>${t('fairness.yourself')}</p>
  <pre class="recipe small scroll" tabindex="0">commitment = SHA-256(seed)
key        = HMAC-SHA256(seed, "shanghaien/1|" invitation "|" nonce "|" nonce)
S(label)   = HMAC-SHA256(key, label ":0"), HMAC-SHA256(key, label ":1"), …
${t('fairness.recipe')}</pre>`;
