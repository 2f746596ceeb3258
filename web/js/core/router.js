// From an address to its route, and from one address to another. The routes themselves are in
// routes.js, which only app.js imports, so that a screen can import this module.
//
// A screen is a module with `open(context)`: it loads what it needs and returns (a promise of) a
// Screen, `{ title(), view(), close?() }` (types.d.ts). Until then the previous screen stays visible,
// but it is already closed. When something in a screen changes, it calls `context.redraw()`. If
// `open` throws the server's `not_found` or `not_logged_in`, the frame shows the page for that. Links
// are plain <a href>; `go` follows one from code.

import { decode, keepHistory, leaveEntry, moveEntry, pushAddress, replaceAddress } from './history.js';
import { here, root } from './root.js';
/** @import { Screen, ScreenContext } from '../types.d.ts' */

/**
 * @typedef {{open(context: ScreenContext): Screen | Promise<Screen>}} ScreenModule
 * @typedef {object} Route
 * @property {string} path with `{name}` for a part that varies
 * @property {() => Promise<ScreenModule>} load
 * @property {import('../words/i18n.js').Area[]} [words] the dictionaries that it needs beside the frame's
 * @property {string} [style] the style sheet that it needs beside that of every page
 * @typedef {{route: Route, params: Record<string, string>}} Match
 */

/** The routes of the page, set by `follow`. @type {readonly Route[]} */
let routes = [];

/**
 * The route of a path and the values of its varying parts, or null.
 * @param {string} path
 * @returns {Match | null}
 */
export function match(path) {
  const parts = path.split('/');
  for (const route of routes) {
    const params = matchParts(route.path.split('/'), parts);
    if (params) return { route, params };
  }
  return null;
}

/** @param {string[]} pattern @param {string[]} parts */
function matchParts(pattern, parts) {
  if (pattern.length !== parts.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [i, want] of pattern.entries()) {
    const part = parts[i] ?? '';
    if (want.startsWith('{') && part) params[want.slice(1, -1)] = decode(part);
    else if (want !== part) return null;
  }
  return params;
}

/** @type {(scroll?: number) => void} */
let navigate = () => {};

/** Starts to follow links, `go` and the browser's back and forward.
 * @param {readonly Route[]} all the routes of the page
 * @param {(scroll?: number) => void} arrive called at each new address; an address that was visited
 *   before is scrolled as far as it was */
export function follow(all, arrive) {
  routes = all;
  navigate = arrive;
  keepHistory();
  window.addEventListener('popstate', () => {
    const { isSame, scroll } = moveEntry();
    if (!isSame) arrive(scroll ?? 0);
    else if (scroll !== null) window.scrollTo(0, scroll);
  });
  document.addEventListener('click', (event) => {
    const href = ownLink(event);
    if (href === null) return void leaveEntry(); // it may be a link down the page, which is the browser's
    event.preventDefault();
    go(href);
  });
}

/** The address of a plain click on a link within the page, else null. @param {MouseEvent} event */
function ownLink(event) {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return null;
  if (!link.href.startsWith(`${location.origin}${root}/`) || !match(here(link))) return null;
  if (link.hash && link.pathname === location.pathname) return null;
  return here(link) + link.search + link.hash;
}

/** Goes to an address of this page.
 * @param {string} href
 * @param {{replace?: boolean}} [how] `replace`: the present address leaves the history */
export function go(href, { replace = false } = {}) {
  if (replace) replaceAddress(href);
  else pushAddress(href);
  navigate();
}

/** The log-in that leads back to an address of this page. @param {string} [back] */
export const loginAddress = (back = here()) => `/login?to=${encodeURIComponent(back)}`;

/** Where to go after logging in, or after a lesson: the address in `?to=`, if it is one of ours.
 * @param {URLSearchParams} query */
export function destination(query) {
  const to = query.get('to') ?? '/';
  const url = new URL(URL.canParse(to, location.origin) ? to : '/', location.origin);
  return url.origin === location.origin && match(url.pathname) ? url.pathname + url.search : '/';
}
