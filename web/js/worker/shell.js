// The page as it was built: kept whole when the worker is installed, and shown when the server cannot be
// reached. As long as it can, its own answers count, so that no version outlives the next one.

import { root } from '../core/root.js';
import { scope } from './api.js';

/** A server that has not answered by then counts as unreachable. */
const LONGEST_MS = 8000;
const name = `page-${BUILD.shell}${root}`;
const files = new Set(BUILD.files.map((file) => root + file));

/** Fetches all files, or none. */
export async function keepShell() {
  const cache = await caches.open(name);
  await cache.addAll([...files]);
}

export async function dropOldShells() {
  const old = (await caches.keys()).filter((each) => each.replace(/^page-\w+/, '') === root && each !== name);
  await Promise.all(old.map((each) => caches.delete(each)));
}

/** @param {string} path */
export const isOfShell = (path) => files.has(path);

/** The page at an address. @param {import('./types.d.ts').FetchEvent} event */
export const answerPage = ({ request, preloadResponse }) => reached(
  Promise.race([preloadResponse.then((answer) => answer ?? fetch(request)), late()]),
  async () => find(await pageInLanguage()),
);

/** What is done once at an address that only leads on, however long it takes: a log-in elsewhere.
 * @param {import('./types.d.ts').FetchEvent} event */
export const passOn = async ({ request, preloadResponse }) => await preloadResponse ?? fetch(request);

/** A file of the page. @param {Request} request */
export const answerFile = (request) => reached(fetch(request), () => find(new URL(request.url).pathname));

/** What the server answers; without it, what is kept. @param {Promise<Response>} asked
 * @param {() => Promise<Response | undefined>} kept */
async function reached(asked, kept) {
  const answer = await asked.catch(() => Response.error());
  const isServers = answer.type !== 'error' && answer.status !== 502 && answer.status !== 504;
  return isServers ? answer : await kept() ?? answer;
}

/** @returns {Promise<Response>} */
const late = () => new Promise((resolve) => {
  setTimeout(() => resolve(Response.error()), LONGEST_MS);
});

/** @param {string} path */
const find = async (path) => (await caches.open(name)).match(path, { ignoreVary: true });

/** The page in the language that the server would choose (http/page/page.c). */
async function pageInLanguage() {
  const chosen = (await scope.cookieStore?.get('language'))?.value ?? navigator.language.slice(0, 2);
  const path = `${root}/pages/shell.${chosen}.html`;
  return isOfShell(path) ? path : `${root}/pages/shell.en.html`;
}
