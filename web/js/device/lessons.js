// Whether a player needs the lesson of a game: not after it, nor once this device has seen a second round.

import { recall, remember } from './storage.js';

/** @param {string} game */
export const hasLearnt = (game) => recall(`learnt-${game}`) !== null;

/** @param {string} game */
export const noteLearnt = (game) => remember(`learnt-${game}`, 'yes');
