// Words in the player's language.
//
// A dictionary is a plain object under lang/{language}/{area}.js, or for the area `{game}/{area}`
// under games/{game}/lang/{language}/{area}.js. An entry is a string with {placeholders}, or an
// object of plural forms ({one, other}) chosen by the value `n`. Of [two|forms] of a word the second is
// that with `you` as the subject: "{who} send[s|] him". The area `frame` is always there; a
// route names the further areas that its screen needs (routes.js), and a game's page the game's. What all
// tables say (lang/{language}/table.js) is in each game's area `table`.
// English is the type of all: a key that it lacks is an error of tsc, and a test compares the rest.

import { fetchWords } from '../core/parts.js';
import { root } from '../core/root.js';
/** @import { Language } from '../types.d.ts' */

/**
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}} Entry
 * @typedef {{
 *   frame: typeof import('../lang/en/frame.js').default,
 *   account: typeof import('../lang/en/account.js').default,
 *   lobby: typeof import('../lang/en/lobby.js').default,
 *   logbook: typeof import('../lang/en/logbook.js').default,
 *   people: typeof import('../lang/en/people.js').default,
 *   seasons: typeof import('../lang/en/seasons.js').default,
 *   ending: typeof import('../lang/en/ending.js').default,
 *   keys: typeof import('../lang/en/keys.js').default,
 *   data: typeof import('../lang/en/data.js').default,
 *   settings: typeof import('../lang/en/settings.js').default,
 *   fairness: typeof import('../lang/en/fairness.js').default,
 *   embed: typeof import('../lang/en/embed.js').default,
 *   'shanghaien/table': typeof import('../games/shanghaien/lang/en/table.js').default,
 *   'shanghaien/pages': typeof import('../games/shanghaien/lang/en/pages.js').default,
 *   'shanghaien/lesson': typeof import('../games/shanghaien/lang/en/lesson.js').default,
 *   'shanghaien/puzzle': typeof import('../games/shanghaien/lang/en/puzzle.js').default,
 *   'shanghai/table': typeof import('../games/shanghai/lang/en/table.js').default,
 *   'shanghai/pages': typeof import('../games/shanghai/lang/en/pages.js').default,
 * }} Words by area
 * @typedef {keyof Words} Area
 * @typedef {{[A in Area]: keyof Words[A]}[Area]} Key
 * @typedef {Record<string, string | number>} Values
 */

/** @type {readonly Language[]} */
export const languages = ['en', 'de', 'it'];

/** @type {Language} */
let current = 'en';
/** The language that was asked for last. @type {Language} */
let next = 'en';
/** @type {Set<Area>} */
const areas = new Set(['frame']);
/** @type {Record<string, Entry>} */
let words = {};
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/** The language that is spoken now. */
export const language = () => current;

/** The language of a visit's beginning, in which the server has sent the page: what this device
 * remembers, else what the browser asks for.
 * @returns {Language} */
export const preferredLanguage = () => languages.find((known) => known === document.documentElement.lang) ?? 'en';

/** The dictionaries that came with a saved game: `language area`. @type {Record<string, Record<string, Entry>>} */
const given = {};

/** Makes dictionaries known, so that they are not fetched.
 * @param {Language} spoken @param {Record<string, Record<string, Entry>>} dictionaries by area */
export function giveWords(spoken, dictionaries) {
  for (const [area, entries] of Object.entries(dictionaries)) given[`${spoken} ${area}`] = entries;
}

/** @param {Language} wanted @param {Area} area */
const dictionary = async (wanted, area) => given[`${wanted} ${area}`] ?? fetchWords(wanted, area);

/** Speaks `wanted` from now on, with all the areas that are in use, unless another language is
 * wanted by the time that its words are there.
 * @param {Language} wanted */
export async function setLanguage(wanted) {
  next = wanted;
  let known;
  /** @type {Record<string, Entry>[]} */
  let parts;
  do {
    known = areas.size;
    parts = await Promise.all([...areas].map((area) => dictionary(wanted, area)));
  } while (known < areas.size);
  if (next !== wanted) return;
  words = Object.assign({}, ...parts);
  current = wanted;
  plurals = new Intl.PluralRules(wanted);
  numbers = new Intl.NumberFormat(wanted);
  document.documentElement.lang = wanted;
}

/** Speaks `wanted`, here and from the first byte of the next visit with this device; where its words cannot be had, all
 * stays as it was.
 * @param {Language} wanted */
export async function keepLanguage(wanted) {
  const before = next;
  if (wanted !== next) await setLanguage(wanted).catch((error) => {
    if (next === wanted) next = before;
    throw error;
  });
  document.cookie = `language=${wanted}; Path=${root}/; Max-Age=31536000; SameSite=Lax`;
}

/** Makes an area's words available; the browser keeps those that it has fetched.
 * @param {Area} area */
export function useWords(area) {
  areas.add(area);
  return setLanguage(next);
}

/**
 * The text for `key` with `values` in its placeholders; numbers are written as the language does. A
 * value that ends as a sentence does ("5 Min.", "Shanghai!") takes the place of the full stop after it.
 * @param {Key} key
 * @param {Values} [values]
 */
export function t(key, values = {}) {
  const entry = words[key];
  if (entry === undefined) return key;
  const text = (typeof entry === 'string' ? entry : form(entry, values.n)).replace(/\[(.*?)\|(.*?)\]/g, values.you ? '$2' : '$1');
  return text.replace(/(\b(?:il|al|dal|del|nel|sul) )?\{(\w+)\}(\.?)/g, (whole, article = '', name, stop) => {
    const value = values[name];
    if (value === undefined) return whole;
    const said = typeof value === 'number' ? numbers.format(value) : value;
    return joined(article, said) + (/[.!?]$/.test(said) ? '' : stop);
  });
}

/** An Italian article elides before uno, undici and all that begin with otto: "all’1", "dall’8", "l’11".
 * @param {string} article empty, or with the space behind it
 * @param {string} value */
function joined(article, value) {
  if (!article || !/^(8|11(?!\d)|1(?!\d|\.\d))/.test(value)) return article + value;
  return `${article === 'il ' ? 'l' : article.trim() + 'l'}’${value}`;
}

/**
 * @param {Exclude<Entry, string>} forms
 * @param {string | number | undefined} n
 */
const form = (forms, n) => forms[plurals.select(Number(n))] ?? forms.other;

/** Whether there are words for a key that is put together at run time, such as `error.` + code.
 * @param {string} key
 * @returns {key is Key} */
export const hasWords = (key) => key in words;
