// The sounds of a table, made as they are heard, so that there is nothing to fetch; and a short vibration. Fetched with
// the first move.

import { recall } from '../device/storage.js';

/** @typedef {'roll' | 'place' | 'call' | 'gain' | 'turn' | 'win' | 'lose'} Sound */

/** @type {AudioContext | null} */
let context = null;

/** A note that dies away. @param {AudioContext} to @param {number} at in seconds from now @param {number} hertz @param {number} length
 * @param {OscillatorType} [shape] */
function note(to, at, hertz, length, shape = 'triangle') {
  const [tone, strength] = [to.createOscillator(), to.createGain()];
  const begin = to.currentTime + at;
  tone.type = shape;
  tone.frequency.value = hertz;
  strength.gain.setValueAtTime(0.16, begin);
  strength.gain.exponentialRampToValueAtTime(0.001, begin + length);
  tone.connect(strength).connect(to.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

/** Wood on wood. @param {AudioContext} to @param {number} at */
const knock = (to, at) => note(to, at, 150 + 90 * Math.random(), 0.07, 'square');

/** @type {Record<Sound, (to: AudioContext) => void>} */
const sounds = {
  roll: (to) => [0, 0.06, 0.11, 0.19, 0.3].forEach((at) => knock(to, at)),
  place: (to) => knock(to, 0),
  call: (to) => [392, 523, 659].forEach((hertz, i) => note(to, 0.09 * i, hertz, 0.5)),
  gain: (to) => [1318, 1760].forEach((hertz, i) => note(to, 0.07 * i, hertz, 0.25, 'sine')),
  turn: (to) => note(to, 0, 880, 0.6, 'sine'),
  win: (to) => [523, 659, 784, 1047, 784, 1047].forEach((hertz, i) => note(to, 0.13 * i, hertz, 0.5)),
  lose: (to) => [330, 294, 262].forEach((hertz, i) => note(to, 0.2 * i, hertz, 0.5)),
};

/** What a hand feels, in milliseconds; the others are felt by nobody. @type {Partial<Record<Sound, number | number[]>>} */
const touches = { call: 40, turn: 25, win: [40, 60, 80] };

/** Whether the player has chosen to hear the table. */
export const isHeard = () => recall('sound') === 'yes';
/** Whether the device may vibrate, where it can. */
export const isFelt = () => recall('vibration') !== 'no';

/** @param {Sound} what */
export function play(what) {
  // Before the first press a browser allows neither.
  if (!navigator.userActivation?.hasBeenActive) return;
  if (isFelt() && touches[what]) navigator.vibrate?.(touches[what]);
  if (!isHeard()) return;
  context ??= new AudioContext();
  context.resume().catch(() => {}); // a device without a loudspeaker
  sounds[what](context);
}
