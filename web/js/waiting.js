// The player's running games, asked for once for the header, the lobby and the tab's icon.

import { get } from './api.js';
import { reportError } from './notice.js';
import { go } from './router.js';
import { me } from './session.js';

/** @typedef {import('./types.d.ts').Summary} Summary */

/** @type {Summary[]} */
let games = [];
/** @type {Set<() => void>} */
const listeners = new Set();

/** My running games; those that wait for me come first, longest waiting on top. */
export const myGames = () => games;

/** @param {Summary} game */
export const isMyTurn = (game) => game.turn !== null && game.turn === game.you;

/** How many games wait for me. */
export const waitingCount = () => games.filter(isMyTurn).length;

/** The games that wait for me, but for the one at whose table I sit. */
export const waitingElsewhere = () => games.filter((game) => isMyTurn(game) && location.pathname !== `/g/${game.id}`);

/** @param {() => void} listener */
export function onGames(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks again; to be called after each move and whenever the page comes to the front. */
export async function refreshGames() {
  games = me() ? await allActive() : [];
  for (const listener of listeners) listener();
}

async function allActive() {
  /** @type {Summary[]} */
  const all = [];
  for (let page = 1; page; ) {
    const answer = await get(`/games?status=active&page=${page}`);
    all.push(...answer.games);
    page = answer.next_page ?? 0;
  }
  return all;
}

/** Goes to the one of them that has waited longest. */
export async function goNext() {
  try {
    await refreshGames();
    const [game] = waitingElsewhere();
    if (game) go(`/g/${game.id}`);
  } catch (error) {
    reportError(error);
  }
}
