// A finished game as one HTML file that needs neither server nor network: the positions, the
// analysis and the seed as data, and the very modules and styles of this page, which the browser
// finds in the file by an import map (a page that was opened as a file may load no others).

import { get } from '../../../api.js';
import { loadGame } from '../fairness/load.js';
import { language, t, useWords } from '../../../i18n.js';
import { namesOf } from '../view.js';

/**
 * @typedef {import('../types.d.ts').OnlineTable} OnlineTable
 * @typedef {import('./page.js').Saved} Saved
 */

const entry = 'js/games/shanghaien/offline/page.js';
const styles = [
  ...['tokens', 'base', 'frame', 'table', 'replay', 'pages'],
  ...['board', 'hands', 'score', 'about', 'training', 'result', 'analysis', 'offline'].map((name) => `shanghaien/${name}`),
];
/** The number of requests under way at a time. */
const LANES = 6;

/** Gives the game of `table` to the browser as a download. @param {OnlineTable} table */
export async function saveGame(table) {
  await useWords('shanghaien/pages');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await fileOf(table)], { type: 'text/html' }));
  link.download = `shanghaien-${namesOf(table.view).join('-')}-${table.view.id}.html`.replace(/[^\w.-]+/g, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The whole file. @param {OnlineTable} table */
async function fileOf(table) {
  const words = [
    ...['frame', 'table', 'fairness'].map((area) => `js/lang/${language()}/${area}.js`),
    ...['table', 'pages'].map((area) => `js/games/shanghaien/lang/${language()}/${area}.js`),
  ];
  const [saved, modules, css, icon] = await Promise.all([
    gather(table),
    modulesOf([entry, ...words]),
    Promise.all(styles.map((style) => textOf(`css/${style}.css`))),
    textOf('icon.svg'),
  ]);
  const imports = Object.fromEntries([...modules].map(([name, source]) => [name, dataUrl('text/javascript', source)]));
  const title = escape(`${namesOf(table.view).join(' – ')} · Shanghaien`);
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${escape(dataUrl('image/svg+xml', icon))}">
<style>
${css.join('\n')}
</style>
<script type="application/json" id="saved">${inScript(saved)}</script>
<script type="importmap">${inScript({ imports })}</script>
</head>
<body>
<div id="app"><noscript>${escape(t('offline.noscript'))}</noscript></div>
<script type="module">import '${entry}';</script>
</body>
</html>
`;
}

/** The game as data. @param {OnlineTable} table @returns {Promise<Saved>} */
async function gather(table) {
  const game = await loadGame(table.view.id);
  /** @type {import('../../../types.d.ts').View[]} */
  const positions = [];
  let next = 0;
  const lane = async () => {
    while (next < table.view.seq) {
      const seq = next++;
      positions[seq] = await table.position(seq);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  /** @type {import('../../../types.d.ts').Analysis} */
  const analysis = table.analysis ?? (await get(`${table.path}/analysis`));
  return {
    site: location.origin,
    view: table.view,
    log: game.log,
    positions,
    fairness: game.fairness,
    first: game.first,
    analysis: analysis.status === 'ready' ? analysis : null,
  };
}

/** All modules that `names` import, each under its path as its name.
 * @param {string[]} names @returns {Promise<Map<string, string>>} */
async function modulesOf(names) {
  /** @type {Map<string, string>} */
  const modules = new Map();
  const add = async (/** @type {string} */ name) => {
    if (modules.has(name)) return;
    modules.set(name, ''); // on its way
    const source = await textOf(name);
    modules.set(name, renamed(name, source));
    await Promise.all(Array.from(source.matchAll(staticImport), ([, path]) => add(resolve(name, path ?? ''))));
  };
  await Promise.all(names.map(add));
  return modules;
}

const staticImport = /\b(?:from|import)\s*["'](\.[^"']+)["']/g;
const anyImport = /(\b(?:from|import)\s*\(?\s*["'`])(\.[^"'`]+)/g;

/** A module whose imports go by name, since a path says nothing within a file.
 * @param {string} name @param {string} source */
const renamed = (name, source) =>
  source.replace(anyImport, (_, before, path) => before + resolve(name, path));

/** @param {string} from the module that imports @param {string} path */
function resolve(from, path) {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** @param {string} path */
async function textOf(path) {
  const response = await fetch(`/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** Readable where it may be. @param {string} type @param {string} text */
const dataUrl = (type, text) =>
  `data:${type};charset=utf-8,${text.replace(/[%#]|[^ -~]/gu, encodeURIComponent)}`;

/** JSON in which nothing ends the script around it. @param {unknown} data */
const inScript = (data) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
