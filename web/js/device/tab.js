// The browser's tab: its title and icon show how many games and invitations wait.

import { myInvitations, theSite, waitingGames } from '../server/session.js';

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));

/** The address of the page's icon. */
export const iconAddress = icon?.href ?? '';

let shown = 0;

/** @param {string} title the screen's, without the site's name */
export function showWaiting(title) {
  const n = waitingGames().length + myInvitations().incoming.length;
  const name = title ? `${title} · ${theSite().name}` : theSite().name;
  document.title = n > 0 ? `(${n}) ${name}` : name;
  if (n === shown) return;
  shown = n;
  icon?.setAttribute('href', n > 0 ? badge(n) : iconAddress);
}

/** A picture of the number, since a browser does not draw over an icon. @param {number} n */
function badge(n) {
  const text = n > 9 ? '9+' : String(n);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect x="3" y="3" width="58" height="58" rx="15" fill="#a8231c" stroke="#fff6e2" stroke-width="4"/>
<text x="32" y="46" font-family="Georgia, serif" font-weight="bold" font-size="${text.length > 1 ? 32 : 40}"
 text-anchor="middle" fill="#fff6e2">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
