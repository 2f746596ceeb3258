// The chance, in 36ths of the pairs that two dice can show, that a die can go to a number.

/**
 * @typedef {import('../types.d.ts').TrickAction} TrickAction
 * @typedef {import('../types.d.ts').View} View
 */

/** How many of the 36 pairs fulfil it. @param {(a: number, b: number) => number} share 0..1 */
function pairs(share) {
  let sum = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) sum += share(a, b);
  return sum;
}

/** @param {number} number */
const plainPairs = (number) => pairs((a, b) => Number(a === number || b === number));

/** What each trick's dice use makes of the chance. @type {Partial<Record<TrickAction, (number: number) => number>>} */
const helped = {
  adjust: (n) => pairs((a, b) => Number(Math.abs(a - n) <= 1 || Math.abs(b - n) <= 1)),
  reroll: (n) => pairs((a, b) => (a === n || b === n ? 1 : plainPairs(n) / 36)),
};

/**
 * For the player at the bottom: by the roll alone, and with the best of his unused tricks.
 * @param {View} view @param {number} number
 */
export function odds(view, number) {
  const seat = view.you ?? 0;
  const plain = plainPairs(number);
  const tricks = view.trick_used[seat] ? [] : view.tricks[seat];
  const best = tricks.reduce((most, card) => {
    const help = card.kind === 'trick' ? helped[card.action] : undefined;
    return help ? Math.max(most, help(number)) : most;
  }, plain);
  return { plain, best: Math.round(10 * best) / 10 };
}
