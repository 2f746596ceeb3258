// Colours of the drawn things. Cards and dice are objects that lie on the table: they keep
// their colours in light and dark, so the values stand here and not among the page's tokens.

/** The outline of everything drawn, like the ink of a tattoo. */
export const INK = '#2b1a12';
/** Card stock, chalk, the whites of clothes. */
export const CREAM = '#f8ecd2';
/** Brass and gold. */
export const GOLD = '#e3ad3c';

/**
 * Each nationality: its ground on the card and a deep tone for emblems on card stock.
 * @type {Record<import('../types.d.ts').Colour, {ground: string, deep: string}>}
 */
export const NATIONS = {
  red: { ground: '#d4473a', deep: '#a3241b' },
  light_blue: { ground: '#6fc0e3', deep: '#13678f' },
  dark_blue: { ground: '#34549a', deep: '#233f7d' },
  yellow: { ground: '#f2c53d', deep: '#836000' },
  orange: { ground: '#ee8436', deep: '#a74908' },
  purple: { ground: '#8f58b0', deep: '#64308a' },
  green: { ground: '#4f9d5b', deep: '#22692f' },
  grey: { ground: '#a3a8ad', deep: '#51575d' },
};

/** Both sides of the table: mine is red, theirs blue, nobody's grey. */
export const SIDES = {
  mine: { ground: '#cf3a30', deep: '#8f1d16', light: '#ea7b6c' },
  theirs: { ground: '#2f67b8', deep: '#183f7c', light: '#7ba6e2' },
  nobody: { ground: '#a5a39c', deep: '#605e58', light: '#cbc9c2' },
};
